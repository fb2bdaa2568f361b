"""Questions that today's rules cannot ask: closed, or asked again, with a line in the journal; the campaign is accepted."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest
from django.test import Client

from campaigns.engine import find_move, get_moves
from campaigns.engine.messages import messages
from campaigns.journal import campaign_service
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign
from campaigns.transfer import document
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import (
    export_as_dict,
    get_refs,
    get_stored_state,
    is_consistent,
    submit_move,
    undo_entry,
)
from tests.campaigns.tampering import assert_import_fails, change_row_everywhere, get_only_key, tamper
from tests.factories import HOST_AUTHOR

PROMPT_LABEL = "campaigns.decision"
OBSOLETE_PROMPTS: list[dict[str, Any]] = [
    {"kind": "ef.of.old", "facts": {}},
    {"kind": "ef.market.buy", "who": 1, "facts": {"name": "Mara"}},
    {"kind": "ef.market.buy", "who": None, "facts": {"name": "Mara", "waiting": []}},
    {"kind": "ef.market.buy", "who": 7, "facts": {"name": "Mara", "waiting": []}},
    {"kind": "ef.classic.drawback", "who": None, "facts": {"luck": 20, "aspect": "new"}},
    {"kind": "ef.classic.gems", "who": None, "facts": {"count": "2"}},
    {"kind": "ef.effect.gem", "who": 1, "facts": {"name": "Mara", "entity": "Wraith", "distress": True, "seal": 1}},
]


def import_with_prompt(raw: bytes, **fields: Any) -> Campaign:
    """Import the evening whose open question was asked by other rules."""
    return import_campaign(
        tamper(
            raw, lambda found: change_row_everywhere(found, PROMPT_LABEL, get_only_key(found, PROMPT_LABEL), **fields)
        )
    )


@pytest.mark.parametrize("odd", OBSOLETE_PROMPTS, ids=str)
def test_it_is_imported_shown_and_closed_with_a_line(player: Client, raw: bytes, odd: dict[str, Any]) -> None:
    campaign = import_with_prompt(raw, **odd)
    (ref,) = get_refs(campaign, PROMPT_LABEL)

    page = player.get(f"/c/{campaign.slug}/")
    assert page.status_code == 200
    assert f"This question no longer applies ({odd['kind']})." in page.text
    assert page.text.count("/move/campaigns.close-question/") == 1

    closed = post_move(player, campaign, "campaigns.close-question", decision=ref)

    assert closed.status_code == 200
    assert read_message(closed) == f"A question that no longer applied was closed ({odd['kind']})."
    assert get_refs(campaign, PROMPT_LABEL) == []
    assert undo_entry(campaign, is_confirmed=True).status is ResultStatus.APPLIED
    assert get_refs(campaign, PROMPT_LABEL) == [ref]
    assert is_consistent(campaign)


@pytest.mark.parametrize("odd", [odd for odd in OBSOLETE_PROMPTS if odd["kind"] != "ef.of.old"], ids=str)
def test_an_answer_to_it_is_refused_and_says_the_way_on(player: Client, raw: bytes, odd: dict[str, Any]) -> None:
    campaign = import_with_prompt(raw, **odd)
    (declared,) = [found for found in get_moves("etherfields") if found.question_kind == odd["kind"]]
    given = {"drawback": "2,3,4", "answer": "take", "dreamer": "1"}

    answer = post_move(player, campaign, declared.slug, decision=get_only_key(_state(campaign), PROMPT_LABEL), **given)

    assert answer.status_code == 409
    assert "no longer applies" in read_message(answer)


def _state(campaign: Campaign) -> dict[str, Any]:
    return {"state": get_stored_state(campaign)}


def test_a_question_that_can_be_answered_is_not_closed(raw: bytes) -> None:
    campaign = import_campaign(raw)
    (ref,) = get_refs(campaign, PROMPT_LABEL)

    answer = submit_move(campaign, "campaigns.close-question", decision=ref)

    assert answer.violation is not None
    assert answer.violation.code == "campaign.question.stands"


def test_a_question_without_anything_to_choose_from_is_closed(player: Client, raw: bytes) -> None:
    def damage(found: dict[str, Any]) -> None:
        change_row_everywhere(
            found, PROMPT_LABEL, get_only_key(found, PROMPT_LABEL), kind="ef.classic.entity", who=None, facts={}
        )
        entities = found["state"]["etherfields.entity"]
        change = ["etherfields.entity", int(get_only_key(found, "etherfields.entity")), entities.popitem()[1], None]
        found["journal"][-1]["changes"].append(change)

    campaign = import_campaign(tamper(raw, damage))

    assert "This question no longer applies (ef.classic.entity)." in player.get(f"/c/{campaign.slug}/").text


def test_what_an_answer_needs_is_what_its_question_is_asked_with() -> None:
    for declared in get_moves("etherfields"):
        if declared.question_kind:
            places = set(_list_placeholders(str(messages.questions[declared.question_kind].text)))
            assert places <= set(declared.required_facts), declared.name


def test_an_answer_that_goes_to_the_dreamer_asked_needs_one_who_is_there() -> None:
    taking = [
        found for found in get_moves("etherfields") if "table.get_asked_dreamer(" in inspect.getsource(found.rule)
    ]

    assert len(taking) == 11
    assert all(declared.question_kind and declared.required_facts["who"] is int for declared in taking)


def _list_placeholders(text: str) -> list[str]:
    return [part.partition(")")[0] for part in text.split("%(")[1:]]


# Refused imports: rows of no known shape, tables that lack what every table has


STEP = {"key": "map", "done": False, "facts": {}}


@pytest.mark.parametrize("lost", ["key", "done", "facts"])
def test_a_step_of_a_checklist_has_a_key_and_facts_and_is_done_or_not(raw: bytes, lost: str) -> None:
    steps = [STEP, {name: value for name, value in STEP.items() if name != lost}]

    def damage(found: dict[str, Any]) -> None:
        row = {"kind": "save", "steps": steps}
        found["state"]["etherfields.checklist"]["1"] = row
        found["journal"][-1]["changes"].append(["etherfields.checklist", 1, None, row])

    assert "['etherfields.checklist']['1']" in assert_import_fails(tamper(raw, damage))


@pytest.mark.parametrize("game", ["onirim", "lucidity"])
def test_a_campaign_of_numbered_games_has_its_first(db: None, game: str) -> None:
    found = export_as_dict(_begin_game(game))
    Campaign.objects.all().delete()
    label = f"{game}.{game}game"
    found["state"][label] = {}
    found["journal"][0]["changes"] = []

    assert "$.journal[0].changes." in assert_import_fails(json.dumps(document.with_checksum(found)).encode())


@pytest.mark.parametrize("game", ["onirim", "lucidity"])
@pytest.mark.parametrize(
    "ask", [None, {}, {"count": 99}, {"kind": "of-old"}, {"kind": "prophecy"}, {"kind": "envy", "who": 0}]
)
def test_a_game_that_awaits_what_nobody_asks_is_asked_anew(player: Client, db: None, game: str, ask: Any) -> None:
    """Without a kind this was a fault of the import itself."""
    found = export_as_dict(_begin_game(game))
    Campaign.objects.all().delete()
    label = f"{game}.{game}game"
    found["state"][label]["1"]["state"]["ask"] = ask
    for change in found["journal"][0]["changes"]:
        change[3].update(found["state"][label]["1"] if change[0] == label else {})

    campaign = import_campaign(json.dumps(document.with_checksum(found)).encode())

    page = player.get(f"/c/{campaign.slug}/")
    assert page.status_code == 200
    assert "can no longer be answered" in page.text
    answer = post_move(player, campaign, "ask-anew", leaving="1.1")
    assert answer.status_code == 200
    assert read_message(answer).startswith("Asked the question again.")
    page = player.get(f"/c/{campaign.slug}/")
    assert "can no longer be answered: the rules" not in page.text
    assert undo_entry(campaign, is_confirmed=True).status is ResultStatus.APPLIED
    assert is_consistent(campaign)


def _begin_game(game: str) -> Campaign:
    args: dict[str, dict[str, object]] = {"onirim": {"expansions": []}, "lucidity": {"players": ["Ann", "Bob"]}}
    return campaign_service.begin_campaign(game, "Nights", args[game], HOST_AUTHOR)


def test_closing_is_declared_as_a_move_of_every_game() -> None:
    found = find_move("campaigns.close-question")

    assert found is not None
    assert found.rule_id == "campaign.question"
