"""A card can overrule a rule; only the impossible is final."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.table_actions import assert_unchanged
from tests.contract.random_player import RandomPlayer, parametrize_games

pytestmark = pytest.mark.django_db
CARD_NAME = "The card in my hand"
EVENING_COUNT, REPORT_COUNT = 20, 40


def find_overrule_form(page: str) -> ParsedForm | None:
    """Return the form that asks for the overruling card."""
    return next((form for form in parse_forms(page) if "card" in form.fields), None)


def is_refused(page: str | None) -> bool:
    """Return whether a rule was violated; an invalid form is something else."""
    return page is not None and 'class="rejection"' in page


def report_moves(game: str) -> Iterator[tuple[RandomPlayer, str, dict[str, Any], str]]:
    """Press and report random moves, one evening after the other; a card overrules what it can.

    Yield the player, each applied or finally refused report, and its page.
    """
    for turn in range(EVENING_COUNT * REPORT_COUNT):
        if turn % REPORT_COUNT == 0:
            player = RandomPlayer(game, Random(f"{game} refused {turn}"))
        action, sent, page = player.report_any_move() if turn % 3 == 0 else player.press_and_describe()
        form = find_overrule_form(page or "")
        if form is not None:
            page = player.submit_form(form.action, form.fields | {"card": [CARD_NAME]})
        if page is None or is_refused(page):
            yield player, action, sent, page or ""


@pytest.mark.slow
@parametrize_games()
def test_a_card_overrules_a_rule_and_the_journal_names_it(game: str) -> None:
    entries = (player.campaign.moves.latest("seq") for player, _action, _sent, page in report_moves(game) if not page)
    overruled = (entry.overruled for entry in entries if entry.overruled)

    found = next(one for one in overruled if one["card"] == CARD_NAME)  # a form of the page names another card
    assert found["codes"]


@parametrize_games()
def test_no_card_overrules_the_impossible(game: str) -> None:
    player, action, sent, _page = next(
        found for found in report_moves(game) if found[3] and find_overrule_form(found[3]) is None
    )

    with assert_unchanged(player.campaign):
        page = player.submit_form(action, {**sent, "card": CARD_NAME})

    assert is_refused(page)
    assert find_overrule_form(page or "") is None
