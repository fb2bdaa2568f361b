"""Texts of rules/correctable_fields.py."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, Text, messages
from campaigns.onirim.wording.argument_labels import MIRROR_LABELS, PREMONITION_LABELS

CORRECTABLE_FIELD_LABELS: dict[str, Text] = {
    "turn": _("turn"),
    "books": _("Failsafe Books left"),
    "catchers": _("Dreamcatchers left"),
    "player": _("player whose turn it is"),
    "personal": _("Personal cards in the hand"),
    "woken": _("Little Incubus woken"),
    **{f"goal-{place}": format_lazy(_("Goal {place} reached"), place=place) for place in range(1, 14)},
    **{
        f"premonition-{name}": format_lazy(_("Premonition: {name}"), name=text)
        for name, text in PREMONITION_LABELS.items()
    },
    **{f"explored-{name}": format_lazy(_("explored: {name}"), name=text) for name, text in MIRROR_LABELS.items()},
}
"""Labels of the correctable numbers, by name."""

messages.add(
    "onirim",
    moves={
        "set-number": MoveMessages(
            _("Correct a number"),
            _("%(what)s: corrected to %(value)s."),
            _("1 is yes and 0 no; a Premonition is 2 face up, 1 face down, 0 out of play."),
        ),
        "swap-goals": MoveMessages(
            _("Exchange two Goals"),
            _("Goals %(first)s and %(second)s of the line change places."),
            _("Where they lie otherwise than here, counted from the beginning of the line."),
        ),
    },
    fields={"first": _("One Goal"), "second": _("The other Goal"), "value": _("On the table"), "what": _("Number")},
    choices={"what": CORRECTABLE_FIELD_LABELS},
    violations={
        "onirim.put-right.no-goal": _("The line has no two such Goals. Count them from its beginning."),
        "onirim.put-right.not-empty": _(
            "So many Dreamcatchers hold cards. Say first where these lie, then how many there are."
        ),
    },
)
