"""The roster, the readings of how it is played, and classic cards in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, Question, words

RANKS = _("Three ranks, with commas: 2 to 10, J, Q, K, A, Joker.")

words.add(
    "etherfields",
    moves={
        "come-or-go": MoveWords(
            _("Leave the table"),
            _("%(dreamer)s came to the table, or left it."),
            _("Between two Slumbers only; back from the next session on."),
            after=_("%(dreamer)s %(went)s."),
        ),
        "change-dreamer": MoveWords(
            _("Change the Dreamer"),
            _("%(dreamer)s plays another Dreamer from now on: %(archetype)s."),
            _("To one nobody plays, in an Awakening or a set-up."),
        ),
        "sit": MoveWords(
            _("Say how we sit"), _("Clockwise round the table: %(order)s."), _("Everybody, in the order of sitting.")
        ),
        "swap-dreamers": MoveWords(
            _("Swap Dreamers"),
            _("Two players swapped Dreamers: %(dreamer)s and %(partner)s."),
            _("Both must agree; in an Awakening or a set-up."),
        ),
        "luck-cards": MoveWords(_("Draw Luck cards"), _("Luck cards were drawn: %(luck)s."), RANKS),
        "choose-aspect": MoveWords(_("Choose the aspect"), _("Classic cards: %(aspect)s.")),
        "drawback-cards": MoveWords(_("Draw Drawback cards"), _("Drawback cards were drawn: %(drawback)s."), RANKS),
        "classic-entity": MoveWords(
            _("It gets the Morphings"), _("%(entity)s gets the Morphings of the classic cards.")
        ),
        "share-gems": MoveWords(_("Share Gems"), _("Gems of the classic cards for %(dreamer)s: %(count)s.")),
        "classic-who": MoveWords(_("This Dreamer"), _("The classic cards reached %(dreamer)s.")),
    },
    fields={
        "aspect": _("Aspect"),
        "drawback": _("Three ranks: 2 to 10, J, Q, K, A, Joker"),
        "edition": _("Printed manual"),
        "order": _("Clockwise"),
        "luck-cards.luck": _("Three ranks: 2 to 10, J, Q, K, A, Joker"),
        "partner": _("Swaps with"),
        "thorn_knight": _("With the Thorn Knight"),
    },
    choices={
        "aspect": {
            "back-out": _("backed out"),
            "morphings": _("Morphings"),
            "gems": _("Shining Gems"),
            "hours": _("Hours"),
            "distress": _("Distress"),
            "seal": _("Sealed cards"),
        },
        "choice": {"dreams": _("in Dreams only"), "slumbers-too": _("once in each Slumber too")},
        "edition": {"1.x": _("1.x"), "2.0": _("2.0")},
        "went": {"came": _("came to the table"), "left": _("left the table")},
        "outcome": {"cure": _("cures 2 Distress"), "suffer": _("suffers 1 Distress")},
        "reading": {"classic": _("Classic cards"), "gradual-step": _("Paying a step of a gradual action")},
    },
    refusals={
        "ef.classic.only-dreams": _(
            "%(name)s is no Dream, and this table uses classic cards in Dreams only. Change that under How we play it."
        ),
        "ef.classic.once": _("Classic cards were used in %(name)s already. The next chance is in the next one."),
        "ef.classic.no-rank": _("No card has the rank %(rank)s. Use 2 to 10, J, Q, K, A or Joker."),
        "ef.classic.few-gems": _("Only %(there)s Gems are left to share, not %(wanted)s. Give fewer."),
        "ef.roster.mid-slumber": _("%(name)s is being played with those who are there. Finish it first."),
        "ef.roster.next-time": _(
            "%(who)s is not at the table this evening, and can be there from the next session on. Go on without."
        ),
        "ef.roster.not-now": _(
            "Dreamers are changed in a step of an Awakening or a set-up. On the Dreamworld Map, start one in the Guide."
        ),
        "ef.roster.same": _("%(who)s cannot swap alone. Choose somebody else as partner."),
    },
    rulings={
        "ef.classic.backed-out": _("The Team backed out: nothing happens, and the chance of this Dream is used."),
        "ef.classic.good": _("Luck %(luck)s against %(drawback)s: it turned out well."),
        "ef.classic.bad": _("Luck %(luck)s against %(drawback)s, not higher: it turned out badly."),
        "ef.classic.no-entity": _("No Entity is in play, so no Morphings are added."),
        "ef.reaper.joins": _("The Reaper's extra Influence cards join the Influence Market. Correct its count."),
        "ef.roster.came": _("%(who)s is at the table now. The Clock stays as it is."),
        "ef.roster.left": _("%(who)s has left the table. The Clock stays as it is."),
        "ef.roster.changed": _(
            "%(who)s plays the %(archetype)s now, with %(count)s own cards. All cards lie in one deck: rebuild it."
        ),
        "ef.roster.lucid": _("The Lucid deck of %(who)s stays behind with its archetype."),
        "ef.roster.swapped": _(
            "%(who)s and %(other)s swapped Dreamers. Gained cards went with the players: rebuild decks."
        ),
    },
    questions={
        "ef.classic.aspect": Question(
            _("Luck cards: %(luck)s. Which aspect do you try, or do you back out?"),
            {
                "back-out": _("Back out"),
                "morphings": _("Morphings"),
                "gems": _("Shining Gems"),
                "hours": _("Hours"),
                "distress": _("Distress"),
                "seal": _("Sealed cards"),
            },
        ),
        "ef.classic.drawback": Question(
            _("%(aspect)s, Luck %(luck)s: draw 3 Drawback cards. Which ranks?"), {"": _("Compare")}
        ),
        "ef.classic.entity": Question(_("Which Entity gets 2 Morphings?"), {"": _("This Entity")}),
        "ef.classic.gems": Question(_("Who gets Shining Gems? Left to share: %(count)s."), {"": _("Give")}),
        "ef.classic.who": Question(_("Which Dreamer %(outcome)s?"), {"": _("This Dreamer")}),
    },
)
