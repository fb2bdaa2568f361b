"""The sheet that reveals a Secret, and its page without JavaScript (manual p. 8 and 17)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Item, Secret
from campaigns.etherfields.panels.reveal_secret import DIGIT_KEYS, LETTER_KEYS, NUMERAL_KEYS, get_known_dream
from campaigns.etherfields.rules.codes import parse_mark, parse_secret_code
from campaigns.models import Campaign
from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.form_posts import HTMX_HEADERS, get_partial_targets, post_form, read_message
from tests.campaigns.table_actions import SPECIALIST, apply_move, begin_campaign, start_slumber
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rule_harness import build_table

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
    assert re.search(r'aria-invalid="true" aria-describedby="page-reveal-secret-code-error"', answer.text)


def test_whoever_is_looked_at_revealed_it_p17(player: Client) -> None:
    campaign = start_slumber()
    player.get(f"/c/{campaign.slug}/sheet/dreamer/{SPECIALIST}/")

    assert get_form(get_sheet(player, campaign)).fields["dreamer"] == [str(SPECIALIST)]


@pytest.mark.parametrize(("fields", "known"), [({"kind": "dream", "code": "II-14"}, "II-14"), ({"code": "II-14"}, "")])
def test_inside_a_dream_the_letter_is_enough_p17(fields: dict[str, str], known: str) -> None:
    assert get_known_dream(build_table(DreamerFactory.build(), SlumberFactory.build(**fields))) == known


KIND_PATTERN = re.compile(r'<button class="button button--large" name="turns_out" value="([\w-]+)"')


def test_each_kind_is_an_answer_that_sends_the_code_p17(player: Client) -> None:
    campaign = start_slumber()
    assert KIND_PATTERN.findall(get_sheet(player, campaign)) == list(Secret.Kind.values)


def test_what_it_is_is_asked_in_a_sentence_beside_its_answers_p17(player: Client) -> None:
    campaign = start_slumber()

    answer = send_form(player, get_form(get_sheet(player, campaign)), code="I-14 B", turns_out="", name="Rope")

    assert answer.status_code == 422
    assert "Tap its kind: it stands on the front" in answer.text.partition("<legend>What is it?</legend>")[2]
    assert "This field is required" not in answer.text
    assert get_form(answer.text).fields["name"] == ["Rope"]


def test_a_report_without_a_kind_is_refused_in_that_sentence_alone_p17(player: Client) -> None:
    told = read_message(post_form(player, start_slumber(), "move/reveal-secret/?at=secret", code="I-14 B"))

    assert told.startswith("Reveal: What is it? Tap its kind")


def test_an_item_may_be_named_as_it_is_revealed_p15(player: Client) -> None:
    campaign = start_slumber()

    send_form(player, get_form(get_sheet(player, campaign)), code="I-14 B", turns_out="item", name="Rope")
    send_form(player, get_form(get_sheet(player, campaign)), code="I-14 C", turns_out="item", name="")

    assert [item.name for item in Item.objects.filter(campaign=campaign).order_by("ref")] == ["Rope", "I-14 C"]


@pytest.mark.parametrize(("asleep", "there"), [(True, True), (False, False)])
def test_an_entity_comes_into_play_by_something_happened_in_a_slumber_only_p9(
    player: Client, *, asleep: bool, there: bool
) -> None:
    campaign = start_slumber() if asleep else begin_campaign()
    page = player.get(f"/c/{campaign.slug}/sheet/happened/", headers=HTMX_HEADERS).text

    assert (f'href="/c/{campaign.slug}/sheet/tile/" data-sheet' in page) is there
    assert "?show=dreamer.flaws" in page
    assert "sheet/things/" in page


def test_the_turn_card_leads_to_the_entity_it_reveals_p9(player: Client) -> None:
    campaign = start_slumber()
    assert f"/c/{campaign.slug}/sheet/tile/" in player.get(
        f"/c/{campaign.slug}/sheet/turncard/", headers=HTMX_HEADERS
    ).text  # fmt: skip


def test_something_happened_leads_to_it_and_it_closes_when_the_secret_is_told(player: Client) -> None:
    campaign = start_slumber()
    assert f'href="/c/{campaign.slug}/sheet/secret/" data-sheet' in player.get(
        f"/c/{campaign.slug}/sheet/happened/", headers=HTMX_HEADERS
    ).text  # fmt: skip

    path = "move/reveal-secret/?at=secret&open=sheet.secret"
    answer = post_form(player, campaign, path, code="I-14 B", turns_out="map", open="sheet.secret")

    assert "sheet-body" in get_partial_targets(answer)


def test_what_was_revealed_as_an_entity_lies_on_now_until_it_is_in_play_p17(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "reveal-secret", code="I-14 B", turns_out="entity", name="Owl")
    assert "Put Owl in play" in player.get(f"/c/{campaign.slug}/").text

    apply_move(campaign, "put-entity", name="Owl")

    assert "Put Owl in play" not in player.get(f"/c/{campaign.slug}/").text
