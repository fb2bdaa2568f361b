"""The journal says each event in one sentence, also for entries of earlier versions."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from campaigns.onirim.rules.cards import ALL_CARDS
from campaigns.pages.journal_lines import JournalLine, build_lines
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_posts import post_move
from tests.onirim.test_pages import begin_onirim, get_step

FILES = Path(__file__).parents[1] / "recordings" / "files"
RECORDINGS = sorted(path.name for path in FILES.glob("onirim-*.json.gz"))
MAX_WORDS_PER_CARD, MAX_OTHER_WORDS = 4, 40

pytestmark = pytest.mark.django_db


def build_recorded_lines(name: str) -> list[JournalLine]:
    campaign = import_campaign((FILES / name).read_bytes())
    return build_lines(campaign, campaign.moves.order_by("seq"), {})


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDINGS)
def test_recorded_entries_name_each_card_once(name: str) -> None:
    for line in build_recorded_lines(name):
        said = " ".join([line.text, *(one.text for one in line.consequences)])
        assert "no words" not in said, line.entry
        assert not any(old in said for old in ("Met:", "Drawn:", "Chosen: [", "Revealed:", "To Limbo:")), said
        assert said.count("Drew") + said.count("Saw") <= 1 + said.count("Shuffled") + len(line.consequences), said
        cards = [
            *(line.entry.args.get("cards") or ()),
            *(card for _code, facts in line.entry.rulings for card in facts.get("cards") or () if card in ALL_CARDS),
        ]
        assert len(said.split()) <= MAX_WORDS_PER_CARD * len(cards) + MAX_OTHER_WORDS, said


def report(player: Client, *reports: list[str]) -> str:
    """Return the line of the last of these reports, with its consequences."""
    campaign = begin_onirim()
    for cards in reports:
        assert post_move(player, campaign, "report", cards=cards, leaving=get_step(campaign)).status_code == 200
    entry = campaign.moves.latest("seq")
    (line,) = build_lines(campaign, [entry], {})
    return " ".join([line.text, *(one.text for one in line.consequences)])


def test_a_draw_says_what_came_into_the_hand_and_what_into_limbo(player: Client) -> None:
    assert (
        report(player, ["RS", "X-", "RS", "BD", "GM"])
        == "Drew 2 red Suns and a green Moon and put a Nightmare and a blue Door into Limbo."
    )


def test_a_single_door_is_named_once(player: Client) -> None:
    assert report(player, ["BD"]) == "Drew a blue Door, straight into Limbo."
