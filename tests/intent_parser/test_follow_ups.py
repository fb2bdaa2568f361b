"""Follow-ups in words: undo or correct the last report; and one sentence about several Dreamers."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from campaigns.etherfields.models import Dreamer
from campaigns.models import Campaign, JournalEntry
from tests.campaigns.table_actions import apply_move
from tests.intent_parser.demo_table import get_dreamer_names, import_demo, interpret_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(player: Client) -> Campaign:
    """Return the demo campaign, right after the player reported that Mara suffers 2."""
    campaign = import_demo()
    (report,) = list_forms(player, campaign, "mara suffers 2")[:1]
    player.post(*report)
    campaign.refresh_from_db()
    return campaign


def get_ref(campaign: Campaign, name: str) -> int:
    return next(ref for ref, known in get_dreamer_names(campaign).items() if known == name)


def list_forms(player: Client, campaign: Campaign, text: str) -> list[tuple[str, dict[str, str]]]:
    """Return the target and data of each form in the response to a sentence."""
    page = html.unescape(player.get(f"/c/{campaign.slug}/tell/", {"q": text}).text)
    found = re.findall(r'<form .*?action="([^"]+)"(.*?)</form>', page, re.DOTALL)
    return [(to, dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))) for to, form in found]


def get_distress_by_name(campaign: Campaign, name: str) -> int:
    return int(Dreamer.objects.get(campaign=campaign, ref=get_ref(campaign, name)).distress)


@pytest.mark.parametrize(
    "said",
    [
        "undo",
        "take that back",
        "scratch that",
        "no wait, undo",
        "undo my discard",
        "wrong card, undo",
        "that was wrong",
        "cancel it",
        "nah wait take that last one back",
    ],
)
def test_what_takes_back_offers_that_and_nothing_else(campaign: Campaign, said: str) -> None:
    found = interpret_sentence(campaign, said)

    assert (found.dry_runs, found.is_rules_first) == ([], False)
    assert found.undone_entry is not None
    assert found.undone_entry.seq == campaign.head


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("no, 3", "Mara suffered 3 Distress and has 7 of 8."),
        ("no three", "Mara suffered 3 Distress and has 7 of 8."),
        ("make that 1", "Mara suffered 1 Distress and has 5 of 8."),
        ("sorry, teo", "Teo suffered 2 Distress and has 2 of 8."),
        ("i mean teo, 1", "Teo suffered 1 Distress and has 1 of 8."),
        ("wait, teo suffers 1", "Teo suffered 1 Distress and has 1 of 8."),
    ],
)
def test_the_last_report_is_offered_anew_with_what_is_said_in_its_place(
    campaign: Campaign, said: str, says: str
) -> None:
    found = interpret_sentence(campaign, said)

    assert [one.summary for one in found.dry_runs] == [says]
    assert found.dry_runs[0].is_ready


@pytest.mark.parametrize(
    "said", ["no", "no, we did not", "no beer left", "wait", "no, seals 3", "no, 2", "sorry i was late"]
)
def test_a_no_that_corrects_nothing_is_talk(campaign: Campaign, said: str) -> None:
    found = interpret_sentence(campaign, said)

    assert found.undone_entry is None
    assert found.is_rules_first


def test_one_tap_takes_back_and_reports_anew_p18(player: Client, campaign: Campaign) -> None:
    anew, back = list_forms(player, campaign, "no, 3")
    assert player.post(*anew).status_code == 303

    assert get_distress_by_name(campaign, "Mara") == 7
    made = Campaign.objects.get().moves.filter(seq__gt=campaign.version).order_by("seq")
    assert [(one.kind, one.args.get("count")) for one in made] == [
        (JournalEntry.Kind.UNDO, None),
        (JournalEntry.Kind.MOVE, 3),
    ]
    assert Campaign.objects.get().moves.get(seq=campaign.version).undone
    assert "/undo/" in back[0]


def test_the_same_tap_twice_changes_nothing_twice(player: Client, campaign: Campaign) -> None:
    anew, _back = list_forms(player, campaign, "no, 3")
    player.post(*anew)
    version = Campaign.objects.get().version
    player.post(*anew)

    assert Campaign.objects.get().version == version


def test_what_cannot_be_anew_leaves_the_last_report_as_it_was_p18(player: Client, campaign: Campaign) -> None:
    (to, fields), _back = list_forms(player, campaign, "no, 3")
    answer = player.post(to, fields | {"count": "99"})

    assert answer.status_code == 409
    assert get_distress_by_name(campaign, "Mara") == 6
    assert Campaign.objects.get().version == campaign.version


def test_another_report_meanwhile_is_not_taken_back(player: Client, campaign: Campaign) -> None:
    anew, _back = list_forms(player, campaign, "no, 3")
    apply_move(campaign, "suffer", dreamer=get_ref(campaign, "Teo"), count=1)

    assert player.post(*anew).status_code == 409
    assert (get_distress_by_name(campaign, "Mara"), get_distress_by_name(campaign, "Teo")) == (6, 1)


@pytest.mark.parametrize("sent", [{"instead-entry": "x"}, {"instead-move_id": ""}, {"instead-entry": "-1"}])
def test_a_form_of_nonsense_is_told_and_changes_nothing(
    player: Client, campaign: Campaign, sent: dict[str, str]
) -> None:
    (to, fields), _back = list_forms(player, campaign, "no, 3")

    assert player.post(to, fields | sent).status_code == 422
    assert Campaign.objects.get().version == campaign.version


def test_undo_in_words_is_the_ordinary_undo(player: Client, campaign: Campaign) -> None:
    (back,) = list_forms(player, campaign, "take that back")
    player.post(*back)

    assert get_distress_by_name(campaign, "Mara") == 4


@pytest.mark.parametrize("said", ["everybody draws", "we end the slumber", "teo suffers 2", "i suffer 1"])
def test_what_all_do_together_or_one_alone_is_one_tap(campaign: Campaign, said: str) -> None:
    assert interpret_sentence(campaign, said).per_subject_count == 0
