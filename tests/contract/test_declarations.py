"""Derived parts of every game's declarations: form, URL, journal line, reference, each with words and a rule."""

from __future__ import annotations

import html
import re
import sys
from dataclasses import is_dataclass
from random import Random

import pytest
from django.test import Client

from campaigns import rulebook
from campaigns.engine import Argument, MoveDefinition, find_move, get_games, get_moves
from campaigns.engine.messages import messages
from campaigns.journal.forms import build_form_class
from campaigns.models import Campaign
from campaigns.pages.move_reference import build_move_reference
from campaigns.storage.state import State
from tests.campaigns.table_actions import get_stored_state
from tests.contract.random_player import RandomPlayer, import_campaigns, parametrize_games
from tests.failures import collect_failures

DEFINITIONS_BY_NAME = {found.name: found for game in get_games() for found in get_moves(game.name)}
LABELLED_ARGUMENTS: dict[str, set[str]] = {
    "campaigns.correct": {"whose"},
    "etherfields.gain-loot": {"what"},
    "etherfields.tick": {"done"},
    "onirim.play": {"card"},
    "onirim.discard": {"card"},
    "onirim.choose": {"answer", "named", "word", "given", "taken"},
    "onirim.name-cards": {"asked"},
    "onirim.arrange": {"asked"},
    "lucidity": {"player", "whom", "dice", "die", "colour", "colours", "answer", "is_own"},
}
"""Journal facts of a move, or of a whole game, beyond their arguments."""


def test_what_rules_declare_is_shared_by_all_tables_and_cannot_be_changed() -> None:
    modules = [module for name, module in sys.modules.items() if re.match(r"campaigns\.(referee|\w+\.rules)\b", name)]
    found = {one for module in modules for one in vars(module).values() if isinstance(one, type) and is_dataclass(one)}

    assert len(found) > 30
    assert {one for one in found if "__setattr__" not in vars(one)} == set()


def build_sample_value(argument: Argument) -> object:
    return {
        "number": argument.low,
        "text": "x" * max(1, argument.low),
        "choice": argument.choices[0] if argument.choices else "",
        "flag": True,
        "row": 1,
        "rows": [1],
        "numbers": [argument.low] * max(1, argument.min_count),
        "texts": ["x" * max(1, argument.low)] * max(1, argument.min_count),
    }[argument.kind]


@collect_failures("name", sorted(DEFINITIONS_BY_NAME))
def test_every_move_has_words_a_rule_and_its_place_in_the_reference(name: str) -> None:
    declared = DEFINITIONS_BY_NAME[name]
    said = messages.moves[name]

    assert str(said.label)
    assert declared.description
    assert rulebook.find_entry(declared.rule_id) is not None
    for game in get_games():
        if declared.game in (game.name, "campaigns"):
            assert name in {told.name for told in build_move_reference(game.name)}
    assert set(re.findall(r"%\((\w+)\)s", str(said.line))) <= list_facts(declared)
    variant_names = {name for variant in said.variants for name in {*variant.needs, *variant.where}}
    variant_names |= {name for variant in said.variants for name in re.findall(r"%\((\w+)\)s", str(variant.text))}
    assert variant_names <= list_facts(declared)


def list_facts(declared: MoveDefinition) -> set[str]:
    named = LABELLED_ARGUMENTS.get(declared.name) or LABELLED_ARGUMENTS.get(declared.game, set())
    phrases = {name for game, name in messages.phrases if game == declared.game}
    return {argument.name for argument in declared.arguments} | named | phrases


@collect_failures("name", sorted(DEFINITIONS_BY_NAME))
def test_every_argument_has_words(name: str) -> None:
    declared = DEFINITIONS_BY_NAME[name]
    for argument in declared.arguments:
        assert str(messages.get_field_label(declared.game, argument.name))
        for choice in argument.choices:
            assert (declared.game, argument.name, choice) in messages.choices


@collect_failures("name", sorted(DEFINITIONS_BY_NAME))
def test_every_move_has_a_form_that_takes_what_the_declaration_says(name: str) -> None:
    declared = DEFINITIONS_BY_NAME[name]
    sent = {argument.name: build_sample_value(argument) for argument in declared.arguments}

    form = build_form_class(declared)({"move_id": "1.abcdefgh", **sent})

    assert form.is_valid(), form.errors
    assert form.move_arguments == sent


@collect_failures("name", sorted(DEFINITIONS_BY_NAME))
def test_every_form_refuses_what_lies_beyond_the_bounds(name: str) -> None:
    declared = DEFINITIONS_BY_NAME[name]
    for argument in declared.arguments:
        for beyond in list_invalid_values(argument):
            form = build_form_class(declared)({"move_id": "1.abcdefgh", argument.name: beyond})
            assert argument.name in form.errors, (argument, beyond)


def list_invalid_values(argument: Argument) -> list[object]:
    beyond: dict[str, list[object]] = {
        "number": [argument.low - 1, argument.high + 1, "x"],
        "text": ["x" * (argument.high + 1), "a\nb"],
        "choice": ["no such"],
        "flag": [],
        "row": [0, -1, 10**9, "x"],
        "rows": [["x"], ["-1"], ["9" * 10]],
        "numbers": [["x"], [argument.high + 1], [argument.low] * (argument.max_count + 1)],
        "texts": [["x" * (argument.high + 1)], ["a\nb"], ["x" * max(1, argument.low)] * (argument.max_count + 1)],
    }
    return beyond[argument.kind]


@pytest.mark.slow
@parametrize_games()
@pytest.mark.django_db
def test_every_move_has_an_address_whose_page_holds_every_field(player: Client, game: str) -> None:
    reported = [found for found in get_moves(game) if found.slug != "begin"]
    missing = {found.name: found for found in reported}
    begun = RandomPlayer(game, Random(game)).campaign
    for campaign in (begun, *import_campaigns(game)):
        rows = get_stored_state(campaign)
        missing = {name: found for name, found in missing.items() if list_missing_parts(player, found, campaign, rows)}

    assert reported
    assert list(missing) == []


def list_missing_parts(player: Client, declared: MoveDefinition, campaign: Campaign, rows: State) -> list[str]:
    """Return the arguments without a field on the page of a move."""
    slug = declared.slug if declared.game == campaign.game else declared.name
    page = player.get(f"/c/{campaign.slug}/move/{slug}/")
    assert page.status_code == 200
    assert str(messages.moves[declared.name].label) in html.unescape(page.text)
    # A question is answered on its card; its page has no fields. Without rows there are no boxes to tick either.
    none = {a.name for a in declared.arguments if a.kind == "rows" and not rows[a.label]}
    return [
        a.name
        for a in declared.arguments
        if not re.search(rf'name="{a.name}(\.\d+)?"', page.text)
        and a.label != "campaigns.decision"
        and a.name.removesuffix("_now") not in none
    ]


def test_every_rule_of_the_reference_can_be_opened(player: Client, db: None) -> None:
    for game in get_games():
        page = player.get(f"/moves/{game.name}/").text
        for path in set(re.findall(r'href="(/rule/[^"?]+)', page)):
            assert player.get(path).status_code == 200


def test_begin_is_declared_for_every_game() -> None:
    for game in get_games():
        assert find_move(f"{game.name}.begin") is not None
