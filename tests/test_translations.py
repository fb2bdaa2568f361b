"""Every sentence can be translated: in a pseudo-language, made from the messages that can be extracted, no text is unmarked."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from tests.demo import play_etherfields
from tests.failures import collect_failures
from tests.lucidity import prompt_campaigns
from tests.onirim import prompt_campaigns as positions
from tools.translations import CLOSE_MARK, OPEN_MARK

pytestmark = pytest.mark.django_db
PRODUCT_NAMES = {"Dreamkeeper", "Etherfields", "Onirim", "Lucidity"}
SILENT_TAGS = {"script", "style", "code", "option", "time"}


class ReadableTextParser(HTMLParser):
    """A parser of the texts a person reads or hears on a page."""

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
        if not SILENT_TAGS.intersection(self._inside):
            self.texts.append(data)


def find_untranslated(html: str, names: set[str]) -> list[str]:
    """Return the words of a page outside of translated texts."""
    reader = ReadableTextParser()
    # A code or a short compound within a text is kept on one line.
    reader.feed(re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", html))
    left = []
    for text in reader.texts:
        while OPEN_MARK in text and re.search(f"{OPEN_MARK}[^{OPEN_MARK}{CLOSE_MARK}]*{CLOSE_MARK}", text):
            text = re.sub(f"{OPEN_MARK}[^{OPEN_MARK}{CLOSE_MARK}]*{CLOSE_MARK}", " ", text)
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, " ")
        left += re.findall(r"[A-Za-z]{2,}[A-Za-z ]*", text)
    return left


CORE_PATHS = [
    "/", "/new/etherfields/", "/import/", "/device/name", "/rules/etherfields/", "{c}", "{c}journal/", "{c}saves/", "{c}invite/",
    "/lucidity/copy/", "{c}move/seal/", *[f"{{c}}?show={group}" for group in (
        "dreamer.cards", "dreamer.amounts", "dreamer.progress", "dreamer.acts", "dreamer.correct", "slumber.turn",
        "slumber.ends", "slumber.correct", "team.hours", "team.table", "team.correct",
    )],
]  # fmt: skip


ONIRIM_PATHS = [
    "/new/onirim/",
    "/rules/onirim/",
    "{c}",
    "{c}?show=board.shelf",
    "{c}?show=odds.key",
    "{c}journal/",
    "{c}move/report/",
]


@pytest.mark.slow
@pytest.mark.usefixtures("pseudo_language")
@collect_failures("kind", sorted(positions.EXPANSIONS_BY_PROMPT))
def test_every_sentence_of_an_open_question_of_onirim_can_be_translated(player: Client, kind: str) -> None:
    campaign = positions.build_campaign_at_prompt(kind)

    for path in ("", "?show=board.shelf", "journal/"):
        answer = player.get(f"/c/{campaign.slug}/{path}")
        assert find_untranslated(answer.content.decode(), PRODUCT_NAMES | _collect_typed_texts(campaign)) == [], path


@pytest.mark.usefixtures("pseudo_language")
def test_every_sentence_of_a_page_of_onirim_can_be_translated(player: Client) -> None:
    assert_translated(player, ONIRIM_PATHS, positions.build_campaign_at_prompt("over"))


LUCIDITY_PATHS = [
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
@pytest.mark.usefixtures("pseudo_language")
@collect_failures("kind", prompt_campaigns.PROMPT_KINDS)
def test_every_sentence_of_an_open_question_of_lucidity_can_be_translated(player: Client, kind: str) -> None:
    campaign = prompt_campaigns.build_campaign_at_prompt(kind)

    for path in ("", "?show=scores.shelf", "journal/"):
        answer = player.get(f"/c/{campaign.slug}/{path}")
        assert find_untranslated(answer.content.decode(), PRODUCT_NAMES | _collect_typed_texts(campaign)) == [], path


@pytest.mark.usefixtures("pseudo_language")
def test_every_sentence_of_a_page_of_lucidity_can_be_translated(player: Client) -> None:
    assert_translated(player, LUCIDITY_PATHS, prompt_campaigns.build_campaign_at_prompt("rest"))


@pytest.mark.usefixtures("pseudo_language")
def test_every_sentence_of_a_page_can_be_translated(player: Client) -> None:
    assert_translated(player, CORE_PATHS, play_etherfields())


def assert_translated(player: Client, paths: list[str], campaign: Campaign) -> None:
    """Assert that a page has only translated words, except texts typed by players of this campaign."""
    names = PRODUCT_NAMES | _collect_typed_texts(campaign)

    @collect_failures("path", paths)
    def check(path: str) -> None:
        answer = player.get(path.format(c=f"/c/{campaign.slug}/"))

        assert answer.status_code == 200
        assert find_untranslated(answer.content.decode(), names) == []

    check()


def _collect_typed_texts(campaign: Campaign) -> set[str]:
    """Return players' texts, and names of rows when the journal was written."""
    found: set[str] = {campaign.name, campaign.slug}
    for entry in campaign.moves.all():
        found |= _collect_texts([entry.args, entry.names, entry.rulings, entry.author])
    found |= set(campaign.savepoints.values_list("name", flat=True))
    # On the board a Dreamer is the first letters of a name.
    found |= {text[:2] for text in found}
    return {text for text in found if len(text) > 1}


def _collect_texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return {text for one in inner for text in _collect_texts(one)}
