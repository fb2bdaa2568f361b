"""Sheets: parts of the table with a URL each, over the table; they stay while one counts, and close when something ends."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.pages.registry import get_game_uis
from tests.campaigns.form_posts import HTMX_HEADERS, get_partial_targets, post_form, post_move
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, get_only_ref
from tests.page_parts import list_links, select

pytestmark = pytest.mark.django_db


def test_every_sheet_has_an_address_a_way_back_and_a_name_by_which_it_stays_open(
    player: Client, slumber: Campaign
) -> None:
    apply_move(slumber, "gain-item", name="Lantern")
    named = ("etherfields.entity", "etherfields.item")
    refs = {"etherfields.dreamer": GAMBLER, **{label: get_only_ref(slumber, label) for label in named}}
    for sheet in get_game_uis()["etherfields"].sheets:
        ref = refs[sheet.row_label] if sheet.row_label else ""
        page = player.get(f"/c/{slumber.slug}/sheet/{sheet.key}/" + (f"{ref}/" if ref else ""))
        assert page.status_code == 200, sheet.key
        assert select(page.text, f"#{sheet.key}")
        assert list_links(page.text, "a.button[data-close]") == [f"/c/{slumber.slug}/"]
        assert select(page.text, f'input[type=hidden][name=open][value="sheet.{sheet.key}{ref}"]')


def test_with_htmx_a_sheet_comes_alone_and_says_that_it_is_open(player: Client, evening: Campaign) -> None:
    answer = player.get(f"/c/{evening.slug}/sheet/dreamer/{SPECIALIST}/", headers=HTMX_HEADERS)

    assert not select(answer.text, "header, main")
    assert select(answer.text, 'input[type=hidden][name=open][value="sheet.dreamer2"]')
    assert get_partial_targets(answer) == set()  # type: ignore[arg-type]
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize("path", ["dreamer/", "dreamer/99/", "team/1/", "nothing/", "board/"])
def test_what_is_no_sheet_has_no_address(player: Client, evening: Campaign, path: str) -> None:
    assert player.get(f"/c/{evening.slug}/sheet/{path}").status_code == 404


def test_a_table_holds_no_sheet_until_one_is_opened(player: Client, evening: Campaign) -> None:
    page = player.get(f"/c/{evening.slug}/").text

    assert not select(page, ", ".join(f"#{sheet.key}" for sheet in get_game_uis()["etherfields"].sheets))


def test_a_report_that_ends_nothing_keeps_its_sheet_open_and_brings_it_anew(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "suffer", dreamer=GAMBLER, count=1, open="sheet.dreamer1")

    assert "distress" in get_partial_targets(answer)
    assert "sheet-body" not in get_partial_targets(answer)


def test_a_report_that_leaves_a_step_closes_the_sheet(player: Client, slumber: Campaign) -> None:
    answer = post_move(player, slumber, "draw-all", leaving="slumber:1:draw", open="sheet.dreamer1")

    assert answer.status_code == 200
    assert "sheet-body" in get_partial_targets(answer)
    assert not {"dreamer", "hand"} & get_partial_targets(answer)


def test_a_question_closes_the_sheet_so_that_it_is_seen(player: Client, slumber: Campaign) -> None:
    wraith = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "note-effect", entity=wraith, kind="basic", distress=1, seal=2, gem=True)
    apply_move(slumber, "gain-gem", dreamer=SPECIALIST)
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")

    sent = {"entity": wraith, "kind": "basic", "hit": [SPECIALIST], "open": "sheet.dreamer1"}
    answer = post_move(player, slumber, "resolve-effect", **sent)

    assert "A question waits for an answer." in answer.text
    assert "sheet-body" in get_partial_targets(answer)


@pytest.mark.slow
def test_without_htmx_a_report_leads_back_to_its_sheet(player: Client, evening: Campaign) -> None:
    path = "move/suffer/?at=distress&open=sheet.dreamer1"
    answer = post_form(player, evening, path, htmx=False, dreamer=GAMBLER, count=1)

    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"/c/{evening.slug}/sheet/dreamer/1/?")


def test_without_htmx_a_report_that_leaves_a_step_leads_to_the_table(player: Client, slumber: Campaign) -> None:
    path = "move/draw-all/?at=dreamer&open=sheet.dreamer1"
    answer = post_form(player, slumber, path, htmx=False, leaving="slumber:1:draw")

    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"/c/{slumber.slug}/?")


def test_whoever_opens_a_dreamer_speaks_for_it_from_then_on(player: Client, evening: Campaign) -> None:
    player.get(f"/c/{evening.slug}/sheet/dreamer/{SPECIALIST}/", headers=HTMX_HEADERS)

    links = list_links(player.get(f"/c/{evening.slug}/").text)
    assert [link for link in links if f"?d={SPECIALIST}" in link]
    assert [link for link in links if f"?d={GAMBLER}" in link] == []
