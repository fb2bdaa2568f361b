"""Corrections of a card's zone; the cards of the game stay complete (design, principle 1)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.engine import Change, RuleViolation
from campaigns.journal import campaign_service
from campaigns.journal.results import ResultStatus
from campaigns.onirim.models import validate_game
from campaigns.onirim.rules import corrections, moves, setup
from campaigns.onirim.rules.correctable_fields import set_number
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import count_all_cards, encode_game, get_known_cards
from campaigns.storage.state import apply_changes, invert_changes
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import is_consistent as verified
from tests.campaigns.table_actions import undo_entry
from tests.failures import collect_failures
from tests.onirim.expansion_mixes import EXPANSION_MIXES
from tests.onirim.positions import build_position, expect_violation, split_cards
from tests.onirim.prompt_campaigns import AUTHOR, load_game_state
from tests.onirim.test_moves import get_game_row, play_any_move
from tests.onirim.test_physical_cards import sample_report
from tests.rule_harness import build_table, has_consequence, play_move, reset_table

FILLER_CARDS = "GS GM GS GM GS GM GS NS"


def build_table_at(use: str = "", mode: str = "practice", **parts: Any) -> Any:
    """Return a table with this position."""
    table = build_table(game_name="onirim")
    names = [name for name in use.split(",") if name]
    play_move(table, setup.begin, expansions=names, mode=mode, seed="seven")
    get_game_row(table).state = encode_game(build_position(use=use, mode=mode, **parts))
    table.source.save(table)
    reset_table(table)
    return table


def correct_card(table: Any, code: str, taken: str, where: str, card: str = "") -> None:
    play_move(table, corrections.correct_card_place, card=card, code=code, taken=taken, put=where)


def test_a_card_that_was_reported_wrongly_is_exchanged_for_the_one_that_was_drawn() -> None:
    table = build_table_at(mode="beside", hand="RS RM BS BM GM", rest="X- GS NK", deck="?? ?? ??")

    correct_card(table, "GM", "hand", "deck")
    correct_card(table, "NK", "deck", "hand")

    g = table.state
    assert (g.hand, g.rest, g.deck) == (split_cards("RS RM BS BM NK"), {"GM": 1, "GS": 1, "X-": 1}, ["??"] * 3)
    assert g.open_prompt.kind == "turn"


def test_a_hand_above_five_is_kept_and_the_excess_is_said_1_3() -> None:
    table = build_table_at(hand="RS RM BS BM GM", deck=FILLER_CARDS, discard=["BK"])

    correct_card(table, "BK", "discard", "hand")
    assert len(table.state.hand) == 6
    assert has_consequence(table, "onirim.put-right.over", zone="hand", there=6, limit=5, over=1)

    correct_card(table, "BK", "hand", "discard")
    assert not has_consequence(table, "onirim.put-right.over")


def test_personal_cards_above_three_are_kept_and_the_excess_is_said_1_5() -> None:
    table = build_table_at(
        "coop",
        hand="RS RM BS BM GM",
        deck=FILLER_CARDS,
        personal=3,
        away={"hand": split_cards("GS GM NS"), "row": [], "doors": []},
    )

    play_move(table, set_number, what="personal", value=5)
    assert has_consequence(table, "onirim.put-right.over", zone="personal", there=5, limit=3, over=2)

    correct_card(table, "GS", "deck", "away-hand")
    assert has_consequence(table, "onirim.put-right.over", zone="away-hand", there=4, limit=3, over=1)


def test_what_was_known_of_the_order_is_forgotten_when_a_card_goes_into_the_deck() -> None:
    table = build_table_at(mode="beside", hand="RS RM BS BM GM", rest="X- GS", deck="NK ?? ??")
    assert get_known_cards(table.state)[0] == ["NK"]

    correct_card(table, "GM", "hand", "deck")

    assert get_known_cards(table.state)[:2] == ([], [])
    assert table.state.rest == {"GM": 1, "GS": 1, "NK": 1, "X-": 1}


def test_at_an_end_of_the_deck_everybody_knows_it() -> None:
    table = build_table_at(hand="RS RM BS BM GM", deck=FILLER_CARDS, discard=["BK", "RK"])

    correct_card(table, "BK", "discard", "top")
    correct_card(table, "RK", "discard", "bottom")

    assert get_known_cards(table.state)[:2] == (["BK"], ["RK"])


def test_a_practice_deck_is_shuffled_when_a_card_goes_into_it() -> None:
    table = build_table_at(hand="RS RM BS BM GM", deck=FILLER_CARDS, discard=["BK"])
    shuffles = get_game_row(table).shuffles

    correct_card(table, "BK", "discard", "deck")

    assert Counter(table.state.deck) == Counter([*split_cards(FILLER_CARDS), "BK"])
    assert table.state.deck == table.get_shuffle_order("seven", shuffles, [*split_cards(FILLER_CARDS), "BK"])
    assert get_game_row(table).shuffles == shuffles + 1


def test_of_the_row_the_last_such_card_is_taken() -> None:
    table = build_table_at(hand="RS RM BS BM GM", row=["GS", "NM", "GS"], deck=FILLER_CARDS)

    correct_card(table, "GS", "row", "discard")

    assert (table.state.row, table.state.discard) == (["GS", "NM"], ["GS"])


def test_a_card_that_is_there_already_need_not_be_drawn() -> None:
    table = build_table_at(
        mode="beside", hand="RS RM BS BM", rest="GS GM", deck="?? ??", discard=["NK"], todo=[["fill"]], ask=None
    )
    assert table.state.open_prompt.kind == "report"

    correct_card(table, "NK", "discard", "hand")

    assert (table.state.open_prompt.kind, len(table.state.deck)) == ("turn", 2)


def test_a_question_about_cards_that_lie_elsewhere_is_asked_anew() -> None:
    table = build_table_at(hand="RK RM BS BM GM", deck=FILLER_CARDS)
    play_move(table, moves.discard, place=0)
    assert table.state.open_prompt.kind == "prophecy"

    correct_card(table, "GS", "deck", "discard")
    assert not machine.is_answerable(table.state)
    play_move(table, moves.ask_again)

    assert (table.state.open_prompt.kind, table.state.open_prompt.shown_cards) == (
        "prophecy",
        split_cards("GM GS GM GS GM"),
    )


def test_the_goals_of_the_book_agree_with_the_doors_in_play() -> None:
    goals: dict[str, Any] = {"goals": split_cards("RD BD RD GD ND"), "reached": [True, False, False, False, False]}
    table = build_table_at("book", hand="RS RM BS BM GM", deck=f"RD {FILLER_CARDS}", doors=["RD"], **goals)

    correct_card(table, "RD", "deck", "doors")
    assert table.state.reached == [True, False, True, False, False]
    correct_card(table, "RD", "doors", "limbo")
    assert table.state.reached == [True, False, False, False, False]


def test_the_last_door_wins_and_undo_takes_that_back() -> None:
    table = build_table_at(
        hand="RS RM BS BM GM", deck=FILLER_CARDS, doors=split_cards("RD BD GD ND RD BD GD"), limbo=["ND"]
    )
    before = encode_game(table.state)

    changes = play_move(table, corrections.correct_card_place, code="ND", taken="limbo", put="doors")
    assert (get_game_row(table).result, table.state.question) == ("won", None)

    apply_changes(table, invert_changes(changes))
    assert (get_game_row(table).result, encode_game(table.state)) == ("", before)


@pytest.mark.parametrize(
    ("code", "taken", "where", "why"),
    [
        ("BM", "discard", "row", "not-there"), ("RK", "deck", "row", "nowhere"), ("RS", "alignment", "row", "no-place"),
        ("RS", "hand", "away-row", "no-place"), ("RS", "hand", "hand", "same"), ("X-", "discard", "row", "no-such-card"),
        ("RS", "hand", "doors", "no-such-card"), ("X-", "discard", "mirror-sun", "no-such-card"),
        ("RS", "hand", "mirror-moon", "not-meant"), ("X-", "discard", "hand", "not-meant"),
        ("RS", "hand", "mirror-sun", "full"),
    ],
)  # fmt: skip
def test_only_what_cannot_be_or_what_no_rule_allows_is_refused(code: str, taken: str, where: str, why: str) -> None:
    mirrors = {"sun": split_cards("BS GS NS"), "moon": []}
    table = build_table_at(
        "mirrors", hand="RS RM BS BM GM", deck=FILLER_CARDS, discard=["X-"], mirrors=mirrors, explored=[]
    )
    before = encode_game(table.state)

    with expect_violation(f"onirim.put-right.{why}"):
        correct_card(table, code, taken, where)

    reset_table(table)
    assert encode_game(table.state) == before


def test_a_card_may_say_what_the_rules_do_not_allow_and_not_what_cannot_be() -> None:
    table = build_table_at(
        "mirrors", hand="RS RM BS BM GM", deck=FILLER_CARDS, discard=["X-"], mirrors={"moon": []}, explored=[]
    )

    correct_card(table, "X-", "discard", "hand", card="A card of ours")
    correct_card(table, "RS", "hand", "mirror-moon", card="A card of ours")

    assert (table.state.hand, table.state.mirrors) == (split_cards("RM BS BM GM X-"), {"moon": ["RS"]})
    with expect_violation("onirim.put-right.no-such-card"):
        correct_card(table, "X-", "hand", "row", card="A card of ours")


def _carry_on(table: Any, dice: Random) -> None:
    """Continue after an obsolete question; report or answer what is possible."""
    if not machine.is_answerable(table.state):
        play_move(table, moves.ask_again)
    elif table.state.open_prompt.kind == "report":
        play_move(table, moves.report, cards=sample_report(table.state, dice))
    else:
        play_any_move(table, dice)


def _try_correction(table: Any, **args: str) -> list[Change]:
    """Move a card with an overruling card; return no changes if impossible."""
    try:
        return play_move(table, corrections.correct_card_place, card="ours", **args)
    except RuleViolation as refusal:
        if not refusal.is_final:
            raise
        return []


@pytest.mark.slow
@collect_failures("mode", ["practice", "beside"])
@collect_failures("names", EXPANSION_MIXES, ids="+".join)
def test_wherever_cards_are_put_none_is_lost_the_value_stays_sound_undo_is_exact_and_play_goes_on(
    names: list[str], mode: str
) -> None:
    dice = Random(len(names))
    table = build_table(game_name="onirim")
    play_move(table, setup.begin, expansions=names, mode=mode, seed="seven")
    every = Counter(get_rule_set(table.state.use).cards)
    for _ in range(60):
        reset_table(table)
        if get_game_row(table).result:
            break
        before = encode_game(table.state)
        there = corrections.get_piles(table.state)
        lying = [(code, name) for name, pile in there.items() for code in pile] + [(code, "deck") for code in every]
        (code, taken), where = dice.choice(lying), dice.choice([*there, "top", "bottom", "deck"])
        changes = _try_correction(table, code=code, taken=taken, put=where)
        reset_table(table)
        assert count_all_cards(table.state) == every
        validate_game(encode_game(table.state))
        apply_changes(table, invert_changes(changes))
        assert encode_game(table.state) == before
        apply_changes(table, changes)
        table.source.save(table)
        if not get_game_row(table).result:
            _carry_on(table, dice)


@pytest.mark.django_db
def test_the_form_of_the_table_puts_it_right_with_a_line_and_undo_takes_it_back(player: Client) -> None:
    args: dict[str, object] = {"expansions": ["mirrors"], "mode": "practice", "seed": "seven"}
    campaign = campaign_service.begin_campaign("onirim", "Dreams", args, AUTHOR)
    before = load_game_state(campaign)
    code = before.hand[0]
    address = f"/c/{campaign.slug}/sheet/different/"
    folded = player.get(address).text
    assert "Correct where a card is" in folded
    assert "<option" not in folded
    page = player.get(f"{address}?show=different.correct").text
    assert f'<option value="{code}"' in page
    assert '<option value="mirror-sun"' in page
    assert '<option value="alignment"' not in page

    answer = post_move(player, campaign, "put-right", code=code, taken="hand", put="discard")

    assert answer.status_code == 200
    assert read_message(answer).startswith("Corrected where a card is: ")
    assert load_game_state(campaign).discard[-1] == code
    assert undo_entry(campaign, is_confirmed=True).status is ResultStatus.APPLIED
    assert load_game_state(campaign) == before
    assert verified(campaign)


@pytest.mark.django_db
def test_a_card_that_is_not_there_is_refused_with_its_name_and_the_place(player: Client) -> None:
    args: dict[str, object] = {"expansions": [], "mode": "practice", "seed": "seven"}
    campaign = campaign_service.begin_campaign("onirim", "Dreams", args, AUTHOR)

    answer = post_move(player, campaign, "put-right", code="X-", taken="row", put="discard")

    assert answer.status_code == 409
    assert "There is no Nightmare there (Labyrinth row). Choose where it is: Deck." in read_message(answer)


def test_moves_go_on_after_a_correction() -> None:
    table = build_table_at("mirrors", hand="RS RM BS BM GM", deck=f"{FILLER_CARDS} {FILLER_CARDS}", discard=["BK"])
    correct_card(table, "BK", "discard", "hand")
    correct_card(table, "RS", "hand", "row")

    play_any_move(table, Random(1))

    assert table.state.turn == 1
