"""Items, the Item Market and shopping (manual p. 4, 12, 14 and 15; facts 2.3)."""

from campaigns.etherfields.rules.items import (
    buy_item,
    fill_item_market,
    gain_item,
    note_item,
    place_item,
    report_item_discard,
    restore_item,
    return_item_to_market,
    set_item_slots,
)
from campaigns.etherfields.rules.shopping import answer_shop_cards, answer_shop_item, restore_shopping, start_shopping
from tests.etherfields.factories import DreamerFactory, ItemFactory, SlumberFactory, TeamFactory, build_team
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def list_places(table: object) -> list[str]:
    """Return the places of the Items, in the order in which they were gained."""
    return [item.place for item in table.items]  # type: ignore[attr-defined]


def test_a_gained_item_may_be_active_at_once_p15() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_item, name="Lantern", wrath=1, awareness=2, one_colour=True)

    (lantern,) = table.items
    assert (lantern.place, lantern.wrath, lantern.awareness, lantern.choice) == ("active", 1, 2, True)


def test_a_gained_item_may_go_to_the_storage_p15() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_item, name="Lantern", store=True)

    assert list_places(table) == ["storage"]
    assert not find_prompts(table, "ef.item.where")


def test_with_three_active_items_one_must_make_room_p15() -> None:
    old = ItemFactory.build_batch(3)
    table = build_table(DreamerFactory.build(), *old)

    play_move(table, gain_item, name="Lantern")
    assert list_places(table) == ["active", "active", "active", "storage"]
    (question,) = find_prompts(table, "ef.item.where")
    with expect_violation("ef.item.not-active"):
        play_move(table, place_item, decision=question, out=table.items[4])
    play_move(table, place_item, decision=question, out=old[0])

    assert list_places(table) == ["storage", "active", "active", "active"]


def test_with_three_active_items_the_new_one_may_stay_in_the_storage_p15() -> None:
    table = build_table(DreamerFactory.build(), *ItemFactory.build_batch(3))

    play_move(table, gain_item, name="Lantern")
    play_move(table, place_item, decision=find_prompts(table, "ef.item.where")[0])

    assert list_places(table) == ["active", "active", "active", "storage"]
    assert not find_prompts(table, "ef.item.where")


def test_a_lost_item_no_longer_waits_for_a_place_p15() -> None:
    old = ItemFactory.build_batch(3)
    table = build_table(DreamerFactory.build(), *old)
    play_move(table, gain_item, name="Lantern")

    play_move(table, return_item_to_market, item=table.items[4])
    play_move(table, place_item, decision=find_prompts(table, "ef.item.where")[0], out=old[0])

    assert list_places(table) == ["active"] * 3


def test_restoring_takes_a_drawn_item_of_the_storage_p15() -> None:
    lantern = ItemFactory.build(place="storage")
    table = build_table(DreamerFactory.build(), lantern)

    play_move(table, restore_item, item=lantern)
    assert lantern.place == "active"
    assert get_violation_code(table, restore_item, lantern) == "ef.item.none-stored"
    with expect_violation("ef.item.none-stored"):
        play_move(table, restore_item, item=lantern)


def test_restoring_with_full_slots_discards_one_first_p15() -> None:
    old, drawn = ItemFactory.build_batch(3), ItemFactory.build(place="storage")
    table = build_table(DreamerFactory.build(), *old, drawn)

    with expect_violation("ef.item.full", slots=3):
        play_move(table, restore_item, item=drawn)
    with expect_violation("ef.item.not-stored"):
        play_move(table, restore_item, item=old[0])
    play_move(table, restore_item, item=drawn, out=old[1])

    assert list_places(table) == ["active", "storage", "active", "active"]


def test_a_drawn_item_may_be_declined_p15() -> None:
    drawn = ItemFactory.build(place="storage")
    table = build_table(DreamerFactory.build(), drawn)

    play_move(table, restore_item, item=drawn, decline=True)

    assert drawn.place == "storage"
    assert has_consequence(table, "ef.item.declined", name=str(drawn))


def test_discarding_an_item_puts_it_into_the_storage_p15() -> None:
    lantern = ItemFactory.build()
    table = build_table(DreamerFactory.build(), lantern)

    play_move(table, report_item_discard, item=lantern)
    assert lantern.place == "storage"
    with expect_violation("ef.item.not-active"):
        play_move(table, report_item_discard, item=lantern)


def test_items_are_discarded_on_the_dreamworld_map_too_p7() -> None:
    lantern = ItemFactory.build()

    play_move(build_table(DreamerFactory.build(), lantern), report_item_discard, item=lantern)

    assert lantern.place == "storage"


def test_returning_an_item_loses_it_to_the_item_market_p15() -> None:
    lantern = ItemFactory.build()
    table = build_table(DreamerFactory.build(), TeamFactory.build(item_market=4), lantern)

    play_move(table, return_item_to_market, item=lantern)

    assert (len(table.items), table.team.item_market) == (0, 5)


def test_items_are_bought_when_the_game_lets_you_p15() -> None:
    gambler = DreamerFactory.build(ether=3)
    table = build_table(gambler, TeamFactory.build(item_market=1))

    with expect_violation("ef.ether.too-few", wanted=4, there=3):
        play_move(table, buy_item, dreamer=gambler, name="Lantern", ether=4)
    play_move(table, buy_item, dreamer=gambler, name="Lantern", ether=2)
    assert (gambler.ether, table.team.item_market, list_places(table)) == (1, 0, ["active"])
    with expect_violation("ef.item-market.empty"):
        play_move(table, buy_item, dreamer=gambler, name="Ladder")


def test_unfound_items_go_to_the_item_market_p15() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(item_market=4))

    play_move(table, fill_item_market, count=3)

    assert table.team.item_market == 7


def test_a_fourth_slot_once_it_is_found_p4() -> None:
    table = build_table(DreamerFactory.build(), *ItemFactory.build_batch(3))

    play_move(table, set_item_slots, slots=4)
    play_move(table, gain_item, name="Lantern")
    assert list_places(table) == ["active"] * 4
    with expect_violation("ef.item.too-many", there=4, slots=3):
        play_move(table, set_item_slots, slots=3)


def test_what_an_item_is_worth_is_noted_p12() -> None:
    lantern = ItemFactory.build(name="Lantern")
    table = build_table(DreamerFactory.build(), lantern)

    play_move(table, note_item, item=lantern, cunning=3, awareness=1, one_colour=True)

    assert (lantern.name, lantern.wrath, lantern.cunning, lantern.awareness, lantern.choice) == (
        "Lantern",
        0,
        3,
        1,
        True,
    )


def test_shopping_discards_a_card_and_asks_every_dreamer_p14() -> None:
    dreamers = build_team(2, ether=4)
    table = build_table(
        *dreamers, DreamerFactory.build(archetype="reaper", playing=False), TeamFactory.build(shopping=2)
    )

    play_move(table, start_shopping, wares="influence")
    assert table.team.shopping == 1
    assert has_consequence(table, "ef.shopping.card-back", left=1)
    first, second = find_prompts(table, "ef.shopping.cards")
    assert (first.who, second.who) == (1, 2)
    play_move(table, answer_shop_cards, decision=first, count=2, ether=3)
    play_move(table, answer_shop_cards, decision=second)

    assert [(d.ether, d.discard, d.gems) for d in dreamers] == [(1, 2, 0), (4, 0, 1)]
    assert has_consequence(table, "ef.shopping.gem", who=str(dreamers[1]))


def test_shopping_for_items_costs_two_ether_p15() -> None:
    dreamers = build_team(3, ether=2)
    dreamers[2].ether = 1
    table = build_table(*dreamers, TeamFactory.build(shopping=3, item_market=5))

    play_move(table, start_shopping, wares="items")
    first, second, third = find_prompts(table, "ef.shopping.item")
    play_move(table, answer_shop_item, decision=first, bought="Lantern")
    play_move(table, answer_shop_item, decision=second)
    with expect_violation("ef.ether.too-few", wanted=2, there=1):
        play_move(table, answer_shop_item, decision=third, bought="Ladder")

    assert [(d.ether, d.gems) for d in dreamers] == [(0, 0), (2, 1), (1, 0)]
    assert (list_places(table), table.team.item_market) == (["active"], 4)


def test_no_gem_is_gained_when_the_pool_has_none_p8() -> None:
    gambler = DreamerFactory.build(gems=6)
    table = build_table(gambler, TeamFactory.build(shopping=1))

    play_move(table, start_shopping, wares="items")
    play_move(table, answer_shop_item, decision=find_prompts(table, "ef.shopping.item")[0])

    assert gambler.gems == 6
    assert has_consequence(table, "ef.pool.short", pool="gems")


def test_shopping_needs_a_card_and_the_dreamworld_map_p7() -> None:
    gambler = DreamerFactory.build()

    with expect_violation("ef.shopping.none"):
        play_move(build_table(gambler, TeamFactory.build(shopping=0)), start_shopping, wares="items")
    with expect_violation("ef.dreamworld.paused"):
        play_move(
            build_table(gambler, TeamFactory.build(shopping=1), SlumberFactory.build()), start_shopping, wares="items"
        )


def test_most_dreams_give_the_shopping_cards_back_p17() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(shopping=1))

    play_move(table, restore_shopping)

    assert table.team.shopping == 3
