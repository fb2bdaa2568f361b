"""Where were we? What happened last time in at most five sentences, made from the journal; what is open, what is laid out."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import Campaign, Move
from campaigns.pages import recap
from campaigns.pages.evening import evening, played
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, gone_on, in_slumber, taken_back
from tests.lucidity.tables import campaign_at as lucidity_at
from tests.onirim.open_questions import campaign_at as onirim_at
from tests.onirim.test_pages import begun as onirim

pytestmark = pytest.mark.django_db


def look(player: Client, campaign: Campaign) -> str:
    answer = player.get(f"/c/{campaign.slug}/recap/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def sentences(player: Client, campaign: Campaign) -> list[str]:
    (told,) = re.findall(r'<div class="recap-words">.*?<ul>(.*?)</ul>', look(player, campaign))
    return re.findall(r"<li>(.*?)</li>", told)


def days_ago(campaign: Campaign, days: int) -> None:
    """Let everything of a campaign have happened so many days ago."""
    then = timezone.now() - timedelta(days=days)
    Move.objects.filter(campaign=campaign).update(at=then)
    Campaign.objects.filter(pk=campaign.pk).update(last_played=then)
    campaign.refresh_from_db()


def test_what_was_gained_and_met_and_who_is_near_the_end_p15_p17_p18(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    applied(campaign, "suffer", dreamer=SPECIALIST, count=6)
    applied(campaign, "gain-ether", dreamer=SPECIALIST, count=3)
    applied(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern")
    applied(campaign, "seal", dreamer=GAMBLER, count=2)

    assert sentences(player, campaign) == [
        "One shard left: Gambler: 7 Distress. At 8, everybody loses.",
        "Gained: 3 Ether.",
        "Secrets met: II-14 B.",
        "Cards sealed: Gambler 2.",
    ]


def test_who_is_near_the_end_and_who_was_there_is_told_p18(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=SPECIALIST, count=6)

    assert sentences(player, campaign) == ["Specialist holds 6 of 8 Distress."]
    assert "with Gambler, Specialist" in look(player, campaign)


def test_what_was_taken_back_is_not_told(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    taken_back(campaign, sure=True)

    assert not any("Distress" in said for said in sentences(player, campaign))


def test_what_rose_and_fell_is_told_by_what_is_left_of_it() -> None:
    campaign = in_slumber()
    applied(campaign, "gain-ether", dreamer=SPECIALIST, count=3)
    applied(campaign, "spend-ether", dreamer=SPECIALIST, count=2)
    entries = played(campaign.moves.order_by("seq"))

    assert evening(1, entries, ()).gained("etherfields.dreamer", "ether") == 1


def test_an_evening_is_told_in_at_most_five_sentences(player: Client) -> None:
    campaign = in_slumber()
    for dreamer in (GAMBLER, SPECIALIST):
        applied(campaign, "suffer", dreamer=dreamer, count=7)
        applied(campaign, "gain-ether", dreamer=dreamer, count=1)
        applied(campaign, "seal", dreamer=dreamer, count=1)
    applied(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern")

    assert len(sentences(player, campaign)) == 5


def test_a_table_left_for_hours_opens_with_where_we_were(player: Client) -> None:
    campaign = in_slumber()
    assert f'href="/c/{campaign.slug}/"' in player.get("/").text
    days_ago(campaign, 3)

    assert f'href="/c/{campaign.slug}/recap/"' in player.get("/").text


def test_a_campaign_that_has_only_begun_has_nothing_to_tell(player: Client) -> None:
    campaign = onirim()
    Campaign.objects.update(last_played=timezone.now() - timedelta(days=3))

    assert not recap.is_due(Campaign.objects.get())
    assert f'href="/c/{campaign.slug}/"' in player.get("/").text


def test_open_questions_and_what_lies_on_the_table_are_there(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "gain-ether", dreamer=SPECIALIST, count=3)
    found = look(player, campaign)

    assert "Turn 1" in found
    assert '<b class="number">3</b> Ether' in found
    assert ">Begin<" in found.replace(" ", "")


def test_a_question_to_the_whole_table_is_told_without_a_name_p18(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=8)

    assert "<span>All Dreamers have lost: an eighth Distress." in look(player, campaign)


def test_the_other_games_tell_where_they_stand(player: Client) -> None:
    assert any("stands at Turn" in said for said in sentences(player, onirim_at("prophecy")))
    assert any("stands at Turn" in said for said in sentences(player, lucidity_at("rest")))


def test_of_a_game_without_sessions_a_pause_begins_another_evening(player: Client) -> None:
    campaign = onirim_at("prophecy")
    entries = list(campaign.moves.order_by("seq"))
    days_ago(campaign, 3)
    Move.objects.filter(pk=entries[-1].pk).update(at=timezone.now())

    assert len(recap._entries(campaign, over=True)) == 1


def test_it_can_be_sent_to_friends_as_text(player: Client) -> None:
    campaign = in_slumber(name="The long night")
    applied(campaign, "seal", dreamer=GAMBLER, count=2)
    answer = player.get(f"/c/{campaign.slug}/recap/?text")

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith("The long night\n")
    assert "- Cards sealed: Gambler 2.\n" in answer.text
    assert "Now: Turn 1" in answer.text


def test_a_recap_is_told_once_until_something_changes(player: Client) -> None:
    campaign = in_slumber()
    look(player, campaign)
    with CaptureQueriesContext(connection) as again:
        look(player, campaign)

    assert not [one["sql"] for one in again if "campaigns_move" in one["sql"]]


def test_a_recap_that_fails_leaves_the_page(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = in_slumber()
    monkeypatch.setattr("campaigns.etherfields.panels.recap._sentences", lambda _table, _found: 1 / 0)
    monkeypatch.setattr("django.conf.settings.FAULTS_RAISE", False)

    assert "Nothing has happened yet." in look(player, campaign)


def test_an_export_is_proposed_when_none_was_taken_for_a_week(player: Client) -> None:
    campaign = in_slumber()
    assert "No export was taken" not in look(player, campaign)
    for number in range(20):
        applied(campaign, "suffer" if number % 2 == 0 else "cure", dreamer=GAMBLER, count=1)
    assert "No export was taken for a week" in look(player, campaign)
    player.get(f"/c/{campaign.slug}/export/")

    assert "No export was taken" not in look(player, campaign)


def test_who_is_here_tonight_is_asked_with_those_of_last_time_and_begins_p5(player: Client) -> None:
    campaign = in_slumber()
    gone_on(campaign, "end-slumber")
    gone_on(campaign, "end-session")
    page = look(player, campaign)

    assert "Who is here tonight?" in page
    assert re.findall(r'name="present" value="(\d+)" checked', page) == [str(GAMBLER), str(SPECIALIST)]
    assert re.search(r'action="/c/[^"]+/move/start-session/.*<button class="button button--main">Begin</button>', page)


def test_once_it_is_packed_away_the_session_just_played_is_told_p18(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    gone_on(campaign, "end-slumber")
    gone_on(campaign, "end-session")
    gone_on(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER, SPECIALIST])
    assert "Session 1," in look(player, campaign)
    gone_on(campaign, "end-session")

    assert "Session 2," in look(player, campaign)


def test_between_two_sessions_the_shelf_opens_where_we_were_p18(player: Client) -> None:
    campaign = in_slumber()
    assert f'href="/c/{campaign.slug}/recap/"' not in player.get("/").text
    gone_on(campaign, "end-slumber")
    gone_on(campaign, "end-session")

    assert f'href="/c/{campaign.slug}/recap/"' in player.get("/").text


def test_a_move_of_tonight_does_not_sum_up_the_last_session_again(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    gone_on(campaign, "end-slumber")
    gone_on(campaign, "end-session")
    gone_on(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER, SPECIALIST])
    look(player, campaign)
    applied(campaign, "cure", dreamer=GAMBLER, count=1)
    with CaptureQueriesContext(connection) as again:
        assert "Session 1," in look(player, campaign)

    assert not [one["sql"] for one in again if '"campaigns_move"."changes"' in one["sql"]]


def test_while_a_session_is_open_begin_leads_to_the_table(player: Client) -> None:
    page = look(player, in_slumber())

    assert "Who is here tonight?" not in page
    assert re.search(r'<a class="button button--main" href="/c/[^"]+/">\s*Begin\s*</a>', page)
