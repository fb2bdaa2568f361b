"""Advice on the page: noted in the journal, computed in a process of its own, off where a table does without it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest
from django.test import Client

from campaigns.models import Campaign, JournalEntry
from campaigns.onirim.panels import advice as advice_panel
from campaigns.onirim.panels.advice import ADVICE_MODULE, describe
from campaigns.onirim.rules.state_operations import encode_game
from campaigns.pages import advice_service as service_module
from campaigns.pages.advice_service import AdviceService, cancel_advice
from tests.campaigns.form_posts import post_move
from tests.campaigns.table_actions import apply_move, submit_move
from tests.onirim.positions import build_position, give_answers
from tests.onirim.prompt_campaigns import build_campaign_at_prompt, load_game_state

pytestmark = pytest.mark.django_db
CONTROL = 'action="/c/{slug}/advice/"'


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[AdviceService]:
    found = AdviceService()
    monkeypatch.setattr(advice_panel, "advice_service", found)
    monkeypatch.setattr(service_module, "advice_service", found)
    yield found
    found.stop()


def read_move_id(player: Client, campaign: Campaign) -> str:
    page = player.get(f"/c/{campaign.slug}/").content.decode()
    form = page[page.index(CONTROL.format(slug=campaign.slug)) :]
    found = re.search(r'name="move_id" value="([^"]+)"', form)
    assert found is not None
    return found[1]


def ask(player: Client, campaign: Campaign, move_id: str = "", **headers: str) -> str:
    sent = {"move_id": move_id or read_move_id(player, campaign)}
    answer = player.post(f"/c/{campaign.slug}/advice/", sent, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.process
def test_advice_is_noted_and_changes_nothing_else(player: Client, service: AdviceService) -> None:
    campaign = build_campaign_at_prompt("turn")
    before = load_game_state(campaign)

    told = ask(player, campaign, hx_request="true")

    assert "<html" not in told
    assert re.search(r"\d%", told), told
    entry = JournalEntry.objects.get(campaign=campaign, name="onirim.advise")
    assert not entry.changes
    assert load_game_state(campaign) == before
    assert "Asked for advice." in player.get(f"/c/{campaign.slug}/journal/").content.decode()


@pytest.mark.process
def test_without_javascript_it_is_a_page_that_leads_back(player: Client, service: AdviceService) -> None:
    campaign = build_campaign_at_prompt("anticipate")

    page = ask(player, campaign)

    assert "Back to the table" in page
    assert re.search(r"\d%", page)


def test_a_table_may_do_without(player: Client) -> None:
    campaign = build_campaign_at_prompt("turn")
    move_id = read_move_id(player, campaign)
    post_move(player, campaign, "campaigns.set", setting="advice", way="hide")

    page = player.get(f"/c/{campaign.slug}/").content.decode()

    assert CONTROL.format(slug=campaign.slug) not in page
    assert "plays without advice" in ask(player, campaign, move_id, hx_request="true")
    assert not JournalEntry.objects.filter(campaign=campaign, name="onirim.advise")
    assert "Offer advice from now on" in player.get(f"/c/{campaign.slug}/saves/").content.decode()


@pytest.mark.parametrize(
    ("setting", "kind", "code"), [("hide", "turn", "onirim.advice.off"), ("", "over", "onirim.end.over")]
)
def test_it_is_refused_where_the_table_does_without_or_nothing_is_asked(setting: str, kind: str, code: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    if setting:
        apply_move(campaign, "campaigns.set", setting="advice", way=setting)

    refusal = submit_move(campaign, "advise").violation

    assert refusal is not None
    assert refusal.code == code


@pytest.mark.process
def test_a_report_at_the_table_cancels_the_advice_for_it_alone(
    service: AdviceService,
) -> None:
    g = build_position(hand="RS RM BK GS NM", deck=" ".join(["RD X- BS GS NS RS BM NM"] * 6))
    found = []
    asking = threading.Thread(
        target=lambda: found.append(service.compute("ours", ADVICE_MODULE, encode_game(g), "seed"))
    )
    asking.start()
    while asking.is_alive():
        cancel_advice("theirs")
        cancel_advice("ours")
        asking.join(0.05)

    assert found == [None]


@pytest.mark.process
def test_a_process_that_died_is_replaced(service: AdviceService) -> None:
    g = build_position(hand="RS RM BK GS NM", deck="RD X- BS GS NS RS BM NM")
    assert service.compute("ours", ADVICE_MODULE, encode_game(g), "seed") is not None
    process = service._process
    assert process is not None
    process.kill()
    process.wait()

    assert service.compute("ours", ADVICE_MODULE, encode_game(g), "seed") is not None


def test_answers_are_said_in_words() -> None:
    g = build_position(hand="RK RS BM GS NM", deck="RS RD X- BM NM RS")

    assert describe(g, ["discard", 0]) == "Discard a red Key"
    give_answers(g, ["discard", 0])
    assert describe(g, [2, [1, 0, 3, 4]]).startswith("Discard a Nightmare; the others in this order: ")
