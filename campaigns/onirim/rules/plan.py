"""What an expansion brings: each registers its hooks once; a game's plan joins those of the expansions in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from campaigns.onirim.rules.cards import DOORS
from campaigns.referee import Refusal

State = dict[str, Any]
"""A game as one plain value; see ``state.new``."""

Hook = Callable[..., Any]


@dataclass(frozen=True)
class Expansion:
    """One expansion (or the base game): its cards and its hooks, all optional.

    ``begin(g)`` lays out what it needs; ``turns(g)`` gives more answers for phase 1, carried out by ``verbs``; ``discards``
    are the effects of a phase-1 discard by symbol or card; ``dreams`` what a drawn Dream does; ``wins(g)`` one more
    condition of victory; ``allows(g, door)`` whether a Door may be gained; ``gained`` and ``lost`` follow a Door;
    ``ordered(g)`` says whether the order in which Doors come decides anything, ``awaits(g)`` whether what follows a Door comes
    before the next one;
    ``evening`` are steps after phase 3; ``frees(g, kind)`` are answers that interrupt a decision, carried out by ``free``;
    ``cancels(g, card)`` answers that do away with a Nightmare; ``weaken`` a step after a resolved Nightmare; ``limbo``
    replaces phase 3; ``searched`` a step between a search and its shuffle; ``trio(g)`` the colour the last card completes;
    ``searches(g, colour)`` what a series finds besides; ``after_discard`` a step after phase 1; ``to_limbo`` hand cards
    that a Nightmare's reveal does not discard; ``shows(g)`` its part of a printed state; ``owns(g)`` cards that lie in zones
    of its own; ``keeps`` names its parts of the value.
    """

    name: str
    cards: tuple[str, ...] = ()
    begin: Hook | None = None
    turns: Hook | None = None
    verbs: dict[str, Hook] = field(default_factory=dict)
    discards: dict[str, Hook] = field(default_factory=dict)
    dreams: dict[str, Hook] = field(default_factory=dict)
    wins: Hook | None = None
    allows: Hook | None = None
    gained: Hook | None = None
    lost: Hook | None = None
    ordered: Hook | None = None
    awaits: Hook | None = None
    evening: tuple[str, ...] = ()
    frees: Hook | None = None
    free: dict[str, Hook] = field(default_factory=dict)
    cancels: Hook | None = None
    weaken: str = ""
    limbo: Hook | None = None
    searched: str = ""
    trio: Hook | None = None
    searches: Hook | None = None
    after_discard: str = ""
    to_limbo: frozenset[str] = frozenset()
    alone: bool = False
    keeps: tuple[str, ...] = ()
    shows: Hook | None = None
    owns: Hook | None = None


@dataclass(frozen=True)
class Plan:
    """The hooks of a whole game, in the order in which expansions were registered."""

    cards: tuple[str, ...]
    doors: int
    parts: tuple[Expansion, ...]
    turns: tuple[Hook, ...]
    verbs: dict[str, Hook]
    discards: dict[str, Hook]
    dreams: dict[str, Hook]
    wins: tuple[Hook, ...]
    allows: tuple[Hook, ...]
    gained: tuple[Hook, ...]
    lost: tuple[Hook, ...]
    ordered: tuple[Hook, ...]
    awaits: tuple[Hook, ...]
    evening: list[list[Any]]
    frees: tuple[Hook, ...]
    free: dict[str, Hook]
    cancels: tuple[Hook, ...]
    weaken: tuple[str, ...]
    limbo: Hook
    searched: tuple[str, ...]
    trio: Hook
    searches: tuple[Hook, ...]
    after_discard: tuple[str, ...]
    owns: tuple[Hook, ...]
    to_limbo: frozenset[str]


EXPANSIONS: dict[str, Expansion] = {}
_base: list[Expansion] = []


def register(found: Expansion) -> Expansion:
    """Make an expansion known; one without a name is the base game."""
    if found.name:
        EXPANSIONS[found.name] = found
    else:
        _base.append(found)
    return found


def key_of(names: list[str]) -> str:
    """Give the expansions of a game as it keeps them: in order, joined. Refuses unknown ones and what cannot be combined."""
    for name in names:
        if name not in EXPANSIONS:
            raise Refusal("onirim.setup.unknown", final=True, name=name)
    chosen = [name for name in EXPANSIONS if name in names]
    lonely = [name for name in chosen if EXPANSIONS[name].alone]
    if lonely and len(chosen) > 1:
        raise Refusal("onirim.setup.alone", final=True, name=lonely[0])
    return ",".join(chosen)


@cache
def plan_of(use: str) -> Plan:
    """Give the joined hooks of the base game and these expansions."""
    parts = (*_base, *(EXPANSIONS[name] for name in use.split(",") if name))
    cards = tuple(card for part in parts for card in part.cards)

    def all_of(hook: str) -> tuple[Any, ...]:
        return tuple(getattr(part, hook) for part in parts if getattr(part, hook))

    def merged(hook: str) -> dict[str, Hook]:
        return {name: found for part in parts for name, found in getattr(part, hook).items()}

    evening = [name for part in parts for name in reversed(part.evening)]
    return Plan(
        cards=cards, doors=sum(card in DOORS for card in cards), parts=parts, turns=all_of("turns"),
        verbs=merged("verbs"), discards=merged("discards"), dreams=merged("dreams"), wins=all_of("wins"),
        allows=all_of("allows"), gained=all_of("gained"), lost=all_of("lost"),
        ordered=all_of("ordered"), awaits=all_of("awaits"),
        evening=[[name] for name in [*evening, "limbo", "fill"]], frees=all_of("frees"), free=merged("free"),
        cancels=all_of("cancels"), weaken=all_of("weaken"), limbo=all_of("limbo")[-1], searched=all_of("searched"),
        trio=all_of("trio")[-1], searches=all_of("searches"),
        after_discard=all_of("after_discard"), owns=all_of("owns"), to_limbo=frozenset().union(*(part.to_limbo for part in parts)),
    )  # fmt: skip
