"""Lucidity on a phone: whole games clicked to their end, and single steps without JavaScript, from dice that are always the same."""

from __future__ import annotations

import re
from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.lucidity import table as site
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.picking import DIGITS
from campaigns.lucidity.rules.dice import CODES
from campaigns.lucidity.wording.dice import DICE
from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, TABLET, WIDE, Seat
from tests.browser.table import Table
from tests.browser.test_still import still
from tests.lucidity.evenings import AGAIN, FIFTEEN_POWER, NIGHTMARE_WINS, REST, kept, on
from tests.lucidity.playing import Answer
from tests.lucidity.tables import campaign_at, state_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PANELS = ("turn", "dreamers", "bag", "journal")
SHEETS = ("happened/", "odds/", "byhand/", "different/?show=different.numbers")
TAPS = {1: 3, 2: 4, 3: 5}
"""So many taps an ordinary first step takes, by the track."""


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without"])
def phone(request: pytest.FixtureRequest, seat: Seat) -> Page:
    return seat(PHONE, java_script_enabled=request.param)


@pytest.fixture(autouse=True)
def _given_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the site draw and roll the same dice every time."""
    monkeypatch.setattr(site, "DICE", Random(8))


def begin(page: Page, *names: str) -> tuple[Table, Campaign]:
    """Begin a campaign by its form."""
    page.goto("/")
    page.get_by_role("link", name="Begin a campaign: Lucidity").click()
    page.get_by_label("What do you call it?").fill("Nights")
    for at, name in enumerate(names, 1):
        page.locator(f"input[name=player{at}]").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_title("Nights")
    return Table(page), Campaign.objects.get()


def tapped(table: Table, answer: Answer) -> int:
    """Return one answer by tapping what it stands for, and wait until it stands in the journal; give the number of taps."""
    slug, args = answer
    panel = table.look_at("turn")
    if slug in PICKED:
        return picked(table, panel, codes_of(*answer))
    if slug == "reroll":
        return rerolled(table, panel, args)
    if slug in ON_THE_CARD and args.get("die"):
        where = str(args.get("place", "")) or str(args["player"] - 1 if "player" in args else "")
        last = f'[form$="-{where}"]' if where else ""
        table.counted(panel.locator(f'button[form^="turn-{slug}-"]{last}[value="{args["die"]}"]').first)
        return 1
    form = panel.locator(f'form[action*="/move/{slug}/"]')
    sent = list(args.values())
    value = SAID.get(str(sent[0]), sent[0]) if sent else ""
    if slug == "fear" and not value:
        table.counted(form.get_by_role("button", name="Move none"))
    else:
        table.counted(form.locator(f'button[value="{value}"]' if value else "button.button").first)
    return 1


PICKED = ("keep", "draw", "return-dice", "roll", "excess", "fetch")
"""Moves whose dice are tapped one after the other."""
ON_THE_CARD = ("rest", "envy", "fear", "consume", "imprison")
"""Moves that are a tap on a die where it lies."""
NAMED = {str(name): code for code, name in DICE.items()}
SAID = {"True": "on", "False": ""}


def rerolled(table: Table, panel: Locator, args: dict[str, Any]) -> int:
    """Tap the die that pays, then those that roll again and are not picked yet, then roll."""
    panel.locator(f'a[href*="p{DIGITS[CODES.index(args["pay"])]}"]').first.click()
    expect(panel.locator(".reroll")).to_be_visible()
    taps = 2
    for at in range(panel.locator(".reroll-dice a").count()):
        die = panel.locator(".reroll-dice a").nth(at)
        on = die.get_attribute("aria-pressed") == "true"
        if on != (NAMED[die.get_attribute("aria-label") or ""] in args["dice"]):
            die.click()
            expect(die).to_have_attribute("aria-pressed", "false" if on else "true")
            taps += 1
    table.counted(panel.locator(".reroll").get_by_role("button", name="Reroll"))
    return taps


def codes_of(slug: str, args: dict[str, Any]) -> list[str]:
    if slug == "roll":
        (state,) = LucidityGame.objects.values_list("state", flat=True)
        return [colour + face for colour, face in zip(state["hand"], args["faces"], strict=True)]
    return list(args.get("dice") or args.get("colours") or ())


def picked(table: Table, panel: Locator, codes: list[str]) -> int:
    """Tap dice one after the other; the last tap sends them."""
    way = panel.locator("#turn-way-d")
    if way.count() and len(codes[0]) == 1 and not way.get_attribute("aria-current"):
        way.click()
    for at, code in enumerate(codes[:-1], 1):
        panel.locator(f"#turn-pick-{code}-on").click()
        expect(panel.locator(".take-back")).to_have_count(at)
        table.arrived()
    table.counted(panel.locator(f"#turn-pick-{codes[-1]}"))
    return len(codes)


def played(table: Table, script: list[Answer], *, watched: bool = False) -> None:
    """Give these answers; ``watched``: no control that stays moves."""
    for answer in script:
        with still(table.page, step=True) if watched else nullcontext():
            tapped(table, answer)


def test_three_players_a_game_from_the_first_turn_to_the_victory_of_a_nightmare(seat: Seat) -> None:
    table, _ = begin(seat(PHONE), "Ann", "Bob", "Cid")
    table.stands("Turn 1: Ann")
    table.reads("turn", "Ann: Which sleep track?")

    played(table, NIGHTMARE_WINS[:5])
    table.stands("Turn 2: Bob")
    table.reads("dreamers", "Nightmare of the Depths")
    table.reads("bag", "Ann, 1 Power", "79 of 80 dice")

    played(table, NIGHTMARE_WINS[5:10])
    table.reads("turn", "Ann: Is the ability used?", "Blue Shadow of Cid was taken as Power.")
    table.undo()
    table.reads("turn", "Cid: Which dice were kept?")
    table.redo()

    played(table, NIGHTMARE_WINS[10:])
    table.stands("Game 1 · played to the end")
    table.reads("turn", "Ann wins.", "Nightmare of the Depths", "eliminated")
    table.reads("dreamers", "Nightmare of the Depths 1×, won 1")

    table.tap("turn", "New game Ann, Bob, Cid")
    table.stands("Turn 1: Ann")


def test_two_players_a_game_to_fifteen_power(seat: Seat) -> None:
    page = seat(PHONE)
    table, _ = begin(page, "Ann", "Bob")

    played(table, FIFTEEN_POWER[:-3], watched=True)
    table.stands("Turn 4: Bob")
    table.reads("turn", "Last turns")
    table.reads("dreamers", "18")
    played(table, FIFTEEN_POWER[-3:])

    table.stands("Game 1 · played to the end")
    table.reads("turn", "Ann wins.")
    table.reads("dreamers", "Ann", "18.0")


@pytest.mark.parametrize("track", [1, 2, 3])
def test_an_ordinary_first_step_takes_few_taps(seat: Seat, track: int) -> None:
    """Draw by the track, put two back, roll, resolve, rest (rules, Turn Order)."""
    table, _ = begin(seat(PHONE), "Ann", "Bob")
    step = [on(track), kept(*("GP", "BE", "YP")[:track]), REST]

    taps = sum(tapped(table, answer) for answer in step)

    assert taps == TAPS[track]
    table.stands("Turn 2: Bob")


def test_dice_are_left_to_the_site(phone: Page) -> None:
    table, campaign = begin(phone, "Ann", "Bob")
    tapped(table, on(1))
    table.tap("turn", "Draw for us")
    assert state_of(campaign).asked.kind in ("return", "roll")


def test_a_face_nobody_knows_of_is_refused_and_a_card_says_otherwise(seat: Seat) -> None:
    table, campaign = begin(seat(PHONE), "Ann", "Bob")
    tapped(table, on(1))
    table.panel("turn").get_by_role("link", name="Another face").click()
    face = table.panel("turn").get_by_role("button", name="blue Hunt")
    expect(face).to_contain_class("button--not")
    face.click()

    table.refused("As far as your copy of the game is known, no die shows this: blue Hunt.")
    table.card_says("Our summary card")

    assert state_of(campaign).players[0].hunt == ["BH"]


def test_a_half_made_pick_survives_a_reload(phone: Page) -> None:
    table, _ = begin(phone, "Ann", "Bob")
    tapped(table, on(3))
    panel = table.look_at("turn")
    for at, code in enumerate(("GP", "BE"), 1):
        panel.locator(f"#turn-pick-{code}-on").click()
        expect(panel.locator(".take-back")).to_have_count(at)

    phone.reload()

    table.reads("turn", "Tap die 3 of 3")
    expect(panel.locator(".take-back")).to_have_count(2)
    table.counted(panel.locator("#turn-pick-YP"))
    table.reads("turn", "Rest, or dream again?")
    if phone.evaluate("'htmx' in window"):
        expect(phone).not_to_have_url(re.compile("show="))


def test_a_new_question_comes_into_sight_by_itself(seat: Seat) -> None:
    page = seat({"width": 390, "height": 664})
    table, _ = begin(page, "Ann", "Bob")
    tapped(table, on(3))
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    table.counted(page.locator("#turn").get_by_role("button", name="Draw for us"))

    expect(page.locator("#turn-title")).to_be_in_viewport()


@pytest.mark.parametrize(
    "kind", ["track", "draw", "return", "roll", "resolve", "shadow", "rest", "nightmare", "attack"]
)
def test_the_turn_needs_no_scrolling_on_a_phone(seat: Seat, kind: str) -> None:
    page = seat(PHONE)
    Table.of(page, campaign_at(kind))

    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]


def test_a_die_is_moved_by_hand_in_two_taps_from_its_place(phone: Page) -> None:
    table, campaign = begin(phone, "Ann", "Bob")
    for answer in (on(1), kept("RE"), AGAIN):
        tapped(table, answer)

    panel = table.look_at("dreamers")
    panel.get_by_role("link", name="Move it by hand: red Exhaust").click()
    expect(table.panel("byhand-title")).to_have_text("Where does it go?")
    table.counted(table.panel("byhand").get_by_role("group", name="Ann").get_by_role("button", name="Hunt row"))

    assert state_of(campaign).players[0].hunt == ["RE"]
    table.reads("turn", "Ann: Which dice were kept?")


def test_a_fact_is_asked_once_at_the_table_and_used_there(phone: Page) -> None:
    table, campaign = begin(phone, "Ann", "Bob")
    turn = table.look_at("turn")
    turn.locator(".lu-doubt").get_by_role("link", name="No").click()
    phone.get_by_role("group", name="First track").get_by_label("Second step").fill("5")
    phone.get_by_role("group", name="First track").get_by_label("Third step").fill("7")
    phone.get_by_role("button", name="Keep this").click()

    table.reads("turn", "Ann: Which sleep track?", "3 · 5 · 7")
    expect(turn.locator(".lu-doubt")).to_have_count(0)
    assert state_of(campaign).facts.verified == ["tracks"]
    tapped(table, on(1))
    turn.locator(".lu-doubt").get_by_role("button", name="Yes, matches our copy").click()
    table.reads("turn", "Ann: Which dice were kept?")
    expect(turn.locator(".lu-doubt")).to_have_count(0)
    assert state_of(campaign).facts.verified == ["tracks", "faces"]


@pytest.mark.parametrize("size", [TABLET, WIDE], ids=["tablet", "wide"])
@pytest.mark.parametrize("kind", ["draw", "nightmare", "over"])
def test_a_larger_screen_is_fit_to_be_seen(seat: Seat, size: dict[str, int], kind: str) -> None:
    page = seat(size)
    Table.of(page, campaign_at(kind))
    assert looks.faults(page) == []


@pytest.mark.parametrize("kind", ["draw", "rest", "nightmare", "over"])
def test_every_panel_is_fit_to_be_seen(seat: Seat, kind: str) -> None:
    page = seat(PHONE)
    table = Table.of(page, campaign_at(kind))
    for panel in PANELS:
        table.look_at(panel)
        assert looks.faults(page) == [], panel
    if kind in ("rest", "nightmare"):
        for sheet in SHEETS:
            page.goto(page.url.partition("#")[0].partition("sheet/")[0] + f"sheet/{sheet}")
            assert looks.faults(page) == [], sheet


def test_the_game_s_own_pages_are_fit_to_be_seen(seat: Seat) -> None:
    page = seat(PHONE)
    campaign = campaign_at("rest")
    table = Table.of(page, campaign)
    assert [*looks.faults(page), *looks.tabbed(page)] == []
    for path in ("/new/lucidity/", "/moves/lucidity/", f"/c/{campaign.slug}/sheet/byhand/", "/lucidity/copy/"):
        table.page.goto(path)
        assert looks.faults(page) == [], path


def test_no_page_is_wider_than_an_old_phone(seat: Seat) -> None:
    page = seat({"width": 320, "height": 640})
    for kind in ("draw", "envy", "rest", "ability", "over"):
        campaign = campaign_at(kind)
        for panel in PANELS:
            page.goto("about:blank")
            page.goto(f"/c/{campaign.slug}/#{panel}")
            assert looks.too_wide(page) == [], (kind, panel)
