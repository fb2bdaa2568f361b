"""The pools beside the board (manual p. 2 and 3) and what happens when one is empty (p. 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from campaigns.referee import Between

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.board import Table

ETHER = 16  # p. 3
DISTRESS = 16  # p. 3
UNIVERSAL = 16  # p. 3
GEMS = 6  # p. 3
KEYS = 4  # p. 3
THREAT = 20  # p. 3
BLOCK = 6  # p. 3
TERRAIN = 8  # p. 3
MORPHING = 12  # p. 3
INTENT = 4  # of each colour, p. 3 and 12
TURN_CARDS = 12  # p. 3
ENTITY_TOKENS = 15  # p. 3
STORY = 10  # p. 3
SPIRIT = 5  # p. 3
BLANK = 6  # p. 3
SIGNS = 77  # p. 3
MASKS = 14  # p. 3
PERSONAL_TOKENS = 1  # for each Dreamer, p. 2
HOLE = 1  # p. 3
WALL = 1  # p. 3: the Wall and the Clock Hand are one token
SHAPESHIFTERS = 4  # Human ones, and as many Creatures, p. 3
BELSHAZAR = 1  # p. 3
STATES = 2  # of each pair; p. 3 has 4, and the example on p. 17 uses up a pair with two

MOST_NAMED = 99
Gained = Annotated[int, Between(1, MOST_NAMED)]
"""How many an effect gives or places: it may name more than a pool holds, and what is there is gained (p. 8)."""
Offered = Annotated[int, Between(0, MOST_NAMED)]
"""The same, where it may be nothing."""

ARCHETYPES = ("gambler", "specialist", "tough-guy", "free-spirit", "reaper")
PERSONAL = "personal-"
MINIATURES = ("human", "creature", "belshazar")
"""The miniatures that stand for figures where a tile says so; all other figures are Entity tokens (p. 3 and 9)."""

SIZES = {
    "ether": ETHER, "distress": DISTRESS, "gems": GEMS, "keys": KEYS, "universal": UNIVERSAL, "threat": THREAT,
    "block": BLOCK, "terrain": TERRAIN, "morphings": MORPHING, "wrath": INTENT, "cunning": INTENT, "awareness": INTENT,
    "turns": TURN_CARDS, "figures": ENTITY_TOKENS, "story": STORY, "spirit": SPIRIT, "blank": BLANK, "signs": SIGNS,
    "human": SHAPESHIFTERS, "creature": SHAPESHIFTERS, "belshazar": BELSHAZAR, "hole": HOLE, "wall": WALL,
    **{f"{PERSONAL}{archetype}": PERSONAL_TOKENS for archetype in ARCHETYPES},
    "masks": MASKS, "poisoned-dazed": STATES, "stunned-paralyzed": STATES,
}  # fmt: skip


TOKENS = ("slumber.tokens", "team.tokens")
"""The fields that count what belongs to a tile, and to the Map."""

_FIGURES = ("entity.code", "entity.figures")
_MARKERS = ("entity.markers", "entity.marker_colour", "action.markers", "action.marker_colour")
_STATES = ("dreamer.states", "entity.states")

COUNTED_BY = {
    "ether": ("dreamer.ether",), "distress": ("dreamer.distress",), "masks": ("dreamer.masks",),
    "gems": ("dreamer.gems", "team.gem_slots"), "signs": ("dreamer.signs", "team.signs"), "keys": ("team.keys",),
    "morphings": ("entity.morphings",), "turns": ("slumber.turns_left",), "blank": ("card.kind",),
    **dict.fromkeys(("figures", *MINIATURES), _FIGURES), **dict.fromkeys(("wrath", "cunning", "awareness"), _MARKERS),
    "poisoned-dazed": _STATES, "stunned-paralyzed": _STATES,
    "block": ("action.blocked", *TOKENS), "universal": ("slumber.blocked", *TOKENS),
}  # fmt: skip
"""The fields that say how many of a component lie on the table; all others are counted among the tokens."""

STATE_PAIRS = {
    "poisoned": "poisoned-dazed", "dazed": "poisoned-dazed",
    "stunned": "stunned-paralyzed", "paralyzed": "stunned-paralyzed",
}  # fmt: skip
"""The pool a State takes its token from (p. 17; the second pair is inferred: facts 1.1)."""


def left(table: Table, kind: str) -> int:
    """Return how many of ``kind`` (a key of SIZES) still lie in the pool; below zero when the table holds more than the box."""
    return SIZES[kind] - out(table, kind)


def out(table: Table, kind: str) -> int:
    """Return how many of ``kind`` lie on the table."""
    counted = _counts.get(kind)
    return counted(table) if counted else _tokens(table, kind)


def available(table: Table, kind: str, count: int) -> int:
    """Return how many of ``count`` can be gained or placed; what the pool lacks is told, not owed (p. 8)."""
    gained = max(0, min(count, left(table, kind)))
    if gained < count:
        table.say("ef.pool.short", pool=kind, wanted=count, gained=gained)
    return gained


def check_pools(table: Table) -> None:
    """Refuse for good when more lies on the table than the box holds; only a field it is counted by can have changed that."""
    loaded = [(label.partition(".")[2], rows) for label, rows in table.loaded.items()]
    altered = {f"{model}.{name}" for model, rows in loaded for name in rows.altered_fields}
    for kind, size in SIZES.items():
        if not altered.isdisjoint(COUNTED_BY.get(kind, TOKENS)):
            table.possible(left(table, kind) >= 0, "ef.pool.overdrawn", pool=kind, size=size)


def _held(field: str) -> Callable[[Table], int]:
    def counted(table: Table) -> int:
        return sum(_number(dreamer, field) for dreamer in table.dreamers)

    return counted


def _number(dreamer: Dreamer, field: str) -> int:
    value: int = getattr(dreamer, field)
    return value


def _keys(table: Table) -> int:
    return table.team.keys if table.begun else 0


def _gems(table: Table) -> int:
    return _held("gems")(table) + (len(table.team.gem_slots) if table.begun else 0)


def _signs(table: Table) -> int:
    return _held("signs")(table) + (table.team.signs if table.begun else 0)


def _masks(table: Table) -> int:
    return sum(len(dreamer.masks) for dreamer in table.dreamers)


def _states(pair: str) -> Callable[[Table], int]:
    def counted(table: Table) -> int:
        bearers = [*table.dreamers, *table.entities]
        return sum(STATE_PAIRS.get(state) == pair for bearer in bearers for state in bearer.states)

    return counted


def _blanks(table: Table) -> int:
    return table.cards.count(kind="inscription")


def _morphings(table: Table) -> int:
    return sum(len(entity.morphings) for entity in table.entities)


def _turns(table: Table) -> int:
    return table.slumber.turns_left if table.slumber else 0


def pool_of(entity: Entity) -> str:
    """Return the pool that the figures of an Entity come from: a kind of miniature, else the Entity tokens (p. 3 and 9)."""
    return entity.code if entity.code in MINIATURES else "figures"


def _figures(pool: str) -> Callable[[Table], int]:
    def counted(table: Table) -> int:
        return sum(entity.figures for entity in table.entities if pool_of(entity) == pool)

    return counted


def _universal(table: Table) -> int:
    blocked = len(table.slumber.blocked) if table.slumber else 0
    return blocked + _tokens(table, "universal")


def _block(table: Table) -> int:
    return sum(action.blocked for action in table.actions) + _tokens(table, "block")


def _markers(colour: str) -> Callable[[Table], int]:
    def counted(table: Table) -> int:
        return sum(tile.markers for tile in [*table.entities, *table.actions] if tile.marker_colour == colour)

    return counted


def _tokens(table: Table, kind: str) -> int:
    on_tile = int(table.slumber.tokens.get(kind, 0)) if table.slumber else 0
    return on_tile + (int(table.team.tokens.get(kind, 0)) if table.begun else 0)


_counts: dict[str, Callable[[Table], int]] = {
    "ether": _held("ether"),
    "distress": _held("distress"),
    "gems": _gems,
    "keys": _keys,
    "masks": _masks,
    "signs": _signs,
    "blank": _blanks,
    "poisoned-dazed": _states("poisoned-dazed"),
    "stunned-paralyzed": _states("stunned-paralyzed"),
    "morphings": _morphings,
    "turns": _turns,
    "figures": _figures("figures"),
    **{pool: _figures(pool) for pool in MINIATURES},
    "universal": _universal,
    "block": _block,
    "wrath": _markers("wrath"),
    "cunning": _markers("cunning"),
    "awareness": _markers("awareness"),
}
