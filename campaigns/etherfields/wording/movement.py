"""The words of rules/movement.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import ByHand, MoveWords, words

FACES = {
    "full": _("Value %(count)s"),
    "full-again": _("Value %(count)s, roll again"),
}
"""The faces of the Movement die that go by the value of an Entity, where that is known."""

words.add(
    "etherfields",
    moves={
        "move-entity": MoveWords(
            _("Move the Entity"),
            _("%(entity)s moved: %(face)s."),
            says=_(
                "entity moves, entity walks, entity runs, entity comes closer, entity comes, entity closer, "
                "entity crawls, entity goes, entity steps, entity creeps, entity rushes, entity advances, movement die"
            ),
        ),
    },
    refusals={
        "ef.movement.on-board": _(
            "%(entity)s stands on the drawn board, which you follow: move it there. Or take its figures off the board first."
        ),
    },
    rulings={
        "ef.movement.board-waits": ByHand(_("%(entity)s stands on the drawn board: move it there by the same roll.")),
        "ef.movement.unread": _("The Movement value of %(entity)s is not noted, so it waits for its own roll."),
    },
)
