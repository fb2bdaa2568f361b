"""Onirim on a phone: a game of two tap by tap, the ends of one won and one lost, decks that are always the same; and without JavaScript."""

from __future__ import annotations

import re
from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.models import Campaign
from campaigns.onirim.agents import choose_greedily
from campaigns.onirim.expansion_tiles import build_tiles
from campaigns.onirim.panels import multi_select
from campaigns.onirim.rules.answer_codec import encode_answer
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.option_labels import MODE_LABELS
from campaigns.onirim.rules.state_machine import machine
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, TABLET_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.browser.test_double_presses import COUNT_PRESSES_SCRIPT
from tests.browser.test_layout_stability import assert_stable_layout
from tests.onirim.prompt_campaigns import answer_prompt, build_campaign_at_prompt, get_offered_answer, load_game_state

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

WINNING_SEED, LOSING_SEED = "15796", "2024"
"""Seeds of decks with The Mirrors and Sphinx, Diver and Confusion that the greedy player wins and loses."""

MIRRORS_LABEL, SPHINX_LABEL = "The Mirrors", "Sphinx, Diver and Confusion"
PHYSICAL_LABEL, PRACTICE_LABEL = (str(MODE_LABELS[mode]) for mode in ("beside", "practice"))


def begin_game(
    page: Page,
    mode: str,
    seed: str = "",
    expansions: tuple[str, ...] = (MIRRORS_LABEL, SPHINX_LABEL),
    names: tuple[str, ...] = (),
) -> TablePage:
    page.goto("/")
    page.get_by_role("link", name="Begin a campaign: Onirim").click()
    page.get_by_label("Name of the campaign").fill("Nights")
    page.get_by_label(mode, exact=True).check()
    if names:
        page.get_by_label("Two players").check()
    if expansions:
        page.locator("summary", has_text="Expansions").click()
    for name in expansions:
        page.get_by_label(name).check()
    for label, name in zip(("Who begins", "The other player"), names, strict=False):
        page.get_by_label(label).fill(name)
    if seed:
        page.locator("summary", has_text="More options").click()
        page.get_by_label("Seed of a practice deck").fill(seed)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_title("Nights")
    return TablePage(page)


def play_to_end(table: TablePage, campaign: Campaign, seed: str, *, watched: bool = False, elsewhere: int = 0) -> int:
    """Tap a game through to its end as the greedy player would; return the number of answers.

    ``watched``: check that no stable control moves. The first ``elsewhere`` answers come from another phone.
    """
    dice, answers = Random(seed), 0
    while True:
        g = load_game_state(campaign)
        if g.result:
            return answers
        shape = machine.get_answer_space(g)
        given = get_offered_answer(g, shape, choose_greedily(g, shape, dice))
        answers += 1
        if answers <= elsewhere:
            answer_prompt(campaign, given)
            if answers == elsewhere:
                table.page.reload()
            continue
        with assert_stable_layout(table.page, is_step=True) if watched else nullcontext():
            give_answer(table, g, shape, given)


def give_answer(table: TablePage, g: Game, shape: Any, given: Any) -> None:
    """Tap one answer, and wait for its journal entry."""
    before = table.read_entry_count()
    if isinstance(shape, ChoiceSpace):
        choose_option(table, g, given)
    else:
        pick_cards(table, g, shape, given)
    expect(table.get_panel("entries")).not_to_have_text(before)
    table.wait_for_load()


def choose_option(table: TablePage, g: Game, given: Any) -> None:
    panel = table.get_panel("game")
    if g.open_prompt.kind == "turn" and given[0] in ("play", "discard"):
        button = panel.locator(f'form[action*="/move/{given[0]}/"] button[name=place][value="{given[1]}"]')
    else:
        button = panel.locator(f'button[name=option][value="{encode_answer(given)}"]').first
    table.open_folds(button)
    table.press(button)


def pick_cards(table: TablePage, g: Game, shape: Any, given: Any) -> None:
    """Tap cards one after the other; the last tap sends them."""
    panel = table.get_panel("game")
    task = multi_select.build_spec(g, shape)
    assert task is not None
    for index in list_taps(task, given):
        if index is None:
            panel.locator("#game-enough").click()
            expect(panel.locator("#game-enough")).to_have_count(0)
            table.wait_for_load()
            continue
        last = panel.locator(f"#game-pick-{index}")
        onward = panel.locator(f"#game-pick-{index}-on")
        if last.count():
            table.press(last)
            return
        href = onward.get_attribute("href")
        onward.click()
        expect(panel.locator(f'a[role=button][href="{href}"]')).to_have_count(0)
        table.wait_for_load()
    raise AssertionError("nothing was sent")


def list_taps(task: multi_select.MultiSelectSpec, given: Any) -> list[int | None]:
    """Return the places to tap; None is *no more of them*."""
    if task.field == "cards":
        return [next(i for i, card in enumerate(task.candidates) if card.code == code) for code in given]
    if given and isinstance(given[1], list):
        first = given[0] if isinstance(given[0], list) else [] if given[0] is None else [given[0]]
        return [*first, *([None] if task.is_pick_unlimited else []), *given[1]]
    return list(given)


def test_a_game_with_mirrors_and_sphinx_is_won_the_second_lost_and_both_stand_on_the_board(seat: PageOpener) -> None:
    table = begin_game(seat(PHONE_SIZE), PRACTICE_LABEL, WINNING_SEED)
    campaign = Campaign.objects.get()
    table.expect_place("Turn 1")
    assert f"Seed {WINNING_SEED}" in table.page.request.get(f"{table.page.url.partition('#')[0]}sheet/zones/").text()

    assert play_to_end(table, campaign, WINNING_SEED, elsewhere=40) == 58
    table.expect_place("Game 1 · won")
    table.expect_text("game", "You won, with")
    assert page_checks.find_faults(table.page) == []

    panel = table.show_panel("game")
    panel.locator("summary", has_text="Other cards").click()
    panel.get_by_label("Seed of a practice deck").fill(LOSING_SEED)
    table.tap_button("game", "New game")
    assert play_to_end(table, campaign, LOSING_SEED, elsewhere=30) == 34
    table.expect_place("Game 2 · lost")

    table.expect_text("board", "Game 1", "Game 2", "won", "lost")
    table.get_panel("board").locator("summary", has_text="Combinations").click()
    rows = table.get_panel("board").locator("tbody tr", has_text=f"{MIRRORS_LABEL}; {SPHINX_LABEL}")
    expect(rows.locator("td")).to_have_text(["2", "1", "easiest", re.compile(r"^\d+$")])
    assert page_checks.find_faults(table.page) == []
    table.get_panel("board").get_by_role("link", name=re.compile("^Game 1")).click()
    expect(table.page.get_by_text("You have met every condition for victory")).to_be_visible()


@pytest.mark.thorough
def test_nine_modules_at_once_are_played_to_the_end(seat: PageOpener) -> None:
    page = seat(PHONE_SIZE)
    page_checks.set_color_scheme(page, "dark")
    table = begin_game(
        page,
        PRACTICE_LABEL,
        "nine",
        tuple(str(box.label) for box in build_tiles(()) if box.name not in ("coop", "incubus")),
    )
    campaign = Campaign.objects.get()
    assert len(load_game_state(campaign).use.split(",")) == 9
    play_to_end(table, campaign, "nine")
    table.expect_place("Game 1")
    assert page_checks.find_faults(page) == []


def test_two_players_play_to_the_end_by_their_names(seat: PageOpener) -> None:
    page = seat(PHONE_SIZE)
    table = begin_game(page, PRACTICE_LABEL, "two", (), ("Mara", "Jonas"))
    campaign = Campaign.objects.get()
    expect(page.get_by_text("Mara's turn")).not_to_have_count(0)
    play_to_end(table, campaign, "two", watched=True)
    table.expect_place("Game 1")
    assert page_checks.find_faults(page) == []


def test_the_first_turns_beside_real_cards_without_javascript(seat: PageOpener) -> None:
    table = begin_game(seat(PHONE_SIZE, java_script_enabled=False), PHYSICAL_LABEL)
    page = table.page
    for card in ("red Key", "red Sun", "red Key", "blue Sun", "Nightmare", "green Moon"):
        table.expect_text("game", "What did you draw?")
        tap_card(table, card)
    table.expect_place("Turn 1")
    tap_hand(table, "red Key", "Discard")
    table.expect_text("game", "Which 5 cards are on top, from top to bottom?")
    for card in ("Nightmare", "red Door", "brown Sun", "Sphinx", "blue Moon"):
        page.locator("#game").get_by_title(card, exact=True).first.click()
    table.expect_text("game", "Tap the card to discard.")
    page.locator(".kind", has_text="Nightmare").first.click()
    table.expect_text("game", "Tap them from top to bottom: 1 of 4.")
    table.tap_button("game", "Leave them in this order")
    table.expect_text("game", "Open the Door with a Key?")
    expect(table.get_panel("game").locator(".on-known-card")).to_have_count(3)
    page.get_by_role("button", name="All done").click()
    page.locator(".on-zones-link").click()
    expect(page.get_by_text("Known on top, top card first")).to_be_visible()
    page.go_back()
    table.undo_newest()
    table.expect_text("game", "Tap the card to discard.")


def tap_card(table: TablePage, card: str) -> None:
    table.tap_and_wait(table.get_panel("game").get_by_role("button", name=card, exact=True))


def tap_hand(table: TablePage, card: str, answer: str) -> None:
    """Tap a card in the hand, then the action on it."""
    table.get_panel("game").locator(f'.on-hand summary[aria-label^="{card}"]').first.click()
    table.tap_and_wait(table.get_panel("game").locator(f'.on-hand [open] button[aria-label^="{answer}"]'))


@pytest.mark.parametrize("size", [TABLET_SIZE, WIDE_SIZE], ids=["tablet", "wide"])
def test_a_larger_screen_is_fit_to_be_seen(seat: PageOpener, size: dict[str, int]) -> None:
    table = TablePage.open_campaign(seat(size), build_campaign_at_prompt("turn"))
    assert [*page_checks.find_faults(table.page), *page_checks.find_tab_faults(table.page)] == []


def test_every_panel_is_fit_to_be_seen(seat: PageOpener) -> None:
    table = begin_game(seat(PHONE_SIZE), PRACTICE_LABEL, WINNING_SEED)
    for panel in ("game", "odds", "board", "journal"):
        table.show_panel(panel)
        assert [*page_checks.find_faults(table.page), *page_checks.find_tab_faults(table.page)] == [], panel
    here = table.page.url.partition("#")[0].partition("?")[0]
    for path in ("/new/onirim/", "/rules/onirim/", "/moves/onirim/", f"{here}move/report/", f"{here}move/new-game/"):
        table.page.goto(path)
        assert page_checks.find_faults(table.page) == [], path


def test_no_page_is_wider_than_an_old_phone(seat: PageOpener) -> None:
    page = seat({"width": 320, "height": 640})
    for kind in ("turn", "prophecy", "nightmare", "over"):
        campaign = build_campaign_at_prompt(kind)
        for panel in ("game", "odds", "board", "journal"):
            page.goto("about:blank")
            page.goto(f"/c/{campaign.slug}/#{panel}")
            assert page_checks.find_overflow(page) == [], (kind, panel)


def test_an_ordinary_turn_takes_three_taps_and_fits_a_phone(seat: PageOpener) -> None:
    """A card of the hand, what is done with it, the card that was drawn (rules, a turn)."""
    table = begin_game(seat(PHONE_SIZE), PHYSICAL_LABEL, expansions=())
    for card in ("red Sun", "red Moon", "blue Sun", "green Moon", "brown Sun"):
        tap_card(table, card)
    table.expect_place("Turn 1")
    for card, drawn in (("red Sun", "red Key"), ("red Moon", "brown Moon"), ("red Key", "green Sun")):
        assert table.page.evaluate("document.documentElement.scrollHeight") == PHONE_SIZE["height"]
        tap_hand(table, card, "Play")
        if card != "red Key":
            tap_card(table, drawn)
    table.expect_text("game", "Search")


@pytest.mark.parametrize("size", [PHONE_SIZE, WIDE_SIZE], ids=["phone", "wide"])
def test_all_that_hands_must_do_is_in_sight_after_a_report(seat: PageOpener, size: dict[str, int]) -> None:
    """Two of them precede the next draw; the page was scrolled to the question."""
    table = begin_game(seat(size), PHYSICAL_LABEL)
    for card in ("red Sun", "red Moon", "red Key", "green Moon", "brown Sun"):
        tap_card(table, card)
    for card, drawn in (("red Sun", "green Sun"), ("red Moon", "blue Key"), ("red Key", "")):
        tap_hand(table, card, "Play")
        if drawn:
            tap_card(table, drawn)
    table.page.evaluate(
        "for (const one of [document.scrollingElement, document.querySelector('#game')]) one.scrollTop = 1e6"
    )
    table.tap_and_wait(table.get_panel("game").locator(".on-prompt .option").first)

    tasks = table.page.locator("#tasks .task")
    expect(tasks).to_have_text(["Search the deck and put a red Door into play.", "Shuffle the deck."])
    bar = table.page.locator(".app-bar").bounding_box()
    form = table.page.locator("#tasks > .tasks")
    expect(form).to_be_in_viewport(ratio=1)
    box = form.bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] >= bar["y"] + bar["height"] - 1


def test_a_card_that_may_not_be_played_says_why_and_takes_no_tap(seat: PageOpener) -> None:
    """The same symbol twice: greyed, with its reason below it; only a card that says otherwise plays it."""
    table = begin_game(seat(PHONE_SIZE), PHYSICAL_LABEL, expansions=())
    for card in ("red Sun", "red Moon", "blue Sun", "green Moon", "brown Sun"):
        tap_card(table, card)
    tap_hand(table, "red Sun", "Play")
    tap_card(table, "brown Moon")
    page, entries = table.page, table.read_entry_count()
    page.evaluate(COUNT_PRESSES_SCRIPT)
    page.locator(".on-hand summary[aria-label^='blue Sun']").click()
    shown = page.locator(".on-hand details[open]")
    play = shown.locator('button[aria-label^="Play"]')
    expect(play).to_have_attribute("aria-disabled", "true")
    expect(play).to_have_accessible_description(re.compile("has the same symbol"))

    play.dispatch_event("click")

    assert page.evaluate("seen") == {"taken": 0, "declined": 2}
    expect(page.locator(".rejection")).to_have_count(0)
    shown.get_by_text("A card says otherwise").click()
    shown.get_by_label("Name the card").fill("Gift")
    shown.get_by_role("button", name="Play it anyway").click()
    expect(table.get_panel("entries")).not_to_have_text(entries)


def report_known_deck(table: TablePage) -> None:
    """Draw an opening hand with a Key, and know what a Prophecy shows: its fifth card is drawn after the next four."""
    for card in ("red Key", "red Sun", "red Moon", "blue Sun", "green Moon"):
        tap_card(table, card)


CARDS_TOP_SCRIPT = """() => Math.round(document.querySelector('.on-prompt form').getBoundingClientRect().top
  - document.querySelector('.on-prompt').getBoundingClientRect().top)"""
"""Where the cards to tap begin on the card of the question."""


def tap_kinds(table: TablePage, cards: tuple[str, ...]) -> int:
    """Tap cards that are reported together, none of which may move the others; return the number of taps."""
    panel = table.get_panel("game")
    top = table.page.evaluate(CARDS_TOP_SCRIPT)
    for at, card in enumerate(cards[:-1], 1):
        panel.locator(".on-kind-grid").get_by_title(card, exact=True).click()
        expect(panel.locator(".on-slots .card")).to_have_count(at)
        assert table.page.evaluate(CARDS_TOP_SCRIPT) == top
    table.tap_and_wait(panel.locator(".on-kind-grid").get_by_title(cards[-1], exact=True))
    return len(cards)


MAX_DREAM_TURN_TAPS = 12


def test_a_turn_with_a_nightmare_takes_few_taps_and_the_first_one_moves_no_card(seat: PageOpener) -> None:
    """Play a card, draw a Nightmare, reveal five cards, draw again (facts 1.3)."""
    table = begin_game(seat(PHONE_SIZE), PHYSICAL_LABEL)
    report_known_deck(table)
    tap_hand(table, "red Sun", "Play")
    tap_card(table, "Nightmare")
    table.tap_button("game", "Reveal the top 5 cards of the deck")
    taps = 4 + tap_kinds(table, ("brown Sun", "red Door", "Nightmare", "brown Moon", "blue Key"))
    tap_card(table, "green Sun")

    table.expect_place("Turn 2")
    assert taps + 1 <= MAX_DREAM_TURN_TAPS


def test_a_turn_with_a_sphinx_takes_few_taps(seat: PageOpener) -> None:
    """Play a card, draw a Sphinx, name a word, report the bottom five, take one, leave the others (Sphinx sheet)."""
    table = begin_game(seat(PHONE_SIZE), PHYSICAL_LABEL)
    report_known_deck(table)
    tap_hand(table, "red Sun", "Play")
    tap_card(table, "Sphinx")
    table.tap_and_wait(table.get_panel("game").locator('button[name=option][value="R"]'))
    taps = 4 + tap_kinds(table, ("brown Sun", "red Door", "Nightmare", "brown Moon", "blue Key"))
    top = table.page.evaluate(CARDS_TOP_SCRIPT)
    table.get_panel("game").locator(".kind", has_text="brown Sun").click()
    expect(table.get_panel("game").get_by_label("Picked")).to_be_visible()
    assert table.page.evaluate(CARDS_TOP_SCRIPT) == top
    table.tap_button("game", "Leave them in this order")

    table.expect_place("Turn 2")
    assert taps + 2 <= MAX_DREAM_TURN_TAPS


def test_a_refused_correction_says_where_the_card_is_and_covers_no_field(seat: PageOpener) -> None:
    table = begin_game(seat(PHONE_SIZE), PHYSICAL_LABEL)
    report_known_deck(table)
    page = table.page
    page.goto(f"{page.url.partition('#')[0]}sheet/different/?show=different.correct")
    form = page.locator("#sheet form[action*='put-right']")
    for name, value in (("code", "RS"), ("taken", "deck"), ("put", "deck")):
        form.locator(f"select[name={name}]").select_option(value)
    form.locator("select[name=taken]").select_option("hand")
    form.locator("select[name=code]").select_option("NS")
    form.get_by_role("button").last.click()

    refusal = page.locator(".rejection")
    expect(refusal).to_contain_text("There is no brown Sun there (Hand). Choose where it is: Deck.")
    card = refusal.bounding_box()
    assert card is not None
    for field in form.locator("select").all():
        box = field.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= card["y"] or card["y"] + card["height"] <= box["y"]


@pytest.mark.parametrize("scripted", [True, False], ids=["with JavaScript", "without"])
def test_a_first_game_explains_itself_and_stays_folded_for_who_plays_alone(seat: PageOpener, *, scripted: bool) -> None:
    page = seat(PHONE_SIZE, java_script_enabled=scripted)
    page.goto("/new/onirim/")
    page.get_by_role("button", name="First game: show me").click()
    table, guide = TablePage(page), page.locator("#guide")
    expect(guide).to_contain_text("These cards are your hand.")
    tap_hand(table, "red Sun", "Play")
    expect(guide).to_contain_text("You drew a card to replace the one you played.")

    guide.locator("summary").click()
    expect(guide.locator("p")).to_be_hidden()
    if scripted:
        tap_hand(table, "green Moon", "Play")
        expect(guide).to_have_attribute("data-step", "nightmare")
        expect(guide.locator("p")).to_be_hidden()
        page.reload()
        expect(guide.locator("p")).to_be_hidden()
        guide.locator("summary").click()
        page.reload()
        expect(guide.locator("p")).to_be_visible()


def test_a_half_made_pick_survives_a_reload(seat: PageOpener) -> None:
    table = TablePage.open_campaign(seat(PHONE_SIZE), build_campaign_at_prompt("prophecy"))
    panel = table.get_panel("game")
    panel.locator("[id^=game-pick-][id$=-on]").first.click()
    expect(panel.get_by_label("Picked")).to_be_visible()

    table.page.reload()
    expect(panel.get_by_label("Picked")).to_be_visible()
