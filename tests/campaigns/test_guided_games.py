"""The first game of Onirim and of Lucidity, led by the hand: each thing is explained where it comes up."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.onirim.agents import choose_greedily
from campaigns.onirim.rules.state_machine import machine
from campaigns.pages.registry import get_game_ui
from campaigns.rulebook import find_entry
from tests.lucidity import prompt_campaigns as lucidity
from tests.lucidity.random_agents import list_some_answers
from tests.onirim import prompt_campaigns as onirim
from tests.onirim.prompt_campaigns import answer_prompt, get_offered_answer

pytestmark = pytest.mark.django_db

MIN_STEPS = 12
PREFERRED_ANSWERS = ("choose-track", "draw-for-us", "roll-for-us", "resolve", "dream-again", "rest-all")
GAMES = ("onirim", "lucidity")


def begin_first_game(player: Client, game: str) -> Campaign:
    answer = player.post(f"/first-game/{game}/")
    assert answer.status_code == 302
    return Campaign.objects.get()


def read_step(player: Client, campaign: Campaign, panel: str) -> str:
    page = player.get(f"/c/{campaign.slug}/panel/{panel}/", headers={"HX-Request": "true"}).text
    found = re.search(r'data-step="([a-z-]+)"', page)
    return found[1] if found else ""


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_new_campaign_offers_it(player: Client, game: str) -> None:
    assert f'action="/first-game/{game}/"' in player.get(f"/new/{game}/").text


def test_a_game_without_one_has_no_address_for_it(player: Client) -> None:
    assert player.post("/first-game/etherfields/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_step_names_its_rule_in_one_or_two_sentences(game: str) -> None:
    guided = get_game_ui(game).guided_game
    assert guided is not None
    assert len({step.key for step in guided.steps}) == len(guided.steps) >= MIN_STEPS
    for step in guided.steps:
        assert find_entry(step.rule_id) is not None, step.key
        assert len(re.findall(r"[.!?](?: |$)", str(step.text))) <= 3, step.key


@pytest.mark.slow
def test_a_first_game_of_onirim_explains_twelve_things_and_is_the_same_for_all(player: Client) -> None:
    campaign, rng = begin_first_game(player, "onirim"), Random(1)
    seen: list[str] = []
    while True:
        g = onirim.load_game_state(campaign)
        if g.result or g.turn > 10:
            break
        seen.append(read_step(player, campaign, "game"))
        space = machine.get_answer_space(g)
        answer_prompt(campaign, get_offered_answer(g, space, choose_greedily(g, space, rng)))

    assert seen[0] == "hand"
    assert len({*seen} - {""}) >= MIN_STEPS, seen


@pytest.mark.slow
def test_a_first_game_of_lucidity_explains_twelve_things(player: Client) -> None:
    campaign = begin_first_game(player, "lucidity")
    seen: list[str] = []
    while True:
        g = lucidity.load_game_state(campaign)
        if g.winners or g.turns > 4:
            break
        seen.append(read_step(player, campaign, "turn"))
        answers = list_some_answers(g)
        by_name = dict(reversed(answers))
        name = next((name for name in PREFERRED_ANSWERS if name in by_name), answers[0][0])
        if name == "dream-again" and g.step:
            name = "rest-all"
        lucidity.submit_legal_move(campaign, name, **by_name[name])

    assert seen[0] == "track"
    assert "" not in seen
    assert "others-turn" in seen
    assert len({*seen} - {""}) >= MIN_STEPS, seen


@pytest.mark.parametrize(("game", "panel"), [("onirim", "game"), ("lucidity", "turn")])
def test_other_games_are_not_led(player: Client, game: str, panel: str) -> None:
    campaign = onirim.build_campaign_at_prompt("turn") if game == "onirim" else lucidity.begin_lucidity(2)

    assert not read_step(player, campaign, panel)
