"""What ends a Slumber or Dream, or kills, comes last in its list, says what is lost and asks first (manual p. 9, 10, 18)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.template import engines

from campaigns.etherfields.panels.dreamer import distress_part
from campaigns.etherfields.panels.team import team_panel
from campaigns.etherfields.panels.turncard import turncard_sheet
from campaigns.pages.offers import Group
from companion.parts import draw
from tests.etherfields.factories import DreamerFactory, SessionFactory, SlumberFactory
from tests.etherfields.tables import device
from tests.rulings import table_of

PAGE = SimpleNamespace(csrf="x", table="/c/abc/", panels="/c/abc/panel/", query="", rule_query="?table=abc")
GROUPS = '{% from "campaigns/moves.jinja" import groups with context %}{{ groups(found, "at", p) }}'
LOST = {"dream": "Give up this Dream: everyone loses", "slumber": "Give up this Slumber: everyone loses"}


def group_of(panel: Any, key: str, kind: str) -> Group:
    """Return a group of a panel, unfolded, in a Slumber or Dream."""
    table = table_of(DreamerFactory.build(), SessionFactory.build(), SlumberFactory.build(kind=kind))
    found = panel(table, device(1, team=key, turncard=key))["groups"]
    (group,) = [one for one in found if one.key == key]
    assert isinstance(group, Group)
    return group


def drawn(group: Group) -> str:
    """Draw a group, its spaces as one."""
    environment: Any = engines["jinja2"]
    return " ".join(environment.env.from_string(GROUPS).render(found=[group], p=PAGE).split())


def folded(page: str, form: str) -> bool:
    """Return whether a form lies in a fold that is closed."""
    before = page.partition(f'id="{form}"')[0]
    return before.count("<details") == before.count("</details") + 1 and "open>" not in before.rpartition("<details")[2]


@pytest.mark.parametrize("kind", ["slumber", "dream"])
@pytest.mark.parametrize(("panel", "key", "at"), [(team_panel, "stop", "team"), (turncard_sheet, "ends", "turncard")])
def test_giving_up_comes_last_says_what_is_lost_and_is_read_first_p18(panel: Any, key: str, at: str, kind: str) -> None:
    group = group_of(panel, key, kind)
    page = drawn(group)

    last = [*group.plain, *group.longer][-1]
    assert (last.key, str(last.label)) == (f"{at}-save-as-death", LOST[kind])
    assert folded(page, last.key)
    assert page.index(LOST[kind]) < page.index("To pause, do nothing") < page.index(f'id="{last.key}"')


@pytest.mark.parametrize(("kind", "ends"), [("slumber", ["skip", "end-slumber"]), ("dream", ["end-dream"])])
def test_what_ends_a_slumber_or_dream_is_read_first_p9_p10(kind: str, ends: list[str]) -> None:
    page = drawn(group_of(turncard_sheet, "ends", kind))

    assert [name for name in ends if not folded(page, f"turncard-{name}")] == []


def test_a_game_that_is_only_given_up_shows_it_folded_too() -> None:
    group = group_of(team_panel, "stop", "dream")
    alone = Group(group.key, group.title, group.icon, [group.longer[-1]])

    assert folded(drawn(alone), "team-save-as-death")


@pytest.mark.parametrize(("distress", "room"), [(0, 7), (5, 2), (6, 1)])
def test_taps_on_distress_go_no_further_than_the_seventh_before_the_page_shows_them_p18(
    distress: int, room: int
) -> None:
    found = distress_part(table_of(DreamerFactory.build(distress=distress)), device(1))

    assert (found["distress"]["more"].room, found["deadly"]) == (room, None)
    assert f'data-room="{room}"' in str(draw("etherfields/distress.jinja", {**found, "p": PAGE}))


@pytest.mark.parametrize("distress", [7, 8])
def test_the_distress_that_kills_is_no_tap_but_read_first_p18(distress: int) -> None:
    found = distress_part(table_of(DreamerFactory.build(distress=distress)), device(1))
    page = " ".join(str(draw("etherfields/distress.jinja", {**found, "p": PAGE})).split())

    assert page.count("/move/suffer/") == 1
    assert folded(page, found["deadly"].key)
    assert "One more Distress: everyone loses" in page
