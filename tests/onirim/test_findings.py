"""Findings about finished games: computed once for all who ask, beside the game, in a table that nothing else mentions."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaigns.engine import Json
from campaigns.journal import navigation
from campaigns.journal.replay import verify_journal
from campaigns.models import Campaign
from campaigns.onirim import findings_service, turning_points
from campaigns.onirim.findings_jobs import LineJob
from campaigns.onirim.findings_service import Computation, Findings, FindingsQueue, claim_findings, find_findings
from campaigns.onirim.models import GameFindings, OnirimGame
from campaigns.onirim.panels.advice import ADVICE_MODULE
from campaigns.onirim.panels.look_back import describe_line
from campaigns.onirim.rules.state_operations import encode_game
from campaigns.onirim.winning_line import Line, StartPosition
from campaigns.pages.advice_service import AdviceService
from campaigns.pages.advice_worker import JobReport, JobRequest, compute_report
from campaigns.roles import Role
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import export_as_dict
from tests.onirim.positions import build_position
from tests.onirim.prompt_campaigns import AUTHOR, build_campaign_at_prompt
from tests.onirim.test_replay import import_recording

pytestmark = pytest.mark.django_db


class InlineService(AdviceService):
    """Computes in the test's own process."""

    def compute_in_background(self, request: JobRequest) -> Json:
        """Return the result."""
        report = compute_report(request)
        assert isinstance(report, JobReport)
        return report.result


class FailingService(AdviceService):
    """Has no process."""

    def compute_in_background(self, request: JobRequest) -> Json:
        """Fail."""
        raise RuntimeError


class HeldQueue(FindingsQueue):
    """Notes what is to be computed."""

    def __init__(self) -> None:
        super().__init__(AdviceService())
        self.jobs: list[tuple[int, str]] = []

    def put(self, key: int, claim: str) -> None:
        """Note it."""
        self.jobs.append((key, claim))


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldQueue:
    found = HeldQueue()
    monkeypatch.setattr(findings_service, "findings_queue", found)
    return found


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, count in (("FIRST_COUNT", 2), ("SECOND_COUNT", 2), ("FINAL_COUNT", 4)):
        monkeypatch.setattr(turning_points, name, count)
    monkeypatch.setattr(findings_service, "MAX_TRIES", 3)


def get_row(campaign: Campaign, number: int = 1) -> Any:
    return OnirimGame.objects.get(campaign=campaign, number=number)


def get_text(client: Client, campaign: Campaign, number: int = 1) -> str:
    answer = client.get(f"/c/{campaign.slug}/game/{number}/")
    assert answer.status_code == 200
    return answer.text


def store(campaign: Campaign, **fields: Any) -> None:
    claimed = claim_findings(campaign, get_row(campaign))
    assert claimed is not None
    GameFindings.objects.filter(pk=claimed[0]).update(**fields)


@pytest.mark.postgres
def test_two_phones_that_ask_at_once_start_one_computation(player: Client, held: HeldQueue) -> None:
    campaign = build_campaign_at_prompt("over")
    other = build_member_client(campaign, Role.PLAYER)

    for client in (player, other, player):
        answer = client.post(f"/c/{campaign.slug}/game/1/")
        assert answer.headers["Location"] == f"/c/{campaign.slug}/game/1/"

    assert len(held.jobs) == 1
    assert "being compared: 0%" in get_text(other, campaign)
    assert "Find out" not in get_text(player, campaign)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_many_who_claim_at_once_one_succeeds() -> None:
    campaign = build_campaign_at_prompt("over")
    row, found, start = get_row(campaign), list[object](), threading.Barrier(6)

    def claim() -> None:
        start.wait()
        try:
            found.append(claim_findings(campaign, row))
        finally:
            connection.close()

    threads = [threading.Thread(target=claim) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 6
    assert sum(one is not None for one in found) == 1


def test_to_look_at_the_page_starts_nothing(player: Client, held: HeldQueue) -> None:
    campaign = build_campaign_at_prompt("over")
    assert "Find out" in get_text(player, campaign)
    assert held.jobs == []
    assert not GameFindings.objects.exists()


def test_a_viewer_looks_and_does_not_ask(held: HeldQueue) -> None:
    campaign = build_campaign_at_prompt("over")
    viewer = build_member_client(campaign, Role.VIEWER)

    assert "Find out" not in get_text(viewer, campaign)
    assert viewer.post(f"/c/{campaign.slug}/game/1/").status_code == 403
    assert held.jobs == []


@pytest.mark.postgres
@pytest.mark.usefixtures("few_games")
def test_findings_are_in_no_journal_hash_or_export_and_go_with_their_campaign() -> None:
    campaign = build_campaign_at_prompt("over")
    before, exported = verify_journal(campaign), export_as_dict(campaign)

    claimed = claim_findings(campaign, get_row(campaign))
    assert claimed is not None
    Computation(*claimed, InlineService()).run()

    record = GameFindings.objects.get(campaign=campaign)
    assert (record.state, record.progress) == ("made", 100)
    assert verify_journal(campaign) == before
    assert export_as_dict(campaign) == exported
    campaign.delete()
    assert not GameFindings.objects.exists()


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("name", ["onirim-practice", "onirim-base", "onirim-two-players"])
def test_every_kind_of_recorded_game_is_looked_back_on(player: Client, name: str) -> None:
    campaign = import_recording(name)
    for row in OnirimGame.objects.filter(campaign=campaign).exclude(result="")[:2]:
        claimed = claim_findings(campaign, row)
        assert claimed is not None
        Computation(*claimed, InlineService()).run()

        page = get_text(player, campaign, row.number)
        assert "Turning points" in page
        assert "Find out" not in page
        if "Step through this line" in page:
            steps = player.get(f"/c/{campaign.slug}/game/{row.number}/line/")
            assert "The first decision of your game." in steps.text


def test_a_winning_line_is_stepped_through_to_its_victory(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings_service, "iterate_decisions", lambda _positions: iter(()))
    campaign = import_recording("onirim-practice")
    row = OnirimGame.objects.filter(campaign=campaign, result="lost", expansions=[]).first()
    assert row is not None
    claimed = claim_findings(campaign, row)
    assert claimed is not None
    Computation(*claimed, InlineService()).run()

    assert "Yes: here is a line that wins with this deck." in get_text(player, campaign, row.number)
    first = player.get(f"/c/{campaign.slug}/game/{row.number}/line/").text
    count = int(first.split("Step 1 of ")[1].split("<")[0])
    last = player.get(f"/c/{campaign.slug}/game/{row.number}/line/?step={count}").text
    assert "8 of 8 Doors" in last
    assert "made up" not in last


def test_other_rules_or_another_end_make_findings_worthless(player: Client, held: HeldQueue, monkeypatch: Any) -> None:
    campaign = build_campaign_at_prompt("over")
    store(campaign, state="made")
    assert "Find out" not in get_text(player, campaign)

    monkeypatch.setattr(findings_service, "get_rules_version", lambda: "other rules")
    assert "Find out" in get_text(player, campaign)
    monkeypatch.undo()
    navigation.undo_entry(campaign.slug, "u1", AUTHOR, campaign.head, is_confirmed=True)
    campaign.refresh_from_db()
    assert find_findings(campaign, get_row(campaign)) is None


def test_a_claim_that_was_not_renewed_is_free_again(player: Client, held: HeldQueue) -> None:
    campaign = build_campaign_at_prompt("over")
    store(campaign, claimed_until=timezone.now() - timedelta(seconds=1))

    assert "Find out" in get_text(player, campaign)
    player.post(f"/c/{campaign.slug}/game/1/")
    assert len(held.jobs) == 1


def test_a_computation_that_lost_its_claim_writes_nothing(held: HeldQueue) -> None:
    campaign = build_campaign_at_prompt("over")
    store(campaign, state="made", result={}, claim="another")

    Computation(GameFindings.objects.get().pk, "mine", InlineService()).run()

    assert GameFindings.objects.get().result == {}


def test_a_failure_is_said_and_may_be_tried_again(player: Client) -> None:
    campaign = build_campaign_at_prompt("over")
    claimed = claim_findings(campaign, get_row(campaign))
    assert claimed is not None
    Computation(*claimed, FailingService()).run()

    page = get_text(player, campaign)
    assert "That did not work. Try again." in page
    assert "Find out" in page
    assert claim_findings(campaign, get_row(campaign)) is not None


JUDGED = {
    "given": ["discard", 0],
    "best": ["discard", 1],
    "given_chance": 0.2,
    "best_chance": 0.4,
    "cost": 0.2,
    "error": 0.03,
}


@pytest.mark.parametrize(
    ("mode", "line", "said"),
    [
        ("practice", None, "No winning line found in 150 tries."),
        ("beside", None, "As far as the deck is known, no winning line was found in 150 tries."),
        ("beside", {"number": 1, "answers": [True, True], "known_count": 2}, "in the order in which you saw them."),
        (
            "beside",
            {"number": 1, "answers": [True, True], "known_count": 1},
            "From step 3 on it needs cards that nobody saw",
        ),
    ],
)
def test_no_more_is_said_than_is_known(mode: str, line: Any, said: str) -> None:
    row: Any = OnirimGame(number=1, mode=mode, result="lost")
    found = Findings(150, Line(**line) if line else None, is_searched=True)

    assert said in describe_line(row, found)
    assert "impossible" not in describe_line(row, found)


def test_a_turning_point_leads_to_its_decision(player: Client) -> None:
    campaign = import_recording("onirim-practice")
    row = OnirimGame.objects.filter(campaign=campaign, result="lost").first()
    assert row is not None
    claimed = claim_findings(campaign, row)
    assert claimed is not None
    result = {"try_count": 150, "line": None, "is_searched": True, "points": [[1, JUDGED]]}
    GameFindings.objects.filter(pk=claimed[0]).update(state="made", result=result)

    page = get_text(player, campaign, row.number)

    assert "It won 20% of games played on from there." in page
    assert "Difference: 20 percentage points, give or take 3." in page
    assert f'href="/c/{campaign.slug}/game/{row.number}/replay/?step=1"' in page
    assert "No winning line found in 150 tries." in page
    replay = f"/c/{campaign.slug}/game/{row.number}/replay/"
    assert "Turning point. You chose: Discard" in player.get(f"{replay}?step=1").text
    assert "Turning point" not in player.get(f"{replay}?step=2").text


@pytest.fixture
def service() -> Iterator[AdviceService]:
    found = AdviceService()
    yield found
    found.stop()


@pytest.mark.process
def test_advice_interrupts_the_background_and_it_is_computed_again(service: AdviceService) -> None:
    """Advice is wanted now; what was found out about a game half-way is begun again."""
    hopeless = build_position(hand="RS RS RS RS RS", deck=" ".join(["X-"] * 3 + ["BS"] * 30))
    reports: list[Any] = []
    job = msgspec.to_builtins(LineJob(StartPosition(hopeless, "s", 0), 0, 100_000))
    request = JobRequest(findings_service.JOB_MODULE, job, 60.0)
    thread = threading.Thread(target=lambda: reports.append(service.compute_in_background(request)))
    thread.start()
    while not service._is_in_background:
        time.sleep(0.01)

    asked = encode_game(build_position(hand="RK RS BM GS NM", deck="RS RD X- BM NM RS BK GK NK"))
    advice = service.compute("slug", ADVICE_MODULE, asked, "seed")

    assert advice is not None
    thread.join(30)
    assert reports[0]["line"] is None


@pytest.mark.process
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("few_games")
def test_a_game_is_looked_back_on_in_the_background(player: Client, service: AdviceService, monkeypatch: Any) -> None:
    monkeypatch.setattr(findings_service, "findings_queue", FindingsQueue(service))
    monkeypatch.setattr(findings_service, "iterate_decisions", lambda _positions: iter(()))
    campaign = build_campaign_at_prompt("over")

    player.post(f"/c/{campaign.slug}/game/1/")

    for _ in range(600):
        if GameFindings.objects.get().state == "made":
            break
        time.sleep(0.05)
    assert GameFindings.objects.get().state == "made"
