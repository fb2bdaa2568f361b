"""The sheet of a Dreamer's Masks (manual p. 5, 14 and 16)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.mask import build_mask_sheet
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, get_stored_value
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import list_links, render_panel
from tests.rule_harness import build_table


def build_sheet(dreamer: Dreamer, *others: Any, unfolded: str = "") -> dict[str, Any]:
    return dict(build_mask_sheet(build_table(dreamer, *others), build_viewer(mask=unfolded), dreamer.ref))


def list_mask_texts(found: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """Return each Mask with what is said of it and what may be done with it."""
    return [(one["name"], str(one["note"]), [str(o.label) for o in one["moves"]]) for one in found["masks"]]


def test_the_worn_mask_comes_first_and_each_has_its_own_moves_p14() -> None:
    found = build_sheet(DreamerFactory.build(masks=["Owl", "Fox"], mask="Fox"))

    assert list_mask_texts(found) == [
        ("Fox", "worn", ["Use the Fox", "Take the Mask off", "Lose the Fox for good"]),
        ("Owl", "owned, not worn", ["Put on the Owl", "Lose the Owl for good"]),
    ]
    keys = [offer.key for one in found["masks"] for offer in one["moves"]]
    assert len(set(keys)) == len(keys)


def test_a_mask_whose_name_begins_with_an_article_gets_no_second_one() -> None:
    assert [
        moves for _name, _note, moves in list_mask_texts(build_sheet(DreamerFactory.build(masks=["The heron"])))
    ] == [["Put on The heron", "Lose The heron for good"]]


def test_a_mask_used_this_turn_is_not_used_again_p14() -> None:
    ((_name, note, moves),) = list_mask_texts(
        build_sheet(DreamerFactory.build(masks=["Owl"], mask="Owl", used=["Owl"]))
    )

    assert (note, moves) == ("worn, used this Turn", ["Take the Mask off", "Lose the Owl for good"])


def test_under_the_masks_morphing_a_worn_mask_is_shown_as_off_p16() -> None:
    wraith = EntityFactory.build(morphings=["masks"])
    found = build_sheet(DreamerFactory.build(masks=["Owl"], mask="Owl"), SlumberFactory.build(), wraith)

    assert list_mask_texts(found)[0][1] == "worn, but off because of a Morphing"


def test_in_a_slumber_another_mask_is_refused_unless_a_card_says_so_p14() -> None:
    found = build_sheet(DreamerFactory.build(masks=["Owl", "Fox"], mask="Fox"), SlumberFactory.build())

    assert found["masks"][1]["moves"][0].reason.code == "ef.mask.mid-turn"


def test_whoever_owns_no_mask_can_gain_one_p14() -> None:
    found = build_sheet(DreamerFactory.build(), unfolded="gain")

    ((gain,),) = (group.actions for group in found["groups"])
    assert (found["masks"], [field.name for field in gain.fields]) == ([], ["name", "wear"])


def test_a_mask_on_the_sheet_of_its_dreamer_leads_to_its_own() -> None:
    dreamer = DreamerFactory.build(masks=["Owl"], mask="Owl")

    page = render_panel("etherfields", "dreamer", build_table(dreamer), build_viewer(1))

    assert "/c/abc/sheet/mask/1/" in list_links(page, "a[data-sheet]")


@pytest.mark.django_db
def test_a_mask_that_is_put_on_is_worn_and_its_sheet_stays_p14(player: Client) -> None:
    evening = begin_campaign()
    apply_move(evening, "gain-mask", dreamer=GAMBLER, name="Owl")

    answer = post_move(player, evening, "wear-mask", dreamer=GAMBLER, mask="Owl", open=f"sheet.mask{GAMBLER}")

    assert get_stored_value(evening, "etherfields.dreamer", GAMBLER, "mask") == "Owl"
    assert "mask" in get_partial_targets(answer)
    assert "sheet-body" not in get_partial_targets(answer)
