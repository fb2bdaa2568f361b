"""Drawings: every name a template asks for is in the sprite, and every macro says in words what it shows."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template import engines

from companion.art import CREATURES, creature
from companion.installation import PROJECT

SPRITE, CREATURE_SPRITE = (PROJECT / "companion/static/img" / name for name in ("sprite.svg", "creatures.svg"))


def symbols(sprite: Path) -> list[str]:
    """Return the names of the drawings of a file, in their order."""
    return re.findall(r'<symbol id="([\w-]+)"', sprite.read_text(encoding="utf-8"))


NAMES = symbols(SPRITE)


def drawn(call: str, **values: Any) -> str:
    """Return what one call of a macro draws."""
    environment: Any = engines["jinja2"]
    template = environment.env.from_string('{% import "objects.jinja" as o %}{{ ' + call + " }}")
    return str(template.render(values))


def uses(html: str) -> list[str]:
    """Return the names of the drawings that are used, in their order."""
    return re.findall(r'href="/static/img/\w+\.svg#([\w-]+)"', html)


def words(html: str) -> str:
    """Return what a screen reader says: text and labels."""
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
    for path in (PROJECT / "templates").rglob("*.*"):
        found = re.findall(
            r'(?:icon\(|art\(|sprite\.svg"\) }}#)"?([a-z][a-z-]*[a-z])"(?!, "signs")',
            path.read_text(encoding="utf-8"),
        )
        asked |= dict.fromkeys(found, path.name)

    assert {"check", "undo", "lamp", "gate"} <= set(asked)
    assert {name: at for name, at in asked.items() if name not in NAMES} == {}


@pytest.mark.parametrize("distress", range(9))
def test_a_portrait_has_eight_places_for_distress_and_says_how_many_are_taken(distress: int) -> None:
    html = drawn("o.portrait('gambler', n)", n=distress)

    assert uses(html).count("on") == distress
    assert uses(html).count("off") == 8 - distress
    assert uses(html)[0] == "p-gambler"
    assert words(html).startswith(f"Distress {distress} of 8")


def test_a_shard_that_has_just_come_is_marked_and_a_stranger_has_no_face() -> None:
    html = drawn("o.portrait('somebody', 4, fresh=1)")

    assert html.count('class="new"') == 1
    assert uses(html)[0] == "p-nobody"


@pytest.mark.parametrize(
    ("turn", "turns", "left"),
    [(0, 5, 100), (1, 5, 100), (2, 5, 75), (3, 5, 50), (4, 5, 25), (5, 5, 0), (6, 5, 0), (1, 1, 100), (7, 12, 50)],
)
def test_the_moons_say_the_turn_and_tell_the_sky_what_is_left(turn: int, turns: int, left: int) -> None:
    html = drawn("o.moons(turn, turns)", turn=turn, turns=turns)

    assert f'data-left="{left}"' in html
    assert html.count("<svg") == turns
    assert html.count('class="past"') == min(max(turn - 1, 0), turns)
    assert words(html).startswith(f"Turn {turn} of {turns}")


def test_a_deck_of_many_turns_shows_the_moon_of_this_one_alone() -> None:
    assert drawn("o.moons(3, 20)").count("<svg") == 1


def test_a_hand_of_numbers_is_radio_buttons_or_sends_at_once() -> None:
    asked, sent = (
        drawn("o.fan('Cards', 'count', range(7)|list, chosen=2)"),
        drawn("o.fan('Cards', 'count', [0, 1], now=true)"),
    )

    assert asked.count('type="radio"') == 7
    assert re.findall(r'value="(\d)" checked', asked) == ["2"]
    assert '<legend class="hidden-text">Cards</legend>' in asked
    assert sent.count('<button name="count"') == 2


def test_an_entity_is_drawn_as_the_same_creature_every_time() -> None:
    assert creature("The Wraith") == creature(" the  wraith ") != creature("")
    assert creature("Moth of Lost Hours") == "/static/img/creatures.svg#moth"
    named = {creature(f"Entity {n}").partition("#")[2] for n in range(60)}
    assert named == {*CREATURES} == {*symbols(CREATURE_SPRITE)} - {"unknown"}


def test_what_nobody_has_told_looks_unknown() -> None:
    tile, card, pile = (
        drawn("o.entity_tile('')"),
        drawn("o.turn_card([('move', 'Move', 'left')])"),
        drawn("o.pile('deck', none, 'Deck')"),
    )

    assert uses(tile) == ["unknown"]
    assert "Not named yet" in words(tile)
    assert "suit" not in card
    assert "? Deck" in words(pile)
    assert "?" in words(drawn("o.die('', 'not rolled')"))
    assert "Not named yet" in words(drawn("o.item('')"))
    assert uses(drawn("o.secret('')")) == ["back"]


def test_a_turn_card_shows_what_is_done_and_where_it_is() -> None:
    steps = [("morphing", "Morphing", "done"), ("basic", "Basic", "current"), ("move", "Move", "left")]
    html = drawn("o.turn_card(steps, 'hearts', 'hearts')", steps=steps)

    assert uses(html) == ["hearts", "check", "eye", "step"]
    assert html.count('aria-current="step"') == 1
    assert words(html).startswith("hearts")


def test_counts_of_zero_are_not_shown_but_the_hand_is() -> None:
    found = [("hand", 0, "hand"), ("ether", 0, "Ether"), ("gem", 2, "Gems")]

    assert uses(drawn("o.counts(found)", found=found)) == ["hand", "gem"]


@pytest.mark.parametrize("call", ["o.token('omen', 3, 'Omen')", "o.hand(3, 'cards')", "o.gate('Ash', 'open', 'open')"])
def test_a_drawing_says_its_number_or_its_state_in_words(call: str) -> None:
    assert re.search(r"3 (Omen|cards)|open", words(drawn(call)))


def test_names_are_escaped() -> None:
    assert "<b>&lt;i&gt;</b>" in drawn("o.item(name)", name="<i>")
