"""Schemas of the JSON fields of Etherfields, besides those shared by all games."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from campaigns.engine import MAX_REF, REF_PATTERN
from campaigns.etherfields.rules.decklists import MAX_LISTED_CARDS
from campaigns.etherfields.rules.dreamscape.grid import Space
from campaigns.etherfields.rules.dreamscape.marks import SpaceMark
from campaigns.json_schemas import register_schema

Edge = Annotated[str, msgspec.Meta(pattern=r"^[A-C][1-4]\.[1-4] (right|below)$")]
Suit = Literal["hearts", "spades", "diamonds", "clubs"]
Ref = Annotated[int, msgspec.Meta(ge=1, le=MAX_REF)]
Turn = Annotated[int, msgspec.Meta(ge=1, le=99)]


class DrawnTile(msgspec.Struct, forbid_unknown_fields=True):
    """A Map tile: its name and its upper left space."""

    code: Annotated[str, msgspec.Meta(max_length=20)]
    at: Space


class DrawnFigure(msgspec.Struct, forbid_unknown_fields=True):
    """A figure on its space; ``number`` distinguishes those of one Entity, and is 0 for a Dreamer.

    ``moved``: ref of the Slumber and Turn of moves out of number order, and their count.
    """

    of: Literal["dreamer", "entity"]
    ref: Ref
    number: Annotated[int, msgspec.Meta(ge=0, le=99)]
    at: Space
    new: bool
    moved: tuple[Ref, Turn, Annotated[int, msgspec.Meta(ge=1, le=99)]] | None = None


class DrawnBoard(msgspec.Struct, forbid_unknown_fields=True):
    """The Dreamscape board; see ``rules.dreamscape``. An empty value is an empty board."""

    tiles: Annotated[list[DrawnTile], msgspec.Meta(max_length=24)] = []
    edges: dict[Edge, Literal["wall", "opening"]] = {}
    marks: dict[Space, Annotated[list[SpaceMark], msgspec.Meta(max_length=12)]] = {}
    suits: dict[Space, Suit] = {}
    bonus: dict[Space, Annotated[int, msgspec.Meta(ge=0, le=9)]] = {}
    figures: Annotated[list[DrawnFigure], msgspec.Meta(max_length=240)] = []
    actions: dict[Annotated[str, msgspec.Meta(pattern=f"^{REF_PATTERN}$")], Space] = {}
    touched: tuple[Ref, Turn] | None = None


Intent = Annotated[int, msgspec.Meta(ge=0, le=9)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]


class DeckListCard(TypedDict):
    """A card of a deck list; the number of copies is bounded because each has a checkbox."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    wrath: NotRequired[Intent]
    cunning: NotRequired[Intent]
    awareness: NotRequired[Intent]
    choice: NotRequired[bool]
    copies: NotRequired[Annotated[int, msgspec.Meta(ge=1, le=9)]]


class ChecklistStep(TypedDict):
    """A step of a checklist: its key, whether it is done, and the facts for its sentence."""

    key: str
    done: bool
    facts: dict[str, str | int | bool | list[str] | None]


class EndedPlay(msgspec.Struct, forbid_unknown_fields=True):
    """The Slumber or Dream that ended last; an empty value is none. ``gate`` is the ref of its Gate, 0 for none."""

    kind: Literal["", "slumber", "dream"] = ""
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    code: Annotated[str, msgspec.Meta(max_length=20)] = ""
    outcome: Literal["", "ended", "out-of-turns", "skipped", "unplayed", "won", "lost", "left"] = ""
    gate: Annotated[int, msgspec.Meta(ge=0, le=MAX_REF)] = 0
    looted: bool = False


class TileEffect(TypedDict):
    """An effect on an Entity tile as noted by players; without a range if it names none, ``each`` if it scales."""

    range: Amount | None
    distress: Amount
    seal: Amount
    morphings: Amount
    gem: bool
    note: str
    each: NotRequired[bool]


register_schema("cards", Annotated[list[DeckListCard], msgspec.Meta(max_length=MAX_LISTED_CARDS)])
register_schema("steps", Annotated[list[ChecklistStep], msgspec.Meta(max_length=MAX_LISTED_CARDS)])
register_schema("ended", EndedPlay)
register_schema("notes", dict[str, TileEffect])
register_schema("dreamscape", DrawnBoard)
