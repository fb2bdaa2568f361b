"""A card that lies elsewhere than the companion has it is put where it lies; the cards of the game stay as many (design, principle 1)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.journal import shelf
from campaigns.journal.outcomes import Status
from campaigns.onirim.models import sound
from campaigns.onirim.rules import corrections, moves
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.numbers import set_number
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import everything, kept_as, known
from campaigns.referee import Change, Refusal
from campaigns.storage.state import apply, backwards
from tests.campaigns.evening import sound as verified
from tests.campaigns.evening import taken_back
from tests.campaigns.pages import line, send
from tests.failures import collect_failures
from tests.onirim.mixes import MIXES
from tests.onirim.open_questions import BY, state_of
from tests.onirim.positions import at, cards, refused
from tests.onirim.test_beside import reported
from tests.onirim.test_moves import any_move, row
from tests.rulings import fresh, play, said, table_of

FILL = "GS GM GS GM GS GM GS NS"


def laid(use: str = "", mode: str = "practice", **parts: Any) -> Any:
    """Return a table whose game lies like this."""
    table = table_of(on="onirim")
    names = [name for name in use.split(",") if name]
    play(table, moves.begin, expansions=names, mode=mode, seed="seven")
    row(table).state = kept_as(at(use=use, mode=mode, **parts))
    table.source.keep(table)
    fresh(table)
    return table


def put(table: Any, code: str, taken: str, where: str, card: str = "") -> None:
    play(table, corrections.put_right, card=card, code=code, taken=taken, put=where)


def test_a_card_that_was_reported_wrongly_is_exchanged_for_the_one_that_was_drawn() -> None:
    table = laid(mode="beside", hand="RS RM BS BM GM", rest="X- GS NK", deck="?? ?? ??")

    put(table, "GM", "hand", "deck")
    put(table, "NK", "deck", "hand")

    g = table.value
    assert (g.hand, g.rest, g.deck) == (cards("RS RM BS BM NK"), {"GM": 1, "GS": 1, "X-": 1}, ["??"] * 3)
    assert g.asked.kind == "turn"


def test_a_hand_above_five_is_kept_and_the_excess_is_said_1_3() -> None:
    table = laid(hand="RS RM BS BM GM", deck=FILL, discard=["BK"])

    put(table, "BK", "discard", "hand")
    assert len(table.value.hand) == 6
    assert said(table, "onirim.put-right.over", zone="hand", there=6, limit=5, over=1)

    put(table, "BK", "hand", "discard")
    assert not said(table, "onirim.put-right.over")


def test_personal_cards_above_three_are_kept_and_the_excess_is_said_1_5() -> None:
    table = laid(
        "coop", hand="RS RM BS BM GM", deck=FILL, personal=3, away={"hand": cards("GS GM NS"), "row": [], "doors": []}
    )

    play(table, set_number, what="personal", value=5)
    assert said(table, "onirim.put-right.over", zone="personal", there=5, limit=3, over=2)

    put(table, "GS", "deck", "away-hand")
    assert said(table, "onirim.put-right.over", zone="away-hand", there=4, limit=3, over=1)


def test_what_was_known_of_the_order_is_forgotten_when_a_card_goes_into_the_deck() -> None:
    table = laid(mode="beside", hand="RS RM BS BM GM", rest="X- GS", deck="NK ?? ??")
    assert known(table.value)[0] == ["NK"]

    put(table, "GM", "hand", "deck")

    assert known(table.value)[:2] == ([], [])
    assert table.value.rest == {"GM": 1, "GS": 1, "NK": 1, "X-": 1}


def test_at_an_end_of_the_deck_everybody_knows_it() -> None:
    table = laid(hand="RS RM BS BM GM", deck=FILL, discard=["BK", "RK"])

    put(table, "BK", "discard", "top")
    put(table, "RK", "discard", "bottom")

    assert known(table.value)[:2] == (["BK"], ["RK"])


def test_a_practice_deck_is_shuffled_when_a_card_goes_into_it() -> None:
    table = laid(hand="RS RM BS BM GM", deck=FILL, discard=["BK"])
    shuffles = row(table).shuffles

    put(table, "BK", "discard", "deck")

    assert Counter(table.value.deck) == Counter([*cards(FILL), "BK"])
    assert table.value.deck == table.order_of("seven", shuffles, [*cards(FILL), "BK"])
    assert row(table).shuffles == shuffles + 1


def test_of_the_row_the_last_such_card_is_taken() -> None:
    table = laid(hand="RS RM BS BM GM", row=["GS", "NM", "GS"], deck=FILL)

    put(table, "GS", "row", "discard")

    assert (table.value.row, table.value.discard) == (["GS", "NM"], ["GS"])


def test_a_card_that_is_there_already_need_not_be_drawn() -> None:
    table = laid(
        mode="beside", hand="RS RM BS BM", rest="GS GM", deck="?? ??", discard=["NK"], todo=[["fill"]], ask=None
    )
    assert table.value.asked.kind == "report"

    put(table, "NK", "discard", "hand")

    assert (table.value.asked.kind, len(table.value.deck)) == ("turn", 2)


def test_a_question_about_cards_that_lie_elsewhere_is_asked_anew() -> None:
    table = laid(hand="RK RM BS BM GM", deck=FILL)
    play(table, moves.discard, place=0)
    assert table.value.asked.kind == "prophecy"

    put(table, "GS", "deck", "discard")
    assert not machine.askable(table.value)
    play(table, moves.ask_anew)

    assert (table.value.asked.kind, table.value.asked.looked) == ("prophecy", cards("GM GS GM GS GM"))


def test_the_goals_of_the_book_agree_with_the_doors_in_play() -> None:
    goals: dict[str, Any] = {"goals": cards("RD BD RD GD ND"), "reached": [True, False, False, False, False]}
    table = laid("book", hand="RS RM BS BM GM", deck=f"RD {FILL}", doors=["RD"], **goals)

    put(table, "RD", "deck", "doors")
    assert table.value.reached == [True, False, True, False, False]
    put(table, "RD", "doors", "limbo")
    assert table.value.reached == [True, False, False, False, False]


def test_the_last_door_wins_and_undo_takes_that_back() -> None:
    table = laid(hand="RS RM BS BM GM", deck=FILL, doors=cards("RD BD GD ND RD BD GD"), limbo=["ND"])
    before = kept_as(table.value)

    changes = play(table, corrections.put_right, code="ND", taken="limbo", put="doors")
    assert (row(table).result, table.value.question) == ("won", None)

    apply(table, backwards(changes))
    assert (row(table).result, kept_as(table.value)) == ("", before)


@pytest.mark.parametrize(
    ("code", "taken", "where", "why"),
    [
        ("RK", "hand", "row", "not-there"), ("RK", "deck", "row", "not-there"), ("RS", "alignment", "row", "no-place"),
        ("RS", "hand", "away-row", "no-place"), ("RS", "hand", "hand", "same"), ("X-", "discard", "row", "no-such-card"),
        ("RS", "hand", "doors", "no-such-card"), ("X-", "discard", "mirror-sun", "no-such-card"),
        ("RS", "hand", "mirror-moon", "not-meant"), ("X-", "discard", "hand", "not-meant"),
        ("RS", "hand", "mirror-sun", "full"),
    ],
)  # fmt: skip
def test_only_what_cannot_be_or_what_no_rule_allows_is_refused(code: str, taken: str, where: str, why: str) -> None:
    mirrors = {"sun": cards("BS GS NS"), "moon": []}
    table = laid("mirrors", hand="RS RM BS BM GM", deck=FILL, discard=["X-"], mirrors=mirrors, explored=[])
    before = kept_as(table.value)

    with refused(f"onirim.put-right.{why}"):
        put(table, code, taken, where)

    fresh(table)
    assert kept_as(table.value) == before


def test_a_card_may_say_what_the_rules_do_not_allow_and_not_what_cannot_be() -> None:
    table = laid("mirrors", hand="RS RM BS BM GM", deck=FILL, discard=["X-"], mirrors={"moon": []}, explored=[])

    put(table, "X-", "discard", "hand", card="A card of ours")
    put(table, "RS", "hand", "mirror-moon", card="A card of ours")

    assert (table.value.hand, table.value.mirrors) == (cards("RM BS BM GM X-"), {"moon": ["RS"]})
    with refused("onirim.put-right.no-such-card"):
        put(table, "X-", "hand", "row", card="A card of ours")


def _carried_on(table: Any, dice: Random) -> None:
    """Asked anew what cannot be answered any more; report or answer what can."""
    if not machine.askable(table.value):
        play(table, moves.ask_anew)
    elif table.value.asked.kind == "report":
        play(table, moves.report, cards=reported(table.value, dice))
    else:
        any_move(table, dice)


def _tried(table: Any, **args: str) -> list[Change]:
    """Put a card somewhere with a card that says so; give no changes where that cannot be."""
    try:
        return play(table, corrections.put_right, card="ours", **args)
    except Refusal as refusal:
        if not refusal.final:
            raise
        return []


@pytest.mark.slow
@collect_failures("mode", ["practice", "beside"])
@collect_failures("names", MIXES, ids="+".join)
def test_wherever_cards_are_put_none_is_lost_the_value_stays_sound_undo_is_exact_and_play_goes_on(
    names: list[str], mode: str
) -> None:
    dice = Random(len(names))
    table = table_of(on="onirim")
    play(table, moves.begin, expansions=names, mode=mode, seed="seven")
    every = Counter(plan_of(table.value.use).cards)
    for _ in range(60):
        fresh(table)
        if row(table).result:
            break
        before = kept_as(table.value)
        there = corrections.piles(table.value)
        lying = [(code, name) for name, pile in there.items() for code in pile] + [(code, "deck") for code in every]
        (code, taken), where = dice.choice(lying), dice.choice([*there, "top", "bottom", "deck"])
        changes = _tried(table, code=code, taken=taken, put=where)
        fresh(table)
        assert everything(table.value) == every
        sound(kept_as(table.value))
        apply(table, backwards(changes))
        assert kept_as(table.value) == before
        apply(table, changes)
        table.source.keep(table)
        if not row(table).result:
            _carried_on(table, dice)


@pytest.mark.django_db
def test_the_form_of_the_table_puts_it_right_with_a_line_and_undo_takes_it_back(player: Client) -> None:
    args: dict[str, object] = {"expansions": ["mirrors"], "mode": "practice", "seed": "seven"}
    campaign = shelf.begin("onirim", "Dreams", args, BY)
    before = state_of(campaign)
    code = before.hand[0]
    address = f"/c/{campaign.slug}/sheet/different/"
    folded = player.get(address).text
    assert "A card lies elsewhere" in folded
    assert "<option" not in folded
    page = player.get(f"{address}?show=different.correct").text
    assert f'<option value="{code}"' in page
    assert '<option value="mirror-sun"' in page
    assert '<option value="alignment"' not in page

    answer = send(player, campaign, "put-right", code=code, taken="hand", put="discard")

    assert answer.status_code == 200
    assert line(answer).startswith("Put right: ")
    assert state_of(campaign).discard[-1] == code
    assert taken_back(campaign, sure=True).status is Status.APPLIED
    assert state_of(campaign) == before
    assert verified(campaign)


@pytest.mark.django_db
def test_a_card_that_is_not_there_is_refused_with_its_name_and_the_place(player: Client) -> None:
    args: dict[str, object] = {"expansions": [], "mode": "practice", "seed": "seven"}
    campaign = shelf.begin("onirim", "Dreams", args, BY)

    answer = send(player, campaign, "put-right", code="X-", taken="row", put="discard")

    assert answer.status_code == 409
    assert "The companion has no such card (Nightmare) there: Labyrinth row." in line(answer)


def test_moves_go_on_after_a_correction() -> None:
    table = laid("mirrors", hand="RS RM BS BM GM", deck=f"{FILL} {FILL}", discard=["BK"])
    put(table, "BK", "discard", "hand")
    put(table, "RS", "hand", "row")

    any_move(table, Random(1))

    assert table.value.turn == 1
