"""Open questions on the card of Now: their order, their consequences, and that none of them is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.engine import get_moves
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.rules.next_steps import NextStep, find_next_step
from campaigns.etherfields.rules.next_steps.labels import ANSWER_NOTES
from campaigns.models import Campaign, Decision, Session
from campaigns.pages.actions import ViewerContext
from campaigns.pages.prompts import build_prompts
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import apply_move, get_only_ref, get_stored_value, start_slumber
from tests.etherfields.factories import EntityFactory, ItemFactory, TeamFactory, build_team
from tests.etherfields.next_step_card import CardPlayer
from tests.etherfields.recorded_states import dump_rows, list_violations
from tests.etherfields.table_builders import build_slumber_table as slumber_of
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import read_text, read_texts, select, select_one
from tests.rule_harness import build_table

MARA, ILSE, JONAS = 1, 2, 3


def build_prompt(kind: str, who: int | None = None, /, **facts: Any) -> Decision:
    """Return an open question."""
    return Decision(kind=kind, who=who, facts=facts)


def build_price_prompt(who: int, name: str = "Specialist") -> Decision:
    """Return the question what a deck that ran out costs."""
    return build_prompt("ef.reshuffle.price", who, name=name)


def build_reached_prompt(who: int, **facts: Any) -> Decision:
    """Return the question whether a Gem is spent against an effect."""
    told = {"name": "Specialist", "entity": "Wraith", "distress": 1, "seal": 2, **facts}
    return build_prompt("ef.effect.gem", who, **told)


def build_phone_viewer(*holds: int) -> ViewerContext:
    """Return a phone's viewer with names, and the Dreamers it holds; none for the whole table."""
    view = build_viewer()
    view.subject_names, view.player_refs = {MARA: "Gambler", ILSE: "Specialist", JONAS: "Tough Guy"}, frozenset(holds)
    return view


def get_notes(found: NextStep) -> dict[Any, tuple[str, dict[str, Any]]]:
    """Return the previews of each answer, by the value it sends."""
    return {next(iter(one.arguments.values())): (one.note_code, one.facts) for one in found.answers}


# Consequences of an answer (p. 8, 9 and 14)


def test_taking_an_effect_says_distress_and_sealed_cards_and_a_gem_what_is_left_p9() -> None:
    dreamers = build_team(3, gems=2, distress=4, deck=12)

    told = get_notes(find_next_step(slumber_of(*dreamers, build_reached_prompt(ILSE))))

    assert told["gem"] == ("now.gems-after", {"after": 1})
    assert told["take"] == ("now.distress-sealed-after", {"after": 5, "deck": 10, "sealed": 2})


def test_of_a_deck_that_falls_short_nothing_is_said_of_cards_p14() -> None:
    told = get_notes(find_next_step(slumber_of(*build_team(3, gems=1, deck=1, discard=9), build_reached_prompt(ILSE))))

    assert told["take"][0] == "now.distress-after"


def test_in_light_tracking_only_the_sealed_pile_is_told_p14() -> None:
    table = slumber_of(*build_team(3), TeamFactory.build(tracking="light"), build_price_prompt(ILSE), phase="draw")

    assert get_notes(find_next_step(table))["seal"][0] == "now.light-after"


def test_the_eighth_distress_is_the_last_that_is_told_p18() -> None:
    told = get_notes(
        find_next_step(slumber_of(*build_team(3, distress=7, gems=1), build_reached_prompt(ILSE, distress=3, seal=0)))
    )

    assert told["take"] == ("now.deadly-distress", {"after": 8, "deck": 22, "sealed": 0, "doomed": ["Specialist"]})


# Questions with several fields (p. 14, 15 and 18)


def get_fields(found: NextStep) -> dict[str, tuple[Any, ...]]:
    """Return the fields of the first answer's form, with their values."""
    return {field.argument_name: field.values for field in found.answers[0].extra_fields}


def test_buying_asks_for_cards_and_ether_within_what_is_there_or_for_nothing_p14() -> None:
    asked = build_prompt("ef.market.buy", ILSE, name="Specialist", waiting=[])
    found = find_next_step(build_table(*build_team(3, ether=9), TeamFactory.build(market=2), asked))

    assert get_fields(found) == {"count": (1, 2), "ether": tuple(range(10))}
    assert [answer.label_code for answer in found.answers] == ["now.buys", "now.buys-nothing"]
    bare = find_next_step(build_table(*build_team(3), TeamFactory.build(market=0), asked))
    assert [answer.label_code for answer in bare.answers] == ["now.buys-nothing"]


def test_an_item_is_bought_by_its_name_where_the_ether_reaches_p15() -> None:
    asked = build_prompt("ef.shopping.item", ILSE, name="Specialist", cost=2)

    rich, poor = (
        find_next_step(build_table(*build_team(3, ether=n), TeamFactory.build(item_market=4), asked)) for n in (2, 1)
    )

    assert get_fields(rich) == {"bought": (), "store": ()}
    assert [answer.label_code for answer in poor.answers] == ["now.buys-nothing"]


def test_the_drawback_cards_are_told_by_their_ranks_p18() -> None:
    found = find_next_step(build_table(*build_team(3), build_prompt("ef.classic.drawback", luck=20, aspect="gems")))

    assert get_fields(found) == {"drawback": ()}


def test_gems_are_shared_out_several_at_a_time_p18() -> None:
    found = find_next_step(build_table(*build_team(3), build_prompt("ef.classic.gems", count=4)))

    assert get_fields(found) == {"count": (1, 2, 3, 4)}
    assert found.answers[0].chip_field is not None
    assert found.answers[0].chip_field.values == (MARA, ILSE, JONAS)
    last = find_next_step(build_table(*build_team(3), build_prompt("ef.classic.gems", count=1)))
    assert get_fields(last) == {}


ALL_PROMPTS = (
    build_price_prompt(ILSE), build_reached_prompt(ILSE), build_prompt("ef.draw.rest", ILSE, name="Specialist", rest=2),
    build_prompt("ef.boost.price", ILSE, name="Specialist"), build_prompt("ef.morphing.draw", entity="Wraith", tile=1, count=2),
    build_prompt("ef.effect.figures", ILSE, name="Specialist", entity="Wraith", tile=1, kind="basic", most=1),
    build_prompt("ef.item.where", item=9, name="Mirror"), build_prompt("ef.market.buy", ILSE, name="Specialist", waiting=[]),
    build_prompt("ef.shopping.cards", ILSE, name="Specialist"), build_prompt("ef.shopping.item", ILSE, name="Specialist", cost=2),
    build_prompt("ef.shopping.wares", ILSE, name="Specialist"), build_prompt("ef.delta.rest", ILSE, name="Specialist"),
    build_prompt("ef.classic.aspect", luck=20), build_prompt("ef.classic.drawback", luck=20, aspect="gems"),
    build_prompt("ef.classic.entity"), build_prompt("ef.classic.gems", count=3),
    build_prompt("ef.classic.who", outcome="cure"),
    build_prompt("ef.loot.rest", pool="ether", gained=5, wanted=6, loot_question="short", count=1, refs=[f"{MARA}", f"{ILSE}", f"{JONAS}"]),
    build_prompt("ef.action.effect", ILSE, action="Assault on Wraith", noted=0, tile=1, left=[], done=[], known=False),
)  # fmt: skip


@pytest.mark.parametrize("asked", ALL_PROMPTS, ids=[one.kind for one in ALL_PROMPTS])
def test_every_question_has_an_answer_on_the_card_and_nothing_it_takes_is_lost(asked: Decision) -> None:
    rows = [*build_team(3, ether=3, gems=1), TeamFactory.build(market=40, item_market=10), EntityFactory.build()]
    table = slumber_of(*rows, ItemFactory.build(place="active"), asked)
    view = build_viewer()

    found, drawn = find_next_step(table), build_next_step_panel(table, view)["asked"]

    assert found.prompt.kind == asked.kind
    assert found.answers
    assert {answer.note_code for answer in found.answers} <= {"", *ANSWER_NOTES}
    assert list_violations(dump_rows(table), found) == []
    (every,) = build_prompts(table, view)
    sent = {value for b in drawn.buttons for _name, value in b.action.hidden_values} | {
        c.value for b in drawn.buttons for c in b.chips
    }
    sent |= {value for offer in drawn.other_answers for _name, value in offer.hidden_values}
    assert {
        value for offer in every.answers for _name, value in offer.hidden_values if value != table.game
    } - sent == set()


def test_every_kind_of_question_is_among_these_or_a_loss() -> None:
    kinds = {found.question_kind for found in get_moves("etherfields") if found.question_kind}

    assert kinds - {one.kind for one in ALL_PROMPTS} == {"ef.death.resolve"}


def test_what_a_card_may_still_allow_stands_under_another_answer_p16() -> None:
    table = slumber_of(*build_team(3, gems=1), EntityFactory.build(morphings=["gems"]), build_reached_prompt(ILSE))

    drawn = build_next_step_panel(table, build_viewer())["asked"]

    assert [b.action.label for b in drawn.buttons] == ["Apply the effect"]
    assert [offer.label for offer in drawn.other_answers] == ["Spend 1 Gem"]


def test_a_question_of_older_rules_is_closed_on_the_card() -> None:
    table = slumber_of(*build_team(3), build_prompt("ef.gone.question"))

    drawn = build_next_step_panel(table, build_viewer())

    assert [b.action.url.split("/")[-2] for b in drawn["asked"].buttons] == ["campaigns.close-question"]
    assert "no longer appl" in drawn["title"]


# Several at once (p. 8 and 18)


def test_several_questions_stand_one_large_and_the_others_small() -> None:
    table = slumber_of(
        *build_team(3),
        build_price_prompt(MARA, "Gambler"),
        build_price_prompt(ILSE),
        build_price_prompt(JONAS, "Tough Guy"),
        phase="draw",
    )

    drawn = build_next_step_panel(table, build_phone_viewer())

    assert drawn["kick"] == "Waiting for Gambler"
    assert drawn["waiting_words"] == "2 more questions"
    assert [one.kicker for one in drawn["waiting"]] == ["Waiting for Specialist", "Waiting for Tough Guy"]


def test_a_phone_whose_dreamer_is_not_asked_reports_for_the_one_who_is() -> None:
    table = slumber_of(*build_team(3), build_price_prompt(ILSE), phase="draw")

    drawn, own = (
        build_next_step_panel(table, build_phone_viewer(JONAS)),
        build_next_step_panel(table, build_phone_viewer(ILSE)),
    )

    assert (drawn["mine"], drawn["report"], drawn["kick"]) == (False, "Report for Specialist", "Waiting for Specialist")
    assert own["mine"]


def test_during_a_loss_nothing_is_asked_besides_that_nobody_can_answer_p18() -> None:
    lost = build_prompt("ef.death.resolve", reason="distress")
    table = slumber_of(*build_team(3), TeamFactory.build(lost="distress"), build_price_prompt(ILSE), lost)

    found = find_next_step(table)

    assert (found.prompt, found.other_prompts) == (lost, ())


def test_the_question_of_an_action_says_whose_it_is_and_waits_for_nobody_alone_p9() -> None:
    """Its Loot is for all."""
    facts = {"action": "Harvest", "noted": 0, "tile": 0, "left": ["loot"], "done": [], "known": True}
    table = slumber_of(*build_team(3), build_prompt("ef.action.effect", ILSE, **facts))

    assert build_next_step_panel(table, build_phone_viewer())["kick"] == "Performed by Specialist"


def test_packed_away_with_a_question_open_the_card_leads_on_and_the_question_waits_p18() -> None:
    asked = build_price_prompt(ILSE)
    table = build_table(*build_team(3), TeamFactory.build(), Session(ref=1, number=1, ended=True), asked)

    found = find_next_step(table)

    assert (found.code, [one.prompt for one in found.other_prompts]) == ("now.packed", [asked])


# On the page


def build_prompt_campaign() -> Campaign:
    """Return three Dreamers in the Draw step; the deck of the third ran out."""
    campaign = start_slumber(who="gambler,specialist,tough-guy", name="The long night")
    for what, number in (("deck", 1), ("discard", 17)):
        apply_move(campaign, "campaigns.correct", what=f"etherfields.dreamer:{JONAS}:{what}", value=number)
    apply_move(campaign, "draw", dreamer=JONAS)
    return campaign


def test_the_question_stands_on_the_card_under_its_dreamer_p8() -> None:
    table = slumber_of(*build_team(3), build_price_prompt(JONAS, "Tough Guy"), phase="draw")

    drawn = build_next_step_panel(table, build_phone_viewer())

    assert (drawn["at"], drawn["kick"]) == (3, "Waiting for Tough Guy")
    assert drawn["title"] == "Tough Guy's deck ran out."
    assert drawn["lead"] == "Shuffle the discard pile into a new deck, draw what is still missing, then pay with:"
    told = {(str(button.action.label), button.note) for button in drawn["asked"].buttons}
    assert ("Suffer 1 Distress", "Distress 1 of 8") in told
    assert "Seal 3 cards" in {label for label, _note in told}


def test_who_pays_before_the_rest_is_drawn_is_told_to_p8() -> None:
    asked = build_prompt("ef.reshuffle.price", JONAS, name="Tough Guy", rest=3)

    drawn = build_next_step_panel(slumber_of(*build_team(3), asked, phase="draw"), build_phone_viewer())

    assert drawn["lead"] == "Shuffle the discard pile into a new deck. Before you draw the rest, pay with:"


def test_the_page_has_the_question_on_the_card_and_nowhere_else(player: Client, db: None) -> None:
    page = player.get(f"/c/{build_prompt_campaign().slug}/").text

    assert [read_text(node) for node in select(page, "h2, h3") if "ran out" in read_text(node)] == [
        read_text(select_one(page, "#now-title"))
    ]
    assert select(page, ".spotlight.at-seat-3.team-3 [data-asks='Tough Guy']")
    assert not select(page, "#asks > *")


def test_every_room_says_in_the_strip_that_a_question_waits_and_leads_to_it(player: Client, db: None) -> None:
    page = player.get(f"/c/{build_prompt_campaign().slug}/").text

    assert read_texts(page, "#beside a[href='#now']") == ["1 question"]


def test_an_answer_brings_the_next_step_on_the_same_card_and_nothing_above_the_table(player: Client, db: None) -> None:
    table = CardPlayer(player, build_prompt_campaign())

    assert table.get_card().control_count <= 12
    table.tap("pay-reshuffle", price="distress")

    assert get_stored_value(table.campaign, "etherfields.dreamer", JONAS, "distress") == 1
    assert any("/move/draw-all/" in form.url for form in table.get_card().forms)
    assert table.max_bytes <= 5_000


def test_a_question_that_opens_or_closes_brings_the_card_once(player: Client, db: None) -> None:
    campaign = build_prompt_campaign()

    answer = post_move(
        player, campaign, "pay-reshuffle", decision=get_only_ref(campaign, "campaigns.decision"), price="distress"
    )

    assert "due" in get_partial_targets(answer)
    assert "due-asked" not in get_partial_targets(answer)


def test_what_an_answer_would_lead_to_is_told_anew_when_its_number_changes(player: Client, db: None) -> None:
    campaign = build_prompt_campaign()

    answer = post_move(player, campaign, "suffer", dreamer=JONAS, count=5)

    assert {"due", "due-asked"} & get_partial_targets(answer)
    assert "asks" not in get_partial_targets(answer)
    assert Dreamer.objects.get(campaign=campaign, ref=JONAS).distress == 5
