"""Entity tiles copied as a whole, each as one entry: what comes into play, and what the tile of one in play says (manual p. 8 to 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.effects import Kind, as_read
from campaigns.etherfields.rules.entities import Miniature, bring, tell_places
from campaigns.etherfields.rules.guards import NO_FIGURES, slumber
from campaigns.etherfields.rules.pools import Offered
from campaigns.etherfields.rules.steps import catch_up, current_place
from campaigns.referee import Between, Length, Values, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

Cost = Annotated[int, Between(0, 99)]
Distress = Annotated[int, Between(0, 8)]
Morphings = Annotated[int, Between(0, 12)]
Movement = Annotated[int, Between(0, 30)]
Note = Annotated[str, Length(0, 120)]
Reach = Annotated[int, Between(0, 9)]
Sealed = Annotated[int, Between(0, 40)]


@move("etherfields.put-entity", cites="ef.entity", when=slumber)
def put_entity(
    table: Table,
    name: Annotated[str, Length(1, 60)],
    figures: Offered = 1,
    movement: Movement | None = None,
    cost: Cost = 0,
    miniature: Miniature = "token",
    morphings: Morphings = 0,
    morphing_note: Note = "",
    basic_reach: Reach | None = None,
    basic_distress: Distress = 0,
    basic_seal: Sealed = 0,
    basic_note: Note = "",
    special_reach: Reach | None = None,
    special_distress: Distress = 0,
    special_seal: Sealed = 0,
    special_note: Note = "",
    *,
    gradual: bool = False,
    big: bool = False,
    ignores_die: bool = False,
    morphing_nothing: bool = False,
    basic_gem: bool = False,
    basic_each: bool = False,
    basic_nothing: bool = False,
    special_gem: bool = False,
    special_each: bool = False,
    special_nothing: bool = False,
) -> None:
    """Bring another Entity tile into play: most Slumbers have one, some more (p. 8 and 9).

    ``name`` is the tile's (up to 60 characters), ``figures`` what it Spawns, as far as the pool of tokens reaches.
    ``movement`` is the Movement value in spaces, ``cost`` the Intent its action costs once and ``gradual`` whether it is paid
    in steps, ``big`` whether it is a Big Entity (p. 9), ``ignores_die`` whether its tile crosses the Movement die out (p. 11).
    ``miniature`` is what its figures are: Entity tokens, or the miniatures that its tile names (p. 3 and 9). What it says of its
    effects may be told at once, in the arguments of *note-effect* with the kind before each; what is not told is asked when it
    comes. Refuses a tile of a name that is in play: its figures share one tile (p. 16); and of an effect what *note-effect* refuses.
    """
    known = {entity.name.casefold() for entity in table.entities if entity.code != NO_FIGURES}
    table.allowed(name.casefold() not in known, "ef.entity.in-play", name=name)
    before = current_place(table)
    came = bring(table, miniature, figures, name=name, movement=movement, cost=cost, gradual=gradual)
    came.big, came.ignores_die = big, ignores_die
    _say(
        table,
        came,
        morphing={"morphings": morphings, "note": morphing_note, "nothing": morphing_nothing},
        basic={
            "range": basic_reach, "distress": basic_distress, "seal": basic_seal, "note": basic_note,
            "gem": basic_gem, "each": basic_each, "nothing": basic_nothing,
        },
        special={
            "range": special_reach, "distress": special_distress, "seal": special_seal, "note": special_note,
            "gem": special_gem, "each": special_each, "nothing": special_nothing,
        },
    )  # fmt: skip
    catch_up(table, came, before)
    tell_places(table, came.figures)


@move("etherfields.note-tile", cites="ef.entity", when=slumber, sets=True)
def note_tile(
    table: Table,
    entity: Entity,
    movement: Movement | None = None,
    cost: Cost = 0,
    morphings: Morphings = 0,
    morphing_note: Note = "",
    basic_reach: Reach | None = None,
    basic_distress: Distress = 0,
    basic_seal: Sealed = 0,
    basic_note: Note = "",
    special_reach: Reach | None = None,
    special_distress: Distress = 0,
    special_seal: Sealed = 0,
    special_note: Note = "",
    *,
    gradual: bool = False,
    big: bool = False,
    ignores_die: bool = False,
    morphing_nothing: bool = False,
    basic_gem: bool = False,
    basic_each: bool = False,
    basic_nothing: bool = False,
    special_gem: bool = False,
    special_each: bool = False,
    special_nothing: bool = False,
) -> None:
    """Note at once all that the tile of an Entity in play says (p. 9).

    The arguments are those with which another one comes into play, but for its name and figures; what is not told counts as not
    known. Refuses a tile that is no Entity's, and of an effect what *note-effect* refuses.
    """
    table.possible(entity.code != NO_FIGURES, "ef.spawn.no-entity", name=entity)
    entity.movement, entity.cost, entity.gradual = movement, cost, gradual
    entity.big, entity.ignores_die = big, ignores_die
    _say(
        table,
        entity,
        morphing={"morphings": morphings, "note": morphing_note, "nothing": morphing_nothing},
        basic={
            "range": basic_reach, "distress": basic_distress, "seal": basic_seal, "note": basic_note,
            "gem": basic_gem, "each": basic_each, "nothing": basic_nothing,
        },
        special={
            "range": special_reach, "distress": special_distress, "seal": special_seal, "note": special_note,
            "gem": special_gem, "each": special_each, "nothing": special_nothing,
        },
    )  # fmt: skip


BLANK: Values = {"range": None, "distress": 0, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def _say(table: Table, entity: Entity, **said: Values) -> None:
    """Keep what was told of each effect; of one nobody said anything of, nothing is kept."""
    kept = {}
    for kind, told in said.items():
        nothing, each = told.pop("nothing"), told.pop("each", False)
        known = {name: value for name, value in entity.effects.get(kind, BLANK).items() if name in BLANK}
        read = {**BLANK, **known, **told}
        if nothing or each or read != BLANK:
            kept[kind] = as_read(table, cast("Kind", kind), read, each=each, nothing=nothing)
    entity.effects = kept
