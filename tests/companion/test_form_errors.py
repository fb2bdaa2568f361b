"""The error summary of an invalid form: above it, with a link to each field, and focused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django import forms
from django.test import Client

from campaigns.lucidity import copy_repository
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from companion.form_errors import FieldError, collect_errors, error_summary, refusal_summary, render_error_summary
from tests.campaigns.form_parser import parse_forms
from tests.campaigns.table_actions import start_slumber

SUMMARY_PATTERN = re.compile(r'<div class="error-summary"[^>]*>.*?</div>', re.DOTALL)


class Pets(forms.Form):
    """A form with every kind of control."""

    name = forms.CharField(label="Name")
    kind = forms.ChoiceField(label="Kind", choices=[("cat", "Cat"), ("dog", "Dog")], widget=forms.RadioSelect)
    toys = forms.MultipleChoiceField(label="Toys", choices=[("ball", "Ball")], widget=forms.CheckboxSelectMultiple)

    def clean(self) -> None:
        """Refuse every pet."""
        self.add_error(None, "No pets.")


def get_error_summary(html: str) -> str:
    found = SUMMARY_PATTERN.findall(html)
    assert len(found) == 1
    assert 'tabindex="-1"' in found[0]
    assert re.search(r"<div[^>]* autofocus", found[0])
    return str(found[0])


def list_targets(html: str) -> list[str]:
    """Return the link targets of the summary; each has to be an id on the page."""
    anchors = re.findall(r'<a href="#([^"]+)"', get_error_summary(html))
    assert all(f'id="{anchor}"' in html for anchor in anchors)
    return anchors


def test_the_form_as_a_whole_comes_first_then_each_field_with_the_id_of_its_control() -> None:
    found = collect_errors(Pets({}))

    assert [error.anchor for error in found] == ["", "id_name", "id_kind_0", "id_toys_0"]
    assert [str(error.label) for error in found] == ["", "Name", "Kind", "Toys"]


def test_where_nothing_is_wrong_nothing_is_drawn() -> None:
    assert (error_summary(Pets()), error_summary(None), refusal_summary(""), render_error_summary([])) == (
        "",
        "",
        "",
        "",
    )


def test_what_somebody_typed_is_escaped() -> None:
    drawn = render_error_summary([FieldError("<b>no</b>", "<i>", '"><script>')])

    assert "<script>" not in drawn
    assert "&lt;b&gt;no" in drawn


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "sent", "anchors"),
    [
        ("/new/lucidity/", {"name": "", "player1": ""}, ["id_player1"]),
        ("/new/onirim/", {"name": ""}, ["id_mode_0"]),
        ("/new/etherfields/", {}, ["id_dreamers_0"]),
        ("/import/", {}, ["id_file"]),
        ("/device/name", {"name": "\u202e"}, ["device-name"]),
        ("/lucidity/copies/", {"name": ""}, ["id_name"]),
        ("/lucidity/copy/?part=faces", {"seen": "", "copy": ""}, ["id_face-B-P", "id_face-B-D"]),
    ],
)
def test_a_page_that_is_a_form_says_what_is_wrong_and_leads_there(
    player: Client, address: str, sent: dict[str, Any], anchors: list[str]
) -> None:
    answer = player.post(address, sent)

    assert answer.status_code == 422
    assert list_targets(answer.content.decode())[: len(anchors)] == anchors
    assert not SUMMARY_PATTERN.search(player.get(address).content.decode())


@pytest.mark.django_db
def test_what_is_wrong_with_a_form_as_a_whole_stands_in_its_summary(player: Client) -> None:
    answer = player.post("/new/lucidity/", {"name": "Dice", "player1": "Ann", "player2": "ann"})

    assert "Give each player a different name." in get_error_summary(answer.content.decode())


@pytest.mark.django_db
def test_a_fold_with_something_wrong_in_it_comes_back_open(player: Client) -> None:
    page = player.post("/new/lucidity/", {"name": "Dice", "player1": "Ann", "bogeyman": "?"}).content.decode()

    assert list_targets(page) == ["id_bogeyman"]
    folds = re.findall(r'<details class="disclosure"( open)?\s*>\s*<summary><span>([^<]+)', page)
    assert [(bool(is_open), heading) for is_open, heading in folds] == [
        (True, "Nightmare of Temptation, playing alone"),
        (False, "House rules"),
    ]


@pytest.mark.django_db
def test_names_of_campaigns_and_copies_and_save_points_come_back_with_their_fault(player: Client) -> None:
    campaign = start_slumber()
    attic = copy_repository.create_copy("Attic", build_guessed_facts())

    pages = [
        player.post(address, sent).content.decode()
        for address, sent in (
            (f"/c/{campaign.slug}/keep/", {"name": ""}),
            (f"/lucidity/copy/?copy={attic.pk}", {"name": "", "copy": attic.pk}),
        )
    ]

    assert [list_targets(page) for page in pages] == [["id_name"], ["id_name"]]


@pytest.mark.django_db
def test_taking_stock_leads_to_the_count_of_the_dreamer_it_is_about(player: Client) -> None:
    campaign = start_slumber()
    page = player.get(f"/c/{campaign.slug}/move/take-stock/").content.decode()
    form = next(form for form in parse_forms(page) if "/move/take-stock/" in form.action)
    form.fields |= {"hand.1": ["more"], "hand.1.more": ["many"], "deck.0": ["-1"], "hours": ["x"]}

    answer = player.post(form.action, form.fields)

    assert answer.status_code == 422
    page = answer.content.decode()
    assert sorted(list_targets(page)) == ["deck.0", "hand.1-more", "hours"]
    assert re.search(r'<a href="#deck.0">[^<]+: Deck</a>', page)


@pytest.mark.django_db
def test_why_the_rules_refuse_a_stock_stands_above_it_with_the_rule(player: Client) -> None:
    campaign = start_slumber()
    page = player.get(f"/c/{campaign.slug}/move/take-stock/").content.decode()
    form = next(form for form in parse_forms(page) if "/move/take-stock/" in form.action)
    form.fields |= {"distress.0": ["7"], "distress.1": ["7"], "tiles": ["Suburbia"]}

    answer = player.post(form.action, form.fields)

    assert answer.status_code == 409
    told = get_error_summary(answer.content.decode())
    assert "names no slot of the Dreamworld Map" in told
    assert "/rule/" in told
    assert list_targets(answer.content.decode()) == ["tiles"]
    assert 'id="tiles-error"' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "anchor"),
    [
        ({"distress.0": ["6"], "distress.1": ["7"], "distress.2": ["6"]}, "distress.1"),
        ({"codes": ["what"]}, "codes"),
        ({"more_active": ["\n".join("ABCDEFGHIJ")]}, "more_active"),
        ({"stands": ["dream"], "adventure": ["Lift"], "turns_left": ["0"]}, "turns_left"),
        ({"present": ["1", "2"], "first_player": ["3"]}, "first_player"),
    ],
)
def test_what_the_rules_refuse_in_a_stock_leads_to_its_field(player: Client, sent: dict[str, Any], anchor: str) -> None:
    campaign = start_slumber(who="gambler,specialist,tough-guy")
    page = player.get(f"/c/{campaign.slug}/move/take-stock/").content.decode()
    form = next(form for form in parse_forms(page) if "/move/take-stock/" in form.action)
    form.fields |= sent

    answer = player.post(form.action, form.fields)

    assert answer.status_code == 409
    assert list_targets(answer.content.decode()) == [anchor]
    assert f'id="{anchor}-error"' in answer.content.decode()
