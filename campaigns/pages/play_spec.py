"""The plays of a game as it registers them for other apps: its printed name, and the facts of one play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine import Json
from campaigns.engine.messages import Text


@dataclass(frozen=True)
class PlayerFacts:
    """A player of a play: ``score`` None and ``place`` 0 for none.

    ``name`` is '' where none was entered: then it is that of the phone which holds the subject ``subject_ref`` alone, or
    else ``default_name``.
    """

    name: str
    default_name: str
    subject_ref: int = 0
    role: str = ""
    score: int | None = None
    place: int = 0
    is_winner: bool = False
    is_start_player: bool = False


@dataclass(frozen=True)
class PlayFacts:
    """The facts of a play: ``result`` is *won*, *lost*, *left* (given up) or '' (nothing was decided).

    ``result_text`` says it in words; ``notes`` are sentences about the play. A play that ``is_practice`` was played without
    the physical game.
    """

    title: str
    result: str
    result_text: str
    players: Sequence[PlayerFacts]
    expansions: Sequence[str] = ()
    edition: str = ""
    notes: Sequence[str] = ()
    is_practice: bool = False


@dataclass(frozen=True)
class DecidingReport:
    """A report that decided something in a session: its move and its arguments."""

    move: str
    args: Mapping[str, Json]


@dataclass(frozen=True)
class PlayRecord:
    """The journal's part of a play: who reported most of it, and the reports by the spec's ``deciding_moves``."""

    author: str = ""
    reports: Sequence[DecidingReport] = ()


@dataclass(frozen=True)
class PlaySpec:
    """The plays of a game: its numbered games, or its sessions if it has none.

    ``name`` is the game's printed name, ``bgg_id`` its number at BoardGameGeek (0 if unknown). In an
    ``is_cooperative`` game all players win or lose; ``has_scores`` if its players have scores, of which the highest wins.
    ``deciding_moves`` decide a session. ``build_facts`` gets the table, the row of the game or the session, and its
    record.
    """

    name: Text
    build_facts: Callable[[Any, Any, PlayRecord], PlayFacts]
    bgg_id: int = 0
    is_cooperative: bool = True
    has_scores: bool = False
    deciding_moves: frozenset[str] = frozenset()
