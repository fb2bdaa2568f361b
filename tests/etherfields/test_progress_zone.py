"""The Progress zone: placing, replacing, flipping, colours, Flaws in it, its Morphing (manual p. 13, 16 and 17)."""

import pytest

from campaigns.etherfields.rules.campaign import set_card_limits
from campaigns.etherfields.rules.flaws import clear_flaw, gain_flaw, place_flaw, remove_flaw
from campaigns.etherfields.rules.morphings import add_morphing
from campaigns.etherfields.rules.progress_zone import (
    can_use_progress,
    count_active_cards,
    drop_progress,
    flip_progress,
    note_progress,
    place_progress,
    replace_progress,
    unflip_progress,
)
from campaigns.etherfields.rules.session_end import end_session
from campaigns.journal.core_moves import correct_number
from tests.etherfields.factories import CardFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_a_placing_cost_in_cards_leaves_the_hand_with_the_card_p13() -> None:
    gambler = DreamerFactory.build(hand=4)

    play_move(build_table(gambler), place_progress, dreamer=gambler, cards=2, colour="wrath")

    assert (gambler.hand, gambler.discard, gambler.progress) == (1, 2, 1)
    assert gambler.colours == {"wrath": 1}


def test_a_hand_without_the_price_places_nothing_p13() -> None:
    gambler = DreamerFactory.build(hand=2)

    with expect_violation("ef.hand.too-few", wanted=2, there=1):
        play_move(build_table(gambler), place_progress, dreamer=gambler, cards=2)
    assert (gambler.hand, gambler.progress) == (2, 0)


def test_a_placing_cost_takes_no_card_away_in_light_tracking_p13() -> None:
    gambler = DreamerFactory.build(deck=22)

    play_move(build_table(gambler, TeamFactory.build(tracking="light")), place_progress, dreamer=gambler, cards=2)

    assert (gambler.deck, gambler.hand, gambler.discard, gambler.progress) == (21, 0, 0, 1)


def test_a_flipped_progress_card_still_counts_towards_the_limit_p13() -> None:
    gambler = DreamerFactory.build(hand=1, progress=4, colours={"wrath": 2, "cunning": 1})
    table = build_table(gambler)

    play_move(table, flip_progress, dreamer=gambler, colour="wrath")

    assert (gambler.progress, gambler.flipped, gambler.active_progress) == (4, 1, 3)
    assert gambler.colours == {"wrath": 1, "cunning": 1}
    assert get_violation_code(table, place_progress, gambler) == "ef.progress.full"


def test_an_unflipped_card_counts_again_for_its_colour_p13() -> None:
    gambler = DreamerFactory.build(progress=2, flipped=1, colours={"wrath": 1})
    table = build_table(gambler)

    play_move(table, unflip_progress, dreamer=gambler, colour="awareness")

    assert (gambler.flipped, gambler.colours) == (0, {"wrath": 1, "awareness": 1})
    with expect_violation("ef.progress.no-such", side="flipped"):
        play_move(table, unflip_progress, dreamer=gambler)


def test_when_every_card_is_flipped_there_is_none_to_flip_p13() -> None:
    gambler = DreamerFactory.build(progress=1, flipped=1)

    with expect_violation("ef.progress.no-such", side="active"):
        play_move(build_table(gambler), flip_progress, dreamer=gambler)


def test_a_full_zone_takes_a_new_card_for_an_old_one_p13() -> None:
    gambler = DreamerFactory.build(hand=2, progress=4, flipped=1, colours={"wrath": 3})
    table = build_table(gambler)

    play_move(table, replace_progress, dreamer=gambler, cards=1, colour="cunning", side="flipped")
    assert (gambler.hand, gambler.discard, gambler.progress, gambler.flipped) == (0, 2, 4, 0)
    assert gambler.colours == {"wrath": 3, "cunning": 1}
    gambler.hand = 1
    play_move(table, replace_progress, dreamer=gambler, colour="awareness", gone="wrath")
    assert gambler.colours == {"wrath": 2, "cunning": 1, "awareness": 1}


def test_nothing_is_replaced_while_there_is_room_p13() -> None:
    gambler = DreamerFactory.build(hand=2, progress=3)

    with expect_violation("ef.progress.room", limit=4):
        play_move(build_table(gambler), replace_progress, dreamer=gambler)


def test_a_placed_card_is_never_discarded_as_intent_p13() -> None:
    gambler = DreamerFactory.build(progress=4)
    table = build_table(gambler)

    with expect_violation("ef.progress.not-intent"):
        play_move(table, drop_progress, dreamer=gambler, because="intent")
    play_move(table, drop_progress, card="Sacrifice", dreamer=gambler, because="intent")
    assert gambler.progress == 3


def test_a_placed_card_goes_for_another_only_when_the_zone_is_full_p13() -> None:
    gambler = DreamerFactory.build(progress=4)
    table = build_table(gambler)

    play_move(table, drop_progress, dreamer=gambler, because="room")
    with expect_violation("ef.progress.room", limit=4):
        play_move(table, drop_progress, dreamer=gambler, because="room")
    play_move(table, drop_progress, dreamer=gambler, because="effect")
    assert (gambler.progress, gambler.discard) == (2, 2)


def test_only_a_card_that_lies_that_way_up_can_go_p13() -> None:
    gambler = DreamerFactory.build(progress=1)
    table = build_table(gambler)

    with expect_violation("ef.progress.no-such", side="flipped"):
        play_move(table, drop_progress, dreamer=gambler, side="flipped")
    play_move(table, drop_progress, dreamer=gambler, side="active")
    assert gambler.progress == 0


def test_the_colours_of_active_cards_can_be_noted_p13() -> None:
    gambler = DreamerFactory.build(progress=4, flipped=1)
    table = build_table(gambler)

    play_move(table, note_progress, dreamer=gambler, wrath=2, awareness=1)
    assert count_active_cards(table, gambler, "wrath") == 2
    assert count_active_cards(table, gambler, "cunning") == 0
    with expect_violation("ef.progress.too-many", there=3):
        play_move(table, note_progress, dreamer=gambler, wrath=4)


def test_a_card_that_went_without_a_colour_calls_for_a_new_look_p13() -> None:
    gambler = DreamerFactory.build(progress=3, colours={"wrath": 3})
    table = build_table(gambler)

    play_move(table, drop_progress, dreamer=gambler)

    assert has_consequence(table, "ef.progress.recount", who=str(gambler))
    assert gambler.colours == {"wrath": 2}


def test_a_limit_that_falls_takes_placed_cards_flipped_or_not_p16() -> None:
    gambler = DreamerFactory.build(progress=4, flipped=3, colours={"cunning": 1})
    table = build_table(gambler)

    play_move(table, set_card_limits, dreamer=gambler, hand=6, progress=2)

    assert (gambler.progress, gambler.flipped, gambler.discard, gambler.colours) == (2, 2, 2, {})
    assert has_consequence(table, "ef.progress.excess", count=2)


def test_packing_away_leaves_nothing_flipped_p18() -> None:
    gambler = DreamerFactory.build(progress=3, flipped=1, colours={"wrath": 1})

    play_move(build_table(gambler), end_session)

    assert (gambler.progress, gambler.flipped, gambler.colours) == (0, 0, {})


def test_more_flipped_cards_than_placed_ones_cannot_be_p13() -> None:
    gambler = DreamerFactory.build(progress=2)

    with expect_violation("ef.progress.flipped", there=2):
        play_move(build_table(gambler), correct_number, what="etherfields.dreamer:1:flipped", value=3)


def test_under_the_progress_morphing_no_card_is_active_and_new_ones_may_be_placed_p16() -> None:
    gambler = DreamerFactory.build(hand=2, progress=1, colours={"wrath": 1})
    wraith = EntityFactory.build()
    table = build_table(gambler, SlumberFactory.build(phase="actions"), wraith)
    assert can_use_progress(table)

    play_move(table, add_morphing, entity=wraith, kind="progress")
    play_move(table, place_progress, dreamer=gambler)

    assert has_consequence(table, "ef.progress.morphed")
    assert not can_use_progress(table)
    assert count_active_cards(table, gambler, "wrath") == 0
    assert gambler.progress == 2


@pytest.mark.parametrize("tracking", ["detailed", "light"])
def test_a_flaw_in_the_progress_zone_does_not_count_towards_the_limit_p17(tracking: str) -> None:
    gambler = DreamerFactory.build(hand=1 if tracking == "detailed" else 0, progress=3)
    table = build_table(gambler, TeamFactory.build(tracking=tracking))
    play_move(table, gain_flaw, dreamer=gambler)
    held = gambler.card_count

    play_move(table, place_flaw, dreamer=gambler, name="Limp")

    assert (gambler.flaw_count, gambler.card_count, gambler.progress) == (0, held - 1, 3)
    assert get_violation_code(table, place_progress, gambler) == ""
    (limp,) = table.cards
    assert (limp.kind, limp.name, limp.holder) == ("flaw", "Limp", gambler.ref)


def test_a_flaw_in_the_progress_zone_is_discarded_onto_the_discard_pile_p17() -> None:
    gambler = DreamerFactory.build(ref=1, deck=10)
    limp = CardFactory.build(kind="flaw", name="Limp", holder=1)
    table = build_table(gambler, limp)

    play_move(table, clear_flaw, flaw=limp, onto="discard")

    assert (gambler.discard, gambler.flaws_in_discard, len(table.cards)) == (1, 1, 0)


def test_a_flaw_in_the_progress_zone_is_removed_at_its_price_p17() -> None:
    gambler = DreamerFactory.build(ref=1, ether=1)
    limp = CardFactory.build(kind="flaw", name="Limp", holder=1)
    team = TeamFactory.build(flaw_deck=4)
    table = build_table(gambler, limp, team)

    with expect_violation("ef.ether.too-few", wanted=2, there=1):
        play_move(table, clear_flaw, flaw=limp, onto="flaw-deck", ether=2)
    play_move(table, clear_flaw, flaw=limp, onto="flaw-deck", ether=1)

    assert (gambler.ether, gambler.flaw_count, team.flaw_deck, len(table.cards)) == (0, 0, 5, 0)


def test_only_a_flaw_that_somebody_has_placed_can_be_taken_away_p17() -> None:
    gambler = DreamerFactory.build(ref=1)
    note = CardFactory.build(kind="note", name="Letter", holder=1)
    lost = CardFactory.build(kind="flaw", name="Limp", holder=9)
    table = build_table(gambler, note, lost)

    with expect_violation("ef.flaw.not-placed", name="Letter"):
        play_move(table, clear_flaw, flaw=note, onto="discard")
    with expect_violation("ef.flaw.not-placed", name="Limp"):
        play_move(table, clear_flaw, flaw=lost, onto="discard")


def test_a_flaw_is_removed_for_one_ether_unless_its_price_is_another_p17() -> None:
    gambler = DreamerFactory.build(deck=10, flaws_in_deck=2, ether=1)
    team = TeamFactory.build(flaw_deck=4)
    table = build_table(gambler, team)

    play_move(table, remove_flaw, dreamer=gambler)
    assert (gambler.ether, gambler.deck, gambler.flaw_count, team.flaw_deck) == (0, 9, 1, 5)
    with expect_violation("ef.ether.too-few", wanted=1, there=0):
        play_move(table, remove_flaw, dreamer=gambler)


def test_an_empty_flaw_deck_gives_no_flaw_p8() -> None:
    gambler = DreamerFactory.build()
    team = TeamFactory.build(flaw_deck=1)
    table = build_table(gambler, team)

    play_move(table, gain_flaw, dreamer=gambler)
    play_move(table, gain_flaw, dreamer=gambler)

    assert (gambler.flaw_count, team.flaw_deck) == (1, 0)
    assert has_consequence(table, "ef.flaw.none-left", who=str(gambler))


def test_a_flipped_card_that_nobody_touched_asks_for_no_recount_p13() -> None:
    gambler = DreamerFactory.build(hand=3, progress=3, flipped=1, colours={"wrath": 1})
    table = build_table(gambler)

    play_move(table, set_card_limits, dreamer=gambler, hand=5, progress=4)

    assert not has_consequence(table, "ef.progress.recount")
    assert gambler.colours == {"wrath": 1}


def test_each_colour_is_noted_under_its_own_name_p13() -> None:
    gambler = DreamerFactory.build(progress=4)

    play_move(build_table(gambler), note_progress, dreamer=gambler, wrath=1, cunning=2, awareness=3)

    assert gambler.colours == {"wrath": 1, "cunning": 2, "awareness": 3}
