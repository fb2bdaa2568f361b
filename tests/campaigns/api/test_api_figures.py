"""Figures of the API: the numbers that other apps chart, by names that stay, as far as the role's pages show them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from campaigns.api.tokens import TokenRole
from campaigns.journal import move_service
from campaigns.models import Campaign, JournalEntry
from companion.installation import PROJECT_ROOT
from tests.campaigns.api.clients import read_as
from tests.campaigns.table_actions import GAMBLER, apply_move, start_slumber
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = pytest.mark.django_db

PLAYER, VIEWER, SCREEN = TokenRole.PLAYER, TokenRole.VIEWER, TokenRole.SCREEN


def read_figures(campaign: Campaign, role: TokenRole = VIEWER) -> dict[tuple[str, str], tuple[int, int | None]]:
    """Return value and limit of each figure by name and subject."""
    found = read_as(campaign, role, "campaign")["figures"]
    figures = {(one["name"], one["subject"]): (one["value"], one["of"]) for one in found}
    assert len(figures) == len(found), "name and subject are unique"
    assert all(one["label"] for one in found)
    return figures


def test_onirim_has_its_doors_from_the_first_card() -> None:
    figures = read_figures(onirim_at("door"), SCREEN)

    assert {name for name, _subject in figures} == {"doors", "deck", "discarded", "limbo", "hand"}
    assert figures["doors", ""] == (0, 8)
    assert figures["deck", ""][0] > 0


def test_of_two_players_the_big_screen_gets_the_deck_alone() -> None:
    campaign = onirim_at("swap")

    assert [*read_figures(campaign, SCREEN)] == [("deck", "")]
    assert ("hand", "") in read_figures(campaign, PLAYER)


def test_lucidity_has_everybodys_power_and_the_bag() -> None:
    campaign = lucidity_at("attack")
    players = read_as(campaign, VIEWER, "campaign")["players"]
    figures = read_figures(campaign)

    assert [subject for name, subject in figures if name == "power"] == players
    assert {of for (name, _subject), (_value, of) in figures.items() if name == "power"} == {15}
    assert figures["bag", ""][1] == 80
    assert ("bag", "") not in read_figures(campaign, SCREEN)


def test_etherfields_has_the_turn_and_everybodys_distress_and_cards() -> None:
    campaign = start_slumber()
    before = read_figures(campaign)
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=2)
    after = read_figures(campaign)

    (name,) = {subject for key, subject in after if after[key, subject] != before[key, subject]}
    assert after["distress", name] == (before["distress", name][0] + 2, 8)
    state = read_as(campaign, VIEWER, "campaign")
    assert after["turn", ""] == (state["turn"], state["turns"])
    assert {key for key, _subject in after} == {"turn", "distress", "cards", "hand", "ether", "gems"}
    assert {key for key, _subject in read_figures(campaign, SCREEN)} == {"turn", "distress", "hand", "ether", "gems"}


BUILDERS: dict[str, Callable[[], Campaign]] = {
    "etherfields": start_slumber,
    "onirim": lambda: onirim_at("door"),
    "lucidity": lambda: lucidity_at("attack"),
}


@pytest.mark.parametrize("game", BUILDERS)
def test_the_docs_name_every_figure(game: str) -> None:
    text = (PROJECT_ROOT / "docs" / "api.md").read_text(encoding="utf-8")

    for name, _subject in read_figures(BUILDERS[game](), PLAYER):
        assert f"`{name}`" in text


def test_when_it_was_last_played_is_when_the_newest_entry_was_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    written = campaign.last_played
    later = written + timedelta(minutes=2)
    assert timedelta(minutes=2) < move_service.LAST_PLAYED_INTERVAL
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    entry = apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)

    found: Any = read_as(campaign, VIEWER, "campaign")
    assert found["last_played"] == JournalEntry.objects.get(pk=entry.pk).at.isoformat().replace("+00:00", "Z")
    campaign.refresh_from_db()
    assert campaign.last_played < later
