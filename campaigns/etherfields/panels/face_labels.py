"""Labels of the faces of the Movement die, the same on the card, the board and in every form (manual p. 11)."""

from __future__ import annotations

from campaigns.engine import AnyRow
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.entities import get_movement_value
from campaigns.etherfields.rules.movement import FACE_LABELS


def get_face_label(entity: AnyRow, face: str) -> str:
    """Return the label of a die face, with the number of spaces if the Entity's Movement value is known (p. 11 and 16)."""
    if face in FACE_LABELS and entity.movement is not None:
        spaces = {"count": get_movement_value(entity)}
        shown = "full-one" if face == "full" and spaces["count"] == 1 else face
        return messages.fill_text(FACE_LABELS[shown], "etherfields", spaces)
    return str(messages.get_choice_label("etherfields", "face", face))
