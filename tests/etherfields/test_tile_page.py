"""The form that looks like an Entity tile: as a sheet, and as a page of its own without JavaScript (manual p. 8 to 12)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Entity
from campaigns.models import Campaign
from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.form_posts import HTMX_HEADERS, get_partial_targets, post_form
from tests.campaigns.table_actions import apply_move, get_only_ref, start_slumber
from tests.etherfields.table_builders import build_effect
from tests.page_parts import read_text, read_texts, select, select_one

pytestmark = pytest.mark.django_db

MAX_ENTITY_REF = 99


def get_form(player: Client, campaign: Campaign, path: str, move: str) -> ParsedForm:
    """Return the form of a move on a sheet or page, as a device without scripts sees it."""
    return fill_form(player.get(f"/c/{campaign.slug}/{path}").text, move)


def fill_form(page: str, move: str) -> ParsedForm:
    return next(form for form in parse_forms(page) if f"/move/{move}/" in form.action)


def send_form(player: Client, form: ParsedForm, **told: str) -> Any:
    """Tap chips and fill fields in, ``__`` for the dot of a name, and tap the button."""
    for name, value in told.items():
        wanted = name.replace("__", ".")
        assert not form.choices.get(wanted) or value in form.choices[wanted], (wanted, value)
        form.fields[wanted] = [value]
    return player.post(form.action, form.fields)


def get_owl(campaign: Campaign) -> Entity:
    found: Entity = Entity.objects.get(campaign=campaign, name="Owl")
    return found


def test_a_new_entity_is_entered_once_and_is_one_entry_p9(player: Client) -> None:
    campaign = start_slumber()
    before = campaign.version
    form = get_form(player, campaign, "sheet/tile/", "put-entity")

    answer = send_form(
        player, form, name="Owl", figures="2", movement="3", morphings="1", basic_reach="2", basic_seal="3",
        special_reach="0", special_distress="2", special_gem="on", cost="4", gradual="on",
    )  # fmt: skip

    assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (303, f"/c/{campaign.slug}/")
    came = get_owl(campaign)
    assert (came.figures, came.movement, came.cost, came.gradual) == (2, 3, 4, True)
    assert came.effects == {
        "morphing": build_effect(morphings=1),
        "basic": build_effect(range=2, seal=3),
        "special": build_effect(range=0, distress=2, gem=True),
    }
    campaign.refresh_from_db()
    assert campaign.version == before + 1


def test_a_new_tile_is_as_good_as_blank_and_its_name_is_enough_p9(player: Client) -> None:
    campaign = start_slumber()

    send_form(player, get_form(player, campaign, "sheet/tile/", "put-entity"), name="Owl")

    came = get_owl(campaign)
    assert (came.figures, came.movement, came.cost, came.effects) == (1, None, 0, {})


def test_a_number_beyond_the_chips_has_a_field_of_its_own(player: Client) -> None:
    campaign = start_slumber()
    form = get_form(player, campaign, "sheet/tile/", "put-entity")
    assert form.choices["figures"] == ["0", "1", "2", "3", "4", "more"]

    send_form(player, form, name="Owl", figures="more", figures__more="9", basic_seal="more", basic_seal__more="12")

    assert (get_owl(campaign).figures, get_owl(campaign).effects["basic"]["seal"]) == (9, 12)


@pytest.mark.parametrize("beside", ["", "100", "many"])
def test_what_cannot_be_so_comes_back_filled_in_and_is_said_at_its_field(player: Client, beside: str) -> None:
    campaign = start_slumber()
    form = get_form(player, campaign, "sheet/tile/", "put-entity")

    answer = send_form(player, form, name="Owl", figures="more", figures__more=beside, movement="4", basic_gem="on")

    assert answer.status_code == 422
    (told,) = read_texts(answer.text, "fieldset#figures .field-error")
    assert told == f"Enter a whole number from 0 to {MAX_ENTITY_REF}."
    again = fill_form(answer.text, "put-entity")
    assert [again.fields[name] for name in ("name", "figures", "movement", "basic_gem")] == [
        ["Owl"], ["more"], ["4"], ["on"],
    ]  # fmt: skip
    assert again.fields["figures.more"] == [beside]
    assert not Entity.objects.filter(campaign=campaign, name="Owl").exists()


def test_what_is_refused_comes_back_filled_in_with_the_reason_p9(player: Client) -> None:
    campaign = start_slumber()
    form = get_form(player, campaign, "sheet/tile/", "put-entity")

    answer = send_form(player, form, name="Owl", movement="2", special_reach="3")

    assert answer.status_code == 409
    assert "what does it do?" in read_text(select_one(answer.text, "[role=alert]"))
    again = fill_form(answer.text, "put-entity")
    assert (again.fields["name"], again.fields["special_reach"]) == (["Owl"], ["3"])
    assert send_form(player, again, special_distress="1").status_code == 303
    assert get_owl(campaign).effects["special"] == build_effect(range=3, distress=1)


def test_a_number_beyond_the_chips_is_kept_when_a_card_says_otherwise_p16(player: Client) -> None:
    campaign = start_slumber()
    sent = {"name": "Wraith", "figures": "more", "figures.more": "9"}

    answer = post_form(player, campaign, "move/put-entity/", **sent)

    assert answer.status_code == 409
    assert select(answer.text, ".rejection form input[type=hidden][name=figures][value='9']")


def test_what_the_tile_in_play_says_is_copied_with_what_is_known_filled_in_p9(player: Client) -> None:
    campaign = start_slumber()
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "note-effect", entity=wraith, kind="basic", reach=1, distress=7)
    apply_move(campaign, "note-effect", entity=wraith, kind="morphing", nothing=True)
    form = get_form(player, campaign, f"sheet/copy/{wraith}/", "note-tile")

    known = {name: form.fields[name] for name in ("basic_reach", "basic_distress", "morphing_nothing")}
    assert known == {"basic_reach": ["1"], "basic_distress": ["more"], "morphing_nothing": ["on"]}
    assert form.fields["basic_distress.more"] == ["7"]
    assert send_form(player, form, movement="2", special_seal="2").status_code == 303

    noted = Entity.objects.get(campaign=campaign, ref=wraith)
    assert (noted.movement, set(noted.effects)) == (2, {"morphing", "basic", "special"})
    assert noted.effects["basic"] == build_effect(range=1, distress=7)


def test_a_copy_that_is_refused_comes_back_for_the_same_tile(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "put-entity", name="Owl")
    ref = get_owl(campaign).ref
    form = get_form(player, campaign, f"sheet/copy/{ref}/", "note-tile")

    answer = send_form(player, form, basic_reach="3")

    assert answer.status_code == 409
    assert fill_form(answer.text, "note-tile").fields["entity"] == [str(ref)]


def test_with_htmx_the_sheet_brings_its_styles_and_closes_when_the_tile_is_in_play(player: Client) -> None:
    campaign = start_slumber()
    sheet = player.get(f"/c/{campaign.slug}/sheet/tile/", headers=HTMX_HEADERS).text
    assert re.search(r'<link rel="stylesheet" href="/static/etherfields/tile[^"]*\.css">', sheet)

    answer = post_form(player, campaign, "move/put-entity/?at=tile&open=sheet.tile", name="Owl", open="sheet.tile")

    assert {"sheet-body", "lying"} <= get_partial_targets(answer)


def test_the_page_of_the_move_has_the_same_form(player: Client) -> None:
    campaign = start_slumber()
    page = player.get(f"/c/{campaign.slug}/move/put-entity/").text

    assert not select(page, ".tile-form[data-report]")
    assert send_form(player, fill_form(page, "put-entity"), name="Owl").status_code == 303


def test_without_an_entity_there_is_no_tile_to_copy(player: Client) -> None:
    campaign = start_slumber()
    Entity.objects.filter(campaign=campaign).delete()

    page = player.get(f"/c/{campaign.slug}/move/note-tile/").text
    assert "No Entity tile is in play." in read_texts(page, "main p")
