"""A whole game of Onirim without JavaScript, from a deck that is always the same."""

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
from tests.browser.test_onirim import LOST, MIRRORS, SPHINX, taps
from tests.form_browser.browser import FormBrowser
from tests.form_browser.table import FormTable, name_of, words
from tests.onirim.open_questions import drawn_as, state_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def begin(browser: FormBrowser, mode: str, seed: str, *expansions: str) -> FormTable:
    """Begin a campaign by its form."""
    browser.open("/")
    browser.follow(next(one for one in browser.seen("a") if name_of(one) == "Begin a campaign: Onirim"))
    browser.type(browser.one("input[name=name]"), "Nights")
    for label in (mode, *expansions):
        (box,) = next(one for one in browser.all("label") if label in words(one) and one.css("input")).css("input")
        browser.tick(box)
    box = browser.one("input[name=seed]")
    browser.unfold_around(box)
    browser.type(box, seed)
    browser.press(next(one for one in browser.seen("button") if name_of(one) == "Begin"))
    assert words(browser.one("title")) == "Nights"
    return FormTable(browser)


def tap(table: FormTable, g: Game, shape: Any, given: Any) -> None:
    """Give one answer by tapping what it stands for, and see that it stands in the journal."""
    if not isinstance(shape, OneOf):
        pick(table, g, shape, given)
        return
    if g.asked.kind == "turn" and given[0] in ("play", "discard"):
        selector = f'#game form[action*="/move/{given[0]}/"] button[name=place][value="{given[1]}"]'
    else:
        selector = f"#game button[name=option][value='{spelled(given)}']"
    button = table.browser.one(selector)
    table.browser.unfold_around(button)
    table.counted(button)


def pick(table: FormTable, g: Game, shape: Any, given: Any) -> None:
    """Tap cards one after the other; the last tap sends them."""
    task = picking.task_of(g, shape)
    assert task is not None
    for index in taps(task, given):
        if index is None:
            table.follow("#game #game-enough", gone="#game-enough")
        elif last := table.browser.seen(f"#game #game-pick-{index}"):
            table.counted(last[0])
            return
        else:
            table.follow(f"#game #game-pick-{index}-on")
    raise AssertionError("nothing was sent")


def test_a_game_with_mirrors_is_played_to_the_end(form_browser: FormBrowser) -> None:
    table = begin(form_browser, "practice deck", LOST, MIRRORS, SPHINX)
    campaign, dice, answers = Campaign.objects.get(), Random(LOST), 0

    while not (g := state_of(campaign)).result:
        shape = machine.shape_of(g)
        tap(table, g, shape, drawn_as(g, shape, greedily(g, shape, dice)))
        answers += 1

    assert answers == 34
    assert table.reads("#where h1", "Game 1 · lost")
