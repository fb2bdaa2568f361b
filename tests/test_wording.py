"""Every sentence a person reads goes through gettext: with a translation that marks its texts, nothing unmarked is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from campaigns.lookup import drawing
from campaigns.models import Campaign
from campaigns.pages import chronicle, fragment_cache
from companion import parts
from tests.demo import play
from tests.failures import collect_failures
from tests.lucidity import tables
from tests.onirim import open_questions as positions

pytestmark = pytest.mark.django_db
OPEN, CLOSE = "⟦", "⟧"
OWN_WORDS = {"Dreamkeeper", "Etherfields", "Onirim", "Lucidity"}
SILENT = {"script", "style", "code", "option", "time"}


class Readable(HTMLParser):
    """Collects the texts a person reads or hears on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("input", "link", "meta", "use", "path", "circle", "rect", "br"):
            self._inside.append(tag)
        self.texts.extend(value or "" for name, value in attrs if name in ("aria-label", "title", "placeholder", "alt"))

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not SILENT.intersection(self._inside):
            self.texts.append(data)


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def mark(found: str) -> str:
        return f"{OPEN}{found}{CLOSE}" if found else found

    backend = translation._trans  # type: ignore[attr-defined]
    monkeypatch.setattr(backend, "gettext", mark)
    monkeypatch.setattr(backend, "ngettext", lambda one, many, number: mark(one if number == 1 else many))
    monkeypatch.setattr(backend, "pgettext", lambda context, message: mark(message))
    forget()
    with translation.override("en"):
        yield
    forget()


def forget() -> None:
    """Have every text be translated and drawn anew."""
    fragment_cache.clear()
    parts._translated.cache_clear()
    parts._drawn.cache_clear()
    drawing._cited.cache_clear()
    chronicle._line.cache_clear()


def unmarked(html: str, names: set[str]) -> list[str]:
    """Return the words of a page that no translation had in its hands."""
    reader = Readable()
    reader.feed(html)
    left = []
    for text in reader.texts:
        while OPEN in text and re.search(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", text):
            text = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, " ")
        left += re.findall(r"[A-Za-z]{2,}[A-Za-z ]*", text)
    return left


PAGES = [
    "/", "/new/etherfields/", "/import/", "/device/name", "/rules/etherfields/", "{c}", "{c}journal/", "{c}saves/", "{c}invite/",
    "/lucidity/copy/", "{c}move/seal/", *[f"{{c}}?show={group}" for group in (
        "dreamer.cards", "dreamer.amounts", "dreamer.progress", "dreamer.acts", "dreamer.correct", "slumber.turn",
        "slumber.ends", "slumber.correct", "team.hours", "team.table", "team.correct",
    )],
]  # fmt: skip


ONIRIM = [
    "/new/onirim/",
    "/rules/onirim/",
    "{c}",
    "{c}?show=board.shelf",
    "{c}?show=odds.key",
    "{c}journal/",
    "{c}move/report/",
]


@pytest.mark.slow
@pytest.mark.usefixtures("_marked")
@collect_failures("kind", sorted(positions.OPEN))
def test_every_sentence_of_an_open_question_of_onirim_can_be_translated(player: Client, kind: str) -> None:
    campaign = positions.campaign_at(kind)

    for path in ("", "?show=board.shelf", "journal/"):
        answer = player.get(f"/c/{campaign.slug}/{path}")
        assert unmarked(answer.content.decode(), OWN_WORDS | _typed(campaign)) == [], path


@pytest.mark.usefixtures("_marked")
def test_every_sentence_of_a_page_of_onirim_can_be_translated(player: Client) -> None:
    check_pages(player, ONIRIM, positions.campaign_at("over"))


LUCIDITY = [
    "/new/lucidity/",
    "/rules/lucidity/",
    "/lucidity/copy/",
    "{c}",
    "{c}?show=scores.shelf",
    "/lucidity/copies/",
    "/lucidity/copy/?part=tracks",
    "/lucidity/copy/?part=card-B",
    "{c}sheet/happened/",
    "{c}sheet/odds/",
    "{c}sheet/byhand/",
    "{c}sheet/different/?show=different.numbers",
    "{c}journal/",
    "{c}move/shift/",
]


@pytest.mark.slow
@pytest.mark.usefixtures("_marked")
@collect_failures("kind", tables.KINDS)
def test_every_sentence_of_an_open_question_of_lucidity_can_be_translated(player: Client, kind: str) -> None:
    campaign = tables.campaign_at(kind)

    for path in ("", "?show=scores.shelf", "journal/"):
        answer = player.get(f"/c/{campaign.slug}/{path}")
        assert unmarked(answer.content.decode(), OWN_WORDS | _typed(campaign)) == [], path


@pytest.mark.usefixtures("_marked")
def test_every_sentence_of_a_page_of_lucidity_can_be_translated(player: Client) -> None:
    check_pages(player, LUCIDITY, tables.campaign_at("rest"))


@pytest.mark.usefixtures("_marked")
def test_every_sentence_of_a_page_can_be_translated(player: Client) -> None:
    check_pages(player, PAGES, play())


def check_pages(player: Client, paths: list[str], campaign: Campaign) -> None:
    """Assert that no page has a word that is not translated, but for what players typed at this campaign."""
    names = OWN_WORDS | _typed(campaign)

    @collect_failures("path", paths)
    def check(path: str) -> None:
        answer = player.get(path.format(c=f"/c/{campaign.slug}/"))

        assert answer.status_code == 200
        assert unmarked(answer.content.decode(), names) == []

    check()


def _typed(campaign: Campaign) -> set[str]:
    """Return what players typed, and what rows were called when the journal was written."""
    found: set[str] = {campaign.name, campaign.slug}
    for entry in campaign.moves.all():
        found |= _texts([entry.args, entry.names, entry.rulings, entry.author])
    found |= set(campaign.savepoints.values_list("name", flat=True))
    # On the drawn board somebody is the first letters of a name.
    found |= {text[:2] for text in found}
    return {text for text in found if len(text) > 1}


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return {text for one in inner for text in _texts(one)}
