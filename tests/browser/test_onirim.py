"""Onirim on a phone: a game of two tap by tap, the ends of one won and one lost, decks that are always the same; and without JavaScript."""

from __future__ import annotations

import re
from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from campaigns.onirim.agents import greedily
from campaigns.onirim.boxes import wall
from campaigns.onirim.panels import picking
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.value import Game
from campaigns.referee.shapes import OneOf
from tests.browser import looks
from tests.browser.conftest import PHONE, TABLET, WIDE, Seat
from tests.browser.table import Table
from tests.browser.test_presses import COUNTED
from tests.browser.test_still import still
from tests.onirim.open_questions import campaign_at, drawn_as, state_of, step

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WON, LOST = "15796", "2024"
"""Seeds of decks with The Mirrors and Sphinx, Diver and Confusion that the greedy player wins and loses."""

MIRRORS, SPHINX = "The Mirrors", "Sphinx, Diver and Confusion"


def begin(
    page: Page, mode: str, seed: str = "", expansions: tuple[str, ...] = (MIRRORS, SPHINX), names: tuple[str, ...] = ()
) -> Table:
    page.goto("/")
    page.get_by_role("link", name="Begin a campaign: Onirim").click()
    page.get_by_label("What do you call it?").fill("Nights")
    page.get_by_label(mode, exact=True).check()
    for name in expansions:
        page.get_by_label(name).check()
    for label, name in zip(("Who begins", "The other player"), names, strict=False):
        page.get_by_label(label).fill(name)
    if seed:
        page.locator("summary", has_text="seed").click()
        page.get_by_label("Seed of a practice deck").fill(seed)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_title("Nights")
    return Table(page)


def play_on(table: Table, campaign: Campaign, seed: str, *, watched: bool = False, elsewhere: int = 0) -> int:
    """Tap a game through to its end as the greedy player would; give the number of answers.

    ``watched``: no control that stays moves. The first ``elsewhere`` answers come from another phone.
    """
    dice, answers = Random(seed), 0
    while True:
        g = state_of(campaign)
        if g.result:
            return answers
        shape = machine.shape_of(g)
        given = drawn_as(g, shape, greedily(g, shape, dice))
        answers += 1
        if answers <= elsewhere:
            step(campaign, given)
            if answers == elsewhere:
                table.page.reload()
            continue
        with still(table.page, step=True) if watched else nullcontext():
            answer(table, g, shape, given)


def answer(table: Table, g: Game, shape: Any, given: Any) -> None:
    """Give one answer by tapping what it stands for, and wait until it stands in the journal."""
    before = table.entries()
    if isinstance(shape, OneOf):
        choose(table, g, given)
    else:
        pick(table, g, shape, given)
    expect(table.panel("entries")).not_to_have_text(before)
    table.arrived()


def choose(table: Table, g: Game, given: Any) -> None:
    panel = table.panel("game")
    if g.asked.kind == "turn" and given[0] in ("play", "discard"):
        button = panel.locator(f'form[action*="/move/{given[0]}/"] button[name=place][value="{given[1]}"]')
    else:
        button = panel.locator(f'button[name=option][value="{spelled(given)}"]').first
    table.open_around(button)
    table.press(button)


def pick(table: Table, g: Game, shape: Any, given: Any) -> None:
    """Tap cards one after the other; the last tap sends them."""
    panel = table.panel("game")
    task = picking.task_of(g, shape)
    assert task is not None
    for index in taps(task, given):
        if index is None:
            panel.locator("#game-enough").click()
            expect(panel.locator("#game-enough")).to_have_count(0)
            table.arrived()
            continue
        last = panel.locator(f"#game-pick-{index}")
        onward = panel.locator(f"#game-pick-{index}-on")
        if last.count():
            table.press(last)
            return
        href = onward.get_attribute("href")
        onward.click()
        expect(panel.locator(f'a[role=button][href="{href}"]')).to_have_count(0)
        table.arrived()
    raise AssertionError("nothing was sent")


def taps(task: picking.Task, given: Any) -> list[int | None]:
    """Return the places to tap; None stands for *no more of them*."""
    if task.field == "cards":
        return [next(i for i, card in enumerate(task.candidates) if card.code == code) for code in given]
    if given and isinstance(given[1], list):
        first = given[0] if isinstance(given[0], list) else [] if given[0] is None else [given[0]]
        return [*first, *([None] if task.free else []), *given[1]]
    return list(given)


def test_a_game_with_mirrors_and_sphinx_is_won_the_second_lost_and_both_stand_on_the_board(seat: Seat) -> None:
    table = begin(seat(PHONE), "practice deck", WON)
    campaign = Campaign.objects.get()
    table.stands("Turn 1")
    assert f"Seed {WON}" in table.page.request.get(f"{table.page.url.partition('#')[0]}sheet/zones/").text()

    assert play_on(table, campaign, WON, elsewhere=40) == 58
    table.stands("Game 1 · won")
    table.reads("game", "The game is won.")
    assert looks.faults(table.page) == []

    panel = table.look_at("game")
    panel.locator("summary", has_text="seed").click()
    panel.get_by_label("Seed of a practice deck").fill(LOST)
    table.tap("game", "New game")
    assert play_on(table, campaign, LOST, elsewhere=30) == 34
    table.stands("Game 2 · lost")

    table.reads("board", "Game 1", "Game 2", "won", "lost")
    table.panel("board").locator("summary", has_text="Combinations").click()
    rows = table.panel("board").locator("tbody tr", has_text=f"{MIRRORS} + {SPHINX}")
    expect(rows.locator("td")).to_have_text(["2", "1", "easiest", re.compile(r"^\d+$")])
    assert looks.faults(table.page) == []
    table.panel("board").get_by_role("link", name=re.compile("Game 1")).click()
    expect(table.page.get_by_text("Every condition of victory holds")).to_be_visible()


@pytest.mark.thorough
def test_nine_modules_at_once_are_played_to_the_end(seat: Seat) -> None:
    page = seat(PHONE)
    looks.switch(page, "dark")
    table = begin(
        page, "practice deck", "nine", tuple(str(box.label) for box in wall(()) if box.name not in ("coop", "incubus"))
    )
    campaign = Campaign.objects.get()
    assert len(state_of(campaign).use.split(",")) == 9
    play_on(table, campaign, "nine")
    table.stands("Game 1")
    assert looks.faults(page) == []


def test_two_players_play_to_the_end_by_their_names(seat: Seat) -> None:
    page = seat(PHONE)
    table = begin(page, "practice deck", "two", ("Two players",), ("Mara", "Jonas"))
    campaign = Campaign.objects.get()
    expect(page.get_by_text("Mara: ")).not_to_have_count(0)
    play_on(table, campaign, "two", watched=True)
    table.stands("Game 1")
    assert looks.faults(page) == []


def test_the_first_turns_beside_real_cards_without_javascript(seat: Seat) -> None:
    table = begin(seat(PHONE, java_script_enabled=False), "beside real cards")
    page = table.page
    for card in ("red Key", "red Sun", "red Key", "blue Sun", "Nightmare", "green Moon"):
        table.reads("game", "What did you draw?")
        tap_card(table, card)
    table.stands("Turn 1")
    tap_hand(table, "red Key", "Discard")
    table.reads("game", "Which 5 cards lie on top, from top to bottom?")
    for card in ("Nightmare", "red Door", "brown Sun", "Sphinx", "blue Moon"):
        page.locator("#game").get_by_title(card, exact=True).first.click()
    table.reads("game", "Tap the one that is discarded.")
    page.locator(".kind", has_text="Nightmare").first.click()
    table.reads("game", "Tap them from top to bottom: 1 of 4.")
    table.tap("game", "Keep their order")
    table.reads("game", "Open the Door with a Key?")
    expect(table.panel("game").locator(".on-known")).to_have_count(3)
    page.locator(".on-all").click()
    expect(page.get_by_text("Known on top, the uppermost first")).to_be_visible()
    page.go_back()
    table.undo()
    table.reads("game", "Tap the one that is discarded.")


def tap_card(table: Table, card: str) -> None:
    table.counted(table.panel("game").get_by_role("button", name=card, exact=True))


def tap_hand(table: Table, card: str, answer: str) -> None:
    """Tap a card of the hand, then what is done with it."""
    table.panel("game").locator(f'.on-hand summary[aria-label^="{card}"]').first.click()
    table.counted(table.panel("game").locator(f'.on-hand [open] button[aria-label^="{answer}"]'))


@pytest.mark.parametrize("size", [TABLET, WIDE], ids=["tablet", "wide"])
def test_a_larger_screen_is_fit_to_be_seen(seat: Seat, size: dict[str, int]) -> None:
    table = Table.of(seat(size), campaign_at("turn"))
    assert [*looks.faults(table.page), *looks.tabbed(table.page)] == []


def test_every_panel_is_fit_to_be_seen(seat: Seat) -> None:
    table = begin(seat(PHONE), "practice deck", WON)
    for panel in ("game", "odds", "board", "journal"):
        table.look_at(panel)
        assert [*looks.faults(table.page), *looks.tabbed(table.page)] == [], panel
    here = table.page.url.partition("#")[0].partition("?")[0]
    for path in ("/new/onirim/", "/rules/onirim/", "/moves/onirim/", f"{here}move/report/", f"{here}move/new-game/"):
        table.page.goto(path)
        assert looks.faults(table.page) == [], path


def test_no_page_is_wider_than_an_old_phone(seat: Seat) -> None:
    page = seat({"width": 320, "height": 640})
    for kind in ("turn", "prophecy", "nightmare", "over"):
        campaign = campaign_at(kind)
        for panel in ("game", "odds", "board", "journal"):
            page.goto("about:blank")
            page.goto(f"/c/{campaign.slug}/#{panel}")
            assert looks.too_wide(page) == [], (kind, panel)


def test_an_ordinary_turn_takes_three_taps_and_fits_a_phone(seat: Seat) -> None:
    """A card of the hand, what is done with it, the card that was drawn (rules, a turn)."""
    table = begin(seat(PHONE), "beside real cards", expansions=())
    for card in ("red Sun", "red Moon", "blue Sun", "green Moon", "brown Sun"):
        tap_card(table, card)
    table.stands("Turn 1")
    for card, drawn in (("red Sun", "red Key"), ("red Moon", "brown Moon"), ("red Key", "green Sun")):
        assert table.page.evaluate("document.documentElement.scrollHeight") == PHONE["height"]
        tap_hand(table, card, "Play")
        if card != "red Key":
            tap_card(table, drawn)
    table.reads("game", "Search")


def test_a_card_that_may_not_be_played_says_why_and_takes_no_tap(seat: Seat) -> None:
    """The same symbol twice: greyed, with its reason below it; only a card that says otherwise plays it."""
    table = begin(seat(PHONE), "beside real cards", expansions=())
    for card in ("red Sun", "red Moon", "blue Sun", "green Moon", "brown Sun"):
        tap_card(table, card)
    tap_hand(table, "red Sun", "Play")
    tap_card(table, "brown Moon")
    page, entries = table.page, table.entries()
    page.evaluate(COUNTED)
    page.locator(".on-hand summary[aria-label^='blue Sun']").click()
    shown = page.locator(".on-hand details[open]")
    play = shown.locator('button[aria-label^="Play"]')
    expect(play).to_have_attribute("aria-disabled", "true")
    expect(play).to_have_accessible_description(re.compile("has this symbol"))

    play.dispatch_event("click")

    assert page.evaluate("seen") == {"taken": 0, "declined": 2}
    expect(page.locator(".refuse")).to_have_count(0)
    shown.get_by_text("A card says otherwise").click()
    shown.get_by_label("Name the card").fill("Gift")
    shown.get_by_role("button", name="Play it anyway").click()
    expect(table.panel("entries")).not_to_have_text(entries)


def test_a_half_made_pick_survives_a_reload(seat: Seat) -> None:
    table = Table.of(seat(PHONE), campaign_at("prophecy"))
    panel = table.panel("game")
    panel.locator("[id^=game-pick-][id$=-on]").first.click()
    expect(panel.get_by_text("Picked")).to_be_visible()

    table.page.reload()
    expect(panel.get_by_text("Picked")).to_be_visible()
