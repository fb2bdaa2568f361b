"""Masks, States and Signs (manual p. 3, 5, 14, 16 and 17)."""

from collections.abc import Callable

import pytest

from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.masks import can_use_masks, discard_mask, gain_mask, lose_mask, wear_mask
from campaigns.etherfields.rules.morphings import add_morphing
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.powers import use_power
from campaigns.etherfields.rules.rounds import report_rapid
from campaigns.etherfields.rules.session_end import end_session
from campaigns.etherfields.rules.signs import gain_sign, lose_sign
from campaigns.etherfields.rules.states import (
    place_entity_state,
    place_state,
    remove_entity_state,
    remove_state,
)
from campaigns.etherfields.rules.tokens import place_tokens, return_tokens
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_a_new_mask_may_be_worn_at_once_and_the_old_one_is_put_back_p14() -> None:
    gambler = DreamerFactory.build(hand_limit=7)
    table = build_table(gambler)

    play_move(table, gain_mask, dreamer=gambler, name="Owl", wear=True)
    play_move(table, gain_mask, dreamer=gambler, name="Fox", wear=True)

    assert (gambler.masks, gambler.mask) == (["Owl", "Fox"], "Fox")
    assert has_consequence(table, "ef.mask.limits", who=str(gambler))


def test_a_gained_mask_need_not_be_worn_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl")

    play_move(build_table(gambler), gain_mask, dreamer=gambler, name="Fox")

    assert (gambler.masks, gambler.mask) == (["Owl", "Fox"], "Owl")


def test_no_mask_is_owned_twice_p14() -> None:
    gambler, specialist = DreamerFactory.build(masks=["Owl"]), DreamerFactory.build()
    table = build_table(gambler, specialist)

    with expect_violation("ef.mask.owned", who=str(gambler), name="Owl"):
        play_move(table, gain_mask, card="Mirror", dreamer=gambler, name="Owl")
    with expect_violation("ef.mask.owned", who=str(gambler), name="Owl"):
        play_move(table, gain_mask, dreamer=specialist, name="Owl")


def test_there_are_fourteen_masks_p3() -> None:
    gambler = DreamerFactory.build(masks=[f"Mask {number}" for number in range(14)])
    table = build_table(gambler)

    play_move(table, gain_mask, dreamer=gambler, name="Owl", wear=True)

    assert (len(gambler.masks), gambler.mask, count_in_pool(table, "masks")) == (14, "", 0)
    assert has_consequence(table, "ef.pool.short", pool="masks", gained=0)


def test_a_session_begins_with_one_of_the_masks_worn_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl", "Fox"])
    table = build_table(gambler, has_session=False)

    play_move(table, wear_mask, dreamer=gambler, mask="Fox")
    assert gambler.mask == "Fox"
    with expect_violation("ef.mask.worn", name="Fox"):
        play_move(table, wear_mask, dreamer=gambler, mask="Fox")
    with expect_violation("ef.mask.not-owned", name="Hare"):
        play_move(table, wear_mask, dreamer=gambler, mask="Hare")


def test_a_discarded_mask_is_still_owned_and_can_be_restored_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl")
    table = build_table(gambler)

    play_move(table, discard_mask, dreamer=gambler)
    assert (gambler.masks, gambler.mask) == (["Owl"], "")
    assert get_violation_code(table, discard_mask, gambler) == "ef.mask.bare"
    play_move(table, wear_mask, dreamer=gambler, mask="Owl")
    assert gambler.mask == "Owl"


def test_in_the_middle_of_a_turn_a_mask_is_changed_only_by_a_card_p14() -> None:
    gambler = DreamerFactory.build(archetype="gambler", masks=["Owl", "Fox"], mask="Owl")
    table = build_table(gambler, SlumberFactory.build(phase="actions"))

    assert get_violation_code(table, wear_mask, gambler) == "ef.mask.mid-turn"
    with expect_violation("ef.mask.mid-turn", name="Wraith"):
        play_move(table, wear_mask, dreamer=gambler, mask="Fox")
    play_move(table, wear_mask, card="The mirror", dreamer=gambler, mask="Fox")

    assert (gambler.mask, table.overruled_codes) == ("Fox", ["ef.mask.mid-turn"])


def test_on_the_dreamworld_map_too_a_worn_mask_stays_unless_the_game_says_otherwise_p14() -> None:
    gambler, specialist = (DreamerFactory.build(masks=["Owl", "Fox"]), DreamerFactory.build(masks=["Hare"]))
    table = build_table(gambler, specialist)
    play_move(table, wear_mask, dreamer=gambler, mask="Owl")

    with expect_violation("ef.mask.not-told", name="Owl"):
        play_move(table, wear_mask, dreamer=gambler, mask="Fox")
    play_move(table, start_checklist, procedure="awakening")
    play_move(table, wear_mask, dreamer=gambler, mask="Fox")

    assert gambler.mask == "Fox"


def test_a_new_mask_may_be_worn_in_the_middle_of_a_turn_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl")

    play_move(
        build_table(gambler, SlumberFactory.build(phase="actions")), gain_mask, dreamer=gambler, name="Fox", wear=True
    )

    assert gambler.mask == "Fox"


@pytest.mark.parametrize(
    ("rule", "told"), [(use_power, {"power": "the OWL again"}), (report_rapid, {"did": "Owl: look at a card"})]
)
def test_under_the_masks_morphing_the_power_of_the_worn_mask_does_not_work_p16(
    rule: Callable[..., None], told: dict[str, str]
) -> None:
    gambler = DreamerFactory.build(archetype="gambler", masks=["Owl", "Snow Owl"], mask="Owl")
    wraith = EntityFactory.build()
    table = build_table(gambler, SlumberFactory.build(phase="actions"), wraith)
    play_move(table, add_morphing, entity=wraith, kind="masks")

    with expect_violation("ef.mask.off", who="Gambler", name="Owl"):
        play_move(table, rule, dreamer=gambler, **told)
    wraith.morphings = []
    play_move(table, rule, dreamer=gambler, **told)
    with expect_violation("ef.mask.unworn", name="Snow Owl"):
        play_move(table, use_power, dreamer=gambler, power="Snow Owl")
    play_move(table, use_power, dreamer=gambler, power="Lantern")


def test_an_action_named_after_the_mask_falls_with_it_p12_p16() -> None:
    gambler, action = (
        DreamerFactory.build(masks=["Owl"], mask="Owl"),
        ActionFactory.build(name="Owl's cry", where="rule"),
    )
    table = build_table(
        gambler, SlumberFactory.build(phase="actions"), EntityFactory.build(morphings=["masks"]), action
    )

    with expect_violation("ef.mask.off"):
        play_move(table, pay_action, dreamer=gambler, action=action)


def test_a_mask_that_is_given_up_is_not_worn_either_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl", "Fox"], mask="Owl")
    table = build_table(gambler)

    play_move(table, lose_mask, dreamer=gambler, mask="Owl")
    play_move(table, lose_mask, dreamer=gambler, mask="Fox")

    assert (gambler.masks, gambler.mask) == ([], "")
    with expect_violation("ef.mask.none"):
        play_move(table, lose_mask, dreamer=gambler, mask="Fox")
    assert get_violation_code(table, wear_mask, gambler) == "ef.mask.none"


def test_a_mask_that_is_not_owned_cannot_be_given_up_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"])

    with expect_violation("ef.mask.not-owned", name="Fox"):
        play_move(build_table(gambler), lose_mask, dreamer=gambler, mask="Fox")


def test_under_the_mask_morphing_every_mask_is_inactive_p16() -> None:
    gambler = DreamerFactory.build(masks=["Owl"])
    wraith = EntityFactory.build()
    table = build_table(gambler, SlumberFactory.build(), wraith)
    assert can_use_masks(table)

    play_move(table, add_morphing, entity=wraith, kind="masks")
    play_move(table, wear_mask, card="Restore Mask", dreamer=gambler, mask="Owl")

    assert has_consequence(table, "ef.mask.morphed", name="Owl")
    assert not can_use_masks(table)


def test_two_poisoned_entities_protect_everybody_from_dazed_p17() -> None:
    gambler = DreamerFactory.build()
    wraith, hound = EntityFactory.build(), EntityFactory.build(name="Hound")
    table = build_table(gambler, SlumberFactory.build(), wraith, hound)
    play_move(table, place_entity_state, entity=wraith, state="poisoned")
    play_move(table, place_entity_state, entity=hound, state="poisoned")

    play_move(table, place_state, dreamer=gambler, state="dazed")
    assert gambler.states == []
    assert has_consequence(table, "ef.state.none-left", who=str(gambler), state="dazed")
    play_move(table, place_state, dreamer=gambler, state="stunned")
    assert gambler.states == ["stunned"]
    play_move(table, remove_entity_state, entity=hound, state="poisoned")
    play_move(table, place_state, dreamer=gambler, state="dazed")
    assert gambler.states == ["stunned", "dazed"]


def test_a_state_is_borne_once_and_taken_off_once_p17() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler)

    play_move(table, place_state, dreamer=gambler, state="paralyzed")
    with expect_violation("ef.state.already", state="paralyzed"):
        play_move(table, place_state, dreamer=gambler, state="paralyzed")
    with expect_violation("ef.state.not-there", state="stunned"):
        play_move(table, remove_state, dreamer=gambler, state="stunned")
    play_move(table, remove_state, dreamer=gambler, state="paralyzed")
    assert gambler.states == []
    assert get_violation_code(table, remove_state, gambler) == "ef.state.none"


def test_two_figures_of_one_entity_may_both_be_poisoned_p17() -> None:
    swarm = EntityFactory.build(figures=2)
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), swarm)

    play_move(table, place_entity_state, entity=swarm, state="poisoned")
    play_move(table, place_entity_state, entity=swarm, state="poisoned")
    assert (swarm.states, count_in_pool(table, "poisoned-dazed")) == (["poisoned", "poisoned"], 0)
    play_move(table, remove_figures, entity=swarm)

    assert (swarm.states, count_in_pool(table, "poisoned-dazed")) == (["poisoned"], 1)
    with expect_violation("ef.state.already", state="poisoned"):
        play_move(table, place_entity_state, entity=swarm, state="poisoned")


def test_a_state_token_leaves_with_the_last_figure_it_lay_beside_p17() -> None:
    wraith = EntityFactory.build(states=["stunned", "dazed"])
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), wraith)

    play_move(table, remove_figures, entity=wraith)

    assert (wraith.states, count_in_pool(table, "stunned-paralyzed"), count_in_pool(table, "poisoned-dazed")) == (
        [],
        2,
        2,
    )
    assert has_consequence(table, "ef.state.gone", who="Wraith", states=["stunned", "dazed"])


def test_state_tokens_lie_in_their_pool_again_in_the_next_session_p5_p18() -> None:
    gambler, absent = DreamerFactory.build(states=["dazed"]), DreamerFactory.build(states=["dazed"], playing=False)
    table = build_table(gambler, absent)

    play_move(table, end_session)

    assert (gambler.states, absent.states, count_in_pool(table, "poisoned-dazed")) == ([], [], 2)


def test_an_entity_without_a_state_has_none_to_lose_p17() -> None:
    wraith = EntityFactory.build()

    assert get_violation_code(
        build_table(DreamerFactory.build(), SlumberFactory.build(), wraith), remove_entity_state, wraith
    ) == ("ef.state.none")


def test_signs_lie_with_a_dreamer_or_near_the_board_p5() -> None:
    gambler = DreamerFactory.build()
    team = TeamFactory.build()
    table = build_table(gambler, team)

    play_move(table, gain_sign, dreamer=gambler, count=3)
    play_move(table, gain_sign, dreamer=gambler, count=2, shared=True)
    play_move(table, lose_sign, dreamer=gambler)

    assert (gambler.signs, team.signs, count_in_pool(table, "signs")) == (2, 2, 73)
    with expect_violation("ef.sign.too-few", wanted=3, there=2):
        play_move(table, lose_sign, dreamer=gambler, count=3, shared=True)


def test_there_are_seventy_seven_signs_p3() -> None:
    gambler = DreamerFactory.build(signs=70)
    table = build_table(gambler)

    play_move(table, gain_sign, dreamer=gambler, count=9)

    assert gambler.signs == 77
    assert has_consequence(table, "ef.pool.short", pool="signs", gained=7)


def test_story_and_spirit_tokens_come_from_their_own_pools_p3() -> None:
    team = TeamFactory.build()
    table = build_table(DreamerFactory.build(), team)

    play_move(table, place_tokens, kind="spirit", count=6)
    assert has_consequence(table, "ef.pool.short", pool="spirit", gained=5)
    play_move(table, place_tokens, kind="story", count=2)
    play_move(table, return_tokens, kind="story")

    assert team.tokens == {"spirit": 5, "story": 1}


def test_where_no_limit_is_changed_a_mask_taken_off_changes_none_p14() -> None:
    gambler = DreamerFactory.build(mask="Fox", masks=["Fox"])
    table = build_table(gambler)

    play_move(table, discard_mask, dreamer=gambler)

    assert not has_consequence(table, "ef.mask.limits")


def test_with_a_mask_taken_off_a_changed_limit_is_to_be_looked_at_p14() -> None:
    gambler = DreamerFactory.build(mask="Fox", masks=["Fox"], progress_limit=5)
    table = build_table(gambler)

    play_move(table, discard_mask, dreamer=gambler)

    assert (gambler.mask, gambler.masks) == ("", ["Fox"])
    assert has_consequence(table, "ef.mask.limits", who=str(gambler))
