"""The JSON of the API as msgspec structs: their fields, docstrings and descriptions are the OpenAPI document.

The JSON of ``/api/v1/`` is an interface: fields may be added, none is renamed, removed or given another type.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

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
    consequences: Annotated[list[str], Meta(description="What followed from it, a sentence each.")]
    author: Annotated[str, Meta(description="Who reported it: a name, or *somebody*.")]
    at: Annotated[datetime, Meta(description="When it was reported, in UTC.")]
    session: Annotated[int, Meta(ge=0, description="The session it belongs to; 0 where a game counts none.")]
    undone: Annotated[bool, Meta(description="Whether it was undone, and so no longer counts.")]
    target: Annotated[
        int | None, Meta(description="The number of the entry that was undone, redone or gone back to; else null.")
    ]
