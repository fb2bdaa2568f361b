"""What the screen proposes is taken: on random walks every enabled button that is pressed is accepted, or asks for more."""

from __future__ import annotations

import pytest

from campaigns.journal import shelf
from campaigns.journal.outcomes import By
from campaigns.models import Campaign
from campaigns.pages.registry import pages_of
from campaigns.transfer.importing import import_campaign
from tests.contract.walking import Button, Walk, buttons_in
from tests.games import of_the_house
from tests.onirim.mixes import MIXES

pytestmark = pytest.mark.django_db

GAMES = [known.name for known in of_the_house()]
PRESSES, MANY = 20, 1500
BY = By("device", "Mara")


def test_each_enabled_button_of_a_form_is_read_with_what_it_sends() -> None:
    page = """
      <form action="/c/x/move/choose/?a=1&amp;b=2"><input type="hidden" name="move_id" value="7">
        <select name="kind"><option value="a">A</option><option value="b" selected>B</option></select>
        <input type="checkbox" name="all" checked><input type="radio" name="one" value="1">
        <button name="option" value="yes">Open <b>it</b></button>
        <button class="button button--not" name="option" value="no">Leave it</button>
        <button type="button">Not sent</button></form>
      <form class="move move--not" action="/c/x/move/play/"><button>Play</button></form>
      <form action="/c/x/move/discard/"><button disabled>Discard</button></form>
      <form action="/c/x/undo/"><button>Undo</button></form>
    """

    assert buttons_in(page) == [
        Button(
            "/c/x/move/choose/?a=1&b=2",
            {"move_id": ["7"], "kind": ["b"], "all": ["on"], "option": ["yes"]},
            closed=False,
            label="Open it",
        )
    ]


def demo(game: str) -> Campaign | None:
    """Import the demo of a game, in which much lies on the table; None where it has none."""
    found = pages_of(game).demo
    return import_campaign(found.read_bytes()) if found is not None else None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_enabled_button_is_refused(game: str) -> None:
    for seed, campaign in enumerate((None, demo(game))):
        walk = Walk(game, seed, campaign)
        walk.go(PRESSES)

        assert walk.refused == []
        assert walk.accepted >= PRESSES // 4


@pytest.mark.slow
def test_no_enabled_button_is_refused_where_all_expansions_meet() -> None:
    walk = Walk("onirim", 2, begun(MIXES[-2], "practice"))
    walk.go(PRESSES)

    assert walk.refused == []


def begun(names: list[str], mode: str) -> Campaign:
    """Begin a campaign of Onirim with these expansions."""
    seed = "walk" if mode == "practice" else ""
    return shelf.begin("onirim", "Dreams", {"expansions": names, "mode": mode, "seed": seed}, BY)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_no_enabled_button_is_refused_on_long_walks(game: str, seed: int) -> None:
    walk = Walk(game, 10 + seed, demo(game) if seed % 2 else None)
    walk.go(MANY)

    assert walk.refused == []


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["practice", "beside"])
@pytest.mark.parametrize("names", MIXES, ids="+".join)
def test_no_enabled_button_is_refused_with_any_expansion(names: list[str], mode: str) -> None:
    walk = Walk("onirim", 20, begun(names, mode))
    walk.go(MANY // 10)

    assert walk.refused == []
