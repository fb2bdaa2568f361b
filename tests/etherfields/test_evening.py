"""The manual's own Slumber (p. 9), played to its end by one to five Dreamers."""

from typing import Any

import pytest

from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.rules.campaign import begin_campaign
from campaigns.etherfields.rules.cards import discard_cards
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.effects import answer_effect, note_effect, resolve_effect
from campaigns.etherfields.rules.ending_moves import end_out_of_turns, end_slumber
from campaigns.etherfields.rules.entities import note_movement
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.market import buy_cards
from campaigns.etherfields.rules.morphings import add_morphing
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.session_end import end_session
from campaigns.etherfields.rules.session_start import start_session
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.tokens import place_tokens
from campaigns.etherfields.rules.treasure import make_gem
from campaigns.etherfields.rules.turns import discard_turn, end_actions, note_turn_card
from tests.etherfields.factories import ARCHETYPES
from tests.rule_harness import build_table, find_prompts, has_consequence, play_move


def build_wraith_table(count: int) -> Any:
    """Begin a campaign with ``count`` Dreamers and travel to the Wraith of p. 9."""
    table = build_table(game_name="etherfields", has_session=False)
    table.source.rows.clear()
    play_move(table, begin_campaign, who=",".join(ARCHETYPES[:count]))
    everybody = list(table.dreamers)
    play_move(table, start_session, first_player=everybody[0], present=everybody)
    play_move(table, travel, at="Red mark")
    play_move(table, meet_slumber, name="Wraith", turns=4, cost=6, gradual=True, script="770")
    wraith = table.entities.first()
    play_move(table, note_effect, entity=wraith, kind="morphing", morphings=1, note="Light tokens go")
    play_move(table, note_effect, entity=wraith, kind="basic", reach=0, distress=1)
    play_move(table, note_effect, entity=wraith, kind="special", reach=1, distress=1, seal=2, gem=True)
    play_move(table, note_movement, entity=wraith, value=3)
    return table


def draw_for_everybody(table: Any) -> None:
    for dreamer in table.present_dreamers:
        play_move(table, draw, dreamer=dreamer)
    assert table.current_slumber.phase == "actions"


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_wraith_is_chased_out_and_the_game_packed_away_p9(count: int) -> None:
    table = build_wraith_table(count)
    wraith, dreamers = table.entities.first(), list(table.present_dreamers)
    assert table.team.hours == 6 - count

    draw_for_everybody(table)
    play_move(table, note_turn_card, suit="clubs")
    play_move(table, place_tokens, kind="terrain")
    play_move(table, make_gem, dreamer=dreamers[0])
    play_move(table, end_actions)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")
    play_move(table, add_morphing, entity=wraith, kind="seal")
    play_move(table, move_entity, entity=wraith, face="full")
    play_move(table, resolve_effect, entity=wraith, kind="special", hit=dreamers)
    play_move(table, answer_effect, decision=find_prompts(table, "ef.effect.gem")[0], answer="gem")
    assert [(d.distress, d.sealed) for d in dreamers] == [(0, 0), *[(1, 4)] * (count - 1)]
    play_move(table, discard_turn)

    draw_for_everybody(table)
    for dreamer in dreamers:
        play_move(table, discard_cards, dreamer=dreamer, count=3)
        play_move(table, mark_intent, dreamer=dreamer, entity=wraith, colour="wrath")
    assert has_consequence(table, "ef.gradual.done")
    play_move(table, gain_loot, ether=1, keys=1)
    play_move(table, end_slumber)

    assert GAME_DEFINITION.get_phase(table) == "dreamworld"
    assert [d.ether for d in dreamers] == [1] * count
    play_move(table, buy_cards, dreamer=dreamers[0], count=1, ether=1)
    play_move(table, end_session)
    assert [d.deck for d in dreamers] == [23, *[22] * (count - 1)]
    assert [d.kept_ether for d in dreamers] == [0, *[1] * (count - 1)]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_wraith_outlasts_the_dreamers_p9(count: int) -> None:
    table = build_wraith_table(count)
    for turn in range(1, 5):
        assert table.current_slumber.turn == turn
        draw_for_everybody(table)
        for dreamer in table.present_dreamers:
            play_move(table, discard_cards, dreamer=dreamer, count=4)
        play_move(table, end_actions)
        play_move(table, discard_turn)

    assert has_consequence(table, "ef.turn.out-script", script="770")
    play_move(table, end_out_of_turns)
    assert (table.slumber, len(table.entities), table.team.at) == (None, 0, "Red mark")


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_turns_without_end_come_to_the_reshuffle_price_p8(count: int) -> None:
    table = build_wraith_table(count)
    dreamer = table.present_dreamers[0]
    dreamer.deck, dreamer.discard = 2, 20

    play_move(table, draw, dreamer=dreamer)

    assert (dreamer.hand, dreamer.deck) == (4, 18)
    assert len(find_prompts(table, "ef.reshuffle.price")) == 1
