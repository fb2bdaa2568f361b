"""Labels of answers, on buttons and in the journal: the action, and the cards it moves."""

from __future__ import annotations

from typing import Any

from campaigns.onirim.rules.answer_labels import describe_answer
from tests.failures import collect_failures
from tests.onirim.positions import build_position, set_game_parts

POSITION_PARTS: dict[str, Any] = {
    "use": "coop,catchers,towers,happy,book", "hand": "RS RM BK GS NM", "discard": "GK ND", "doors": ["RD", "BD"],
    "deck": "GS GM ND RD", "goals": ["RD", "BD", "GD"], "catchers": [["RD", "L-"], []], "stored": ["NM"], "shown": ["RS", "GK"],
}  # fmt: skip


@collect_failures(
    ("given", "told"),
    [
        (None, ["none"]), (["play", 1], ["play", "RM"]), (["discard", 2], ["discard", "BK"]), (["discard", None], ["dismiss"]),
        (["mirror", "sun", [0, 3]], ["mirror-sun", "RS", "GS"]), (["escape", None], ["escape"]),
        (["anticipate", None], ["anticipate"]), (["architect", 0], ["architect", "RS"]), (["spell", "swap"], ["spell-swap"]),
        (["hammer", None], ["hammer"]), (["cyclobot", 1, 0], ["cyclobot", "RM", "GK"]), (["spies", None], ["spies"]),
        (["harpoon", None], ["harpoon"]), (["store", 4], ["store", "NM"]), (["unstore", 0], ["unstore", "NM"]),
        (["chaos", 2], ["chaos", "BK"]), (["chaos", "ND"], ["chaos", "ND"]), (["failsafe", 0], ["failsafe", "RD", "L-"]),
        (["catcher", 0], ["catcher", "RD", "L-"]), (["key", 2], ["pay-key", "BK"]), (["door", 1], ["lose-door", "BD"]),
        (["deck", None], ["reveal"]), (["hand", None], ["lose-hand"]), (["wake", None], ["wake"]),
        (["reflect", None], ["reflect"]), (["punish", None], ["punish"]), (["remove", "x"], ["remove", "premonition-x"]),
        (["look", None], ["look"]), (["find", None], ["find"]), (["rally", 3], ["rally", "GS"]),
        (["false", None], ["false-loss"]),
    ],
)  # fmt: skip
def test_an_answer_names_what_is_done_and_the_cards_it_moves(given: Any, told: list[str]) -> None:
    g = build_position(**POSITION_PARTS)
    set_game_parts(g, ask={"kind": "turn"})

    assert describe_answer(g, given) == told


@collect_failures(
    ("asked", "given", "told"),
    [
        ({"kind": "search", "colour": "R"}, True, ["search", "RD"]), ({"kind": "search", "colour": "R"}, False, ["no-search"]),
        ({"kind": "search", "colour": "R"}, "ND", ["search", "ND"]), ({"kind": "door"}, ["key", 2], ["open", "BK"]),
        ({"kind": "door", "cards": ["BD"]}, True, ["open", "BK"]), ({"kind": "door", "cards": ["BD"]}, False, ["leave"]),
        ({"kind": "sphinx"}, "G", ["word-G"]), ({"kind": "diver"}, "stop", ["stop", "GK"]), ({"kind": "diver"}, "next", ["next"]),
        ({"kind": "mirror-brown"}, "N", ["take", "ND"]), ({"kind": "mirror-key"}, "R", ["take", "RD"]),
        ({"kind": "mirror-brown"}, "B", ["in-vain", "BD"]),
        ({"kind": "premonition"}, "x", ["premonition-x"]), ({"kind": "premonition-door"}, 0, ["lose-door", "RD"]),
        ({"kind": "spell-swap"}, [0, 2], ["swap", "RD", "GD"]), ({"kind": "free-catcher"}, 0, ["free", "RD", "L-"]),
        ({"kind": "pick"}, 1, ["pick", "RM"]), ({"kind": "swap"}, [1, 4], ["swap", "RM", "NM"]),
        ({"kind": "prophecy"}, 3, ["3"]),
    ],
)  # fmt: skip
def test_an_answer_to_a_question_names_what_that_question_is_about(asked: Any, given: Any, told: list[str]) -> None:
    g = build_position(**POSITION_PARTS)
    set_game_parts(g, ask=asked)

    assert describe_answer(g, given) == told
