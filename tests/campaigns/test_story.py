"""The chronicle, its charts and the booklet: a campaign as a story by session, and all that is needed to play on from paper."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.etherfields.panels.told import TOLD
from campaigns.models import Campaign, Move
from campaigns.pages import chronicle, recap, story
from campaigns.pages.bars import Bar, Bars, by_step
from campaigns.pages.charts import HIGH, WIDE, Wanted, charts, over
from campaigns.pages.evening import Played, played
from campaigns.pages.registry import pages_of
from campaigns.pages.sessions import sessions_of
from campaigns.pages.story import Part, Sentence, joined
from campaigns.referee import move_named
from campaigns.roles import Role
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, gone_on, in_slumber, taken_back
from tests.campaigns.seats import seated
from tests.lucidity.evenings import FIFTEEN_POWER
from tests.lucidity.tables import begun as lucidity_game
from tests.lucidity.tables import campaign_at as lucidity_at
from tests.lucidity.tables import report as lucidity_report
from tests.onirim.open_questions import campaign_at as onirim_at
from tests.recordings.shelf import file_of, kept

pytestmark = pytest.mark.django_db

DISTRESS = Wanted("Distress", "etherfields.dreamer", "distress", 8)
NAMES = {1: "Gambler", 2: "Specialist"}


def look(player: Client, campaign: Campaign, page: str = "chronicle/") -> str:
    answer = player.get(f"/c/{campaign.slug}/{page}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def suffered(*counts: int) -> list[Played]:
    """Return the entries in which the Gambler suffers so much, each by itself; below 0 it is cured."""
    campaign = in_slumber()
    return played(
        applied(campaign, "suffer" if count > 0 else "cure", dreamer=GAMBLER, count=abs(count)) for count in counts
    )


UNKNOWN = ["who=9", "who=9999", "who=x", "who=-1", "who=1.5", "who=%D9%A1", "who=01", "session=7", "session=x"]


@pytest.mark.parametrize("page", ["chronicle/", "journal/"])
def test_who_or_what_nobody_knows_is_not_there_and_nothing_is_made(
    player: Client, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chapter is made for each name and each session, so there must be no more of them than there are."""
    campaign = in_slumber()
    monkeypatch.setattr(story, "chapter", None)
    monkeypatch.setattr(chronicle, "lines", None)

    assert {query: player.get(f"/c/{campaign.slug}/{page}?{query}").status_code for query in UNKNOWN} == dict.fromkeys(
        UNKNOWN, 404
    )


@pytest.mark.parametrize("query", ["", "?who=", "?who=0", "?who=1", "?session=", "?session=1", "?session=1&who=2"])
@pytest.mark.parametrize("page", ["chronicle/", "journal/"])
def test_who_and_what_is_there_is_shown(player: Client, page: str, query: str) -> None:
    assert player.get(f"/c/{in_slumber().slug}/{page}{query}").status_code == 200


def test_a_chapter_is_made_once_for_each_name(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = in_slumber()
    made: list[int] = []
    monkeypatch.setattr(story, "chapter", lambda *given: made.append(given[5]))
    story.clear_cache()

    for who in (0, 1, 2, 1, 0, 2):
        player.get(f"/c/{campaign.slug}/chronicle/?who={who}")

    assert made == [0, 1, 2]


def test_a_line_steps_where_an_entry_changed_the_number() -> None:
    (chart,) = charts([DISTRESS], suffered(2, 1, -1, 2), [("Turn 1", 3)], NAMES)
    (line,) = chart.lines

    assert line.name == "Gambler"
    assert line.path == "M0 120.0H75.0V90.0H150.0V75.0H225.0V90.0H300.0V60.0H300"
    assert line.beside == HIGH / 2
    assert chart.danger == 0


def test_the_table_behind_a_chart_has_the_number_at_the_end_of_each_part() -> None:
    (chart,) = charts([DISTRESS], suffered(2, 1, -1, 2), [("Turn 1", 1), ("Turn 2", 3)], NAMES)

    assert chart.parts == ["Turn 1", "Turn 2"]
    assert list(chart.lines[0].values) == [3, 4]
    assert chart.marks == [WIDE / 2]


def test_names_of_lines_that_end_alike_stand_apart() -> None:
    campaign = in_slumber()
    entries = [applied(campaign, "suffer", dreamer=dreamer, count=2) for dreamer in (GAMBLER, SPECIALIST)]
    (chart,) = charts([DISTRESS], played(entries), [("Turn 1", 1)], NAMES)
    one, other = (line.beside for line in chart.lines)

    assert abs(one - other) >= 13


def test_what_did_not_change_has_no_chart() -> None:
    assert charts([Wanted("Gems", "etherfields.dreamer", "gems")], suffered(1), [("Turn 1", 0)], NAMES) == []


def test_a_row_that_came_begins_at_nothing() -> None:
    entry = Move(changes=[["etherfields.dreamer", 2, None, {"distress": 3}]])
    (chart,) = charts([DISTRESS], played([entry]), [("", 0)], NAMES)

    assert chart.lines[0].path == "M0 120.0H300.0V75.0H300"


def test_the_chronicle_tells_a_session_turn_by_turn_and_counts_small_steps(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    applied(campaign, "draw", dreamer=GAMBLER)
    applied(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern")
    applied(campaign, "write-remark", text="Never again through the red door")
    found = look(player, campaign)

    assert "<h3>Turn 1</h3>" in found
    assert '<p class="story-moment story-moment--seven">' in found
    assert "II-14 B" in found
    assert "Never again through the red door" in found
    assert re.search(r"\d+ small steps?", found)


def test_each_turn_says_how_long_it_took(player: Client) -> None:
    campaign = in_slumber()
    entry = applied(campaign, "suffer", dreamer=GAMBLER, count=1)
    Move.objects.filter(pk=entry.pk).update(at=entry.at + timedelta(minutes=12))

    assert "<h3>Turn 1 <small>12 minutes</small></h3>" in look(player, campaign)


def test_what_was_taken_back_is_no_part_of_the_story(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    taken_back(campaign, sure=True)

    assert "story-moment" not in look(player, campaign)


def test_the_story_of_one_dreamer_leaves_out_the_others(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=1)
    applied(campaign, "suffer", dreamer=SPECIALIST, count=2)
    found = look(player, campaign, f"chronicle/?who={SPECIALIST}")

    assert "Specialist suffers 2 Distress" in found
    assert "Gambler suffers" not in found


def test_the_other_games_have_their_chronicle_too(player: Client) -> None:
    assert "small step" in look(player, onirim_at("prophecy"))
    assert '<section class="story">' in look(player, lucidity_at("rest"))


def test_the_booklet_has_cover_sessions_charts_and_a_record_to_play_on(player: Client) -> None:
    campaign = in_slumber(name="The long night")
    applied(campaign, "suffer", dreamer=GAMBLER, count=3)
    applied(campaign, "gain-ether", dreamer=SPECIALIST, count=2)
    found = look(player, campaign, "booklet/")

    assert "<h1>The long night</h1>" in found
    assert "Gambler, Specialist" in found
    assert "Session 1" in found
    assert '<figure class="chart">' in found
    assert "To play on without a screen" in found
    assert re.search(r'<th scope="row">Distress</th><td>3</td><td>0</td>', found)
    assert re.search(r'<th scope="row">Ether</th><td>0</td><td>2</td>', found)


@pytest.mark.parametrize(
    "made", [lambda: onirim_at("prophecy"), lambda: lucidity_at("rest")], ids=["onirim", "lucidity"]
)
def test_the_booklet_of_a_game_says_what_lies_where(player: Client, made: object) -> None:
    found = look(player, made(), "booklet/")  # type: ignore[operator]

    assert "being played" in found
    assert found.count("<caption>") == 2


def test_a_long_journal_costs_the_booklet_no_more_queries(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=1)
    look(player, campaign, "booklet/")
    with CaptureQueriesContext(connection) as short:
        look(player, campaign, "booklet/")
    for number in range(30):
        applied(campaign, "suffer" if number % 2 else "cure", dreamer=GAMBLER, count=1)
    look(player, campaign, "booklet/")
    with CaptureQueriesContext(connection) as much:
        look(player, campaign, "booklet/")

    assert len(much) <= len(short)


def test_a_viewer_reads_the_chronicle_and_takes_no_booklet() -> None:
    campaign = in_slumber()
    viewer = seated(campaign, Role.VIEWER)

    assert viewer.get(f"/c/{campaign.slug}/chronicle/").status_code == 200
    assert viewer.get(f"/c/{campaign.slug}/booklet/").status_code == 403


def test_every_move_that_the_chronicle_tells_is_one() -> None:
    assert [name for name in TOLD if move_named(name) is None] == []
    assert pages_of("etherfields").tells(Move(name="etherfields.suffer", at=timezone.now()))


def test_a_session_that_is_over_is_drawn_once_until_something_in_it_is_taken_back(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=7)
    look(player, campaign)
    with CaptureQueriesContext(connection) as again:
        assert "story-moment--seven" in look(player, campaign)
    assert not [one["sql"] for one in again if '"campaigns_move"."changes"' in one["sql"]]
    taken_back(campaign, sure=True)

    assert "story-moment" not in look(player, campaign)


def test_bars_are_as_long_as_their_numbers_beside_the_greatest() -> None:
    found = Bars("Turns", [Bar("Wraith", 2), Bar("Heron", 4, "four")]).drawn

    assert [(bar.name, bar.told, bar.wide) for bar in found] == [("Wraith", "2", 50), ("Heron", "four", 100)]


def test_time_by_step_is_what_went_on_before_each_entry_and_no_pause() -> None:
    then = timezone.now()
    entries = played(Move(at=then + timedelta(minutes=minutes)) for minutes in (0, 3, 5, 65, 70))

    found = by_step(entries, ["", "Draw step", "Actions", "Actions", ""])

    assert [(bar.name, bar.value) for bar in found.bars] == [("Draw step", 3), ("Actions", 2), ("Everything else", 5)]


def test_a_line_over_games_breaks_off_where_somebody_did_not_play() -> None:
    found = over("Power", ["Game 1", "Game 2", "Game 3"], {"Mara": [4, None, 8], "Jonas": [2, 2, 2]})

    assert found.lines[0].path == "M0.0 60.0H100.0M200.0 0.0H300.0"
    assert list(found.lines[0].values) == [4, "–", 8]
    assert found.lines[1].path == "M0.0 90.0H100.0V90.0H200.0V90.0H300.0"


def test_a_chapter_counts_the_turns_of_each_slumber_and_the_time_of_each_step_p8_p9(player: Client) -> None:
    campaign = in_slumber()
    gone_on(campaign, "draw-all")
    gone_on(campaign, "end-slumber")
    for minutes, entry in enumerate(campaign.moves.order_by("seq")):
        Move.objects.filter(pk=entry.pk).update(at=timezone.now() + timedelta(minutes=4 * minutes))
    found = look(player, campaign)

    assert bars(found, "Turns of each Slumber") == [("Wraith", "1")]
    assert dict(bars(found, "Time by step"))["Draw step"] == "4 min"


def bars(page: str, title: str) -> list[tuple[str, str]]:
    """Return the bars under a title: each name with its number in words."""
    (table,) = re.findall(rf"<caption>{title}</caption>(.*?)</table>", page)
    return re.findall(r'<th scope="row">(.*?)</th>.*?<td class="number">(.*?)</td>', table)


def test_games_of_onirim_are_drawn_over_all_games(player: Client) -> None:
    campaign = import_campaign(kept(file_of("onirim-base.schema-7.json")))

    assert len(bars(look(player, campaign), "Doors of each game")) > 1


def test_the_power_of_everybody_is_drawn_over_all_games_of_lucidity_p10(player: Client) -> None:
    campaign = lucidity_game(2)
    for report in (FIFTEEN_POWER, [("new-game", {"players": "Ann,Bob"})], FIFTEEN_POWER):
        for name, args in report:
            lucidity_report(campaign, name, **args)

    assert "Power at the end" in look(player, campaign)


def at(campaign: Campaign, *hours: float) -> None:
    """Put the newest entries to so many hours from now, the last one of them first."""
    now = timezone.now()
    for hour, entry in zip(hours, campaign.moves.order_by("-seq"), strict=False):
        Move.objects.filter(pk=entry.pk).update(at=now + timedelta(hours=hour))


def test_where_a_game_counts_no_sessions_a_night_makes_evenings_of_it() -> None:
    campaign = onirim_at("prophecy")
    at(campaign, 49, 48)

    first, second = sessions_of(campaign)

    assert (first.number, second.number) == (1, 2)
    assert (first.open, second.open) == (False, True)
    assert second.long == timedelta(hours=1)
    assert first.last + 1 == second.first
    assert [entry.seq for entry in second.entries(campaign)] == [second.first, second.last]


def test_the_week_in_which_a_session_stayed_open_is_no_time_at_the_table_p17(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=GAMBLER, count=1)
    applied(campaign, "cure", dreamer=GAMBLER, count=1)
    at(campaign, 169, 168)

    assert "1 h" not in recap.long(sessions_of(campaign)[-1].long)
    assert "60 minutes" in look(player, campaign)


def test_turns_in_which_nothing_is_told_stand_together() -> None:
    then = timezone.now()
    quiet = [Part(f"Turn {turn}", [then + timedelta(minutes=turn)], small=turn) for turn in (2, 3, 4)]
    told = Part("Turn 5", [then], [Sentence("The Team met a Slumber.")])

    first, last = joined([*quiet, told])

    assert (first.name, first.small, first.long) == ("Turn 2 to Turn 4", 9, "2 minutes")
    assert last is told


def test_the_chronicle_of_onirim_tells_the_door_that_came_of_a_choice_p2(player: Client) -> None:
    campaign = import_campaign(kept(file_of("onirim-base.schema-7.json")))

    assert re.search(r"Into play: \w+ Door\.</p>", look(player, campaign))
