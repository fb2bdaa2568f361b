"""The manual's own Slumber (p. 9), played to its end by one to five Dreamers."""

from typing import Any

import pytest

from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.campaign import begin
from campaigns.etherfields.rules.cards import discard
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.dreamworld import go
from campaigns.etherfields.rules.effects import meet_effect, note_effect, resolve_effect
from campaigns.etherfields.rules.entities import note_movement
from campaigns.etherfields.rules.gradual import mark_intent
from campaigns.etherfields.rules.market import buy_cards
from campaigns.etherfields.rules.morphings import add_morphing
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.saving import end_session
from campaigns.etherfields.rules.session import start_session
from campaigns.etherfields.rules.slumbers import end_slumber, meet_slumber, resolved_out_of_turns
from campaigns.etherfields.rules.tokens import take_token
from campaigns.etherfields.rules.treasure import gain_loot, make_gem
from campaigns.etherfields.rules.turns import discard_turn, end_actions, note_turn_card
from tests.etherfields.factories import ARCHETYPES
from tests.rulings import asked, play, said, table_of


def meet_the_wraith(count: int) -> Any:
    """Begin a campaign with ``count`` Dreamers and travel to the Wraith of p. 9."""
    table = table_of(on="etherfields", in_session=False)
    table.source.rows.clear()
    play(table, begin, who=",".join(ARCHETYPES[:count]))
    everybody = list(table.dreamers)
    play(table, start_session, first_player=everybody[0], present=everybody)
    play(table, go, at="Red mark")
    play(table, meet_slumber, name="Wraith", turns=4, cost=6, gradual=True, script="770")
    wraith = table.entities.first()
    play(table, note_effect, entity=wraith, kind="morphing", morphings=1, note="Light tokens go")
    play(table, note_effect, entity=wraith, kind="basic", reach=0, distress=1)
    play(table, note_effect, entity=wraith, kind="special", reach=1, distress=1, seal=2, gem=True)
    play(table, note_movement, entity=wraith, value=3)
    return table


def everybody_draws(table: Any) -> None:
    for dreamer in table.playing:
        play(table, draw, dreamer=dreamer)
    assert table.now.phase == "actions"


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_wraith_is_chased_out_and_the_game_packed_away_p9(count: int) -> None:
    table = meet_the_wraith(count)
    wraith, dreamers = table.entities.first(), list(table.playing)
    assert table.team.hours == 6 - count

    everybody_draws(table)
    play(table, note_turn_card, suit="clubs")
    play(table, take_token, kind="terrain")
    play(table, make_gem, dreamer=dreamers[0])
    play(table, end_actions)
    play(table, resolve_effect, entity=wraith, kind="morphing")
    play(table, add_morphing, entity=wraith, kind="seal")
    play(table, move_entity, entity=wraith, face="full")
    play(table, resolve_effect, entity=wraith, kind="special", hit=dreamers)
    play(table, meet_effect, decision=asked(table, "ef.effect.gem")[0], answer="gem")
    assert [(d.distress, d.sealed) for d in dreamers] == [(0, 0), *[(1, 4)] * (count - 1)]
    play(table, discard_turn)

    everybody_draws(table)
    for dreamer in dreamers:
        play(table, discard, dreamer=dreamer, count=3)
        play(table, mark_intent, dreamer=dreamer, entity=wraith, colour="wrath")
    assert said(table, "ef.gradual.done")
    play(table, gain_loot, ether=1, keys=1)
    play(table, end_slumber)

    assert ETHERFIELDS.phase(table) == "dreamworld"
    assert [d.ether for d in dreamers] == [1] * count
    play(table, buy_cards, dreamer=dreamers[0], count=1, ether=1)
    play(table, end_session)
    assert [d.deck for d in dreamers] == [23, *[22] * (count - 1)]
    assert [d.kept_ether for d in dreamers] == [0, *[1] * (count - 1)]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_wraith_outlasts_the_dreamers_p9(count: int) -> None:
    table = meet_the_wraith(count)
    for turn in range(1, 5):
        assert table.now.turn == turn
        everybody_draws(table)
        for dreamer in table.playing:
            play(table, discard, dreamer=dreamer, count=4)
        play(table, end_actions)
        play(table, discard_turn)

    assert said(table, "ef.turn.out-script", script="770")
    play(table, resolved_out_of_turns)
    assert (table.slumber, len(table.entities), table.team.at) == (None, 0, "Red mark")


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_turns_without_end_come_to_the_reshuffle_price_p8(count: int) -> None:
    table = meet_the_wraith(count)
    dreamer = table.playing[0]
    dreamer.deck, dreamer.discard = 2, 20

    play(table, draw, dreamer=dreamer)

    assert (dreamer.hand, dreamer.deck) == (4, 18)
    assert len(asked(table, "ef.reshuffle.price")) == 1
