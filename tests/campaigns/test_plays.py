"""Plays: what counts as one, when it was, who played, how it ended; the same play keeps its id."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from campaigns.etherfields.panels.plays import find_result
from campaigns.journal import campaign_service, save_point_service
from campaigns.membership import members
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.play_spec import DecidingReport
from campaigns.pages.registry import get_game_ui
from campaigns.plays import play as play_module
from campaigns.plays.play import Play, list_plays, list_plays_of
from campaigns.roles import Role
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.devices import build_invited_device
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    begin_campaign,
    mint_move_id,
    redo_entry,
    start_slumber,
    undo_entry,
)
from tests.factories import HOST_AUTHOR
from tests.lucidity.prompt_campaigns import begin_lucidity
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at
from tests.recordings.catalog import list_exports, read_recording

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

NEW_GAME: dict[str, object] = {"expansions": [], "mode": "practice", "seed": "s"}


def begin_onirim(**args: object) -> Campaign:
    """Return a campaign of Onirim before its first turn, begun by Ada."""
    return campaign_service.begin_campaign("onirim", "Dreams", {**NEW_GAME, **args}, HOST_AUTHOR)


def end_session(campaign: Campaign) -> Campaign:
    apply_move(campaign, "end-session")
    return campaign


def get_only_play(campaign: Campaign) -> Play:
    campaign.refresh_from_db()
    (play,) = list_plays(campaign)
    return play


def set_times(campaign: Campaign, *minutes_before_now: int) -> None:
    """Move the newest moves to this many minutes before now, the last one of them first."""
    now = timezone.now()
    for minutes, entry in zip(minutes_before_now, campaign.moves.order_by("-seq"), strict=False):
        JournalEntry.objects.filter(pk=entry.pk).update(at=now - timedelta(minutes=minutes))


def test_a_finished_game_of_lucidity_has_everybodys_power_and_the_winners() -> None:
    play = get_only_play(lucidity_at("over"))

    assert (play.game_name, play.title, play.result, play.result_text) == (
        "Lucidity: Six-Sided Nightmares", "Game 1", "won", "finished",
    )  # fmt: skip
    assert [player.name for player in play.players] == ["Ann", "Bob", "Cid"]
    assert [player.is_start_player for player in play.players] == [True, False, False]
    assert all(player.score is not None and player.place for player in play.players)
    assert any(player.is_winner for player in play.players)


def test_a_game_of_lucidity_that_was_given_up_has_no_scores() -> None:
    campaign = begin_lucidity(2)
    apply_move(campaign, "give-up")

    play = get_only_play(campaign)

    assert (play.result, play.result_text) == ("left", "given up")
    assert [(player.score, player.place, player.is_winner) for player in play.players] == [(None, 0, False)] * 2


def test_a_game_of_onirim_names_its_expansions_and_whoever_reported_it() -> None:
    play = get_only_play(onirim_at("over"))

    assert play.expansions == ("The Mirrors", "Sphinx, Diver and Confusion")
    assert [player.name for player in play.players] == ["Mara"]
    assert play.result in ("won", "lost")
    assert "practice deck" in play.notes


def test_what_is_played_without_the_box_is_practice() -> None:
    with_cards, with_dice, without_dice = (
        begin_onirim(mode="beside", seed=""),
        begin_lucidity(2),
        begin_lucidity(2, mode="practice"),
    )
    for campaign in (with_cards, with_dice, without_dice):
        apply_move(campaign, "give-up")

    assert get_only_play(onirim_at("over")).is_practice
    assert [get_only_play(campaign).is_practice for campaign in (with_cards, with_dice, without_dice)] == [
        False, False, True,
    ]  # fmt: skip


def test_two_players_of_onirim_have_their_names_or_numbers() -> None:
    named = begin_onirim(expansions=["coop"], first_player="Mara", second_player="Ilse")
    nameless = begin_onirim(expansions=["coop"])
    for campaign in (named, nameless):
        apply_move(campaign, "give-up")

    assert [player.name for player in get_only_play(named).players] == ["Mara", "Ilse"]
    assert [player.name for player in get_only_play(nameless).players] == ["Player 1", "Player 2"]
    assert get_only_play(named).expansions == ()


@pytest.mark.parametrize("begin", [begin_onirim, begin_lucidity, start_slumber, begin_campaign])
def test_what_is_still_being_played_is_no_play(begin: Callable[[], Campaign]) -> None:
    assert list_plays(begin()) == []


def test_a_session_is_a_play_once_it_is_packed_away_with_who_was_present_p18() -> None:
    campaign = begin_campaign()
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="Mara")
    end_session(campaign)

    play = get_only_play(campaign)

    assert (play.title, play.number, play.result, play.result_text) == ("Session 1", 1, "", "played")
    assert [(player.name, player.role) for player in play.players] == [
        ("Mara", "Gambler"),
        ("Specialist", "Specialist"),
    ]
    assert play.edition == "1.x"
    assert play.notes == ("no Dream was won or lost, so nobody won or lost",)


def test_a_dreamer_without_a_name_has_that_of_the_phone_that_plays_it_alone() -> None:
    campaign = end_session(begin_campaign())
    members.seat_device(campaign, build_invited_device("Ilse"), Role.PLAYER, f"{SPECIALIST}")
    members.seat_device(campaign, build_invited_device("Both"), Role.PLAYER, f"{GAMBLER}.{SPECIALIST}")

    assert [player.name for player in get_only_play(campaign).players] == ["Gambler", "Ilse"]


def test_who_plays_two_dreamers_is_one_player_with_two_roles() -> None:
    campaign = begin_campaign()
    for dreamer, name in ((GAMBLER, "Mara"), (SPECIALIST, "mara")):
        apply_move(campaign, "name-player", dreamer=dreamer, player=name)

    (player,) = get_only_play(end_session(campaign)).players

    assert (player.name, player.role) == ("Mara", "Gambler, Specialist")


DREAM_WON = DecidingReport("etherfields.end-dream", {"outcome": "won"})
DREAM_LOST = DecidingReport("etherfields.end-dream", {"outcome": "lost"})
DREAM_LEFT = DecidingReport("etherfields.end-dream", {"outcome": "left"})
DEATH = DecidingReport("etherfields.resolve-death", {})


@pytest.mark.parametrize(
    ("reports", "result"),
    [
        ([], ""), ([DREAM_LEFT], ""), ([DREAM_WON], "won"), ([DREAM_LOST, DREAM_WON], "won"), ([DREAM_WON, DREAM_LOST], "lost"),
        ([DREAM_WON, DREAM_LEFT], "won"), ([DREAM_WON, DEATH], "lost"),
    ],
)  # fmt: skip
def test_the_last_dream_or_loss_decides_a_session_p10_p18(reports: list[DecidingReport], result: str) -> None:
    assert find_result(reports) == result


def test_a_session_with_a_dream_that_was_won_is_won_by_all_p10() -> None:
    (path,) = [path for path in list_exports() if path.name.startswith("etherfields-three-evenings.schema-8")]
    campaign = import_campaign(BytesIO(read_recording(path)))

    assert [(play.result, play.notes) for play in list_plays(campaign)] == [("won", ()), ("won", ())]
    assert all(player.is_winner for play in list_plays(campaign) for player in play.players)


def test_a_pause_of_hours_is_no_time_at_the_table() -> None:
    evening = begin_campaign()
    for count in (1, 2):
        apply_move(evening, "suffer", dreamer=GAMBLER, count=count)
    for campaign in (onirim_at("over"), end_session(evening)):
        set_times(campaign, 10, 30, *range(2000, 2100))
        play = get_only_play(campaign)

        assert play.ended_at - play.started_at > timedelta(hours=30)
        before_the_pause = play.started_at + timedelta(minutes=play.minutes - 20)
        assert play.ended_at - before_the_pause == timedelta(minutes=1990)


def test_times_are_utc_and_in_order() -> None:
    play = get_only_play(onirim_at("over"))

    assert play.started_at.utcoffset() == play.ended_at.utcoffset() == UTC.utcoffset(None)
    assert play.started_at <= play.ended_at


def test_undo_takes_a_play_back_and_redo_brings_back_the_same() -> None:
    for campaign in (onirim_at("over"), end_session(begin_campaign())):
        known, end = get_only_play(campaign), campaign.head
        undo_entry(campaign, is_confirmed=True)
        assert list_plays(campaign) == []

        redo_entry(campaign, end)
        assert get_only_play(campaign) == known


def test_an_export_and_its_import_keep_the_id_of_a_play() -> None:
    for campaign in (onirim_at("over"), end_session(begin_campaign())):
        copy = import_campaign(BytesIO(export_plain(campaign)))

        assert get_only_play(copy).id == get_only_play(campaign).id
        assert copy.slug != campaign.slug


def test_games_have_ids_of_their_own_and_people_one_for_all_campaigns() -> None:
    campaign = begin_lucidity(2)
    for _game in range(2):
        apply_move(campaign, "give-up")
        apply_move(campaign, "new-game", players=[" ANN ", "Bob"])

    first, second = list_plays(campaign)

    assert first.id != second.id
    assert [player.id for player in first.players] == [player.id for player in second.players]
    assert (first.number, second.number) == (1, 2)
    assert second.started_at >= first.ended_at


def test_a_game_that_a_save_point_brings_back_is_a_play_again() -> None:
    campaign = begin_onirim()
    apply_move(campaign, "give-up")
    known = get_only_play(campaign)
    save_point_service.create_save_point(campaign.slug, mint_move_id(campaign), HOST_AUTHOR, "Over")
    undo_entry(campaign, is_confirmed=True, entry=campaign.moves.get(name="onirim.give-up").seq)
    assert list_plays(campaign) == []

    save_point_service.restore_save_point(
        campaign.slug, mint_move_id(campaign), HOST_AUTHOR, campaign.savepoints.get().pk
    )

    assert get_only_play(campaign).id == known.id


@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_many_plays_take_as_many_queries_as_one(game: str) -> None:
    one: list[Campaign] = []
    many: list[Campaign] = []
    for campaigns, count in ((one, 1), (many, 4)):
        for _campaign in range(count):
            demo = get_game_ui(game).demo_path
            assert demo is not None
            with demo.open("rb") as file:
                campaigns.append(import_campaign(file))
    counts = []
    for campaigns in (one, many):
        with CaptureQueriesContext(connection) as captured:
            assert all(list_plays_of(campaigns))
        counts.append(len(captured))

    assert counts[0] == counts[1] <= 8
    assert list_plays_of([]) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", list_exports()[::3], ids=lambda path: path.name)
def test_plays_of_recorded_campaigns_of_any_age_are_whole(path: Path) -> None:
    plays = list_plays(import_campaign(BytesIO(read_recording(path))))

    assert len({play.id for play in plays}) == len(plays)
    for play in plays:
        assert uuid.UUID(play.id).version == 5
        assert play.started_at <= play.ended_at
        assert 0 <= play.minutes <= (play.ended_at - play.started_at).total_seconds() / 60 + 1
        assert play.result in ("won", "lost", "left", "")
        assert all((play.title, play.result_text, play.players, play.game_name))
        assert all(player.name and player.id for player in play.players)
        assert len({player.id for player in play.players}) == play.player_count


def test_a_campaign_whose_plays_fail_leaves_those_of_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = onirim_at("over"), lucidity_at("over")
    settings.FAULTS_RAISE = False
    build = play_module._build_play

    def fail_once(campaign: Campaign, *given: Any) -> Play:
        if campaign == broken:
            raise ZeroDivisionError
        return build(campaign, *given)

    monkeypatch.setattr(play_module, "_build_play", fail_once)

    assert [len(plays) for plays in list_plays_of([broken, whole])] == [0, 1]
