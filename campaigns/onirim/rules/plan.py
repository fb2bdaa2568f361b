"""What an expansion brings: each registers its hooks once; a game's plan joins those of the expansions in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from campaigns.onirim.rules.cards import DOORS
from campaigns.onirim.rules.value import Game
from campaigns.referee import Frame, Judge, Refusal
from campaigns.referee.shapes import Answer

Then = Callable[[Judge, Game], None]
Act = Callable[..., None]
"""Carries an answer out that begins with a verb, or says why it is not legal; takes what the verb is about."""
Met = Callable[[Judge, Game, str], None]
"""Follows a card."""
Holds = Callable[[Game], bool]
Offers = Callable[[Game], list[Answer]]
More = Callable[[Game, str], list[Answer]]
"""Gives more answers, by the kind of question, the card or the colour they are about."""


@dataclass(frozen=True)
class Expansion:
    """One expansion (or the base game): its cards and its hooks, all optional.

    What does something is given the table and the game, what only asks the game alone.
    ``begin`` lays out what it needs; ``turns(g)`` gives more answers for phase 1, carried out by ``verbs``, and ``against``
    says why one is not legal; ``discards`` are the effects of a phase-1 discard by symbol or card; ``dreams`` what a drawn Dream
    does; ``wins(g)`` one more condition of victory; ``allows(g, door)`` whether a Door may be gained; ``gained`` and ``lost``
    follow a Door;
    ``ordered(g)`` says whether the order in which Doors come decides anything, ``awaits(g)`` whether what follows a Door comes
    before the next one;
    ``evening`` are steps after phase 3; ``frees(g, kind)`` are answers that interrupt a question, carried out by ``free``;
    ``cancels(g, card)`` answers that do away with a Nightmare; ``weaken`` a step after a resolved Nightmare; ``limbo``
    replaces phase 3; ``searched`` a step between a search and its shuffle; ``trio(g)`` the colour the last card completes;
    ``searches(g, colour)`` what a series finds besides; ``in_vain(g, door)`` whether a series may search for a Door that it
    cannot gain, or None where the expansion does not decide that; ``bars_play(g, card)`` the code of what forbids to play a
    Location, or ''; ``after_discard`` a step after phase 1; ``to_limbo`` hand cards
    that a Nightmare's reveal does not discard; ``shows(g)`` its part of a printed state; ``owns(g)`` cards that lie in zones
    of its own; ``keeps`` names its parts of the value; ``piles(g)`` its places with the cards that lie there, ``righted`` makes
    its own parts agree with cards that were put elsewhere by hand.
    """

    name: str
    cards: tuple[str, ...] = ()
    begin: Then | None = None
    turns: Offers | None = None
    verbs: dict[str, Act] = field(default_factory=dict)
    against: dict[str, Act] = field(default_factory=dict)
    discards: dict[str, Met] = field(default_factory=dict)
    dreams: dict[str, Then] = field(default_factory=dict)
    wins: Holds | None = None
    allows: Callable[[Game, str], bool] | None = None
    gained: Met | None = None
    lost: Met | None = None
    ordered: Holds | None = None
    awaits: Holds | None = None
    evening: tuple[str, ...] = ()
    frees: More | None = None
    free: dict[str, Act] = field(default_factory=dict)
    cancels: More | None = None
    weaken: str = ""
    limbo: Then | None = None
    searched: str = ""
    trio: Callable[[Game], str] | None = None
    searches: More | None = None
    in_vain: Callable[[Game, str], bool | None] | None = None
    bars_play: Callable[[Game, str], str] | None = None
    after_discard: str = ""
    to_limbo: frozenset[str] = frozenset()
    alone: bool = False
    keeps: tuple[str, ...] = ()
    shows: Callable[[Game], dict[str, object]] | None = None
    owns: Callable[[Game], list[str]] | None = None
    piles: Callable[[Game], dict[str, list[str]]] | None = None
    righted: Then | None = None


@dataclass(frozen=True)
class Plan:
    """The hooks of a whole game, in the order in which expansions were registered."""

    cards: tuple[str, ...]
    doors: int
    parts: tuple[Expansion, ...]
    turns: tuple[Offers, ...]
    verbs: dict[str, Act]
    against: dict[str, Act]
    discards: dict[str, Met]
    dreams: dict[str, Then]
    wins: tuple[Holds, ...]
    allows: tuple[Callable[[Game, str], bool], ...]
    gained: tuple[Met, ...]
    lost: tuple[Met, ...]
    ordered: tuple[Holds, ...]
    awaits: tuple[Holds, ...]
    evening: list[Frame]
    frees: tuple[More, ...]
    free: dict[str, Act]
    cancels: tuple[More, ...]
    weaken: tuple[str, ...]
    limbo: Then
    searched: tuple[str, ...]
    trio: Callable[[Game], str]
    searches: tuple[More, ...]
    in_vain: tuple[Callable[[Game, str], bool | None], ...]
    bars_play: tuple[Callable[[Game, str], str], ...]
    after_discard: tuple[str, ...]
    owns: tuple[Callable[[Game], list[str]], ...]
    to_limbo: frozenset[str]
    keeps: tuple[str, ...]
    piles: tuple[Callable[[Game], dict[str, list[str]]], ...]
    righted: tuple[Then, ...]


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
    """Return the expansions of a game as it keeps them: in order, joined. Refuses unknown ones and what cannot be combined."""
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
    """Return the joined hooks of the base game and these expansions."""
    parts = (*_base, *(EXPANSIONS[name] for name in use.split(",") if name))
    cards = tuple(card for part in parts for card in part.cards)

    def all_of(hook: str) -> tuple[Any, ...]:
        return tuple(getattr(part, hook) for part in parts if getattr(part, hook))

    def merged(hook: str) -> dict[str, Any]:
        return {name: found for part in parts for name, found in getattr(part, hook).items()}

    evening = [name for part in parts for name in reversed(part.evening)]
    return Plan(
        cards=cards, doors=sum(card in DOORS for card in cards), parts=parts, turns=all_of("turns"),
        verbs=merged("verbs"), against=merged("against"), discards=merged("discards"), dreams=merged("dreams"), wins=all_of("wins"),
        allows=all_of("allows"), gained=all_of("gained"), lost=all_of("lost"),
        ordered=all_of("ordered"), awaits=all_of("awaits"),
        evening=[[name] for name in [*evening, "limbo", "fill"]], frees=all_of("frees"), free=merged("free"),
        cancels=all_of("cancels"), weaken=all_of("weaken"), limbo=all_of("limbo")[-1], searched=all_of("searched"),
        trio=all_of("trio")[-1], searches=all_of("searches"),
        in_vain=all_of("in_vain"), bars_play=all_of("bars_play"),
        after_discard=all_of("after_discard"), owns=all_of("owns"), to_limbo=frozenset().union(*(part.to_limbo for part in parts)),
        keeps=tuple(name for part in parts for name in part.keeps), piles=all_of("piles"), righted=all_of("righted"),
    )  # fmt: skip


def play_bar(g: Game, card: str) -> str:
    """Return the code of what an expansion holds against playing a Location now, or an empty string."""
    return next((code for bars in plan_of(g.use).bars_play if (code := bars(g, card))), "")
