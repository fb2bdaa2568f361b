"""Positions in compact text: ``build_position("power BP hunt RH", "")`` is a table of two whose first player is about to choose a track.

The faces are not the guessed ones: here every colour has every face, so that no test depends on unverified facts.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaigns.engine import Change, get_moves
from campaigns.engine.messages import messages
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.copy_facts import encode_guessed_facts
from campaigns.lucidity.rules.dice import COLOURS, DICE_PER_COLOUR
from campaigns.lucidity.rules.game_state import Game, decode_facts
from campaigns.lucidity.rules.invariants import find_violation
from campaigns.lucidity.rules.rule_variants import resolve_variants
from campaigns.lucidity.rules.solo import create_solo_state
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import count_all_dice, create_game, get_row, iterate_dice
from tests.rule_harness import build_table, play_move

PLAYER_NAMES = ["Ann", "Bob", "Cid", "Dee"]
EVERY_FACE = {colour: {"P": 2, "D": 1, "H": 1, "E": 1, "S": 1} for colour in COLOURS}
SLEEP_TRACKS = [[3, 4, 5], [4, 5, 6], [5, 6, 7]]
RULES_BY_SLUG = {found.slug: found.rule for found in get_moves("lucidity")}


def build_position(
    *cards: str, turn: int = 0, bag: str = "", readings: dict[str, str] | None = None, temptation: str = "",
    bogeyman: str = "", spent: str = "", **known: Any,
) -> Any:  # fmt: skip
    """Return a table with a game at the beginning of a turn.

    ``cards`` are the players' cards; ``bag`` such as ``B3 G1`` the rest of the bag, the other dice then being on
    Nightmare cards; ``spent`` dice on Nightmare cards; ``known`` replaces facts of the copy.
    """
    facts = encode_guessed_facts() | {"faces": EVERY_FACE, "tracks": [list(track) for track in SLEEP_TRACKS]} | known
    g = create_game(len(cards), resolve_variants(readings or {}), decode_facts(facts))
    for seat, text in enumerate(cards):
        set_player_card(g, seat, text)
    for die in spent.split():
        g.cards[die[0]].dice.append(die)
    g.turn = g.who = turn
    if temptation:
        g.cards[temptation].name = "temptation"
    if len(cards) == 1:
        g.solo = create_solo_state(bogeyman)
    fill_bag(g, bag)
    row = LucidityGame(
        number=1, players=PLAYER_NAMES[: len(cards)], state={}, steps=0, result="", winners=[], scores=[]
    )
    table = build_table(row)
    machine.run(table, g)
    assert find_violation(g) == ""
    table.save_state(g)
    return table


def set_player_card(g: Game, seat: int, text: str) -> None:
    """Set a player's card: row names, each followed by its dice; ``role`` by a role."""
    row, player = "", g.players[seat]
    for word in text.split():
        if word in ("role", "power", "hunt", "exhaust", "shadow"):
            row = word
        elif row == "role":
            player.role = word
        else:
            get_row(g, seat, row, word).append(word)


def fill_bag(g: Game, bag: str) -> None:
    """Fill the bag with all unused dice, or with the named ones; the others are then on the Nightmare cards."""
    g.bag = dict.fromkeys(COLOURS, 0)
    there = count_all_dice(g)
    wanted = {part[0]: int(part[1:]) for part in bag.split()}
    for colour in COLOURS:
        left = DICE_PER_COLOUR - there[colour]
        g.bag[colour] = wanted.get(colour, 0) if bag else left
        g.cards[colour].dice += [f"{colour}P"] * (left - g.bag[colour])


def report_move(table: Any, slug: str, card: str = "", **args: Any) -> list[Change]:
    """Make a move as players make it, and check that the game is valid and has all of its 80 dice."""
    found = play_move(table, RULES_BY_SLUG[slug], card, **args)
    assert find_violation(get_game_state(table)) == ""
    return found


def report_dream(table: Any, dice: str) -> None:
    """Choose a track whose first step rolls this many dice, and report the result; an extra draw follows."""
    kept = dice.split()
    with edit_game(table) as g:
        g.facts.tracks[0][0] = len(kept) + 2
    report_move(table, "choose-track", track=1)
    report_move(table, "keep", dice=kept)


def get_game_state(table: Any) -> Game:
    """Return the value of the game."""
    found: Game = table.state
    return found


@contextlib.contextmanager
def edit_game(table: Any) -> Iterator[Game]:
    """Change the value of the game by hand, as no move does."""
    g: Game = table.get_mutable_state()
    yield g
    table.save_state(g)


def get_prompt_kind(table: Any) -> str:
    """Return the open question, or the result."""
    g = get_game_state(table)
    return g.open_prompt.kind or g.result


def get_prompt(table: Any) -> tuple[str, str]:
    """Return the open question and its player."""
    was = get_game_state(table).open_prompt
    return was.kind, PLAYER_NAMES[was.who]


def format_card(table: Any, seat: int = 0) -> str:
    """Return a player's card in the notation of ``set_player_card``."""
    g = get_game_state(table)
    rows: dict[str, list[str]] = {}
    for row, die in iterate_dice(g, seat):
        rows.setdefault(row, []).append(die)
    role = g.players[seat].role
    shown = [f"{row} {' '.join(dice)}" for row, dice in rows.items()]
    return " ".join([*([] if role == "dreamer" else [f"role {role}"]), *shown])


def count_bag(table: Any) -> Counter[str]:
    """Return the bag, by colour."""
    return Counter(get_game_state(table).bag)


def list_messages(table: Any) -> list[str]:
    """Return the messages of the last move's consequences, without orders to hands."""
    return [
        messages.get_consequence(one.code, one.facts, "lucidity")
        for one in table.consequences
        if one.code not in messages.orders
    ]


def list_consequence_codes(table: Any) -> list[str]:
    """Return the codes of the last move's consequences, without orders to hands."""
    return [one.code for one in table.consequences if one.code not in messages.orders]


def list_orders(table: Any) -> list[str]:
    """Return what the last move orders hands to do."""
    return [
        messages.get_order(one.code, one.facts, "lucidity")
        for one in table.consequences
        if messages.has_order(one.code, one.facts)
    ]
