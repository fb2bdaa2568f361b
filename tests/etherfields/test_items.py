"""Items, the Item Market and shopping (manual p. 4, 12, 14 and 15; facts 2.3)."""

from campaigns.etherfields.rules.items import (
    buy_item,
    discard,
    fill_item_market,
    gain_item,
    note_item,
    place_item,
    restore_item,
    return_item,
    set_item_slots,
)
from campaigns.etherfields.rules.shopping import restore_shopping, shop, shop_cards, shop_item
from tests.etherfields.factories import DreamerFactory, ItemFactory, SlumberFactory, TeamFactory, team_of
from tests.rulings import asked, may, play, refused, said, table_of


def places(table: object) -> list[str]:
    """Return where the Items lie, in the order in which they were gained."""
    return [item.place for item in table.items]  # type: ignore[attr-defined]


def test_a_gained_item_may_be_active_at_once_p15() -> None:
    table = table_of(DreamerFactory.build())

    play(table, gain_item, name="Lantern", wrath=1, awareness=2, one_colour=True)

    (lantern,) = table.items
    assert (lantern.place, lantern.wrath, lantern.awareness, lantern.choice) == ("active", 1, 2, True)


def test_a_gained_item_may_go_to_the_storage_p15() -> None:
    table = table_of(DreamerFactory.build())

    play(table, gain_item, name="Lantern", store=True)

    assert places(table) == ["storage"]
    assert not asked(table, "ef.item.where")


def test_with_three_active_items_one_must_make_room_p15() -> None:
    old = ItemFactory.build_batch(3)
    table = table_of(DreamerFactory.build(), *old)

    play(table, gain_item, name="Lantern")
    assert places(table) == ["active", "active", "active", "storage"]
    (question,) = asked(table, "ef.item.where")
    with refused("ef.item.not-active"):
        play(table, place_item, decision=question, out=table.items[4])
    play(table, place_item, decision=question, out=old[0])

    assert places(table) == ["storage", "active", "active", "active"]


def test_with_three_active_items_the_new_one_may_stay_in_the_storage_p15() -> None:
    table = table_of(DreamerFactory.build(), *ItemFactory.build_batch(3))

    play(table, gain_item, name="Lantern")
    play(table, place_item, decision=asked(table, "ef.item.where")[0])

    assert places(table) == ["active", "active", "active", "storage"]
    assert not asked(table, "ef.item.where")


def test_a_lost_item_no_longer_waits_for_a_place_p15() -> None:
    old = ItemFactory.build_batch(3)
    table = table_of(DreamerFactory.build(), *old)
    play(table, gain_item, name="Lantern")

    play(table, return_item, item=table.items[4])
    play(table, place_item, decision=asked(table, "ef.item.where")[0], out=old[0])

    assert places(table) == ["active"] * 3


def test_restoring_takes_a_drawn_item_of_the_storage_p15() -> None:
    lantern = ItemFactory.build(place="storage")
    table = table_of(DreamerFactory.build(), lantern)

    play(table, restore_item, item=lantern)
    assert lantern.place == "active"
    assert may(table, restore_item, lantern) == "ef.item.none-stored"
    with refused("ef.item.none-stored"):
        play(table, restore_item, item=lantern)


def test_restoring_with_full_slots_discards_one_first_p15() -> None:
    old, drawn = ItemFactory.build_batch(3), ItemFactory.build(place="storage")
    table = table_of(DreamerFactory.build(), *old, drawn)

    with refused("ef.item.full", slots=3):
        play(table, restore_item, item=drawn)
    with refused("ef.item.not-stored"):
        play(table, restore_item, item=old[0])
    play(table, restore_item, item=drawn, out=old[1])

    assert places(table) == ["active", "storage", "active", "active"]


def test_a_drawn_item_may_be_declined_p15() -> None:
    drawn = ItemFactory.build(place="storage")
    table = table_of(DreamerFactory.build(), drawn)

    play(table, restore_item, item=drawn, decline=True)

    assert drawn.place == "storage"
    assert said(table, "ef.item.declined", name=str(drawn))


def test_discarding_an_item_puts_it_into_the_storage_p15() -> None:
    lantern = ItemFactory.build()
    table = table_of(DreamerFactory.build(), lantern)

    play(table, discard, item=lantern)
    assert lantern.place == "storage"
    with refused("ef.item.not-active"):
        play(table, discard, item=lantern)


def test_items_are_discarded_on_the_dreamworld_map_too_p7() -> None:
    lantern = ItemFactory.build()

    play(table_of(DreamerFactory.build(), lantern), discard, item=lantern)

    assert lantern.place == "storage"


def test_returning_an_item_loses_it_to_the_item_market_p15() -> None:
    lantern = ItemFactory.build()
    table = table_of(DreamerFactory.build(), TeamFactory.build(item_market=4), lantern)

    play(table, return_item, item=lantern)

    assert (len(table.items), table.team.item_market) == (0, 5)


def test_items_are_bought_when_the_game_lets_you_p15() -> None:
    gambler = DreamerFactory.build(ether=3)
    table = table_of(gambler, TeamFactory.build(item_market=1))

    with refused("ef.ether.too-few", wanted=4, there=3):
        play(table, buy_item, dreamer=gambler, name="Lantern", ether=4)
    play(table, buy_item, dreamer=gambler, name="Lantern", ether=2)
    assert (gambler.ether, table.team.item_market, places(table)) == (1, 0, ["active"])
    with refused("ef.item-market.empty"):
        play(table, buy_item, dreamer=gambler, name="Ladder")


def test_unfound_items_go_to_the_item_market_p15() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(item_market=4))

    play(table, fill_item_market, count=3)

    assert table.team.item_market == 7


def test_a_fourth_slot_once_it_is_found_p4() -> None:
    table = table_of(DreamerFactory.build(), *ItemFactory.build_batch(3))

    play(table, set_item_slots, slots=4)
    play(table, gain_item, name="Lantern")
    assert places(table) == ["active"] * 4
    with refused("ef.item.too-many", there=4, slots=3):
        play(table, set_item_slots, slots=3)


def test_what_an_item_is_worth_is_noted_p12() -> None:
    lantern = ItemFactory.build(name="Lantern")
    table = table_of(DreamerFactory.build(), lantern)

    play(table, note_item, item=lantern, cunning=3, awareness=1, one_colour=True)

    assert (lantern.name, lantern.wrath, lantern.cunning, lantern.awareness, lantern.choice) == (
        "Lantern",
        0,
        3,
        1,
        True,
    )


def test_shopping_discards_a_card_and_asks_every_dreamer_p14() -> None:
    dreamers = team_of(2, ether=4)
    table = table_of(*dreamers, DreamerFactory.build(archetype="reaper", playing=False), TeamFactory.build(shopping=2))

    play(table, shop, wares="influence")
    assert table.team.shopping == 1
    assert said(table, "ef.shopping.card-back", left=1)
    first, second = asked(table, "ef.shopping.cards")
    assert (first.who, second.who) == (1, 2)
    play(table, shop_cards, decision=first, count=2, ether=3)
    play(table, shop_cards, decision=second)

    assert [(d.ether, d.discard, d.gems) for d in dreamers] == [(1, 2, 0), (4, 0, 1)]
    assert said(table, "ef.shopping.gem", who=str(dreamers[1]))


def test_shopping_for_items_costs_two_ether_p15() -> None:
    dreamers = team_of(3, ether=2)
    dreamers[2].ether = 1
    table = table_of(*dreamers, TeamFactory.build(shopping=3, item_market=5))

    play(table, shop, wares="items")
    first, second, third = asked(table, "ef.shopping.item")
    play(table, shop_item, decision=first, bought="Lantern")
    play(table, shop_item, decision=second)
    with refused("ef.ether.too-few", wanted=2, there=1):
        play(table, shop_item, decision=third, bought="Ladder")

    assert [(d.ether, d.gems) for d in dreamers] == [(0, 0), (2, 1), (1, 0)]
    assert (places(table), table.team.item_market) == (["active"], 4)


def test_no_gem_is_gained_when_the_pool_has_none_p8() -> None:
    gambler = DreamerFactory.build(gems=6)
    table = table_of(gambler, TeamFactory.build(shopping=1))

    play(table, shop, wares="items")
    play(table, shop_item, decision=asked(table, "ef.shopping.item")[0])

    assert gambler.gems == 6
    assert said(table, "ef.pool.short", pool="gems")


def test_shopping_needs_a_card_and_the_dreamworld_map_p7() -> None:
    gambler = DreamerFactory.build()

    with refused("ef.shopping.none"):
        play(table_of(gambler, TeamFactory.build(shopping=0)), shop, wares="items")
    with refused("ef.dreamworld.paused"):
        play(table_of(gambler, TeamFactory.build(shopping=1), SlumberFactory.build()), shop, wares="items")


def test_most_dreams_give_the_shopping_cards_back_p17() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(shopping=1))

    play(table, restore_shopping)

    assert table.team.shopping == 3
