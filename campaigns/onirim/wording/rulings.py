"""What followed by itself, in one sentence each."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    rulings={
        "onirim.catcher.caught": _("Limbo went under a Dreamcatcher: %(cards)s."),
        "onirim.catcher.overload": _("No Dreamcatcher was empty: one is lost, and all their cards go into the deck."),
        "onirim.door.gained": _("In play: %(cards)s."),
        "onirim.end.lost": _("The deck is empty and a card is needed: the game is lost."),
        "onirim.end.won": _("Every condition of victory holds: the game is won."),
        "onirim.fill.drew": _("Drawn: %(cards)s."),
        "onirim.fill.revealed": _("Revealed: %(cards)s."),
        "onirim.glyph.no-door": _("No Door came into play."),
        "onirim.limbo.put": _("In Limbo: %(cards)s."),
        "onirim.mirror.explored": _("Explored: %(mirrors)s."),
        "onirim.nightmare.cancelled": _("The Nightmare was cancelled."),
        "onirim.premonition.struck": _("A Dark Premonition came true: %(premonitions)s."),
        "onirim.prophecy.gone": _("Discarded by the Prophecy: %(cards)s."),
        "onirim.shuffle.done": _("The deck was shuffled; what was known of its order is forgotten."),
        "onirim.sphinx.match": _("The word matches one of them: %(cards)s."),
        "onirim.sphinx.no-match": _("None of them matches the word: %(cards)s."),
    },
)
