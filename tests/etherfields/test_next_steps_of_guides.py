"""The next step with a guide, an open question or a loss, and on a phone of one Dreamer, page by page of the manual."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.panels.packing import PACKING_LINES, list_packing_lines
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES
from campaigns.etherfields.rules.items import restore_item
from campaigns.etherfields.rules.next_steps import WHOLE_TABLE_REFS, find_next_step
from campaigns.models import Decision
from tests.etherfields.factories import ChecklistFactory, ItemFactory, TeamFactory
from tests.etherfields.next_step_tables import (
    ILSE,
    JONAS,
    MARA,
    build_three_dreamers,
    build_wraith,
    get_first,
    list_chips,
    list_moves,
    list_standings,
)
from tests.etherfields.table_builders import build_slumber_table, build_viewer
from tests.rule_harness import build_table, play_move


def build_guided_step(kind: str, *keys: str, done: tuple[str, ...] = (), **facts: Any) -> Any:
    """Return a checklist with these steps, some of them done."""
    steps = [{"key": key, "done": True, "facts": {}} for key in done]
    steps += [{"key": key, "done": False, "facts": facts} for key in keys]
    return ChecklistFactory.build(kind=kind, steps=steps)


def test_the_running_guide_comes_before_the_step_of_the_game_p18() -> None:
    found = find_next_step(
        build_table(*build_three_dreamers(), build_guided_step("awakening", "awaken-decks", "awaken-map"))
    )

    assert (found.code, found.facts["step"]) == ("now.guide", "awaken-decks")
    assert (list_moves(found)[0], get_first(found, "tick").arguments) == ("tick", {"step": "awaken-decks"})


def test_a_step_that_happens_only_sometimes_may_be_skipped_p18() -> None:
    found = find_next_step(
        build_table(*build_three_dreamers(), build_guided_step("awakening", "awaken-change", "awaken-build"))
    )

    assert {"tick", "skip-step"} <= set(list_moves(found))


def test_the_rest_is_offered_unless_some_of_it_would_be_refused_p13_p14() -> None:
    steps = ("awaken-map", "awaken-change", "awaken-build", "awaken-masks", "awaken-place")
    for deck, mask, is_offered in ((45, "Mirror", False), (30, "", False), (30, "Mirror", True)):
        dreamers = build_three_dreamers(deck=deck)
        dreamers[0].masks, dreamers[0].mask = ["Mirror"], mask
        found = find_next_step(build_table(*dreamers, build_guided_step("restore", *steps)))
        assert ("tick-rest" in list_moves(found)) == is_offered


def test_what_needs_no_decision_is_packed_and_unpacked_as_one_list_p5_p18() -> None:
    packing = ("pack-decks", "pack-turns", "pack-rest", "save-close")
    found = find_next_step(build_table(*build_three_dreamers(), build_guided_step("save", *packing)))
    assert (found.code, list_moves(found)) == ("now.put-away", ["all-done", "leave-checklist"])
    assert [key for key, _facts in found.facts["work"]] == ["pack-decks", "pack-turns", "pack-rest"]

    unpacking = ("setup-board", "setup-clock", "awaken-place")
    found = find_next_step(build_table(*build_three_dreamers(), build_guided_step("restore", *unpacking)))
    assert (found.code, [key for key, _facts in found.facts["work"]]) == ("now.lay-out", ["setup-board", "setup-clock"])


def test_unpacking_says_the_hours_and_the_size_of_the_decks_p5() -> None:
    steps = [
        {"key": "setup-board", "done": False, "facts": {}},
        {"key": "setup-decks", "done": False, "facts": {"turn_cards": 12, "fate_deck": 20, "slumber_deck": 0}},
        {"key": "setup-clock", "done": False, "facts": {"hours": 9}},
        {"key": "setup-boards", "done": False, "facts": {}},
    ]
    team = TeamFactory.build(hours=9, fate_deck=20, flaw_deck=21, season="")
    table = build_table(*build_three_dreamers(), team, ChecklistFactory.build(kind="restore", steps=steps))

    assert build_next_step_panel(table, build_viewer())["lays"] == [
        "Lay out the board",
        "Shuffle the decks. Turn cards: 12. Fate: 20. Flaws: 21.",
        "Put the Hour Counter on 9.",
        "Place the Dreamer boards. Decks: Gambler 22, Specialist 22, Tough Guy 22.",
    ]


def test_the_warning_before_packing_away_offers_to_play_on_p18() -> None:
    found = find_next_step(build_table(*build_three_dreamers(), build_guided_step("save", "save-warn", "save-close")))

    assert [(answer.move_name, answer.label_code) for answer in found.answers] == [
        ("tick", "now.pack-away"),
        ("leave-checklist", "now.play-on"),
    ]


def test_a_deck_that_does_not_fit_holds_the_guide_up_p13() -> None:
    found = find_next_step(build_table(*build_three_dreamers(deck=45), build_guided_step("awakening", "awaken-build")))

    assert found.obstacle is not None
    assert found.obstacle[0] == "ef.checklist.over-40"
    assert list_moves(found) == ["leave-checklist"]


def test_masks_are_picked_in_a_row_for_each_owner_p14() -> None:
    dreamers = build_three_dreamers()
    dreamers[0].masks, dreamers[1].masks, dreamers[1].mask = ["Mirror", "Moth"], ["Moon"], "Moon"

    found = find_next_step(build_table(*dreamers, build_guided_step("awakening", "awaken-masks")))

    assert list_standings(found) == [("Gambler", "due"), ("Specialist", "done")]
    assert list_chips(found.dreamer_rows[0].answers[0]) == ("Mirror", "Moth")
    assert (found.obstacle, list_moves(found)) == (None, ["skip-step", "leave-checklist"])

    dreamers[0].mask = "Moth"
    done = find_next_step(build_table(*dreamers, build_guided_step("awakening", "awaken-masks")))
    assert (get_first(done, "tick").style, done.dreamer_rows[0].status) == ("go", "done")


def test_the_seats_of_three_are_one_of_two_orders_p6() -> None:
    found = find_next_step(
        build_table(*build_three_dreamers(), build_guided_step("session-setup", "setup-seats", done=("setup-start",)))
    )

    assert [answer.arguments["order"] for answer in found.answers if answer.move_name == "sit"] == [
        [1, 2, 3],
        [1, 3, 2],
    ]


def build_prompt(kind: str, who: int | None = None, **facts: Any) -> Decision:
    """Return an open question."""
    return Decision(kind=kind, who=who, facts=facts)


def test_an_open_question_comes_first_with_what_each_answer_leads_to_p8() -> None:
    dreamers = build_three_dreamers()
    dreamers[1].distress = 6

    found = find_next_step(
        build_slumber_table(*dreamers, build_prompt("ef.reshuffle.price", ILSE, name="Specialist"), phase="draw")
    )

    assert (found.code, found.awaited_refs) == ("ef.reshuffle.price", (ILSE,))
    distress, seal = found.answers
    assert (distress.arguments, distress.note_code, distress.facts["after"]) == (
        {"price": "distress"},
        "now.distress-after",
        7,
    )
    assert (seal.arguments, seal.note_code) == ({"price": "seal"}, "now.sealed-after")
    assert (seal.facts["deck"], seal.facts["sealed"]) == (19, 3)


def test_sealing_is_no_answer_where_nothing_can_be_sealed_p14() -> None:
    dreamers = build_three_dreamers()
    dreamers[1].deck = 0

    found = find_next_step(
        build_slumber_table(*dreamers, build_prompt("ef.reshuffle.price", ILSE, name="Specialist"), phase="draw")
    )

    assert [answer.arguments for answer in found.answers] == [{"price": "distress"}]


def test_the_question_of_who_holds_the_phone_comes_before_those_of_others_p8() -> None:
    asked = [build_prompt("ef.reshuffle.price", ref, name="x") for ref in (MARA, ILSE)]
    table = build_slumber_table(*build_three_dreamers(), *asked, phase="draw")

    assert find_next_step(table).awaited_refs == (MARA,)
    assert (
        find_next_step(table, frozenset({ILSE})).awaited_refs,
        find_next_step(table, frozenset({ILSE})).is_for_viewer,
    ) == ((ILSE,), True)
    assert (
        find_next_step(table, frozenset({JONAS})).awaited_refs,
        find_next_step(table, frozenset({JONAS})).is_for_viewer,
    ) == ((MARA,), False)


def test_the_box_is_packed_by_a_few_lines_with_the_counts_that_are_known_p18() -> None:
    work: list[tuple[str, Any]] = [
        ("pack-decks", {"decks": ["Anna 22"]}), ("pack-turns", {"turn_cards": 12}), ("pack-fate", {"fate_deck": 0}),
        ("pack-map", {"map_tiles": 6}), ("pack-gates", {"gates": None}), ("pack-rest", {}),
    ]  # fmt: skip

    assert list_packing_lines(work) == [
        "Each Dreamer's deck, Basic Actions card and Masks",
        "Turn cards (12), Fate deck and Slumber Map tiles (6)",
        "Dream Gates",
        "Everything else",
    ]
    packed = {step.key for step in PROCEDURES["save"].steps if step.key.startswith("pack-")}
    assert {key for line in PACKING_LINES for key in line} == packed


def test_a_loss_is_led_through_or_resolved_p18() -> None:
    lost = build_prompt("ef.death.resolve", reason="distress")
    table = build_slumber_table(*build_three_dreamers(), TeamFactory.build(lost="distress"), lost)

    assert list_moves(find_next_step(table)) == ["start-checklist", "resolve-death"]
    table = build_slumber_table(
        *build_three_dreamers(),
        TeamFactory.build(lost="distress"),
        lost,
        build_guided_step("death", "death-card", "death-resolve"),
    )
    assert find_next_step(table).code == "now.guide"


def test_a_phone_of_one_dreamer_shows_its_own_row_first_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(hand=4)), frozenset({ILSE}))

    assert [(str(row.dreamer), row.is_own) for row in found.dreamer_rows] == [
        ("Specialist", True), ("Gambler", False), ("Tough Guy", False),
    ]  # fmt: skip
    assert found.is_for_viewer


def test_a_step_of_the_table_is_the_first_players_p6() -> None:
    table = build_slumber_table(
        *build_three_dreamers(), TeamFactory.build(first_player=ILSE), build_wraith(), phase="event"
    )

    assert [find_next_step(table, holds).is_for_viewer for holds in (WHOLE_TABLE_REFS, frozenset({ILSE}), frozenset({MARA}))] == [
        True, True, False,
    ]  # fmt: skip


def test_a_phone_whose_dreamers_are_absent_is_the_whole_tables_p18() -> None:
    dreamers = build_three_dreamers(hand=4)
    dreamers[2].playing = False
    table = build_slumber_table(*dreamers)

    assert find_next_step(table, frozenset({JONAS})) == find_next_step(table)


def test_asking_changes_nothing() -> None:
    table = build_slumber_table(*build_three_dreamers(hand=4), build_wraith())

    find_next_step(table)

    assert table.get_changes() == []


def test_the_drawn_items_of_an_awakening_are_tapped_until_all_are_drawn_p18() -> None:
    items = [ItemFactory.build(ref=ref, name=f"Item {ref}", place="storage") for ref in (1, 2)]
    table = build_table(
        *build_three_dreamers(),
        *items,
        build_guided_step("awakening", "awaken-items", "awaken-place", stored=2, restored=2),
    )
    found = find_next_step(table)

    assert list_moves(found)[:2] == ["restore-item", "tick"]
    assert list_chips(found.answers[0]) == (1, 2)
    play_move(table, restore_item, item=table.items[2])
    assert find_next_step(table).facts["told"] == {"stored": 1, "restored": 1}
    play_move(table, restore_item, item=table.items[1])

    assert table.items.count(place="active") == 2
    assert find_next_step(table).facts["step"] == "awaken-place"


def test_a_step_names_what_the_table_has_now_not_when_its_list_began_p18() -> None:
    dreamers = build_three_dreamers(ether=2)
    table = build_table(*dreamers, TeamFactory.build(keys=2))
    procedure, keys = PROCEDURES["save"], ("save-ether", "awaken-cure", "awaken-discard", "pack-decks")
    steps = {key: step for key in keys if (step := procedure.find_step(key))}
    entries = {key: {"key": key, "done": False, "facts": step.get_facts(table)} for key, step in steps.items()}

    dreamers[0].ether, dreamers[1].distress, dreamers[2].deck, table.team.keys = 0, 3, 9, 1

    for key in keys:
        now = procedure.get_current_facts(table, entries[key])
        assert now == steps[key].get_facts(table)
        assert now != entries[key]["facts"]
        done = {**entries[key], "done": True}
        assert procedure.get_current_facts(table, done) == entries[key]["facts"]


def test_the_card_trades_the_ether_that_is_left_after_buying_p18() -> None:
    dreamers = build_three_dreamers(ether=2)
    guide = build_guided_step("save", "save-ether", "save-close", ethers=[f"{dreamer} 2" for dreamer in dreamers])
    table = build_table(*dreamers, guide)

    dreamers[0].ether = 0

    assert find_next_step(table).facts["told"] == {"ethers": [f"{dreamer} 2" for dreamer in dreamers[1:]]}


def test_an_awakening_asks_whether_anybody_changes_dreamers_p5() -> None:
    table = build_table(*build_three_dreamers(), build_guided_step("awakening", "awaken-change", "awaken-place"))

    found = find_next_step(table)

    assert [(answer.move_name, answer.label_code, answer.style) for answer in found.answers] == [
        ("skip-step", "now.nobody-changes", "go"),
        ("tick", "now.dreamers-changed", "answer"),
        ("tick-rest", "", "quiet"),
        ("leave-checklist", "", "more"),
    ]
