"""A question that today's rules cannot ask is no reason to refuse a campaign: it is closed, or asked anew, with a line in the journal."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest
from django.test import Client

from campaigns.journal import shelf
from campaigns.journal.outcomes import Status
from campaigns.models import Campaign
from campaigns.referee import move_named, moves_of
from campaigns.transfer import document
from campaigns.transfer.importing import import_campaign
from campaigns.wording import words
from tests.campaigns.damage import damaged, everywhere, only, refused
from tests.campaigns.evening import exported, packed, refs, report, sound, taken_back
from tests.campaigns.pages import line, send
from tests.factories import HOST

DECISION = "campaigns.decision"
ODD: list[dict[str, Any]] = [
    {"kind": "ef.of.old", "facts": {}},
    {"kind": "ef.market.buy", "who": 1, "facts": {"name": "Mara"}},
    {"kind": "ef.market.buy", "who": None, "facts": {"name": "Mara", "waiting": []}},
    {"kind": "ef.market.buy", "who": 7, "facts": {"name": "Mara", "waiting": []}},
    {"kind": "ef.classic.drawback", "who": None, "facts": {"luck": 20, "aspect": "new"}},
    {"kind": "ef.classic.gems", "who": None, "facts": {"count": "2"}},
    {"kind": "ef.effect.gem", "who": 1, "facts": {"name": "Mara", "entity": "Wraith", "distress": True, "seal": 1}},
]


def asked(raw: bytes, **fields: Any) -> Campaign:
    """Import the evening whose open question was asked by other rules."""
    return import_campaign(damaged(raw, lambda found: everywhere(found, DECISION, only(found, DECISION), **fields)))


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_it_is_imported_shown_and_closed_with_a_line(player: Client, raw: bytes, odd: dict[str, Any]) -> None:
    campaign = asked(raw, **odd)
    (ref,) = refs(campaign, DECISION)

    page = player.get(f"/c/{campaign.slug}/")
    assert page.status_code == 200
    assert f"A question that can be asked no more ({odd['kind']})." in page.text
    assert page.text.count("/move/campaigns.close-question/") == 1

    closed = send(player, campaign, "campaigns.close-question", decision=ref)

    assert closed.status_code == 200
    assert line(closed) == f"A question that can be asked no more was closed ({odd['kind']})."
    assert refs(campaign, DECISION) == []
    assert taken_back(campaign, sure=True).status is Status.APPLIED
    assert refs(campaign, DECISION) == [ref]
    assert sound(campaign)


@pytest.mark.parametrize("odd", [odd for odd in ODD if odd["kind"] != "ef.of.old"], ids=str)
def test_an_answer_to_it_is_refused_and_says_the_way_on(player: Client, raw: bytes, odd: dict[str, Any]) -> None:
    campaign = asked(raw, **odd)
    (declared,) = [found for found in moves_of("etherfields") if found.answers == odd["kind"]]
    given = {"drawback": "2,3,4", "answer": "take", "dreamer": "1"}

    answer = send(player, campaign, declared.slug, decision=only(_state(campaign), DECISION), **given)

    assert answer.status_code == 409
    assert "cannot be asked any more" in line(answer)


def _state(campaign: Campaign) -> dict[str, Any]:
    return {"state": packed(campaign)}


def test_a_question_that_can_be_answered_is_not_closed(raw: bytes) -> None:
    campaign = import_campaign(raw)
    (ref,) = refs(campaign, DECISION)

    answer = report(campaign, "campaigns.close-question", decision=ref)

    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.question.stands"


def test_a_question_without_anything_to_choose_from_is_closed(player: Client, raw: bytes) -> None:
    def damage(found: dict[str, Any]) -> None:
        everywhere(found, DECISION, only(found, DECISION), kind="ef.classic.entity", who=None, facts={})
        entities = found["state"]["etherfields.entity"]
        change = ["etherfields.entity", int(only(found, "etherfields.entity")), entities.popitem()[1], None]
        found["journal"][-1]["changes"].append(change)

    campaign = import_campaign(damaged(raw, damage))

    assert "A question that can be asked no more (ef.classic.entity)." in player.get(f"/c/{campaign.slug}/").text


def test_what_an_answer_needs_is_what_its_question_is_asked_with() -> None:
    for declared in moves_of("etherfields"):
        if declared.answers:
            places = set(_places(str(words.questions[declared.answers].text)))
            assert places <= set(declared.needs), declared.name


def test_an_answer_that_goes_to_the_dreamer_asked_needs_one_who_is_there() -> None:
    taking = [found for found in moves_of("etherfields") if "table.asked(" in inspect.getsource(found.rule)]

    assert len(taking) == 8
    assert all(declared.answers and declared.needs["who"] is int for declared in taking)


def _places(text: str) -> list[str]:
    return [part.partition(")")[0] for part in text.split("%(")[1:]]


# What an import refuses: rows that are of no shape, tables that lack what every table has


STEP = {"key": "map", "done": False, "facts": {}}


@pytest.mark.parametrize("lost", ["key", "done", "facts"])
def test_a_step_of_a_checklist_has_a_key_and_facts_and_is_done_or_not(raw: bytes, lost: str) -> None:
    steps = [STEP, {name: value for name, value in STEP.items() if name != lost}]

    def damage(found: dict[str, Any]) -> None:
        row = {"kind": "save", "steps": steps}
        found["state"]["etherfields.checklist"]["1"] = row
        found["journal"][-1]["changes"].append(["etherfields.checklist", 1, None, row])

    assert "['etherfields.checklist']['1']" in refused(damaged(raw, damage))


@pytest.mark.parametrize("game", ["onirim", "lucidity"])
def test_a_campaign_of_numbered_games_has_its_first(db: None, game: str) -> None:
    found = exported(_begun(game))
    Campaign.objects.all().delete()
    label = f"{game}.{game}game"
    found["state"][label] = {}
    found["journal"][0]["changes"] = []

    assert "$.journal[0].changes." in refused(json.dumps(document.sealed(found)).encode())


@pytest.mark.parametrize("game", ["onirim", "lucidity"])
@pytest.mark.parametrize(
    "ask", [None, {}, {"count": 99}, {"kind": "of-old"}, {"kind": "prophecy"}, {"kind": "envy", "who": 0}]
)
def test_a_game_that_awaits_what_nobody_asks_is_asked_anew(player: Client, db: None, game: str, ask: Any) -> None:
    """Without a kind this was a fault of the import itself."""
    found = exported(_begun(game))
    Campaign.objects.all().delete()
    label = f"{game}.{game}game"
    found["state"][label]["1"]["state"]["ask"] = ask
    for change in found["journal"][0]["changes"]:
        change[3].update(found["state"][label]["1"] if change[0] == label else {})

    campaign = import_campaign(json.dumps(document.sealed(found)).encode())

    page = player.get(f"/c/{campaign.slug}/")
    assert page.status_code == 200
    assert "cannot be answered any more" in page.text
    answer = send(player, campaign, "ask-anew", leaving="1.1")
    assert answer.status_code == 200
    assert line(answer).startswith("What could not be answered any more was asked anew.")
    page = player.get(f"/c/{campaign.slug}/")
    assert "cannot be answered any more: other rules" not in page.text
    assert taken_back(campaign, sure=True).status is Status.APPLIED
    assert sound(campaign)


def _begun(game: str) -> Campaign:
    args: dict[str, dict[str, object]] = {"onirim": {"expansions": []}, "lucidity": {"players": ["Ann", "Bob"]}}
    return shelf.begin(game, "Nights", args[game], HOST)


def test_closing_is_declared_as_a_move_of_every_game() -> None:
    found = move_named("campaigns.close-question")

    assert found is not None
    assert found.cites == "campaign.question"
