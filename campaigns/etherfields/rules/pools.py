"""The component pools (manual p. 2 and 3) and their limits (p. 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds
from campaigns.engine.messages import _, consequence, violation

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.table import Table

MAX_DREAMERS = 5  # with the Reaper, p. 5
ETHER_POOL_SIZE = 16  # p. 3
DISTRESS_POOL_SIZE = 16  # p. 3
UNIVERSAL_POOL_SIZE = 16  # p. 3
GEM_POOL_SIZE = 6  # p. 3
KEY_POOL_SIZE = 4  # p. 3
THREAT_POOL_SIZE = 20  # p. 3
BLOCK_POOL_SIZE = 6  # p. 3
TERRAIN_POOL_SIZE = 8  # p. 3
MORPHING_POOL_SIZE = 12  # p. 3
INTENT_POOL_SIZE = 4  # of each colour, p. 3 and 12
TURN_CARD_COUNT = 12  # p. 3
ENTITY_POOL_SIZE = 15  # p. 3
STORY_POOL_SIZE = 10  # p. 3
SPIRIT_POOL_SIZE = 5  # p. 3
BLANK_POOL_SIZE = 6  # p. 3
SIGN_POOL_SIZE = 77  # p. 3
MASK_POOL_SIZE = 14  # p. 3
PERSONAL_POOL_SIZE = 1  # for each Dreamer, p. 2
HOLE_POOL_SIZE = 1  # p. 3
WALL_POOL_SIZE = 1  # p. 3: the Wall and the Clock Hand are one token
SHAPESHIFTER_POOL_SIZE = 4  # Human ones, and as many Creatures, p. 3
BELSHAZAR_POOL_SIZE = 1  # p. 3
STATE_PAIR_POOL_SIZE = 2  # of each pair; p. 3 says 4, but the example on p. 17 uses up a pair with two

MAX_NAMED_COUNT = 99
GainedCountArg = Annotated[int, NumberBounds(1, MAX_NAMED_COUNT)]
"""Bounds of a gained or placed number: it may exceed the pool, and what is there is gained (p. 8)."""
OptionalCountArg = Annotated[int, NumberBounds(0, MAX_NAMED_COUNT)]
"""The same, with 0 allowed."""

PERSONAL_TOKEN_ARCHETYPES = ("gambler", "specialist", "tough-guy", "free-spirit", "reaper")
PERSONAL_PREFIX = "personal-"
MINIATURE_KINDS = ("human", "creature", "belshazar")
"""Miniatures used as figures where a tile says so; other figures are Entity tokens (p. 3 and 9)."""

POOL_SIZES = {
    "ether": ETHER_POOL_SIZE, "distress": DISTRESS_POOL_SIZE, "gems": GEM_POOL_SIZE, "keys": KEY_POOL_SIZE,
    "universal": UNIVERSAL_POOL_SIZE, "threat": THREAT_POOL_SIZE,
    "block": BLOCK_POOL_SIZE, "terrain": TERRAIN_POOL_SIZE, "morphings": MORPHING_POOL_SIZE,
    "wrath": INTENT_POOL_SIZE, "cunning": INTENT_POOL_SIZE, "awareness": INTENT_POOL_SIZE,
    "turns": TURN_CARD_COUNT, "figures": ENTITY_POOL_SIZE, "story": STORY_POOL_SIZE, "spirit": SPIRIT_POOL_SIZE,
    "blank": BLANK_POOL_SIZE, "signs": SIGN_POOL_SIZE,
    "human": SHAPESHIFTER_POOL_SIZE, "creature": SHAPESHIFTER_POOL_SIZE, "belshazar": BELSHAZAR_POOL_SIZE,
    "hole": HOLE_POOL_SIZE, "wall": WALL_POOL_SIZE,
    **{f"{PERSONAL_PREFIX}{archetype}": PERSONAL_POOL_SIZE for archetype in PERSONAL_TOKEN_ARCHETYPES},
    "masks": MASK_POOL_SIZE, "poisoned-dazed": STATE_PAIR_POOL_SIZE, "stunned-paralyzed": STATE_PAIR_POOL_SIZE,
}  # fmt: skip


TOKEN_FIELDS = ("slumber.tokens", "team.tokens")
"""Fields that count what belongs to a tile, and to the Map."""

_FIGURE_FIELDS = ("entity.code", "entity.figures")
_MARKER_FIELDS = ("entity.markers", "entity.marker_colour", "action.markers", "action.marker_colour")
_STATE_FIELDS = ("dreamer.states", "entity.states")

COUNT_FIELDS_BY_POOL = {
    "ether": ("dreamer.ether",), "distress": ("dreamer.distress",), "masks": ("dreamer.masks",),
    "gems": ("dreamer.gems", "team.gem_slots"), "signs": ("dreamer.signs", "team.signs"), "keys": ("team.keys",),
    "morphings": ("entity.morphings",), "turns": ("slumber.turns_left",), "blank": ("card.kind",),
    **dict.fromkeys(("figures", *MINIATURE_KINDS), _FIGURE_FIELDS), **dict.fromkeys(("wrath", "cunning", "awareness"), _MARKER_FIELDS),
    "poisoned-dazed": _STATE_FIELDS, "stunned-paralyzed": _STATE_FIELDS,
    "block": ("action.blocked", *TOKEN_FIELDS), "universal": ("slumber.blocked", *TOKEN_FIELDS),
}  # fmt: skip
"""Fields that count a component on the table; all others are counted among the tokens."""

PAIR_BY_STATE = {
    "poisoned": "poisoned-dazed", "dazed": "poisoned-dazed",
    "stunned": "stunned-paralyzed", "paralyzed": "stunned-paralyzed",
}  # fmt: skip
"""Pool of each State's token (p. 17; the second pair is inferred: facts 1.1)."""


def count_in_pool(table: Table, kind: str) -> int:
    """Return the number of ``kind`` (a key of SIZES) left in the pool; negative if the table exceeds the box."""
    return POOL_SIZES[kind] - count_on_table(table, kind)


def count_on_table(table: Table, kind: str) -> int:
    """Return the number of ``kind`` on the table."""
    counted = _POOL_COUNTERS.get(kind)
    return counted(table) if counted else _count_tokens(table, kind)


POOL_SHORT = consequence(
    "ef.pool.short", _("The pool had only %(gained)s of %(wanted)s %(pool)s. The rest is not gained.")
)


def limit_to_pool(table: Table, kind: str, count: int) -> int:
    """Return how many of ``count`` can be gained or placed; a shortage is reported, not owed (p. 8)."""
    gained = max(0, min(count, count_in_pool(table, kind)))
    if gained < count:
        table.emit_consequence(POOL_SHORT, pool=kind, wanted=count, gained=gained)
    return gained


POOL_OVERDRAWN = violation(
    "ef.pool.overdrawn", _("The box holds only %(size)s of these (%(pool)s). Correct what lies on the table first.")
)


def check_pools(table: Table) -> None:
    """Refuse for good more on the table than the box holds; checks only kinds with changed counts."""
    loaded = [(label.partition(".")[2], rows) for label, rows in table.loaded_rows.items()]
    altered = {f"{model}.{name}" for model, rows in loaded for name in rows.changed_fields}
    for kind, size in POOL_SIZES.items():
        if not altered.isdisjoint(COUNT_FIELDS_BY_POOL.get(kind, TOKEN_FIELDS)):
            table.require_possible(count_in_pool(table, kind) >= 0, POOL_OVERDRAWN, pool=kind, size=size)


def _build_field_counter(field: str) -> Callable[[Table], int]:
    def count(table: Table) -> int:
        return sum(_get_number(dreamer, field) for dreamer in table.dreamers)

    return count


def _get_number(dreamer: Dreamer, field: str) -> int:
    value: int = getattr(dreamer, field)
    return value


def _count_keys(table: Table) -> int:
    return table.team.keys if table.has_begun else 0


def _count_gems(table: Table) -> int:
    return _build_field_counter("gems")(table) + (len(table.team.gem_slots) if table.has_begun else 0)


def _count_signs(table: Table) -> int:
    return _build_field_counter("signs")(table) + (table.team.signs if table.has_begun else 0)


def _count_masks(table: Table) -> int:
    return sum(len(dreamer.masks) for dreamer in table.dreamers)


def _build_state_counter(pair: str) -> Callable[[Table], int]:
    def count(table: Table) -> int:
        bearers = [*table.dreamers, *table.entities]
        return sum(PAIR_BY_STATE.get(state) == pair for bearer in bearers for state in bearer.states)

    return count


def _count_blanks(table: Table) -> int:
    return table.cards.count(kind="inscription")


def _count_morphings(table: Table) -> int:
    return sum(len(entity.morphings) for entity in table.entities)


def _count_turns(table: Table) -> int:
    return (table.slumber.turns_left or 0) if table.slumber else 0


def get_figure_pool(entity: Entity) -> str:
    """Return the pool of an Entity's figures: a kind of miniature, else the Entity tokens (p. 3 and 9)."""
    return entity.code if entity.code in MINIATURE_KINDS else "figures"


def _build_figure_counter(pool: str) -> Callable[[Table], int]:
    def count(table: Table) -> int:
        return sum(entity.figures for entity in table.entities if get_figure_pool(entity) == pool)

    return count


def _count_universal(table: Table) -> int:
    blocked = len(table.slumber.blocked) if table.slumber else 0
    return blocked + _count_tokens(table, "universal")


def _count_block(table: Table) -> int:
    return sum(action.blocked for action in table.actions) + _count_tokens(table, "block")


def _build_marker_counter(colour: str) -> Callable[[Table], int]:
    def count(table: Table) -> int:
        return sum(tile.markers for tile in [*table.entities, *table.actions] if tile.marker_colour == colour)

    return count


def _count_tokens(table: Table, kind: str) -> int:
    on_tile = int(table.slumber.tokens.get(kind, 0)) if table.slumber else 0
    return on_tile + (int(table.team.tokens.get(kind, 0)) if table.has_begun else 0)


_POOL_COUNTERS: dict[str, Callable[[Table], int]] = {
    "ether": _build_field_counter("ether"),
    "distress": _build_field_counter("distress"),
    "gems": _count_gems,
    "keys": _count_keys,
    "masks": _count_masks,
    "signs": _count_signs,
    "blank": _count_blanks,
    "poisoned-dazed": _build_state_counter("poisoned-dazed"),
    "stunned-paralyzed": _build_state_counter("stunned-paralyzed"),
    "morphings": _count_morphings,
    "turns": _count_turns,
    "figures": _build_figure_counter("figures"),
    **{pool: _build_figure_counter(pool) for pool in MINIATURE_KINDS},
    "universal": _count_universal,
    "block": _count_block,
    "wrath": _build_marker_counter("wrath"),
    "cunning": _build_marker_counter("cunning"),
    "awareness": _build_marker_counter("awareness"),
}
