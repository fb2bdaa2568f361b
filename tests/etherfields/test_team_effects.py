"""Effects of Fate cards and Out of Turns on each Dreamer, or on one (manual p. 7 and 9)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import RuleViolation
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.team_effects import affect_team
from tests.etherfields.factories import DreamerFactory, TeamFactory
from tests.etherfields.next_step_tables import build_three_dreamers, list_moves
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import build_table, play_move


def build_two(**held: int) -> Any:
    """Return a table of two Dreamers on the Map who have the same."""
    pair = [DreamerFactory.build(ref=ref, **held) for ref in (1, 2)]
    return build_table(*pair, TeamFactory.build(at="Quay", pending=["fate"]))


@pytest.mark.parametrize(
    ("effect", "field", "before", "after"),
    [
        ("distress", "distress", 1, 3),
        ("seal", "sealed", 1, 3),
        ("ether", "ether", 1, 3),
        ("ether-less", "ether", 3, 1),
        ("ether-less", "ether", 1, 0),
        ("cure", "distress", 3, 1),
        ("unseal", "sealed", 3, 1),
    ],
)
def test_an_effect_reaches_each_dreamer_or_one_p7_p9(effect: str, field: str, before: int, after: int) -> None:
    held = {"deck": 20, field: before}
    everybody, single = build_two(**held), build_two(**held)

    play_move(everybody, affect_team, team_effect=effect, count=2)
    play_move(single, affect_team, team_effect=effect, count=2, dreamer=single.dreamers.get(2))

    assert [getattr(dreamer, field) for dreamer in everybody.dreamers] == [after, after]
    assert [getattr(dreamer, field) for dreamer in single.dreamers] == [before, after]


def test_an_effect_reaches_some_dreamers_p7() -> None:
    trio = [DreamerFactory.build(ref=ref, distress=3) for ref in (1, 2, 3)]
    table = build_table(*trio, TeamFactory.build(at="Quay", pending=["fate"]))

    play_move(table, affect_team, team_effect="cure", count=1, dreamers=trio[:2])
    play_move(table, affect_team, team_effect="cure-all", dreamers=trio[1:])

    assert [dreamer.distress for dreamer in trio] == [2, 0, 0]


def test_all_sealed_cards_come_to_the_discard_pile_p14() -> None:
    table = build_two(sealed=11, discard=2)

    play_move(table, affect_team, team_effect="unseal-all")

    assert [(dreamer.sealed, dreamer.discard) for dreamer in table.dreamers] == [(0, 13)] * 2


@pytest.mark.parametrize(
    ("effect", "held", "line"),
    [
        (("ether-less", 1), ({"ether": 1}, {}, {}), "Only Anna lost 1 Ether."),
        (("ether-less", 1), ({"ether": 1}, {}, {"ether": 3}), "Only Anna and Cleo lost 1 Ether each."),
        (("ether-less", 2), ({"ether": 1}, {"ether": 2}, {}), "The Dreamers lost what Ether they had: Anna 1 and Ben 2."),
        (("ether-less", 2), ({"ether": 2},) * 3, "Each Dreamer lost 2 Ether."),
        (("ether-less", 2), ({"ether": 1},) * 3, "The Dreamers lost what Ether they had: Anna 1, Ben 1 and Cleo 1."),
        (("ether", 6), ({}, {}, {}), "The Dreamers gained what Ether the pool had: Anna 6, Ben 6 and Cleo 4."),
        (("cure", 1), ({}, {"distress": 2}, {}), "Only Ben cured 1 Distress."),
        (("cure", 2), ({"distress": 1}, {"distress": 2}, {}),
         "The Dreamers cured what Distress they had: Anna 1 and Ben 2."),
        (("cure-all", 1), ({"distress": 1}, {"distress": 2}, {}), "Only Anna and Ben cured all their Distress."),
        (("cure-all", 1), ({"distress": 1}, {"distress": 2}, {"distress": 1}), "Each Dreamer cured all their Distress."),
        (("unseal", 1), ({}, {}, {"sealed": 2}), "Only Cleo Unsealed 1 card."),
        (("unseal-all", 1), ({}, {}, {"sealed": 2}), "Only Cleo Unsealed all cards."),
        (("distress", 2), ({"distress": 7}, {"distress": 1}, {}),
         "The Dreamers suffered what Distress they could: Anna 1, Ben 2 and Cleo 2."),
        (("seal", 3), ({"deck": 2, "hand": 9}, {"deck": 20}, {"deck": 20}),
         "The Dreamers Sealed what cards their decks had: Anna 2, Ben 3 and Cleo 3."),
        (("seal", 3), ({"deck": 0, "hand": 9}, {"deck": 20}, {"deck": 20}), "Only Ben and Cleo Sealed 3 cards each."),
    ],
)  # fmt: skip
def test_the_journal_says_what_each_dreamer_had_of_an_effect_p8(
    effect: tuple[str, int], held: tuple[dict[str, int], ...], line: str
) -> None:
    trio = [
        DreamerFactory.build(ref=ref, player=name, **{"deck": 20, **fields})
        for ref, name, fields in zip((1, 2, 3), ("Anna", "Ben", "Cleo"), held, strict=True)
    ]
    table = build_table(*trio, TeamFactory.build(at="Quay", pending=["fate"]))
    given: dict[str, Any] = {"team_effect": effect[0], "count": effect[1]}

    play_move(table, affect_team, **given)

    assert messages.get_journal_line("etherfields.affect-team", given, table.line_facts) == line


def test_the_journal_says_what_one_dreamer_lost_p8() -> None:
    anna = DreamerFactory.build(ref=1, player="Anna", ether=1)
    table = build_table(anna, TeamFactory.build(at="Quay", pending=["fate"]))
    given: dict[str, Any] = {"team_effect": "ether-less", "count": 2, "dreamer": "Anna"}

    play_move(table, affect_team, **{**given, "dreamer": anna})

    line = messages.get_journal_line("etherfields.affect-team", given, table.line_facts)
    assert line == "Anna lost 1 Ether by an effect."


def test_what_changes_nothing_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        play_move(build_two(), affect_team, team_effect="cure", count=1)
    assert refused.value.code == "ef.effect.reaches-nobody"


def test_a_pool_without_markers_loses_the_game_p18() -> None:
    table = build_two(distress=7)

    play_move(table, affect_team, team_effect="distress", count=2)

    assert table.team.lost


def test_an_out_of_turns_effect_is_reported_before_the_slumber_ends_p9() -> None:
    table = build_slumber_table(*build_three_dreamers(), phase="out-of-turns", turns_left=0)

    assert list_moves(find_next_step(table)) == [*["affect-team"] * 3, "gain-key", "affect-team", "out-of-turns"]
