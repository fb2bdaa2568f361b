"""Masks, States and Signs (manual p. 3, 5, 14, 16 and 17)."""

from collections.abc import Callable

import pytest

from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.masks import discard_mask, gain_mask, lose_mask, masks_work, wear_mask
from campaigns.etherfields.rules.morphings import add_morphing
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.powers import use_power
from campaigns.etherfields.rules.rounds import rapid
from campaigns.etherfields.rules.saving import end_session
from campaigns.etherfields.rules.signs import gain_sign, lose_sign
from campaigns.etherfields.rules.states import (
    place_entity_state,
    place_state,
    remove_entity_state,
    remove_state,
)
from campaigns.etherfields.rules.tokens import return_token, take_token
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.rulings import may, play, refused, said, table_of


def test_a_new_mask_may_be_worn_at_once_and_the_old_one_is_put_back_p14() -> None:
    gambler = DreamerFactory.build()
    table = table_of(gambler)

    play(table, gain_mask, dreamer=gambler, name="Owl", wear=True)
    play(table, gain_mask, dreamer=gambler, name="Fox", wear=True)

    assert (gambler.masks, gambler.mask) == (["Owl", "Fox"], "Fox")
    assert said(table, "ef.mask.limits", who=str(gambler))


def test_a_gained_mask_need_not_be_worn_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl")

    play(table_of(gambler), gain_mask, dreamer=gambler, name="Fox")

    assert (gambler.masks, gambler.mask) == (["Owl", "Fox"], "Owl")


def test_no_mask_is_owned_twice_p14() -> None:
    gambler, specialist = DreamerFactory.build(masks=["Owl"]), DreamerFactory.build()
    table = table_of(gambler, specialist)

    with refused("ef.mask.owned", who=str(gambler), name="Owl"):
        play(table, gain_mask, card="Mirror", dreamer=gambler, name="Owl")
    with refused("ef.mask.owned", who=str(gambler), name="Owl"):
        play(table, gain_mask, dreamer=specialist, name="Owl")


def test_there_are_fourteen_masks_p3() -> None:
    gambler = DreamerFactory.build(masks=[f"Mask {number}" for number in range(14)])
    table = table_of(gambler)

    play(table, gain_mask, dreamer=gambler, name="Owl", wear=True)

    assert (len(gambler.masks), gambler.mask, left(table, "masks")) == (14, "", 0)
    assert said(table, "ef.pool.short", pool="masks", gained=0)


def test_a_session_begins_with_one_of_the_masks_worn_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl", "Fox"])
    table = table_of(gambler, in_session=False)

    play(table, wear_mask, dreamer=gambler, mask="Fox")
    assert gambler.mask == "Fox"
    with refused("ef.mask.worn", name="Fox"):
        play(table, wear_mask, dreamer=gambler, mask="Fox")
    with refused("ef.mask.not-owned", name="Hare"):
        play(table, wear_mask, dreamer=gambler, mask="Hare")


def test_a_discarded_mask_is_still_owned_and_can_be_restored_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl")
    table = table_of(gambler)

    play(table, discard_mask, dreamer=gambler)
    assert (gambler.masks, gambler.mask) == (["Owl"], "")
    assert may(table, discard_mask, gambler) == "ef.mask.bare"
    play(table, wear_mask, dreamer=gambler, mask="Owl")
    assert gambler.mask == "Owl"


def test_in_the_middle_of_a_turn_a_mask_is_changed_only_by_a_card_p14() -> None:
    gambler = DreamerFactory.build(archetype="gambler", masks=["Owl", "Fox"], mask="Owl")
    table = table_of(gambler, SlumberFactory.build(phase="actions"))

    assert may(table, wear_mask, gambler) == "ef.mask.mid-turn"
    with refused("ef.mask.mid-turn", name="Wraith"):
        play(table, wear_mask, dreamer=gambler, mask="Fox")
    play(table, wear_mask, card="The mirror", dreamer=gambler, mask="Fox")

    assert (gambler.mask, table.overruled) == ("Fox", ["ef.mask.mid-turn"])


def test_on_the_dreamworld_map_too_a_worn_mask_stays_unless_the_game_says_otherwise_p14() -> None:
    gambler, specialist = (DreamerFactory.build(masks=["Owl", "Fox"]), DreamerFactory.build(masks=["Hare"]))
    table = table_of(gambler, specialist)
    play(table, wear_mask, dreamer=gambler, mask="Owl")

    with refused("ef.mask.not-told", name="Owl"):
        play(table, wear_mask, dreamer=gambler, mask="Fox")
    play(table, start_checklist, procedure="awakening")
    play(table, wear_mask, dreamer=gambler, mask="Fox")

    assert gambler.mask == "Fox"


def test_a_new_mask_may_be_worn_in_the_middle_of_a_turn_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl")

    play(table_of(gambler, SlumberFactory.build(phase="actions")), gain_mask, dreamer=gambler, name="Fox", wear=True)

    assert gambler.mask == "Fox"


@pytest.mark.parametrize(
    ("rule", "told"), [(use_power, {"power": "the OWL again"}), (rapid, {"did": "Owl: look at a card"})]
)
def test_under_the_masks_morphing_the_power_of_the_worn_mask_does_not_work_p16(
    rule: Callable[..., None], told: dict[str, str]
) -> None:
    gambler = DreamerFactory.build(archetype="gambler", masks=["Owl", "Snow Owl"], mask="Owl")
    wraith = EntityFactory.build()
    table = table_of(gambler, SlumberFactory.build(phase="actions"), wraith)
    play(table, add_morphing, entity=wraith, kind="masks")

    with refused("ef.mask.off", who="Gambler", name="Owl"):
        play(table, rule, dreamer=gambler, **told)
    wraith.morphings = []
    play(table, rule, dreamer=gambler, **told)
    with refused("ef.mask.unworn", name="Snow Owl"):
        play(table, use_power, dreamer=gambler, power="Snow Owl")
    play(table, use_power, dreamer=gambler, power="Lantern")


def test_an_action_named_after_the_mask_falls_with_it_p12_p16() -> None:
    gambler, action = (
        DreamerFactory.build(masks=["Owl"], mask="Owl"),
        ActionFactory.build(name="Owl's cry", where="rule"),
    )
    table = table_of(gambler, SlumberFactory.build(phase="actions"), EntityFactory.build(morphings=["masks"]), action)

    with refused("ef.mask.off"):
        play(table, pay_action, dreamer=gambler, action=action)


def test_a_mask_that_is_given_up_is_not_worn_either_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl", "Fox"], mask="Owl")
    table = table_of(gambler)

    play(table, lose_mask, dreamer=gambler, mask="Owl")
    play(table, lose_mask, dreamer=gambler, mask="Fox")

    assert (gambler.masks, gambler.mask) == ([], "")
    with refused("ef.mask.none"):
        play(table, lose_mask, dreamer=gambler, mask="Fox")
    assert may(table, wear_mask, gambler) == "ef.mask.none"


def test_a_mask_that_is_not_owned_cannot_be_given_up_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl"])

    with refused("ef.mask.not-owned", name="Fox"):
        play(table_of(gambler), lose_mask, dreamer=gambler, mask="Fox")


def test_under_the_mask_morphing_every_mask_is_inactive_p16() -> None:
    gambler = DreamerFactory.build(masks=["Owl"])
    wraith = EntityFactory.build()
    table = table_of(gambler, SlumberFactory.build(), wraith)
    assert masks_work(table)

    play(table, add_morphing, entity=wraith, kind="masks")
    play(table, wear_mask, card="Restore Mask", dreamer=gambler, mask="Owl")

    assert said(table, "ef.mask.morphed", name="Owl")
    assert not masks_work(table)


def test_two_poisoned_entities_protect_everybody_from_dazed_p17() -> None:
    gambler = DreamerFactory.build()
    wraith, hound = EntityFactory.build(), EntityFactory.build(name="Hound")
    table = table_of(gambler, SlumberFactory.build(), wraith, hound)
    play(table, place_entity_state, entity=wraith, state="poisoned")
    play(table, place_entity_state, entity=hound, state="poisoned")

    play(table, place_state, dreamer=gambler, state="dazed")
    assert gambler.states == []
    assert said(table, "ef.state.none-left", who=str(gambler), state="dazed")
    play(table, place_state, dreamer=gambler, state="stunned")
    assert gambler.states == ["stunned"]
    play(table, remove_entity_state, entity=hound, state="poisoned")
    play(table, place_state, dreamer=gambler, state="dazed")
    assert gambler.states == ["stunned", "dazed"]


def test_a_state_is_borne_once_and_taken_off_once_p17() -> None:
    gambler = DreamerFactory.build()
    table = table_of(gambler)

    play(table, place_state, dreamer=gambler, state="paralyzed")
    with refused("ef.state.already", state="paralyzed"):
        play(table, place_state, dreamer=gambler, state="paralyzed")
    with refused("ef.state.not-there", state="stunned"):
        play(table, remove_state, dreamer=gambler, state="stunned")
    play(table, remove_state, dreamer=gambler, state="paralyzed")
    assert gambler.states == []
    assert may(table, remove_state, gambler) == "ef.state.none"


def test_two_figures_of_one_entity_may_both_be_poisoned_p17() -> None:
    swarm = EntityFactory.build(figures=2)
    table = table_of(DreamerFactory.build(), SlumberFactory.build(), swarm)

    play(table, place_entity_state, entity=swarm, state="poisoned")
    play(table, place_entity_state, entity=swarm, state="poisoned")
    assert (swarm.states, left(table, "poisoned-dazed")) == (["poisoned", "poisoned"], 0)
    play(table, remove_figures, entity=swarm)

    assert (swarm.states, left(table, "poisoned-dazed")) == (["poisoned"], 1)
    with refused("ef.state.already", state="poisoned"):
        play(table, place_entity_state, entity=swarm, state="poisoned")


def test_a_state_token_leaves_with_the_last_figure_it_lay_beside_p17() -> None:
    wraith = EntityFactory.build(states=["stunned", "dazed"])
    table = table_of(DreamerFactory.build(), SlumberFactory.build(), wraith)

    play(table, remove_figures, entity=wraith)

    assert (wraith.states, left(table, "stunned-paralyzed"), left(table, "poisoned-dazed")) == ([], 2, 2)
    assert said(table, "ef.state.gone", who="Wraith", states=["stunned", "dazed"])


def test_state_tokens_lie_in_their_pool_again_in_the_next_session_p5_p18() -> None:
    gambler, absent = DreamerFactory.build(states=["dazed"]), DreamerFactory.build(states=["dazed"], playing=False)
    table = table_of(gambler, absent)

    play(table, end_session)

    assert (gambler.states, absent.states, left(table, "poisoned-dazed")) == ([], [], 2)


def test_an_entity_without_a_state_has_none_to_lose_p17() -> None:
    wraith = EntityFactory.build()

    assert may(table_of(DreamerFactory.build(), SlumberFactory.build(), wraith), remove_entity_state, wraith) == (
        "ef.state.none"
    )


def test_signs_lie_with_a_dreamer_or_near_the_board_p5() -> None:
    gambler = DreamerFactory.build()
    team = TeamFactory.build()
    table = table_of(gambler, team)

    play(table, gain_sign, dreamer=gambler, count=3)
    play(table, gain_sign, dreamer=gambler, count=2, shared=True)
    play(table, lose_sign, dreamer=gambler)

    assert (gambler.signs, team.signs, left(table, "signs")) == (2, 2, 73)
    with refused("ef.sign.too-few", wanted=3, there=2):
        play(table, lose_sign, dreamer=gambler, count=3, shared=True)


def test_there_are_seventy_seven_signs_p3() -> None:
    gambler = DreamerFactory.build(signs=70)
    table = table_of(gambler)

    play(table, gain_sign, dreamer=gambler, count=9)

    assert gambler.signs == 77
    assert said(table, "ef.pool.short", pool="signs", gained=7)


def test_story_and_spirit_tokens_come_from_their_own_pools_p3() -> None:
    team = TeamFactory.build()
    table = table_of(DreamerFactory.build(), team)

    play(table, take_token, kind="spirit", count=6)
    assert said(table, "ef.pool.short", pool="spirit", gained=5)
    play(table, take_token, kind="story", count=2)
    play(table, return_token, kind="story")

    assert team.tokens == {"spirit": 5, "story": 1}


def test_with_a_mask_put_back_the_limits_are_to_be_looked_at_p14() -> None:
    gambler = DreamerFactory.build(mask="Fox", masks=["Fox"])
    table = table_of(gambler)

    play(table, discard_mask, dreamer=gambler)

    assert (gambler.mask, gambler.masks) == ("", ["Fox"])
    assert said(table, "ef.mask.limits", who=str(gambler))
