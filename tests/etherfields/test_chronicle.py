"""The chronicle of Etherfields: what a Slumber cost, told once, and what is between Slumbers."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.etherfields.models import Checklist, Dreamer
from campaigns.etherfields.panels.chronicle_spec import build_chronicle_summaries
from campaigns.models import Campaign
from campaigns.pages.session_digest import decode_entries
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, apply_phase_end, start_slumber
from tests.golden.golden_campaign import import_golden_campaign
from tests.page_parts import read_texts
from tests.recordings.catalog import get_path, read_recording

pytestmark = pytest.mark.django_db


def get_chronicle(player: Client, campaign: Campaign) -> list[str]:
    """Return the sentences of the newest session."""
    return [
        re.sub(r"\s+", " ", text)
        for text in read_texts(player.get(f"/c/{campaign.slug}/chronicle/").text, ".story h3, .story p")
    ]


def test_distress_is_summed_up_when_a_slumber_ends_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=2)
    apply_move(campaign, "cure", dreamer=GAMBLER, count=1)
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=1)
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=3)
    assert "Gambler has suffered 5 Distress so far. Specialist has suffered 1 so far." in get_chronicle(
        player, campaign
    )
    apply_phase_end(campaign, "end-slumber")
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    found = get_chronicle(player, campaign)

    assert (
        found[found.index("The Slumber is over.") + 1] == "Gambler suffered 5 Distress in all. Specialist suffered 1."
    )
    assert not [text for text in found if re.search(r"Gambler (suffered|cured) \d Distress\b(?! in)", text)]


def test_what_is_between_two_slumbers_has_a_heading(player: Client) -> None:
    campaign = start_slumber()
    apply_phase_end(campaign, "end-slumber")
    apply_move(campaign, "gain-mask", dreamer=GAMBLER, name="Owl")
    apply_move(campaign, "meet-slumber", name="Heron", turns=4)

    assert "Between Dreams and Slumbers" in " ".join(get_chronicle(player, campaign))
    assert "Between Dreams and Slumbers" in read_texts(player.get(f"/c/{campaign.slug}/journal/").text, ".log-turn h3")


def test_who_suffered_has_the_name_of_that_evening_p18() -> None:
    evening = import_golden_campaign()
    today = dict.fromkeys(Dreamer.objects.filter(campaign=evening).values_list("ref", flat=True), "somebody else")
    told = build_chronicle_summaries(decode_entries(evening.moves.filter(session=2).order_by("seq")), today)

    assert "Teo suffered 8 Distress in all." in told.values()


def test_a_slumber_skipped_before_its_set_up_has_no_turn_p9(player: Client) -> None:
    campaign = start_slumber()
    apply_phase_end(campaign, "end-slumber")
    apply_move(campaign, "go", at="Old Mill", shows="slumber")
    apply_phase_end(campaign, "skip")
    assert get_chronicle(player, campaign)[-2:] == ["A skipped Slumber", "The Team skipped the Slumber."]

    apply_phase_end(campaign, "out-of-turns")
    found = get_chronicle(player, campaign)

    assert found.count("A skipped Slumber") == 1
    assert found[-1] == "The Team resolved the Out of Turns effect."


def test_the_ticks_of_a_checklist_are_small_in_the_journal_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_phase_end(campaign, "end-slumber")
    apply_move(campaign, "start-checklist", procedure="save")
    apply_move(campaign, "tick", checklist=Checklist.objects.get(campaign=campaign, kind="save").ref, step="save-warn")
    page = player.get(f"/c/{campaign.slug}/journal/").text

    assert read_texts(page, ".entry--routine .entry-line") == [
        "Ticked “Before you pack away”.",
        "Started “Pack away”, step by step.",
    ]
    assert read_texts(page, ".entry--routine .entry-changes") == []


def test_a_session_is_headed_by_its_number_and_day(player: Client) -> None:
    page = player.get(f"/c/{start_slumber().slug}/chronicle/").text

    assert re.fullmatch(r"Session 1, \w+day \d+ \w+ \d{4}", read_texts(page, "main h2")[0])


def test_a_dreamer_who_died_is_named_p18(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=8)

    assert "Everything goes dark: Gambler died, and all Dreamers lost." in get_chronicle(player, campaign)


@pytest.mark.parametrize("schema", [2, 5, 8])
def test_recorded_campaigns_of_every_age_have_a_chronicle(player: Client, schema: int) -> None:
    campaign = import_campaign(read_recording(get_path(f"etherfields-five.schema-{schema}.json")))

    assert get_chronicle(player, campaign)
