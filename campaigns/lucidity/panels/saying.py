"""What a copy of the game says, section by section, in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.lucidity.copy_form import typed
from campaigns.lucidity.rules.dice import COLOURS, FACES
from campaigns.lucidity.rules.sections import SECTIONS, unverified
from campaigns.lucidity.rules.value import Facts
from campaigns.lucidity.wording.copy import FEARS, IMPRISONMENTS, RESTS, TOLD
from campaigns.wording import words

UNBROKEN_DASH = "\u2060–\u2060"
"""A dash between word joiners: no line ends within a track."""


def told(facts: Facts, section: str) -> str:
    """Say what these facts hold of a section."""
    if section.startswith("card-"):
        card = section.removeprefix("card-")
        faces = ", ".join(_face(face) for face in facts.takes[card]) or _("nothing")
        return _("takes: %(faces)s") % {"faces": faces}
    if section == "bogeymen":
        return _("%(count)s of 4 noted") % {"count": sum(map(bool, facts.bogeymen.values()))}
    return {
        "tracks": "; ".join(UNBROKEN_DASH.join(map(str, track)) for track in facts.tracks),
        "faces": "; ".join(_faces(facts, colour) for colour in COLOURS),
        "rest": str(RESTS[facts.rest]),
        "fear": str(FEARS[facts.fear]),
        "imprisonment": str(IMPRISONMENTS[facts.imprisonment]),
    }[section]


def changes(old: Facts, new: Facts) -> list[str]:
    """Return a line for each section of which new facts say something else than old ones."""
    return [line for section in SECTIONS if (line := _change(old, new, section))]


def _change(old: Facts, new: Facts, section: str) -> str:
    colours = [colour for colour in COLOURS if old.faces[colour] != new.faces[colour]]
    was, now = (
        "; ".join(_faces(facts, colour) for colour in colours) if section == "faces" else told(facts, section)
        for facts in (old, new)
    )
    facts = {"part": TOLD[section].title, "was": was, "now": now}
    if was != now:
        return _("%(part)s: %(was)s → %(now)s") % facts
    if typed(old, section) != typed(new, section):
        return _("%(part)s: your words changed") % facts
    if unverified(old, section) and not unverified(new, section):
        return _("%(part)s: verified") % facts
    if unverified(new, section) and not unverified(old, section):
        return _("%(part)s: no longer verified") % facts
    return ""


def _faces(facts: Facts, colour: str) -> str:
    shown = ", ".join(f"{count} {_face(face)}" for face in FACES if (count := facts.faces[colour][face]))
    return f"{words.choice('lucidity', 'colour', colour)}: {shown}"


def _face(face: str) -> str:
    return str(words.choice("lucidity", "face", face))
