"""What followed by itself, in one sentence each."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    rulings={
        "onirim.catcher.caught": _("Limbo went under a Dreamcatcher: %(cards)s."),
        "onirim.catcher.overload": _("No Dreamcatcher was empty: one is lost, and all their cards go into the deck."),
        "onirim.deck.fewer": _("The deck holds fewer cards than are looked at; all of them are: %(count)s."),
        "onirim.diver.none": _("The deck is empty: the Diver has nothing to reveal."),
        "onirim.door.barred": _("The search is passed over: a Door like this may not come into play now (%(cards)s)."),
        "onirim.door.discarded": _(
            "Victory asks for every Door, and here one goes to the discard pile: %(cards)s. Not meant? Undo it."
        ),
        "onirim.door.none": _("The search is passed over: the deck holds no such Door (%(cards)s)."),
        "onirim.door.useless": _("The search finds no such Door (%(cards)s); this table shuffles all the same."),
        "onirim.door.gained": _("In play: %(cards)s."),
        "onirim.end.lost": _("The deck is empty and a card is needed: the game is lost."),
        "onirim.end.won": _("Every condition of victory holds: the game is won."),
        "onirim.fill.drew": _("Drawn: %(cards)s."),
        "onirim.fill.revealed": _("Revealed: %(cards)s."),
        "onirim.glyph.no-door": _("No Door came into play."),
        "onirim.glyph.short": _("Fewer than five cards are left; this table reveals what there is: %(count)s."),
        "onirim.glyph.skipped": _("Fewer than five cards are left: as this table reads it, there is no Incantation."),
        "onirim.limbo.barred": _("This Door may not come into play now: %(cards)s."),
        "onirim.limbo.put": _("In Limbo: %(cards)s."),
        "onirim.mirror.explored": _("Explored: %(mirrors)s."),
        "onirim.mirror-effects.doors": _(
            "The deck holds fewer Doors than the Mirror brings; what there is counts: %(count)s."
        ),
        "onirim.mirror-effects.nightmares": _(
            "Fewer Nightmares are left than the Mirror discards; it found: %(count)s."
        ),
        "onirim.mirror-effects.none": _("The discard pile is empty: the Mirror has nothing to take."),
        "onirim.mirror-effects.nothing": _(
            "The Mirror's search finds nothing; this table shuffles the deck all the same."
        ),
        "onirim.mirror-effects.short": _("There is one card instead of two; this table takes it all the same."),
        "onirim.mirror-effects.skipped": _("There is one card instead of two: as this table reads it, none is taken."),
        "onirim.mirror-effects.unshuffled": _(
            "The Mirror's search finds nothing; as this table reads it, the deck stays as it is."
        ),
        "onirim.nightmare.cancelled": _("The Nightmare was cancelled."),
        "onirim.nightmare.lost": _(
            "Fewer than five cards are left to reveal: as this table reads it, the game is lost."
        ),
        "onirim.nightmare.short": _("Fewer than five cards are left; this table reveals what there is: %(count)s."),
        "onirim.premonition.none": _("The deck holds no card for this Premonition."),
        "onirim.premonition.struck": _("A Dark Premonition came true: %(premonitions)s."),
        "onirim.prophecy.none": _("The deck is empty: the Prophecy shows nothing."),
        "onirim.prophecy.short": _("Fewer than five cards are left; all of them are looked at (p. 8): %(count)s."),
        "onirim.prophecy.gone": _("Discarded by the Prophecy: %(cards)s."),
        "onirim.shuffle.done": _("The deck was shuffled; what was known of its order is forgotten."),
        "onirim.sphinx.lost": _(
            "Fewer than five cards are left for the Sphinx: as this table reads it, the game is lost."
        ),
        "onirim.sphinx.short": _("Fewer than five cards are left; this table reveals what there is: %(count)s."),
        "onirim.sphinx.skipped": _("Fewer than five cards are left: as this table reads it, the Sphinx does nothing."),
        "onirim.sphinx.match": _("The word matches one of them: %(cards)s."),
        "onirim.sphinx.no-match": _("None of them matches the word: %(cards)s."),
    },
)
