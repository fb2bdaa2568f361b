"""The faces of the Movement die: one name for each, on the card, on the board and in every form (manual p. 11)."""

from __future__ import annotations

from campaigns.etherfields.rules.entities import reach
from campaigns.etherfields.wording.movement import FACES
from campaigns.referee import AnyRow
from campaigns.wording import words


def face_in_words(entity: AnyRow, face: str) -> str:
    """Name a face of the Movement die, with the spaces that an Entity of a known Movement value goes by it (p. 11 and 16)."""
    if face in FACES and entity.movement is not None:
        return str(FACES[face]) % {"count": reach(entity)}
    return str(words.choice("etherfields", "face", face))
