"""Classic cards: luck against drawback, once per Dream (manual p. 18)."""

from typing import Any

import pytest

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.classic import (
    added,
    choose_aspect,
    classic_entity,
    classic_who,
    drawback_cards,
    luck_cards,
    share_gems,
)
from campaigns.etherfields.rules.dreams import end_dream
from campaigns.models import StateRow
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory, team_of
from tests.rulings import asked, may, play, refused, said, table_of

GOOD, BAD = ["K", "K", "K"], ["2", "3", "4"]


def dream(*rows: StateRow, **fields: object) -> Any:
    """Lay a table inside a Dream."""
    return table_of(*rows, SlumberFactory.build(kind="dream", name="Circus", **fields))


def tried(table: Any, aspect: str, *, good: bool) -> None:
    """Try one aspect, with a result that is good or bad."""
    play(table, luck_cards, luck=GOOD)
    play(table, choose_aspect, decision=asked(table, "ef.classic.aspect")[0], aspect=aspect)
    drawn = BAD if good else GOOD
    play(table, drawback_cards, decision=asked(table, "ef.classic.drawback")[0], drawback=drawn)


@pytest.mark.parametrize(
    ("ranks", "total"),
    [(["2", "10", "9"], 21), (["J", "Q", "K"], 36), (["A", "joker", "JOKER"], 44), ([" 5", "a", "j "], 30)],
)
def test_jack_11_queen_12_king_13_ace_14_joker_15_p18(ranks: list[str], total: int) -> None:
    assert added(dream(DreamerFactory.build()), ranks) == total


@pytest.mark.parametrize("rank", ["1", "11", "0", "knight", "²"])
def test_no_other_rank_exists_p18(rank: str) -> None:
    with refused("ef.classic.no-rank", rank=rank):
        play(dream(DreamerFactory.build()), luck_cards, luck=["2", "3", rank])


def test_classic_cards_are_used_once_per_dream_p18() -> None:
    table = dream(DreamerFactory.build())

    play(table, luck_cards, luck=BAD)
    play(table, choose_aspect, decision=asked(table, "ef.classic.aspect")[0], aspect="back-out")

    assert said(table, "ef.classic.backed-out")
    assert not len(table.decisions)
    with refused("ef.classic.once", name="Circus"):
        play(table, luck_cards, luck=GOOD)


def test_in_a_slumber_only_where_the_table_agreed_p18() -> None:
    assert may(table_of(DreamerFactory.build()), luck_cards) == "ef.slumber.none"
    with refused("ef.classic.only-dreams", name="Wraith"):
        play(table_of(DreamerFactory.build(), SlumberFactory.build()), luck_cards, luck=GOOD)

    agreed = TeamFactory.build(readings={"classic": "slumbers-too"})
    table = table_of(DreamerFactory.build(), SlumberFactory.build(), agreed)
    play(table, luck_cards, luck=GOOD)
    assert table.now.classic_used


def test_the_drawback_question_shows_the_sum_p18() -> None:
    table = dream(DreamerFactory.build())
    play(table, luck_cards, luck=["J", "10", "Joker"])
    assert asked(table, "ef.classic.aspect")[0].facts == {"luck": 36}

    play(table, choose_aspect, decision=asked(table, "ef.classic.aspect")[0], aspect="hours")
    assert asked(table, "ef.classic.drawback")[0].facts == {"luck": 36, "aspect": "hours"}


def test_a_tie_counts_against_the_team_p18() -> None:
    table = dream(DreamerFactory.build(), TeamFactory.build(hours=3))

    tried(table, "hours", good=False)

    assert table.team.hours == 0
    assert said(table, "ef.classic.bad", luck=39, drawback=39)


def test_good_luck_adds_2_hours_p18() -> None:
    table = dream(DreamerFactory.build(), TeamFactory.build(hours=3))

    tried(table, "hours", good=True)

    assert table.team.hours == 5
    assert said(table, "ef.classic.good", luck=39, drawback=9)


def test_good_luck_discards_all_morphings_p18() -> None:
    wraith = EntityFactory.build(morphings=["seal", "range"])
    tried(dream(DreamerFactory.build(), wraith), "morphings", good=True)

    assert wraith.morphings == []


def test_bad_luck_adds_2_morphings_to_the_entity_in_play_p18() -> None:
    table = dream(DreamerFactory.build(), EntityFactory.build())
    tried(table, "morphings", good=False)
    assert asked(table, "ef.morphing.draw")[0].facts["count"] == 2

    table = dream(DreamerFactory.build())
    tried(table, "morphings", good=False)
    assert said(table, "ef.classic.no-entity")


def test_of_several_entities_the_players_choose_p6_p18() -> None:
    wraith, clown, gone = EntityFactory.build(), EntityFactory.build(name="Clown"), EntityFactory.build(figures=0)
    table = dream(DreamerFactory.build(), wraith, clown, gone)
    tried(table, "morphings", good=False)

    question = asked(table, "ef.classic.entity")[0]
    with refused("ef.entity.no-figure"):
        play(table, classic_entity, decision=question, entity=gone)
    play(table, classic_entity, decision=asked(table, "ef.classic.entity")[0], entity=clown)

    assert asked(table, "ef.morphing.draw")[0].facts["entity"] == "Clown"


def test_all_available_gems_are_gained_and_shared_out_p18() -> None:
    gambler, specialist = team_of(2)
    gambler.gems = 1
    table = dream(gambler, specialist)
    tried(table, "gems", good=True)

    with refused("ef.classic.few-gems", wanted=6, there=5):
        play(table, share_gems, decision=asked(table, "ef.classic.gems")[0], dreamer=specialist, count=6)
    play(table, share_gems, decision=asked(table, "ef.classic.gems")[0], dreamer=specialist, count=3)
    play(table, share_gems, decision=asked(table, "ef.classic.gems")[0], dreamer=gambler, count=2)

    assert (gambler.gems, specialist.gems) == (3, 3)
    assert not len(table.decisions)


@pytest.mark.parametrize(("spent", "gained", "there"), [(3, 0, 2), (0, 1, 1)])
def test_no_more_gems_are_shared_out_than_were_gained_and_are_left_p18(spent: int, gained: int, there: int) -> None:
    gambler, specialist = team_of(2)
    gambler.gems = 1
    table = dream(gambler, specialist)
    tried(table, "gems", good=True)
    play(table, share_gems, decision=asked(table, "ef.classic.gems")[0], dreamer=specialist, count=3)
    specialist.gems -= spent
    gambler.gems += gained

    with refused("ef.classic.few-gems", wanted=3, there=there):
        play(table, share_gems, decision=asked(table, "ef.classic.gems")[0], dreamer=gambler, count=3)


def test_where_no_gem_is_left_nobody_is_asked_who_gets_one_p18() -> None:
    table = dream(*team_of(2, gems=3))

    tried(table, "gems", good=True)

    assert not asked(table, "ef.classic.gems")


def test_a_single_dreamer_gets_all_gems_and_bad_luck_takes_all_p18() -> None:
    gambler = DreamerFactory.build(gems=2)
    tried(dream(gambler), "gems", good=True)
    assert gambler.gems == 6

    dreamers = team_of(2, gems=2)
    tried(dream(*dreamers), "gems", good=False)
    assert [dreamer.gems for dreamer in dreamers] == [0, 0]


def after_the_answer(*, good: bool) -> Dreamer:
    """Let the first of two Dreamers be the one, and give that one."""
    dreamers = team_of(2, distress=3)
    table = dream(*dreamers)
    tried(table, "distress", good=good)
    play(table, classic_who, decision=asked(table, "ef.classic.who")[0], dreamer=dreamers[0])
    assert dreamers[1].distress == 3
    return dreamers[0]


def test_any_one_dreamer_cures_2_or_suffers_1_p18() -> None:
    assert after_the_answer(good=True).distress == 1
    assert after_the_answer(good=False).distress == 4


def test_each_dreamer_unseals_5_or_seals_5_p18() -> None:
    dreamers = team_of(2, sealed=7)
    tried(dream(*dreamers), "seal", good=True)
    assert [(d.sealed, d.discard) for d in dreamers] == [(2, 5), (2, 5)]

    dreamers = team_of(2)
    tried(dream(*dreamers), "seal", good=False)
    assert [(d.sealed, d.deck) for d in dreamers] == [(5, 17), (5, 17)]


def test_an_open_try_lapses_with_the_dream_p18() -> None:
    table = dream(DreamerFactory.build())
    play(table, luck_cards, luck=GOOD)

    play(table, end_dream, outcome="left")

    assert not len(table.decisions)
