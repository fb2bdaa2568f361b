"""Masks of a stock, each after its owner, such as *Ann-Kathrin: Owl*, however the name is spelt (manual p. 14)."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from campaigns.engine import RuleViolation
from campaigns.engine.messages import _, consequence, violation
from campaigns.etherfields.rules.name_matching import simplify_name

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table

NAME_SEPARATORS = " .:-–—"
OWNER_RE = re.compile(r"(?P<owner>[^:]*?)\s*(?::|\s[-–—]\s)\s*(?P<mask>.*)")
"""A Mask with a mark between its owner and its name; a hyphen within a word is none."""
WORD_END_RE = re.compile(rf"[{re.escape(NAME_SEPARATORS)}]|$")
MIN_SHORT_NAME_LENGTH = 3
"""Fewest letters of a shortened name: *Maxi* for Maximiliane."""
MIN_MISSPELT_LENGTH = 4
MIN_LIKENESS = 0.8
"""From here on a beginning without a mark is a misspelt name, and not a Mask of the Dreamer before."""


STOCK_MASK = consequence("ef.stock.mask", _("%(who)s owns the Mask %(mask)s."))
STOCK_MASK_WORN = consequence("ef.stock.mask-worn", _("%(who)s wears the Mask %(mask)s."))


def add_masks(table: Table, texts: list[str]) -> None:
    """Add new Masks, each after its Dreamer's name; one without a name is the Dreamer's before it (p. 14).

    During a session whoever wears none puts the first one on. Refuses a Mask of nobody, and a misspelt name.
    """
    owner: Dreamer | None = None
    for text in texts:
        owner, mask = _split_owner(table, text, owner)
        if not mask or mask.casefold() in (one.casefold() for one in owner.masks):
            continue
        owner.masks = [*owner.masks, mask]
        if owner.playing and not owner.mask:
            owner.mask = mask
            table.emit_consequence(STOCK_MASK_WORN, who=owner, mask=mask)
        else:
            table.emit_consequence(STOCK_MASK, who=owner, mask=mask)


STOCK_NO_OWNER = violation(
    "ef.stock.no-owner",
    _("“%(typed)s” does not begin with a Dreamer's name. Write whose Mask it is first. The Dreamers are %(names)s."),
)


def _split_owner(table: Table, text: str, previous_owner: Dreamer | None) -> tuple[Dreamer, str]:
    """Return the Dreamer whose player or archetype a text begins with, and the Mask; without a name the one before.

    Hyphens, accents, spaces and case of a name do not matter. Refuses a text of nobody, and one that begins with what
    is not quite a name.
    """
    names = _list_names(table)
    if found := _split_known_name(names, text):
        return found
    marked = OWNER_RE.fullmatch(text)
    owner = None if marked or _begins_misspelt(names, text) else previous_owner
    if marked:
        owner = _find_shortened(names, marked["owner"])
    if owner is None:
        raise RuleViolation(STOCK_NO_OWNER, is_final=True, typed=text, names=[str(one) for one in table.dreamers])
    return owner, marked["mask"].strip(NAME_SEPARATORS) if marked else text


def _list_names(table: Table) -> list[tuple[str, Dreamer]]:
    """Return the plain names of all Dreamers, the longest first."""
    names = [(name, dreamer) for dreamer in table.dreamers for name in (dreamer.player, dreamer.archetype_name) if name]
    return sorted(((simplify_name(name), dreamer) for name, dreamer in names), key=lambda one: -len(one[0]))


def _list_beginnings(text: str) -> list[tuple[str, str]]:
    """Return each beginning of a text that ends with a word, simplified, with the rest."""
    ends = [found.start() for found in WORD_END_RE.finditer(text)]
    return [(simplify_name(text[:end]), text[end:].strip(NAME_SEPARATORS)) for end in ends]


def _split_known_name(names: list[tuple[str, Dreamer]], text: str) -> tuple[Dreamer, str] | None:
    beginnings = dict(reversed(_list_beginnings(text)))
    return next(((dreamer, beginnings[name]) for name, dreamer in names if name and name in beginnings), None)


def _find_shortened(names: list[tuple[str, Dreamer]], typed: str) -> Dreamer | None:
    """Return the only Dreamer whose name begins with this one."""
    short = simplify_name(typed)
    found = {dreamer.ref: dreamer for name, dreamer in names if name.startswith(short)}
    return next(iter(found.values())) if len(found) == 1 and len(short) >= MIN_SHORT_NAME_LENGTH else None


def _begins_misspelt(names: list[tuple[str, Dreamer]], text: str) -> bool:
    return any(
        min(len(name), len(beginning)) >= MIN_MISSPELT_LENGTH
        and SequenceMatcher(None, name, beginning).ratio() >= MIN_LIKENESS
        for beginning, _rest in _list_beginnings(text)
        for name, _dreamer in names
    )
