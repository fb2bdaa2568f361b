"""The sheet that reveals a Secret, and its page without JavaScript (manual p. 8 and 17)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Item, Secret
from campaigns.etherfields.panels.next_step import build_tabletop_panel
from campaigns.etherfields.panels.report_other import build_report_other_sheet
from campaigns.etherfields.panels.reveal_secret import DIGIT_KEYS, LETTER_KEYS, NUMERAL_KEYS, get_known_dream
from campaigns.etherfields.panels.turn_card import build_turn_card_sheet
from campaigns.etherfields.rules.codes import parse_mark, parse_secret_code
from campaigns.etherfields.rules.secrets import reveal_secret
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.models import Campaign
from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.form_posts import get_partial_targets, post_form, read_message
from tests.campaigns.table_actions import SPECIALIST, start_slumber
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import list_links, read_text, read_texts, render_part, select, select_one
from tests.rule_harness import build_table, play_move

pytestmark = pytest.mark.django_db


def get_form(page: str) -> ParsedForm:
    return next(form for form in parse_forms(page) if "/move/reveal-secret/" in form.action)


def get_sheet(player: Client, campaign: Campaign) -> str:
    return player.get(f"/c/{campaign.slug}/sheet/secret/").text


def send_form(player: Client, form: ParsedForm, **told: str) -> Any:
    """Fill the form in and send it, as a browser without scripts would."""
    return player.post(form.action, {**form.fields, **told})


@pytest.mark.parametrize("numeral", ["I", "IV", "VII", "IX", "XIV", "XVIII"])
def test_the_keys_make_every_numeral_of_a_code_p17(numeral: str) -> None:
    keys = sorted(NUMERAL_KEYS, key=len, reverse=True)
    assert re.fullmatch("|".join(keys) + f"|({'|'.join(keys)})+", numeral)
    assert parse_secret_code(f"{numeral}-14 B") == (f"{numeral}-14", "B")


def test_every_key_is_of_the_alphabet_of_codes_p17() -> None:
    assert {parse_mark(letter) for letter in LETTER_KEYS} == set(LETTER_KEYS)
    assert all(parse_secret_code(f"{numeral}-{digit} {letter}")[1] for numeral, digit, letter in zip(
        NUMERAL_KEYS, DIGIT_KEYS, LETTER_KEYS, strict=False
    ))  # fmt: skip
    assert (len(DIGIT_KEYS), len(LETTER_KEYS)) == (10, 27)


def test_a_code_is_sent_as_it_was_typed_and_without_scripts_too_p17(player: Client) -> None:
    campaign = start_slumber()

    answer = send_form(player, get_form(get_sheet(player, campaign)), code="ii41c", turns_out="note", name="Ticket")

    assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (303, f"/c/{campaign.slug}/")
    secret = Secret.objects.get(campaign=campaign)
    assert (secret.code, secret.name, secret.standing) == ("II-41 C", "Ticket", "gained")


def test_what_is_no_code_comes_back_as_it_was_typed_p17(player: Client) -> None:
    campaign = start_slumber()

    answer = send_form(
        player, get_form(get_sheet(player, campaign)), code="14", turns_out="item", name="Rope", store="on"
    )

    assert answer.status_code == 409
    again = get_form(answer.text)
    assert [again.fields[name] for name in ("code", "turns_out", "name", "store")] == [
        ["14"],
        ["item"],
        ["Rope"],
        ["on"],
    ]
    assert send_form(player, again, code="I-14 B").status_code == 303
    assert Secret.objects.get(campaign=campaign).name == "Rope"


def test_a_code_that_is_too_long_is_said_at_its_field(player: Client) -> None:
    campaign = start_slumber()

    answer = send_form(player, get_form(get_sheet(player, campaign)), code="I" * 21, turns_out="map")

    assert answer.status_code == 422
    field = select_one(answer.text, "input[name=code][aria-invalid=true]")
    assert read_texts(answer.text, f".field-error#{field.attributes['aria-describedby']}") != []


def test_whoever_is_looked_at_revealed_it_p17(player: Client) -> None:
    campaign = start_slumber()
    player.get(f"/c/{campaign.slug}/sheet/dreamer/{SPECIALIST}/")

    assert get_form(get_sheet(player, campaign)).fields["dreamer"] == [str(SPECIALIST)]


@pytest.mark.parametrize(("fields", "known"), [({"kind": "dream", "code": "II-14"}, "II-14"), ({"code": "II-14"}, "")])
def test_inside_a_dream_the_letter_is_enough_p17(fields: dict[str, str], known: str) -> None:
    assert get_known_dream(build_table(DreamerFactory.build(), SlumberFactory.build(**fields))) == known


def test_each_kind_is_an_answer_that_sends_the_code_p17(player: Client) -> None:
    page = get_sheet(player, start_slumber())

    answers = select(page, ".secret-form .kinds button[name=turns_out]")
    assert [button.attributes["value"] for button in answers] == list(Secret.Kind.values)


def test_what_it_is_is_asked_in_a_sentence_beside_its_answers_p17(player: Client) -> None:
    campaign = start_slumber()

    answer = send_form(player, get_form(get_sheet(player, campaign)), code="I-14 B", turns_out="", name="Rope")

    assert answer.status_code == 422
    (told,) = read_texts(answer.text, ".secret-form .field-error")
    assert told.startswith("What is it? Tap its kind, printed on the front")
    assert read_texts(answer.text, "fieldset.kinds .field-error") == [told]
    assert get_form(answer.text).fields["name"] == ["Rope"]


def test_a_report_without_a_kind_is_refused_in_that_sentence_alone_p17(player: Client) -> None:
    told = read_message(post_form(player, start_slumber(), "move/reveal-secret/?at=secret", code="I-14 B"))

    assert told.startswith("Reveal. What is it? Tap its kind")


def test_an_item_may_be_named_as_it_is_revealed_p15(player: Client) -> None:
    campaign = start_slumber()

    send_form(player, get_form(get_sheet(player, campaign)), code="I-14 B", turns_out="item", name="Rope")
    send_form(player, get_form(get_sheet(player, campaign)), code="I-14 C", turns_out="item", name="")

    assert [item.name for item in Item.objects.filter(campaign=campaign).order_by("ref")] == ["Rope", "I-14 C"]


@pytest.mark.parametrize("slumbers", [[], [SlumberFactory.build()]], ids=["awake", "in a Slumber"])
def test_an_entity_comes_into_play_by_something_happened_in_a_slumber_only_p9(slumbers: list[Any]) -> None:
    page = build_report_page(*slumbers)

    links = list_links(page, ".menu-grid a[data-sheet]")
    assert ("/c/abc/sheet/tile/" in links) is bool(slumbers)
    assert {"/c/abc/sheet/dreamer/?show=dreamer.flaws", "/c/abc/sheet/things/"} <= set(links)


def build_report_page(*rows: Any) -> str:
    """Render *What happened?* while nobody is looked at."""
    table = build_table(DreamerFactory.build(), *rows)
    return render_part("etherfields/happened.jinja", build_report_other_sheet(table, build_viewer()))


def test_morphings_are_seen_on_now_p16() -> None:
    table = build_table(SlumberFactory.build(), EntityFactory.build(morphings=["distress", "gems"]))

    page = render_part("etherfields/lying.jinja", build_tabletop_panel(table, build_viewer()))

    assert "Morphings: 1 more Distress, Gems off 2" in read_text(select_one(page, ".tile .caption"))


def test_the_turn_card_leads_to_the_entity_it_reveals_p9() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    page = render_part("etherfields/turncard.jinja", build_turn_card_sheet(table, build_viewer()))

    assert list_links(page, "a[data-sheet].fill") == ["/c/abc/sheet/tile/"]


def test_something_happened_leads_to_it() -> None:
    assert "/c/abc/sheet/secret/" in list_links(build_report_page(), ".menu-grid a[data-sheet]")


def test_it_closes_when_the_secret_is_told(player: Client) -> None:
    path = "move/reveal-secret/?at=secret&open=sheet.secret"

    answer = post_form(player, start_slumber(), path, code="I-14 B", turns_out="map", open="sheet.secret")

    assert "sheet-body" in get_partial_targets(answer)


def test_what_was_revealed_as_an_entity_lies_on_now_until_it_is_in_play_p17() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())
    play_move(table, reveal_secret, code="I-14 B", turns_out="entity", name="Owl")

    page = render_part("etherfields/lying.jinja", build_tabletop_panel(table, build_viewer()))
    (tile,) = [link for link in select(page, "a[data-sheet]") if "Put Owl in play" in read_text(link)]
    assert tile.attributes["href"] == "/c/abc/sheet/tile/"

    play_move(table, put_entity, name="Owl")
    assert build_tabletop_panel(table, build_viewer())["revealed"] == ""
