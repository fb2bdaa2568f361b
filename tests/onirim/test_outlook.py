"""The outlook whether a game can still be won: never denied in a game won later, and once denied never promised again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.onirim.mirror_agent import choose_with_mirrors
from campaigns.onirim.rules import outlook
from campaigns.onirim.rules.cards import NIGHTMARE
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import PHYSICAL_MODE, PRACTICE_MODE, Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_report, accept_shuffle
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS, resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.self_play import SilentJudge
from tests.failures import collect_failures
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.positions import build_position, get_prompt_kind, give_answers
from tests.onirim.test_physical_cards import sample_report

EXPANSION_SETS = [[], *([name] for name in EXPANSIONS), ["mirrors", "sphinx", "glyphs"], COMPATIBLE_EXPANSIONS]
"""The base game; each expansion alone, two players among them; Mirrors with Sphinx and Glyphs; all that combine."""
GAME_COUNT, THOROUGH_GAME_COUNT = 30, 2000


def build_mirror_game(**parts: Any) -> Game:
    under: dict[str, Any] = {"sun": [], "moon": [], "blue": ["BS", "BM"]}
    return build_position(use="mirrors", **{"mirrors": under, "explored": [], "hand": "BK BS RM RM RM", **parts})


def test_which_mirrors_can_still_be_finished() -> None:
    g = build_mirror_game(deck="RS GS RM", discard="RS NS")

    assert outlook.assess_mirrors(g) == {"sun": "blue", "moon": "yes", "blue": "yes"}
    assert outlook.assess_mirrors(build_mirror_game(deck="RS GS NS RM"))["sun"] == "yes"
    assert outlook.assess_mirrors(build_mirror_game(deck="RS", discard="RS"))["sun"] == "no"


def test_a_mirror_with_more_cards_left_than_it_needs_can_be_finished() -> None:
    assert outlook.assess_mirrors(build_mirror_game(deck="RS RS GS GS NS NS RM RM GM GM NM NM BM BS"))["sun"] == "yes"
    assert set(
        outlook.assess_mirrors(build_mirror_game(deck="RS RS GS GS NS NS RM RM GM GM NM NM BM BS")).values()
    ) == {"yes"}


def test_the_rainbow_mirror_needs_a_card_of_every_colour_it_lacks() -> None:
    under: dict[str, Any] = {"sun": [], "rainbow": ["RS"], "blue": []}
    rainbow: dict[str, Any] = {"readings": {"rainbow": "yes"}, "mirrors": under, "hand": "BK BS RM RM RM"}

    assert outlook.assess_mirrors(build_mirror_game(**rainbow, deck="GS NS"))["rainbow"] == "yes"
    assert outlook.assess_mirrors(build_mirror_game(**rainbow, deck="GS RS"))["rainbow"] == "no"


def test_whether_the_game_can_still_be_won() -> None:
    doors = "RD BD GD ND RD BD GD"
    hand = "RS RM BM GM NM"
    assert outlook.assess_victory(build_position(hand=hand, deck="NK ND", doors=doors)).is_possible
    assert outlook.assess_victory(build_position(hand=hand, deck="NS NM ND", doors=doors)).is_possible
    lost = outlook.assess_victory(build_position(hand=hand, deck="NS ND", doors=doors))
    assert lost == outlook.Outlook(False, ("onirim.outlook.doors-N",))
    gone = outlook.assess_victory(build_position(hand=hand, deck="NK", doors=doors, discard="ND"))
    assert gone.reasons == ("onirim.outlook.door-discarded",)
    mirror = outlook.assess_victory(build_mirror_game(deck="RS", discard="RS"))
    assert "onirim.outlook.mirror-sun" in mirror.reasons


def test_a_completed_series_that_waits_for_its_search_counts_as_a_door() -> None:
    doors = "RD BD GD ND RD BD GD"
    g = build_position(hand="NS RM BM GM", row="RK NS NM", deck="ND GS", doors=doors)
    assert outlook.assess_victory(g).is_possible

    give_answers(g, ["play", 0])

    assert get_prompt_kind(g) == "search"
    assert outlook.assess_victory(g).is_possible
    assert get_prompt_kind(give_answers(g, True)) == "won"


def test_a_completed_series_is_used_up_once_its_search_was_declined() -> None:
    g = build_position(hand="NS RM BM GM RS", row="RK NS NM", deck="ND GS", doors="RD BD GD ND RD BD GD")

    give_answers(g, ["play", 0], False)

    assert outlook.assess_victory(g).reasons == ("onirim.outlook.doors-N",)


def test_a_search_that_a_free_action_interrupts_still_counts() -> None:
    g = build_position(
        hand="NS RM BM GM", row="RK NS NM", deck="ND GS", doors="RD BD GD ND RD BD GD", todo=[["search"]]
    )
    g.todo, g.question, g.row = [["search"]], None, [*g.row, g.hand.pop(0)]

    assert outlook.assess_victory(g).is_possible


def test_a_series_with_a_crossroads_in_the_row_counts_its_cards() -> None:
    doors = "RD BD GD ND RD BD GD"
    for row in ("AM NS", "NS AM"):
        g = build_position(use="crossroads", hand="NS RM BM GM RS", row=row, deck="ND GS", doors=doors)
        assert outlook.assess_victory(g).is_possible


def test_the_glyph_that_is_being_resolved_still_counts() -> None:
    doors = "RD BD GD ND RD BD GD RD BD GD ND"
    for mode, place in (("practice", "deck"), ("beside", "rest")):
        parts: dict[str, Any] = {place: "ND GS GS GS GS GS", "doors": doors}
        g = build_position(use="glyphs", mode=mode, hand="NG RM BM GM RS", **parts)
        give_answers(g, ["discard", 0])
        assert get_prompt_kind(g) == ("incantation" if mode == "practice" else "report")
        assert outlook.assess_victory(g).is_possible


def test_a_mirror_counts_what_a_cyclobot_takes_back_and_what_another_mirror_gives_back() -> None:
    under: dict[str, Any] = {"sun": [], "moon": [], "red": ["RS", "RS"], "blue": ["BS", "BM"]}
    parts: dict[str, Any] = {"mirrors": under, "explored": [], "hand": "BM BM RS RM RM"}

    assert outlook.assess_mirrors(build_position(use="mirrors", deck="GS", **parts))["sun"] == "blue"
    parts = {**parts, "mirrors": {**under, "red": []}}
    assert outlook.assess_mirrors(build_position(use="mirrors", deck="GS", **parts))["sun"] == "no"
    robots: dict[str, Any] = {"use": "mirrors,oniverse", "deck": "GS GS", "discard": "RS", **parts}
    assert outlook.assess_mirrors(build_position(**robots))["sun"] == "blue"
    robots["hand"] = "RM RM RM RS RM"
    assert outlook.assess_mirrors(build_position(**robots))["sun"] == "no"
    assert outlook.assess_mirrors(build_position(**robots, rallied=["YC"]))["sun"] == "cyclobot"


def test_the_row_counts_while_a_hammer_bird_may_discard_it() -> None:
    parts: dict[str, Any] = {
        "mirrors": {"sun": [], "moon": []},
        "explored": [],
        "hand": "RM RM RM RS RM",
        "deck": "GS GS",
        "row": "NS",
    }

    assert (
        outlook.assess_mirrors(build_position(use="mirrors,oniverse", rallied=["YC", "YH"], **parts))["sun"]
        == "cyclobot"
    )
    assert outlook.assess_mirrors(build_position(use="mirrors,oniverse", rallied=["YC"], **parts))["sun"] == "no"


def test_what_left_the_game_never_returns() -> None:
    hand = "BM BM RS RM RM"
    blue: dict[str, Any] = {"mirrors": {"blue": ["BS", "BM"]}, "explored": ["sun", "moon"]}
    door: dict[str, Any] = {"use": "mirrors,book", "hand": hand, "deck": "RS"}

    assert outlook.assess_victory(
        build_position(**door, **blue, discard="RD", goals=["RD"] * 8, reached=[False] * 8)
    ).is_possible
    gone = build_position(**door, **blue, gone=["RD"], goals=["RD"] * 8, reached=[False] * 8)
    assert outlook.assess_victory(gone).reasons == ("onirim.outlook.door-gone",)


def test_a_tower_of_each_colour_must_be_left_or_return() -> None:
    parts: dict[str, Any] = {
        "hand": "BM BM RS R3 B4",
        "alignment": ["G3"],
        "mirrors": {"blue": ["BS", "BM"]},
        "explored": ["sun"],
    }

    assert outlook.assess_victory(build_position(use="mirrors,towers", deck="N5 RS", **parts)).is_possible
    assert outlook.assess_victory(build_position(use="mirrors,towers", deck="RS", discard="N5", **parts)).is_possible
    lost = build_position(use="mirrors,towers", deck="RS", **parts)
    assert outlook.assess_victory(lost).reasons == ("onirim.outlook.towers",)


def play_with_outlooks(names: list[str], seed: int) -> tuple[Game, list[tuple[str, outlook.Outlook]]]:
    """Play a game with random variants; return it at its end, and the outlook at every question on the way.

    Every other game is dealt kindly, with many Nightmares far down, because won games are needed.
    """
    dice, table = Random(seed), SilentJudge()
    found: list[tuple[str, outlook.Outlook]] = []
    readings = {one.name: dice.choice(one.choices) for one in RULE_VARIANTS} if seed % 3 == 2 else {}
    g = start_game(table, names, (PRACTICE_MODE, PHYSICAL_MODE)[seed // 2 % 2], resolve_variants(readings))
    while True:
        asked = g.open_prompt.kind if g.question is not None else g.result
        found.append((asked, outlook.assess_victory(g)))
        if g.result:
            return g, found
        if asked == "report":
            accept_report(table, g, report_kindly(g, dice) if seed % 2 else sample_report(g, dice))
        elif asked == "shuffle":
            accept_shuffle(table, g, mix_cards(list(g.open_prompt.shown_cards or g.deck), dice, kindly=bool(seed % 2)))
        else:
            shape = machine.get_answer_space(g)
            machine.apply_answer(table, g, choose_with_mirrors(g, shape, dice), shape)


def mix_cards(order: list[str], dice: Random, *, kindly: bool) -> list[str]:
    """Shuffle a pile; if ``kindly``, more than half of its Nightmares sink to the bottom."""
    dice.shuffle(order)
    return sorted(order, key=lambda card: card == NIGHTMARE and dice.random() < 0.6) if kindly else order


def report_kindly(g: Game, dice: Random) -> list[str]:
    """Draw the reported cards, once more if a Nightmare is among them."""
    found = sample_report(g, dice)
    return sample_report(g, dice) if NIGHTMARE in found else found


def check_outlooks(names: list[str], games: range) -> None:
    """Play games and compare every outlook with the result."""
    for seed in games:
        g, found = play_with_outlooks(names, seed)
        ways = [outlook_then.is_possible for _asked, outlook_then in found]
        wrong = [line for line in found if not line[1].is_possible]
        assert g.result != "won" or not wrong, (seed, wrong)
        assert ways == sorted(ways, reverse=True), (seed, [line for line in found if line[1].reasons])


@pytest.mark.slow
@collect_failures("names", EXPANSION_SETS, ids="+".join)
def test_no_state_of_a_game_later_won_is_called_lost_and_none_called_lost_becomes_possible(names: list[str]) -> None:
    check_outlooks(names, range(GAME_COUNT))


def test_games_are_won_and_called_lost_among_those_that_are_played() -> None:
    ends = [play_with_outlooks(names, seed) for names in ([], ["mirrors"]) for seed in range(12)]

    assert sum(g.result == "won" for g, _found in ends) >= 4
    assert sum(not found[-2][1].is_possible for _g, found in ends) >= 4


@pytest.mark.thorough
@pytest.mark.parametrize("names", EXPANSION_SETS, ids="+".join)
def test_no_state_of_thousands_of_games_later_won_is_called_lost(names: list[str]) -> None:
    check_outlooks(names, range(GAME_COUNT, GAME_COUNT + THOROUGH_GAME_COUNT))
