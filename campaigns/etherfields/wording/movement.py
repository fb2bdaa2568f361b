"""Messages of rules/movement.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

FACE_LABELS = {
    "full": _("Value %(count)s"),
    "full-again": _("Value %(count)s, roll again"),
}
"""Labels of the Movement die faces that use an Entity's Movement value, if it is known."""

messages.add(
    "etherfields",
    moves={
        "move-entity": MoveMessages(
            _("Move the Entity"),
            _("%(entity)s moved: %(face)s."),
            synonyms=_(
                "entity moves, entity walks, entity runs, entity comes closer, entity comes, entity closer, "
                "entity crawls, entity goes, entity steps, entity creeps, entity rushes, entity advances, movement die"
            ),
        ),
    },
    violations={
        "ef.movement.on-board": _(
            "%(entity)s stands on the drawn board, which you follow: move it there. Or take its figures off the board first."
        ),
    },
    consequences={
        "ef.movement.board-waits": ManualStep(
            _("%(entity)s stands on the drawn board: move it there by the same roll.")
        ),
        "ef.movement.unread": _("The Movement value of %(entity)s is not noted, so it waits for its own roll."),
    },
)
