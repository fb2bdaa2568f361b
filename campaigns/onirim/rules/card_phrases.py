"""Cards in a sentence: each with its article, equal ones as one number of them."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.messages import Plural, Text, _, messages
from campaigns.engine.phrases import PhraseLabels, build_phrase, format_counted
from campaigns.onirim.rules.argument_labels import PILE_LABELS, PREMONITION_LABELS

NEW_LABELS: dict[str, Plural] = {
    "RS": Plural("a red Sun", "%(count)s red Suns", "count"),
    "RM": Plural("a red Moon", "%(count)s red Moons", "count"),
    "RK": Plural("a red Key", "%(count)s red Keys", "count"),
    "RG": Plural("a red Glyph", "%(count)s red Glyphs", "count"),
    "RD": Plural("a red Door", "%(count)s red Doors", "count"),
    "BS": Plural("a blue Sun", "%(count)s blue Suns", "count"),
    "BM": Plural("a blue Moon", "%(count)s blue Moons", "count"),
    "BK": Plural("a blue Key", "%(count)s blue Keys", "count"),
    "BG": Plural("a blue Glyph", "%(count)s blue Glyphs", "count"),
    "BD": Plural("a blue Door", "%(count)s blue Doors", "count"),
    "GS": Plural("a green Sun", "%(count)s green Suns", "count"),
    "GM": Plural("a green Moon", "%(count)s green Moons", "count"),
    "GK": Plural("a green Key", "%(count)s green Keys", "count"),
    "GG": Plural("a green Glyph", "%(count)s green Glyphs", "count"),
    "GD": Plural("a green Door", "%(count)s green Doors", "count"),
    "NS": Plural("a brown Sun", "%(count)s brown Suns", "count"),
    "NM": Plural("a brown Moon", "%(count)s brown Moons", "count"),
    "NK": Plural("a brown Key", "%(count)s brown Keys", "count"),
    "NG": Plural("a brown Glyph", "%(count)s brown Glyphs", "count"),
    "ND": Plural("a brown Door", "%(count)s brown Doors", "count"),
    "AS": Plural("a Crossroads Sun", "%(count)s Crossroads Suns", "count"),
    "AM": Plural("a Crossroads Moon", "%(count)s Crossroads Moons", "count"),
    "AK": Plural("a Crossroads Key", "%(count)s Crossroads Keys", "count"),
    "X-": Plural("a Nightmare", "%(count)s Nightmares", "count"),
    "Q-": Plural("a Sphinx", "%(count)s Sphinxes", "count"),
    "V-": Plural("a Diver", "%(count)s Divers", "count"),
    "C-": Plural("a Confusion", "%(count)s Confusions", "count"),
    "H-": Plural("a Happy Dream", "%(count)s Happy Dreams", "count"),
    "L-": Plural("a Lost Dream", "%(count)s Lost Dreams", "count"),
    "E-": Plural("a Dead End", "%(count)s Dead Ends", "count"),
}
"""Cards of which there may be several, as they are named first, by their code."""
KNOWN_LABELS: dict[str, Plural] = {
    "RS": Plural("the red Sun", "the %(count)s red Suns", "count"),
    "RM": Plural("the red Moon", "the %(count)s red Moons", "count"),
    "RK": Plural("the red Key", "the %(count)s red Keys", "count"),
    "RG": Plural("the red Glyph", "the %(count)s red Glyphs", "count"),
    "RD": Plural("the red Door", "the %(count)s red Doors", "count"),
    "BS": Plural("the blue Sun", "the %(count)s blue Suns", "count"),
    "BM": Plural("the blue Moon", "the %(count)s blue Moons", "count"),
    "BK": Plural("the blue Key", "the %(count)s blue Keys", "count"),
    "BG": Plural("the blue Glyph", "the %(count)s blue Glyphs", "count"),
    "BD": Plural("the blue Door", "the %(count)s blue Doors", "count"),
    "GS": Plural("the green Sun", "the %(count)s green Suns", "count"),
    "GM": Plural("the green Moon", "the %(count)s green Moons", "count"),
    "GK": Plural("the green Key", "the %(count)s green Keys", "count"),
    "GG": Plural("the green Glyph", "the %(count)s green Glyphs", "count"),
    "GD": Plural("the green Door", "the %(count)s green Doors", "count"),
    "NS": Plural("the brown Sun", "the %(count)s brown Suns", "count"),
    "NM": Plural("the brown Moon", "the %(count)s brown Moons", "count"),
    "NK": Plural("the brown Key", "the %(count)s brown Keys", "count"),
    "NG": Plural("the brown Glyph", "the %(count)s brown Glyphs", "count"),
    "ND": Plural("the brown Door", "the %(count)s brown Doors", "count"),
    "AS": Plural("the Crossroads Sun", "the %(count)s Crossroads Suns", "count"),
    "AM": Plural("the Crossroads Moon", "the %(count)s Crossroads Moons", "count"),
    "AK": Plural("the Crossroads Key", "the %(count)s Crossroads Keys", "count"),
    "X-": Plural("the Nightmare", "the %(count)s Nightmares", "count"),
    "Q-": Plural("the Sphinx", "the %(count)s Sphinxes", "count"),
    "V-": Plural("the Diver", "the %(count)s Divers", "count"),
    "C-": Plural("the Confusion", "the %(count)s Confusions", "count"),
    "H-": Plural("the Happy Dream", "the %(count)s Happy Dreams", "count"),
    "L-": Plural("the Lost Dream", "the %(count)s Lost Dreams", "count"),
    "E-": Plural("the Dead End", "the %(count)s Dead Ends", "count"),
}
"""The same cards where it is known which ones are meant."""
UNIQUE_LABELS = {
    "R3": _("the red Tower 3"), "R4": _("the red Tower 4"), "R5": _("the red Tower 5"),
    "B3": _("the blue Tower 3"), "B4": _("the blue Tower 4"), "B5": _("the blue Tower 5"),
    "G3": _("the green Tower 3"), "G4": _("the green Tower 4"), "G5": _("the green Tower 5"),
    "N3": _("the brown Tower 3"), "N4": _("the brown Tower 4"), "N5": _("the brown Tower 5"),
    "AD": _("the Oniverse Door"), "YA": _("the Architect"), "YH": _("the Hammer Bird"), "YC": _("the Cyclobot"),
    "YX": _("Chromatic Chaos"), "YS": _("the Squirrel Spies"), "YM": _("the Mirror Denizen"),
    "YP": _("the Harpoon Hunter"), "YT": _("the Treasure Keeper"),
}  # fmt: skip
"""Cards of which there is one."""


CARDS: dict[str, Text | Plural] = {
    **NEW_LABELS,
    **UNIQUE_LABELS,
    **{f"premonition-{name}": label for name, label in PREMONITION_LABELS.items()},
}
KNOWN_CARDS: dict[str, Text | Plural] = {**CARDS, **KNOWN_LABELS}


def format_cards(codes: Iterable[str], labels: PhraseLabels = CARDS) -> str:
    """Return cards or Premonitions as in speech: *2 red Suns and the Architect*."""
    return format_counted(codes, labels)


messages.add(
    "onirim",
    phrases={
        "named": build_phrase(CARDS, "cards", "card"),
        "the_cards": build_phrase(KNOWN_CARDS, "cards"),
        **{fact: build_phrase(CARDS, fact) for fact in ("drawn", "limbo", "revealed", "discarded")},
        "piles": build_phrase(PILE_LABELS, "piles"),
    },
)
