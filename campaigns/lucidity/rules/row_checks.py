"""Row checks after all dice are resolved (rules, Check for Filled Rows)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation
from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.argument_types import ColourArg
from campaigns.lucidity.rules.bag_exhaustion import note_bag_emptied_by_draw
from campaigns.lucidity.rules.dice import COLOURS, is_power
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.state_operations import (
    DREAMER_ROLE,
    ELIMINATED_ROLE,
    ROW_NAMES,
    clear_rows,
    convert_to_nightmare,
    count_bag,
    find_nightmare_seat,
    put_into_bag,
)
from campaigns.lucidity.rules.table import DRAW_NOT_THERE, Table
from campaigns.lucidity.rules.table_orders import (
    CLEAR_CARD,
    MOVE_TO_POWER,
    PUT_BACK_FROM_CARD,
    PUT_BACK_FROM_ROW,
    RETURN_EXHAUSTION_DIE,
    TAKE_FROM_CARD,
    order_dice,
    order_step,
)

HUNT_ROW_SIZE, EXHAUST_ROW_SIZE = 4, 3
SHADOW_ROW_SIZE, TWO_PLAYER_SHADOW_ROW_SIZE = 3, 4


HUNT_ELIMINATED = consequence("lu.hunt.eliminated", _("A full Hunt row eliminated %(player)s."))


@register_task("hunt-row")
def check_hunt_row(table: Table, g: Game) -> None:
    """Eliminate a Dreamer with four dice in the Hunt row; the card's dice go into the bag (rules, Hunt Row)."""
    player = g.players[g.who]
    if player.role != DREAMER_ROLE or len(player.hunt) < HUNT_ROW_SIZE:
        return
    cleared = clear_rows(g, g.who, ROW_NAMES)
    player.role = ELIMINATED_ROLE
    g.todo = [["end-turn"]]
    table.emit_consequence(HUNT_ELIMINATED, player=table.get_player_name(g.who))
    order_step(table, g, CLEAR_CARD, player=table.get_player_name(g.who), count=len(cleared))


EXHAUST_NOTHING = consequence("lu.exhaust.nothing", _("%(player)s lost no Power to exhaustion."))


@register_task("exhaust-row")
def check_exhaust_row(table: Table, g: Game) -> None:
    """Exhaust a Dreamer with three dice in the Exhaust row; a drawn die decides which Power is lost (rules, Exhaust Row)."""
    player = g.players[g.who]
    full = player.role == DREAMER_ROLE and len(player.exhaust) >= EXHAUST_ROW_SIZE
    if g.who == g.turn:
        g.exhausted = full
    if full and player.power and count_bag(g):
        g.question = Prompt("exhaustion", g.who)
    elif full:
        # The colour does not matter, but drawing the last die of the bag leaves it empty for a moment.
        note_bag_emptied_by_draw(table, g, 1)
        table.emit_consequence(EXHAUST_NOTHING, player=table.get_player_name(g.who))


@machine.register_explainer("exhaustion")
def explain_illegal_exhaustion(table: Table, g: Game, colour: str) -> None:
    """Raise the rule violation of a colour that the bag does not hold."""
    table.require_possible(g.bag[colour], DRAW_NOT_THERE, colour=colour, left=0)


@move(
    "lucidity.exhaustion",
    rule_id="lu.exhaust",
    guard=build_question_guard("lu.exhaust", "exhaustion"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Enter the die"),
        _("%(player)s was exhausted and drew %(some_colours)s."),
        _("Power of its colour is lost."),
        synonyms=_("exhausted, tired, too tired, die came out, exhaustion die, loses power, lost power to exhaustion"),
    ),
)
def report_exhaustion(table: Table, colour: ColourArg) -> None:
    """Report the colour drawn on exhaustion: that Power is lost, and the die is returned too (rules, Exhaust Row).

    ``colour`` is its letter. Rejects one that the bag does not hold.
    """
    g, _ = accept_answer(table, "exhaustion", colour)
    lose_power(table, g, colour, is_die_in_hand=True)


@move(
    "lucidity.exhaust-for-us",
    rule_id="lu.exhaust",
    guard=build_question_guard("lu.exhaust", "exhaustion"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Draw the die for us"),
        _("%(player)s was exhausted, and Dreamkeeper drew %(some_colours)s."),
        _("Dreamkeeper draws at random."),
        synonyms=_("draw for exhaustion, app draws exhaustion"),
    ),
)
def draw_exhaustion_for_us(table: Table) -> None:
    """Draw the die of exhaustion at random (design, randomness; rules, Exhaust Row)."""
    g, _ = accept_answer(table, "exhaust-for-us")
    lose_power(table, g, table.draw_dice(g.bag, 1)[0])


EXHAUST_LOST = consequence("lu.exhaust.lost", _("%(player)s lost %(the_dice)s to exhaustion."))


def lose_power(table: Table, g: Game, colour: str, *, is_die_in_hand: bool = False) -> None:
    """Return the Power of a colour from the Power row to the bag, then the drawn die if hands hold it, and advance."""
    player = g.players[g.who]
    lost = [die for die in player.power if die[0] == colour and is_power(die)]
    player.power = [die for die in player.power if die not in lost]
    note_bag_emptied_by_draw(table, g, 1)
    put_into_bag(g, lost)
    order_dice(table, g, PUT_BACK_FROM_ROW, lost, player=table.get_player_name(g.who), place="power")
    if is_die_in_hand:
        order_step(table, g, RETURN_EXHAUSTION_DIE, colour=colour)
    table.line_facts["colour"] = colour
    if lost:
        table.emit_consequence(EXHAUST_LOST, player=table.get_player_name(g.who), dice=lost)
    else:
        table.emit_consequence(EXHAUST_NOTHING, player=table.get_player_name(g.who))
    advance_and_save(table, g)


def get_shadow_row_size(g: Game) -> int:
    """Return how many Shadows of a colour fill a row: four with two players, else three (rules, Shadow Row; facts 2.9)."""
    if g.solo is not None:
        return solo.SOLO_SHADOW_ROW_SIZE
    return TWO_PLAYER_SHADOW_ROW_SIZE if len(g.players) == 2 else SHADOW_ROW_SIZE


def list_turning_colours(g: Game) -> list[str]:
    """Return the colours a Dreamer turns into: those of the fullest Shadow row, if one is filled (rules, Shadow Row).

    A colour of another player cannot be claimed; if its row is the fullest, a rule variant decides whether the next
    one counts.
    """
    rows = g.players[g.who].shadow
    counts = {colour: len(rows[colour]) for colour in COLOURS if find_nightmare_seat(g, colour) is None}
    most = max(counts.values(), default=0)
    if most < get_shadow_row_size(g) or (
        list_barring_colours(g) and get_chosen_variant(g.options, "claimed") == "none"
    ):
        return []
    return [colour for colour, count in counts.items() if count == most]


def list_full_rows(g: Game) -> list[str]:
    """Return the full rows on the card of the player who rolled (rules, Check for Filled Rows)."""
    player = g.players[g.who]
    full = {
        "hunt": len(player.hunt) >= HUNT_ROW_SIZE,
        "exhaust": len(player.exhaust) >= EXHAUST_ROW_SIZE,
        "shadow": bool(list_turning_colours(g)),
    }
    return [place for place, is_full in full.items() if is_full]


def list_barring_colours(g: Game) -> list[str]:
    """Return the claimed colours whose Shadow row is filled, and fuller than any claimable one."""
    rows = g.players[g.who].shadow
    claimed = [colour for colour in COLOURS if find_nightmare_seat(g, colour) is not None]
    free = max((len(rows[colour]) for colour in COLOURS if colour not in claimed), default=0)
    return [colour for colour in claimed if len(rows[colour]) >= max(get_shadow_row_size(g), free + 1)]


SHADOW_CLAIMED = consequence(
    "lu.shadow.claimed",
    _(
        "%(player)s has a full Shadow row (%(colours)s), but somebody is already that Nightmare and "
        "there is only one of each colour. Nothing happens."
    ),
)
SHADOW_CLAIMED_NEXT = consequence(
    "lu.shadow.claimed-next",
    _(
        "Somebody is already the Nightmare of %(player)s's fullest Shadow row (%(colours)s). The "
        "rules do not say what happens then; at this table the next-fullest row decides."
    ),
)
SHADOW_CLAIMED_NONE = consequence(
    "lu.shadow.claimed-none",
    _(
        "Somebody is already the Nightmare of %(player)s's fullest Shadow row (%(colours)s). The "
        "rules do not say what happens then; at this table a row that is less full does not turn "
        "anybody."
    ),
)


def emit_barred_rows(table: Table, g: Game) -> None:
    """Emit the consequence of a full row of another player's colour, and the rule variant if it matters."""
    barred = list_barring_colours(g)
    facts = {"player": table.get_player_name(g.who), "colours": barred}
    free = [colour for colour in COLOURS if find_nightmare_seat(g, colour) is None]
    if not barred:
        return
    if not any(len(g.players[g.who].shadow[colour]) >= get_shadow_row_size(g) for colour in free):
        table.emit_consequence(SHADOW_CLAIMED, **facts)
    elif get_chosen_variant(g.options, "claimed") == "none":
        table.emit_consequence(SHADOW_CLAIMED_NONE, **facts)
    else:
        table.emit_consequence(SHADOW_CLAIMED_NEXT, **facts)


@register_task("shadow-row")
def check_shadow_row(table: Table, g: Game) -> None:
    """Turn a Dreamer with a filled Shadow row into the Nightmare of its colour (rules, Shadow Row)."""
    if g.solo is not None:
        solo.check_solo_shadow_rows(table, g, g.solo)
        return
    if g.players[g.who].role != DREAMER_ROLE:
        return
    emit_barred_rows(table, g)
    colours = list_turning_colours(g)
    if len(colours) > 1:
        g.question = Prompt("become", g.who, colours=colours)
    elif colours:
        turn_into_nightmare(table, g, colours[0])


SHADOW_TURNED = consequence("lu.shadow.turned", _("%(player)s became the %(nightmare)s."))


def turn_into_nightmare(table: Table, g: Game, colour: str) -> None:
    """Turn the player into a Nightmare and end the turn."""
    player, nightmare = table.get_player_name(g.who), g.cards[colour].name
    cleared, kept, card_dice = convert_to_nightmare(g, g.who, colour)
    g.todo = [["end-turn"]]
    table.emit_consequence(SHADOW_TURNED, player=player, nightmare=nightmare)
    order_dice(table, g, MOVE_TO_POWER, kept, player=player)
    order_dice(table, g, PUT_BACK_FROM_CARD, cleared, player=player)
    order_dice(table, g, TAKE_FROM_CARD, card_dice, player=player, nightmare=nightmare)


SHADOW_NOT_TIED = violation(
    "lu.shadow.not-tied", _("This row is not among the fullest (%(colour)s). Choose another colour.")
)


@machine.register_explainer("become")
def explain_illegal_become(table: Table, g: Game, colour: str) -> None:
    """Raise the rule violation of a colour whose row is not among the fullest (rules, Shadow Row)."""
    table.require_possible(colour in g.open_prompt.colours, SHADOW_NOT_TIED, colour=colour)


@move(
    "lucidity.become",
    rule_id="lu.shadow",
    guard=build_question_guard("lu.shadow", "become"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Choose a Nightmare"),
        _("%(player)s chose the %(colour)s Nightmare."),
        _("When two rows are equally full, you choose."),
        synonyms=_(
            "turns into nightmare, becomes nightmare, nightmare now, is nightmare, turned nightmare, full shadow row"
        ),
    ),
)
def become_nightmare(table: Table, colour: ColourArg) -> None:
    """Choose the Nightmare to become, if Shadow rows are equally full (rules, Shadow Row).

    ``colour`` is its letter. Rejects a colour whose row is not among the fullest.
    """
    g, _ = accept_answer(table, "become", colour)
    turn_into_nightmare(table, g, colour)
    advance_and_save(table, g)


messages.add(
    "lucidity",
    fields={
        "colour": _("Colour"),
    },
)
