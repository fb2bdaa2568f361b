"""Journal lines state the result, not the input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Team
from campaigns.etherfields.rules.clock import gain_hours, gain_turns, lose_hours
from campaigns.etherfields.rules.decklists import add_to_deck_list
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.dreamscape.entity_moves import chase
from campaigns.etherfields.rules.entities import spawn_figures
from campaigns.etherfields.rules.extra_draw import draw_cards
from campaigns.etherfields.rules.flaws import gain_flaw
from campaigns.etherfields.rules.hand_reports import report_cards_left
from campaigns.etherfields.rules.location_effects import take_location_key
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.masks import gain_mask
from campaigns.etherfields.rules.signs import gain_sign
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.team_cards import inscribe_token
from campaigns.etherfields.rules.tokens import place_tokens
from campaigns.etherfields.rules.treasure import gain_ether, gain_key
from tests.etherfields.board_pictures import build_board_table, parse_board
from tests.etherfields.factories import CardFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.failures import collect_failures
from tests.rule_harness import build_table, get_definition, play_move


def build_mara(**fields: Any) -> Any:
    return DreamerFactory.build(player="Mara", **fields)


def render_line(table: Any, rule: Callable[..., None], **args: Any) -> str:
    """Make a move and return its line."""
    play_move(table, rule, **args)
    rows = {name: str(value) for name, value in args.items() if hasattr(value, "ref")}
    return messages.get_journal_line(get_definition(rule).name, args, rows | table.line_facts)


LINE_CASES: list[tuple[str, Callable[..., None], dict[str, Any], list[Any], str]] = [
    ("cards", draw_cards, {"count": 5}, [build_mara(hand=4, deck=20)], "Mara drew 2 cards by an effect."),
    ("draw", draw, {}, [build_mara(hand=5, deck=20), SlumberFactory.build(phase="draw")], "Mara drew 1 card."),
    ("no card", draw, {}, [build_mara(hand=6, deck=20), SlumberFactory.build(phase="draw")], "Mara drew no card."),
    (
        "cards left",
        report_cards_left,
        {"left": 2},
        [build_mara(hand=4), SlumberFactory.build(phase="actions")],
        "Mara used 2 cards and has 2 left.",
    ),
    (
        "deck list",
        add_to_deck_list,
        {"name": "Feint", "cunning": 2, "copies": 1},
        [build_mara()],
        "Feint is on Mara's deck list.",
    ),
    ("ether", gain_ether, {"count": 5}, [build_mara(ether=14)], "Mara gained 2 Ether and has 16."),
    ("signs", gain_sign, {"count": 5}, [build_mara(signs=75)], "Mara gained 2 Sign tokens."),
    ("flaw", gain_flaw, {}, [build_mara(), TeamFactory.build(flaw_deck=0)], "No Flaw was left to gain."),
    ("mask", gain_mask, {"name": "Fox"}, [build_mara(masks=list("abcdefghijklmn"))], "No Mask was left to gain."),
]
TEAM_CASES: list[tuple[str, Callable[..., None], dict[str, Any], list[Any], str]] = [
    ("keys", gain_key, {"count": 3}, [Team(ref=1, keys=2)], "The Team gained 2 Keys and has 4."),
    ("hours up", gain_hours, {"count": 9}, [Team(ref=1, hours=95)], "The Team gained 4 Hours and has 99."),
    ("hours down", lose_hours, {"count": 9}, [Team(ref=1, hours=2)], "The Team lost 2 Hours and has 0 left."),
    (
        "location", take_location_key, {}, [Team(ref=1, keys=4, at="Tower", pending=["key"])],
        "There was no Key left to gain.",
    ),
    ("turns", gain_turns, {"count": 9}, [SlumberFactory.build(turns_left=8)], "The Team gained 4 more Turns."),
    (
        "token", place_tokens, {"kind": "block", "count": 9}, [SlumberFactory.build()],
        "6 Block tokens were placed for the Slumber's tile.",
    ),
    ("slumber", meet_slumber, {"name": "Wraith", "turns": 20}, [], "The Team entered the Slumber Wraith, with 12 Turns."),
    (
        "loot", gain_loot, {"ether": 0, "gems": 9, "keys": 3}, [SlumberFactory.build(), Team(ref=1, keys=4)],
        "The Team's Loot: 6 Shining Gems.",
    ),
    (
        "no loot", gain_loot, {"keys": 3}, [SlumberFactory.build(), Team(ref=1, keys=4)],
        "The pools were empty, so there was no Loot.",
    ),
    (
        "blank", inscribe_token, {"name": "Well"}, [CardFactory.build(kind="inscription") for _ in range(6)],
        "No Blank token was left to write on.",
    ),
]  # fmt: skip


@collect_failures(("name", "rule", "args", "rows", "told"), LINE_CASES)
def test_the_line_of_a_dreamer_tells_what_happened(
    name: str, rule: Callable[..., None], args: dict[str, Any], rows: list[Any], told: str
) -> None:
    assert render_line(build_table(*rows), rule, dreamer=rows[0], **args) == told, name


@collect_failures(("name", "rule", "args", "rows", "told"), TEAM_CASES)
def test_the_line_of_the_team_tells_what_happened(
    name: str, rule: Callable[..., None], args: dict[str, Any], rows: list[Any], told: str
) -> None:
    assert render_line(build_table(build_mara(), *rows), rule, **args) == told, name


def test_the_line_of_a_spawn_tells_how_many_were_placed() -> None:
    wraith = EntityFactory.build(name="Wraith", figures=13)
    table = build_table(build_mara(), SlumberFactory.build(), wraith)

    assert render_line(table, spawn_figures, entity=wraith, count=5) == "2 of Wraith's figures Spawned."


def test_the_line_of_a_move_on_the_board_names_figure_and_face_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=1)
    table = build_board_table(build_mara(), wraith, card_steps=["move"], board=parse_board("a . 1 "))
    args: dict[str, Any] = {"entity": wraith, "number": 1, "face": "one"}

    play_move(table, chase, **args)

    assert (
        messages.get_journal_line(get_definition(chase).name, args, {"entity": "Wraith"}) == "Wraith 1 moved 1 space."
    )


def test_an_older_entry_without_its_outcome_keeps_its_numbers() -> None:
    assert messages.get_journal_line("etherfields.gain-loot", {"ether": 2, "gems": 0, "keys": 1}, {}) == (
        "The Team's Loot: 2 Ether and 1 Key."
    )
