"""Ending and deadly moves: last in their list, with a warning and a confirmation (manual p. 9, 10, 18)."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import engines

from campaigns.etherfields.panels.dreamer import build_distress_panel
from campaigns.etherfields.panels.team import build_team_sheet
from campaigns.etherfields.panels.turn_card import build_turn_card_sheet
from campaigns.pages.actions import ActionGroup
from tests.etherfields.factories import DreamerFactory, SessionFactory, SlumberFactory
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import PAGE_CONTEXT, read_text, render_part, select
from tests.rule_harness import build_table

GROUPS_TEMPLATE = '{% from "campaigns/moves.jinja" import groups with context %}{{ groups(found, "at", p) }}'
LOSS_LABELS = {"dream": "Give up this Dream: everyone loses", "slumber": "Give up this Slumber: everyone loses"}


def get_group(panel: Any, key: str, kind: str) -> ActionGroup:
    """Return a group of a panel, unfolded, in a Slumber or Dream."""
    table = build_table(DreamerFactory.build(), SessionFactory.build(), SlumberFactory.build(kind=kind))
    found = panel(table, build_viewer(1, team=key, turncard=key))["groups"]
    (group,) = [one for one in found if one.key == key]
    assert isinstance(group, ActionGroup)
    return group


def render_group(group: ActionGroup) -> str:
    """Render a group."""
    environment: Any = engines["jinja2"]
    return str(environment.env.from_string(GROUPS_TEMPLATE).render(found=[group], p=PAGE_CONTEXT))


def is_folded(page: str, form: str) -> bool:
    """Return whether a form is in a closed fold."""
    return bool(select(page, f"details:not([open]) #{form}"))


@pytest.mark.parametrize("kind", ["slumber", "dream"])
@pytest.mark.parametrize(
    ("panel", "key", "at"), [(build_team_sheet, "stop", "team"), (build_turn_card_sheet, "ends", "turncard")]
)
def test_giving_up_comes_last_says_what_is_lost_and_is_read_first_p18(panel: Any, key: str, at: str, kind: str) -> None:
    group = get_group(panel, key, kind)
    page = render_group(group)

    last = [*group.simple_actions, *group.detailed_actions][-1]
    assert (last.key, str(last.label)) == (f"{at}-save-as-death", LOSS_LABELS[kind])
    assert is_folded(page, last.key)
    (fold,) = [node for node in select(page, "details") if node.css(f"#{last.key}")]
    read = read_text(fold)
    assert read.startswith(LOSS_LABELS[kind])
    assert read.index("To pause, do nothing") < read.rindex(LOSS_LABELS[kind])


@pytest.mark.parametrize(("kind", "ends"), [("slumber", ["skip", "end-slumber"]), ("dream", ["end-dream"])])
def test_what_ends_a_slumber_or_dream_is_read_first_p9_p10(kind: str, ends: list[str]) -> None:
    page = render_group(get_group(build_turn_card_sheet, "ends", kind))

    assert [name for name in ends if not is_folded(page, f"turncard-{name}")] == []


def test_a_game_that_is_only_given_up_shows_it_folded_too() -> None:
    group = get_group(build_team_sheet, "stop", "dream")
    alone = ActionGroup(group.key, group.title, group.icon, [group.detailed_actions[-1]])

    assert is_folded(render_group(alone), "team-save-as-death")


@pytest.mark.parametrize(("distress", "room"), [(0, 7), (5, 2), (6, 1)])
def test_taps_on_distress_go_no_further_than_the_seventh_before_the_page_shows_them_p18(
    distress: int, room: int
) -> None:
    found = build_distress_panel(build_table(DreamerFactory.build(distress=distress)), build_viewer(1))

    assert (found["distress"]["more"].max_taps_per_page, found["deadly"]) == (room, None)
    assert select(render_part("etherfields/distress.jinja", found), f"form[data-room='{room}']")


@pytest.mark.parametrize("distress", [7, 8])
def test_the_distress_that_kills_is_no_tap_but_read_first_p18(distress: int) -> None:
    found = build_distress_panel(build_table(DreamerFactory.build(distress=distress)), build_viewer(1))
    page = render_part("etherfields/distress.jinja", found)

    assert str(found["deadly"].label) == "One more Distress: everyone loses"
    assert len(select(page, 'form[action*="/move/suffer/"]')) == 1
    assert is_folded(page, found["deadly"].key)
    assert page.count(str(found["deadly"].label)) == 1
