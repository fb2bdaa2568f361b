"""What the Guide shows, and what a new campaign is asked (manual p. 5 and 18)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.pages import where
from campaigns.etherfields.panels.guide import guide_part
from campaigns.etherfields.panels.team import team_panel
from campaigns.etherfields.rules.checklists.moves import start_checklist, tick
from campaigns.pages.offers import Viewpoint
from tests.campaigns.evening import begun
from tests.etherfields.factories import (
    ChecklistFactory,
    DreamerFactory,
    GateFactory,
    LocationFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    team_of,
)
from tests.etherfields.tables import device
from tests.rulings import play, table_of


def view(unfolded: str = "") -> Viewpoint:
    """Look at a table from a device that unfolded this."""
    return device(guide=unfolded)


def shown(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the Guide shows."""
    return dict(guide_part(table, view(unfolded)))


def offered(table: Any) -> list[str]:
    """Return the labels of what can be started."""
    return [str(offer.label) for offer in shown(table)["startable"]]


def test_before_a_session_the_guide_says_how_to_begin_p5_p18() -> None:
    fresh_table = table_of(DreamerFactory.build(), in_session=False)
    assert offered(fresh_table) == ["First set-up", "Set-up of a session"]
    assert shown(fresh_table)["hint"].startswith("A new box? The first set-up leads to the first Dream.")
    assert shown(fresh_table)["fresh"]

    assert offered(table_of(DreamerFactory.build(), SessionFactory.build(ended=True))) == ["Unpack a saved game"]


def test_the_rest_of_a_checklist_is_closed_while_a_step_of_it_is_refused_p14() -> None:
    keys = ("awaken-masks", "awaken-map")
    steps = [{"key": key, "done": False, "facts": {}} for key in keys]
    dreamer = DreamerFactory.build(masks=["Fox"], mask="")
    table = table_of(dreamer, ChecklistFactory.build(kind="awakening", steps=steps))
    (found,) = shown(table)["checklists"]
    assert found["rest"].refusal.code == "ef.mask.none-worn"

    table.dreamers.get(dreamer.ref).mask = "Fox"

    (found,) = shown(table)["checklists"]
    assert found["rest"].refusal is None


def test_the_counting_can_only_be_changed_to_the_other_way_p8() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(tracking="detailed"))

    groups = {group.key: group for group in team_panel(table, device(team="table"))["groups"]}

    track = groups["table"].offers[-1]
    assert [value for value, _label in track.inputs[0].choices if value] == ["light"]


def test_the_bar_calls_a_new_campaign_new_and_a_saved_one_packed_away_p5_p18() -> None:
    assert where(table_of(DreamerFactory.build(), in_session=False)).place == "Before the first evening"
    assert where(table_of(DreamerFactory.build(), SessionFactory.build(ended=True))).place == "Packed away"


def test_the_first_dream_is_begun_and_not_travelled_to_p10() -> None:
    table = table_of(DreamerFactory.build(), SessionFactory.build())
    assert where(table).place == "Before the first Dream"
    assert where(table).whose == "Tile I-01 X begins it"

    assert where(table_of(DreamerFactory.build(ether=1), SessionFactory.build())).place == "Dreamworld Map"
    assert where(
        table_of(DreamerFactory.build(), SessionFactory.build(number=2), SessionFactory.build(ref=2))
    ).place == ("Dreamworld Map")


@pytest.mark.django_db
def test_the_page_sends_nobody_to_the_map_for_the_first_dream_p10(player: Client) -> None:
    campaign = begun()
    page = player.get(f"/c/{campaign.slug}/").text
    team = player.get(f"/c/{campaign.slug}/sheet/team/").text

    assert "The first Dream is not travelled to: take Gate tile I-01 X, and it begins." in team
    assert "You begin in it, without travel, Key or Location: take Gate tile I-01 X, then enter." in page
    assert re.search(r'<h2 id="dreamworld-title">Before the first Dream\s*</h2>', page)


def test_the_first_session_is_led_to_the_first_dream_p5() -> None:
    table = table_of(DreamerFactory.build(), SessionFactory.build())
    assert shown(table)["to_first_dream"]

    assert not shown(table_of(DreamerFactory.build(), SessionFactory.build(), GateFactory.build(entered=1)))[
        "to_first_dream"
    ]
    assert not shown(table_of(DreamerFactory.build(), TeamFactory.build(at="Quay")))["to_first_dream"]


def test_before_the_first_dream_a_group_may_stop_but_not_awaken_p5_p18() -> None:
    here = [DreamerFactory.build(), SessionFactory.build()]

    assert offered(table_of(*here)) == ["Saving, step by step"]
    assert offered(table_of(*here, GateFactory.build(entered=1))) == ["Awakening", "Saving, step by step"]
    assert offered(table_of(*here, LocationFactory.build())) == ["Awakening", "Saving, step by step"]


def test_each_free_step_that_may_be_ticked_now_has_its_tap_p10() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build(kind="dream", name="Circus"))
    play(table, start_checklist, procedure="dream-end")
    assert shown(table)["checklists"][0]["free"] == []

    play(table, tick, checklist=table.checklists[1], step="end-result")

    free = shown(table)["checklists"][0]["free"]
    assert [dict(offer.hidden)["step"] for offer in free] == [
        "end-gates", "end-decks", "end-markets", "end-shopping", "end-season",
    ]  # fmt: skip
    assert len({offer.key for offer in free}) == len(free)
    assert all(str(offer.label).startswith("Done: ") for offer in free)


def test_after_a_loss_it_leads_through_it_p18() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build(), TeamFactory.build(lost="distress"))

    assert offered(table) == ["Resolving a loss"]
    assert shown(table)["hint"].startswith("All Dreamers have lost.")


def test_the_next_step_stands_with_its_words_and_forms_p18() -> None:
    table = table_of(DreamerFactory.build(archetype="gambler", ether=2), TeamFactory.build(at="Quay"))
    assert offered(table) == ["Awakening", "Saving, step by step"]
    play(table, start_checklist, procedure="save")
    play(table, tick, checklist=table.checklists[1], step="save-warn")

    found = shown(table)
    (one,) = found["checklists"]
    assert (str(one["title"]), one["progress"]) == ("Saving, step by step", "1 of 17 done")
    assert one["next"]["text"] == "Everybody may buy Influence cards once more. Ether: Gambler 2."
    assert dict(one["next"]["tick"].hidden)["step"] == "save-buy"
    assert one["next"]["skip"] is not None
    assert str(one["next"]["also"].label) == "Everybody buys cards"
    assert [str(label) for label in one["done"]] == ["Know what goes"]
    assert (found["startable"], found["hint"]) == ([], "")


def test_the_step_that_a_move_does_shows_that_moves_form_p5() -> None:
    table = table_of(*team_of(2, playing=False), in_session=False)
    play(table, start_checklist, procedure="first-setup")

    by = shown(table)["checklists"][0]["next"]["by"]
    assert by.url.split("?")[0].endswith("/start-session/")
    assert next(i.value for i in by.inputs if i.kind == "rows") == ["1", "2"]
    assert team_panel(table, view())["start"] is None


def test_who_joins_or_changes_chooses_among_the_archetypes_nobody_plays_p18() -> None:
    gambler, reaper = DreamerFactory.build(archetype="gambler"), DreamerFactory.build(ref=2, archetype="reaper")

    groups = team_panel(table_of(gambler, reaper), device(team="people"))["groups"]

    (people,) = [group for group in groups if group.key == "people"]
    choices = [i.choices for offer in people.offers for i in offer.inputs if i.name == "archetype"]
    assert len(choices) == 2
    assert all(choice and not {"gambler", "reaper"} & {value for value, _text in choice} for choice in choices)


def test_a_checklist_of_another_version_can_still_be_seen() -> None:
    steps = [{"key": "x", "done": False, "facts": {}}]
    table = table_of(DreamerFactory.build(), ChecklistFactory.build(kind="picnic", steps=steps))

    assert shown(table)["checklists"][0]["next"]["text"] == "x"


def test_every_open_point_is_shown_with_its_default_and_what_was_agreed() -> None:
    team = TeamFactory.build(readings={"boost": "off"}, edition="2.0")
    table = table_of(DreamerFactory.build(), team)
    assert shown(table)["play"] is None

    found = shown(table, "play")
    boost = next(point for point in found["play"] if str(point["label"]) == "Boosting Intent")
    assert [(way["text"], way["chosen"]) for way in boost["ways"]] == [
        ("with the Luck die (default)", False), ("without the Luck die", True),
    ]  # fmt: skip
    assert found["second_edition"]
    assert len({way["offer"].key for point in found["play"] for way in point["ways"]}) == sum(
        len(point["ways"]) for point in found["play"]
    )
