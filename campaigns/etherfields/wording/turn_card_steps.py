"""Messages of the steps of the Turn card."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.argument_labels import CARD_STEP_LABELS
from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-step": MoveMessages(
            _("Next printed step"), _("The Turn card goes on with %(step)s."), _("From top to bottom of the Turn card.")
        ),
        "forget-steps": MoveMessages(_("Note the steps anew"), _("The steps of the Turn card were forgotten.")),
        "finish-step": MoveMessages(
            _("Step is over"), _("%(step)s is over."), _("Done on the table, or there was nothing to do.")
        ),
    },
    choices={
        "waiting": CARD_STEP_LABELS,
    },
    violations={
        "ef.effect.untold": _(
            "%(step)s: nobody has said yet what the Gate tile, the Secret cards or the Slumber's tile say of it. "
            "Note it, or note that they say nothing."
        ),
        "ef.morphing.unnamed": _(
            "A Morphing was drawn for %(entity)s and nobody has said which. It counts at once, so name it first."
        ),
        "ef.turn.blocked": _("This step of the Turn card is blocked (%(step)s). Go on with the next step."),
        "ef.turn.long-card": _("A Turn card does not show more than %(most)s steps. Note them anew if one is wrong."),
        "ef.turn.order": _(
            "%(waiting)s is printed above %(step)s on the Turn card. Resolve it first, or say it is over."
        ),
    },
)
