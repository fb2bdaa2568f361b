"""The actions panel and its payment search (manual p. 12 to 14)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from campaigns.etherfields.models import Action
from campaigns.etherfields.panels.action_cards import describe_cost
from campaigns.etherfields.panels.actions import build_actions_panel
from campaigns.etherfields.panels.intent import IntentForm, build_intent_answer, build_intent_form
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import GAMBLER, apply_move, get_only_ref, get_stored_value, start_slumber
from tests.etherfields.factories import (
    ActionFactory,
    DreamerFactory,
    ItemFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import read_text, select, select_one
from tests.rule_harness import build_table


def build_panel(table: Any, unfolded: str = "", chosen: int = 1) -> dict[str, Any]:
    """Return what the part shows to one Dreamer, one of its groups unfolded."""
    return dict(build_actions_panel(table, build_viewer(chosen, actions=unfolded)))


def build_action_table(*rows: Any, **team: Any) -> Any:
    return build_table(TeamFactory.build(**team), SlumberFactory.build(phase="actions"), *rows)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "3 Wrath"),
        ({"colours": ["wrath", "cunning"]}, "3 Wrath or 3 Cunning"),
        ({"gradual": True}, "3 Wrath, Gradual × 3"),
        ({"times": True}, "3 Wrath for each Dreamer, at once: 9"),
        ({"pays": "distress", "cost": 2}, "2 Distress"),
        ({"pays": "gems", "cost": 1}, "1 Shining Gems"),
        ({"pays": "free"}, "free"),
        ({"colours": []}, "3 Intent"),
    ],
)
def test_a_cost_is_put_into_words_p12(fields: dict[str, Any], told: str) -> None:
    table = build_action_table(*build_team(3))

    assert describe_cost(table, ActionFactory.build(**fields)) == told


def build_payment(table: Any, **more: Any) -> dict[str, Any]:
    """Return the payment of the first action."""
    return dict(build_panel(table, **more)["named"][0]["payment"])


def list_fields(payment: dict[str, Any]) -> dict[str, list[Any]]:
    """Return the choices of the only payer's form, by field."""
    (payer,) = payment["payers"]
    button = payer["buttons"][0]
    fields = {field.name: [chip.value for chip in field.chips] for field in button.fields}
    return fields | ({button.argument_name: [chip.value for chip in button.chips]} if button.chips else {})


@pytest.mark.parametrize(
    ("fields", "label", "asked"),
    [
        ({}, "Pay", {}),
        ({"colours": ["wrath", "cunning"]}, "Pay", {"colour": ["wrath", "cunning"]}),
        (
            {"colours": ["wrath", "cunning"], "gradual": True, "markers": 1, "marker_colour": "cunning"}, "Pay", {}
        ),
        ({"gradual": True}, "Pay", {"times": [1, 2]}),
        ({"keyword": "assault"}, "Pay", {"times": [1, 2, 3, 4]}),
        ({"keyword": "assault", "gradual": True, "markers": 1}, "Pay", {}),
        ({"pays": "distress", "cost": 2}, "Suffer 2 Distress for it", {}),
        ({"pays": "gems", "cost": 2}, "Pay in Shining Gems: 2", {}),
        ({"pays": "free"}, "Perform it", {}),
    ],
)  # fmt: skip
def test_a_payment_asks_only_for_what_is_open_p12(fields: dict[str, Any], label: str, asked: dict[str, Any]) -> None:
    table = build_action_table(*build_team(2), ActionFactory.build(**fields), tracking="light")

    payment = build_payment(table)

    assert [payer["buttons"][0].label for payer in payment["payers"]] == [label]
    assert list_fields(payment) == asked


def test_a_blocked_action_says_why_nobody_pays_it_p16() -> None:
    payment = build_payment(build_action_table(*build_team(2), ActionFactory.build(blocked=True)))

    assert (payment["payers"], payment["reason"].text[:23]) == ([], "Break the door is block")


def test_where_hands_are_counted_a_payment_is_a_tap_on_one_of_the_cards_in_hand_p12() -> None:
    table = build_action_table(*build_team(2, hand=3), ActionFactory.build())

    payment = build_payment(table)

    assert list_fields(payment) == {"cards": [0, 1, 2, 3]}
    (payer,) = payment["payers"]
    assert payer["buttons"][0].is_fan
    assert ("colour", "wrath") in payer["buttons"][0].action.hidden_values


@pytest.mark.parametrize("phase", ["", "draw", "event"])
def test_outside_the_card_and_action_step_an_action_is_paid_only_in_its_whole_form_p8(phase: str) -> None:
    slumber = [SlumberFactory.build(phase=phase)] if phase else []
    table = build_table(TeamFactory.build(), *slumber, *build_team(2), action := ActionFactory.build())

    (found,) = build_panel(table, f"a{action.ref}")["named"]

    assert found["payment"]["payers"] == []
    assert "pay-action" in str([offer.url for offer in found["groups"][0].actions])


def test_nobody_pays_for_somebody_who_is_not_there_p18() -> None:
    absent = build_payment(build_action_table(DreamerFactory.build(playing=False), ActionFactory.build()))
    unknown = build_payment(build_action_table(DreamerFactory.build(), ActionFactory.build()), chosen=7)

    assert (absent["payers"], unknown["payers"]) == ([], [])


def test_progress_of_a_gradual_payment_is_shown_p12() -> None:
    action = ActionFactory.build(gradual=True, markers=2, marker_colour="wrath")

    (found,) = build_panel(build_action_table(*build_team(3), action))["named"]

    card = found["card"]
    assert (card["paid"], card["needed"], card["colour"]) == (2, 3, "wrath")


def test_blocked_actions_come_last_p16() -> None:
    table = build_action_table(
        *build_team(2), ActionFactory.build(name="A", blocked=True), ActionFactory.build(name="B")
    )

    assert [found["row"].name for found in build_panel(table)["named"]] == ["B", "A"]


def test_unfolded_an_action_can_be_paid_in_full_changed_and_taken_off_p12() -> None:
    action = ActionFactory.build(gradual=True, markers=1, marker_colour="wrath", single_use=True)
    items = [ItemFactory.build(name="Lantern"), ItemFactory.build(name="Rope", place="storage")]

    (found,) = build_panel(build_action_table(*build_team(3), action, *items), unfolded="a1")["named"]

    made = {offer.url.split("/")[-2]: offer for offer in found["groups"][0].actions}
    assert set(made) == {"pay-action", "change-action", "block-action", "remove-action", "take-marker", "place-action"}
    fields = {field.name: field for field in made["pay-action"].fields}
    assert [label for _, label in fields["items"].choices] == ["Lantern"]
    assert fields["times"].high == 2
    noted = {field.name: field.value for field in made["change-action"].fields}
    assert (noted["amount"], noted["colour"], noted["or_colour"]) == (3, "wrath", "none")
    assert (noted["gradual"], noted["single_use"]) == (True, True)


def test_a_blocked_action_can_be_unblocked_and_not_paid_p16() -> None:
    (found,) = build_panel(build_action_table(*build_team(2), ActionFactory.build(blocked=True)), unfolded="a1")[
        "named"
    ]

    names = [offer.url.split("/")[-2] for offer in found["groups"][0].actions]
    assert names == ["change-action", "unblock-action", "remove-action", "place-action"]


def test_the_deck_list_is_kept_while_a_slumber_or_dream_is_played_p13() -> None:
    dreamer = DreamerFactory.build(deck_list=[{"name": "Feint", "cunning": 2}, {"name": "Blow"}])

    found = build_panel(build_action_table(dreamer), unfolded="deck")
    deck = found["action_groups"][-1]
    assert found["paying"]

    assert str(deck.title) == f"{dreamer}'s deck list"
    assert [str(offer.label) for offer in deck.actions] == [
        "Add a card to the deck list",
        "Remove Feint",
        "Remove Blow",
    ]
    assert len({offer.key for offer in deck.actions}) == 3


@pytest.mark.parametrize("rows", [[], [SlumberFactory.build(kind="dream", phase="setup")]], ids=["map", "set-up"])
def test_nothing_is_discarded_on_the_map_or_in_a_set_up_p8_p10(rows: list[Any]) -> None:
    found = build_panel(build_table(DreamerFactory.build(), *rows), unfolded="deck")

    assert not found["paying"]
    assert "deck" not in [group.key for group in found["action_groups"]]


def build_filled_form(table: Any, sent: str) -> IntentForm:
    return build_intent_form(table, QueryDict(sent))


def answer_intent(table: Any, sent: str) -> dict[str, Any]:
    """Return the answer to a form."""
    form = build_filled_form(table, sent)
    assert form.is_valid(), form.errors
    return dict(build_intent_answer(table, form))


def test_cards_are_typed_as_they_are_printed_p12() -> None:
    form = build_filled_form(
        build_table(DreamerFactory.build()), "dreamer=1&times=1&cost=1&colours=wrath&hand=3W,+1y+2a/1r+1w%2b2g"
    )

    assert form.is_valid()
    assert [source[1:5] for source in form.cleaned_data["hand"]] == [
        (3, 0, 0, False), (0, 1, 0, False), (1, 0, 2, True), (1, 0, 2, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ("hand=3x&cost=1&colours=wrath", "hand"),
        ("hand=" + "1w+" * 25 + "&cost=1&colours=wrath", "hand"),
        ("cost=&colours=wrath", "cost"),
        ("cost=3", "colours"),
        ("cost=0&colours=wrath", "cost"),
        ("cost=1&colours=purple", "colours"),
    ],
)
def test_what_cannot_be_read_is_said_p12(sent: str, field: str) -> None:
    form = build_filled_form(build_table(DreamerFactory.build()), f"dreamer=1&times=1&{sent}")

    assert not form.is_valid()
    assert field in form.errors


def test_the_cheapest_ways_come_back_with_what_is_lost_p12() -> None:
    lantern = ItemFactory.build(name="Lantern")
    table = build_table(DreamerFactory.build(), lantern)

    found = answer_intent(table, "dreamer=1&times=2&cost=2&colours=wrath&hand=3w+1w+1w&items=1&items=9")

    assert found["needed"] == 4
    assert [(way["cards"], way["wasted"]) for way in found["ways"]] == [
        (["3w", "1w"], 0), (["3w", "Lantern (Item)"], 1), (["Lantern (Item)", "1w", "1w"], 0),
    ]  # fmt: skip
    assert found["reached"] == ["Wrath: you have 7, enough for 3 times"]
    assert found["boost"] == []


def test_a_noted_action_brings_its_own_cost_p12() -> None:
    door = ActionFactory.build(colours=["wrath", "cunning"], times=True)
    table = build_action_table(*build_team(2), door)

    found = answer_intent(table, "dreamer=1&times=1&action=1&hand=4c+2c")

    assert (found["needed"], [way["colour"] for way in found["ways"]]) == (6, ["Cunning"])
    assert build_intent_form(table, QueryDict("action=1")).initial["action"] == "1"


def test_a_free_action_of_a_list_needs_nothing_p12() -> None:
    table = build_action_table(DreamerFactory.build(), ActionFactory.build(cost=0))

    assert answer_intent(table, "dreamer=1&times=1&action=1")["free"]


@pytest.mark.parametrize(
    ("hand", "boosted", "told"),
    [
        ("1w", False, "a Boost closes the gap on 2 or 3 of the 6 faces"),
        ("", False, "A Boost is not enough here"),
        ("1w", True, "has already Boosted this Turn"),
    ],
)
def test_where_intent_is_missing_the_odds_of_a_boost_are_told_p14(hand: str, boosted: bool, told: str) -> None:
    table = build_table(DreamerFactory.build(boosted=boosted))

    found = answer_intent(table, f"dreamer=1&times=1&cost=3&colours=wrath&hand={hand}")

    assert found["ways"] == []
    assert told in " ".join(found["boost"])


def test_a_hand_is_told_by_how_many_cards_give_what_of_which_colour_p12() -> None:
    table = build_table(DreamerFactory.build())

    found = answer_intent(table, "dreamer=1&times=1&cost=4&colours=wrath&wrath3=1&wrath1=2&cunning2=1&wrath2=0&wrath2=")

    assert [(way["cards"], way["wasted"]) for way in found["ways"]] == [(["3 Wrath", "1 Wrath"], 0)]
    assert found["reached"] == ["Wrath: you have 5, enough for 1 time"]


def test_a_card_with_two_colours_counts_for_the_one_that_is_asked_p12() -> None:
    table = build_table(DreamerFactory.build())
    double = "one=awareness2&oneor=wrath1&two=cunning3"

    for colour, cards in (("wrath", ["2 Awareness or 1 Wrath"]), ("cunning", ["3 Cunning"])):
        found = answer_intent(table, f"dreamer=1&times=1&cost=1&colours={colour}&{double}")
        assert [way["cards"] for way in found["ways"]] == [cards]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ("wrath1=10", "wrath1"),
        ("wrath1=-1", "wrath1"),
        ("cunning2=x", "cunning2"),
        ("one=wrath1&oneor=wrath2", "oneor"),
        ("one=purple1", "one"),
        ("wrath1=9&wrath2=9&wrath3=9", "hand"),
    ],
)
def test_a_hand_that_cannot_be_is_said_at_its_field_p12(sent: str, field: str) -> None:
    form = build_filled_form(build_table(DreamerFactory.build()), f"dreamer=1&times=1&cost=1&colours=wrath&{sent}")

    assert not form.is_valid()
    assert list(form.errors) == [field]


@pytest.mark.django_db
def test_without_scripts_more_and_less_keep_what_was_filled_in_and_ask_nothing_yet_p12(player: Client) -> None:
    campaign = start_slumber()
    address = f"/c/{campaign.slug}/tool/intent/?dreamer=1&times=2&cost=3&colours=wrath&cunning1=2&one=wrath1&wrath3="

    def number(page: str, name: str) -> str:
        field = re.search(rf'<input type="number" name="{name}" value="(\d+)"', page)
        assert field, name
        return field[1]

    more = player.get(f"{address}1&step=wrath3.1").text
    assert (number(more, "wrath3"), number(more, "cunning1"), number(more, "times")) == ("2", "2", "2")
    assert 'value="wrath" id="id_colours_0" checked' in more
    assert '<details class="disclosure" open>' in more
    assert "field-error" not in more
    assert 'id="answer" role="status"></div>' in more
    assert number(player.get(f"{address}&step=wrath3.-1").text, "wrath3") == "0"
    assert number(player.get(f"{address}9&step=wrath3.1").text, "wrath3") == "9"
    for odd in ("times.1", "nothing.1", "wrath3.7", "x" * 300):
        assert number(player.get(f"{address}4&step={odd}").text, "wrath3") == "4"


@pytest.mark.django_db
def test_the_first_button_of_the_form_asks_so_that_enter_steps_no_number_p12(player: Client) -> None:
    page = player.get(f"/c/{start_slumber().slug}/tool/intent/").text

    buttons = re.findall(r"<button[^>]*>", page[page.index('<form class="form"') :])
    assert "step" not in buttons[0]
    assert sum('name="step"' in button for button in buttons) == 18


def test_listed_cards_are_ticked_each_copy_by_itself_p12() -> None:
    listed = [{"name": "Feint", "wrath": 1, "cunning": 2, "choice": True, "copies": 2}, {"name": "Sigh"}]
    first, second = build_team(2)
    second.deck_list = listed
    table = build_table(first, second)

    form = build_intent_form(table, QueryDict("dreamer=2"))
    assert not form.is_bound
    assert [label for _, label in form.fields["cards"].choices] == [  # type: ignore[attr-defined]
        "Feint (1 Wrath or 2 Cunning)", "Feint (1 Wrath or 2 Cunning)", "Sigh",
    ]  # fmt: skip
    found = answer_intent(table, "dreamer=2&times=1&cost=3&colours=cunning&cards=2.0.0&cards=2.0.1&cards=1.9.9")
    assert [way["cards"] for way in found["ways"]] == [["Feint", "Feint"]]


@pytest.mark.django_db
def test_a_payment_draws_the_actions_again_p12(player: Client) -> None:
    campaign = start_slumber()
    for dreamer in (1, 2):
        apply_move(campaign, "draw", dreamer=dreamer)
    apply_move(campaign, "note-action", name="Break the door", amount=2, gradual="on")
    action = get_only_ref(campaign, "etherfields.action")

    answer = post_move(
        player, campaign, "pay-action", dreamer=GAMBLER, action=action, colour="wrath", cards=1, open="sheet.slumber"
    )

    assert answer.status_code == 200
    assert {"actions", "slumber"} & get_partial_targets(answer)
    assert get_stored_value(campaign, "etherfields.dreamer", GAMBLER, "hand") == 3


@pytest.mark.django_db
def test_the_tool_answers_with_and_without_htmx_p12(player: Client) -> None:
    campaign = start_slumber()
    address = f"/c/{campaign.slug}/tool/intent/"
    sent = "?dreamer=1&times=1&cost=3&colours=wrath&hand=2w+2w"

    page = player.get(address + sent).text
    assert select_one(page, "form input[name=hand]").attributes["value"] == "2w 2w"
    part = player.get(address + sent, headers={"HX-Request": "true"}).text
    assert "1 lost" in read_text(select_one(part, "body"))
    assert not select(part, "form")
    assert select(player.get(address + "?dreamer=1&times=1&hand=9q").text, ".field-error")
    assert Action.objects.count() == 0
