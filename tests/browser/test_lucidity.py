"""Lucidity on a phone: whole games clicked to their end, and single steps without JavaScript, from dice that are always the same."""

from __future__ import annotations

import re
from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.lucidity import randomized_table as site
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.multi_select import BASE20_DIGITS
from campaigns.lucidity.rules.argument_labels import DIE_LABELS
from campaigns.lucidity.rules.dice import DIE_CODES
from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, TABLET_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.browser.test_layout_stability import assert_stable_layout
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt, load_game_state
from tests.lucidity.random_agents import Answer
from tests.lucidity.sample_games import DREAM_AGAIN, FIFTEEN_POWER, NIGHTMARE_WINS, REST_ALL, choose_track, keep_dice

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

PANEL_KEYS = ("turn", "dreamers", "bag", "journal")
SHEET_PATHS = ("happened/", "odds/", "byhand/", "different/?show=different.numbers")
TAPS_BY_DICE = {1: 3, 2: 4, 3: 5}
"""The taps of an ordinary first step, by the track."""


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without"])
def phone(request: pytest.FixtureRequest, seat: PageOpener) -> Page:
    return seat(PHONE_SIZE, java_script_enabled=request.param)


@pytest.fixture(autouse=True)
def _given_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the site draw and roll the same dice every time."""
    monkeypatch.setattr(site, "RANDOM", Random(8))


def begin_game(page: Page, *names: str) -> tuple[TablePage, Campaign]:
    """Begin a campaign by its form."""
    page.goto("/")
    page.get_by_role("link", name="Begin a campaign: Lucidity").click()
    page.get_by_label("Name of the campaign").fill("Nights")
    for at, name in enumerate(names, 1):
        page.locator(f"input[name=player{at}]").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_title("Nights")
    return TablePage(page), Campaign.objects.get()


def tap_answer(table: TablePage, answer: Answer) -> int:
    """Tap one answer, wait for its journal entry, and return the number of taps."""
    slug, args = answer
    panel = table.show_panel("turn")
    if slug in MULTI_SELECT_MOVES:
        return tap_dice(table, panel, list_codes(*answer))
    if slug == "reroll":
        return tap_reroll(table, panel, args)
    if slug in CARD_MOVES and args.get("die"):
        where = str(args.get("place", "")) or str(args["player"] - 1 if "player" in args else "")
        last = f'[form$="-{where}"]' if where else ""
        table.tap_and_wait(panel.locator(f'button[form^="turn-{slug}-"]{last}[value="{args["die"]}"]').first)
        return 1
    form = panel.locator(f'form[action*="/move/{slug}/"]')
    sent = list(args.values())
    value = FIELD_VALUES.get(str(sent[0]), sent[0]) if sent else ""
    if slug == "fear" and not value:
        table.tap_and_wait(form.get_by_role("button", name="Leave them all"))
    else:
        table.tap_and_wait(form.locator(f'button[value="{value}"]' if value else "button.button").first)
    return 1


MULTI_SELECT_MOVES = ("keep", "draw", "return-dice", "roll", "excess", "fetch")
"""Moves whose dice are tapped one after the other."""
CARD_MOVES = ("rest", "envy", "fear", "consume", "imprison")
"""Moves that are a tap on a die in its row."""
CODE_BY_NAME = {str(name): code for code, name in DIE_LABELS.items()}
FIELD_VALUES = {"True": "on", "False": ""}


def tap_reroll(table: TablePage, panel: Locator, args: dict[str, Any]) -> int:
    """Tap the paying die, then the dice to reroll that are not selected yet, then roll."""
    panel.locator(f'a[href*="p{BASE20_DIGITS[DIE_CODES.index(args["pay"])]}"]').first.click()
    expect(panel.locator(".reroll")).to_be_visible()
    taps = 2
    for at in range(panel.locator(".reroll-dice a").count()):
        die = panel.locator(".reroll-dice a").nth(at)
        on = die.get_attribute("aria-pressed") == "true"
        if on != (CODE_BY_NAME[die.get_attribute("aria-label") or ""] in args["dice"]):
            die.click()
            expect(die).to_have_attribute("aria-pressed", "false" if on else "true")
            taps += 1
    table.tap_and_wait(panel.locator(".reroll").get_by_role("button", name="Reroll"))
    return taps


def list_codes(slug: str, args: dict[str, Any]) -> list[str]:
    if slug == "roll":
        (state,) = LucidityGame.objects.values_list("state", flat=True)
        return [colour + face for colour, face in zip(state["hand"], args["faces"], strict=True)]
    return list(args.get("dice") or args.get("colours") or ())


def tap_dice(table: TablePage, panel: Locator, codes: list[str]) -> int:
    """Tap dice one after the other; the last tap sends them."""
    way = panel.locator("#turn-way-d")
    if way.count() and len(codes[0]) == 1 and not way.get_attribute("aria-current"):
        way.click()
    for at, code in enumerate(codes[:-1], 1):
        panel.locator(f"#turn-pick-{code}-on").click()
        expect(panel.locator(".unpick-die")).to_have_count(at)
        table.wait_for_load()
    table.tap_and_wait(panel.locator(f"#turn-pick-{codes[-1]}"))
    return len(codes)


def play_script(table: TablePage, script: list[Answer], *, watched: bool = False) -> None:
    """Tap these answers; ``watched``: check that no stable control moves."""
    for answer in script:
        with assert_stable_layout(table.page, is_step=True) if watched else nullcontext():
            tap_answer(table, answer)


def test_three_players_a_game_from_the_first_turn_to_the_victory_of_a_nightmare(seat: PageOpener) -> None:
    table, _ = begin_game(seat(PHONE_SIZE), "Ann", "Bob", "Cid")
    table.expect_place("Turn 1: Ann")
    table.expect_text("turn", "Ann: Which sleep track?")

    play_script(table, NIGHTMARE_WINS[:5])
    table.expect_place("Turn 2: Bob")
    table.expect_text("dreamers", "Nightmare of the Depths")
    table.expect_text("bag", "Ann, 1 Power", "79 of 80 dice")

    play_script(table, NIGHTMARE_WINS[5:10])
    table.expect_text("turn", "Ann: Did you use the ability", "You took Cid's blue Shadow as Power.")
    table.undo_newest()
    table.expect_text("turn", "Cid: How did the dice you kept fall?")
    table.redo_newest()

    play_script(table, NIGHTMARE_WINS[10:])
    table.expect_place("Game 1 · finished")
    table.expect_text("turn", "Ann wins.", "Nightmare of the Depths", "eliminated")
    table.expect_text("dreamers", "Nightmare of the Depths in 1 game, won 1")

    table.tap_button("turn", "New game Ann, Bob, Cid")
    table.expect_place("Turn 1: Ann")


def test_two_players_a_game_to_fifteen_power(seat: PageOpener) -> None:
    page = seat(PHONE_SIZE)
    table, _ = begin_game(page, "Ann", "Bob")

    play_script(table, FIFTEEN_POWER[:-3], watched=True)
    table.expect_place("Turn 4: Bob")
    table.expect_text("turn", "Last turns")
    table.expect_text("dreamers", "18")
    play_script(table, FIFTEEN_POWER[-3:])

    table.expect_place("Game 1 · finished")
    table.expect_text("turn", "Ann wins.")
    table.expect_text("dreamers", "Ann", "18.0")


@pytest.mark.parametrize("track", [1, 2, 3])
def test_an_ordinary_first_step_takes_few_taps(seat: PageOpener, track: int) -> None:
    """Draw by the track, put two back, roll, resolve, rest (rules, Turn Order)."""
    table, _ = begin_game(seat(PHONE_SIZE), "Ann", "Bob")
    step = [choose_track(track), keep_dice(*("GP", "BE", "YP")[:track]), REST_ALL]

    taps = sum(tap_answer(table, answer) for answer in step)

    assert taps == TAPS_BY_DICE[track]
    table.expect_place("Turn 2: Bob")


def test_dice_are_left_to_the_site(phone: Page) -> None:
    table, campaign = begin_game(phone, "Ann", "Bob")
    tap_answer(table, choose_track(1))
    table.tap_button("turn", "Draw for us")
    assert load_game_state(campaign).open_prompt.kind in ("return", "roll")


def test_a_face_nobody_knows_of_is_refused_and_a_card_says_otherwise(seat: PageOpener) -> None:
    table, campaign = begin_game(seat(PHONE_SIZE), "Ann", "Bob")
    tap_answer(table, choose_track(1))
    table.get_panel("turn").get_by_role("link", name="Another face").click()
    face = table.get_panel("turn").get_by_role("button", name="blue Hunt")
    expect(face).to_contain_class("button--rejected")
    face.click()

    table.expect_refusal("As far as Dreamkeeper knows your dice, none shows this: blue Hunt.")
    table.overrule_by_card("Our summary card")

    assert load_game_state(campaign).players[0].hunt == ["BH"]


def test_a_half_made_pick_survives_a_reload(phone: Page) -> None:
    table, _ = begin_game(phone, "Ann", "Bob")
    tap_answer(table, choose_track(3))
    panel = table.show_panel("turn")
    for at, code in enumerate(("GP", "BE"), 1):
        panel.locator(f"#turn-pick-{code}-on").click()
        expect(panel.locator(".unpick-die")).to_have_count(at)

    phone.reload()

    table.expect_text("turn", "Tap die 3 of 3")
    expect(panel.locator(".unpick-die")).to_have_count(2)
    table.tap_and_wait(panel.locator("#turn-pick-YP"))
    table.expect_text("turn", "Rest, or dream again?")
    if phone.evaluate("'htmx' in window"):
        expect(phone).not_to_have_url(re.compile("show="))


def test_a_new_question_comes_into_sight_by_itself(seat: PageOpener) -> None:
    page = seat({"width": 390, "height": 664})
    table, _ = begin_game(page, "Ann", "Bob")
    tap_answer(table, choose_track(3))
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    table.tap_and_wait(page.locator("#turn").get_by_role("button", name="Draw for us"))

    expect(page.locator("#turn-title")).to_be_in_viewport()


@pytest.mark.parametrize(
    "kind", ["track", "draw", "return", "roll", "resolve", "shadow", "rest", "nightmare", "attack"]
)
def test_the_turn_needs_no_scrolling_on_a_phone(seat: PageOpener, kind: str) -> None:
    page = seat(PHONE_SIZE)
    TablePage.open_campaign(page, build_campaign_at_prompt(kind))

    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE_SIZE["height"]


def test_a_die_is_moved_by_hand_in_two_taps_from_its_place(phone: Page) -> None:
    table, campaign = begin_game(phone, "Ann", "Bob")
    for answer in (choose_track(1), keep_dice("RE"), DREAM_AGAIN):
        tap_answer(table, answer)

    panel = table.show_panel("dreamers")
    panel.get_by_role("link", name="Move the red Exhaust").click()
    expect(table.get_panel("byhand-title")).to_have_text("Where does it go?")
    table.tap_and_wait(
        table.get_panel("byhand").get_by_role("group", name="Ann").get_by_role("button", name="Hunt row")
    )

    assert load_game_state(campaign).players[0].hunt == ["RE"]
    table.expect_text("turn", "Ann: How did the dice you kept fall?")


def test_a_fact_is_asked_once_at_the_table_and_used_there(phone: Page) -> None:
    table, campaign = begin_game(phone, "Ann", "Bob")
    turn = table.show_panel("turn")
    turn.locator(".lu-uncertainty").get_by_role("link", name="No").click()
    phone.get_by_role("group", name="First track").get_by_label("Second step").fill("5")
    phone.get_by_role("group", name="First track").get_by_label("Third step").fill("7")
    phone.get_by_role("button", name="Save").click()

    table.expect_text("turn", "Ann: Which sleep track?", "3 · 5 · 7")
    assert load_game_state(campaign).facts.verified == ["tracks"]
    turn.locator(".lu-uncertainty", has_text="Faces of the dice").get_by_role("button", name="Yes").click()
    expect(turn.locator(".lu-uncertainty", has_text="What resting returns")).to_be_visible()
    tap_answer(table, choose_track(1))
    table.expect_text("turn", "Ann: How did the dice you kept fall?")
    expect(turn.locator(".lu-uncertainty")).to_have_count(0)
    assert load_game_state(campaign).facts.verified == ["tracks", "faces"]


@pytest.mark.parametrize("size", [TABLET_SIZE, WIDE_SIZE], ids=["tablet", "wide"])
@pytest.mark.parametrize("kind", ["draw", "nightmare", "over"])
def test_a_larger_screen_is_fit_to_be_seen(seat: PageOpener, size: dict[str, int], kind: str) -> None:
    page = seat(size)
    TablePage.open_campaign(page, build_campaign_at_prompt(kind))
    assert page_checks.find_faults(page) == []


@pytest.mark.parametrize("kind", ["draw", "rest", "nightmare", "over"])
def test_every_panel_is_fit_to_be_seen(seat: PageOpener, kind: str) -> None:
    page = seat(PHONE_SIZE)
    table = TablePage.open_campaign(page, build_campaign_at_prompt(kind))
    for panel in PANEL_KEYS:
        table.show_panel(panel)
        assert page_checks.find_faults(page) == [], panel
    if kind in ("rest", "nightmare"):
        for sheet in SHEET_PATHS:
            page.goto(page.url.partition("#")[0].partition("sheet/")[0] + f"sheet/{sheet}")
            assert page_checks.find_faults(page) == [], sheet


def test_the_game_s_own_pages_are_fit_to_be_seen(seat: PageOpener) -> None:
    page = seat(PHONE_SIZE)
    campaign = build_campaign_at_prompt("rest")
    table = TablePage.open_campaign(page, campaign)
    assert [*page_checks.find_faults(page), *page_checks.find_tab_faults(page)] == []
    for path in ("/new/lucidity/", "/moves/lucidity/", f"/c/{campaign.slug}/sheet/byhand/", "/lucidity/copy/"):
        table.page.goto(path)
        assert page_checks.find_faults(page) == [], path


def test_no_page_is_wider_than_an_old_phone(seat: PageOpener) -> None:
    page = seat({"width": 320, "height": 640})
    for kind in ("draw", "envy", "rest", "ability", "over"):
        campaign = build_campaign_at_prompt(kind)
        for panel in PANEL_KEYS:
            page.goto("about:blank")
            page.goto(f"/c/{campaign.slug}/#{panel}")
            assert page_checks.find_overflow(page) == [], (kind, panel)
