"""A card can overrule what is a rule, and only the impossible is final."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.campaigns.evening import nothing_changes
from tests.campaigns.forms import Form, forms_in
from tests.contract.playing import Player, each_game

pytestmark = pytest.mark.django_db
CARD = "The card in my hand"
EVENINGS, REPORTS = 20, 40


def asking(page: str) -> Form | None:
    """Return the form in which a refusal asks for the card that says otherwise."""
    return next((form for form in forms_in(page) if "card" in form.fields), None)


def said_no(page: str | None) -> bool:
    """Return whether a rule said no; a form that was filled in wrongly is something else."""
    return page is not None and 'class="refuse"' in page


def reported(game: str) -> Iterator[tuple[Player, str, dict[str, Any], str]]:
    """Press what is offered and report what comes to mind, on one evening after the other; a card overrules what it can.

    Give the player, each report that counted or that a rule said no to for good, and the page that says so.
    """
    for turn in range(EVENINGS * REPORTS):
        if turn % REPORTS == 0:
            player = Player(game, Random(f"{game} refused {turn}"))
        action, sent, page = player.report() if turn % 3 == 0 else player.offer()
        form = asking(page or "")
        if form is not None:
            page = player.press(form.action, form.fields | {"card": [CARD]})
        if page is None or said_no(page):
            yield player, action, sent, page or ""


@pytest.mark.slow
@each_game()
def test_a_card_overrules_a_rule_and_the_journal_names_it(game: str) -> None:
    entries = (player.campaign.moves.latest("seq") for player, _action, _sent, page in reported(game) if not page)
    entry = next(entry for entry in entries if entry.overruled)

    assert entry.overruled["card"] == CARD
    assert entry.overruled["codes"]


@each_game()
def test_no_card_overrules_the_impossible(game: str) -> None:
    player, action, sent, _page = next(found for found in reported(game) if found[3] and asking(found[3]) is None)

    with nothing_changes(player.campaign):
        page = player.press(action, {**sent, "card": CARD})

    assert said_no(page)
    assert asking(page or "") is None
