"""Access to a campaign: only a device with the link's cookie."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from campaigns.models import Campaign
from campaigns.pages.registry import get_game_uis
from campaigns.urls import urlpatterns
from tests.campaigns.table_actions import GAMBLER, apply_move, assert_unchanged, begin_campaign, is_consistent
from tests.failures import collect_failures

URL_ARGUMENTS = {
    "slug": "",
    "key": "dreamer",
    "game": "etherfields",
    "name": "suffer",
    "rule": "ef.seal",
    "digest": "0" * 16,
    "token": "0" * 16,
    "number": 1,
    "kind": "csv",
}
PUBLIC_PATTERNS = {
    "rulebook",
    "offline",
    "worker",
    "manifest",
    "shelf",
    "new",
    "import",
    "deleted",
    "installation",
    "keep",
    "csv",
    "point",
    "recap",
    "chronicle",
    "plays",
    "plays-file",
    "shelf-plays",
    "shelf-plays-file",
    "booklet",
    "tell",
    "table",
    "live",
    "panel",
    "sheet",
    "sheet-of",
    "move",
    "journal",
    "saves",
    "export",
    "invite",
    "codes",
    "seat",
    "big-screen",
    "ruling",
    "tasks",
    "tool",
    "books",
    "voice-input",
    "rules",
    "rule",
    "guide",
    "moves",
    "verify",
    "page",
    "apps",
    "webhooks",
}
SPECIAL_URL_ARGUMENTS: dict[str, dict[str, object]] = {"tool": {"key": "intent"}, "page": {"game": "lucidity", "key": "copy"},
        "panel": {"key": "now"}, "sheet": {"key": "team"}, "sheet-of": {"key": "dreamer", "ref": 1}, "webhook": {"webhook": 1}}  # fmt: skip
OPEN_PATTERNS = {"invitation", "code", "take-seat", "https-guide", "https-certificate"}
CONDITIONAL_PATTERNS = {"backup", "restore-backup", "game-review", "replay", "winning-line", "webhook"}
"""Pages of a file, a webhook or a finished game, which have tests of their own."""
READ_PATTERNS = PUBLIC_PATTERNS | CONDITIONAL_PATTERNS
PATTERN_NAMES = sorted(str(pattern.name) for pattern in urlpatterns if pattern.name not in OPEN_PATTERNS)
"""Every URL except the public ones."""


def build_url(pattern_name: str, slug: str) -> str:
    (pattern,) = (p for p in urlpatterns if p.name == pattern_name)
    assert isinstance(pattern, URLPattern)
    wanted = pattern.pattern.regex.groupindex
    known = {**URL_ARGUMENTS, "slug": slug, **SPECIAL_URL_ARGUMENTS.get(pattern_name, {})}
    return reverse(pattern_name, kwargs={name: known[name] for name in wanted})


@pytest.fixture
def secret(db: None) -> Campaign:
    """A campaign with a private name."""
    campaign = begin_campaign(name="Secret evening")
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="Zebedee")
    return campaign


@pytest.mark.slow
@collect_failures("name", PATTERN_NAMES)
@collect_failures("method", ["get", "post", "put"])
def test_a_stranger_is_told_to_ask_the_host_and_nothing_else(
    client: Client, secret: Campaign, name: str, method: str
) -> None:
    with assert_unchanged(secret):
        answer = getattr(client, method)(build_url(name, secret.slug))

    assert answer.status_code == 403
    assert "Ask the host" in answer.text
    for word in ("Secret evening", "Zebedee", "Gambler", secret.slug):
        assert word not in answer.text
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.slow
@collect_failures("name", sorted(PUBLIC_PATTERNS))
def test_a_device_at_the_table_reads_every_page(player: Client, secret: Campaign, name: str) -> None:
    answer = player.get(build_url(name, secret.slug))

    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


@collect_failures("name", sorted(set(PATTERN_NAMES) - READ_PATTERNS))
def test_what_changes_something_cannot_be_read(player: Client, secret: Campaign, name: str) -> None:
    with assert_unchanged(secret):
        answer = player.get(build_url(name, secret.slug))

    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "Content-Security-Policy" in answer.headers


@collect_failures("name", sorted(name for name in PATTERN_NAMES if "c/" in build_url(name, "x")))
def test_a_campaign_that_is_not_there(player: Client, secret: Campaign, name: str) -> None:
    method = player.get if name in READ_PATTERNS else player.post

    answer = method(build_url(name, "nosuch"), {"move_id": "1.abcdefgh", "entry": "1", "name": "x", "point": "1"})

    assert answer.status_code == 404
    assert "Nothing here" in answer.text
    assert "Content-Security-Policy" in answer.headers


@collect_failures("path", ["/rule/no.such/", "/rules/chess/", "/moves/chess/", "/new/chess/", "/c/ä/", "/c//"])
def test_what_is_not_there(player: Client, db: None, path: str) -> None:
    assert player.get(path).status_code == 404


def test_the_demo_of_a_game_that_has_none(player: Client, db: None) -> None:
    assert player.post("/demo/chess/").status_code == 404


def test_no_page_has_a_script_or_style_of_its_own(player: Client, secret: Campaign) -> None:
    for name in sorted(PUBLIC_PATTERNS - {"export"}):
        page = player.get(build_url(name, secret.slug)).text
        assert "<script>" not in page
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page


def test_a_page_is_not_kept_by_anybody_on_the_way(player: Client, secret: Campaign) -> None:
    assert player.get(f"/c/{secret.slug}/export/").headers["Cache-Control"] == "no-store"
    assert player.get(f"/c/{secret.slug}/live/").headers["Cache-Control"] == "no-store"


def test_the_shelf_asks_no_more_for_ten_campaigns_than_for_one(
    player: Client, secret: Campaign, django_assert_max_num_queries: object
) -> None:
    with CaptureQueriesContext(connection) as one:
        assert "Secret evening" in player.get("/").text
    for _ in range(9):
        begin_campaign()
    with CaptureQueriesContext(connection) as ten:
        player.get("/")

    assert len(ten) <= len(one)
    with django_assert_max_num_queries(5):  # type: ignore[operator]
        assert "Secret evening" in player.get("/").text


def test_a_new_campaign_from_its_page(player: Client, db: None) -> None:
    answer = player.post("/new/etherfields/", {"name": "Ours", "dreamers": ["reaper", "gambler"]})

    campaign = Campaign.objects.get()
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/c/{campaign.slug}/"
    assert (campaign.name, campaign.version) == ("Ours", 1)


@collect_failures(
    "sent",
    [
        {},
        {"name": "Ours"},
        {"name": "x" * 61, "dreamers": ["gambler"]},
        {"name": "a\x00b", "dreamers": ["gambler"]},
        {"name": "Ours", "dreamers": ["hero"]},
        {"name": "Ours", "dreamers": ["gambler"] * 40 + ["hero"]},
    ],
)
def test_a_new_campaign_that_makes_no_sense(player: Client, db: None, sent: dict[str, object]) -> None:
    answer = player.post("/new/etherfields/", sent)

    assert answer.status_code == 422
    assert 'class="field-error"' in answer.text
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("game", [pages.game for pages in get_game_uis().values() if pages.demo_path])
def test_the_demo_lies_on_the_shelf_after_one_tap_and_is_sound(player: Client, db: None, game: str) -> None:
    answer = player.post(f"/demo/{game}/", follow=True)

    assert answer.status_code == 200
    assert is_consistent(Campaign.objects.get())
