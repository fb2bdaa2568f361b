"""The JSON of the API as msgspec structs: their fields, docstrings and descriptions are the OpenAPI document.

The JSON of ``/api/v1/`` is an interface: fields may be added, none is renamed, removed or given another type.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

MAX_ENTRIES = 100
"""Entries of one response."""
DEFAULT_ENTRIES = 50
MAX_PLAYS = 200
"""Plays of one response."""
MAX_NUMBER = 2_147_483_647
"""The highest number of an entry that any database can store."""
MAX_QUERY_LENGTH = 80
"""Characters of a search, as on the page of the rules."""

Moment = Annotated[datetime, Meta(tz=True)]
RoleName = Literal["player", "viewer", "screen"]
EntryKind = Literal["move", "undo", "redo", "back", "restore", "mark"]


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of the journal."""

    number: Annotated[int, Meta(ge=1, description="Its place in the journal: 1 for the first entry, without gaps.")]
    id: Annotated[str, Meta(description="The id of the report. It never changes, and no two entries share one.")]
    kind: Annotated[
        EntryKind,
        Meta(
            description="*move*: something happened in the game. *restore*: a save point was restored. *mark*: one was"
            " made. *undo*, *redo* and *back* change which other entries count."
        ),
    ]
    move: Annotated[str, Meta(description="The name of the move; empty for other kinds.")]
    sentence: Annotated[str, Meta(description="What happened, as the journal's page says it.")]
    consequences: Annotated[list[str], Meta(description="What followed from it, a sentence each; empty for a screen.")]
    author: Annotated[str, Meta(description="Who reported it: a name, or *somebody*; empty for a screen.")]
    at: Annotated[Moment, Meta(description="When it was reported, in UTC.")]
    session: Annotated[int, Meta(ge=0, description="The session it belongs to; 0 where a game counts none.")]
    undone: Annotated[bool, Meta(description="Whether it was undone, and so no longer counts.")]
    target: Annotated[
        int | None, Meta(description="The number of the entry that was undone, redone or gone back to; else null.")
    ]


class JournalPage(Struct, frozen=True, kw_only=True):
    """Entries of the journal, the oldest first."""

    entries: list[Entry]
    next_since: Annotated[int, Meta(description="What to send as `since` to get the entries after these.")]
    has_more: Annotated[bool, Meta(description="Whether there are entries after these already.")]
    newest: Annotated[
        int,
        Meta(
            description="The number of the newest entry. If it is lower than your `since`, the host restored a backup."
        ),
    ]
    current: Annotated[
        int, Meta(description="The number of the entry whose state the table shows: lower than `newest` after an undo.")
    ]


class Question(Struct, frozen=True, kw_only=True):
    """An open question of the game."""

    text: str
    addressee: Annotated[str, Meta(description="Who has to answer; empty if anybody may.")]
    answers: Annotated[
        list[str], Meta(description="The words of its buttons; empty where it asks for more than a choice.")
    ]


class StateTable(Struct, frozen=True, kw_only=True):
    """A part of the game's state, as a table to show."""

    title: str
    headings: Annotated[list[str], Meta(description="One for each column, or none at all.")]
    rows: Annotated[list[list[int | str]], Meta(description="The first cell of a row says what it is about.")]


class Counts(Struct, frozen=True, kw_only=True):
    """Counts of the campaign's entries, sessions, questions and tasks."""

    entries: Annotated[int, Meta(ge=0, description="Entries of the journal, undone ones included.")]
    sessions: Annotated[int, Meta(ge=0, description="The number of the newest session; 0 where a game counts none.")]
    questions: Annotated[int, Meta(ge=0, description="Open questions.")]
    tasks: Annotated[int, Meta(ge=0, description="Entries of `tasks`.")]


class FigureReport(Struct, frozen=True, kw_only=True):
    """A number of the game's state, to chart or compare."""

    name: Annotated[str, Meta(description="What it counts. The name stays; with `subject` it is one of a kind.")]
    label: Annotated[str, Meta(description="The same in words to show, which may change.")]
    subject: Annotated[str, Meta(description="Whose it is: a player or Dreamer; empty for that of the whole table.")]
    value: int
    of: Annotated[int | None, Meta(description="How many there are or how many end it; null where nothing says so.")]


class CampaignState(Struct, frozen=True, kw_only=True):
    """A campaign as the role of the token may see it."""

    name: str
    game: Annotated[str, Meta(description="The name of the game in addresses and parameters, as *etherfields*.")]
    game_title: str
    edition: Annotated[
        str, Meta(description="The edition of the manual that is played; empty where there is only one.")
    ]
    role: Annotated[RoleName, Meta(description="The role of the token.")]
    archived: Annotated[bool, Meta(description="Whether a host put the campaign away.")]
    created: Moment
    last_played: Annotated[Moment, Meta(description="When the newest entry was reported; before the first, `created`.")]
    phase: Annotated[str, Meta(description="What is being played now: the phase, the step or the turn.")]
    place: Annotated[str, Meta(description="Which Dream or game that is; may be empty.")]
    turn: Annotated[int | None, Meta(description="The number of the turn, in a part of the game that counts them.")]
    turns: Annotated[int | None, Meta(description="The number of turns of that part.")]
    waiting_for: Annotated[str, Meta(description="What is due: the question or the next step, as the table shows it.")]
    questions: list[Question]
    tasks: Annotated[list[str], Meta(description="What hands have still to do on the table.")]
    players: Annotated[list[str], Meta(description="Who plays; empty for a game alone.")]
    counts: Counts
    figures: Annotated[list[FigureReport], Meta(description="The numbers of the game, by names that stay.")]
    newest: Annotated[int, Meta(ge=0, description="The number of the newest entry of the journal.")]
    current: Annotated[int, Meta(ge=0, description="The number of the entry whose state this is.")]
    tables: Annotated[list[StateTable], Meta(description="The numbers of the game. Their titles and rows may change.")]


class PlayPlayer(Struct, frozen=True, kw_only=True):
    """A player of a play."""

    id: Annotated[str, Meta(description="A UUID that belongs to the name: the same in every play and campaign.")]
    name: str
    role: Annotated[str, Meta(description="Whom or what they played; may be empty.")]
    score: Annotated[int | None, Meta(description="Their Power in Lucidity; null in a game without scores.")]
    winner: bool
    first: Annotated[bool, Meta(description="Whether they began.")]


class PlayReport(Struct, frozen=True, kw_only=True):
    """A play: a game of Onirim or Lucidity, or a session of Etherfields, that is over."""

    id: Annotated[str, Meta(description="A UUID. It stays the same after an export and its import.")]
    number: Annotated[int, Meta(description="The number of the game or session in its campaign.")]
    title: str
    started_at: Moment
    ended_at: Moment
    minutes: Annotated[int, Meta(ge=0, description="The time at the table, without long pauses.")]
    result: Annotated[
        Literal["won", "lost", "left", ""], Meta(description="*left*: given up; empty where nothing was decided.")
    ]
    result_text: str
    players: list[PlayPlayer]
    expansions: list[str]
    edition: Annotated[str, Meta(description="The edition of the manual; empty where there is only one.")]
    practice: Annotated[bool, Meta(description="Whether it was played without the physical game.")]


class PlayPage(Struct, frozen=True, kw_only=True):
    """Plays of the campaign, the oldest first. Undoing the end of a game takes its play away."""

    plays: list[PlayReport]
    total: Annotated[int, Meta(ge=0, description="All plays of the campaign.")]
    has_more: Annotated[bool, Meta(description="Whether there are plays after these.")]


class FoundRule(Struct, frozen=True, kw_only=True):
    """A rule that a search found, in words of our own."""

    id: str
    title: str
    summary: str
    game: str
    chapter: str
    pages: Annotated[list[int], Meta(description="Its pages in the printed manual; none for a house rule.")]
    url: Annotated[str, Meta(description="Its page. Only devices that were let in can open it.")]


class FoundRules(Struct, frozen=True, kw_only=True):
    """The rules that fit a search, the best first."""

    edition: Annotated[
        str, Meta(description="The edition of the manual whose pages they have; empty if it has only one.")
    ]
    rules: list[FoundRule]


class Problem(Struct, frozen=True, kw_only=True):
    """An error (RFC 9457)."""

    type: Annotated[str, Meta(description="Always `about:blank`: the status says which kind it is.")]
    title: str
    status: int
    detail: Annotated[str, Meta(description="One sentence for a person.")]
