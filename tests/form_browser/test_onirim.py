"""A whole game of Onirim without JavaScript, from a deck that is always the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.models import Campaign
from campaigns.onirim.agents import choose_greedily
from campaigns.onirim.panels import multi_select
from campaigns.onirim.rules.answer_codec import encode_answer
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from tests.browser.test_onirim import LOSING_SEED, MIRRORS_LABEL, PRACTICE_LABEL, SPHINX_LABEL, list_taps
from tests.form_browser.browser import FormBrowser
from tests.form_browser.form_table import FormTable, get_accessible_name, get_text
from tests.onirim.prompt_campaigns import get_offered_answer, load_game_state

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def begin_game(browser: FormBrowser, mode: str, seed: str, *expansions: str) -> FormTable:
    """Begin a campaign by its form."""
    browser.open_address("/")
    browser.follow_link(
        next(one for one in browser.select_visible("a") if get_accessible_name(one) == "Begin a campaign: Onirim")
    )
    browser.type_text(browser.select_first("input[name=name]"), "Nights")
    for label in (mode, *expansions):
        (box,) = next(one for one in browser.select_all("label") if label in get_text(one) and one.css("input")).css(
            "input"
        )
        browser.open_folds(box)
        browser.tick_box(box)
    box = browser.select_first("input[name=seed]")
    browser.open_folds(box)
    browser.type_text(box, seed)
    browser.press_button(next(one for one in browser.select_visible("button") if get_accessible_name(one) == "Begin"))
    assert get_text(browser.select_first("title")) == "Nights"
    return FormTable(browser)


def tap_answer(table: FormTable, g: Game, shape: Any, given: Any) -> None:
    """Tap one answer, and check its journal entry."""
    if not isinstance(shape, ChoiceSpace):
        pick_cards(table, g, shape, given)
        return
    if g.open_prompt.kind == "turn" and given[0] in ("play", "discard"):
        selector = f'#game form[action*="/move/{given[0]}/"] button[name=place][value="{given[1]}"]'
    else:
        selector = f"#game button[name=option][value='{encode_answer(given)}']"
    button = table.browser.select_first(selector)
    table.browser.open_folds(button)
    table.press_and_check(button)


def pick_cards(table: FormTable, g: Game, shape: Any, given: Any) -> None:
    """Tap cards one after the other; the last tap sends them."""
    task = multi_select.build_spec(g, shape)
    assert task is not None
    for index in list_taps(task, given):
        if index is None:
            table.follow_link("#game #game-enough", gone="#game-enough")
        elif last := table.browser.select_visible(f"#game #game-pick-{index}"):
            table.press_and_check(last[0])
            return
        else:
            table.follow_link(f"#game #game-pick-{index}-on")
    raise AssertionError("nothing was sent")


def test_a_game_with_mirrors_is_played_to_the_end(form_browser: FormBrowser) -> None:
    table = begin_game(form_browser, PRACTICE_LABEL, LOSING_SEED, MIRRORS_LABEL, SPHINX_LABEL)
    campaign, dice, answers = Campaign.objects.get(), Random(LOSING_SEED), 0

    while not (g := load_game_state(campaign)).result:
        shape = machine.get_answer_space(g)
        tap_answer(table, g, shape, get_offered_answer(g, shape, choose_greedily(g, shape, dice)))
        answers += 1

    assert answers == 34
    assert table.has_text("#where h1", "Game 1 · lost")
