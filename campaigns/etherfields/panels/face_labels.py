"""The faces of the Movement die: one name for each, on the card, on the board and in every form (manual p. 11)."""

from __future__ import annotations

from campaigns.engine import AnyRow
from campaigns.etherfields.rules.entities import get_movement_value
from campaigns.etherfields.wording.movement import FACE_LABELS
from campaigns.message_catalog import messages


def get_face_label(entity: AnyRow, face: str) -> str:
    """Name a face of the Movement die, with the spaces that an Entity of a known Movement value goes by it (p. 11 and 16)."""
    if face in FACE_LABELS and entity.movement is not None:
        return str(FACE_LABELS[face]) % {"count": get_movement_value(entity)}
    return str(messages.get_choice_label("etherfields", "face", face))
