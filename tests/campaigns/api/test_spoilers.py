"""No token reads more than a page of its role shows: hidden hands, Secrets, notes, what is not yet met."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

from campaigns.api.tokens import TokenRole
from campaigns.models import Campaign
from campaigns.roles import Role
from tests.campaigns.api.clients import read_as
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import GAMBLER, apply_move, start_slumber
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = pytest.mark.django_db

PLAYER, VIEWER, SCREEN = TokenRole.PLAYER, TokenRole.VIEWER, TokenRole.SCREEN
WORD = re.compile(r"[^\W\d_]{3,}")


def find_secret_evening() -> Campaign:
    """Return an evening of Etherfields with a Secret, a note and an open question."""
    campaign = start_slumber()
    apply_move(campaign, "reveal-secret", code="I-14 B", turns_out="wisdom", name="Whisperingdoor")
    apply_move(campaign, "write-remark", text="Remember the Moonlitstairs")
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=2)
    return campaign


CAMPAIGN_BUILDERS: dict[str, Callable[[], Campaign]] = {
    "etherfields": find_secret_evening,
    "onirim": lambda: onirim_at("door"),
    "onirim with hidden hands": lambda: onirim_at("swap"),
    "lucidity": lambda: lucidity_at("attack"),
}
PAGES: dict[TokenRole, tuple[Role, tuple[str, ...]]] = {
    SCREEN: (Role.VIEWER, ("big-screen/",)),
    VIEWER: (Role.VIEWER, ("big-screen/", "", "journal/", "journal/?page=2", "journal/?page=3")),
    PLAYER: (Role.PLAYER, ("big-screen/", "", "journal/", "journal/?page=2", "journal/?page=3", "booklet/")),
}


def iterate_texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from iterate_texts(inner)


def read_pages(campaign: Campaign, role: TokenRole) -> set[str]:
    """Return the words of the pages that somebody with this role opens."""
    seat, paths = PAGES[role]
    client = build_member_client(campaign, seat)
    texts = [unescape(client.get(f"/c/{campaign.slug}/{path}").text) for path in paths]
    return {word.casefold() for text in texts for word in WORD.findall(text)}


def read_words(campaign: Campaign, role: TokenRole) -> set[str]:
    """Return the words of a campaign's state and of its newest entries, but for those that every campaign has."""
    state = read_as(campaign, role, "campaign")
    for common in ("game", "role", "created", "last_played", "edition", "game_title"):
        del state[common]
    entries = read_as(campaign, role, "journal", since=max(0, campaign.version - 100))["entries"]
    told = [[one["sentence"], one["consequences"], one["author"]] for one in entries]
    # Headings name columns that a page draws as icons.
    for table in state["tables"]:
        del table["headings"], table["title"]
    for figure in state["figures"]:
        del figure["name"], figure["label"]
    return {word.casefold() for text in iterate_texts([state, told]) for word in WORD.findall(text)}


@pytest.mark.slow
@pytest.mark.parametrize("role", TokenRole)
@pytest.mark.parametrize("game", CAMPAIGN_BUILDERS)
def test_every_word_is_one_of_a_page_of_that_role(game: str, role: TokenRole) -> None:
    campaign = CAMPAIGN_BUILDERS[game]()

    assert read_words(campaign, role) - read_pages(campaign, role) == set()


def test_a_secret_and_a_note_are_for_players(db: None) -> None:
    campaign = find_secret_evening()

    assert "Whisperingdoor" in str(read_as(campaign, PLAYER, "campaign"))
    assert "Moonlitstairs" in str(read_as(campaign, PLAYER, "campaign"))
    for role in (VIEWER, SCREEN):
        assert "Whisperingdoor" not in str(read_as(campaign, role, "campaign"))
        assert "Moonlitstairs" not in str(read_as(campaign, role, "campaign"))


@pytest.mark.parametrize("role", [VIEWER, SCREEN])
def test_hidden_hands_are_for_players(role: TokenRole) -> None:
    campaign = onirim_at("swap")
    hands = [
        row
        for table in read_as(campaign, PLAYER, "campaign")["tables"]
        for row in table["rows"]
        if "cards" in str(row[0]).lower()
    ]
    assert hands

    (shown,) = read_as(campaign, role, "campaign")["tables"]
    assert [row[0] for row in shown["rows"]] == ["In the deck"]


def test_the_big_screen_has_the_three_newest_lines_and_none_where_hands_are_hidden() -> None:
    open_game, hidden = onirim_at("door"), onirim_at("swap")

    lines = read_as(open_game, SCREEN, "journal")
    assert 1 <= len(lines["entries"]) <= 3
    assert lines["has_more"] is False
    assert read_as(hidden, SCREEN, "journal")["entries"] == []
    assert read_as(hidden, SCREEN, "campaign")["tasks"] == []
    assert read_as(hidden, VIEWER, "journal")["entries"]


@pytest.mark.parametrize("game", CAMPAIGN_BUILDERS)
def test_a_screen_has_no_figure_that_others_lack(game: str) -> None:
    campaign = CAMPAIGN_BUILDERS[game]()
    figures = {role: read_as(campaign, role, "campaign")["figures"] for role in TokenRole}

    assert figures[VIEWER] == figures[PLAYER]
    assert [one for one in figures[VIEWER] if one in figures[SCREEN]] == figures[SCREEN] != []


def test_only_players_get_the_tables_to_play_on_from() -> None:
    campaign = find_secret_evening()

    titles = {role: {table["title"] for table in read_as(campaign, role, "campaign")["tables"]} for role in TokenRole}
    assert titles[SCREEN] == titles[VIEWER]
    assert {"Secrets", "Notebook"} <= titles[PLAYER] - titles[VIEWER]
