"""The first answers of a game of Onirim, tapped in Firefox and in WebKit, from a deck that is always the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.models import Campaign
from campaigns.onirim.agents import greedily
from campaigns.onirim.panels import picking
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.value import Game
from campaigns.referee.shapes import OneOf
from tests.browser.test_onirim import WON, taps
from tests.onirim.open_questions import drawn_as, state_of
from tests.other_browsers.conftest import Seat
from tests.other_browsers.phone import Phone

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

ANSWERS = 10

FOLD = """
const folds = [...document.querySelectorAll(arguments[0])].slice(0, 1).map((e) => e.closest("details:not([open])"));
return folds[0]?.querySelector("summary") ?? null;
"""
"""Unfolds the first element of a selector where its fold is closed."""


def test_the_first_ten_answers_of_a_game_are_tapped(seat: Seat) -> None:
    phone = seat()
    phone.open("/new/onirim/")
    phone.sees("[name=name]").send_keys("Nights")
    phone.tap("label.choice", "practice deck")
    phone.tap("summary", "seed")
    phone.sees("[name=seed]").send_keys(WON)
    phone.tap("main form button", "Begin")
    phone.sees("#where h1", "Turn 1")
    campaign, dice = Campaign.objects.get(), Random(WON)

    for _ in range(ANSWERS):
        game = state_of(campaign)
        shape = machine.shape_of(game)
        answer(phone, game, shape, drawn_as(game, shape, greedily(game, shape, dice)))

    assert campaign.moves.count() == ANSWERS + 1
    assert state_of(campaign).turn > 1


def answer(phone: Phone, game: Game, shape: Any, given: Any) -> None:
    """Answer once, by tapping."""
    if isinstance(shape, OneOf):
        button = button_of(game, given)
        if fold := phone.evaluate(FOLD, button):
            fold.click()
        phone.report(button)
    else:
        pick(phone, game, shape, given)


def button_of(game: Game, given: Any) -> str:
    """Return the selector of the button for an option, or for what is done with a card of the hand."""
    if game.asked.kind == "turn" and given[0] in ("play", "discard"):
        return f'#game form[action*="/move/{given[0]}/"] button[name=place][value="{given[1]}"]'
    return f'#game button[name=option][value="{spelled(given)}"]'


def pick(phone: Phone, game: Game, shape: Any, given: Any) -> None:
    """Tap cards one after the other; the last tap reports them."""
    task = picking.task_of(game, shape)
    assert task is not None
    for index in taps(task, given):
        if phone.visible(f"#game-pick-{index}"):
            phone.report(f"#game-pick-{index}")
            return
        onward = "#game-enough" if index is None else f"#game-pick-{index}-on"
        href = phone.sees(onward).get_attribute("href")
        phone.tap(onward)
        phone.misses(f'#game a[href="{href}"]')
    raise AssertionError("nothing was reported")
