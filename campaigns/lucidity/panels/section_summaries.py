"""Short summaries of the facts of a copy, by section."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import messages
from campaigns.lucidity.copy_form import get_section_values
from campaigns.lucidity.copy_texts import FEAR_LABELS, IMPRISONMENT_LABELS, REST_LABELS, SECTION_TEXTS, TAKEN_SYMBOLS
from campaigns.lucidity.rules.copy_sections import SECTIONS, is_unverified
from campaigns.lucidity.rules.dice import COLOURS, FACES
from campaigns.lucidity.rules.game_state import CopyFacts

UNBROKEN_DASH = "\u2060–\u2060"
"""A dash between word joiners, so that a track is not broken across lines."""


def summarize_section(facts: CopyFacts, section: str) -> str:
    """Return a summary of the facts of a section."""
    if section.startswith("card-"):
        card = section.removeprefix("card-")
        faces = format_list(TAKEN_SYMBOLS[face] for face in facts.takes[card]) or _("nothing")
        return _("takes %(faces)s") % {"faces": faces}
    if section == "bogeymen":
        return _("%(count)s of 4 written down") % {"count": sum(map(bool, facts.bogeymen.values()))}
    return {
        "tracks": "; ".join(UNBROKEN_DASH.join(map(str, track)) for track in facts.tracks),
        "faces": "; ".join(_format_faces(facts, colour) for colour in COLOURS),
        "rest": str(REST_LABELS[facts.rest]),
        "fear": str(FEAR_LABELS[facts.fear]),
        "imprisonment": str(IMPRISONMENT_LABELS[facts.imprisonment]),
    }[section]


def changes(old: CopyFacts, new: CopyFacts) -> list[str]:
    """Return a line for each section in which the new facts differ from the old ones."""
    return [line for section in SECTIONS if (line := _change(old, new, section))]


def _change(old: CopyFacts, new: CopyFacts, section: str) -> str:
    colours = [colour for colour in COLOURS if old.faces[colour] != new.faces[colour]]
    was, now = (
        "; ".join(_format_faces(facts, colour) for colour in colours)
        if section == "faces"
        else summarize_section(facts, section)
        for facts in (old, new)
    )
    facts = {"part": SECTION_TEXTS[section].title, "was": was, "now": now}
    if was != now:
        return _("%(part)s: %(was)s → %(now)s") % facts
    if get_section_values(old, section) != get_section_values(new, section):
        return _("%(part)s: your words changed") % facts
    if is_unverified(old, section) and not is_unverified(new, section):
        return _("%(part)s: checked") % facts
    if is_unverified(new, section) and not is_unverified(old, section):
        return _("%(part)s: a guess again") % facts
    return ""


def _format_faces(facts: CopyFacts, colour: str) -> str:
    shown = join_items(f"{count} {_format_face(face)}" for face in FACES if (count := facts.faces[colour][face]))
    return f"{messages.get_choice_label('lucidity', 'colour', colour)}: {shown}"


def _format_face(face: str) -> str:
    return str(messages.get_choice_label("lucidity", "face", face))
