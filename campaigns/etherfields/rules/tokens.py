"""Threat, Block, Terrain, Story, Spirit, Personal, Hole and Wall tokens and Universal markers (manual p. 2, 3, 8 and 9)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, messages, violation
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.pools import PERSONAL_PREFIX, GainedCountArg, limit_to_pool
from campaigns.etherfields.rules.table import Table

TokenKind = Literal[
    "threat", "block", "terrain", "universal", "story", "spirit", "hole", "wall",
    "personal-gambler", "personal-specialist", "personal-tough-guy", "personal-free-spirit", "personal-reaper",
]  # fmt: skip
"""The Wall token doubles as the Clock Hand (p. 3)."""
TokenOwner = Literal["tile", "map"]


TOKEN_NOBODY = violation(
    "ef.token.nobody",
    _("Nobody plays the %(archetype)s here, so that Personal token stays in the box. Choose another."),
)


@move(
    "etherfields.take-token",
    rule_id="ef.token",
    guard=require_in_play,
    messages=MoveMessages(
        _("Place tokens"),
        Plural("1 token was placed (%(kind)s).", "%(count)s tokens were placed (%(kind)s).", "count"),
        _("The Slumber tile's tokens leave with it; the Map's tokens stay."),
        synonyms=_("token on board, puts token, token placed"),
        variants=(
            Variant(
                Plural(
                    "1 Threat token was placed for %(belongs)s.",
                    "%(count)s Threat tokens were placed for %(belongs)s.",
                    "count",
                ),
                where={"kind": "threat"},
            ),
            Variant(
                Plural(
                    "1 Block token was placed for %(belongs)s.",
                    "%(count)s Block tokens were placed for %(belongs)s.",
                    "count",
                ),
                where={"kind": "block"},
            ),
            Variant(
                Plural(
                    "1 Terrain token was placed for %(belongs)s.",
                    "%(count)s Terrain tokens were placed for %(belongs)s.",
                    "count",
                ),
                where={"kind": "terrain"},
            ),
            Variant(
                Plural(
                    "1 Universal marker was placed for %(belongs)s.",
                    "%(count)s Universal markers were placed for %(belongs)s.",
                    "count",
                ),
                where={"kind": "universal"},
            ),
            Variant(
                Plural(
                    "1 Story token was placed for %(belongs)s.",
                    "%(count)s Story tokens were placed for %(belongs)s.",
                    "count",
                ),
                where={"kind": "story"},
            ),
            Variant(
                Plural(
                    "1 Spirit token was placed for %(belongs)s.",
                    "%(count)s Spirit tokens were placed for %(belongs)s.",
                    "count",
                ),
                where={"kind": "spirit"},
            ),
        ),
    ),
)
def place_tokens(table: Table, kind: TokenKind, count: GainedCountArg = 1, belongs: TokenOwner = "tile") -> None:
    """Place ``count`` tokens of a kind, limited by the pool (p. 8).

    ``belongs``: to the Slumber's tile, and they go with it; or to the Map, a Quirk or a space, and they stay when the
    Slumber ends (p. 9). Outside a Slumber they belong to no tile. Refuses the Personal token of an unplayed Dreamer
    (p. 5).
    """
    owner = kind.removeprefix(PERSONAL_PREFIX)
    played = any(dreamer.archetype == owner for dreamer in table.dreamers)
    table.require_possible(played or not kind.startswith(PERSONAL_PREFIX), TOKEN_NOBODY, archetype=owner)
    belongs = _resolve_owner(table, belongs)
    placed = limit_to_pool(table, kind, count)
    table.line_facts |= {"count": str(placed)}
    _set_token_count(table, belongs, kind, _get_tokens(table, belongs).get(kind, 0) + placed)


TOKEN_TOO_FEW = violation(
    "ef.token.too-few", _("The table has only %(there)s of these (%(kind)s), not %(wanted)s. Return fewer.")
)


@move(
    "etherfields.return-token",
    rule_id="ef.token",
    guard=require_in_play,
    messages=MoveMessages(
        _("Return tokens"),
        Plural("1 token was returned (%(kind)s).", "%(count)s tokens were returned (%(kind)s).", "count"),
        "",
        synonyms=_("token back, token gone, takes token off"),
        variants=(
            Variant(
                Plural(
                    "1 Threat token was returned from %(belongs)s.",
                    "%(count)s Threat tokens were returned from %(belongs)s.",
                    "count",
                ),
                where={"kind": "threat"},
            ),
            Variant(
                Plural(
                    "1 Block token was returned from %(belongs)s.",
                    "%(count)s Block tokens were returned from %(belongs)s.",
                    "count",
                ),
                where={"kind": "block"},
            ),
            Variant(
                Plural(
                    "1 Terrain token was returned from %(belongs)s.",
                    "%(count)s Terrain tokens were returned from %(belongs)s.",
                    "count",
                ),
                where={"kind": "terrain"},
            ),
            Variant(
                Plural(
                    "1 Universal marker was returned from %(belongs)s.",
                    "%(count)s Universal markers were returned from %(belongs)s.",
                    "count",
                ),
                where={"kind": "universal"},
            ),
            Variant(
                Plural(
                    "1 Story token was returned from %(belongs)s.",
                    "%(count)s Story tokens were returned from %(belongs)s.",
                    "count",
                ),
                where={"kind": "story"},
            ),
            Variant(
                Plural(
                    "1 Spirit token was returned from %(belongs)s.",
                    "%(count)s Spirit tokens were returned from %(belongs)s.",
                    "count",
                ),
                where={"kind": "spirit"},
            ),
        ),
    ),
)
def return_tokens(
    table: Table, kind: TokenKind, count: Annotated[int, NumberBounds(1, 20)] = 1, belongs: TokenOwner = "tile"
) -> None:
    """Return ``count`` tokens of a kind, 1 to 20, to the pool (p. 3).

    ``belongs`` is what they were placed for: the Slumber's tile, or the Map. Refuses more than there are.
    """
    belongs = _resolve_owner(table, belongs)
    there = _get_tokens(table, belongs).get(kind, 0)
    table.require_possible(count <= there, TOKEN_TOO_FEW, kind=kind, wanted=count, there=there)
    _set_token_count(table, belongs, kind, there - count)


def count_returnable_tokens(table: Table) -> dict[str, dict[str, int]]:
    """Return the numbers of returnable tokens, by owner and kind."""
    places: tuple[TokenOwner, ...] = ("tile", "map") if table.slumber is not None else ("map",)
    found = {place: {kind: count for kind, count in _get_tokens(table, place).items() if count} for place in places}
    return {place: kinds for place, kinds in found.items() if kinds}


def _resolve_owner(table: Table, owner: TokenOwner) -> TokenOwner:
    """Return the owner of tokens: the Map if there is no tile."""
    found: TokenOwner = owner if table.slumber is not None else "map"
    table.line_facts |= {"belongs": found}
    return found


def _get_tokens(table: Table, owner: TokenOwner) -> dict[str, int]:
    found: dict[str, int] = (table.current_slumber if owner == "tile" else table.team).tokens
    return found


def _set_token_count(table: Table, owner: TokenOwner, kind: str, count: int) -> None:
    holder = table.current_slumber if owner == "tile" else table.team
    holder.tokens = {**holder.tokens, kind: count}


messages.add(
    "etherfields",
    fields={
        "belongs": _("Belongs to"),
    },
)
