"""The big screen of every game: what everybody reads across the table, and nothing to press."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns.journal.campaign_service import begin_campaign
from campaigns.journal.tabletop_tasks import tick_tasks
from campaigns.membership import invites
from campaigns.membership.invites import SCREEN_INVITE
from campaigns.models import Campaign, Invite
from campaigns.pages.registry import get_game_uis
from campaigns.roles import Role
from tests.campaigns.devices import (
    build_client,
    build_host_client,
    build_invited_device,
    build_member_client,
    get_invite_link,
)
from tests.campaigns.form_posts import get_partial_targets
from tests.campaigns.table_actions import GAMBLER, apply_move, get_only_ref, start_slumber
from tests.factories import HOST_AUTHOR
from tests.lucidity.prompt_campaigns import begin_lucidity as lucidity_begun
from tests.page_parts import list_links, read_text, read_texts, select, select_one

pytestmark = pytest.mark.django_db

MAX_QUERIES = 12
"""The maximum of database queries, once the code to scan is cached."""


NO_CODE_TITLE = "A host can turn on a code here from the Invite page."


def get_code_title(page: str) -> str:
    """Return what the code on the screen is for, or what is said where there is none."""
    return read_text(select_one(page, ".invite-code figcaption"))


def get_page(client: Client, campaign: Campaign) -> str:
    answer = client.get(f"/c/{campaign.slug}/big-screen/")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("role", list(Role))
def test_everybody_at_the_table_may_read_it_and_nothing_on_it_can_be_pressed(slumber: Campaign, role: Role) -> None:
    page = get_page(build_member_client(slumber, role), slumber)
    assert_nothing_to_press(page)


def assert_nothing_to_press(page: str) -> None:
    """Assert that a page has no control, link, token or move id."""
    assert not select(page, "form, button, input, select, textarea, a")
    assert not [word for word in ("csrf", "move_id") if word in page]


CAMPAIGN_BUILDERS: dict[str, Callable[[], Campaign]] = {
    "etherfields": start_slumber,
    "onirim": lambda: begin_campaign("onirim", "Dreams", {"expansions": [], "mode": "beside", "seed": ""}, HOST_AUTHOR),
    "lucidity": lucidity_begun,
    "embers": lambda: begin_campaign("embers", "Embers", {}, HOST_AUTHOR),
}


def test_every_game_is_tried_here() -> None:
    assert set(CAMPAIGN_BUILDERS) == set(get_game_uis())


@pytest.mark.parametrize("game", CAMPAIGN_BUILDERS)
@pytest.mark.parametrize("role", [Role.HOST, Role.VIEWER])
def test_every_game_has_one_with_its_last_line_and_nothing_to_press(
    game: str, role: Role, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    campaign = CAMPAIGN_BUILDERS[game]()
    client = build_member_client(campaign, role)
    get_page(client, campaign)
    with django_assert_max_num_queries(MAX_QUERIES):
        page = get_page(client, campaign)
    assert select(page, ".recent-entries > li")
    assert_nothing_to_press(page)
    assert "went wrong" not in page


def test_it_tells_of_the_last_three_entries_the_newest_first(slumber: Campaign) -> None:
    for count in (1, 2, 3, 4):
        apply_move(slumber, "gain-hours", count=count)
    page = get_page(build_host_client(), slumber)
    last = read_texts(page, ".recent-entries > li")
    assert [[count for count in "1234" if f"gained {count} Hour" in line] for line in last] == [["4"], ["3"], ["2"]]


def test_a_screen_that_shows_the_newest_is_sent_nothing_and_any_other_all_of_it(slumber: Campaign) -> None:
    client, live = build_member_client(slumber, Role.VIEWER), f"/c/{slumber.slug}/live/?screen=1&code="
    slumber.refresh_from_db()
    shown = {"If-None-Match": f'"{slumber.etag}"'}
    assert client.get(live, headers=shown).status_code == 304
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    answer = client.get(live, headers=shown)
    slumber.refresh_from_db()
    assert answer.headers["ETag"] == f'"{slumber.etag}"'
    assert get_partial_targets(answer) == {"screen"}  # type: ignore[arg-type]


def test_its_code_lets_one_watch_until_the_host_lets_whoever_looks_choose_a_seat(slumber: Campaign) -> None:
    assert get_code_title(get_page(build_host_client(), slumber)) == NO_CODE_TITLE
    assert not Invite.objects.exists()
    build_host_client().get(f"/c/{slumber.slug}/invite/")
    assert get_code_title(get_page(build_host_client(), slumber)) == "Watch on your phone"
    invites.set_open_seating(slumber, is_open=True)
    assert get_code_title(get_page(build_host_client(), slumber)) == "Choose a free seat"


def test_an_invitation_that_holds_no_longer_is_not_shown(slumber: Campaign) -> None:
    build_host_client().get(f"/c/{slumber.slug}/invite/")
    Invite.objects.update(expires=timezone.now())
    assert get_code_title(get_page(build_host_client(), slumber)) == NO_CODE_TITLE


def test_a_screen_whose_code_holds_no_longer_is_sent_the_one_that_does_without_a_move(slumber: Campaign) -> None:
    build_host_client().get(f"/c/{slumber.slug}/invite/")
    client = build_member_client(slumber, Role.VIEWER)
    follows = select(get_page(client, slumber), "[hx-get]")[0].attributes["hx-get"] or ""
    slumber.refresh_from_db()
    shown = {"If-None-Match": f'"{slumber.etag}"'}
    assert client.get(follows, headers=shown).status_code == 304

    invites.set_open_seating(slumber, is_open=True)
    assert get_code_title(client.get(follows, headers=shown).text) == "Choose a free seat"
    Invite.objects.update(expires=timezone.now())
    assert get_code_title(client.get(follows, headers=shown).text) == NO_CODE_TITLE


def test_an_open_question_is_read_with_its_answers_and_an_entity_with_what_its_tile_says(slumber: Campaign) -> None:
    entity = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "note-effect", entity=entity, kind="basic", distress=1, gem=True)
    apply_move(slumber, "gain-gem", dreamer=GAMBLER)
    tile = read_text(select_one(get_page(build_host_client(), slumber), ".screen-section--entities"))
    assert "Basic effect: 1 Distress, or 1 Gem" in tile
    assert "Movement value 2" in tile
    apply_move(slumber, "resolve-effect", card="Lantern", entity=entity, kind="basic", hit=[GAMBLER])
    answers = read_texts(get_page(build_host_client(), slumber), ".screen-prompt .answers > li")
    assert answers == ["Spend 1 Gem", "Apply the effect"]


def test_it_sets_no_token_for_forms_it_has_not(slumber: Campaign) -> None:
    answer = build_member_client(slumber, Role.VIEWER).get(f"/c/{slumber.slug}/big-screen/")
    assert "csrftoken" not in answer.cookies


def test_the_page_of_invitations_leads_here(slumber: Campaign) -> None:
    page = build_host_client().get(f"/c/{slumber.slug}/invite/").text
    assert f"/c/{slumber.slug}/big-screen/" in list_links(page)


def test_the_invitation_of_the_screen_leads_here(slumber: Campaign) -> None:
    answer = build_client(build_invited_device()).post(get_invite_link(slumber, SCREEN_INVITE), {"who": "watch"})
    assert answer["Location"] == f"/c/{slumber.slug}/big-screen/"
    assert Invite.objects.filter(campaign=slumber, use=Invite.Use.SCREEN).exists()


def test_of_a_game_for_two_no_hand_is_shown_and_no_entry_that_may_name_one() -> None:
    alone, two = (
        begin_campaign("onirim", "Dreams", {"expansions": use, "mode": "practice", "seed": "s"}, HOST_AUTHOR)
        for use in ([], ["coop"])
    )

    pages = [get_page(build_host_client(), campaign) for campaign in (alone, two)]
    for part in ("h2", ".recent-entries"):
        assert [bool(select(page, part)) for page in pages] == [True, False], part


def test_what_hands_must_do_is_on_it_until_it_is_ticked() -> None:
    campaign = CAMPAIGN_BUILDERS["onirim"]()
    client = build_member_client(campaign, Role.VIEWER)
    page = get_page(client, campaign)
    assert read_texts(page, ".screen-prompt p, .screen-prompt li") == [
        "Build the deck from the 76 cards of the base game.",
        "Shuffle the deck.",
    ]
    live = unescape(select(page, "#live")[0].attributes["hx-get"] or "")
    campaign.refresh_from_db()
    tag = {"If-None-Match": f'"{campaign.etag}"'}
    assert client.get(live, headers=tag).status_code == 304

    tick_tasks(campaign.slug, [task["key"] for task in campaign.open_tasks])

    answer = client.get(live, headers=tag)
    assert answer.status_code == 200
    assert read_texts(answer.text, ".screen-prompt") == []
