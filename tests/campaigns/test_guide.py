"""The guides for players: a chapter for each part of an evening, with pictures of the real pages, readable without a connection."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from campaigns import rulebook
from campaigns.pages.registry import get_game_uis
from campaigns.rulebook.guide import GUIDES, GuidePicture
from tests.guide_screenshots import PICTURES

pytestmark = pytest.mark.django_db
SHOWN_PICTURES = {
    chapter.picture.name: chapter.picture for chapters in GUIDES.values() for chapter in chapters if chapter.picture
}
MAX_PICTURE_BYTES = 50_000
"""The maximum of bytes of a picture: every phone caches all of them."""


def get_jpeg_size(jpeg: bytes) -> tuple[int, int]:
    """Return width and height from the frame header of a JPEG."""
    place = 2
    while jpeg[place + 1] not in (0xC0, 0xC2):
        place += 2 + struct.unpack(">H", jpeg[place + 2 : place + 4])[0]
    height, width = struct.unpack(">HH", jpeg[place + 5 : place + 9])
    return width, height


def test_every_game_has_its_guide() -> None:
    assert GUIDES.keys() == {"etherfields", "onirim", "lucidity"} <= get_game_uis().keys()


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_shows_its_chapters_pictures_and_rules(player: Client, game: str) -> None:
    page = player.get(f"/rules/{game}/guide/").text

    for chapter in GUIDES[game]:
        assert f'id="{chapter.key}"' in page
        assert all(f'href="/rule/{rule}/"' in page for rule in chapter.rule_ids)
        if chapter.picture:
            assert f"{chapter.picture.name}." in page
    assert page.count("<img") == sum(bool(chapter.picture) for chapter in GUIDES[game])
    assert player.get(f"/rules/{game}/").text.count(f'href="/rules/{game}/guide/"') == 1


@pytest.mark.parametrize("game", GUIDES)
def test_its_rules_are_known_and_no_chapter_has_the_address_of_another(game: str) -> None:
    keys = [chapter.key for chapter in GUIDES[game]]

    assert all(rulebook.find_entry(rule) for chapter in GUIDES[game] for rule in chapter.rule_ids)
    assert len(keys) == len({*keys})


def test_a_game_that_is_not_known_has_none(player: Client) -> None:
    assert player.get("/rules/chess/guide/").status_code == 404


def test_what_is_shown_is_what_the_script_takes() -> None:
    assert SHOWN_PICTURES.keys() == PICTURES.keys()


@pytest.mark.parametrize("picture", SHOWN_PICTURES.values(), ids=SHOWN_PICTURES)
def test_a_picture_is_there_as_large_as_the_page_says(picture: GuidePicture) -> None:
    found = finders.find(picture.static_path)
    assert isinstance(found, str)
    jpeg = Path(found).read_bytes()

    assert get_jpeg_size(jpeg) == (picture.width, picture.height)
    assert len(jpeg) < MAX_PICTURE_BYTES
    assert str(picture.alt_text)


def test_guides_are_kept_for_when_the_network_is_gone(player: Client) -> None:
    worker = player.get("/sw.js").text

    assert all(f'"/rules/{game}/guide/"' in worker for game in GUIDES)
    assert all(f"guide/{name}" in worker for name in SHOWN_PICTURES)
    assert player.get("/sw.js").text == worker
