"""Campaigns of Lucidity at each kind of question, found by playing with seeded dice until one is asked."""

from __future__ import annotations

from random import Random
from typing import Any

from campaigns.engine import get_game
from campaigns.journal import campaign_service, move_service
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.results import Actor, ResultStatus
from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.game_state import Game
from campaigns.models import Campaign
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.lucidity.positions import PLAYER_NAMES, get_game_state, report_move
from tests.lucidity.random_agents import Answer, choose_restless, list_some_answers, seed_site_dice
from tests.rule_harness import build_table, play_move
from tests.run_cache import cache_for_run

AUTHOR = Actor("device", "Mara")
PROMPT_KINDS = (
    "track", "draw", "return", "roll", "resolve", "shadow", "envy", "imprison", "fear", "exhaustion", "become", "rest",
    "nightmare", "attack", "ability", "excess", "fetch", "over",
)  # fmt: skip
MISTAKES_BY_PROMPT = {"excess": "draw", "fetch": "return"}
"""Questions that only follow from a mistake, with the question that is answered wrongly."""
MAX_TRIES = 400


def begin_lucidity(players: int = 3, **args: Any) -> Campaign:
    """Return a campaign before its first turn."""
    return campaign_service.begin_campaign("lucidity", "Nights", {"players": PLAYER_NAMES[:players], **args}, AUTHOR)


def load_game_state(campaign: Campaign) -> Game:
    """Return the value of the newest game."""
    found: Game = open_table(reload_campaign(campaign), get_game("lucidity")).state  # type: ignore[attr-defined]
    return found


def reload_campaign(campaign: Campaign) -> Campaign:
    """Return the campaign as it is in the database."""
    return Campaign.objects.get(pk=campaign.pk)


def submit_legal_move(campaign: Campaign, slug: str, **args: Any) -> None:
    """Submit a legal move."""
    table = open_table(reload_campaign(campaign), get_game("lucidity"))
    data = {**args, "move_id": next(MoveIdGenerator(9999)), "leaving": get_game("lucidity").get_phase(table)}
    made = move_service.play_move(campaign.slug, slug, data, AUTHOR)
    assert made is not None
    assert made.status is ResultStatus.APPLIED, (slug, args, made.violation, made.form and made.form.errors)


def build_campaign_at_prompt(prompt_kind: str) -> Campaign:
    """Return a campaign at a question of this kind; *over* is one whose game is over."""
    return import_campaign(_export_at_prompt(prompt_kind))


@cache_for_run
def _export_at_prompt(prompt_kind: str) -> bytes:
    """Play to a question of this kind, once per run: an import takes a fifth of the time."""
    for seed in range(MAX_TRIES):
        found = _find_answers_to_prompt(MISTAKES_BY_PROMPT.get(prompt_kind, prompt_kind), seed)
        if found is not None:
            campaign = begin_lucidity()
            with seed_site_dice(Random(f"site {seed}")):
                for slug, given in found:
                    submit_legal_move(campaign, slug, **given)
            if prompt_kind in MISTAKES_BY_PROMPT:
                _make_mistake(campaign, prompt_kind)
            exported = export_plain(reload_campaign(campaign))
            campaign.delete()
            return exported
    raise AssertionError(f"no game of {MAX_TRIES} asked {prompt_kind}")


def _find_answers_to_prompt(prompt_kind: str, seed: int) -> list[Answer] | None:
    """Return the answers that lead to a question of this kind, without a database; None if it never came up."""
    table, dice = build_table(game_name="lucidity"), Random(seed)
    given: list[Answer] = []
    with seed_site_dice(Random(f"site {seed}")):
        play_move(table, setup.begin, players=PLAYER_NAMES[:3])
        for _ in range(MAX_TRIES):
            g = get_game_state(table)
            if g.result:
                return given if prompt_kind == "over" else None
            if g.open_prompt.kind == prompt_kind and len(given) > 3:
                return given
            slug, sent = choose_restless(g, list_some_answers(g), dice)
            given.append((slug, sent))
            report_move(table, slug, **sent)
    return None


def _make_mistake(campaign: Campaign, kind: str) -> None:
    """Draw, or return, one die too many, of different colours."""
    g = load_game_state(campaign)
    if kind == "excess":
        there = [colour for colour, count in g.bag.items() if count]
        submit_legal_move(campaign, "draw", colours=(there * 9)[: g.open_prompt.count + 1])
        return
    submit_legal_move(campaign, "return-dice", colours=g.hand[: g.open_prompt.count + 1])
