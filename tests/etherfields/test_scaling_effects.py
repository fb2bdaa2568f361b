"""Effects that grow with the figures in range (manual p. 9 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Dreamer, Entity
from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.dreamscape.dreamer_moves import put_dreamer
from campaigns.etherfields.rules.dreamscape.entity_moves import put_figure
from campaigns.etherfields.rules.effects import answer_effect, note_effect, resolve_effect
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.scaling_effects import count_figures
from tests.etherfields.factories import DreamerFactory, EntityFactory
from tests.etherfields.table_builders import build_effect, build_event_table
from tests.rule_harness import expect_violation, find_prompts, has_consequence, play_move

SCALING_EFFECT = build_effect(range=1, distress=1, seal=2, each=True)


def build_swarm(**fields: Any) -> Entity:
    """Return an Entity of three figures whose Basic effect grows with those in range."""
    return EntityFactory.build(**{"figures": 3, "effects": {"basic": SCALING_EFFECT}, **fields})


def hit_everybody(table: Any, entity: Entity, *who: Dreamer) -> None:
    """Resolve the Basic effect on these Dreamers."""
    play_move(table, resolve_effect, entity=entity, kind="basic", hit=list(who))


def test_an_effect_is_noted_as_growing_p9() -> None:
    one = EntityFactory.build()
    table = build_event_table(one)

    play_move(table, note_effect, entity=one, kind="basic", reach=1, distress=1, each=True)

    assert one.effects["basic"]["each"] is True
    play_move(table, note_effect, entity=one, kind="basic", reach=1, distress=1)
    assert "each" not in one.effects["basic"]


def test_how_many_figures_have_a_dreamer_in_range_is_asked_p9() -> None:
    gambler, many = DreamerFactory.build(), build_swarm()
    table = build_event_table(gambler, many)

    hit_everybody(table, many, gambler)
    (question,) = find_prompts(table, "ef.effect.figures")
    assert gambler.distress == 0
    with expect_violation("ef.effect.many-figures", there=3):
        play_move(table, count_figures, decision=question, count=4)
    play_move(table, count_figures, decision=question, count=2)

    assert (gambler.distress, gambler.sealed) == (2, 4)
    assert has_consequence(table, "ef.effect.grown", figures=2, distress=2, seal=4)


def test_a_single_figure_needs_no_question_p9() -> None:
    gambler, one = DreamerFactory.build(), build_swarm(figures=1)
    table = build_event_table(gambler, one)

    hit_everybody(table, one, gambler)

    assert (gambler.distress, find_prompts(table, "ef.effect.figures")) == (1, [])


def test_an_effect_that_does_not_grow_hits_once_whatever_is_in_range_p9() -> None:
    gambler, many = DreamerFactory.build(), build_swarm(effects={"basic": build_effect(range=1, distress=1)})
    table = build_event_table(gambler, many)

    hit_everybody(table, many, gambler)

    assert gambler.distress == 1


@pytest.mark.parametrize(("reading", "distress", "seal"), [("once", 3, 6), ("each-figure", 4, 8)])
def test_a_morphing_adds_once_to_an_effect_unless_the_table_agrees_otherwise_p9_p16(
    reading: str, distress: int, seal: int
) -> None:
    gambler, many = DreamerFactory.build(), build_swarm(morphings=["distress", "seal"])
    table = build_event_table(gambler, many)
    play_move(table, choose_variant, reading="growing-morphing", choice=reading)

    hit_everybody(table, many, gambler)
    (question,) = find_prompts(table, "ef.effect.figures")
    play_move(table, count_figures, decision=question, count=2)

    assert (gambler.distress, gambler.sealed) == (distress, seal)


def test_the_drawn_board_counts_the_figures_in_range_p9() -> None:
    gambler, many = DreamerFactory.build(), build_swarm()
    table = build_event_table(gambler, many)
    play_move(table, put_dreamer, dreamer=gambler, space="A1.1")
    for space in ("A1.1", "A1.2", "C4.4"):
        play_move(table, put_figure, entity=many, space=space)

    hit_everybody(table, many, gambler)

    assert (gambler.distress, find_prompts(table, "ef.effect.figures")) == (2, [])
    assert has_consequence(table, "ef.effect.grown", figures=2)


def test_a_range_morphing_brings_more_figures_in_range_p9_p16() -> None:
    gambler, many = DreamerFactory.build(), build_swarm(morphings=["range"])
    table = build_event_table(gambler, many)
    play_move(table, put_dreamer, dreamer=gambler, space="A1.1")
    for space in ("A1.1", "A1.2", "A1.4"):
        play_move(table, put_figure, entity=many, space=space)

    hit_everybody(table, many, gambler)

    assert gambler.distress == 3


def test_a_gem_may_be_spent_instead_of_all_of_it_p9() -> None:
    gambler, many = DreamerFactory.build(gems=1), build_swarm(effects={"basic": {**SCALING_EFFECT, "gem": True}})
    table = build_event_table(gambler, many)
    hit_everybody(table, many, gambler)
    (question,) = find_prompts(table, "ef.effect.figures")

    play_move(table, count_figures, decision=question, count=3)
    (price,) = find_prompts(table, "ef.effect.gem")
    assert (price.facts["distress"], price.facts["seal"]) == (3, 6)
    play_move(table, answer_effect, decision=price, answer="gem")

    assert (gambler.gems, gambler.distress) == (0, 0)


def test_a_dreamer_whom_no_figure_reaches_suffers_nothing_p9() -> None:
    gambler, many = DreamerFactory.build(), build_swarm()
    table = build_event_table(gambler, many)
    hit_everybody(table, many, gambler)
    (question,) = find_prompts(table, "ef.effect.figures")

    play_move(table, count_figures, decision=question, count=0)

    assert (gambler.distress, gambler.sealed) == (0, 0)


def test_nothing_is_counted_once_the_last_figure_is_gone_p9() -> None:
    gambler, many = DreamerFactory.build(), build_swarm()
    table = build_event_table(gambler, many)
    hit_everybody(table, many, gambler)

    play_move(table, remove_figures, entity=many, count=3)

    assert find_prompts(table, "ef.effect.figures") == []
