"""The sheet that asks how a Slumber or Dream ended: a tap for each ending (manual p. 8 to 10 and 18)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.panels.ending_sheet import build_ending_sheet
from campaigns.etherfields.panels.next_step import build_next_step_panel
from tests.etherfields.factories import build_team
from tests.etherfields.table_builders import build_slumber_table, build_viewer
from tests.page_parts import read_text, render_part, select
from tests.rule_harness import build_table


def build_sheet(**slumber: Any) -> Any:
    """Return the sheet of a Slumber or Dream."""
    return build_ending_sheet(build_slumber_table(*build_team(3), **slumber), build_viewer())


@pytest.mark.parametrize(
    ("slumber", "ways"),
    [
        ({"kind": "dream"}, ["Won", "Lost", "Neither won nor lost"]),
        ({"phase": "actions"}, ["Won, with Loot", "Over, without Loot"]),
        ({"phase": "draw"}, ["Won, with Loot", "Over, without Loot", "Skip it"]),
        ({"phase": "draw", "can_skip": False}, ["Won, with Loot", "Over, without Loot"]),
    ],
)
def test_each_ending_is_a_tap_and_a_slumber_is_skipped_at_the_start_of_a_turn_p9_p10(
    slumber: dict[str, Any], ways: list[str]
) -> None:
    found = build_sheet(**slumber)
    page = render_part("etherfields/ending.jinja", found)

    assert [str(way.label) for way in found["ways"]] == ways
    assert all(way.action.violation is None and not way.action.fields for way in found["ways"])
    assert len(select(page, "form.answer")) == len(ways)


@pytest.mark.parametrize(("kind", "label"), [("dream", "this Dream"), ("slumber", "this Slumber")])
def test_giving_up_is_last_and_folded_and_says_what_is_lost_p18(kind: str, label: str) -> None:
    page = render_part("etherfields/ending.jinja", build_sheet(kind=kind))

    (fold,) = select(page, "details:not([open])")
    assert read_text(fold).startswith(f"Give up {label}: everyone loses")
    assert "To pause, do nothing" in read_text(fold)
    assert "save-as-death" in str(select(page, "form")[-1].attributes["action"])


def test_without_a_slumber_the_sheet_is_empty() -> None:
    assert build_ending_sheet(build_table(*build_team(1)), build_viewer()) == {"ways": [], "give_up": None}


@pytest.mark.parametrize(
    ("slumber", "kicker"),
    [
        ({"kind": "dream", "name": "Rose", "code": "I-14"}, "Rose (I-14)"),
        ({"kind": "dream", "name": "I-14 X", "code": "I-14"}, "I-14 X"),
        ({"kind": "slumber", "name": "Wraith"}, ""),
    ],
)
def test_the_card_names_the_dream_while_dreamers_draw_and_act(slumber: dict[str, Any], kicker: str) -> None:
    table = build_slumber_table(*build_team(3), phase="actions", **slumber)

    assert build_next_step_panel(table, build_viewer())["kick"] == kicker
