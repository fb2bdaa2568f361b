"""The guided checklists: set-up, Awakening, saving, restoring, the end of a Dream, a loss (manual p. 5, 13 and 18)."""

import json
from typing import Any

import pytest

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.checklists.moves import (
    leave_checklist,
    skip_step,
    start_checklist,
    tick,
    tick_rest,
)
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES, startable
from campaigns.etherfields.rules.distress import resolve_death, suffer
from campaigns.etherfields.rules.dreams import end_dream
from campaigns.etherfields.rules.procedure import left
from campaigns.etherfields.rules.saving import end_session
from campaigns.etherfields.rules.seating import sit
from campaigns.etherfields.rules.session import start_session
from campaigns.etherfields.rules.slumbers import end_slumber, meet_slumber
from campaigns.etherfields.wording.procedures import PROCEDURES as TITLES
from campaigns.etherfields.wording.procedures import STEPS, told
from campaigns.referee import Ruling
from campaigns.storage import state
from campaigns.wording import words
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
    team_of,
)
from tests.rulings import asked, fresh, may, play, refused, said, snapshot, table_of, travel


def worn(**fields: object) -> Dreamer:
    """Return a Dreamer with something in every place: 22 Influence cards and 2 Flaws."""
    piles = {"deck": 9, "hand": 4, "discard": 6, "sealed": 3, "progress": 2, "flipped": 1, "colours": {"wrath": 1}}
    return DreamerFactory.build(
        archetype="gambler", **piles, flaws_in_deck=1, flaws_in_discard=1, distress=5, gems=2, **fields
    )


def begun(table: Any, procedure: str) -> Any:
    """Start a checklist and give it."""
    play(table, start_checklist, procedure=procedure)
    return open_one(table, procedure)


def open_one(table: Any, procedure: str) -> Any:
    """Return the open checklist of a kind."""
    return next(checklist for checklist in table.checklists if checklist.kind == procedure)


def tick_to(table: Any, procedure: str, *keys: str) -> None:
    """Tick these steps one after the other."""
    for key in keys:
        play(table, tick, checklist=open_one(table, procedure), step=key)


def facts_of(checklist: Any, key: str) -> dict[str, Any]:
    """Return the facts of a step."""
    return next(step["facts"] for step in checklist.steps if step["key"] == key)


def test_every_procedure_and_every_step_has_its_words() -> None:
    keys = {step.key for procedure in PROCEDURES.values() for step in procedure.steps}

    assert set(STEPS) == keys
    assert set(TITLES) == set(PROCEDURES)


@pytest.mark.parametrize("kind", sorted(PROCEDURES))
def test_every_sentence_of_a_step_finds_its_facts(kind: str) -> None:
    rows = [ItemFactory.build(), CardFactory.build(), GateFactory.build(), DistrictFactory.build()]
    team = TeamFactory.build(season="Ordinary Days", slumber_deck=4, slumber_map=4, signs=2)
    table = table_of(worn(masks=["Fox"]), team, SlumberFactory.build(kind="dream", name="Circus"), *rows)

    for step in PROCEDURES[kind].made(table):
        assert "%(" not in told(step["key"], step["facts"])
        assert told(step["key"], step["facts"]) != str(STEPS[step["key"]].label), step["key"]
    assert told("of-another-version", {}) == "of-another-version"
    assert told("pack-fate", {}) == str(STEPS["pack-fate"].label)


def test_an_awakening_step_by_step_p18() -> None:
    gambler = worn(mask="Fox", masks=["Fox"])
    team = TeamFactory.build(keys=3, hours=2, slumber_map=3, map_tiles=4, fate_deck=8, quirks=["Fog", "Fair"])
    team.tokens, team.gem_slots = {"terrain": 2}, ["A1"]
    table = table_of(gambler, team, LocationFactory.build(awakening=True))
    checklist = begun(table, "awakening")
    assert facts_of(checklist, "awaken-gather") == {"held": ["Gambler 15"]}
    assert facts_of(checklist, "awaken-discard") == {"keys": 3, "gems": 2}
    assert facts_of(checklist, "awaken-build")["decks"] == ["Gambler 17"]

    tick_to(table, "awakening", "awaken-gather")
    assert (gambler.deck, gambler.hand, gambler.progress, gambler.discard) == (0, 0, 0, 21)
    assert (gambler.flipped, gambler.colours, gambler.flaws_in_discard) == (0, {}, 2)
    tick_to(table, "awakening", "awaken-cure")
    assert (gambler.distress, gambler.sealed, gambler.discard) == (0, 0, 24)
    tick_to(table, "awakening", "awaken-discard")
    assert (team.keys, gambler.gems, team.hours) == (0, 0, 2)
    tick_to(table, "awakening", "awaken-decks", "awaken-map")
    assert (team.slumber_map, team.map_tiles, team.fate_deck) == (5, 2, 10)
    assert (team.quirks, team.tokens, team.gem_slots) == ([], {}, [])
    play(table, skip_step, checklist=open_one(table, "awakening"), step="awaken-change")
    tick_to(table, "awakening", "awaken-build", "awaken-masks")
    assert (gambler.deck, gambler.discard, gambler.flaws_in_deck) == (24, 0, 2)
    tick_to(table, "awakening", "awaken-place")
    assert (team.at, team.location) == ("Lantern market", 1)
    assert not len(table.checklists)
    assert said(table, "ef.checklist.finished", procedure="awakening")


def test_a_step_names_only_the_dreamers_it_concerns_p18() -> None:
    hurt, whole = DreamerFactory.build(archetype="gambler", distress=2), DreamerFactory.build(archetype="reaper")

    checklist = begun(table_of(hurt, whole), "awakening")

    assert facts_of(checklist, "awaken-cure") == {"distressed": ["Gambler 2"], "sealed": []}


def test_an_awakening_restores_items_from_storage_as_far_as_there_are_slots_p18() -> None:
    items = [ItemFactory.build(place="storage"), ItemFactory.build(place="storage"), ItemFactory.build()]

    checklist = begun(table_of(worn(), TeamFactory.build(item_slots=1), *items), "awakening")

    assert facts_of(checklist, "awaken-items") == {"stored": 2, "slots": 1, "restored": 1}


def test_in_light_tracking_an_awakening_keeps_one_number_p18() -> None:
    gambler = DreamerFactory.build(deck=17, sealed=3, progress=2, distress=4)
    table = table_of(gambler, TeamFactory.build(tracking="light"))
    begun(table, "awakening")

    play(table, tick_rest, checklist=open_one(table, "awakening"))

    assert (gambler.deck, gambler.discard, gambler.sealed, gambler.progress, gambler.distress) == (22, 0, 0, 0, 0)


def test_steps_come_in_the_order_of_the_card_p18() -> None:
    table = table_of(worn())
    checklist = begun(table, "awakening")

    with refused("ef.checklist.order", step="awaken-cure", first="awaken-gather"):
        play(table, tick, checklist=checklist, step="awaken-cure")
    with refused("ef.checklist.no-step"):
        play(table, tick, checklist=checklist, step="pack-fate")
    with refused("ef.checklist.always", step="awaken-gather"):
        play(table, skip_step, checklist=checklist, step="awaken-gather")
    play(table, tick, checklist=checklist, step="awaken-cure", card="Late Awakening")
    assert table.overruled == ["ef.checklist.order"]


def test_a_tick_is_undone_like_any_move() -> None:
    table = table_of(worn())
    begun(table, "awakening")
    before = snapshot(table, ETHERFIELDS)

    changes = play(table, tick, checklist=open_one(table, "awakening"), step="awaken-gather")
    recorded = state.unpack_changes(json.loads(json.dumps(state.pack_changes(changes))))
    travel(table, state.backwards(recorded))

    assert snapshot(table, ETHERFIELDS) == before


def test_a_checklist_is_open_once_and_can_be_left() -> None:
    table = table_of(worn())
    checklist = begun(table, "awakening")
    with refused("ef.checklist.under-way", procedure="awakening"):
        play(table, start_checklist, procedure="awakening")

    play(table, leave_checklist, checklist=checklist)
    assert not len(table.checklists)


def test_a_checklist_of_another_version_can_only_be_left() -> None:
    table = table_of(worn(), ChecklistFactory.build(kind="picnic", steps=[{"key": "x", "done": False, "facts": {}}]))

    with refused("ef.checklist.unknown", procedure="picnic"):
        play(table, tick, checklist=table.checklists[1], step="x")


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
    table = table_of(DreamerFactory.build(**fields), ChecklistFactory.build(steps=steps))

    if code:
        with refused(code):
            play(table, tick, checklist=table.checklists[1], step="awaken-build")
    else:
        play(table, tick, checklist=table.checklists[1], step="awaken-build")


def test_each_dreamer_with_masks_wears_one_p14() -> None:
    gambler = DreamerFactory.build(archetype="gambler", masks=["Fox"])
    steps = [{"key": "awaken-masks", "done": False, "facts": {}}, {"key": "awaken-place", "done": False, "facts": {}}]
    table = table_of(gambler, ChecklistFactory.build(steps=steps))

    with refused("ef.mask.none-worn", who="Gambler"):
        play(table, tick, checklist=table.checklists[1], step="awaken-masks")
    gambler.mask = "Fox"
    play(table, tick, checklist=table.checklists[1], step="awaken-masks")


def saved(ether: int = 3) -> tuple[Dreamer, Any]:
    """Return a worn Dreamer and a table to save."""
    gambler = worn(ether=ether, masks=["Fox"], mask="Fox")
    team = TeamFactory.build(keys=2, hours=4, at="Harbour", slumber_map=3, map_tiles=3, quirks=["Fog"])
    rows = [
        ItemFactory.build(name="Lamp", place="active"),
        ItemFactory.build(name="Rope"),
        CardFactory.build(),
        GateFactory.build(),
    ]
    return gambler, table_of(gambler, team, *rows)


def test_saving_step_by_step_warns_of_what_is_lost_p18() -> None:
    gambler, table = saved()
    checklist = begun(table, "save")

    lost = facts_of(checklist, "save-warn")
    assert lost == {"keys": 2, "gems": 2, "hours": 4, "quirks": 1, "tokens": 0}
    assert facts_of(checklist, "save-ether") == {"ethers": ["Gambler 3"]}
    assert facts_of(checklist, "pack-decks")["decks"] == ["Gambler 24"]
    assert facts_of(checklist, "pack-storage") == {"items": 2, "notes": 1, "wisdom": 0}
    assert facts_of(checklist, "pack-map") == {"map_tiles": 6}

    tick_to(table, "save", "save-warn", "save-buy", "save-ether")
    assert (gambler.ether, gambler.kept_ether) == (0, 1)
    assert said(table, "ef.save.ether-kept", count=3)
    tick_to(table, "save", "awaken-gather", "awaken-cure", "awaken-discard")
    with refused("ef.checklist.order", first="pack-decks"):
        play(table, tick, checklist=checklist, step="save-close")
    tick_to(table, "save", "pack-gates", "pack-storage", "pack-decks")
    assert {item.place for item in table.items} == {"storage"}
    play(table, tick_rest, checklist=open_one(table, "save"))

    assert (table.team.place, table.team.at, gambler.playing, gambler.mask) == ("box", "", False, "")
    assert table.save_point == Ruling("campaign.session", {"number": 1})
    assert not len(table.checklists)


def test_saving_at_once_and_by_the_checklist_agree_p18() -> None:
    _, at_once = saved()
    play(at_once, end_session)
    _, by_steps = saved()
    begun(by_steps, "save")
    play(by_steps, tick_rest, checklist=open_one(by_steps, "save"))

    assert snapshot(at_once, ETHERFIELDS) == snapshot(by_steps, ETHERFIELDS)


def test_the_box_is_packed_in_any_order_p18() -> None:
    save = PROCEDURES["save"]
    packed = [step.key for step in save.steps if step.key.startswith("pack-")]

    assert {key: save.held_up(packed, key) for key in packed} == {key: [] for key in packed}


DECKS_TO_PACK = ("pack-turns", "pack-fate", "pack-flaws", "pack-slumbers", "pack-map", "pack-season", "pack-gates")


def test_every_deck_of_the_manual_is_packed_also_where_nobody_counted_its_tiles_p18() -> None:
    table = table_of(DreamerFactory.build())
    play(table, meet_slumber, name="Clown", turns=3)
    play(table, end_slumber)
    assert table.team.slumber_deck == 0

    checklist = begun(table, "save")

    keys = [step["key"] for step in checklist.steps]
    assert [key for key in keys if key in DECKS_TO_PACK] == list(DECKS_TO_PACK)
    assert told("pack-slumbers", facts_of(checklist, "pack-slumbers")).endswith("Tiles counted in it: –.")


def test_facts_of_what_is_still_to_do_follow_the_table_p18() -> None:
    gambler, table = saved()
    begun(table, "save")
    gambler.ether = 1

    tick_to(table, "save", "save-warn")

    assert facts_of(open_one(table, "save"), "save-ether") == {"ethers": ["Gambler 1"]}


def test_saving_waits_while_a_slumber_is_played_p18() -> None:
    gambler = DreamerFactory.build()
    with refused("ef.save.mid-slumber"):
        play(table_of(gambler, SlumberFactory.build()), start_checklist, procedure="save")

    table = table_of(DreamerFactory.build())
    checklist = begun(table, "save")
    play(table, meet_slumber, name="Clown", turns=3)
    with refused("ef.save.mid-slumber", name="Clown"):
        play(table, tick, checklist=checklist, step="save-warn")


def test_the_first_set_up_leads_to_tile_i_01_x_p5() -> None:
    dreamers = team_of(3, playing=False)
    table = table_of(*dreamers, TeamFactory.build(), in_session=False)
    assert startable(table) == ["first-setup", "session-setup"]
    checklist = begun(table, "first-setup")
    assert facts_of(checklist, "first-decks")["turn_cards"] == 12

    with refused("ef.checklist.say-it", step="setup-start"):
        play(table, tick, checklist=checklist, step="setup-start")
    play(table, start_session, first_player=dreamers[0], present=dreamers)
    assert "setup-start" not in left(open_one(table, "first-setup"))
    play(table, sit, order=[1, 3, 2])
    tick_to(table, "first-setup", "setup-boards", "setup-board", "first-near", "first-decks", "first-dream")

    assert not len(table.checklists)
    assert "I-01 X" in str(STEPS["first-dream"].text)
    with refused("ef.session.open"):
        play(table, start_checklist, procedure="first-setup")


def test_a_saved_game_is_restored_by_the_set_up_from_awakening_step_4_p5_p18() -> None:
    gambler, specialist = DreamerFactory.build(playing=False, kept_ether=1), DreamerFactory.build(playing=False)
    team = TeamFactory.build(slumber_map=6, season="Ordinary Days", thorn_knight=True)
    rows = [SessionFactory.build(number=4, ended=True), DistrictFactory.build(), ItemFactory.build()]
    table = table_of(gambler, specialist, team, *rows)
    assert startable(table) == ["restore", "session-setup"]
    checklist = begun(table, "restore")
    assert facts_of(checklist, "restore-box") == {"number": 4}
    assert facts_of(checklist, "setup-tiles") == {"districts": ["B2 The quay"]}
    assert facts_of(checklist, "setup-decks")["season"] == "Ordinary Days"

    tick_to(table, "restore", "restore-box")
    play(table, start_session, first_player=gambler, present=[gambler, specialist])
    assert gambler.ether == 1
    tick_to(table, "restore", "setup-board")
    assert facts_of(open_one(table, "restore"), "setup-clock") == {"hours": 4}
    near = facts_of(open_one(table, "restore"), "setup-near")
    assert (near["wisdom"], near["gates"]) == (1, 0)
    play(table, tick_rest, checklist=open_one(table, "restore"))

    assert (team.map_tiles, team.slumber_map) == (2, 4)
    assert not len(table.checklists)


def test_with_the_box_closed_every_item_lies_in_the_storage_p5_p18() -> None:
    items = [ItemFactory.build(), ItemFactory.build(place="storage")]
    table = table_of(DreamerFactory.build(), TeamFactory.build(), *items)

    play(table, end_session)

    assert [item.place for item in table.items] == ["storage", "storage"]


def test_nothing_is_restored_before_it_was_saved_and_the_first_set_up_comes_once_p5_p18() -> None:
    gambler = DreamerFactory.build()
    with refused("ef.restore.nothing-saved"):
        play(table_of(gambler, in_session=False), start_checklist, procedure="restore")
    table = table_of(gambler, in_session=False)
    play(table, start_checklist, procedure="first-setup")
    with refused("ef.checklist.under-way", procedure="first-setup"):
        play(table, start_checklist, procedure="restore")
    table = table_of(gambler, SessionFactory.build(ended=True))
    with refused("ef.checklist.not-first"):
        play(table, start_checklist, procedure="first-setup")


def test_a_set_up_waits_while_a_slumber_is_played() -> None:
    table = table_of(DreamerFactory.build(), in_session=False)
    begun(table, "session-setup")
    play(table, start_session, first_player=table.dreamers[1], present=list(table.dreamers))
    play(table, meet_slumber, name="Clown", turns=3)

    with refused("ef.checklist.disturbed", name="Clown"):
        play(table, tick, checklist=open_one(table, "session-setup"), step="setup-board")


def test_the_end_of_a_dream_is_guided_from_inside_it_p10() -> None:
    gambler = DreamerFactory.build()
    with refused("ef.checklist.no-dream"):
        play(table_of(gambler, SlumberFactory.build()), start_checklist, procedure="dream-end")

    table = table_of(gambler, SlumberFactory.build(kind="dream", name="Circus"), TeamFactory.build(shopping=1))
    checklist = begun(table, "dream-end")
    assert facts_of(checklist, "end-result") == {"dream": "Circus"}
    assert facts_of(checklist, "end-season") == {"season": "–"}
    tick_to(table, "dream-end", "end-result", "end-shopping")
    assert table.team.shopping == 3
    for key in ("end-gains", "end-gates", "end-decks", "end-markets", "end-season"):
        play(table, skip_step, checklist=open_one(table, "dream-end"), step=key)
    with refused("ef.checklist.still-inside", name="Circus"):
        play(table, tick, checklist=open_one(table, "dream-end"), step="end-dreamscape")
    play(table, end_dream, outcome="won")
    tick_to(table, "dream-end", "end-dreamscape", "end-gate", "end-map")
    assert table.team.map_tiles == 2
    play(table, tick_rest, checklist=open_one(table, "dream-end"))
    assert not len(table.checklists)


def test_a_loss_in_a_dream_is_resolved_step_by_step_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    team = TeamFactory.build(season="Ordinary Days")
    table = table_of(gambler, SlumberFactory.build(kind="dream", name="Circus"), team)
    assert may(table, resolve_death) == "ef.death.nobody"
    play(table, suffer, dreamer=gambler, count=1)
    fresh(table)
    assert startable(table) == ["death"]
    checklist = begun(table, "death")

    assert left(checklist) == ["death-card", "death-dreamscape", "death-gate", "death-season", "death-resolve"]
    tick_to(table, "death", *left(checklist))

    assert (table.team.lost, table.slumber, team.season) == ("", None, "Ordinary Days")
    assert not len(table.checklists)
    assert not asked(table, "ef.death.resolve")


def test_outside_a_dream_a_loss_is_shorter_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = table_of(gambler)
    with refused("ef.death.nobody"):
        play(table, start_checklist, procedure="death")
    play(table, suffer, dreamer=gambler, count=1)

    assert left(begun(table, "death")) == ["death-card", "death-resolve"]


def test_what_can_be_started_follows_the_evening_p5_p18() -> None:
    table = table_of(DreamerFactory.build())
    assert startable(table) == ["awakening", "save"]
    begun(table, "save")
    assert startable(table) == ["awakening"]

    assert startable(table_of(DreamerFactory.build(), SlumberFactory.build(kind="dream"))) == ["dream-end"]
    assert str(words.choice("etherfields", "procedure", "save")) == "Saving, step by step"
