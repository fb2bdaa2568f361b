"""The fragment cache: shared by devices, with each device's own token, move ids and name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.safestring import SafeString
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from campaigns.journal import campaign_service
from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign
from campaigns.pages import fragment_cache
from campaigns.pages.registry import get_game_ui
from campaigns.views import part_renderer, responses
from campaigns.views.table_page import TablePage
from tests.campaigns.form_posts import HTMX_HEADERS
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, begin_campaign, start_slumber, undo_entry
from tests.factories import HOST_AUTHOR
from tests.html_layout import LayoutFreeClient

TOKEN_PATTERN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
MOVE_ID_PATTERN = re.compile(r'name="move_id" value="([^"]+)"')
VERSION_STEM_PATTERN = re.compile(r"[0-9]+\.[\w-]{8}\.[0-9]+")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Start with an empty cache."""
    fragment_cache.clear_fragment_cache()
    yield
    fragment_cache.clear_fragment_cache()


@contextmanager
def limit_cache(size: int) -> Iterator[None]:
    """Limit the fragment cache to ``size`` bytes, and clear it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fragment_cache, "_cache", fragment_cache._build_cache(size))
        yield


def build_named_client(campaign: Campaign, name: str, dreamer: int) -> Client:
    """Return a device at the table that has a name and holds this Dreamer."""
    client = LayoutFreeClient()
    client.get(f"/join/{settings.JOIN_SECRET}/")
    client.post("/device/name", {"name": name})
    client.cookies[f"holds_{campaign.slug}"] = str(dreamer)
    client.cookies[f"chosen_{campaign.slug}"] = str(dreamer)
    return client


BEGIN_ARGUMENTS: dict[str, dict[str, Any]] = {
    "onirim": {"expansions": [], "mode": "practice", "seed": "s"},
    "lucidity": {"players": ["Ada", "Ben"]},
}


def begin_game(game: str) -> Campaign:
    """Return a campaign in the middle of a game."""
    return (
        start_slumber()
        if game == "etherfields"
        else campaign_service.begin_campaign(game, "Dreams", BEGIN_ARGUMENTS[game], HOST_AUTHOR)
    )


def strip_tokens(html: str) -> str:
    """Return a response without its CSRF token and move ids."""
    return VERSION_STEM_PATTERN.sub("ID", TOKEN_PATTERN.sub("TOKEN", html))


def list_paths(campaign: Campaign) -> list[str]:
    """Return the page, the live answer and every sheet of a campaign."""
    table = f"/c/{campaign.slug}/"
    sheets = [
        f"sheet/{one.key}/" + (f"{GAMBLER}/" if one.row_label else "") for one in get_game_ui(campaign.game).sheets
    ]
    return [table, f"{table}live/", *(table + sheet for sheet in sheets)]


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_no_part_of_a_table_holds_anything_of_another_device(game: str) -> None:
    campaign = begin_game(game)
    one, two = build_named_client(campaign, "Zyxwanda", GAMBLER), build_named_client(campaign, "Qvortimer", SPECIALIST)
    for address in list_paths(campaign):
        for headers in ({}, HTMX_HEADERS):
            first, second = one.get(address, headers=headers), two.get(address, headers=headers)
            assert first.status_code == second.status_code, address
            if first.status_code == 200:
                assert_separate(first.text, second.text)


def assert_separate(first: str, second: str) -> None:
    """Assert that two devices' responses do not mix."""
    assert set(TOKEN_PATTERN.findall(first)).isdisjoint(TOKEN_PATTERN.findall(second))
    assert set(MOVE_ID_PATTERN.findall(first)).isdisjoint(MOVE_ID_PATTERN.findall(second))
    for answer, other in ((first, "Qvortimer"), (second, "Zyxwanda")):
        assert other not in answer
        assert fragment_cache._PLACEHOLDER_PREFIX not in answer
        assert len(set(TOKEN_PATTERN.findall(answer))) <= 1
        assert len(MOVE_ID_PATTERN.findall(answer)) == len(set(MOVE_ID_PATTERN.findall(answer)))
        assert all(VERSION_STEM_PATTERN.fullmatch(one) for one in MOVE_ID_PATTERN.findall(answer))


@pytest.mark.django_db
def test_the_second_device_is_given_what_was_drawn_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    drawn: list[str] = []
    one, two = build_named_client(campaign, "Nora", GAMBLER), build_named_client(campaign, "Nils", GAMBLER)
    plain = part_renderer.render_part_uncached

    def counted(view: TablePage, part: Any) -> Any:
        drawn.append(part.key)
        return plain(view, part)

    monkeypatch.setattr(part_renderer, "render_part_uncached", counted)

    first = one.get(f"/c/{campaign.slug}/").text
    assert len(drawn) > 1
    drawn.clear()
    second = two.get(f"/c/{campaign.slug}/").text

    assert drawn == []
    assert strip_tokens(first).replace("Nora", "Nils") == strip_tokens(second)


@pytest.mark.django_db(transaction=True)
def test_a_move_keeps_the_parts_that_read_nothing_it_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    client = build_named_client(campaign, "Nora", GAMBLER)
    client.get(f"/c/{campaign.slug}/")
    drawn: list[str] = []
    plain = part_renderer.render_part_uncached

    def counted(view: TablePage, part: Any) -> Any:
        drawn.append(part.key)
        return plain(view, part)

    monkeypatch.setattr(part_renderer, "render_part_uncached", counted)
    for move in ("suffer", "suffer", "cure"):
        tag = campaign.etag
        apply_move(campaign, move, dreamer=GAMBLER, count=1)
        drawn.clear()
        answer = client.get(f"/c/{campaign.slug}/live/", headers={**HTMX_HEADERS, "If-None-Match": f'"{tag}"'})

        assert "strip" in drawn
        assert {"now", "board", "dreamworld"}.isdisjoint(drawn)
        assert get_panel(answer.text, "strip")
        assert not get_panel(answer.text, "board")


@pytest.mark.django_db
def test_without_javascript_both_presses_from_one_kept_panel_count_once_each() -> None:
    campaign = start_slumber()
    apply_move(campaign, "campaigns.set", setting="twice", way="count")
    clients = build_named_client(campaign, "Ada", GAMBLER), build_named_client(campaign, "Ben", GAMBLER)
    forms = [get_form(client.get(f"/c/{campaign.slug}/sheet/dreamer/{GAMBLER}/").text, "suffer") for client in clients]
    before = campaign.version
    for _again in range(2):
        for client, (address, sent) in zip(clients, forms, strict=True):
            client.post(address, sent)

    campaign.refresh_from_db()
    assert campaign.version == before + 2
    assert sorted(campaign.moves.filter(seq__gt=before).values_list("author", flat=True)) == ["Ada", "Ben"]


def get_form(page: str, move: str) -> tuple[str, dict[str, str]]:
    """Return the target and data of the first form of a move."""
    form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"/move/{move}/" in one)
    address = re.search(r'action="([^"]+)"', form)
    assert address is not None
    return address[1].replace("&amp;", "&"), dict(re.findall(r'name="([\w-]+)"[^>]*? value="([^"]*)"', form))


@pytest.mark.django_db
def test_what_players_type_is_no_place() -> None:
    name = f"{fragment_cache.build_placeholder('token')}"
    campaign = begin_campaign(name=name[:50])
    typed = "0" * 32 + "token."
    apply_move(campaign, "name-player", dreamer=GAMBLER, player=typed[:38])
    page = build_named_client(campaign, "Ada", GAMBLER).get(f"/c/{campaign.slug}/").text
    assert typed[:38] in page

    # Placeholders are not searched in filled-in values.
    drawn = fragment_cache.CachedFragment(("<p>", "name", "</p>"), 0, ())
    assert drawn.fill(MoveIdGenerator(1), {"name": name}) == f"<p>{name}</p>"


MOVES = st.lists(st.sampled_from(("suffer", "cure", "gain-ether", "undo")), min_size=1, max_size=6)


@pytest.mark.slow
@pytest.mark.django_db
@hypothesis_settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=MOVES, who=st.sampled_from((GAMBLER, SPECIALIST)))
def test_a_kept_answer_is_the_one_that_is_drawn_anew(moves: list[str], who: int) -> None:
    campaign = start_slumber()
    clients = [
        build_named_client(campaign, "Ada", GAMBLER),
        build_named_client(campaign, "Ada", SPECIALIST),
        build_named_client(campaign, "Ada", who),
    ]
    for move in ("suffer", *moves):
        tag = campaign.etag
        if move == "undo":
            undo_entry(campaign, is_confirmed=True)
        else:
            apply_move(campaign, move, dreamer=who, count=1, card="Lantern")
        told = {"If-None-Match": f'"{tag}"', **HTMX_HEADERS}
        for address in (f"/c/{campaign.slug}/live/", f"/c/{campaign.slug}/", f"/c/{campaign.slug}/sheet/dreamer/1/"):
            with limit_cache(1 << 20):
                found = [strip_tokens(client.get(address, headers=told).text) for client in clients]
            with limit_cache(0):
                assert found == [strip_tokens(client.get(address, headers=told).text) for client in clients]


@pytest.mark.django_db
def test_a_part_that_was_drawn_while_the_table_went_on_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    plain = part_renderer.render_part_uncached

    def render_after_move(view: TablePage, part: Any) -> Any:
        drawn = plain(view, part)
        Campaign.objects.filter(pk=campaign.pk).update(version=campaign.version + 1, newest="another-history")
        return drawn

    monkeypatch.setattr(part_renderer, "render_part_uncached", render_after_move)
    build_named_client(campaign, "Ada", GAMBLER).get(f"/c/{campaign.slug}/")

    assert fragment_cache.get_cache_size() == 0


@pytest.mark.django_db
def test_what_is_kept_stays_within_its_bytes_and_goes_with_its_version() -> None:
    campaigns = [start_slumber() for _ in range(3)]
    one = build_named_client(campaigns[0], "Ada", GAMBLER)
    one.get(f"/c/{campaigns[0].slug}/")
    whole = fragment_cache.get_cache_size()
    assert whole > 0
    apply_move(campaigns[0], "suffer", dreamer=GAMBLER, count=1)
    one.get(f"/c/{campaigns[0].slug}/")
    assert fragment_cache.get_cache_size() < whole * 1.2

    with limit_cache(int(whole * 1.5)):
        for campaign in campaigns:
            one.get(f"/c/{campaign.slug}/")
            assert 0 < fragment_cache.get_cache_size() <= whole * 1.5
        assert list(fragment_cache._cache) == [campaigns[-1].slug]

    with limit_cache(whole // 2):
        one.get(f"/c/{campaigns[0].slug}/")
        assert fragment_cache.get_cache_size() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["onirim", "lucidity"])
def test_what_shows_other_campaigns_is_drawn_for_each(game: str) -> None:
    campaign = begin_game(game)
    panel = "board" if game == "onirim" else "scores"
    build_named_client(campaign, "Ada", GAMBLER).get(
        f"/c/{campaign.slug}/panel/{panel}/?show={panel}.shelf", headers=HTMX_HEADERS
    )

    assert fragment_cache.get_cache_size() == 0


@pytest.mark.django_db
def test_after_a_card_said_otherwise_the_page_offers_what_the_rulebook_allows() -> None:
    campaign = start_slumber()
    one = build_named_client(campaign, "Ada", GAMBLER)
    sent = {"move_id": f"{campaign.version}.abcdefgh.1", "dreamer": GAMBLER, "count": 1, "card": "Lantern"}
    answer = one.post(f"/c/{campaign.slug}/move/suffer/?at=slumber", sent, headers=HTMX_HEADERS)
    assert answer.status_code == 200
    fragment_cache.clear_fragment_cache()

    campaign.refresh_from_db()
    assert strip_tokens(get_panel(answer.text, "due")) == strip_tokens(get_panel(get_live_page(one, campaign), "due"))


def get_live_page(client: Client, campaign: Campaign) -> str:
    """Return the whole table as sent to a page of an unknown version."""
    return client.get(f"/c/{campaign.slug}/live/", headers=HTMX_HEADERS).text


def get_panel(answer: str, key: str) -> str:
    """Return one part of a response; '' if it is not included."""
    found = re.search(rf'hx-target="#{key}" .*?</hx-partial>', answer, re.DOTALL)
    return found.group() if found else ""


def test_what_phones_missed_is_drawn_for_one_of_them_while_the_others_wait(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, since = list[bool](), responses._render_since

    def watched(view: TablePage, tag: str) -> SafeString:
        drawn.append(fragment_cache.get_render_lock(evening.slug).locked())
        return since(view, tag)

    monkeypatch.setattr(responses, "_render_since", watched)
    tag = Campaign.objects.get(pk=evening.pk).etag
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    for phone in (build_named_client(evening, "Ada", GAMBLER), build_named_client(evening, "Ben", GAMBLER)):
        answer = phone.get(f"/c/{evening.slug}/live/", headers={**HTMX_HEADERS, "If-None-Match": f'"{tag}"'})
        assert answer.status_code == 200

    assert drawn == [True]
    assert not fragment_cache.get_render_lock(evening.slug).locked()
