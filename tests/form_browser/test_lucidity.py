"""A whole game of Lucidity without JavaScript, from dice that are always the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.lucidity import randomized_table as site
from campaigns.lucidity.panels.multi_select import BASE20_DIGITS
from campaigns.lucidity.rules.dice import DIE_CODES
from campaigns.models import Campaign
from tests.browser.test_lucidity import CARD_MOVES, CODE_BY_NAME, FIELD_VALUES, MULTI_SELECT_MOVES, list_codes
from tests.form_browser.browser import FormBrowser
from tests.form_browser.form_table import FormTable, get_accessible_name, get_text
from tests.lucidity.prompt_campaigns import load_game_state
from tests.lucidity.random_agents import Answer
from tests.lucidity.sample_games import FOUR_PLAYERS

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def begin_game(browser: FormBrowser, *names: str) -> FormTable:
    """Begin a campaign by its form."""
    browser.open_address("/")
    browser.follow_link(
        next(one for one in browser.select_visible("a") if get_accessible_name(one) == "Begin a campaign: Lucidity")
    )
    browser.type_text(browser.select_first("input[name=name]"), "Nights")
    for at, name in enumerate(names, 1):
        browser.type_text(browser.select_first(f"input[name=player{at}]"), name)
    browser.press_button(next(one for one in browser.select_visible("button") if get_accessible_name(one) == "Begin"))
    assert get_text(browser.select_first("title")) == "Nights"
    return FormTable(browser)


def tap_answer(table: FormTable, answer: Answer) -> None:
    """Tap one answer, and check its journal entry."""
    slug, args = answer
    table.show_panel("turn")
    if slug in MULTI_SELECT_MOVES:
        pick_dice(table, list_codes(*answer))
    elif slug == "reroll":
        tap_reroll(table, args)
    elif slug in CARD_MOVES and args.get("die"):
        where = str(args.get("place", "")) or str(args["player"] - 1 if "player" in args else "")
        last = f'[form$="-{where}"]' if where else ""
        table.press_and_check(
            table.browser.select_visible(f'#turn button[form^="turn-{slug}-"]{last}[value="{args["die"]}"]')[0]
        )
    else:
        sent = list(args.values())
        value = FIELD_VALUES.get(str(sent[0]), str(sent[0])) if sent else ""
        buttons = table.browser.select_visible(f'#turn form[action*="/move/{slug}/"] button')
        said = [one for one in buttons if not value or one.attributes.get("value") == value]
        none = (
            [one for one in said if get_accessible_name(one) == "Leave them all"]
            if slug == "fear" and not value
            else []
        )
        table.press_and_check((none or said)[0])


def pick_dice(table: FormTable, codes: list[str]) -> None:
    """Tap dice one after the other; the last tap sends them."""
    if len(codes[0]) == 1 and table.has_element("#turn-way-d:not([aria-current])"):
        table.follow_link("#turn-way-d")
    for at, code in enumerate(codes[:-1], 1):
        table.follow_link(f"#turn-pick-{code}-on")
        assert len(table.browser.select_all("#turn .unpick-die")) == at
    (last,) = table.browser.select_visible(f"#turn-pick-{codes[-1]}")
    table.press_and_check(last)


def tap_reroll(table: FormTable, args: dict[str, Any]) -> None:
    """Tap the paying die, then the dice to reroll that are not selected yet, then roll."""
    table.follow_link(f'#turn a[href*="p{BASE20_DIGITS[DIE_CODES.index(args["pay"])]}"]', shows="#turn .reroll")
    for at in range(len(table.browser.select_visible(".reroll-dice a"))):
        die = table.browser.select_visible(".reroll-dice a")[at]
        is_picked = die.attributes.get("aria-pressed") == "true"
        if is_picked != (CODE_BY_NAME[get_accessible_name(die)] in args["dice"]):
            table.browser.follow_link(die)
    table.press_and_check(
        next(one for one in table.browser.select_visible(".reroll button") if get_accessible_name(one) == "Reroll")
    )


def test_four_players_a_game_with_three_last_turns(form_browser: FormBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "RANDOM", Random(8))
    table = begin_game(form_browser, "Ann", "Bob", "Cid", "Dee")

    for answer in FOUR_PLAYERS:
        tap_answer(table, answer)

    assert table.has_text("#where h1", "Game 1 · finished")
    table.show_panel("turn")
    assert table.has_text("#turn", "Ann wins.")
    assert table.has_text("#turn", "Power, turn by turn")
    assert [len(line) for line in load_game_state(Campaign.objects.get()).powers] == [4] * 4
