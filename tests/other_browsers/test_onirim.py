"""The first answers of a game of Onirim, tapped in Firefox and in WebKit, from a deck that is always the same."""

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
from tests.browser.test_onirim import WINNING_SEED, list_taps
from tests.onirim.prompt_campaigns import get_offered_answer, load_game_state
from tests.other_browsers.conftest import PhoneOpener
from tests.other_browsers.phone import PhonePage

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

ANSWER_COUNT = 10

OPEN_FOLDS_SCRIPT = """
const folds = [...document.querySelectorAll(arguments[0])].slice(0, 1).map((e) => e.closest("details:not([open])"));
return folds[0]?.querySelector("summary") ?? null;
"""
"""Unfolds the first element of a selector where its fold is closed."""


def test_the_first_ten_answers_of_a_game_are_tapped(seat: PhoneOpener) -> None:
    phone = seat()
    phone.open_path("/new/onirim/")
    phone.wait_for_visible("[name=name]").send_keys("Nights")
    phone.tap("label.choice", "Practice")
    phone.tap("summary", "seed")
    phone.wait_for_visible("[name=seed]").send_keys(WINNING_SEED)
    phone.tap("main form button", "Begin")
    phone.wait_for_visible("#where h1", "Turn 1")
    campaign, dice = Campaign.objects.get(), Random(WINNING_SEED)

    for _ in range(ANSWER_COUNT):
        game = load_game_state(campaign)
        shape = machine.get_answer_space(game)
        give_answer(phone, game, shape, get_offered_answer(game, shape, choose_greedily(game, shape, dice)))

    assert campaign.moves.count() == ANSWER_COUNT + 1
    assert load_game_state(campaign).turn > 1


def give_answer(phone: PhonePage, game: Game, shape: Any, given: Any) -> None:
    """Answer once, by tapping."""
    if isinstance(shape, ChoiceSpace):
        button = get_button_selector(game, given)
        if fold := phone.evaluate(OPEN_FOLDS_SCRIPT, button):
            fold.click()
        phone.report_move(button)
    else:
        pick_cards(phone, game, shape, given)


def get_button_selector(game: Game, given: Any) -> str:
    """Return the selector of the button for an option, or for what is done with a card of the hand."""
    if game.open_prompt.kind == "turn" and given[0] in ("play", "discard"):
        return f'#game form[action*="/move/{given[0]}/"] button[name=place][value="{given[1]}"]'
    return f'#game button[name=option][value="{encode_answer(given)}"]'


def pick_cards(phone: PhonePage, game: Game, shape: Any, given: Any) -> None:
    """Tap cards one after the other; the last tap reports them."""
    task = multi_select.build_spec(game, shape)
    assert task is not None
    for index in list_taps(task, given):
        if phone.list_visible(f"#game-pick-{index}"):
            phone.report_move(f"#game-pick-{index}")
            return
        onward = "#game-enough" if index is None else f"#game-pick-{index}-on"
        href = phone.wait_for_visible(onward).get_attribute("href")
        phone.tap(onward)
        phone.wait_for_hidden(f'#game a[href="{href}"]')
    raise AssertionError("nothing was reported")
