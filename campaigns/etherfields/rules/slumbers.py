"""The life of a Slumber: met, skipped, out of Turns, cleared away (manual p. 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import Json, NumberBounds, TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.dreamscape.board_store import get_board, remove_board_figures
from campaigns.etherfields.rules.dreamscape.marks import TERRAIN_MARKS
from campaigns.etherfields.rules.dreamscape_cleanup import discard_actions, leave_dream
from campaigns.etherfields.rules.endings import forget_ending
from campaigns.etherfields.rules.entities import MiniatureKind, add_entity
from campaigns.etherfields.rules.guards import (
    is_turn_start,
    require_dreamworld,
    require_out_of_turns,
    require_slumber,
    require_turn,
)
from campaigns.etherfields.rules.piles import MAX_PILE_SIZE
from campaigns.etherfields.rules.pools import OptionalCountArg, limit_to_pool
from campaigns.etherfields.rules.rounds import reset_rounds
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import require_effect, resolve_pending_effect

if TYPE_CHECKING:
    from campaigns.etherfields.models import Slumber


def require_slumber_effect(table: Table) -> None:
    """Refuse off the Dreamworld Map, and before another effect of the Location (p. 7)."""
    require_dreamworld(table)
    require_effect(table, "slumber")


SLUMBER_INSTRUCTIONS = consequence(
    "ef.slumber.instructions",
    ManualStep(
        _("%(name)s is not an Entity: follow what its tile says, then put it at the bottom of the Slumber deck."),
        _("Follow what the tile of %(name)s says, then put it at the bottom of the Slumber deck."),
    ),
)
SLUMBER_INSTRUCTIONS_UNNAMED = consequence(
    "ef.slumber.instructions-unnamed",
    ManualStep(
        _("The tile is not an Entity: follow what it says, then put it at the bottom of the Slumber deck."),
        _("Follow what the tile says, then put it at the bottom of the Slumber deck."),
    ),
)


@move(
    "etherfields.meet-slumber",
    rule_id="ef.slumber",
    guard=require_slumber_effect,
    messages=MoveMessages(
        _("Enter a Slumber"),
        _("The Team entered a Slumber."),
        _("Draw the top tile. What you leave empty can be added later."),
        synonyms=_(
            "start slumber, begin slumber, enter slumber, new slumber, slumber time, flips slumber, top slumber, "
            "next slumber, reveals slumber, slumber comes up"
        ),
        variants=(
            Variant(
                Plural(
                    "The Team entered the Slumber %(name)s, with 1 Turn.",
                    "The Team entered the Slumber %(name)s, with %(turns)s Turns.",
                    "turns",
                ),
                ("turns",),
            ),
            Variant(_("The Team entered the Slumber %(name)s.")),
            Variant(
                Plural(
                    "The Team entered a Slumber with 1 Turn.",
                    "The Team entered a Slumber with %(turns)s Turns.",
                    "turns",
                ),
                ("turns",),
            ),
        ),
    ),
)
def meet_slumber(
    table: Table,
    name: Annotated[str, TextLength(0, 60)],
    turns: OptionalCountArg | None = None,
    figures: OptionalCountArg | None = None,
    movement: Annotated[int, NumberBounds(0, 30)] | None = None,
    cost: Annotated[int, NumberBounds(0, 99)] = 0,
    script: Annotated[str, TextLength(0, 12)] = "",
    deliverance: Annotated[str, TextLength(0, 12)] = "",
    miniature: MiniatureKind = "token",
    can_skip: Literal["yes", "no"] | None = None,
    *,
    gradual: bool = False,
) -> None:
    """Draw the top Slumber tile and set it up on the Slumber Map (p. 9).

    All of it may be told later; what nobody told is unknown, and refuses nothing. ``name`` is the tile's (up to 60
    characters), ``turns`` its Turn cards, ``figures`` its Spawn, both limited by their pools (p. 8); without a number
    it is 1 figure at least. ``movement`` is the Movement value in spaces, ``cost`` the Intent of one payment of its
    action, ``gradual``: it is paid in steps. ``script`` is the number to resolve when the Turns run out,
    ``deliverance`` the one next to that icon, ``can_skip``: whether the tile has a Skip option. ``miniature`` is the kind of
    its figures unless Entity tokens. A tile with 0 Turns is no Entity: it Spawns nothing, its instructions are
    followed on the table, and it goes to the bottom of the deck. Only from the Dreamworld Map, in an open session; a
    card that overrides this ends the one in progress.
    """
    clear_slumber(table)
    forget_ending(table)
    resolve_pending_effect(table, "slumber")
    if turns == 0:
        if name:
            table.emit_consequence(SLUMBER_INSTRUCTIONS, name=name)
        else:
            table.emit_consequence(SLUMBER_INSTRUCTIONS_UNNAMED)
        return
    now = _start_slumber(
        table, name=name, turns_left=turns and limit_to_pool(table, "turns", turns), script=script,
        deliverance=deliverance, can_skip=None if can_skip is None else can_skip == "yes",
    )  # fmt: skip
    if now.turns_left is not None:
        table.line_facts |= {"turns": str(now.turns_left)}
    if figures != 0:
        tile = {"name": name, "movement": movement, "cost": cost, "gradual": gradual}
        add_entity(table, miniature, 1 if figures is None else figures, **tile, figures_known=figures is not None)


def _start_slumber(table: Table, **told: Json) -> Slumber:
    """Draw the top tile of the Slumber deck and lay it out with what is told of it (p. 9)."""
    team = table.team
    made = table.slumbers.add(**told, from_deck=team.slumber_deck > 0)
    team.slumber_deck = max(0, team.slumber_deck - 1)
    team.place = "slumber"
    if not team.at:
        team.first_dream = True  # p. 5: the Slumber deck enters play after it; a named Location says as much
    reset_turn_limits(table)
    return made


@move(
    "etherfields.note-deliverance",
    rule_id="ef.deliverance",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(
        _("Write down Deliverance"),
        _("Deliverance leads to script %(deliverance)s."),
        _("Deliverance does nothing until a card says so."),
    ),
)
def note_deliverance(table: Table, deliverance: Annotated[str, TextLength(0, 12)]) -> None:
    """Set the script number next to the tile's Deliverance icon, empty to clear it (p. 9).

    The icon does nothing until a card of the campaign explains it.
    """
    table.current_slumber.deliverance = deliverance


def reset_turn_limits(table: Table) -> None:
    """Reset once-a-Turn limits; the Dreamworld Map between two Slumbers counts as one Turn (p. 7)."""
    for dreamer in table.dreamers:
        dreamer.drawn = dreamer.effort_used = dreamer.boosted = False
        dreamer.used = []
    reset_rounds(table)


SLUMBER_OVER = consequence("ef.slumber.over", _("The Team left %(name)s."))


def clear_slumber(table: Table) -> None:
    """Clear a Slumber or Dream, if any, and return to the Dreamworld Map (p. 9, 10 and 18).

    Removes its Entities, Morphings, tokens and markers. A Slumber's tile goes to the bottom of its deck and what
    belongs to the Map stays; a Dream's whole Dreamscape is discarded.
    """
    found: Slumber | None = table.slumber
    if found is None:
        return
    gone = [entity.ref for entity in table.entities]
    for entity in table.entities:
        table.entities.remove(entity)
    if gone:
        remove_board_figures(table, gone)
    discard_actions(table, "entity")
    table.slumbers.remove(found)
    table.team.place = "dreamworld"
    if found.kind == "dream":
        leave_dream(table, found)
    else:
        if found.from_deck:
            table.team.slumber_deck = min(MAX_PILE_SIZE, table.team.slumber_deck + 1)
        table.emit_consequence(SLUMBER_OVER, name=found)
        _emit_terrain(table, found)
    reset_turn_limits(table)


SLUMBER_TERRAIN = consequence(
    "ef.slumber.terrain",
    ManualStep(
        _(
            "%(name)s's Terrain tokens leave too. Remove their marks from the drawn board; what is printed on the "
            "tiles stays."
        )
    ),
)


def _emit_terrain(table: Table, slumber: Slumber) -> None:
    """Remind players to clear a tile's Terrain tokens from the drawn board, which cannot tell them from prints (p. 9)."""
    if slumber.tokens.get("terrain") and any(get_board(table).get_marked_spaces(kind) for kind in TERRAIN_MARKS):
        table.emit_consequence(SLUMBER_TERRAIN, name=slumber)


SLUMBER_DREAM = violation("ef.slumber.dream", _("%(name)s is a Dream. End it as a Dream instead."))


def require_slumber_not_dream(table: Table) -> None:
    """Refuse outside a Slumber, and in a Dream, which ends by its own move (p. 9)."""
    require_slumber(table)
    table.require(table.current_slumber.kind == "slumber", SLUMBER_DREAM, name=table.current_slumber)


SKIP_MID_TURN = violation(
    "ef.skip.mid-turn",
    _("You can skip %(name)s only at the start of a Turn, before anybody draws. Wait for the next Turn."),
)
SKIP_NOT_THIS_ONE = violation("ef.skip.not-this-one", _("%(name)s has no Skip option. Play it."))


def is_slumber_due(table: Table) -> bool:
    """Return whether the Location's next effect is a Slumber, whose tile may be skipped before it starts (p. 7 and 9)."""
    return table.slumber is None and table.is_session_open and table.team.pending[:1] == ["slumber"]


def require_can_skip(table: Table) -> None:
    """Refuse in the middle of a Turn, and a Slumber known to have no Skip option (p. 9)."""
    if is_slumber_due(table):
        require_slumber_effect(table)
        return
    require_turn(table)
    table.require(is_turn_start(table), SKIP_MID_TURN, name=table.current_slumber)
    table.require(table.current_slumber.can_skip is not False, SKIP_NOT_THIS_ONE, name=table.current_slumber)


SKIP_EFFECT = consequence("ef.skip.effect", ManualStep(_("Resolve the Out of Turns effect on %(name)s's tile.")))
SKIP_SCRIPT = consequence("ef.skip.script", ManualStep(_("Resolve script %(script)s instead of %(name)s.")))


@move(
    "etherfields.skip",
    rule_id="ef.skip",
    guard=require_can_skip,
    is_phase_end=True,
    is_game_ending=True,
    messages=MoveMessages(
        _("Skip the Slumber"),
        _("The Team skipped the Slumber."),
        _("Out of Turns applies instead."),
        synonyms=_("skip this one, skip, slumber skipped, pass on slumber"),
    ),
)
def skip_slumber(table: Table) -> None:
    """Skip the Slumber at the start of any Turn, and resolve its Out of Turns effect instead (p. 9).

    The tile that a Location asks for can be skipped at once, before its Set-up, unless that effect needs the Set-up.
    """
    if is_slumber_due(table):
        resolve_pending_effect(table, "slumber")
        _start_slumber(table, turns_left=None, can_skip=True)
    table.current_slumber.phase = "out-of-turns"
    if table.current_slumber.script:
        table.emit_consequence(SKIP_SCRIPT, name=table.current_slumber, script=table.current_slumber.script)
    else:
        table.emit_consequence(SKIP_EFFECT, name=table.current_slumber)


TURN_OUT = consequence("ef.turn.out", ManualStep(_("%(name)s is out of Turns. Resolve what its tile says about that.")))
TURN_OUT_SCRIPT = consequence(
    "ef.turn.out-script", ManualStep(_("%(name)s is out of Turns. Resolve script %(script)s."))
)


def start_out_of_turns(table: Table) -> None:
    """Start the Out of Turns effect of the Slumber, its last Turn card discarded (p. 8 and 9)."""
    table.current_slumber.phase = "out-of-turns"
    if table.current_slumber.script:
        table.emit_consequence(TURN_OUT_SCRIPT, name=table.current_slumber, script=table.current_slumber.script)
    else:
        table.emit_consequence(TURN_OUT, name=table.current_slumber)


def require_slumber_out_of_turns(table: Table) -> None:
    """Refuse a Dream, and with Turns left unless skipped (p. 9)."""
    require_out_of_turns(table)
    require_slumber_not_dream(table)


messages.add(
    "etherfields",
    fields={
        "deliverance": _("Deliverance script"),
    },
)
