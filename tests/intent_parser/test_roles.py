"""Who acts on whom in a sentence, and which readings are not offered beside a better one."""

from __future__ import annotations

import pytest

from campaigns.intent_parser.dry_runs import InterpretationResult, interpret
from campaigns.models import Campaign
from tests.browser.sample_campaigns import build_gate_campaign
from tests.campaigns.table_actions import apply_move, apply_phase_end, start_slumber
from tests.failures import collect_failures
from tests.intent_parser.demo_table import get_dreamer_names, import_demo, interpret_sentence

pytestmark = pytest.mark.django_db

PLAYERS = {1: "Anna", 2: "Ben", 3: "Maximiliane"}


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


@pytest.fixture
def card_step() -> Campaign:
    """Return a campaign in the Card and action step, with an Entity in play."""
    campaign = start_slumber(who="gambler,specialist,tough-guy")
    for ref, player in PLAYERS.items():
        apply_move(campaign, "name-player", dreamer=ref, player=player)
    apply_move(campaign, "put-entity", name="Shadow", figures=2)
    apply_phase_end(campaign, "draw-all")
    campaign.refresh_from_db()
    return campaign


def say(campaign: Campaign, text: str) -> InterpretationResult:
    """Interpret a sentence of Anna's phone."""
    return interpret(campaign, text, get_dreamer_names(campaign), 1)


def list_moves(found: InterpretationResult) -> list[str]:
    return [one.interpretation.move.slug for one in found.dry_runs]


@collect_failures(
    ("said", "asked"),
    [
        ("the usher attacks us", ["kind", "hit"]),
        ("the usher attacks teo", ["kind"]),
        ("we are attacked by the usher", ["kind", "hit"]),
        ("jonas is attacked by the usher", ["kind"]),
    ],
)
def test_an_entity_that_acts_resolves_an_effect_and_whom_it_hit_is_asked_p9(
    campaign: Campaign, said: str, asked: list[str]
) -> None:
    found = interpret_sentence(campaign, said)

    assert list_moves(found)[0] == "resolve-effect"
    assert [argument.name for argument in found.dry_runs[0].interpretation.missing_arguments] == asked
    assert "mark-intent" not in list_moves(found)
    assert [one.reason for one in found.dry_runs if one.reason] == []


@collect_failures("said", ["mara attacks the usher", "i hit the usher", "mara and teo fight the usher"])
def test_dreamers_who_act_pay_an_action_p12(card_step: Campaign, campaign: Campaign, said: str) -> None:
    assert list_moves(interpret_sentence(campaign, said))[0] == "mark-intent"
    assert list_moves(say(card_step, said.replace("usher", "shadow").replace("mara", "anna")))[0] == "mark-intent"


@collect_failures(
    ("said", "asked"),
    [
        ("a shadow attacks us", ["count", "dreamers"]),
        ("we were bitten by a shadow", ["count", "dreamers"]),
        ("the shadow attacks ben", ["count"]),
        ("maxi is hit by the shadow", ["count"]),
        ("shadow hits anna for 2", []),
    ],
)
def test_outside_its_step_an_attack_is_the_distress_that_it_brought(
    card_step: Campaign, said: str, asked: list[str]
) -> None:
    found = say(card_step, said).dry_runs[0]

    assert found.interpretation.move.slug in ("suffer", "affect-team")
    assert [argument.name for argument in found.interpretation.missing_arguments] == asked


def test_below_a_reading_that_works_none_is_offered_that_does_not(card_step: Campaign) -> None:
    assert list_moves(say(card_step, "everyone except ben draws a card")) == ["draw-cards", "draw-cards"]
    assert list_moves(say(card_step, "ben suffers 2")) == ["suffer"]


def test_a_report_that_would_change_nothing_says_so_instead_of_a_button(card_step: Campaign) -> None:
    first = say(card_step, "ben cures 1").dry_runs[0]

    assert first.reason is not None
    assert (first.is_ready, first.reason.text) == (False, "Ben had no Distress to cure.")


def test_a_loss_is_offered_to_nobody_who_said_something_else_p18(card_step: Campaign) -> None:
    apply_move(card_step, "suffer", dreamer=2, count=6)
    card_step.refresh_from_db()

    assert list_moves(say(card_step, "ben heals 2 distress")) == ["cure"]
    found = say(card_step, "ben takes 2 distress").dry_runs[0]
    assert (found.interpretation.move.slug, list(found.changes)) == (
        "suffer", ["Ben: Distress 6 → 8", "Ben, cause of death: 8 Distress"],
    )  # fmt: skip


@pytest.mark.parametrize("said", ["the wraith attacks Ben", "the wraith attacks Ben for 2 distress"])
def test_no_new_entity_is_named_like_a_player(said: str) -> None:
    campaign = build_gate_campaign()
    for ref, player in PLAYERS.items():
        apply_move(campaign, "name-player", dreamer=ref, player=player)
    apply_phase_end(campaign, "finish-set-up", turns=5)

    found = say(campaign, said)

    assert "suffer" in list_moves(found)
    assert all("name" not in one.interpretation.args for one in found.dry_runs)
