"""Messages of form fields: what Django says by itself never reaches a player."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import QueryDict

from campaigns.engine import MoveDefinition, get_games, get_moves
from campaigns.journal.forms import MoveForm, build_form_class
from campaigns.lucidity.copy_choice_form import CopyNameForm
from campaigns.lucidity.copy_form import CopyForm
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.copy_sections import SECTIONS
from campaigns.pages.registry import get_game_ui
from campaigns.views.campaign_settings import CampaignNameForm
from campaigns.views.saves import ImportForm, RestoreForm, SavePointNameForm
from companion.form_messages import REQUIRED
from tests.failures import collect_failures

FRAMEWORK_RE = re.compile(
    r"Ensure |This field is required|This value must|Enter a (?!whole number(?:,| from))|Select a valid|Select a date"
    r"|Null characters|Value .* is not|No file was|The submitted"
)
"""The beginnings of Django's own messages; ours say which whole number."""
NONSENSE = ("x" * 5000, "no such thing", "-1", "0", "1.5", "9" * 30, "a\x00b", "\x07", " ", "x, y", ",".join("x" * 300))
MOVES = [move for game in get_games() for move in get_moves(game.name)]
OTHER_FORMS = [MoveForm, CampaignNameForm, SavePointNameForm, RestoreForm, ImportForm, CopyNameForm]


def list_messages(form: forms.Form) -> Iterator[tuple[str, str]]:
    for name, errors in form.errors.items():
        yield from ((name, str(error)) for error in errors)


def find_framework_messages(build: type[forms.Form] | object, names: list[str]) -> list[tuple[str, str]]:
    """Return the messages of Django after nothing, and after nonsense in every field, alone and twice."""
    sent: list[QueryDict] = [QueryDict("", mutable=True)]
    for value in NONSENSE:
        for count in (1, 2):
            data = QueryDict(mutable=True)
            for name in names:
                data.setlist(name, [value] * count)
            sent.append(data)
    said = [found for data in sent for found in list_messages(build(data))]  # type: ignore[operator]
    return sorted({(name, text) for name, text in said if FRAMEWORK_RE.match(text)})


def test_the_beginnings_are_those_of_django() -> None:
    with pytest.raises(ValidationError) as caught:
        MaxLengthValidator(2)("abc")

    assert FRAMEWORK_RE.match(caught.value.messages[0])
    assert not FRAMEWORK_RE.match(str(REQUIRED))


@collect_failures("move", MOVES, ids=lambda move: move.name)
def test_a_move_says_in_our_words_what_is_wrong_with_a_field(move: MoveDefinition) -> None:
    form = build_form_class(move)

    assert find_framework_messages(form, list(form.base_fields)) == []


@pytest.mark.django_db
@collect_failures("game", [game.name for game in get_games()])
def test_a_new_campaign_says_in_our_words_what_is_wrong(game: str) -> None:
    form = get_game_ui(game).begin_form

    assert find_framework_messages(form, list(form().fields)) == []


@collect_failures("form", OTHER_FORMS, ids=lambda form: form.__name__)
def test_every_other_form_says_in_our_words_what_is_wrong(form: type[forms.Form]) -> None:
    assert find_framework_messages(form, list(form.base_fields)) == []


@collect_failures("section", SECTIONS)
def test_a_copy_of_lucidity_says_in_our_words_what_is_wrong(section: str) -> None:
    facts = build_guessed_facts()

    def build(data: QueryDict) -> CopyForm:
        return CopyForm(facts, section, "", data)

    assert find_framework_messages(build, list(CopyForm(facts, section).fields)) == []
