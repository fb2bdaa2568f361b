"""Why a move is refused, in one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    refusals={
        "onirim.answer.illegal": _("This is not one of the answers that can be given here. Choose another."),
        "onirim.answer.other": _("Another kind of answer is awaited. Look at the question that is open."),
        "onirim.dead-end.stuck": _("A Dead End leaves the hand only with all of it. Escape, or use another card."),
        "onirim.end.over": _("This game is over. Lay out a new one."),
        "onirim.glyph.must": _(
            "A Door was revealed, and this table puts one into play whenever it can. Choose the Door."
        ),
        "onirim.glyph.one-door": _("An Incantation puts one Door into play, not several. Choose one."),
        "onirim.mirror.no-match": _("These two cards may not lie under this Mirror. Choose a pair that matches it."),
        "onirim.nightmare.no-door": _("There is no such Door in play. Choose another way out."),
        "onirim.nightmare.no-key": _("There is no Key at this place of the hand. Choose another way out."),
        "onirim.nightmare.short-deck": _(
            "Fewer than five cards are left, and this table reads that as no way out. Choose another one."
        ),
        "onirim.prophecy.one": _(
            "A Prophecy discards exactly one of the cards. Choose it, then the order of the others."
        ),
        "onirim.put-right.full": _("Three cards lie under this Mirror; a fourth explores it. Play the pair instead."),
        "onirim.put-right.no-place": _("This game has no such place. Choose another."),
        "onirim.put-right.no-such-card": _("No such card (%(card)s) can lie here: %(put)s. Choose another place."),
        "onirim.put-right.not-meant": _("By the rules such a card (%(card)s) does not lie here: %(put)s."),
        "onirim.put-right.not-there": _(
            "The companion has no such card (%(card)s) there: %(taken)s. Choose where it has it."
        ),
        "onirim.put-right.same": _("It lies there already. Choose another place."),
        "onirim.report.count": _("Report %(wanted)s here, not %(given)s."),
        "onirim.report.first": _("Say first which cards were drawn or revealed."),
        "onirim.report.known": _("This place of the deck is known: %(known)s, not %(card)s. Undo an earlier report."),
        "onirim.report.none": _("No card is awaited from the deck now."),
        "onirim.report.none-left": _(
            "The deck can hold no more of this card (%(card)s): the game has %(count)s, and all have been seen."
        ),
        "onirim.report.pile-empty": _("No more Denizens can be in the deck: %(count)s of them left the game."),
        "onirim.setup.alone": _("%(name)s is played with the base game only. Leave the others out."),
        "onirim.setup.begun": _("This campaign has begun already. Lay out a new game."),
        "onirim.setup.no-seed": _("A practice deck is shuffled from a seed. Type one."),
        "onirim.setup.not-begun": _("No game has been laid out yet. Begin with one."),
        "onirim.setup.reading": _("There is no such way to play it (%(name)s, %(choice)s). Choose one of the table."),
        "onirim.setup.unfinished": _("A game is being played. Finish it, or give it up."),
        "onirim.setup.unknown": _("There is no expansion called %(name)s. Choose one of the list."),
        "onirim.shuffle.first": _("The deck must be shuffled first."),
        "onirim.shuffle.none": _("No shuffle is awaited now."),
        "onirim.shuffle.other": _("These are not the cards that are to be shuffled."),
        "onirim.sphinx.no-word": _(
            "For a Sphinx a colour is named, or Moon, or Key, or Glyph where the Glyphs are in the deck; never Sun. Name one of these."
        ),
        "onirim.turn.no-card": _("The hand has no card at this place; it holds %(count)s."),
        "onirim.turn.not-now": _("Cards are played and discarded in phase 1 only. Answer the open question first."),
        "onirim.turn.same-symbol": _("The last card of the row has this symbol. Play another one, or discard."),
    },
)
