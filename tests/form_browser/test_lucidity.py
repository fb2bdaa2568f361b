"""A whole game of Lucidity without JavaScript, from dice that are always the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaigns.lucidity import table as site
from campaigns.lucidity.panels.picking import DIGITS
from campaigns.lucidity.rules.dice import CODES
from campaigns.models import Campaign
from tests.browser.test_lucidity import NAMED, ON_THE_CARD, PICKED, SAID, codes_of
from tests.form_browser.browser import FormBrowser
from tests.form_browser.table import FormTable, name_of, words
from tests.lucidity.evenings import FOUR_PLAYERS
from tests.lucidity.playing import Answer
from tests.lucidity.tables import state_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def begin(browser: FormBrowser, *names: str) -> FormTable:
    """Begin a campaign by its form."""
    browser.open("/")
    browser.follow(next(one for one in browser.seen("a") if name_of(one) == "Begin a campaign: Lucidity"))
    browser.type(browser.one("input[name=name]"), "Nights")
    for at, name in enumerate(names, 1):
        browser.type(browser.one(f"input[name=player{at}]"), name)
    browser.press(next(one for one in browser.seen("button") if name_of(one) == "Begin"))
    assert words(browser.one("title")) == "Nights"
    return FormTable(browser)


def tap(table: FormTable, answer: Answer) -> None:
    """Give one answer by tapping what it stands for, and see that it stands in the journal."""
    slug, args = answer
    table.look_at("turn")
    if slug in PICKED:
        pick(table, codes_of(*answer))
    elif slug == "reroll":
        reroll(table, args)
    elif slug in ON_THE_CARD and args.get("die"):
        where = str(args.get("place", "")) or str(args["player"] - 1 if "player" in args else "")
        last = f'[form$="-{where}"]' if where else ""
        table.counted(table.browser.seen(f'#turn button[form^="turn-{slug}-"]{last}[value="{args["die"]}"]')[0])
    else:
        sent = list(args.values())
        value = SAID.get(str(sent[0]), str(sent[0])) if sent else ""
        buttons = table.browser.seen(f'#turn form[action*="/move/{slug}/"] button')
        said = [one for one in buttons if not value or one.attributes.get("value") == value]
        none = [one for one in said if name_of(one) == "Move none"] if slug == "fear" and not value else []
        table.counted((none or said)[0])


def pick(table: FormTable, codes: list[str]) -> None:
    """Tap dice one after the other; the last tap sends them."""
    if len(codes[0]) == 1 and table.has("#turn-way-d:not([aria-current])"):
        table.follow("#turn-way-d")
    for at, code in enumerate(codes[:-1], 1):
        table.follow(f"#turn-pick-{code}-on")
        assert len(table.browser.all("#turn .take-back")) == at
    (last,) = table.browser.seen(f"#turn-pick-{codes[-1]}")
    table.counted(last)


def reroll(table: FormTable, args: dict[str, Any]) -> None:
    """Tap the die that pays, then those that roll again and are not picked yet, then roll."""
    table.follow(f'#turn a[href*="p{DIGITS[CODES.index(args["pay"])]}"]', shows="#turn .reroll")
    for at in range(len(table.browser.seen(".reroll-dice a"))):
        die = table.browser.seen(".reroll-dice a")[at]
        is_picked = die.attributes.get("aria-pressed") == "true"
        if is_picked != (NAMED[name_of(die)] in args["dice"]):
            table.browser.follow(die)
    table.counted(next(one for one in table.browser.seen(".reroll button") if name_of(one) == "Reroll"))


def test_four_players_a_game_with_three_last_turns(form_browser: FormBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "DICE", Random(8))
    table = begin(form_browser, "Ann", "Bob", "Cid", "Dee")

    for answer in FOUR_PLAYERS:
        tap(table, answer)

    assert table.reads("#where h1", "Game 1 · played to the end")
    table.look_at("turn")
    assert table.reads("#turn", "Ann wins.")
    assert table.reads("#turn", "Power, turn by turn")
    assert [len(line) for line in state_of(Campaign.objects.get()).powers] == [4] * 4
