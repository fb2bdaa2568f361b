"""The guided checklists: set-up, Awakening, saving, restoring, the end of a Dream, a loss (manual p. 5, 13 and 18)."""

import json
import re
from typing import Any

import pytest

from campaigns.engine import Consequence
from campaigns.engine.messages import messages
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.checklists.moves import (
    leave_checklist,
    skip_step,
    start_checklist,
    tick_remaining_steps,
    tick_step,
)
from campaigns.etherfields.rules.checklists.procedures import PROCEDURE_TITLES as TITLES
from campaigns.etherfields.rules.checklists.procedures import (
    PROCEDURES,
    STEP_MESSAGES,
    format_step,
    list_startable_procedures,
)
from campaigns.etherfields.rules.distress import cure_distress, resolve_death, suffer_distress
from campaigns.etherfields.rules.ending_moves import end_dream, end_slumber
from campaigns.etherfields.rules.market import answer_purchase, open_market
from campaigns.etherfields.rules.next_steps.guide import SCRIPT_STEP_KEY
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.etherfields.rules.seating import set_seats
from campaigns.etherfields.rules.session_end import end_session
from campaigns.etherfields.rules.session_start import start_session
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.storage import state
from tests.etherfields.factories import (
    CardFactory,
    ChecklistFactory,
    DistrictFactory,
    DreamerFactory,
    GateFactory,
    ItemFactory,
    LocationFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import (
    apply_changes,
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
    take_snapshot,
)


def build_worn_dreamer(**fields: object) -> Dreamer:
    """Return a Dreamer with something in every place: 22 Influence cards and 2 Flaws."""
    piles = {"deck": 9, "hand": 4, "discard": 6, "sealed": 3, "progress": 2, "flipped": 1, "colours": {"wrath": 1}}
    return DreamerFactory.build(
        archetype="gambler", **piles, flaws_in_deck=1, flaws_in_discard=1, distress=5, gems=2, **fields
    )


def begin_checklist(table: Any, procedure: str) -> Any:
    """Start a checklist and return it."""
    play_move(table, start_checklist, procedure=procedure)
    return get_open_checklist(table, procedure)


def get_open_checklist(table: Any, procedure: str) -> Any:
    """Return the open checklist of a kind."""
    return next(checklist for checklist in table.checklists if checklist.kind == procedure)


def tick_up_to(table: Any, procedure: str, *keys: str) -> None:
    """Tick these steps one after the other."""
    for key in keys:
        play_move(table, tick_step, checklist=get_open_checklist(table, procedure), step=key)


def get_step_facts(checklist: Any, key: str) -> dict[str, Any]:
    """Return the facts of a step."""
    return next(step["facts"] for step in checklist.steps if step["key"] == key)


def test_every_procedure_and_every_step_has_its_words() -> None:
    keys = {step.key for procedure in PROCEDURES.values() for step in procedure.steps}

    assert set(STEP_MESSAGES) == {*keys, SCRIPT_STEP_KEY}
    assert set(TITLES) == set(PROCEDURES)


@pytest.mark.parametrize("kind", sorted(PROCEDURES))
def test_every_sentence_of_a_step_finds_its_facts(kind: str) -> None:
    rows = [ItemFactory.build(), CardFactory.build(), GateFactory.build(), DistrictFactory.build()]
    team = TeamFactory.build(season="Ordinary Days", slumber_deck=4, slumber_map=4, signs=2)
    table = build_table(
        build_worn_dreamer(masks=["Fox"]), team, SlumberFactory.build(kind="dream", name="Circus"), *rows
    )

    for step in PROCEDURES[kind].build_entries(table):
        assert "%(" not in format_step(step["key"], step["facts"])
        assert format_step(step["key"], step["facts"]) != str(STEP_MESSAGES[step["key"]].label), step["key"]
    assert format_step("of-another-version", {}) == "of-another-version"
    assert format_step("pack-turns", {}) == str(STEP_MESSAGES["pack-turns"].label)


@pytest.mark.parametrize("kind", sorted(PROCEDURES))
def test_a_step_says_nothing_of_what_is_not_there(kind: str) -> None:
    dream = SlumberFactory.build(kind="dream", name="Circus")
    table = build_table(DreamerFactory.build(deck=20), TeamFactory.build(hours=5), dream)

    for step in PROCEDURES[kind].build_entries(table):
        sentence = format_step(step["key"], step["facts"])
        assert "–" not in sentence
        assert re.search(r"\b0\b", sentence) is None, sentence


def test_an_awakening_step_by_step_p18() -> None:
    gambler = build_worn_dreamer(mask="Fox", masks=["Fox"])
    team = TeamFactory.build(keys=3, hours=2, slumber_map=3, map_tiles=4, fate_deck=8, quirks=["Fog", "Fair"])
    team.tokens, team.gem_slots = {"terrain": 2}, ["A1"]
    table = build_table(gambler, team, LocationFactory.build(awakening=True))
    checklist = begin_checklist(table, "awakening")
    assert get_step_facts(checklist, "awaken-gather") == {"held": ["Gambler 15"]}
    assert get_step_facts(checklist, "awaken-discard") == {"keys": 3, "gems": 2}
    assert get_step_facts(checklist, "awaken-build")["decks"] == ["Gambler 17"]

    tick_up_to(table, "awakening", "awaken-gather")
    assert (gambler.deck, gambler.hand, gambler.progress, gambler.discard) == (0, 0, 0, 21)
    assert (gambler.flipped, gambler.colours, gambler.flaws_in_discard) == (0, {}, 2)
    tick_up_to(table, "awakening", "awaken-cure")
    assert (gambler.distress, gambler.sealed, gambler.discard) == (0, 0, 24)
    tick_up_to(table, "awakening", "awaken-discard")
    assert (team.keys, gambler.gems, team.hours) == (0, 0, 2)
    tick_up_to(table, "awakening", "awaken-decks", "awaken-map")
    assert (team.slumber_map, team.map_tiles, team.fate_deck) == (5, 2, 10)
    assert (team.quirks, team.tokens, team.gem_slots) == ([], {}, [])
    play_move(table, skip_step, checklist=get_open_checklist(table, "awakening"), step="awaken-change")
    tick_up_to(table, "awakening", "awaken-build", "awaken-masks")
    assert (gambler.deck, gambler.discard, gambler.flaws_in_deck) == (24, 0, 2)
    tick_up_to(table, "awakening", "awaken-place")
    assert (team.at, team.location) == ("Lantern market", 1)
    assert not len(table.checklists)
    assert has_consequence(table, "ef.checklist.over", after="awakening")


def test_a_step_names_only_the_dreamers_it_concerns_p18() -> None:
    hurt, whole = DreamerFactory.build(archetype="gambler", distress=2), DreamerFactory.build(archetype="reaper")

    checklist = begin_checklist(build_table(hurt, whole), "awakening")

    assert get_step_facts(checklist, "awaken-cure") == {"distressed": ["Gambler 2"], "sealed": []}


@pytest.mark.parametrize(("name", "said"), [("Lantern market", "Lantern market"), ("the Awakening", "")])
def test_the_awakening_location_is_named_only_by_another_name_p18(name: str, said: str) -> None:
    checklist = begin_checklist(
        build_table(DreamerFactory.build(), LocationFactory.build(name=name, awakening=True)), "awakening"
    )

    assert get_step_facts(checklist, "awaken-place") == {"place": said}


def test_an_awakening_restores_items_from_storage_as_far_as_there_are_slots_p18() -> None:
    items = [ItemFactory.build(place="storage"), ItemFactory.build(place="storage"), ItemFactory.build()]

    checklist = begin_checklist(build_table(build_worn_dreamer(), TeamFactory.build(item_slots=1), *items), "awakening")

    assert get_step_facts(checklist, "awaken-items") == {"stored": 2, "slots": 1, "restored": 1}


def test_in_light_tracking_an_awakening_keeps_one_number_p18() -> None:
    gambler = DreamerFactory.build(deck=17, sealed=3, progress=2, distress=4)
    table = build_table(gambler, TeamFactory.build(tracking="light"))
    begin_checklist(table, "awakening")

    play_move(table, tick_remaining_steps, checklist=get_open_checklist(table, "awakening"))

    assert (gambler.deck, gambler.discard, gambler.sealed, gambler.progress, gambler.distress) == (22, 0, 0, 0, 0)


def test_steps_come_in_the_order_of_the_card_p18() -> None:
    table = build_table(build_worn_dreamer())
    checklist = begin_checklist(table, "awakening")

    with expect_violation("ef.checklist.order", step="awaken-cure", first="awaken-gather"):
        play_move(table, tick_step, checklist=checklist, step="awaken-cure")
    with expect_violation("ef.checklist.no-step"):
        play_move(table, tick_step, checklist=checklist, step="pack-fate")
    with expect_violation("ef.checklist.always", step="awaken-gather"):
        play_move(table, skip_step, checklist=checklist, step="awaken-gather")
    play_move(table, tick_step, checklist=checklist, step="awaken-cure", card="Late Awakening")
    assert table.overruled_codes == ["ef.checklist.order"]


def test_a_tick_is_undone_like_any_move() -> None:
    table = build_table(build_worn_dreamer())
    begin_checklist(table, "awakening")
    before = take_snapshot(table, GAME_DEFINITION)

    changes = play_move(table, tick_step, checklist=get_open_checklist(table, "awakening"), step="awaken-gather")
    recorded = state.decode_changes(json.loads(json.dumps(state.encode_changes(changes))))
    apply_changes(table, state.invert_changes(recorded))

    assert take_snapshot(table, GAME_DEFINITION) == before


def test_a_checklist_is_open_once_and_can_be_left() -> None:
    table = build_table(build_worn_dreamer())
    checklist = begin_checklist(table, "awakening")
    with expect_violation("ef.checklist.under-way", procedure="awakening"):
        play_move(table, start_checklist, procedure="awakening")

    play_move(table, leave_checklist, checklist=checklist)
    assert not len(table.checklists)


def test_a_checklist_of_another_version_can_only_be_left() -> None:
    table = build_table(
        build_worn_dreamer(), ChecklistFactory.build(kind="picnic", steps=[{"key": "x", "done": False, "facts": {}}])
    )

    with expect_violation("ef.checklist.unknown", procedure="picnic"):
        play_move(table, tick_step, checklist=table.checklists[1], step="x")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"deck": 41}, "ef.checklist.over-40"),
        ({"deck": 43, "flaws_in_deck": 2}, "ef.checklist.over-40"),
        ({"deck": 19, "unused": 1}, "ef.checklist.under-20"),
        ({"deck": 21, "flaws_in_deck": 2, "unused": 3}, "ef.checklist.under-20"),
        ({"deck": 40}, ""),
        ({"deck": 42, "flaws_in_deck": 2}, ""),
        ({"deck": 20, "unused": 9}, ""),
        ({"deck": 14}, ""),
    ],
)
def test_a_deck_holds_20_to_40_cards_flaws_outside_and_all_when_fewer_p13(fields: dict[str, int], code: str) -> None:
    steps = [{"key": "awaken-build", "done": False, "facts": {}}, {"key": "awaken-place", "done": False, "facts": {}}]
    table = build_table(DreamerFactory.build(**fields), ChecklistFactory.build(steps=steps))

    if code:
        with expect_violation(code):
            play_move(table, tick_step, checklist=table.checklists[1], step="awaken-build")
    else:
        play_move(table, tick_step, checklist=table.checklists[1], step="awaken-build")


def test_each_dreamer_with_masks_wears_one_p14() -> None:
    gambler = DreamerFactory.build(archetype="gambler", masks=["Fox"])
    steps = [{"key": "awaken-masks", "done": False, "facts": {}}, {"key": "awaken-place", "done": False, "facts": {}}]
    table = build_table(gambler, ChecklistFactory.build(steps=steps))

    with expect_violation("ef.mask.none-worn", who="Gambler"):
        play_move(table, tick_remaining_steps, checklist=table.checklists[1])
    with expect_violation("ef.mask.none-worn", who="Gambler"):
        play_move(table, tick_step, checklist=table.checklists[1], step="awaken-masks")
    gambler.mask = "Fox"
    play_move(table, tick_step, checklist=table.checklists[1], step="awaken-masks")


def save_session(ether: int = 3) -> tuple[Dreamer, Any]:
    """Return a worn Dreamer and a table to save."""
    gambler = build_worn_dreamer(ether=ether, masks=["Fox"], mask="Fox")
    team = TeamFactory.build(keys=2, hours=4, at="Harbour", slumber_map=3, map_tiles=3, quirks=["Fog"])
    rows = [
        ItemFactory.build(name="Lamp", place="active"),
        ItemFactory.build(name="Rope"),
        CardFactory.build(),
        GateFactory.build(),
    ]
    return gambler, build_table(gambler, team, *rows)


def test_saving_step_by_step_warns_of_what_is_lost_p18() -> None:
    gambler, table = save_session()
    checklist = begin_checklist(table, "save")

    lost = get_step_facts(checklist, "save-warn")
    assert lost == {"keys": 2, "gems": 2, "ethers": ["Gambler 3"], "hours": 4, "quirks": 1, "tokens": 0}
    assert get_step_facts(checklist, "save-ether") == {"ethers": ["Gambler 3"]}
    assert get_step_facts(checklist, "pack-decks")["decks"] == ["Gambler 24"]
    assert get_step_facts(checklist, "pack-storage") == {"items": 2, "notes": 1, "wisdom": 0}
    assert get_step_facts(checklist, "pack-map") == {"map_tiles": 6}

    tick_up_to(table, "save", "save-warn", "save-buy", "save-ether")
    assert (gambler.ether, gambler.kept_ether) == (0, 1)
    assert has_consequence(table, "ef.save.ether-traded", ethers=["Gambler 3"])
    tick_up_to(table, "save", "awaken-gather", "awaken-cure", "awaken-discard")
    with expect_violation("ef.checklist.order", first="pack-decks"):
        play_move(table, tick_step, checklist=checklist, step="save-close")
    tick_up_to(table, "save", "pack-gates", "pack-storage", "pack-decks")
    assert {item.place for item in table.items} == {"storage"}
    play_move(table, tick_remaining_steps, checklist=get_open_checklist(table, "save"))

    assert (table.team.place, table.team.at, gambler.playing, gambler.mask) == ("box", "", False, "")
    assert table.save_point == Consequence("campaign.session", {"number": 1})
    assert not len(table.checklists)


def test_without_ether_nothing_is_bought_or_traded_before_packing_p18() -> None:
    gambler, table = save_session()
    gambler.ether = 0

    keys = [step["key"] for step in begin_checklist(table, "save").steps]

    assert keys[:2] == ["save-warn", "awaken-gather"]


def test_ether_that_was_spent_before_packing_is_not_traded_p14_p18() -> None:
    gambler, table = save_session(ether=2)
    checklist = begin_checklist(table, "save")
    tick_up_to(table, "save", "save-warn")
    play_move(table, open_market)
    assert "save-ether" in list_open_steps(checklist)

    play_move(table, answer_purchase, decision=find_prompts(table, "ef.market.buy")[0], count=1, ether=2)

    assert (gambler.ether, list_open_steps(checklist)[0]) == (0, "awaken-gather")
    play_move(table, tick_remaining_steps, checklist=checklist)
    assert gambler.kept_ether == 0


def test_packing_right_after_an_awakening_does_not_repeat_its_first_steps_p18() -> None:
    table = build_table(DreamerFactory.build(deck=20))

    assert [step["key"] for step in begin_checklist(table, "save").steps][:2] == ["save-warn", "pack-decks"]


def test_with_light_tracking_hands_are_gathered_before_packing_p18() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(tracking="light"))

    assert "awaken-gather" in [step["key"] for step in begin_checklist(table, "save").steps]


def test_saving_at_once_and_by_the_checklist_agree_p18() -> None:
    _, at_once = save_session()
    play_move(at_once, end_session)
    _, by_steps = save_session()
    begin_checklist(by_steps, "save")
    play_move(by_steps, tick_remaining_steps, checklist=get_open_checklist(by_steps, "save"))

    assert take_snapshot(at_once, GAME_DEFINITION) == take_snapshot(by_steps, GAME_DEFINITION)


def test_the_box_is_packed_in_any_order_p18() -> None:
    save = PROCEDURES["save"]
    packed = [step.key for step in save.steps if step.key.startswith("pack-")]

    assert {key: save.find_blocking_steps(packed, key) for key in packed} == {key: [] for key in packed}


PACKING_STEPS = (
    "pack-turns",
    "pack-fate",
    "pack-flaws",
    "pack-slumbers",
    "pack-map",
    "pack-season",
    "pack-gates",
    "pack-signs",
)


def test_every_deck_of_the_manual_is_packed_also_where_nobody_counted_its_tiles_p18() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, meet_slumber, name="Clown", turns=3)
    play_move(table, end_slumber)
    assert table.team.slumber_deck == 0

    checklist = begin_checklist(table, "save")

    keys = [step["key"] for step in checklist.steps]
    assert [key for key in keys if key in PACKING_STEPS] == list(PACKING_STEPS)
    sentence = format_step("pack-slumbers", get_step_facts(checklist, "pack-slumbers"))
    assert sentence == "Put the Slumber deck behind its large Divider."


def test_facts_of_what_is_still_to_do_follow_the_table_p18() -> None:
    gambler, table = save_session()
    begin_checklist(table, "save")
    gambler.ether = 1

    tick_up_to(table, "save", "save-warn")

    assert get_step_facts(get_open_checklist(table, "save"), "save-ether") == {"ethers": ["Gambler 1"]}


def test_saving_waits_while_a_slumber_is_played_p18() -> None:
    gambler = DreamerFactory.build()
    with expect_violation("ef.save.mid-slumber"):
        play_move(build_table(gambler, SlumberFactory.build()), start_checklist, procedure="save")

    table = build_table(DreamerFactory.build())
    checklist = begin_checklist(table, "save")
    play_move(table, meet_slumber, name="Clown", turns=3)
    with expect_violation("ef.save.mid-slumber", name="Clown"):
        play_move(table, tick_step, checklist=checklist, step="save-warn")


def test_the_first_set_up_leads_to_tile_i_01_x_p5() -> None:
    dreamers = build_team(3, playing=False)
    table = build_table(*dreamers, TeamFactory.build(), has_session=False)
    assert list_startable_procedures(table) == ["first-setup", "session-setup"]
    checklist = begin_checklist(table, "first-setup")
    assert get_step_facts(checklist, "first-decks")["turn_cards"] == 12

    with expect_violation("ef.checklist.say-it", step="setup-start"):
        play_move(table, tick_step, checklist=checklist, step="setup-start")
    play_move(table, start_session, first_player=dreamers[0], present=dreamers)
    assert "setup-start" not in list_open_steps(get_open_checklist(table, "first-setup"))
    play_move(table, set_seats, order=[1, 3, 2])
    tick_up_to(table, "first-setup", "setup-boards", "setup-board", "first-near", "first-decks", "first-dream")

    assert not len(table.checklists)
    assert "I-01 X" in str(STEP_MESSAGES["first-dream"].text)
    with expect_violation("ef.session.open"):
        play_move(table, start_checklist, procedure="first-setup")


def test_a_saved_game_is_restored_by_the_set_up_from_awakening_step_4_p5_p18() -> None:
    gambler, specialist = DreamerFactory.build(playing=False, kept_ether=1), DreamerFactory.build(playing=False)
    team = TeamFactory.build(slumber_map=6, season="Ordinary Days", thorn_knight=True)
    rows = [SessionFactory.build(number=4, ended=True), DistrictFactory.build(), ItemFactory.build()]
    table = build_table(gambler, specialist, team, *rows)
    assert list_startable_procedures(table) == ["restore", "session-setup"]
    checklist = begin_checklist(table, "restore")
    assert get_step_facts(checklist, "restore-box") == {"number": 4}
    assert "awaken-decks" not in [step["key"] for step in checklist.steps]  # setup-decks has shuffled them
    assert get_step_facts(checklist, "setup-tiles") == {"districts": ["B2 The quay"]}
    assert get_step_facts(checklist, "setup-decks")["season"] == "Ordinary Days"

    tick_up_to(table, "restore", "restore-box")
    play_move(table, start_session, first_player=gambler, present=[gambler, specialist])
    assert gambler.ether == 1
    tick_up_to(table, "restore", "setup-board")
    assert get_step_facts(get_open_checklist(table, "restore"), "setup-clock") == {"hours": 4}
    near = get_step_facts(get_open_checklist(table, "restore"), "setup-near")
    assert (near["wisdom"], near["gates"]) == (1, 0)
    play_move(table, tick_remaining_steps, checklist=get_open_checklist(table, "restore"))

    assert (team.map_tiles, team.slumber_map) == (2, 4)
    assert not len(table.checklists)


def test_with_the_box_closed_every_item_lies_in_the_storage_p5_p18() -> None:
    items = [ItemFactory.build(), ItemFactory.build(place="storage")]
    table = build_table(DreamerFactory.build(), TeamFactory.build(), *items)

    play_move(table, end_session)

    assert [item.place for item in table.items] == ["storage", "storage"]


def test_nothing_is_restored_before_it_was_saved_and_the_first_set_up_comes_once_p5_p18() -> None:
    gambler = DreamerFactory.build()
    with expect_violation("ef.restore.nothing-saved"):
        play_move(build_table(gambler, has_session=False), start_checklist, procedure="restore")
    table = build_table(gambler, has_session=False)
    play_move(table, start_checklist, procedure="first-setup")
    with expect_violation("ef.checklist.under-way", procedure="first-setup"):
        play_move(table, start_checklist, procedure="restore")
    table = build_table(gambler, SessionFactory.build(ended=True))
    with expect_violation("ef.checklist.not-first"):
        play_move(table, start_checklist, procedure="first-setup")


def test_a_set_up_waits_while_a_slumber_is_played() -> None:
    table = build_table(DreamerFactory.build(), has_session=False)
    begin_checklist(table, "session-setup")
    play_move(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))
    play_move(table, meet_slumber, name="Clown", turns=3)

    with expect_violation("ef.checklist.disturbed", name="Clown"):
        play_move(table, tick_step, checklist=get_open_checklist(table, "session-setup"), step="setup-board")


def test_the_end_of_a_dream_is_guided_from_inside_it_p10() -> None:
    gambler = DreamerFactory.build()
    with expect_violation("ef.checklist.no-dream"):
        play_move(build_table(gambler, SlumberFactory.build()), start_checklist, procedure="dream-end")

    team = TeamFactory.build(shopping=1, slumber_map=6)
    table = build_table(gambler, SlumberFactory.build(kind="dream", name="Circus"), team)
    checklist = begin_checklist(table, "dream-end")
    assert get_step_facts(checklist, "end-result") == {"dream": "Circus"}
    assert get_step_facts(checklist, "end-season") == {"season": ""}
    with expect_violation("ef.checklist.still-inside", name="Circus"):
        play_move(table, tick_step, checklist=get_open_checklist(table, "dream-end"), step="end-dreamscape")
    play_move(table, end_dream, outcome="won")
    assert get_open_checklist(table, "dream-end").ref == checklist.ref
    tick_up_to(table, "dream-end", "end-result", "end-shopping")
    assert table.team.shopping == 3
    for key in ("end-gains", "end-gates", "end-decks", "end-markets", "end-season"):
        play_move(table, skip_step, checklist=get_open_checklist(table, "dream-end"), step=key)
    tick_up_to(table, "dream-end", "end-gate", "end-map")
    assert table.team.map_tiles == 2
    play_move(table, tick_remaining_steps, checklist=get_open_checklist(table, "dream-end"))
    assert not len(table.checklists)


def test_a_loss_in_a_dream_is_resolved_step_by_step_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    team = TeamFactory.build(season="Ordinary Days")
    table = build_table(gambler, SlumberFactory.build(kind="dream", name="Circus"), team)
    assert get_violation_code(table, resolve_death) == "ef.death.nobody"
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    checklist = get_open_checklist(table, "death")  # it begins with the loss

    assert list_open_steps(checklist) == [
        "death-card",
        "death-dreamscape",
        "death-gate",
    ]
    assert "The Season stays: Ordinary Days." in format_step("death-gate", get_step_facts(checklist, "death-gate"))
    tick_up_to(table, "death", *list_open_steps(checklist))

    assert (table.team.lost, table.slumber, team.season) == ("", None, "Ordinary Days")
    assert not len(table.checklists)
    assert not find_prompts(table, "ef.death.resolve")


def test_outside_a_dream_a_loss_is_shorter_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler)
    with expect_violation("ef.death.nobody"):
        play_move(table, start_checklist, procedure="death")
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    assert list_open_steps(get_open_checklist(table, "death")) == ["death-card"]
    play_move(table, cure_distress, card="Last Breath", dreamer=gambler, count=1)
    assert (table.team.lost, len(table.checklists)) == ("", 0)  # the loss was a slip, and its list goes with it


def test_what_can_be_started_follows_the_evening_p5_p18() -> None:
    table = build_table(DreamerFactory.build())
    assert list_startable_procedures(table) == ["awakening", "save"]
    begin_checklist(table, "save")
    assert list_startable_procedures(table) == ["awakening"]

    assert list_startable_procedures(build_table(DreamerFactory.build(), SlumberFactory.build(kind="dream"))) == [
        "dream-end"
    ]
    assert str(messages.get_choice_label("etherfields", "procedure", "save")) == "Pack away"
