"""Stocktaking: all rows of the table reported at once (manual p. 3, 4, 5, 8, 10, 15, 17 and 18)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.rules.first_dream import get_first_dream_state
from campaigns.etherfields.rules.stock import take_stock
from campaigns.journal.core_moves import correct_number
from tests.etherfields.factories import (
    DistrictFactory,
    DreamerFactory,
    EntityFactory,
    GateFactory,
    ItemFactory,
    LocationFactory,
    SecretFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move


def build_mara(**fields: Any) -> Any:
    return DreamerFactory.build(archetype="gambler", player="Mara", **fields)


def build_jonas(**fields: Any) -> Any:
    return DreamerFactory.build(archetype="reaper", player="Jonas", **fields)


def list_codes(table: Any) -> list[str]:
    """Return what followed, by code."""
    return [ruling.code for ruling in table.consequences]


def test_what_lies_at_each_board_is_set_and_only_what_changed_is_said_p3() -> None:
    one, other = build_mara(distress=2, hand=3, deck=10), build_jonas(ether=4, deck=10)
    table = build_table(one, other)

    play_move(table, take_stock, dreamers=[one, other], distress=[5, 0], hand=[3, 2], ether=[0, 1], sealed=[0, 3])

    assert (one.distress, one.hand, one.ether, other.hand, other.ether, other.sealed) == (5, 3, 0, 2, 1, 3)
    assert list_codes(table) == [*["ef.stock.count"] * 4, "ef.cards.in-all"]
    assert has_consequence(table, "ef.stock.count", who="Mara", counted="distress", was=2, now=5)
    assert has_consequence(table, "ef.stock.count", who="Jonas", counted="ether", was=4, now=1)


def test_a_number_above_its_limit_is_kept_and_the_excess_is_said_p8_p13() -> None:
    one = build_mara(hand=3, deck=10)
    table = build_table(one)

    play_move(table, take_stock, dreamers=[one], hand=[8], progress=[6])
    assert (one.hand, one.progress) == (8, 6)
    assert has_consequence(table, "ef.hand.over", who="Mara", there=8, limit=6, over=2)
    assert has_consequence(table, "ef.progress.over", who="Mara", there=6, limit=4, over=2)

    play_move(table, take_stock, dreamers=[one], hand=[8], progress=[4])
    assert not has_consequence(table, "ef.hand.over")
    assert not has_consequence(table, "ef.progress.over")


@pytest.mark.parametrize(("field", "value", "code"), [("hand", 9, "ef.hand.over"), ("progress", 5, "ef.progress.over")])
def test_a_corrected_number_above_its_limit_is_kept_and_the_excess_is_said_p8_p13(
    field: str, value: int, code: str
) -> None:
    one = build_mara()
    table = build_table(one)

    play_move(table, correct_number, what=f"etherfields.dreamer:{one.ref}:{field}", value=value)

    assert getattr(one, field) == value
    assert has_consequence(table, code, there=value)


def test_cards_that_are_more_than_before_in_all_piles_are_said_as_a_correction_says_them_p4() -> None:
    one, other = build_mara(hand=4, deck=16), build_jonas(hand=2, deck=18)
    table = build_table(one, other)

    play_move(table, take_stock, dreamers=[one, other], hand=[9, 4], deck=[16, 16], sealed=[1, 0])

    assert has_consequence(table, "ef.cards.in-all", who="Mara", cards=26, before=20)
    assert not has_consequence(table, "ef.cards.in-all", who="Jonas")
    assert has_consequence(table, "ef.hand.over", who="Mara", there=9, limit=6, over=3)


def test_fewer_slots_than_active_items_are_kept_and_the_excess_is_said_p15() -> None:
    items = [ItemFactory.build(place="active") for _ in range(3)]
    table = build_table(build_mara(), *items)

    play_move(table, correct_number, what="etherfields.team:1:item_slots", value=1)

    assert table.team.item_slots == 1
    assert has_consequence(table, "ef.item.over", there=3, slots=1, over=2)


def test_where_nothing_is_different_that_is_said() -> None:
    one = build_mara(distress=2)
    table = build_table(one)
    assert play_move(table, take_stock, dreamers=[one], distress=[2]) == []
    assert list_codes(table) == ["ef.stock.nothing"]


def test_what_was_left_as_it_was_shown_takes_no_other_report_back() -> None:
    one = build_mara(distress=4, hand=5)
    team = TeamFactory.build(keys=3)
    table = build_table(one, team)
    shown = ["distress.0=1", "hand.0=5", "keys=0"]

    play_move(table, take_stock, dreamers=[one], distress=[1], hand=[2], keys=0, known=shown)

    assert (one.distress, one.hand, team.keys) == (4, 2, 3)


@pytest.mark.parametrize(
    ("given", "pool"),
    [
        ({"distress": [7, 7, 7]}, "distress"),
        ({"ether": [6, 6, 6]}, "ether"),
        ({"gems": [3, 3, 3]}, "gems"),
    ],
)
def test_more_than_the_box_holds_is_refused_and_nothing_half_done_p3(given: Any, pool: str) -> None:
    dreamers = build_team(3)
    table = build_table(*dreamers)
    with expect_violation("ef.pool.overdrawn", pool=pool):
        play_move(table, take_stock, dreamers=dreamers, hand=[1, 1, 1], **given)
    assert [dreamer.hand for dreamer in dreamers] == [0, 0, 0]


def test_a_list_says_something_of_everybody_or_is_refused() -> None:
    dreamers = build_team(3)
    with expect_violation("ef.stock.uneven", counted="hand", wanted=3, there=2):
        play_move(build_table(*dreamers), take_stock, dreamers=dreamers, hand=[1, 1])


def test_an_eighth_distress_that_is_told_kills_as_any_p18() -> None:
    one = build_mara()
    table = build_table(one)
    play_move(table, take_stock, dreamers=[one], distress=[8])
    assert table.team.lost == "distress"
    assert has_consequence(table, "ef.death.eighth", who="Mara")


def test_in_light_tracking_all_cards_are_one_number_p8() -> None:
    one = build_mara()
    table = build_table(one, TeamFactory.build(tracking="light"))
    with expect_violation("ef.stock.one-number", counted="hand"):
        play_move(table, take_stock, dreamers=[one], hand=[3])
    play_move(table, take_stock, dreamers=[one], deck=[17], sealed=[3])
    assert (one.deck, one.sealed) == (17, 3)


def test_flaws_lie_where_there_is_room_for_them_p14() -> None:
    one = build_mara(deck=10, discard=4, flaws_in_deck=2, flaws_in_discard=1)
    table = build_table(one)

    play_move(table, take_stock, dreamers=[one], deck=[0], discard=[14])
    assert (one.flaws_in_deck, one.flaws_in_discard) == (0, 3)
    play_move(table, take_stock, dreamers=[one], deck=[12], discard=[1])
    assert (one.flaws_in_deck, one.flaws_in_discard) == (2, 1)
    play_move(table, take_stock, dreamers=[one], deck=[0], discard=[2], hand=[6])
    assert (one.flaws_in_deck, one.flaws_in_discard) == (0, 2)
    assert has_consequence(table, "ef.stock.flaws", who="Mara", was=3, now=2)


def test_flaws_of_a_group_in_the_middle_are_noted_as_far_as_the_piles_hold_them_p14() -> None:
    one = build_mara(deck=10, discard=1)
    table = build_table(one)

    play_move(table, take_stock, dreamers=[one], flaws_in_deck=[2], flaws_in_discard=[3])

    assert (one.flaws_in_deck, one.flaws_in_discard) == (4, 1)


def test_masks_are_noted_after_their_dreamer_and_the_first_one_is_worn_p14() -> None:
    one, other = build_mara(), build_jonas(masks=["Owl"], mask="Owl")
    table = build_table(one, other)

    play_move(table, take_stock, masks=["mara: Fox", "Raven", "Reaper Bear", "Jonas: owl"])

    assert (one.masks, one.mask) == (["Fox", "Raven"], "Fox")
    assert (other.masks, other.mask) == (["Owl", "Bear"], "Owl")
    assert list_codes(table) == ["ef.stock.mask-worn", "ef.stock.mask", "ef.stock.mask"]
    with expect_violation("ef.stock.no-owner", typed="Wolf"):
        play_move(table, take_stock, masks=["Wolf"])


def test_in_the_box_nobody_wears_a_mask_p14() -> None:
    one = build_mara(playing=False)
    table = build_table(one, TeamFactory.build(place="box"), has_session=False)

    play_move(table, take_stock, masks=["Mara: Fox"])

    assert (one.masks, one.mask) == (["Fox"], "")


def test_decks_and_markets_are_counted_p4() -> None:
    table = build_table(build_mara(), TeamFactory.build(fate_deck=10, market=81))

    play_move(table, take_stock, slumber_deck=7, fate_deck=10, market=60, known=["fate_deck=10", "market=81"])

    assert (table.team.slumber_deck, table.team.fate_deck, table.team.market) == (7, 10, 60)
    assert list_codes(table) == ["ef.stock.team", "ef.stock.team"]


def test_the_team_marker_is_where_it_is_told_with_its_effects_resolved_p7() -> None:
    quay = LocationFactory.build(ref=4, name="Old Quay", effects=["fate"])
    table = build_table(build_mara(), quay, TeamFactory.build(pending=["key"], at="Tower"))

    play_move(table, take_stock, at="old quay")
    assert (table.team.at, table.team.location, table.team.pending, table.team.entered) == ("Old Quay", 4, [], True)

    play_move(table, take_stock, at="Well")
    assert (table.team.at, table.team.location) == ("Well", None)
    assert has_consequence(table, "ef.stock.at", place="Well")


def test_a_packed_team_is_at_no_location_p18() -> None:
    table = build_table(build_mara(), TeamFactory.build(place="box"), has_session=False)
    with expect_violation("ef.stock.at-nowhere"):
        play_move(table, take_stock, at="Well")

    play_move(table, take_stock, at="Well", stands="dreamworld")
    assert table.team.at == "Well"


@pytest.mark.parametrize(("told", "state"), [("yes", "over"), ("no", "ahead")])
def test_whether_the_first_dream_was_played_is_noted_p5(told: str, state: str) -> None:
    table = build_table(build_mara(distress=1))

    play_move(table, take_stock, first_dream=told)

    assert get_first_dream_state(table) == state
    assert has_consequence(table, "ef.stock.first-dream", first_dream=told)


def test_keys_hours_and_the_season_are_set_p5() -> None:
    team = TeamFactory.build(keys=1, hours=3, season="Ordinary Days")
    table = build_table(build_mara(), team)

    play_move(table, take_stock, keys=0, hours=2, season="Long Nights")

    assert (team.keys, team.hours, team.season) == (0, 2, "Long Nights")
    assert list_codes(table) == ["ef.stock.team", "ef.stock.team", "ef.stock.season"]


def test_a_packed_campaign_stays_packed_until_the_team_stands_somewhere_p18() -> None:
    one, other = build_mara(playing=False), build_jonas(playing=False, kept_ether=1)
    table = build_table(one, other, TeamFactory.build(place="box"), SessionFactory.build(ended=True))

    play_move(table, take_stock, dreamers=[one, other], deck=[25, 24])
    assert (table.team.place, one.deck, one.playing) == ("box", 25, False)

    play_move(table, take_stock, stands="dreamworld", dreamers=[one, other], ether=[0, 2], first_player=other)
    assert (table.team.place, table.team.hours, table.team.first_player) == ("dreamworld", 4, 2)
    assert [(d.playing, d.kept_ether) for d in (one, other)] == [(True, 0), (True, 0)]
    assert other.ether == 2
    assert [session.number for session in table.sessions] == [1, 2]
    assert has_consequence(table, "ef.stock.session", hours=4)
    assert has_consequence(table, "ef.stock.kept", who="Jonas")


def test_an_evening_in_progress_has_the_hours_that_are_on_the_clock_p5() -> None:
    dreamers = build_team(3, playing=False)
    table = build_table(*dreamers, TeamFactory.build(place="box"), has_session=False)

    play_move(table, take_stock, stands="dreamworld", hours=1)

    assert table.team.hours == 1
    assert has_consequence(table, "ef.stock.session", hours=1)
    assert not has_consequence(table, "ef.stock.team")


def test_sessions_that_were_played_before_count_where_a_stock_begins_the_first_one_here() -> None:
    dreamers = build_team(3, playing=False)
    table = build_table(*dreamers, TeamFactory.build(place="box"), has_session=False)

    play_move(table, take_stock, earlier_sessions=4)
    assert len(table.sessions) == 0
    play_move(table, take_stock, stands="dreamworld", earlier_sessions=4)

    assert [session.number for session in table.sessions] == [5]
    assert has_consequence(table, "ef.stock.number", number=5)


def test_the_evening_is_open_to_those_who_are_there_p5() -> None:
    dreamers = build_team(3, playing=False)
    table = build_table(*dreamers, TeamFactory.build(place="box"), has_session=False)

    with expect_violation("ef.first.absent"):
        play_move(table, take_stock, stands="dreamworld", present=dreamers[:2], first_player=dreamers[2])
    play_move(table, take_stock, stands="dreamworld", present=dreamers[:2], hours=3)

    assert ([d.playing for d in dreamers], table.team.hours) == ([True, True, False], 3)


def test_hours_that_are_told_when_the_evening_opens_are_kept_p5() -> None:
    table = build_table(*build_team(2), TeamFactory.build(place="box"), has_session=False)

    play_move(table, take_stock, stands="dreamworld", hours=0, known=["hours=0"])

    assert table.team.hours == 0


def test_who_has_come_or_left_meanwhile_is_told_p18() -> None:
    dreamers = build_team(3)
    dreamers[2].playing = False
    table = build_table(*dreamers, TeamFactory.build(first_player=1))

    play_move(table, take_stock, present=dreamers[1:])

    assert [d.playing for d in dreamers] == [False, True, True]
    assert table.team.first_player == 2
    assert list_codes(table) == ["ef.stock.away", "ef.stock.here", "ef.first.now"]


def test_a_slumber_played_without_reporting_is_over_once_the_team_is_on_the_map_p9() -> None:
    one = build_mara(hand=4, deck=18)
    table = build_table(one, TeamFactory.build(place="slumber"), SlumberFactory.build(), EntityFactory.build())

    play_move(table, take_stock, stands="dreamworld", dreamers=[one], hand=[2], deck=[9], discard=[11], distress=[3])

    assert (table.slumber, len(table.entities), table.team.place) == (None, 0, "dreamworld")
    assert has_consequence(table, "ef.slumber.over", name="Wraith")
    assert (one.hand, one.distress) == (2, 3)


@pytest.mark.parametrize("told", [{"stands": "dreamworld"}, {"turn": 2}], ids=["on the Map", "in the next Turn"])
def test_the_questions_of_a_turn_that_is_over_wait_no_more_but_a_loss_does_p8_p18(told: Any) -> None:
    one = build_mara()
    table = build_table(one, TeamFactory.build(place="slumber"), SlumberFactory.build())
    table.ask_prompt("ef.reshuffle.price", who=one)
    table.ask_prompt("ef.death.resolve", reason="saved")
    table.team.lost = "saved"
    table.source.save(table)

    play_move(table, take_stock, **told)

    assert [question.kind for question in table.prompts] == ["ef.death.resolve"]
    assert has_consequence(table, "ef.stock.questions", count=1)


def test_a_slumber_that_goes_on_is_in_the_turn_that_is_told_p8() -> None:
    one = build_mara(drawn=True)
    slumber = SlumberFactory.build(phase="event", suit="hearts", card_steps=["basic"], blocked=["basic"])
    entity = EntityFactory.build(steps_done=["basic"])
    table = build_table(one, TeamFactory.build(place="slumber"), slumber, entity)

    play_move(table, take_stock, turn=3, turns_left=2)

    assert (slumber.turn, slumber.turns_left, slumber.phase, slumber.suit) == (3, 2, "draw", "")
    assert (slumber.card_steps, slumber.blocked, entity.steps_done, one.drawn) == ([], [], [], False)
    assert has_consequence(table, "ef.stock.turn", was=1, now=3, turns_left=2)


def test_a_slumber_in_the_same_turn_stays_in_its_step_p8() -> None:
    slumber = SlumberFactory.build(phase="event", suit="hearts")
    table = build_table(build_mara(), TeamFactory.build(place="slumber"), slumber)
    play_move(table, take_stock, stands="slumber", turn=1, turns_left=4)
    assert (slumber.phase, slumber.suit) == ("event", "hearts")


def test_without_turn_cards_the_out_of_turns_effect_is_due_p9() -> None:
    slumber = SlumberFactory.build(script="586")
    table = build_table(build_mara(), TeamFactory.build(place="slumber"), slumber)
    play_move(table, take_stock, turns_left=0)
    assert slumber.phase == "out-of-turns"
    assert has_consequence(table, "ef.turn.out-script", script="586")


def test_a_group_in_the_middle_of_a_slumber_may_leave_out_its_name_and_its_turn_cards_p8() -> None:
    table = build_table(build_mara())

    play_move(table, take_stock, stands="slumber", turn=2)

    now = table.current_slumber
    assert (now.name, now.turn, now.turns_left, now.phase, now.can_skip) == ("", 2, None, "draw", None)
    assert has_consequence(table, "ef.stock.entered-uncounted", adventure="the Slumber", turn=2)
    play_move(table, take_stock, turn=3)
    assert (now.turn, now.turns_left, now.phase) == (3, None, "draw")
    play_move(table, take_stock, turns_left=2)
    assert (now.turn, now.turns_left) == (3, 2)


def test_a_group_in_the_middle_of_a_slumber_says_which_and_how_many_turns_are_left_p8() -> None:
    table = build_table(build_mara())
    with expect_violation("ef.stock.no-turns", name="Clown"):
        play_move(table, take_stock, stands="slumber", adventure="Clown", turns_left=0)

    play_move(table, take_stock, stands="slumber", adventure="Clown", turn=2, turns_left=3)

    assert (
        table.current_slumber.name,
        table.current_slumber.turn,
        table.current_slumber.turns_left,
        table.team.place,
    ) == ("Clown", 2, 3, "slumber")


def test_a_dream_is_the_one_behind_its_gate_and_what_came_before_is_over_p10() -> None:
    gate = GateFactory.build(name="Circus", code="I-14 X", dream="I-14", entered=0)
    table = build_table(build_mara(), TeamFactory.build(place="slumber"), SlumberFactory.build(), gate)

    play_move(table, take_stock, stands="dream", adventure="i-14 x", turns_left=7)

    assert (table.current_slumber.kind, table.current_slumber.gate, table.current_slumber.code, gate.entered) == (
        "dream",
        gate.ref,
        "I-14",
        1,
    )
    assert has_consequence(table, "ef.slumber.over", name="Wraith")


def test_a_dream_that_was_being_set_up_is_in_its_turn_p10() -> None:
    dream = SlumberFactory.build(kind="dream", phase="setup", setup_left=["flip", "entrance"], turns_left=0)
    table = build_table(build_mara(), TeamFactory.build(place="dream"), dream)
    play_move(table, take_stock, turn=2, turns_left=6)
    assert (dream.phase, dream.setup_left, dream.turn) == ("draw", [], 2)


def test_a_gate_that_is_as_it_was_noted_is_said_nothing_of_p10() -> None:
    gates = [GateFactory.build(), GateFactory.build(won=True), GateFactory.build(standing="removed")]
    table = build_table(build_mara(), *gates)

    assert play_move(table, take_stock, gates=gates, gates_now=["open", "won", "removed"]) == []
    assert list_codes(table) == ["ef.stock.nothing"]


def test_each_gate_is_open_won_or_out_of_the_game_and_new_ones_are_noted_p10() -> None:
    circus, lift = GateFactory.build(name="Circus"), GateFactory.build(name="The lift", code="I-02 X")
    table = build_table(build_mara(), circus, lift)

    play_move(
        table, take_stock, gates=[circus, lift], gates_now=["won", "removed"], more_gates=["i3x", "The well", "circus"]
    )

    assert (circus.won, circus.standing, lift.standing) == (True, "open", "removed")
    assert [(gate.name, gate.code, gate.dream) for gate in table.gates][2:] == [
        ("I-03 X", "I-03 X", "I-03"), ("The well", "", ""),
    ]  # fmt: skip
    assert list_codes(table) == ["ef.stock.gate", "ef.stock.gate", "ef.stock.gates"]
    with expect_violation("ef.stock.no-gate-state", typed="ajar"):
        play_move(table, take_stock, gates=[circus], gates_now=["ajar"])


def test_each_item_is_active_in_the_storage_or_gone_p15() -> None:
    rope, coat = ItemFactory.build(name="Rope", place="active"), ItemFactory.build(name="Coat", place="storage")
    table = build_table(build_mara(), rope, coat)

    play_move(
        table,
        take_stock,
        items=[rope, coat],
        items_now=["gone", "active"],
        more_active=["Bell"],
        more_stored=["bell", "Key"],
    )

    assert [(item.name, item.place) for item in table.items] == [
        ("Coat", "active"), ("Bell", "active"), ("Key", "storage"),
    ]  # fmt: skip
    assert has_consequence(table, "ef.stock.items", names=["Bell"], item_now="active")


def test_a_fourth_active_item_means_a_fourth_slot_and_a_tenth_is_refused_p4_p15() -> None:
    table = build_table(build_mara())
    play_move(table, take_stock, more_active=["A", "B", "C", "D"])
    assert table.team.item_slots == 4
    with expect_violation("ef.stock.too-many-items", there=10):
        play_move(table, take_stock, more_active=list("EFGHIJ"))


def test_dreamworld_map_tiles_lie_in_their_slots_p4() -> None:
    quay = DistrictFactory.build(slot="B2", name="The quay")
    table = build_table(build_mara(), quay)

    play_move(table, take_stock, tiles=["B2 The quay", "a1 – Suburbia", "A3"])
    assert [(one.slot, one.name) for one in table.districts] == [("B2", "The quay"), ("A1", "Suburbia"), ("A3", "A3")]
    assert list_codes(table) == ["ef.stock.tile", "ef.stock.tile"]

    play_move(table, take_stock, tiles=["A3 The pier"])
    assert table.districts[3].name == "The pier"
    with expect_violation("ef.stock.no-slot", typed="Suburbia"):
        play_move(table, take_stock, tiles=["Suburbia"])


def test_secrets_are_noted_by_their_codes_typed_in_any_way_p17() -> None:
    kept = SecretFactory.build(code="I-01 T", dream="I-01", standing="gained")
    back = SecretFactory.build(code="I-01 C", dream="I-01", standing="returned")
    table = build_table(build_mara(), kept, back)

    play_move(table, take_stock, codes=["i1t", "I-01 C", "ii41c"])

    assert back.standing == "gained"
    assert [(one.code, one.dream, one.standing) for one in table.secrets][2:] == [("II-41 C", "II-41", "gained")]
    assert has_consequence(table, "ef.stock.secrets", secrets=["I-01 C", "II-41 C"])
    with expect_violation("ef.secret.unreadable", typed="torch"):
        play_move(table, take_stock, codes=["torch"])
