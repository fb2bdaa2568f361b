"""A Dreamer's piles: rendered with their counts, and corrected by a tap (manual p. 4, 13 and 14)."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.panels.dreamer import build_hand_panel
from campaigns.journal.core_moves import correct_number
from tests.campaigns.form_parser import parse_forms
from tests.campaigns.form_posts import HTMX_HEADERS, get_partial_targets, post_form, read_message
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, get_stored_value
from tests.etherfields.factories import DreamerFactory, TeamFactory
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import select
from tests.rule_harness import build_table, has_consequence, play_move

PILE_NAMES = ("deck", "hand", "discard", "sealed", "progress")


def build_panel(unfolded: str = "", tracking: str = "detailed", **fields: int) -> dict[str, Any]:
    table = build_table(DreamerFactory.build(**fields), TeamFactory.build(tracking=tracking))
    return dict(build_hand_panel(table, build_viewer(1, hand=unfolded)))


def list_offered(found: dict[str, Any]) -> list[str]:
    return [str(offer.label) for offer in found["pile_moves"]]


def test_every_pile_leads_to_its_own_moves_and_number_p4() -> None:
    found = build_panel(deck=12, hand=5)

    assert [(pile["key"], pile["leads"]) for pile in found["piles"]] == [(key, key) for key in PILE_NAMES]
    assert (found["pile_moves"], found["counting"]) == ([], None)


@pytest.mark.parametrize(
    ("pile", "count", "offered"),
    [
        ("deck", 12, ["Seal", "Draw by an effect", "Reshuffle"]),
        ("hand", 5, ["Discard", "Draw by an effect"]),
        ("hand", 0, ["Draw by an effect"]),
        ("discard", 3, ["Reshuffle"]),
        ("discard", 0, []),
        ("sealed", 2, ["Unseal", "Seal"]),
        ("sealed", 0, ["Seal"]),
    ],
)
def test_a_tapped_pile_offers_what_is_done_with_its_cards_p14(pile: str, count: int, offered: list[str]) -> None:
    assert list_offered(build_panel(pile, "detailed", **{pile: count})) == offered


def test_the_tapped_progress_zone_offers_its_moves_p13() -> None:
    assert list_offered(build_panel("progress", progress=1))[:2] == ["Place Progress", "Flip a Progress card"]
    assert "Flip a Progress card" not in list_offered(build_panel("progress", progress=0))


def test_a_tapped_pile_asks_for_its_number_as_the_companion_has_it_p4() -> None:
    found = build_panel("sealed", sealed=3)

    (field,) = found["counting"].fields
    assert (field.name, field.value, field.label) == ("value", 3, "Sealed cards")
    assert ("what", "etherfields.dreamer:1:sealed") in found["counting"].hidden_values


def test_a_second_tap_takes_its_moves_away() -> None:
    found = build_panel("hand")

    assert [pile["leads"] for pile in found["piles"] if pile["key"] == "hand"] == [""]


def test_in_light_tracking_one_number_stands_for_three_piles_p4() -> None:
    found = build_panel("cards", tracking="light", deck=17)

    assert [pile["key"] for pile in found["piles"]] == ["cards", "sealed", "progress"]
    assert found["counting"].fields[0].value == 17
    assert ("what", "etherfields.dreamer:1:deck") in found["counting"].hidden_values


def test_what_is_no_pile_is_not_corrected() -> None:
    assert build_panel("nothing")["counting"] is None


def list_links(page: str) -> dict[str, str]:
    """Return the links of the drawn piles by their names, each as its address."""
    found = re.findall(r'<a class="card-pile" href="([^"]+)" aria-label="([^":]+):', page)
    return {name: html.unescape(address) for address, name in found}


@pytest.mark.django_db
def test_without_htmx_a_pile_is_corrected_in_two_pages(player: Client) -> None:
    evening = begin_campaign()
    found = list_links(player.get(f"/c/{evening.slug}/sheet/dreamer/{GAMBLER}/").text)
    assert set(found) == {"Deck", "Hand", "Discard", "Sealed", "Progress"}

    page = player.get(found["Sealed"]).text
    (form,) = (form for form in parse_forms(page) if "etherfields.dreamer:1:sealed" in form.fields.get("what", []))
    answer = player.post(form.action, {**form.fields, "value": "4"})

    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"/c/{evening.slug}/sheet/dreamer/{GAMBLER}/?")
    assert get_stored_value(evening, "etherfields.dreamer", GAMBLER, "sealed") == 4


@pytest.mark.django_db
def test_what_somebody_corrects_stays_while_others_play(player: Client) -> None:
    evening = begin_campaign()
    sent = {"open": ["sheet.dreamer1", "hand.deck"]}
    apply_move(evening, "seal", dreamer=GAMBLER, count=1)

    answer = player.get(f"/c/{evening.slug}/live/?d=1", sent, headers=HTMX_HEADERS)

    assert {"dreamer", "hand"} & get_partial_targets(answer)  # type: ignore[arg-type]
    assert select(answer.text, "input[name=open][value='hand.deck']")


@pytest.mark.parametrize(
    ("pile", "number", "told"),
    [("hand", 7, {"cards": 22, "before": 20}), ("deck", 4, {"cards": 9, "before": 20}), ("hand", 5, None)],
)
def test_a_corrected_pile_tells_how_many_cards_there_are_in_all_p4(
    pile: str, number: int, told: dict[str, int] | None
) -> None:
    table = build_table(DreamerFactory.build(deck=15, hand=5, unused=8))

    play_move(table, correct_number, what=f"etherfields.dreamer:1:{pile}", value=number)

    assert has_consequence(table, "ef.cards.in-all", **(told or {})) is bool(told)


def test_a_number_that_is_no_pile_tells_nothing_of_cards_p4() -> None:
    table = build_table(DreamerFactory.build(deck=15, hand=5))

    play_move(table, correct_number, what="etherfields.dreamer:1:ether", value=3)

    assert not has_consequence(table, "ef.cards.in-all")


@pytest.mark.django_db
def test_the_answer_to_a_corrected_pile_tells_the_sum_p4(player: Client) -> None:
    evening = begin_campaign()
    now = sum(get_stored_value(evening, "etherfields.dreamer", GAMBLER, pile) for pile in PILE_NAMES)
    path = "move/campaigns.correct/?at=hand&open=hand.hand&open=sheet.dreamer1"

    answer = post_form(player, evening, path, what="etherfields.dreamer:1:hand", value=2)

    assert f"Gambler now has {now + 2} cards in all piles, instead of {now}." in read_message(answer)


@pytest.mark.django_db
def test_a_number_that_no_pile_can_have_is_refused(player: Client) -> None:
    evening = begin_campaign()
    path = "move/campaigns.correct/?at=hand&open=hand.deck&open=sheet.dreamer1"

    answer = post_form(player, evening, path, what="etherfields.dreamer:1:deck", value=9999)

    assert answer.status_code == 422
    assert "from 0 to 200" in read_message(answer)
