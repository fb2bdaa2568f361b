"""Entity tiles copied in one form: a new tile in play, or the text of one in play (manual p. 8 to 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from campaigns.engine import NumberBounds, TextLength, Values, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.etherfields.rules.action_effects import NotedEffect
from campaigns.etherfields.rules.effects import EffectKind, validate_effect
from campaigns.etherfields.rules.entities import SPAWN_NO_ENTITY, MiniatureKind, add_entity, emit_spawn_places
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE, require_slumber
from campaigns.etherfields.rules.noted_actions import ActionKeyword, SecondColour, note_tile_action
from campaigns.etherfields.rules.pools import OptionalCountArg
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import count_passed_steps, mark_earlier_steps_done

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

ActionCostArg = Annotated[int, NumberBounds(0, 99)]
DistressArg = Annotated[int, NumberBounds(0, 8)]
MorphingCountArg = Annotated[int, NumberBounds(0, 12)]
MovementValueArg = Annotated[int, NumberBounds(0, 30)]
EffectNoteArg = Annotated[str, TextLength(0, 120)]
EffectRangeArg = Annotated[int, NumberBounds(0, 9)]
SealCountArg = Annotated[int, NumberBounds(0, 40)]


ENTITY_IN_PLAY = violation(
    "ef.entity.in-play", _("%(name)s's tile is already in play. Spawn more figures of it instead.")
)


@move(
    "etherfields.put-entity",
    rule_id="ef.entity",
    guard=require_slumber,
    messages=MoveMessages(
        _("Put an Entity in play"),
        _("%(name)s is in play."),
        _("Tap what its tile says."),
        synonyms=_(
            "new entity, new entity tile, entity tile, entity appears, comes into play, comes out, comes out attacks, "
            "appears attacks, attacks us, spawns, new on board, new enters board"
        ),
    ),
)
def put_entity(
    table: Table,
    name: Annotated[str, TextLength(1, 60)],
    figures: OptionalCountArg = 1,
    movement: MovementValueArg | None = None,
    cost: ActionCostArg = 0,
    miniature: MiniatureKind = "token",
    morphings: MorphingCountArg = 0,
    morphing_note: EffectNoteArg = "",
    basic_reach: EffectRangeArg | None = None,
    basic_distress: DistressArg = 0,
    basic_seal: SealCountArg = 0,
    basic_note: EffectNoteArg = "",
    special_reach: EffectRangeArg | None = None,
    special_distress: DistressArg = 0,
    special_seal: SealCountArg = 0,
    special_note: EffectNoteArg = "",
    keyword: ActionKeyword = "none",
    colour: SecondColour = "none",
    or_colour: SecondColour = "none",
    brings: NotedEffect = "none",
    also_brings: NotedEffect = "none",
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
    """Put another Entity tile in play: most Slumbers have one, some more (p. 8 and 9).

    ``name`` is the tile's (up to 60 characters), ``figures`` its Spawn, limited by the pool of tokens. ``movement``
    is the Movement value in spaces, ``cost`` the Intent of one payment of its action, ``gradual``: it is paid in
    steps; with its ``keyword``, ``colour`` or ``or_colour`` and what it ``brings`` the action is noted (p. 12).
    ``big``: it is a Big Entity (p. 9), ``ignores_die``: its tile crosses out the Movement die (p. 11).
    ``miniature`` is the kind of its figures: Entity tokens, or the miniatures that its tile names (p. 3 and 9). Its
    effects may be given at once, in the arguments of *note-effect* prefixed by the kind; others are asked when due.
    Refuses the name of a tile in play: its figures share one tile (p. 16); and effects that *note-effect* refuses.
    """
    known = {entity.name.casefold() for entity in table.entities if entity.code != NO_FIGURES_CODE}
    table.require(name.casefold() not in known, ENTITY_IN_PLAY, name=name)
    before = count_passed_steps(table)
    came = add_entity(table, miniature, figures, name=name, movement=movement, cost=cost, gradual=gradual)
    came.big, came.ignores_die = big, ignores_die
    _store_effects(
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
    note_tile_action(table, came, cost, keyword, colour, or_colour, brings, also_brings, is_gradual=gradual)
    mark_earlier_steps_done(table, came, before)
    table.line_facts |= {"name": name}
    emit_spawn_places(table, came.figures)


@move(
    "etherfields.note-tile",
    rule_id="ef.entity",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(_("Write down an Entity's tile"), _("The Team wrote down what %(entity)s's tile says.")),
)
def note_tile(
    table: Table,
    entity: Entity,
    movement: MovementValueArg | None = None,
    cost: ActionCostArg = 0,
    morphings: MorphingCountArg = 0,
    morphing_note: EffectNoteArg = "",
    basic_reach: EffectRangeArg | None = None,
    basic_distress: DistressArg = 0,
    basic_seal: SealCountArg = 0,
    basic_note: EffectNoteArg = "",
    special_reach: EffectRangeArg | None = None,
    special_distress: DistressArg = 0,
    special_seal: SealCountArg = 0,
    special_note: EffectNoteArg = "",
    keyword: ActionKeyword = "none",
    colour: SecondColour = "none",
    or_colour: SecondColour = "none",
    brings: NotedEffect = "none",
    also_brings: NotedEffect = "none",
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
    """Note the whole tile of an Entity in play (p. 9).

    The arguments are those of a new one without name and figures; omitted ones count as unknown. Refuses a tile
    without an Entity, and effects that *note-effect* refuses.
    """
    table.require_possible(entity.code != NO_FIGURES_CODE, SPAWN_NO_ENTITY, name=entity)
    entity.movement, entity.cost, entity.gradual = movement, cost, gradual
    entity.big, entity.ignores_die = big, ignores_die
    _store_effects(
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
    note_tile_action(table, entity, cost, keyword, colour, or_colour, brings, also_brings, is_gradual=gradual)


BLANK_EFFECT: Values = {"range": None, "distress": 0, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def _store_effects(table: Table, entity: Entity, **said: Values) -> None:
    """Store each reported effect; omitted ones stay unknown."""
    kept = {}
    for kind, told in said.items():
        nothing, each = told.pop("nothing"), told.pop("each", False)
        known = {name: value for name, value in entity.effects.get(kind, BLANK_EFFECT).items() if name in BLANK_EFFECT}
        read = {**BLANK_EFFECT, **known, **told}
        if nothing or each or read != BLANK_EFFECT:
            kept[kind] = validate_effect(table, cast("EffectKind", kind), read, is_per_figure=each, is_empty=nothing)
    entity.effects = kept


messages.add(
    "etherfields",
    fields={
        "basic_distress": _("Basic effect: Distress"),
        "basic_each": _("Basic effect: grows with the figures in range"),
        "basic_gem": _("Basic effect: 1 Gem instead"),
        "basic_note": _("Basic effect: also"),
        "basic_nothing": _("Basic effect: nothing"),
        "basic_reach": _("Basic effect: range"),
        "basic_seal": _("Basic effect: cards to Seal"),
        "big": _("Big Entity"),
        "ignores_die": _("Ignores the Movement die"),
        "morphing_note": _("Morphing effect: also"),
        "morphing_nothing": _("Morphing effect: nothing"),
        "special_distress": _("Special effect: Distress"),
        "special_each": _("Special effect: grows with the figures in range"),
        "special_gem": _("Special effect: 1 Gem instead"),
        "special_note": _("Special effect: also"),
        "special_nothing": _("Special effect: nothing"),
        "special_reach": _("Special effect: range"),
        "special_seal": _("Special effect: cards to Seal"),
    },
    choices={"colour": {"none": _("not entered")}},
)
