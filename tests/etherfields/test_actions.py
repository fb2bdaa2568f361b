"""Actions the players name: what they cost, how they are paid, what follows (manual p. 8, 12, 13 and 16)."""

from typing import Any

import pytest

from campaigns.etherfields.models import Action, Item
from campaigns.etherfields.rules.actions import count_steps_left, get_action_price, move_dreamer, pay_action, peek
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.gradual_actions import take_action_marker, take_entity_marker
from campaigns.etherfields.rules.noted_actions import (
    block_action,
    change_action,
    note_action,
    remove_action,
    unblock_action,
)
from campaigns.etherfields.rules.pools import count_in_pool
from tests.etherfields.factories import (
    ActionFactory,
    DreamerFactory,
    EntityFactory,
    ItemFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import (
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
    reset_table,
)


def get_noted_action(table: Any) -> Action:
    """Return the only action of a table."""
    reset_table(table)
    (found,) = table.actions
    assert isinstance(found, Action)
    return found


def test_an_action_is_noted_as_its_tile_says_p12() -> None:
    wraith = EntityFactory.build()
    table = build_slumber_table(DreamerFactory.build(), wraith)

    play_move(
        table, note_action, name="Wound it", where="entity", keyword="assault", amount=6, colour="wrath",
        or_colour="cunning", entity=wraith, gradual=True,
    )  # fmt: skip

    action = get_noted_action(table)
    assert (action.name, action.cost, action.colours) == ("Wound it", 6, ["wrath", "cunning"])
    assert (action.keyword, action.gradual, action.entity) == ("assault", True, wraith.ref)


@pytest.mark.parametrize(
    ("fields", "colours"),
    [
        ({"colour": "cunning", "or_colour": "cunning"}, ["cunning"]),
        ({"pays": "distress"}, []),
        ({"pays": "free", "amount": 0}, []),
    ],
)
def test_only_intent_has_colours_each_once_p12(fields: dict[str, Any], colours: list[str]) -> None:
    table = build_slumber_table(DreamerFactory.build())

    play_move(table, note_action, name="Search", **fields)

    assert get_noted_action(table).colours == colours


def test_a_cost_is_gradual_or_larger_at_once_and_gradual_in_intent_only_p12() -> None:
    table = build_slumber_table(DreamerFactory.build())

    with expect_violation("ef.gradual.or-multiplied"):
        play_move(table, note_action, card="Mirror Mask", name="Search", gradual=True, multiplied=True)
    with expect_violation("ef.gradual.intent-only"):
        play_move(table, note_action, name="Search", pays="gems", gradual=True)


def test_an_action_is_noted_once_and_not_without_end_p12() -> None:
    table = build_slumber_table(DreamerFactory.build(), ActionFactory.build(name="Search"))

    with expect_violation("ef.action.known", name="search"):
        play_move(table, note_action, name="search")
    crowded = build_slumber_table(DreamerFactory.build(), *[ActionFactory.build(name=f"Search {n}") for n in range(40)])
    with expect_violation("ef.action.many", most=40):
        play_move(crowded, note_action, name="One more")


def test_what_was_copied_wrongly_is_noted_anew_p12() -> None:
    action = ActionFactory.build(gradual=True, markers=1, marker_colour="wrath")
    table = build_slumber_table(*build_team(3), action)

    play_move(
        table, change_action, action=action, name="Open the door", where="gate", keyword="none", pays="intent",
        amount=2, colour="wrath", or_colour="cunning", gradual=True,
    )  # fmt: skip
    assert (action.name, action.cost, action.markers) == ("Open the door", 2, 1)

    play_move(
        table, change_action, action=action, name="Open the door", where="gate", keyword="none", pays="intent",
        amount=2, colour="cunning", gradual=True,
    )  # fmt: skip
    assert (action.markers, action.marker_colour) == (0, "")


def test_an_action_leaves_the_list_and_its_markers_go_back_p12() -> None:
    action = ActionFactory.build(gradual=True, markers=2, marker_colour="wrath", blocked=True)
    table = build_slumber_table(*build_team(3), action)
    assert (count_in_pool(table, "wrath"), count_in_pool(table, "block")) == (2, 5)

    play_move(table, remove_action, action=action)

    assert len(table.actions) == 0
    assert (count_in_pool(table, "wrath"), count_in_pool(table, "block")) == (4, 6)


def test_one_dreamer_pays_the_whole_cost_and_performs_it_p12() -> None:
    gambler, door = DreamerFactory.build(hand=3), ActionFactory.build()
    table = build_slumber_table(gambler, DreamerFactory.build(), door)

    play_move(table, pay_action, dreamer=gambler, action=door, cards=2, intent=3)

    assert (gambler.hand, gambler.discard, gambler.acted) == (1, 2, True)
    assert has_consequence(table, "ef.action.done", action="Break the door", times=1)
    assert not has_consequence(table, "ef.intent.wasted")


def test_intent_over_the_cost_is_lost_and_too_little_does_not_pay_p12() -> None:
    gambler, door = DreamerFactory.build(hand=3), ActionFactory.build()
    table = build_slumber_table(gambler, door)

    with expect_violation("ef.intent.short", needed=3, there=2):
        play_move(table, pay_action, dreamer=gambler, action=door, cards=1, intent=2)
    play_move(table, pay_action, dreamer=gambler, action=door, cards=2, intent=5)

    assert has_consequence(table, "ef.intent.wasted", wasted=2)


def test_a_cost_in_one_of_two_colours_is_paid_in_one_p12() -> None:
    gambler, door = DreamerFactory.build(), ActionFactory.build(colours=["wrath", "awareness"])
    table = build_slumber_table(gambler, door)

    with expect_violation("ef.intent.which"):
        play_move(table, pay_action, dreamer=gambler, action=door)
    with expect_violation("ef.intent.colour", colour="cunning"):
        play_move(table, pay_action, dreamer=gambler, action=door, colour="cunning")
    play_move(table, pay_action, dreamer=gambler, action=door, colour="awareness")

    assert has_consequence(table, "ef.action.done")


def test_active_items_pay_and_go_to_the_storage_p12_p15() -> None:
    gambler, door, lantern = DreamerFactory.build(hand=1), ActionFactory.build(), ItemFactory.build()
    table = build_slumber_table(gambler, door, lantern)

    play_move(table, pay_action, dreamer=gambler, action=door, cards=1, intent=2, items=[lantern])

    assert lantern.place == "storage"
    assert has_consequence(table, "ef.intent.wasted", wasted=1)
    with expect_violation("ef.intent.idle-item"):
        play_move(table, pay_action, dreamer=gambler, action=door, items=[lantern])


def test_a_multiplied_cost_is_paid_at_once_p12() -> None:
    gambler, *others = build_team(3)
    door = ActionFactory.build(cost=2, times=True)
    table = build_slumber_table(gambler, *others, door)
    assert get_action_price(table, door) == 6

    with expect_violation("ef.intent.short-in-all", cost=2, times=3, needed=6, there=5):
        play_move(table, pay_action, dreamer=gambler, action=door, intent=5)
    play_move(table, pay_action, dreamer=gambler, action=door, intent=6)

    assert has_consequence(table, "ef.action.done")


def test_a_free_action_costs_nothing_p12() -> None:
    gambler, door = DreamerFactory.build(), ActionFactory.build(pays="free", cost=0, colours=[])
    table = build_slumber_table(gambler, door)

    play_move(table, pay_action, dreamer=gambler, action=door)

    assert has_consequence(table, "ef.action.done", times=1)


def test_some_actions_cost_distress_and_that_may_kill_p12_p18() -> None:
    gambler, door = DreamerFactory.build(distress=6), ActionFactory.build(pays="distress", cost=1, colours=[])
    table = build_slumber_table(gambler, door)

    play_move(table, pay_action, dreamer=gambler, action=door)
    assert gambler.distress == 7
    play_move(table, pay_action, dreamer=gambler, action=door)

    assert table.team.lost == "distress"


@pytest.mark.parametrize(("distress", "others", "reason"), [(7, 0, "distress"), (2, 14, "pool"), (0, 16, "pool")])
def test_the_last_distress_may_be_paid_for_a_map_action_and_then_all_lose_p12_p18(
    distress: int, others: int, reason: str
) -> None:
    gambler, door = DreamerFactory.build(distress=distress), ActionFactory.build(pays="distress", cost=1, colours=[])
    team = build_team(4)[1:]
    for dreamer, held in zip(team, (min(7, others), min(7, max(0, others - 7)), max(0, others - 14)), strict=True):
        dreamer.distress = held
    table = build_slumber_table(gambler, *team, door)

    play_move(table, pay_action, dreamer=gambler, action=door)

    assert has_consequence(table, "ef.action.done", action="Break the door")
    assert (table.team.lost, gambler.acted) == (reason, True)


def test_with_rounds_in_order_the_cost_that_loses_the_game_is_paid_too_p8_p18() -> None:
    gambler, door = DreamerFactory.build(distress=6), ActionFactory.build(pays="distress", cost=3, colours=[])
    table = build_slumber_table(gambler, door, TeamFactory.build(readings={"rounds": "in-order"}))

    play_move(table, pay_action, dreamer=gambler, action=door)

    assert table.team.lost == "distress"


def test_some_actions_cost_gems_which_a_morphing_forbids_p12_p16() -> None:
    wraith, gambler = EntityFactory.build(), DreamerFactory.build(gems=1)
    door = ActionFactory.build(pays="gems", cost=1, colours=[])
    table = build_slumber_table(gambler, door, wraith)

    wraith.morphings = ["gems"]
    with expect_violation("ef.gem.morphed"):
        play_move(table, pay_action, dreamer=gambler, action=door)
    wraith.morphings = []
    play_move(table, pay_action, dreamer=gambler, action=door)
    assert gambler.gems == 0
    with expect_violation("ef.gem.too-few", wanted=1, there=0):
        play_move(table, pay_action, dreamer=gambler, action=door)


def test_a_gradual_action_may_be_paid_in_several_steps_at_once_p12() -> None:
    gambler, specialist, _ = dreamers = build_team(3)
    door = ActionFactory.build(gradual=True)
    table = build_slumber_table(*dreamers, door)

    play_move(table, pay_action, dreamer=gambler, action=door, times=2, intent=6)
    assert (door.markers, door.marker_colour, count_steps_left(table, door)) == (2, "wrath", 1)
    assert has_consequence(table, "ef.gradual.paid", paid=2, needed=3)
    assert not has_consequence(table, "ef.action.done")
    assert not gambler.acted

    with expect_violation("ef.gradual.too-often", left=1):
        play_move(table, pay_action, dreamer=specialist, action=door, times=2)
    play_move(table, pay_action, dreamer=specialist, action=door)
    assert (door.markers, door.marker_colour, count_in_pool(table, "wrath")) == (0, "", 4)
    assert has_consequence(table, "ef.action.done", who=str(specialist))


def test_a_gradual_cost_of_two_colours_goes_on_in_the_first_p12() -> None:
    dreamers, door = build_team(3), ActionFactory.build(gradual=True, colours=["wrath", "cunning"])
    table = build_slumber_table(*dreamers, door)
    play_move(table, pay_action, dreamer=dreamers[0], action=door, colour="cunning")

    with expect_violation("ef.gradual.one-colour", laid="cunning"):
        play_move(table, pay_action, dreamer=dreamers[1], action=door, colour="wrath")
    play_move(table, pay_action, dreamer=dreamers[1], action=door)

    assert (door.markers, door.marker_colour) == (2, "cunning")


def test_four_markers_of_a_colour_serve_tiles_and_named_actions_alike_p12() -> None:
    dreamers, wraith = build_team(4), EntityFactory.build(gradual=True, markers=3, marker_colour="wrath")
    door, gate = ActionFactory.build(gradual=True), ActionFactory.build(name="Lift the gate", gradual=True)
    table = build_slumber_table(*dreamers, wraith, door, gate)
    play_move(table, pay_action, dreamer=dreamers[0], action=door)

    with expect_violation("ef.gradual.no-marker", colour="wrath"):
        play_move(table, pay_action, dreamer=dreamers[0], action=gate)
    play_move(table, take_entity_marker, entity=wraith)
    play_move(table, pay_action, dreamer=dreamers[0], action=gate)
    play_move(table, take_action_marker, action=gate)
    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath")

    assert (wraith.markers, door.markers, gate.markers, gate.marker_colour) == (3, 1, 0, "")
    assert get_violation_code(table, take_action_marker, gate) == "ef.gradual.none"


def test_a_gradual_assault_goes_on_with_what_is_over_p12() -> None:
    gambler, specialist = build_team(2)
    blow = ActionFactory.build(gradual=True, keyword="assault", markers=1, marker_colour="wrath")
    table = build_slumber_table(gambler, specialist, blow)

    play_move(table, pay_action, dreamer=gambler, action=blow, times=4, intent=12, targets=["Wraith", "Wraith"])

    assert has_consequence(table, "ef.assault.done", times=2, targets=["Wraith", "Wraith"])
    assert blow.markers == 1


def test_only_assault_and_contact_are_paid_several_times_p12() -> None:
    gambler, door = DreamerFactory.build(), ActionFactory.build()
    contact = ActionFactory.build(name="Speak", keyword="contact", colours=["awareness"])
    table = build_slumber_table(gambler, door, contact)

    with expect_violation("ef.assault.only"):
        play_move(table, pay_action, dreamer=gambler, action=door, times=3)
    with expect_violation("ef.assault.targets", times=3):
        play_move(table, pay_action, dreamer=gambler, action=contact, times=3, targets=["A", "A", "B", "C"])
    play_move(table, pay_action, dreamer=gambler, action=contact, times=3, intent=9, targets=["A", "A", "B"])

    assert has_consequence(table, "ef.assault.done", times=3, targets=["A", "A", "B"])


def test_a_single_use_action_is_blocked_after_it_p16() -> None:
    gambler, chest = DreamerFactory.build(), ActionFactory.build(name="Open the chest", single_use=True)
    table = build_slumber_table(gambler, chest)

    play_move(table, pay_action, dreamer=gambler, action=chest)

    assert chest.blocked
    assert count_in_pool(table, "block") == 5
    assert has_consequence(table, "ef.single-use.used")
    with expect_violation("ef.single-use.blocked"):
        play_move(table, pay_action, dreamer=gambler, action=chest)
    play_move(table, unblock_action, action=chest)
    assert get_violation_code(table, unblock_action, chest) == "ef.single-use.none"
    assert get_violation_code(table, pay_action, chest) == ""


def test_without_a_block_token_nothing_is_blocked_p8_p16() -> None:
    team = TeamFactory.build(tokens={"block": 6})
    gambler, chest = DreamerFactory.build(), ActionFactory.build(single_use=True)
    table = build_slumber_table(team, gambler, chest)

    play_move(table, pay_action, dreamer=gambler, action=chest)

    assert not chest.blocked
    assert has_consequence(table, "ef.single-use.short")
    assert get_violation_code(table, block_action, chest) == "ef.single-use.no-token"


def test_an_effect_may_block_an_action_once_p16() -> None:
    chest = ActionFactory.build()
    table = build_slumber_table(DreamerFactory.build(), chest)

    play_move(table, block_action, action=chest)

    assert chest.blocked
    assert get_violation_code(table, block_action, chest) == "ef.single-use.already"


def test_actions_belong_to_their_step_and_those_at_the_table_p8() -> None:
    door, absent = ActionFactory.build(), DreamerFactory.build(playing=False)

    with expect_violation("ef.turn.not-actions"):
        play_move(build_slumber_table(door, absent, phase="draw"), pay_action, dreamer=absent, action=door)
    with expect_violation("ef.roster.absent"):
        play_move(build_slumber_table(door, absent), pay_action, dreamer=absent, action=door)
    wraith = EntityFactory.build(ref=1, figures=0)
    blow = ActionFactory.build(where="entity", entity=1)
    with expect_violation("ef.entity.no-figure"):
        play_move(
            build_slumber_table(DreamerFactory.build(), wraith, blow),
            pay_action,
            dreamer=DreamerFactory.build(ref=1),
            action=blow,
        )


def test_a_rule_s_own_action_is_no_dream_action_p8() -> None:
    gambler, rule = DreamerFactory.build(), ActionFactory.build(where="rule")
    table = build_slumber_table(gambler, rule)

    play_move(table, pay_action, dreamer=gambler, action=rule)

    assert not gambler.acted


def test_moving_costs_one_cunning_a_space_p11_p13() -> None:
    gambler = DreamerFactory.build(hand=3)
    table = build_slumber_table(gambler)

    with expect_violation("ef.intent.short", needed=3, there=2):
        play_move(table, move_dreamer, dreamer=gambler, spaces=3, cards=1, intent=2)
    play_move(table, move_dreamer, dreamer=gambler, spaces=3, cards=2, intent=4)

    assert gambler.discard == 2
    assert has_consequence(table, "ef.intent.wasted", wasted=1)
    with expect_violation("ef.turn.actions-over"):
        play_move(build_slumber_table(gambler, phase="event"), move_dreamer, dreamer=gambler, spaces=1)


def test_a_known_cost_for_which_nothing_was_discarded_is_told_p11_p12() -> None:
    door, gambler = ActionFactory.build(cost=2, colours=["cunning"]), DreamerFactory.build(hand=3)
    table = build_slumber_table(door, gambler)

    play_move(table, move_dreamer, dreamer=gambler, spaces=2)
    assert has_consequence(table, "ef.intent.nothing-given", who=str(gambler), needed=2)
    play_move(table, pay_action, dreamer=gambler, action=door)
    assert has_consequence(table, "ef.intent.nothing-given", who=str(gambler), needed=2)


def test_nothing_is_told_of_the_cost_where_cards_were_given_or_are_not_counted_p12() -> None:
    gambler = DreamerFactory.build(hand=3)
    paid = build_slumber_table(gambler)
    play_move(paid, move_dreamer, dreamer=gambler, spaces=1, cards=1)
    assert not has_consequence(paid, "ef.intent.nothing-given")

    light = build_slumber_table(gambler, TeamFactory.build(tracking="light"))
    play_move(light, move_dreamer, dreamer=gambler, spaces=1)
    assert not has_consequence(light, "ef.intent.nothing-given")


def test_peeking_costs_a_card_and_is_for_dreams_p13() -> None:
    gambler = DreamerFactory.build(hand=1)

    with expect_violation("ef.basic-actions.no-dream"):
        play_move(build_slumber_table(gambler), peek, dreamer=gambler)
    table = build_slumber_table(gambler, kind="dream", phase="event")
    play_move(table, peek, dreamer=gambler)
    assert (gambler.hand, gambler.discard) == (0, 1)
    with expect_violation("ef.hand.too-few"):
        play_move(table, peek, dreamer=gambler)


def test_in_light_tracking_discarded_cards_stay_in_the_one_number_p12() -> None:
    team, gambler, lantern = TeamFactory.build(tracking="light"), DreamerFactory.build(), ItemFactory.build()
    door = ActionFactory.build()
    assert isinstance(lantern, Item)

    play_move(build_slumber_table(team, gambler, door), pay_action, dreamer=gambler, action=door, cards=2)

    assert (gambler.deck, gambler.discard) == (22, 0)


@pytest.mark.parametrize("where", ["map", "gate", "entity"])
def test_the_last_distress_may_be_paid_for_an_action_and_then_all_lose_p12_p18(where: str) -> None:
    gambler, leap = (
        DreamerFactory.build(archetype="gambler", distress=7),
        ActionFactory.build(where=where, pays="distress", cost=1),
    )
    table = build_slumber_table(gambler, leap)

    play_move(table, pay_action, dreamer=gambler, action=leap)

    assert (gambler.distress, gambler.acted, table.team.lost) == (8, False, "distress")
    assert has_consequence(table, "ef.action.done", who="Gambler")
    assert has_consequence(table, "ef.death.eighth", who="Gambler")
    assert find_prompts(table, "ef.death.resolve")
    with expect_violation("ef.death.all-lost"):
        play_move(table, pay_action, dreamer=gambler, action=leap)


def test_an_action_may_take_the_last_marker_of_the_pool_and_one_more_p12_p18() -> None:
    gambler, specialist, tough_guy = build_team(3, distress=5)
    leap = ActionFactory.build(pays="distress", cost=2)
    table = build_slumber_table(gambler, specialist, tough_guy, leap)

    play_move(table, pay_action, dreamer=gambler, action=leap)

    assert (gambler.distress, table.team.lost) == (6, "pool")
    assert has_consequence(table, "ef.action.done", who="Gambler")


def test_no_action_at_all_is_paid_in_the_round_of_another_p8_p13() -> None:
    gambler, specialist = build_team(2, hand=3)
    rule, wraith = ActionFactory.build(where="rule"), EntityFactory.build()
    team = TeamFactory.build(first_player=2, readings={"rounds": "in-order"})
    table = build_slumber_table(gambler, specialist, rule, wraith, team)

    with expect_violation("ef.round.other", who="Gambler", now="Specialist"):
        play_move(table, pay_action, dreamer=gambler, action=rule, cards=1)
    with expect_violation("ef.round.other", who="Gambler", now="Specialist"):
        play_move(table, mark_intent, dreamer=gambler, entity=wraith, colour="wrath", cards=1)
    assert get_violation_code(table, pay_action, gambler) == "ef.round.other"
    play_move(table, pay_action, dreamer=specialist, action=rule, cards=1)
