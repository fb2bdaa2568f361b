"""The steps of the Turn card in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.choices import STEPS
from campaigns.wording import MoveWords, words

words.add(
    "etherfields",
    moves={
        "note-step": MoveWords(
            _("Next printed step"), _("The Turn card goes on with %(step)s."), _("From top to bottom of the Turn card.")
        ),
        "forget-steps": MoveWords(_("Note the steps anew"), _("The steps of the Turn card were forgotten.")),
        "finish-step": MoveWords(
            _("Step is over"), _("%(step)s is over."), _("Done on the table, or there was nothing to do.")
        ),
        "resolve-early": MoveWords(
            _("Resolve the card now"),
            _("The effects of the Turn card are resolved during the Dreamers Phase."),
            _("Because an effect says so. The card stays afterwards."),
        ),
        "back-to-actions": MoveWords(_("Back to actions"), _("The Card and action step goes on.")),
        "rapid": MoveWords(
            _("Rapid effect"),
            _("%(dreamer)s used a Rapid effect."),
            _("Also in the round of others and in the Dreamscape Phase."),
            {"did": _("It was: %(did)s."), "cards": _("Cards discarded: %(cards)s.")},
        ),
        "draw-all": MoveWords(
            _("Everybody draws"),
            _("Everybody drew what was due."),
            _("Who has a choice or a price draws alone."),
            after=_("Drew what was due: %(drew)s."),
        ),
    },
    fields={"big": _("Big Entity"), "ignores_die": _("Ignores the Movement die"), "spawn.spaces": _("Spawn spaces")},
    choices={"waiting": STEPS},
    refusals={
        "ef.draw.one-by-one": _("These have something to decide or to pay, so they draw one by one: %(names)s."),
        "ef.turn.long-card": _("A Turn card does not show more than %(most)s steps. Note them anew if one is wrong."),
        "ef.turn.not-early": _("The Turn card is resolved at its own time. Discard it when its steps are done."),
        "ef.turn.order": _(
            "%(waiting)s is printed above %(step)s on the Turn card. Resolve it first, or say it is over."
        ),
        "ef.turn.stays": _("The Turn card was resolved early, so it stays. Go back to the actions."),
        "ef.turn.steps-left": _("%(step)s is still to be resolved on this Turn card. Do it, or say it is over."),
    },
    rulings={
        "ef.draw.rest": _("Still to draw, with something to decide or to pay: %(names)s."),
        "ef.movement.unread": _("The Movement value of %(entity)s is not noted, so it waits for its own roll."),
        "ef.spawn.evenly": _("Shared out among %(spaces)s Spawn spaces: %(each)s."),
    },
)
