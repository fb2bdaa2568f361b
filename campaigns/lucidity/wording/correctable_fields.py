"""Texts of rules/correctable_fields.py."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, Text, messages

CORRECTABLE_FIELD_LABELS: dict[str, Text] = {
    "turn": _("player whose turn it is"),
    "turns": _("turns taken"),
    "track": _("sleep track"),
    "step": _("step of the track"),
    "exhausted": _("exhausted in this turn"),
    "empty": _("the bag was empty"),
    "final": _("last turns have begun"),
    "filled": _("a Spook has moved"),
    **{f"last-{seat}": format_lazy(_("player {seat} takes a last turn"), seat=seat) for seat in range(1, 5)},
    "awake-B": _("blue Nightmare awake"),
    "awake-G": _("green Nightmare awake"),
    "awake-Y": _("yellow Nightmare awake"),
    "awake-R": _("red Nightmare awake"),
}
"""Labels of the correctable numbers, by name."""

ROLE_LABELS = {
    "dreamer": _("Dreamer"),
    "out": _("eliminated"),
    "B": _("blue Nightmare"),
    "G": _("green Nightmare"),
    "Y": _("yellow Nightmare"),
    "R": _("red Nightmare"),
}

messages.add(
    "lucidity",
    moves={
        "set-number": MoveMessages(
            _("Correct a number"),
            _("%(what)s: corrected to %(value)s."),
            _("1 is yes and 0 no; players are counted in turn order."),
        ),
        "set-role": MoveMessages(
            _("Correct a role"),
            _("%(player)s is put right: %(role)s."),
            _("Dice of the eliminated go into the bag; a Nightmare keeps its Power."),
        ),
    },
    fields={"role": _("What they are"), "value": _("On the table"), "what": _("Number")},
    choices={"what": CORRECTABLE_FIELD_LABELS, "role": ROLE_LABELS},
    violations={
        "lu.shift.no-nightmare": _("Against a Bogeyman nobody becomes a Nightmare. Choose Dreamer or eliminated."),
        "lu.shift.out": _("%(player)s is eliminated and has no turn. Correct the role first."),
    },
)
