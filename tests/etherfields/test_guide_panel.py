"""The Guide panel, and the questions of a new campaign (manual p. 5 and 18)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.game_ui import build_status_bar
from campaigns.etherfields.panels.guide import build_guide_panel
from campaigns.etherfields.panels.team import build_team_sheet
from campaigns.etherfields.rules.checklists.moves import start_checklist, tick_step
from campaigns.etherfields.rules.ending_moves import end_dream
from campaigns.pages.actions import ViewerContext
from tests.campaigns.table_actions import begin_campaign
from tests.etherfields.factories import (
    ChecklistFactory,
    DreamerFactory,
    GateFactory,
    LocationFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table, play_move


def build_guide_viewer(unfolded: str = "") -> ViewerContext:
    """Look at a table from a device that unfolded this."""
    return build_viewer(guide=unfolded)


def build_panel(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the Guide shows."""
    return dict(build_guide_panel(table, build_guide_viewer(unfolded)))


def list_offered_moves(table: Any) -> list[str]:
    """Return the labels of what can be started."""
    return [str(offer.label) for offer in build_panel(table)["startable"]]


def test_before_a_session_the_guide_says_how_to_begin_p5_p18() -> None:
    fresh_table = build_table(DreamerFactory.build(), has_session=False)
    assert list_offered_moves(fresh_table) == ["First set-up", "Set up a session"]
    assert build_panel(fresh_table)["hint"].startswith("A new box? The first set-up leads to the first Dream.")
    assert build_panel(fresh_table)["fresh"]

    assert list_offered_moves(build_table(DreamerFactory.build(), SessionFactory.build(ended=True))) == [
        "Unpack the game"
    ]


def test_the_rest_of_a_checklist_is_closed_while_a_step_of_it_is_refused_p13() -> None:
    keys = ("awaken-build", "awaken-map")
    steps = [{"key": key, "done": False, "facts": {}} for key in keys]
    dreamer = DreamerFactory.build(deck=41)
    table = build_table(dreamer, ChecklistFactory.build(kind="awakening", steps=steps))
    (found,) = build_panel(table)["checklists"]
    assert found["rest"].violation.code == found["next"]["tick"].violation.code == "ef.checklist.over-40"

    table.dreamers.get(dreamer.ref).deck = 40

    (found,) = build_panel(table)["checklists"]
    assert found["rest"].violation is found["next"]["tick"].violation is None


def test_a_checklist_of_another_version_can_only_be_left() -> None:
    steps = [{"key": "of-tomorrow", "done": False, "facts": {}}]
    (found,) = build_panel(build_table(DreamerFactory.build(), ChecklistFactory.build(kind="later", steps=steps)))[
        "checklists"
    ]

    assert (found["next"]["label"], found["next"]["tick"], found["free"]) == ("of-tomorrow", None, [])
    assert found["leave"].violation is None


def test_the_counting_can_only_be_changed_to_the_other_way_p8() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(tracking="detailed"))

    groups = {group.key: group for group in build_team_sheet(table, build_viewer(team="table"))["groups"]}

    track = groups["table"].actions[-1]
    assert [value for value, _label in track.fields[0].choices if value] == ["light"]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([ChecklistFactory.build(kind="first-setup")], "First evening"),
        ([], "Ready to begin"),
        ([SessionFactory.build(ended=True)], "Packed away"),
    ],
)
def test_the_bar_tells_a_new_campaign_from_a_packed_one_p5_p18(rows: list[Any], told: str) -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(place="box"), *rows, has_session=False)

    assert build_status_bar(table).phase_text == told


def test_the_first_dream_is_begun_and_not_travelled_to_p10() -> None:
    table = build_table(DreamerFactory.build(), SessionFactory.build())
    assert build_status_bar(table).phase_text == "Before the first Dream"
    assert build_status_bar(table).turn_text == "Tile I-01 X begins it"

    assert (
        build_status_bar(build_table(DreamerFactory.build(ether=1), SessionFactory.build())).phase_text
        == "Dreamworld Map"
    )
    assert build_status_bar(
        build_table(DreamerFactory.build(), SessionFactory.build(number=2), SessionFactory.build(ref=2))
    ).phase_text == ("Dreamworld Map")


@pytest.mark.django_db
def test_the_page_sends_nobody_to_the_map_for_the_first_dream_p10(player: Client) -> None:
    campaign = begin_campaign()
    page = player.get(f"/c/{campaign.slug}/").text
    team = player.get(f"/c/{campaign.slug}/sheet/team/").text

    assert "travel to the first Dream: take Gate tile I-01 X to begin it." in team
    assert "You begin in it, without travel, Key or Location: take Gate tile I-01 X, then enter." in page
    assert re.search(r'<h2 id="dreamworld-title">Before the first Dream\s*</h2>', page)


def test_the_first_session_is_led_to_the_first_dream_p5() -> None:
    table = build_table(DreamerFactory.build(), SessionFactory.build())
    assert build_panel(table)["to_first_dream"]

    assert not build_panel(build_table(DreamerFactory.build(), SessionFactory.build(), GateFactory.build(entered=1)))[
        "to_first_dream"
    ]
    assert not build_panel(build_table(DreamerFactory.build(), TeamFactory.build(at="Quay")))["to_first_dream"]


def test_before_the_first_dream_a_group_may_stop_but_not_awaken_p5_p18() -> None:
    here = [DreamerFactory.build(), SessionFactory.build()]

    assert list_offered_moves(build_table(*here)) == ["Pack away"]
    assert list_offered_moves(build_table(*here, GateFactory.build(entered=1))) == ["Awakening", "Pack away"]
    assert list_offered_moves(build_table(*here, LocationFactory.build())) == ["Awakening", "Pack away"]


def test_each_free_step_that_may_be_ticked_now_has_its_tap_p10() -> None:
    table = build_table(
        DreamerFactory.build(), SlumberFactory.build(kind="dream", name="Circus"), TeamFactory.build(shopping=1)
    )
    play_move(table, start_checklist, procedure="dream-end")
    assert build_panel(table)["checklists"][0]["free"] == []

    play_move(table, end_dream, outcome="won")
    play_move(table, tick_step, checklist=table.checklists[1], step="end-result")

    free = build_panel(table)["checklists"][0]["free"]
    assert [dict(offer.hidden_values)["step"] for offer in free] == [
        "end-gates", "end-decks", "end-markets", "end-shopping", "end-season",
    ]  # fmt: skip
    assert len({offer.key for offer in free}) == len(free)
    assert all(str(offer.label).startswith("Done: ") for offer in free)


def test_nothing_is_ticked_while_a_slumber_makes_the_set_up_wait_p5() -> None:
    steps: list[dict[str, Any]] = [
        {"key": key, "done": False, "facts": {}} for key in ("setup-boards", "setup-clock", "setup-decks")
    ]
    checklist = ChecklistFactory.build(kind="session-setup", steps=steps)
    table = build_table(*build_team(2), SessionFactory.build(), checklist)
    assert build_panel(table)["checklists"][0]["free"]
    table.slumbers.add(name="Wraith", phase="actions")

    (found,) = build_panel(table)["checklists"]

    assert found["free"] == []
    assert {offer.violation is None for offer in (found["all_done"], found["rest"]) if offer} == {False}


def test_the_last_one_does_not_leave_and_nobody_swaps_alone_p18() -> None:
    dreamers = build_team(2)

    def list_forms(table: Any) -> dict[str, dict[str, Any]]:
        groups = build_team_sheet(table, build_viewer(team="people"))["groups"]
        (people,) = [group for group in groups if group.key == "people"]
        return {o.url.split("/")[-2]: {i.name: i.value for i in o.fields} for o in people.actions}

    assert [*list_forms(build_table(dreamers[0]))] == ["join", "change-dreamer"]
    assert list_forms(build_table(*dreamers))["swap-dreamers"]["partner"] == str(dreamers[1].ref)


def test_those_who_are_there_are_offered_to_leave_first_p18() -> None:
    absent, *others = build_team(3)
    absent.playing = False
    groups = build_team_sheet(build_table(absent, *others), build_viewer(team="people"))["groups"]

    (people,) = [group for group in groups if group.key == "people"]
    (choices,) = [i.choices for o in people.actions if "come-or-go" in o.url for i in o.fields]
    assert [value for value, _label in choices] == [str(one.ref) for one in (*others, absent)]


def test_after_a_loss_it_leads_through_it_p18() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), TeamFactory.build(lost="distress"))

    assert list_offered_moves(table) == ["Resolving a loss"]
    assert build_panel(table)["hint"].startswith("All Dreamers have lost.")


def test_the_next_step_stands_with_its_words_and_forms_p18() -> None:
    table = build_table(DreamerFactory.build(archetype="gambler", ether=2), TeamFactory.build(at="Quay"))
    assert list_offered_moves(table) == ["Awakening", "Pack away"]
    play_move(table, start_checklist, procedure="save")
    play_move(table, tick_step, checklist=table.checklists[1], step="save-warn")

    found = build_panel(table)
    (one,) = found["checklists"]
    assert (str(one["title"]), one["progress"]) == ("Pack away", "1 of 15 done")
    assert one["next"]["text"] == "Everybody may buy Influence cards one last time tonight. Ether: Gambler 2."
    assert dict(one["next"]["tick"].hidden_values)["step"] == "save-buy"
    assert one["next"]["skip"] is not None
    assert str(one["next"]["also"].label) == "Everybody buys cards"
    assert [str(label) for label in one["done"]] == ["Before you pack away"]
    assert (found["startable"], found["hint"]) == ([], "")


def test_the_step_that_a_move_does_shows_that_moves_form_p5() -> None:
    table = build_table(*build_team(2, playing=False), has_session=False)
    play_move(table, start_checklist, procedure="first-setup")

    by = build_panel(table)["checklists"][0]["next"]["by"]
    assert by.url.split("?")[0].endswith("/start-session/")
    assert next(i.value for i in by.fields if i.kind == "rows") == ["1", "2"]
    assert build_panel(table)["start"] is None


def test_who_joins_or_changes_chooses_among_the_archetypes_nobody_plays_p18() -> None:
    gambler, reaper = DreamerFactory.build(archetype="gambler"), DreamerFactory.build(ref=2, archetype="reaper")

    groups = build_team_sheet(build_table(gambler, reaper), build_viewer(team="people"))["groups"]

    (people,) = [group for group in groups if group.key == "people"]
    choices = [i.choices for offer in people.actions for i in offer.fields if i.name == "archetype"]
    assert len(choices) == 2
    assert all(choice and not {"gambler", "reaper"} & {value for value, _text in choice} for choice in choices)


def test_a_checklist_of_another_version_can_still_be_seen() -> None:
    steps = [{"key": "x", "done": False, "facts": {}}]
    table = build_table(DreamerFactory.build(), ChecklistFactory.build(kind="picnic", steps=steps))

    assert build_panel(table)["checklists"][0]["next"]["text"] == "x"


def test_every_open_point_is_shown_with_its_default_and_what_was_agreed() -> None:
    team = TeamFactory.build(readings={"boost": "off"}, edition="2.0")
    table = build_table(DreamerFactory.build(), team)
    assert build_panel(table)["play"] is None

    found = build_panel(table, "play")
    boost = next(point for point in found["play"] if str(point["label"]) == "Boosting Intent")
    assert [(way["text"], way["chosen"]) for way in boost["ways"]] == [
        ("with the Luck die (default)", False), ("without the Luck die", True),
    ]  # fmt: skip
    assert [(edition["text"], edition["chosen"]) for edition in found["editions"]] == [
        ("1.x manual", False), ("2.0 manual", True),
    ]  # fmt: skip
    assert len({way["offer"].key for point in found["play"] for way in point["ways"]}) == sum(
        len(point["ways"]) for point in found["play"]
    )
