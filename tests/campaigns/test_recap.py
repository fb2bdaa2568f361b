"""The campaign recap: the last session in at most five sentences from the journal; open questions, the layout."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import Campaign, JournalEntry
from campaigns.pages import recap
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, apply_phase_end, start_slumber, undo_entry
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at
from tests.onirim.test_pages import begin_onirim as onirim
from tests.page_parts import list_links, read_texts, select

pytestmark = pytest.mark.django_db


def get_recap(player: Client, campaign: Campaign) -> str:
    answer = player.get(f"/c/{campaign.slug}/recap/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def list_sentences(player: Client, campaign: Campaign) -> list[str]:
    (told,) = re.findall(r'<div class="recap-body">.*?<ul>(.*?)</ul>', get_recap(player, campaign))
    return re.findall(r"<li>(.*?)</li>", told)


def backdate(campaign: Campaign, days: int) -> None:
    """Make everything of a campaign this many days old."""
    then = timezone.now() - timedelta(days=days)
    JournalEntry.objects.filter(campaign=campaign).update(at=then)
    Campaign.objects.filter(pk=campaign.pk).update(last_played=then)
    campaign.refresh_from_db()


def test_what_was_gained_and_met_and_who_is_near_the_end_p15_p17_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=6)
    apply_move(campaign, "gain-ether", dreamer=SPECIALIST, count=3)
    apply_move(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern")
    apply_move(campaign, "seal", dreamer=GAMBLER, count=2)

    assert list_sentences(player, campaign) == [
        "One Distress from death: One more Distress for Gambler, and everybody loses.",
        "You gained 3 Ether.",
        "Secrets you revealed: II-14 B.",
        "Cards Sealed: Gambler 2.",
    ]


def test_who_is_near_the_end_and_who_was_there_is_told_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=6)

    assert list_sentences(player, campaign) == ["Specialist has 6 of 8 Distress."]
    assert "with Gambler and Specialist" in get_recap(player, campaign)


def test_what_was_taken_back_is_not_told(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    undo_entry(campaign, is_confirmed=True)

    assert not any("Distress" in said for said in list_sentences(player, campaign))


def test_what_was_gained_is_told_whatever_was_spent_of_it_since(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "gain-loot", ether=2, keys=1)
    apply_move(campaign, "spend-ether", dreamer=SPECIALIST, count=2)
    apply_move(campaign, "spend-key", count=1)

    assert list_sentences(player, campaign) == ["You gained 1 Key and 4 Ether."]


def test_what_was_noted_or_packed_away_is_no_gain_or_loss_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "gain-ether", dreamer=SPECIALIST, count=3)
    apply_phase_end(campaign, "end-slumber")
    apply_move(campaign, "take-stock", dreamers=[SPECIALIST], ether=[7], more_active=["Lantern"])
    apply_move(campaign, "gain-ether", dreamer=SPECIALIST, count=2)
    assert list_sentences(player, campaign) == ["You gained 5 Ether."]

    apply_move(campaign, "end-session")

    assert list_sentences(player, campaign) == ["You gained 5 Ether."]
    assert "On the table" not in get_recap(player, campaign)


def test_great_moments_are_told_in_the_order_of_the_evening_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)

    told = [said.partition(":")[0] for said in list_sentences(player, campaign)]
    assert told[:2] == ["One Distress from death", "Everything goes dark"]


def test_an_evening_is_told_in_at_most_five_sentences(player: Client) -> None:
    campaign = start_slumber()
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(campaign, "suffer", dreamer=dreamer, count=7)
        apply_move(campaign, "gain-ether", dreamer=dreamer, count=1)
        apply_move(campaign, "seal", dreamer=dreamer, count=1)
    apply_move(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern")

    assert len(list_sentences(player, campaign)) == 5


def test_a_table_left_for_hours_opens_with_where_we_were(player: Client) -> None:
    campaign = start_slumber()
    assert f"/c/{campaign.slug}/" in list_links(player.get("/").text)
    backdate(campaign, 3)

    assert f"/c/{campaign.slug}/recap/" in list_links(player.get("/").text)


def test_a_campaign_that_has_only_begun_has_nothing_to_tell(player: Client) -> None:
    campaign = onirim()
    Campaign.objects.update(last_played=timezone.now() - timedelta(days=3))

    assert not recap.is_due(Campaign.objects.get())
    assert f"/c/{campaign.slug}/" in list_links(player.get("/").text)


def test_open_questions_and_what_lies_on_the_table_are_there(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "gain-ether", dreamer=SPECIALIST, count=3)
    found = get_recap(player, campaign)

    assert "Turn 1" in found
    assert '<b class="number">3</b> Ether' in found
    assert ">Begin<" in found.replace(" ", "")


def test_a_question_to_the_whole_table_is_told_without_a_name_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=8)

    assert "<span>All Dreamers have lost: 8 Distress." in get_recap(player, campaign)


def test_the_other_games_tell_where_they_stand(player: Client) -> None:
    assert any("is at Turn" in said for said in list_sentences(player, onirim_at("prophecy")))
    assert any("is at Turn" in said for said in list_sentences(player, lucidity_at("rest")))


def test_of_a_game_without_sessions_a_pause_begins_another_evening(player: Client) -> None:
    campaign = onirim_at("prophecy")
    entries = list(campaign.moves.order_by("seq"))
    backdate(campaign, 3)
    JournalEntry.objects.filter(pk=entries[-1].pk).update(at=timezone.now())

    assert len(recap._find_entries(campaign, is_over=True)) == 1


def test_it_can_be_sent_to_friends_as_text(player: Client) -> None:
    campaign = start_slumber(name="The long night")
    apply_move(campaign, "seal", dreamer=GAMBLER, count=2)
    answer = player.get(f"/c/{campaign.slug}/recap/?text")

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith("The long night\n")
    assert "- Cards Sealed: Gambler 2.\n" in answer.text
    assert "Now: Turn 1" in answer.text


def test_a_recap_is_told_once_until_something_changes(player: Client) -> None:
    campaign = start_slumber()
    get_recap(player, campaign)
    with CaptureQueriesContext(connection) as again:
        get_recap(player, campaign)

    assert not [one["sql"] for one in again if "campaigns_move" in one["sql"]]


def test_a_recap_that_fails_leaves_the_page(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    monkeypatch.setattr("campaigns.etherfields.panels.recap._iter_sentences", lambda _table, _found: 1 / 0)
    monkeypatch.setattr("django.conf.settings.FAULTS_RAISE", False)

    assert "Nothing has happened yet." in get_recap(player, campaign)


def test_an_export_is_proposed_when_none_was_taken_for_a_week(player: Client) -> None:
    campaign = start_slumber()
    assert "You have not exported" not in get_recap(player, campaign)
    for number in range(20):
        apply_move(campaign, "suffer" if number % 2 == 0 else "cure", dreamer=GAMBLER, count=1)
    assert "You have not exported" not in get_recap(player, campaign)  # the campaign began today
    Campaign.objects.update(created=timezone.now() - timedelta(days=8))
    assert "You have not exported for a week" in get_recap(player, campaign)
    player.get(f"/c/{campaign.slug}/export/")

    assert "You have not exported" not in get_recap(player, campaign)


def test_who_is_here_tonight_is_asked_with_those_of_last_time_and_begins_p5(player: Client) -> None:
    campaign = start_slumber()
    apply_phase_end(campaign, "end-slumber")
    apply_phase_end(campaign, "end-session")
    page = get_recap(player, campaign)

    assert "Who is here tonight?" in read_texts(page, "h2")
    present = [box.attributes["value"] for box in select(page, "input[name=present][checked]")]
    assert present == [str(GAMBLER), str(SPECIALIST)]
    assert read_texts(page, "form[action*='/move/start-session/'] .button--main") == ["Begin"]


def test_once_it_is_packed_away_the_session_just_played_is_told_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    apply_phase_end(campaign, "end-slumber")
    apply_phase_end(campaign, "end-session")
    apply_phase_end(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER, SPECIALIST])
    assert "Session 1," in get_recap(player, campaign)
    apply_phase_end(campaign, "end-session")

    assert "Session 2," in get_recap(player, campaign)


def test_between_two_sessions_the_shelf_opens_where_we_were_p18(player: Client) -> None:
    campaign = start_slumber()
    assert f"/c/{campaign.slug}/recap/" not in list_links(player.get("/").text)
    apply_phase_end(campaign, "end-slumber")
    apply_phase_end(campaign, "end-session")

    assert f"/c/{campaign.slug}/recap/" in list_links(player.get("/").text)


def test_a_move_of_tonight_does_not_sum_up_the_last_session_again(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    apply_phase_end(campaign, "end-slumber")
    apply_phase_end(campaign, "end-session")
    apply_phase_end(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER, SPECIALIST])
    get_recap(player, campaign)
    apply_move(campaign, "cure", dreamer=GAMBLER, count=1)
    with CaptureQueriesContext(connection) as again:
        assert "Session 1," in get_recap(player, campaign)

    assert not [one["sql"] for one in again if '"campaigns_move"."changes"' in one["sql"]]


def test_while_a_session_is_open_begin_leads_to_the_table(player: Client) -> None:
    campaign = start_slumber()
    page = get_recap(player, campaign)

    assert "Who is here tonight?" not in read_texts(page, "h2")
    assert read_texts(page, f"a.button--main[href='/c/{campaign.slug}/']") == ["Begin"]
