"""Sprites: every icon that a template names exists, and every macro has an accessible name."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template import engines

from companion.installation import PROJECT_ROOT
from companion.sprites import CREATURE_NAMES, get_entity_icon

SPRITE, CREATURE_SPRITE = (PROJECT_ROOT / "companion/static/img" / name for name in ("sprite.svg", "creatures.svg"))


def symbols(sprite: Path) -> list[str]:
    """Return the names of the drawings of a file, in their order."""
    return re.findall(r'<symbol id="([\w-]+)"', sprite.read_text(encoding="utf-8"))


SYMBOL_NAMES = symbols(SPRITE)


def render_macro(call: str, **values: Any) -> str:
    """Return the output of a macro call."""
    environment: Any = engines["jinja2"]
    template = environment.env.from_string('{% import "objects.jinja" as o %}{{ ' + call + " }}")
    return str(template.render(values))


def list_used_symbols(html: str) -> list[str]:
    """Return the names of the used drawings, in order."""
    return re.findall(r'href="/static/img/\w+\.svg#([\w-]+)"', html)


def get_spoken_text(html: str) -> str:
    """Return the text and labels that a screen reader reads."""
    labels = re.findall(r'aria-label="([^"]*)"', html)
    return " ".join([*labels, *re.sub(r"<[^>]+>", " ", unescape(html)).split()])


@pytest.mark.parametrize("sprite", [SPRITE, CREATURE_SPRITE])
def test_a_sprite_is_well_formed_names_each_drawing_once_and_needs_nothing_else(sprite: Path) -> None:
    text = sprite.read_text(encoding="utf-8")

    ET.fromstring(text)
    assert len(symbols(sprite)) == len(set(symbols(sprite))) > 0
    assert "url(" not in text
    assert "<style" not in text
    assert " style=" not in text


def test_every_drawing_that_a_page_asks_for_by_name_is_there() -> None:
    asked: dict[str, str] = {}
    for path in (PROJECT_ROOT / "templates").rglob("*.*"):
        found = re.findall(
            r'(?:\bicon\(|\bart\(|sprite\.svg"\) }}#)"?([a-z][a-z-]*[a-z])"(?!, "signs")',
            path.read_text(encoding="utf-8"),
        )
        asked |= dict.fromkeys(found, path.name)

    assert {"check", "undo", "lamp", "gate"} <= set(asked)
    assert {name: at for name, at in asked.items() if name not in SYMBOL_NAMES} == {}


@pytest.mark.parametrize("distress", range(9))
def test_a_portrait_has_eight_places_for_distress_and_says_how_many_are_taken(distress: int) -> None:
    html = render_macro("o.portrait('gambler', n)", n=distress)

    assert list_used_symbols(html).count("on") == distress
    assert list_used_symbols(html).count("off") == 8 - distress
    assert list_used_symbols(html)[0] == "p-gambler"
    assert get_spoken_text(html).startswith(f"Distress {distress} of 8")


def test_a_shard_that_has_just_come_is_marked_and_a_stranger_has_no_face() -> None:
    html = render_macro("o.portrait('somebody', 4, fresh=1)")

    assert html.count('class="is-new"') == 1
    assert list_used_symbols(html)[0] == "p-nobody"


@pytest.mark.parametrize(
    ("turn", "turns", "left"),
    [(0, 5, 100), (1, 5, 100), (2, 5, 75), (3, 5, 50), (4, 5, 25), (5, 5, 0), (6, 5, 0), (1, 1, 100), (7, 12, 50)],
)
def test_the_moons_say_the_turn_and_tell_the_sky_what_is_left(turn: int, turns: int, left: int) -> None:
    html = render_macro("o.moons(turn, turns)", turn=turn, turns=turns)

    assert f'data-left="{left}"' in html
    assert html.count("<svg") == turns
    assert html.count('class="is-past"') == min(max(turn - 1, 0), turns)
    assert get_spoken_text(html).startswith(f"Turn {turn} of {turns}")


def test_a_deck_of_many_turns_shows_the_moon_of_this_one_alone() -> None:
    assert render_macro("o.moons(3, 20)").count("<svg") == 1


def test_a_hand_of_numbers_is_radio_buttons_or_sends_at_once() -> None:
    asked, sent = (
        render_macro("o.fan('Cards', 'count', range(7)|list, chosen=2)"),
        render_macro("o.fan('Cards', 'count', [0, 1], now=true)"),
    )

    assert asked.count('type="radio"') == 7
    assert re.findall(r'value="(\d)" checked', asked) == ["2"]
    assert '<legend class="visually-hidden">Cards</legend>' in asked
    assert sent.count('<button name="count"') == 2


def test_an_entity_is_drawn_as_the_same_creature_every_time() -> None:
    assert get_entity_icon("The Wraith") == get_entity_icon(" the  wraith ") != get_entity_icon("")
    assert get_entity_icon("Moth of Lost Hours") == "/static/img/creatures.svg#moth"
    named = {get_entity_icon(f"Entity {n}").partition("#")[2] for n in range(60)}
    assert named == {*CREATURE_NAMES} == {*symbols(CREATURE_SPRITE)} - {"unknown"}


def test_what_nobody_has_told_looks_unknown() -> None:
    tile, card, pile = (
        render_macro("o.entity_tile('')"),
        render_macro("o.turn_card([('move', 'Move', 'left')])"),
        render_macro("o.pile('deck', none, 'Deck')"),
    )

    assert list_used_symbols(tile) == ["unknown"]
    assert "Not named yet" in get_spoken_text(tile)
    assert "suit" not in card
    assert "? Deck" in get_spoken_text(pile)
    assert "?" in get_spoken_text(render_macro("o.die('', 'not rolled')"))
    assert "Not named yet" in get_spoken_text(render_macro("o.item('')"))
    assert list_used_symbols(render_macro("o.secret('')")) == ["back"]


def test_a_turn_card_shows_what_is_done_and_where_it_is() -> None:
    steps = [("morphing", "Morphing", "done"), ("basic", "Basic", "current"), ("move", "Move", "left")]
    html = render_macro("o.turn_card(steps, 'hearts', 'hearts')", steps=steps)

    assert list_used_symbols(html) == ["hearts", "check", "eye", "step"]
    assert html.count('aria-current="step"') == 1
    assert get_spoken_text(html).startswith("hearts")


def test_counts_of_zero_are_not_shown_but_the_hand_is() -> None:
    found = [("hand", 0, "hand"), ("ether", 0, "Ether"), ("gem", 2, "Gems")]

    assert list_used_symbols(render_macro("o.counts(found)", found=found)) == ["hand", "gem"]


@pytest.mark.parametrize("call", ["o.token('omen', 3, 'Omen')", "o.hand(3, 'cards')", "o.gate('Ash', 'open', 'open')"])
def test_a_drawing_says_its_number_or_its_state_in_words(call: str) -> None:
    assert re.search(r"3 (Omen|cards)|open", get_spoken_text(render_macro(call)))


def test_names_are_escaped() -> None:
    assert "<b>&lt;i&gt;</b>" in render_macro("o.item(name)", name="<i>")
