"""The chronicle, its charts and the booklet: a campaign by session, and everything needed to continue from paper."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.engine import find_move
from campaigns.etherfields.panels.chronicle_spec import CHRONICLE_MOVES
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import chronicle_view, journal_lines, recap
from campaigns.pages.bar_charts import Bar, BarChart, build_step_time_chart
from campaigns.pages.chronicle_view import ChroniclePart, ChronicleSentence, merge_quiet_parts
from campaigns.pages.line_charts import CHART_HEIGHT, CHART_WIDTH, SeriesSpec, build_charts, build_lifetime_chart
from campaigns.pages.registry import get_game_ui
from campaigns.pages.session_digest import DecodedEntry, decode_entries
from campaigns.pages.sessions import find_sessions
from campaigns.roles import Role
from campaigns.transfer.importer import import_campaign
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, apply_phase_end, start_slumber, undo_entry
from tests.lucidity.prompt_campaigns import begin_lucidity as lucidity_game
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.lucidity.prompt_campaigns import submit_legal_move as lucidity_report
from tests.lucidity.sample_games import FIFTEEN_POWER
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at
from tests.recordings.catalog import get_path, read_recording

pytestmark = pytest.mark.django_db

DISTRESS = SeriesSpec("Distress", "etherfields.dreamer", "distress", 8)
NAMES = {1: "Gambler", 2: "Specialist"}


def get_page(player: Client, campaign: Campaign, page: str = "chronicle/") -> str:
    answer = player.get(f"/c/{campaign.slug}/{page}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def list_charted_moves(*counts: int) -> list[DecodedEntry]:
    """Return the entries in which the Gambler suffers these counts, each by itself; below 0 it is cured."""
    campaign = start_slumber()
    return decode_entries(
        apply_move(campaign, "suffer" if count > 0 else "cure", dreamer=GAMBLER, count=abs(count)) for count in counts
    )


UNKNOWN = ["who=9", "who=9999", "who=x", "who=-1", "who=1.5", "who=%D9%A1", "who=01", "session=7", "session=x"]


@pytest.mark.parametrize("page", ["chronicle/", "journal/"])
def test_who_or_what_nobody_knows_is_not_there_and_nothing_is_made(
    player: Client, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chapter is made for each name and each session, so there must be no more of them than there are."""
    campaign = start_slumber()
    monkeypatch.setattr(chronicle_view, "build_chapter", None)
    monkeypatch.setattr(journal_lines, "build_lines", None)

    assert {query: player.get(f"/c/{campaign.slug}/{page}?{query}").status_code for query in UNKNOWN} == dict.fromkeys(
        UNKNOWN, 404
    )


@pytest.mark.parametrize("query", ["", "?who=", "?who=0", "?who=1", "?session=", "?session=1", "?session=1&who=2"])
@pytest.mark.parametrize("page", ["chronicle/", "journal/"])
def test_who_and_what_is_there_is_shown(player: Client, page: str, query: str) -> None:
    assert player.get(f"/c/{start_slumber().slug}/{page}{query}").status_code == 200


def test_a_chapter_is_made_once_for_each_name(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    made: list[int] = []
    monkeypatch.setattr(chronicle_view, "build_chapter", lambda *given: made.append(given[5]))
    chronicle_view.clear_chapter_cache()

    for who in (0, 1, 2, 1, 0, 2):
        player.get(f"/c/{campaign.slug}/chronicle/?who={who}")

    assert made == [0, 1, 2]


def test_a_line_steps_where_an_entry_changed_the_number() -> None:
    (chart,) = build_charts([DISTRESS], list_charted_moves(2, 1, -1, 2), [("Turn 1", 3)], NAMES)
    (line,) = chart.lines

    assert line.name == "Gambler"
    assert line.path == "M0 120.0H75.0V90.0H150.0V75.0H225.0V90.0H300.0V60.0H300"
    assert line.label_y == CHART_HEIGHT / 2
    assert chart.danger_y == 0


def test_the_table_behind_a_chart_has_the_number_at_the_end_of_each_part() -> None:
    (chart,) = build_charts([DISTRESS], list_charted_moves(2, 1, -1, 2), [("Turn 1", 1), ("Turn 2", 3)], NAMES)

    assert chart.parts == ["Turn 1", "Turn 2"]
    assert list(chart.lines[0].values) == [3, 4]
    assert chart.part_ends == [CHART_WIDTH / 2]


def test_names_of_lines_that_end_alike_stand_apart() -> None:
    campaign = start_slumber()
    entries = [apply_move(campaign, "suffer", dreamer=dreamer, count=2) for dreamer in (GAMBLER, SPECIALIST)]
    (chart,) = build_charts([DISTRESS], decode_entries(entries), [("Turn 1", 1)], NAMES)
    one, other = (line.label_y for line in chart.lines)

    assert abs(one - other) >= 13


def test_what_did_not_change_has_no_chart() -> None:
    assert (
        build_charts([SeriesSpec("Gems", "etherfields.dreamer", "gems")], list_charted_moves(1), [("Turn 1", 0)], NAMES)
        == []
    )


def test_a_row_that_came_begins_at_nothing() -> None:
    entry = JournalEntry(changes=[["etherfields.dreamer", 2, None, {"distress": 3}]])
    (chart,) = build_charts([DISTRESS], decode_entries([entry]), [("", 0)], NAMES)

    assert chart.lines[0].path == "M0 120.0H300.0V75.0H300"


def test_the_chronicle_tells_a_session_turn_by_turn_and_counts_small_steps(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    apply_move(campaign, "draw", dreamer=GAMBLER)
    apply_move(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern")
    apply_move(campaign, "write-remark", text="Never again through the red door")
    found = get_page(player, campaign)

    assert "<h3>Turn 1</h3>" in found
    assert '<p class="story-highlight story-highlight--seven">' in found
    assert "II-14 B" in found
    assert "Never again through the red door" in found
    assert re.search(r"\d+ small steps?", found)


def test_each_turn_says_how_long_it_took(player: Client) -> None:
    campaign = start_slumber()
    entry = apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    JournalEntry.objects.filter(pk=entry.pk).update(at=entry.at + timedelta(minutes=12))

    assert "<h3>Turn 1 <small>12 min</small></h3>" in get_page(player, campaign)


def test_what_was_taken_back_is_no_part_of_the_story(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    undo_entry(campaign, is_confirmed=True)

    assert "story-moment" not in get_page(player, campaign)


def test_the_story_of_one_dreamer_leaves_out_the_others(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=2)
    found = get_page(player, campaign, f"chronicle/?who={SPECIALIST}")

    assert "Specialist has suffered 2 Distress so far." in found
    assert "Gambler has suffered" not in found


def test_the_other_games_have_their_chronicle_too(player: Client) -> None:
    assert "small step" in get_page(player, onirim_at("prophecy"))
    assert '<section class="story">' in get_page(player, lucidity_at("rest"))


def test_the_chronicle_of_lucidity_tells_turning_points_and_no_rolls(player: Client) -> None:
    told = get_page(player, lucidity_at("rest"))

    assert not re.search(r" (draws|rolls|puts back|rests) ", told)
    assert "small steps" in told


def test_the_booklet_has_cover_sessions_charts_and_a_record_to_play_on(player: Client) -> None:
    campaign = start_slumber(name="The long night")
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=3)
    apply_move(campaign, "gain-ether", dreamer=SPECIALIST, count=2)
    found = get_page(player, campaign, "booklet/")

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
    found = get_page(player, made(), "booklet/")  # type: ignore[operator]

    assert "in progress" in found
    assert found.count("<caption>") == 2


def test_a_long_journal_costs_the_booklet_no_more_queries(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    get_page(player, campaign, "booklet/")
    with CaptureQueriesContext(connection) as short:
        get_page(player, campaign, "booklet/")
    for number in range(30):
        apply_move(campaign, "suffer" if number % 2 else "cure", dreamer=GAMBLER, count=1)
    get_page(player, campaign, "booklet/")
    with CaptureQueriesContext(connection) as much:
        get_page(player, campaign, "booklet/")

    assert len(much) <= len(short)


def test_a_viewer_reads_the_chronicle_and_takes_no_booklet() -> None:
    campaign = start_slumber()
    viewer = build_member_client(campaign, Role.VIEWER)

    assert viewer.get(f"/c/{campaign.slug}/chronicle/").status_code == 200
    assert viewer.get(f"/c/{campaign.slug}/booklet/").status_code == 403


def test_every_move_that_the_chronicle_tells_is_one() -> None:
    assert [name for name in CHRONICLE_MOVES if find_move(name) is None] == []
    is_told = get_game_ui("etherfields").is_in_chronicle
    told = {
        "go": {},
        "take-shortcut": {},
        "suffer": {},
        "tick": {},
        "take-stock": {},
        "seal": {},
        "shop-item": {"bought": ""},
    }

    assert [name for name, args in told.items() if is_told(JournalEntry(name=f"etherfields.{name}", args=args))] == [
        "go",
        "take-shortcut",
    ]


def test_a_session_that_is_over_is_drawn_once_until_something_in_it_is_taken_back(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=7)
    get_page(player, campaign)
    with CaptureQueriesContext(connection) as again:
        assert "story-highlight--seven" in get_page(player, campaign)
    assert not [one["sql"] for one in again if '"campaigns_move"."changes"' in one["sql"]]
    undo_entry(campaign, is_confirmed=True)

    assert "story-moment" not in get_page(player, campaign)


def test_bars_are_as_long_as_their_numbers_beside_the_greatest() -> None:
    found = BarChart("Turns", [Bar("Wraith", 2), Bar("Heron", 4, "four")]).bar_views

    assert [(bar.name, bar.value_text, bar.width) for bar in found] == [("Wraith", "2", 50), ("Heron", "four", 100)]


def test_time_by_step_is_what_went_on_before_each_entry_and_no_pause() -> None:
    then = timezone.now()
    entries = decode_entries(JournalEntry(at=then + timedelta(minutes=minutes)) for minutes in (0, 3, 5, 65, 70))

    found = build_step_time_chart(entries, ["", "Draw step", "Actions", "Actions", ""])

    assert [(bar.name, bar.value) for bar in found.bars] == [("Draw step", 3), ("Actions", 2), ("Everything else", 5)]


def test_a_line_over_games_breaks_off_where_somebody_did_not_play() -> None:
    found = build_lifetime_chart("Power", ["Game 1", "Game 2", "Game 3"], {"Mara": [4, None, 8], "Jonas": [2, 2, 2]})

    assert found.lines[0].path == "M0.0 60.0H100.0M200.0 0.0H300.0"
    assert list(found.lines[0].values) == [4, "–", 8]
    assert found.lines[1].path == "M0.0 90.0H100.0V90.0H200.0V90.0H300.0"


def test_a_chapter_counts_the_turns_of_each_slumber_and_the_time_of_each_step_p8_p9(player: Client) -> None:
    campaign = start_slumber()
    apply_phase_end(campaign, "draw-all")
    apply_phase_end(campaign, "end-slumber")
    for minutes, entry in enumerate(campaign.moves.order_by("seq")):
        JournalEntry.objects.filter(pk=entry.pk).update(at=timezone.now() + timedelta(minutes=4 * minutes))
    found = get_page(player, campaign)

    assert list_bars(found, "Turns of each Slumber") == [("Wraith", "1")]
    assert dict(list_bars(found, "Time by step"))["Draw step"] == "4 min"


def list_bars(page: str, title: str) -> list[tuple[str, str]]:
    """Return the bars under a title: each name with its number in words."""
    (table,) = re.findall(rf"<caption>{title}</caption>(.*?)</table>", page)
    return re.findall(r'<th scope="row">(.*?)</th>.*?<td class="number">(.*?)</td>', table)


def test_games_of_onirim_are_drawn_over_all_games(player: Client) -> None:
    campaign = import_campaign(read_recording(get_path("onirim-base.schema-7.json")))

    assert len(list_bars(get_page(player, campaign), "Doors in each game")) > 1


def test_the_power_of_everybody_is_drawn_over_all_games_of_lucidity_p10(player: Client) -> None:
    campaign = lucidity_game(2)
    for report in (FIFTEEN_POWER, [("new-game", {"players": "Ann,Bob"})], FIFTEEN_POWER):
        for name, args in report:
            lucidity_report(campaign, name, **args)

    assert "Power at the end" in get_page(player, campaign)


def set_session_times(campaign: Campaign, *hours: float) -> None:
    """Move the newest entries to this many hours from now, the last one of them first."""
    now = timezone.now()
    for hour, entry in zip(hours, campaign.moves.order_by("-seq"), strict=False):
        JournalEntry.objects.filter(pk=entry.pk).update(at=now + timedelta(hours=hour))


def test_where_a_game_counts_no_sessions_a_night_makes_evenings_of_it() -> None:
    campaign = onirim_at("prophecy")
    set_session_times(campaign, 49, 48)

    first, second = find_sessions(campaign)

    assert (first.number, second.number) == (1, 2)
    assert (first.is_open, second.is_open) == (False, True)
    assert second.duration == timedelta(hours=1)
    assert first.last_seq + 1 == second.first_seq
    assert [entry.seq for entry in second.find_entries(campaign)] == [second.first_seq, second.last_seq]


def test_the_week_in_which_a_session_stayed_open_is_no_time_at_the_table_p17(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    apply_move(campaign, "cure", dreamer=GAMBLER, count=1)
    set_session_times(campaign, 169, 168)

    assert recap.format_duration(find_sessions(campaign)[-1].duration) == "1 h"
    assert "<small>1 h</small>" in get_page(player, campaign)


@pytest.mark.parametrize(
    ("minutes", "text"), [(0.4, ""), (1, "1 min"), (59, "59 min"), (60, "1 h"), (80, "1 h 20 min"), (116, "1 h 56 min")]
)
def test_a_duration_has_one_format_below_and_above_an_hour(minutes: float, text: str) -> None:
    assert recap.format_duration(timedelta(minutes=minutes)) == text


def test_turns_in_which_nothing_is_told_stand_together() -> None:
    then = timezone.now()
    quiet = [
        ChroniclePart(f"Turn {turn}", [then + timedelta(minutes=turn)], small_step_count=turn) for turn in (2, 3, 4)
    ]
    told = ChroniclePart("Turn 5", [then], [ChronicleSentence("The Team met a Slumber.")])

    first, last = merge_quiet_parts([*quiet, told])

    assert (first.name, first.small_step_count, first.duration_text) == ("Turn 2 to Turn 4", 9, "2 min")
    assert last is told


def test_the_chronicle_of_onirim_tells_the_door_that_came_of_a_choice_p2(player: Client) -> None:
    campaign = import_campaign(read_recording(get_path("onirim-base.schema-7.json")))

    assert re.search(r"Gained the \w+ Door\.</p>", get_page(player, campaign))
