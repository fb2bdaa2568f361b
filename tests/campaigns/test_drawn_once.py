"""What is drawn once is given to every device, with that device's own token, move ids and name, and nothing of another's."""

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

from campaigns.journal import shelf
from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign
from campaigns.pages import fragment_cache
from campaigns.pages.registry import pages_of
from campaigns.views import looking, render
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, begun, in_slumber, taken_back
from tests.campaigns.pages import HTMX
from tests.factories import HOST
from tests.layout import Reader

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
ID = re.compile(r'name="move_id" value="([^"]+)"')
STEM = re.compile(r"[0-9]+\.[\w-]{8}\.[0-9]+")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing was drawn before."""
    fragment_cache.clear()
    yield
    fragment_cache.clear()


@contextmanager
def cache_of(size: int) -> Iterator[None]:
    """Let the fragment cache have so many bytes, and be empty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fragment_cache, "_cache", fragment_cache._cache_of(size))
        yield


def device(campaign: Campaign, name: str, dreamer: int) -> Client:
    """Return a device at the table that has said its name and who holds it."""
    client = Reader()
    client.get(f"/join/{settings.JOIN_SECRET}/")
    client.post("/device/name", {"name": name})
    client.cookies[f"holds_{campaign.slug}"] = str(dreamer)
    client.cookies[f"chosen_{campaign.slug}"] = str(dreamer)
    return client


BEGIN: dict[str, dict[str, Any]] = {
    "onirim": {"expansions": [], "mode": "practice", "seed": "s"},
    "lucidity": {"players": ["Ada", "Ben"]},
}


def begun_at(game: str) -> Campaign:
    """Return a campaign of a game, in the middle of things."""
    return in_slumber() if game == "etherfields" else shelf.begin(game, "Dreams", BEGIN[game], HOST)


def bare(html: str) -> str:
    """Return an answer without what is new in each: its token and its move ids."""
    return STEM.sub("ID", TOKEN.sub("TOKEN", html))


def addresses(campaign: Campaign) -> list[str]:
    """Return the page, the live answer and every sheet of a campaign."""
    table = f"/c/{campaign.slug}/"
    sheets = [f"sheet/{one.key}/" + (f"{GAMBLER}/" if one.names else "") for one in pages_of(campaign.game).sheets]
    return [table, f"{table}live/", *(table + sheet for sheet in sheets)]


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_no_part_of_a_table_holds_anything_of_another_device(game: str) -> None:
    campaign = begun_at(game)
    one, two = device(campaign, "Zyxwanda", GAMBLER), device(campaign, "Qvortimer", SPECIALIST)
    for address in addresses(campaign):
        for headers in ({}, HTMX):
            first, second = one.get(address, headers=headers), two.get(address, headers=headers)
            assert first.status_code == second.status_code, address
            if first.status_code == 200:
                apart(first.text, second.text)


def apart(first: str, second: str) -> None:
    """Hold two devices' answers against each other."""
    assert set(TOKEN.findall(first)).isdisjoint(TOKEN.findall(second))
    assert set(ID.findall(first)).isdisjoint(ID.findall(second))
    for answer, other in ((first, "Qvortimer"), (second, "Zyxwanda")):
        assert other not in answer
        assert fragment_cache._MARK not in answer
        assert len(set(TOKEN.findall(answer))) <= 1
        assert len(ID.findall(answer)) == len(set(ID.findall(answer)))
        assert all(STEM.fullmatch(one) for one in ID.findall(answer))


@pytest.mark.django_db
def test_the_second_device_is_given_what_was_drawn_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = in_slumber()
    drawn: list[str] = []
    one, two = device(campaign, "Nora", GAMBLER), device(campaign, "Nils", GAMBLER)
    plain = looking.View.drawn

    def counted(view: looking.View, part: Any) -> Any:
        drawn.append(part.key)
        return plain(view, part)

    monkeypatch.setattr(looking.View, "drawn", counted)

    first = one.get(f"/c/{campaign.slug}/").text
    assert len(drawn) > 1
    drawn.clear()
    second = two.get(f"/c/{campaign.slug}/").text

    assert drawn == []
    assert bare(first).replace("Nora", "Nils") == bare(second)


@pytest.mark.django_db
def test_without_javascript_both_presses_from_one_kept_panel_count_once_each() -> None:
    campaign = in_slumber()
    applied(campaign, "campaigns.set", setting="twice", way="count")
    clients = device(campaign, "Ada", GAMBLER), device(campaign, "Ben", GAMBLER)
    forms = [form_of(client.get(f"/c/{campaign.slug}/sheet/dreamer/{GAMBLER}/").text, "suffer") for client in clients]
    before = campaign.version
    for _again in range(2):
        for client, (address, sent) in zip(clients, forms, strict=True):
            client.post(address, sent)

    campaign.refresh_from_db()
    assert campaign.version == before + 2
    assert sorted(campaign.moves.filter(seq__gt=before).values_list("author", flat=True)) == ["Ada", "Ben"]


def form_of(page: str, move: str) -> tuple[str, dict[str, str]]:
    """Return where the first form of a move goes, and what it sends."""
    form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"/move/{move}/" in one)
    address = re.search(r'action="([^"]+)"', form)
    assert address is not None
    return address[1].replace("&amp;", "&"), dict(re.findall(r'name="([\w-]+)"[^>]*? value="([^"]*)"', form))


@pytest.mark.django_db
def test_what_players_type_is_no_place() -> None:
    name = f"{fragment_cache.place('token')}"
    campaign = begun(name=name[:50])
    typed = "0" * 32 + "token."
    applied(campaign, "name-player", dreamer=GAMBLER, player=typed[:38])
    page = device(campaign, "Ada", GAMBLER).get(f"/c/{campaign.slug}/").text
    assert typed[:38] in page

    # Nor is a place found in what was filled in.
    drawn = fragment_cache.CachedFragment(("<p>", "name", "</p>"), 0, ())
    assert drawn.filled(MoveIds(1), lambda _name: name) == f"<p>{name}</p>"


MOVES = st.lists(st.sampled_from(("suffer", "cure", "gain-ether", "undo")), min_size=1, max_size=6)


@pytest.mark.slow
@pytest.mark.django_db
@hypothesis_settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=MOVES, who=st.sampled_from((GAMBLER, SPECIALIST)))
def test_a_kept_answer_is_the_one_that_is_drawn_anew(moves: list[str], who: int) -> None:
    campaign = in_slumber()
    clients = [device(campaign, "Ada", GAMBLER), device(campaign, "Ada", SPECIALIST), device(campaign, "Ada", who)]
    for move in ("suffer", *moves):
        tag = campaign.tag
        if move == "undo":
            taken_back(campaign, sure=True)
        else:
            applied(campaign, move, dreamer=who, count=1, card="Lantern")
        told = {"If-None-Match": f'"{tag}"', **HTMX}
        for address in (f"/c/{campaign.slug}/live/", f"/c/{campaign.slug}/", f"/c/{campaign.slug}/sheet/dreamer/1/"):
            with cache_of(1 << 20):
                found = [bare(client.get(address, headers=told).text) for client in clients]
            with cache_of(0):
                assert found == [bare(client.get(address, headers=told).text) for client in clients]


@pytest.mark.django_db
def test_a_part_that_was_drawn_while_the_table_went_on_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = in_slumber()
    plain = looking.View.drawn

    def meanwhile(view: looking.View, part: Any) -> Any:
        drawn = plain(view, part)
        Campaign.objects.filter(pk=campaign.pk).update(version=campaign.version + 1, newest="another-history")
        return drawn

    monkeypatch.setattr(looking.View, "drawn", meanwhile)
    device(campaign, "Ada", GAMBLER).get(f"/c/{campaign.slug}/")

    assert fragment_cache.size() == 0


@pytest.mark.django_db
def test_what_is_kept_stays_within_its_bytes_and_goes_with_its_version() -> None:
    campaigns = [in_slumber() for _ in range(3)]
    one = device(campaigns[0], "Ada", GAMBLER)
    one.get(f"/c/{campaigns[0].slug}/")
    whole = fragment_cache.size()
    assert whole > 0
    applied(campaigns[0], "suffer", dreamer=GAMBLER, count=1)
    one.get(f"/c/{campaigns[0].slug}/")
    assert fragment_cache.size() < whole * 1.2

    with cache_of(int(whole * 1.5)):
        for campaign in campaigns:
            one.get(f"/c/{campaign.slug}/")
            assert 0 < fragment_cache.size() <= whole * 1.5
        assert list(fragment_cache._cache) == [campaigns[-1].slug]

    with cache_of(whole // 2):
        one.get(f"/c/{campaigns[0].slug}/")
        assert fragment_cache.size() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["onirim", "lucidity"])
def test_what_shows_other_campaigns_is_drawn_for_each(game: str) -> None:
    campaign = begun_at(game)
    panel = "board" if game == "onirim" else "scores"
    device(campaign, "Ada", GAMBLER).get(f"/c/{campaign.slug}/panel/{panel}/?show={panel}.shelf", headers=HTMX)

    assert fragment_cache.size() == 0


@pytest.mark.django_db
def test_after_a_card_said_otherwise_the_page_offers_what_the_rulebook_allows() -> None:
    campaign = in_slumber()
    one = device(campaign, "Ada", GAMBLER)
    sent = {"move_id": f"{campaign.version}.abcdefgh.1", "dreamer": GAMBLER, "count": 1, "card": "Lantern"}
    answer = one.post(f"/c/{campaign.slug}/move/suffer/?at=slumber", sent, headers=HTMX)
    assert answer.status_code == 200
    fragment_cache.clear()

    campaign.refresh_from_db()
    assert bare(panel_of(answer.text, "due")) == bare(panel_of(live(one, campaign), "due"))


def live(client: Client, campaign: Campaign) -> str:
    """Return all of a table as a page of no known version is given it."""
    return client.get(f"/c/{campaign.slug}/live/", headers=HTMX).text


def panel_of(answer: str, key: str) -> str:
    """Return one part of an answer; '' where it is not among them."""
    found = re.search(rf'hx-target="#{key}" .*?</hx-partial>', answer, re.DOTALL)
    return found.group() if found else ""


def test_what_phones_missed_is_drawn_for_one_of_them_while_the_others_wait(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, since = list[bool](), render._since

    def watched(view: looking.View, tag: str) -> SafeString:
        drawn.append(fragment_cache.render_lock(evening.slug).locked())
        return since(view, tag)

    monkeypatch.setattr(render, "_since", watched)
    tag = Campaign.objects.get(pk=evening.pk).tag
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    for phone in (device(evening, "Ada", GAMBLER), device(evening, "Ben", GAMBLER)):
        answer = phone.get(f"/c/{evening.slug}/live/", headers={**HTMX, "If-None-Match": f'"{tag}"'})
        assert answer.status_code == 200

    assert drawn == [True]
    assert not fragment_cache.render_lock(evening.slug).locked()
