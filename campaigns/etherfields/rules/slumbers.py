"""The life of a Slumber: met, skipped, out of Turns, over (manual p. 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.arrival import require_effect, resolved
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import board_on, lift_figures
from campaigns.etherfields.rules.dreamscape.marks import TERRAIN
from campaigns.etherfields.rules.dreamscapes import discard_actions, leave_dream
from campaigns.etherfields.rules.entities import Miniature, bring
from campaigns.etherfields.rules.guards import at_turn_start, dreamworld, in_a_turn, out_of_turns, slumber
from campaigns.etherfields.rules.piles import MOST
from campaigns.etherfields.rules.pools import Offered, available
from campaigns.etherfields.rules.rounds import first_round
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Slumber


def slumber_waits(table: Table) -> None:
    """Refuse away from the Dreamworld Map, and while another effect of the Location comes first (p. 7)."""
    dreamworld(table)
    require_effect(table, "slumber")


@move("etherfields.meet-slumber", cites="ef.slumber", when=slumber_waits)
def meet_slumber(
    table: Table,
    name: Annotated[str, Length(1, 60)],
    turns: Offered,
    figures: Offered = 1,
    movement: Annotated[int, Between(0, 30)] | None = None,
    cost: Annotated[int, Between(0, 99)] = 0,
    script: Annotated[str, Length(0, 12)] = "",
    deliverance: Annotated[str, Length(0, 12)] = "",
    miniature: Miniature = "token",
    *,
    gradual: bool = False,
    can_skip: bool = True,
) -> None:
    """Draw the top Slumber tile and set it up on the Slumber Map (p. 9).

    ``name`` is the tile's (up to 60 characters), ``turns`` its Turn cards, ``figures`` what it Spawns, both as far as their pools
    reach (p. 8). ``movement`` is the Movement value in spaces, ``cost`` the Intent its action costs once and ``gradual`` whether it
    is paid in steps, ``script`` the number to resolve when the Turns run out, ``deliverance`` the one beside that icon,
    ``can_skip`` whether the tile has a Skip option, ``miniature`` what its figures are where they are no Entity tokens. A tile with
    0 Turns is no Entity: it Spawns nothing, its instructions are followed on the table, and it goes to the bottom of the deck. Only
    from the Dreamworld Map, in an open session; a card that says otherwise ends the one in progress.
    """
    clear(table)
    resolved(table, "slumber")
    if not turns:
        table.say("ef.slumber.instructions", name=name)
        return
    team = table.team
    table.slumbers.add(
        name=name, turns_left=available(table, "turns", turns), script=script, deliverance=deliverance, can_skip=can_skip,
        from_deck=team.slumber_deck > 0,
    )  # fmt: skip
    table.names |= {"turns": str(table.now.turns_left)}
    team.slumber_deck = max(0, team.slumber_deck - 1)
    if figures:
        bring(table, miniature, figures, name=name, movement=movement, cost=cost, gradual=gradual)
    team.place = "slumber"
    fresh_turn(table)


@move("etherfields.note-deliverance", cites="ef.deliverance", when=slumber, sets=True)
def note_deliverance(table: Table, deliverance: Annotated[str, Length(0, 12)]) -> None:
    """Note the script number beside the Deliverance icon of the tile, empty to forget it (p. 9).

    The icon does nothing until a card of the campaign explains it.
    """
    table.now.deliverance = deliverance


def fresh_turn(table: Table) -> None:
    """Make what is allowed once a Turn allowed again; the Dreamworld Map between two Slumbers counts as one (p. 7)."""
    for dreamer in table.dreamers:
        dreamer.drawn = dreamer.effort_used = dreamer.boosted = False
        dreamer.used = []
    first_round(table)


def clear(table: Table) -> None:
    """Take a Slumber or Dream off the table, if there is one, and go back to the Dreamworld Map (p. 9, 10 and 18).

    Its Entities, Morphings, tokens and markers go. The tile of a Slumber goes to the bottom of its deck and what belongs to the
    Map stays; of a Dream the whole Dreamscape goes.
    """
    found: Slumber | None = table.slumber
    if found is None:
        return
    gone = [entity.ref for entity in table.entities]
    for entity in table.entities:
        table.entities.remove(entity)
    if gone:
        lift_figures(table, gone)
    discard_actions(table, "entity")
    table.slumbers.remove(found)
    table.team.place = "dreamworld"
    if found.kind == "dream":
        leave_dream(table, found)
    else:
        if found.from_deck:
            table.team.slumber_deck = min(MOST, table.team.slumber_deck + 1)
        table.say("ef.slumber.over", name=found)
        _tell_terrain(table, found)
    fresh_turn(table)


def _tell_terrain(table: Table, found: Slumber) -> None:
    """Tell to take the Terrain tokens of a tile off the drawn board: it does not know them from what is printed there (p. 9)."""
    if found.tokens.get("terrain") and any(board_on(table).marked(kind) for kind in TERRAIN):
        table.say("ef.slumber.terrain", name=found)


def in_a_slumber(table: Table) -> None:
    """Refuse outside a Slumber; a Dream has an end of its own (p. 9)."""
    slumber(table)
    table.allowed(table.now.kind == "slumber", "ef.slumber.dream", name=table.now)


@move("etherfields.end-slumber", cites="ef.slumber", when=in_a_slumber, within=True, ends=True)
def end_slumber(table: Table) -> None:
    """End the Slumber at once, because a rule on the table says so (p. 9).

    The tile, its Entities and their tokens go. Hand, Progress cards, Gems, Distress, Map tiles, Quirks, the tokens that belong
    to these and the Dreamers' spaces stay as they are (p. 9 and 10).
    """
    clear(table)


def may_skip(table: Table) -> None:
    """Refuse in the middle of a Turn, and a Slumber whose tile has no Skip option (p. 9)."""
    in_a_turn(table)
    table.allowed(at_turn_start(table), "ef.skip.mid-turn", name=table.now)
    table.allowed(table.now.can_skip, "ef.skip.not-this-one", name=table.now)


@move("etherfields.skip", cites="ef.skip", when=may_skip, leaves=True, ends=True)
def skip(table: Table) -> None:
    """Skip the Slumber at the start of a Turn, the first one too: its Out of Turns effect is resolved instead (p. 9)."""
    table.now.phase = "out-of-turns"
    if table.now.script:
        table.say("ef.skip.script", name=table.now, script=table.now.script)
    else:
        table.say("ef.skip.effect", name=table.now)


def run_out(table: Table) -> None:
    """Come to the Out of Turns effect of the Slumber, its last Turn card discarded (p. 8 and 9)."""
    table.now.phase = "out-of-turns"
    if table.now.script:
        table.say("ef.turn.out-script", name=table.now, script=table.now.script)
    else:
        table.say("ef.turn.out", name=table.now)


def slumber_out_of_turns(table: Table) -> None:
    """Refuse a Dream, and while Turns are left and nobody has skipped (p. 9)."""
    out_of_turns(table)
    in_a_slumber(table)


@move("etherfields.out-of-turns", cites="ef.turn", when=slumber_out_of_turns, leaves=True)
def resolved_out_of_turns(table: Table) -> None:
    """End the Slumber once its Out of Turns effect is resolved on the table (p. 8 to 10)."""
    clear(table)
