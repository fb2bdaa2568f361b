"""The sheet on which a Secret is revealed: as a sheet, and as a page of its own without JavaScript (manual p. 8 and 17)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Item, Secret
from campaigns.etherfields.panels.secret import DIGITS, LETTERS, NUMERALS, known_dream
from campaigns.etherfields.rules.codes import code_of, mark_of
from campaigns.models import Campaign
from tests.campaigns.evening import SPECIALIST, applied, begun, in_slumber
from tests.campaigns.forms import Form, forms_in
from tests.campaigns.pages import HTMX, line, panels, post
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rulings import table_of

pytestmark = pytest.mark.django_db


def form_in(page: str) -> Form:
    return next(form for form in forms_in(page) if "/move/reveal-secret/" in form.action)


def shown(player: Client, campaign: Campaign) -> str:
    return player.get(f"/c/{campaign.slug}/sheet/secret/").text


def send(player: Client, form: Form, **told: str) -> Any:
    """Fill the form in and send it, as a browser without scripts would."""
    return player.post(form.action, {**form.fields, **told})


@pytest.mark.parametrize("numeral", ["I", "IV", "VII", "IX", "XIV", "XVIII"])
def test_the_keys_make_every_numeral_of_a_code_p17(numeral: str) -> None:
    keys = sorted(NUMERALS, key=len, reverse=True)
    assert re.fullmatch("|".join(keys) + f"|({'|'.join(keys)})+", numeral)
    assert code_of(f"{numeral}-14 B") == (f"{numeral}-14", "B")


def test_every_key_is_of_the_alphabet_of_codes_p17() -> None:
    assert {mark_of(letter) for letter in LETTERS} == set(LETTERS)
    assert all(code_of(f"{numeral}-{digit} {letter}")[1] for numeral, digit, letter in zip(
        NUMERALS, DIGITS, LETTERS, strict=False
    ))  # fmt: skip
    assert (len(DIGITS), len(LETTERS)) == (10, 27)


def test_a_code_is_sent_as_it_was_typed_and_without_scripts_too_p17(player: Client) -> None:
    campaign = in_slumber()

    answer = send(player, form_in(shown(player, campaign)), code="ii41c", turns_out="note", name="Ticket")

    assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (303, f"/c/{campaign.slug}/")
    secret = Secret.objects.get(campaign=campaign)
    assert (secret.code, secret.name, secret.standing) == ("II-41 C", "Ticket", "gained")


def test_what_is_no_code_comes_back_as_it_was_typed_p17(player: Client) -> None:
    campaign = in_slumber()

    answer = send(player, form_in(shown(player, campaign)), code="14", turns_out="item", name="Rope", store="on")

    assert answer.status_code == 409
    again = form_in(answer.text)
    assert [again.fields[name] for name in ("code", "turns_out", "name", "store")] == [
        ["14"],
        ["item"],
        ["Rope"],
        ["on"],
    ]
    assert send(player, again, code="I-14 B").status_code == 303
    assert Secret.objects.get(campaign=campaign).name == "Rope"


def test_a_code_that_is_too_long_is_said_at_its_field(player: Client) -> None:
    campaign = in_slumber()

    answer = send(player, form_in(shown(player, campaign)), code="I" * 21, turns_out="map")

    assert answer.status_code == 422
    assert re.search(r'aria-invalid="true" aria-describedby="page-reveal-secret-code-error"', answer.text)


def test_whoever_is_looked_at_revealed_it_p17(player: Client) -> None:
    campaign = in_slumber()
    player.get(f"/c/{campaign.slug}/sheet/dreamer/{SPECIALIST}/")

    assert form_in(shown(player, campaign)).fields["dreamer"] == [str(SPECIALIST)]


@pytest.mark.parametrize(("fields", "known"), [({"kind": "dream", "code": "II-14"}, "II-14"), ({"code": "II-14"}, "")])
def test_inside_a_dream_the_letter_is_enough_p17(fields: dict[str, str], known: str) -> None:
    assert known_dream(table_of(DreamerFactory.build(), SlumberFactory.build(**fields))) == known


KIND = re.compile(r'<button class="button button--large" name="turns_out" value="([\w-]+)"')


def test_each_kind_is_an_answer_that_sends_the_code_p17(player: Client) -> None:
    campaign = in_slumber()
    assert KIND.findall(shown(player, campaign)) == list(Secret.Kind.values)


def test_what_it_is_is_asked_in_a_sentence_beside_its_answers_p17(player: Client) -> None:
    campaign = in_slumber()

    answer = send(player, form_in(shown(player, campaign)), code="I-14 B", turns_out="", name="Rope")

    assert answer.status_code == 422
    assert "Tap its kind: it stands on the front" in answer.text.partition("<legend>What is it?</legend>")[2]
    assert "This field is required" not in answer.text
    assert form_in(answer.text).fields["name"] == ["Rope"]


def test_a_report_without_a_kind_is_refused_in_that_sentence_alone_p17(player: Client) -> None:
    told = line(post(player, in_slumber(), "move/reveal-secret/?at=secret", code="I-14 B"))

    assert told.startswith("Reveal: What is it? Tap its kind")


def test_an_item_may_be_named_as_it_is_revealed_p15(player: Client) -> None:
    campaign = in_slumber()

    send(player, form_in(shown(player, campaign)), code="I-14 B", turns_out="item", name="Rope")
    send(player, form_in(shown(player, campaign)), code="I-14 C", turns_out="item", name="")

    assert [item.name for item in Item.objects.filter(campaign=campaign).order_by("ref")] == ["Rope", "I-14 C"]


@pytest.mark.parametrize(("asleep", "there"), [(True, True), (False, False)])
def test_an_entity_comes_into_play_by_something_happened_in_a_slumber_only_p9(
    player: Client, *, asleep: bool, there: bool
) -> None:
    campaign = in_slumber() if asleep else begun()
    page = player.get(f"/c/{campaign.slug}/sheet/happened/", headers=HTMX).text

    assert (f'href="/c/{campaign.slug}/sheet/tile/" data-sheet' in page) is there
    assert "?show=dreamer.flaws" in page
    assert "sheet/things/" in page


def test_the_turn_card_leads_to_the_entity_it_reveals_p9(player: Client) -> None:
    campaign = in_slumber()
    assert f"/c/{campaign.slug}/sheet/tile/" in player.get(
        f"/c/{campaign.slug}/sheet/turncard/", headers=HTMX
    ).text  # fmt: skip


def test_something_happened_leads_to_it_and_it_closes_when_the_secret_is_told(player: Client) -> None:
    campaign = in_slumber()
    assert f'href="/c/{campaign.slug}/sheet/secret/" data-sheet' in player.get(
        f"/c/{campaign.slug}/sheet/happened/", headers=HTMX
    ).text  # fmt: skip

    path = "move/reveal-secret/?at=secret&open=sheet.secret"
    answer = post(player, campaign, path, code="I-14 B", turns_out="map", open="sheet.secret")

    assert "sheet-body" in panels(answer)


def test_what_was_revealed_as_an_entity_lies_on_now_until_it_is_in_play_p17(player: Client) -> None:
    campaign = in_slumber()
    applied(campaign, "reveal-secret", code="I-14 B", turns_out="entity", name="Owl")
    assert "Put Owl in play" in player.get(f"/c/{campaign.slug}/").text

    applied(campaign, "put-entity", name="Owl")

    assert "Put Owl in play" not in player.get(f"/c/{campaign.slug}/").text
