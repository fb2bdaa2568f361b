"""The Daily deck: the same for all tables, counted once a table and day, and a result to send that names no card."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.journal import campaign_service, navigation, save_point_service
from campaigns.models import Campaign, JournalEntry
from campaigns.onirim import daily_deck
from campaigns.onirim.daily_deck import Attempt, build_daily_args, build_daily_seed, find_daily_date, list_attempts
from campaigns.onirim.models import OnirimGame
from campaigns.roles import Role
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import apply_move, mint_move_id
from tests.onirim.prompt_campaigns import AUTHOR, answer_prompt, load_game_state

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 1)
"""A day in the past."""


def begin_daily(day: date | None = None, name: str = "Dreams", **changed: Any) -> Campaign:
    args = {**build_daily_args(day or daily_deck.get_today()), **changed}
    return campaign_service.begin_campaign("onirim", name, args, AUTHOR)


def get_row(campaign: Campaign) -> OnirimGame:
    row: OnirimGame = OnirimGame.objects.filter(campaign=campaign).latest("number")
    return row


def get_attempts(campaign: Campaign, day: date | None = None) -> list[Attempt]:
    return list_attempts(Campaign.objects.get(pk=campaign.pk), day or daily_deck.get_today())


def undo(campaign: Campaign) -> None:
    campaign.refresh_from_db()
    made = navigation.undo_entry(campaign.slug, mint_move_id(campaign), AUTHOR, campaign.head, is_confirmed=True)
    assert made is not None


def redo(campaign: Campaign) -> None:
    campaign.refresh_from_db()
    entry = navigation.find_redoable_entry(campaign)
    assert entry is not None
    navigation.redo_entry(campaign.slug, mint_move_id(campaign), AUTHOR, entry.seq)


def open_sheet(player: Client, campaign: Campaign) -> str:
    return player.get(f"/c/{campaign.slug}/sheet/daily/").text


def test_the_seed_tells_the_day_and_nobody_without_the_secret_can_build_it(settings: Any) -> None:
    seed = build_daily_seed(DAY)
    assert seed.startswith("260301-")
    assert len(seed) <= (OnirimGame._meta.get_field("seed").max_length or 0)
    assert seed != build_daily_seed(DAY + timedelta(days=1)).replace("260302", "260301")

    settings.SECRET_KEY = "another installation"

    assert build_daily_seed(DAY) != seed


def test_all_tables_meet_the_same_deck() -> None:
    decks = [load_game_state(begin_daily(name=name)).deck for name in ("Ours", "Theirs")]

    assert decks[0] == decks[1]


def test_the_day_is_that_of_the_installation_wherever_a_device_is(settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    evening = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)

    with timezone.override("America/New_York"):
        assert daily_deck.get_day(evening) == DAY + timedelta(days=1)


def test_only_the_base_game_with_its_usual_rules_is_the_daily_deck() -> None:
    today = daily_deck.get_today()

    assert find_daily_date(get_row(begin_daily())) == today
    assert find_daily_date(get_row(begin_daily(DAY))) == DAY
    assert find_daily_date(get_row(begin_daily(expansions=["glyphs"]))) is None
    assert find_daily_date(get_row(begin_daily(readings=["empty-hand=barred"]))) is None
    assert find_daily_date(get_row(begin_daily(seed="260301-0123456789"))) is None
    assert find_daily_date(get_row(begin_daily(seed="mine"))) is None


def test_house_rules_of_earlier_games_do_not_reach_the_daily_deck() -> None:
    campaign = begin_daily(seed="mine", readings=["empty-hand=barred"])
    apply_move(campaign, "give-up")

    apply_move(campaign, "new-game", **build_daily_args(daily_deck.get_today()))

    assert find_daily_date(get_row(campaign)) == daily_deck.get_today()


def test_the_first_game_of_the_day_counts_and_further_ones_do_not() -> None:
    campaign = begin_daily()
    apply_move(campaign, "give-up")
    apply_move(campaign, "new-game", **build_daily_args(daily_deck.get_today()))

    assert [one.is_counted for one in get_attempts(campaign)] == [True, False]
    assert not any(one.has_undo for one in get_attempts(campaign))


def test_a_deck_of_another_day_does_not_count() -> None:
    assert [one.is_counted for one in get_attempts(begin_daily(DAY), DAY)] == [False]


def test_who_undoes_the_beginning_and_begins_again_has_no_second_counted_game() -> None:
    campaign = begin_daily(seed="mine")
    apply_move(campaign, "give-up")
    apply_move(campaign, "new-game", **build_daily_args(daily_deck.get_today()))
    answer_prompt(campaign)
    undo(campaign)
    undo(campaign)

    apply_move(campaign, "new-game", **build_daily_args(daily_deck.get_today()))

    first, second = get_attempts(campaign)
    assert (first.is_counted, first.has_undo, second.is_counted) == (True, True, False)
    assert first.ref != second.ref == get_row(campaign).ref


def test_a_game_that_comes_back_by_redo_is_still_the_counted_one_with_undo() -> None:
    campaign = begin_daily(seed="mine")
    apply_move(campaign, "give-up")
    apply_move(campaign, "new-game", **build_daily_args(daily_deck.get_today()))
    ref = get_row(campaign).ref
    undo(campaign)
    redo(campaign)

    assert get_attempts(campaign) == [Attempt(ref, True, False, True, False)]


def test_undo_in_another_game_is_not_of_this_one() -> None:
    campaign = begin_daily()
    apply_move(campaign, "give-up")
    apply_move(campaign, "new-game", expansions=[], mode="practice", seed="mine")
    answer_prompt(campaign)
    undo(campaign)

    assert not get_attempts(campaign)[0].has_undo
    undo(campaign)
    undo(campaign)
    assert get_attempts(campaign)[0].has_undo


def test_a_restored_save_point_is_told_as_undo() -> None:
    campaign = begin_daily()
    save_point_service.create_save_point(campaign.slug, mint_move_id(campaign), AUTHOR, "Before")
    point = campaign.savepoints.latest("pk").pk
    answer_prompt(campaign)
    assert not get_attempts(campaign)[0].has_undo

    save_point_service.restore_save_point(campaign.slug, mint_move_id(campaign), AUTHOR, point)

    assert get_attempts(campaign)[0].has_undo


def test_advice_and_corrections_are_told() -> None:
    campaign = begin_daily()
    assert get_attempts(campaign)[0].has_advice is False
    apply_move(campaign, "advise")
    assert get_attempts(campaign)[0].has_advice

    entry = JournalEntry.objects.filter(campaign=campaign, name="onirim.advise").get()
    entry.name = "onirim.put-right"
    entry.save()
    assert get_attempts(campaign)[0].has_corrections


def test_the_sheet_begins_the_game_and_says_what_counts(player: Client) -> None:
    campaign = begin_daily(seed="mine")
    assert "A game is in progress" in open_sheet(player, campaign)
    apply_move(campaign, "give-up")
    assert "first game with this deck counts; later ones" in open_sheet(player, campaign)
    assert 'href="/c/' + campaign.slug + '/sheet/daily/"' in player.get(f"/c/{campaign.slug}/").text

    page = open_sheet(player, campaign)
    form = page[page.index('id="daily-new-game') :].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form):
        sent.setdefault(name, []).append(value)
    player.post(f"/c/{campaign.slug}/move/onirim.new-game/", sent)

    assert find_daily_date(get_row(campaign)) == daily_deck.get_today()
    assert "game counts: In progress" in open_sheet(player, campaign)


def test_the_result_to_send_names_no_card(player: Client) -> None:
    campaign = begin_daily()
    apply_move(campaign, "advise")
    answer_prompt(campaign)
    apply_move(campaign, "give-up")

    page = open_sheet(player, campaign)

    text = page[page.index("<textarea") : page.index("</textarea>")]
    assert "Given up in turn" in text
    assert "of 8 Doors" in text
    assert "With advice." in text
    assert not any(word in text for word in ("red", "Sun", "Moon", "Key", "Nightmare", get_row(campaign).seed))
    assert campaign.name in page[page.index("Results of the day") :]


def test_a_further_game_says_that_it_does_not_count(player: Client) -> None:
    campaign = begin_daily()
    apply_move(campaign, "give-up")
    apply_move(campaign, "new-game", **build_daily_args(daily_deck.get_today()))
    apply_move(campaign, "give-up")

    page = open_sheet(player, campaign)

    assert "Played again: it does not count." in page
    assert "Play today" in page


def test_the_board_shows_the_tables_that_a_device_may_see(player: Client) -> None:
    ours, theirs = begin_daily(name="Our table"), begin_daily(name="Their table")
    begin_daily(seed="mine", name="Other decks")
    guest = build_member_client(ours, Role.VIEWER)

    seen_by_host, seen_by_guest = open_sheet(player, ours), open_sheet(guest, ours)

    assert "Their table" in seen_by_host
    assert "Their table" not in seen_by_guest
    assert "Other decks" not in seen_by_host
    apply_move(theirs, "give-up")
    assert "Given up in turn" in open_sheet(player, ours)


def test_a_new_campaign_may_begin_with_it(player: Client) -> None:
    sent = {"mode": "daily", "players": "coop", "first_player": "Ann", "expansions": ["glyphs"], "seed": "x"}
    assert "Daily deck" in player.get("/new/onirim/").text

    player.post(
        "/new/onirim/", {**sent, "useless-search": "offered", "short-reveal": "partial", "empty-hand": "barred"}
    )

    assert find_daily_date(OnirimGame.objects.get()) == daily_deck.get_today()
