"""What a copy of the game says, section by section, in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.lucidity.rules.dice import COLOURS, FACES
from campaigns.lucidity.rules.value import Facts
from campaigns.lucidity.wording.copy import FEARS, IMPRISONMENTS, RESTS
from campaigns.wording import words


def told(facts: Facts, section: str) -> str:
    """Say what these facts hold of a section."""
    if section.startswith("card-"):
        card = section.removeprefix("card-")
        faces = ", ".join(_face(face) for face in facts.takes[card]) or _("nothing")
        return _("takes: %(faces)s") % {"faces": faces}
    if section == "bogeymen":
        return _("%(count)s of 4 noted") % {"count": sum(map(bool, facts.bogeymen.values()))}
    return {
        "tracks": "; ".join("–".join(map(str, track)) for track in facts.tracks),
        "faces": "; ".join(_faces(facts, colour) for colour in COLOURS),
        "rest": str(RESTS[facts.rest]),
        "fear": str(FEARS[facts.fear]),
        "imprisonment": str(IMPRISONMENTS[facts.imprisonment]),
    }[section]


def _faces(facts: Facts, colour: str) -> str:
    shown = ", ".join(f"{count} {_face(face)}" for face in FACES if (count := facts.faces[colour][face]))
    return f"{words.choice('lucidity', 'colour', colour)}: {shown}"


def _face(face: str) -> str:
    return str(words.choice("lucidity", "face", face))
