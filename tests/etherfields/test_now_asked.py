"""Open questions on the card of Now: whose comes first, what each answer leads to, and that none of them is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.now import due_part
from campaigns.etherfields.rules.now import Due, due
from campaigns.etherfields.wording.now import NOTES
from campaigns.models import Campaign, Decision, Session
from campaigns.pages.offers import Viewpoint, asks
from campaigns.referee import moves_of
from tests.campaigns.evening import applied, in_slumber, only, value
from tests.campaigns.pages import panels, send
from tests.etherfields.factories import EntityFactory, ItemFactory, TeamFactory, team_of
from tests.etherfields.now_page import Player, card_of
from tests.etherfields.states import failing, of
from tests.etherfields.tables import device
from tests.etherfields.tables import in_slumber as slumber_of
from tests.rulings import table_of

MARA, ILSE, JONAS = 1, 2, 3


def question(kind: str, who: int | None = None, /, **facts: Any) -> Decision:
    """Return an open question."""
    return Decision(kind=kind, who=who, facts=facts)


def price(who: int, name: str = "Specialist") -> Decision:
    """Return the question what a deck that ran out costs."""
    return question("ef.reshuffle.price", who, name=name)


def reached(who: int, **facts: Any) -> Decision:
    """Return the question whether a Gem is spent against an effect."""
    told = {"name": "Specialist", "entity": "Wraith", "distress": 1, "seal": 2, **facts}
    return question("ef.effect.gem", who, **told)


def phone(*holds: int) -> Viewpoint:
    """Return a phone that knows the three by name, and who holds it; nobody for the whole table."""
    view = device()
    view.subjects, view.holds = {MARA: "Gambler", ILSE: "Specialist", JONAS: "Tough Guy"}, frozenset(holds)
    return view


def notes(found: Due) -> dict[Any, tuple[str, dict[str, Any]]]:
    """Return what would come of each answer, by the value it sends."""
    return {next(iter(one.given.values())): (one.note, one.facts) for one in found.answers}


# What an answer leads to (p. 8, 9 and 14)


def test_taking_an_effect_says_distress_and_sealed_cards_and_a_gem_what_is_left_p9() -> None:
    dreamers = team_of(3, gems=2, distress=4, deck=12)

    told = notes(due(slumber_of(*dreamers, reached(ILSE))))

    assert told["gem"] == ("now.gems-after", {"after": 1})
    assert told["take"] == ("now.distress-sealed-after", {"after": 5, "deck": 10, "sealed": 2})


def test_of_a_deck_that_falls_short_nothing_is_said_of_cards_p14() -> None:
    told = notes(due(slumber_of(*team_of(3, gems=1, deck=1, discard=9), reached(ILSE))))

    assert told["take"][0] == "now.distress-after"


def test_in_light_tracking_only_the_sealed_pile_is_told_p14() -> None:
    table = slumber_of(*team_of(3), TeamFactory.build(tracking="light"), price(ILSE), phase="draw")

    assert notes(due(table))["seal"][0] == "now.light-after"


def test_the_eighth_distress_is_the_last_that_is_told_p18() -> None:
    told = notes(due(slumber_of(*team_of(3, distress=7, gems=1), reached(ILSE, distress=3, seal=0))))

    assert told["take"] == ("now.deadly-distress", {"after": 8, "deck": 22, "sealed": 0, "doomed": ["Specialist"]})


# Questions with several things to tell (p. 14, 15 and 18)


def fields(found: Due) -> dict[str, tuple[Any, ...]]:
    """Return what is told in the form of the first answer, with its values."""
    return {field.argument: field.values for field in found.answers[0].fields}


def test_buying_asks_for_cards_and_ether_within_what_is_there_or_for_nothing_p14() -> None:
    asked = question("ef.market.buy", ILSE, name="Specialist", waiting=[])
    found = due(table_of(*team_of(3, ether=9), TeamFactory.build(market=2), asked))

    assert fields(found) == {"count": (1, 2), "ether": tuple(range(10))}
    assert [answer.code for answer in found.answers] == ["now.buys", "now.buys-nothing"]
    bare = due(table_of(*team_of(3), TeamFactory.build(market=0), asked))
    assert [answer.code for answer in bare.answers] == ["now.buys-nothing"]


def test_an_item_is_bought_by_its_name_where_the_ether_reaches_p15() -> None:
    asked = question("ef.shopping.item", ILSE, name="Specialist", cost=2)

    rich, poor = (due(table_of(*team_of(3, ether=n), TeamFactory.build(item_market=4), asked)) for n in (2, 1))

    assert fields(rich) == {"bought": (), "store": ()}
    assert [answer.code for answer in poor.answers] == ["now.buys-nothing"]


def test_the_drawback_cards_are_told_by_their_ranks_p18() -> None:
    found = due(table_of(*team_of(3), question("ef.classic.drawback", luck=20, aspect="gems")))

    assert fields(found) == {"drawback": ()}


def test_gems_are_shared_out_several_at_a_time_p18() -> None:
    found = due(table_of(*team_of(3), question("ef.classic.gems", count=4)))

    assert fields(found) == {"count": (1, 2, 3, 4)}
    assert found.answers[0].chips is not None
    assert found.answers[0].chips.values == (MARA, ILSE, JONAS)
    last = due(table_of(*team_of(3), question("ef.classic.gems", count=1)))
    assert fields(last) == {}


EVERY = (
    price(ILSE), reached(ILSE), question("ef.draw.rest", ILSE, name="Specialist", rest=2),
    question("ef.boost.price", ILSE, name="Specialist"), question("ef.morphing.draw", entity="Wraith", tile=1, count=2),
    question("ef.effect.figures", ILSE, name="Specialist", entity="Wraith", tile=1, kind="basic", most=1),
    question("ef.item.where", item=9, name="Mirror"), question("ef.market.buy", ILSE, name="Specialist", waiting=[]),
    question("ef.shopping.cards", ILSE, name="Specialist"), question("ef.shopping.item", ILSE, name="Specialist", cost=2),
    question("ef.classic.aspect", luck=20), question("ef.classic.drawback", luck=20, aspect="gems"),
    question("ef.classic.entity"), question("ef.classic.gems", count=3),
    question("ef.classic.who", outcome="cure"),
)  # fmt: skip


@pytest.mark.parametrize("asked", EVERY, ids=[one.kind for one in EVERY])
def test_every_question_has_an_answer_on_the_card_and_nothing_it_takes_is_lost(asked: Decision) -> None:
    rows = [*team_of(3, ether=3, gems=1), TeamFactory.build(market=40, item_market=10), EntityFactory.build()]
    table = slumber_of(*rows, ItemFactory.build(place="active"), asked)
    view = device()

    found, drawn = due(table), due_part(table, view)["asked"]

    assert found.question.kind == asked.kind
    assert found.answers
    assert {answer.note for answer in found.answers} <= {"", *NOTES}
    assert failing(of(table), found) == []
    (every,) = asks(table, view)
    sent = {value for b in drawn.buttons for _name, value in b.offer.hidden} | {
        c.value for b in drawn.buttons for c in b.chips
    }
    sent |= {value for offer in drawn.rest for _name, value in offer.hidden}
    assert {value for offer in every.answers for _name, value in offer.hidden if value != table.game} - sent == set()


def test_every_kind_of_question_is_among_these_or_a_loss() -> None:
    kinds = {found.answers for found in moves_of("etherfields") if found.answers}

    assert kinds - {one.kind for one in EVERY} == {"ef.death.resolve"}


def test_what_a_card_may_still_allow_stands_under_another_answer_p16() -> None:
    table = slumber_of(*team_of(3, gems=1), EntityFactory.build(morphings=["gems"]), reached(ILSE))

    drawn = due_part(table, device())["asked"]

    assert [b.offer.label for b in drawn.buttons] == ["Take the effect"]
    assert [offer.label for offer in drawn.rest] == ["Spend 1 Gem"]


def test_a_question_of_older_rules_is_closed_on_the_card() -> None:
    table = slumber_of(*team_of(3), question("ef.gone.question"))

    drawn = due_part(table, device())

    assert [b.offer.url.split("/")[-2] for b in drawn["asked"].buttons] == ["campaigns.close-question"]
    assert "can be asked no more" in drawn["title"]


# Several at once (p. 8 and 18)


def test_several_questions_stand_one_large_and_the_others_small() -> None:
    table = slumber_of(*team_of(3), price(MARA, "Gambler"), price(ILSE), price(JONAS, "Tough Guy"), phase="draw")

    drawn = due_part(table, phone())

    assert drawn["kick"] == "Waiting for Gambler"
    assert drawn["waiting_words"] == "2 more questions"
    assert [one.kick for one in drawn["waiting"]] == ["Waiting for Specialist", "Waiting for Tough Guy"]


def test_a_phone_whose_dreamer_is_not_asked_reports_for_the_one_who_is() -> None:
    table = slumber_of(*team_of(3), price(ILSE), phase="draw")

    drawn, own = due_part(table, phone(JONAS)), due_part(table, phone(ILSE))

    assert (drawn["mine"], drawn["report"], drawn["kick"]) == (False, "Report for Specialist", "Waiting for Specialist")
    assert own["mine"]


def test_after_a_loss_the_loss_comes_first_and_what_waits_besides_stays_in_sight_p18() -> None:
    lost = question("ef.death.resolve", reason="distress")
    table = slumber_of(*team_of(3), TeamFactory.build(lost="distress"), price(ILSE), lost)

    found = due(table)

    assert (found.question, [one.question.kind for one in found.waiting]) == (lost, ["ef.reshuffle.price"])


def test_packed_away_with_a_question_open_the_card_leads_on_and_the_question_waits_p18() -> None:
    asked = price(ILSE)
    table = table_of(*team_of(3), TeamFactory.build(), Session(ref=1, number=1, ended=True), asked)

    found = due(table)

    assert (found.code, [one.question for one in found.waiting]) == ("now.packed", [asked])


# On the page


def asked_campaign() -> Campaign:
    """Return three Dreamers in the Draw step; the deck of the third ran out."""
    campaign = in_slumber(who="gambler,specialist,tough-guy", name="The long night")
    for what, number in (("deck", 1), ("discard", 17)):
        applied(campaign, "campaigns.correct", what=f"etherfields.dreamer:{JONAS}:{what}", value=number)
    applied(campaign, "draw", dreamer=JONAS)
    return campaign


def test_the_question_stands_on_the_card_under_its_dreamer_and_nowhere_else(player: Client, db: None) -> None:
    page = player.get(f"/c/{asked_campaign().slug}/").text

    assert page.count("ran out in the Draw step") == 1
    assert '<div id="asks" class="asks"></div>' in page
    assert '<div class="now at3 team-3">' in page
    for told in ("Waiting for Tough Guy", "Suffer 1 Distress", "Distress 1 of 8", "Seal 3 cards"):
        assert told in page


def test_every_room_says_in_the_strip_that_a_question_waits_and_leads_to_it(player: Client, db: None) -> None:
    page = player.get(f"/c/{asked_campaign().slug}/").text

    beside = page[page.index('id="beside"') :][:600]
    assert 'href="#now"' in beside
    assert "1 question" in beside


def test_an_answer_brings_the_next_step_on_the_same_card_and_nothing_above_the_table(player: Client, db: None) -> None:
    table = Player(player, asked_campaign())

    assert card_of(player.get(f"/c/{table.campaign.slug}/").text).controls <= 12
    table.tap("pay-reshuffle", price="distress")

    assert value(table.campaign, "etherfields.dreamer", JONAS, "distress") == 1
    assert "draw-all" in " ".join(form.url for form in table.card().forms)
    assert table.heaviest <= 5_000


def test_a_question_that_opens_or_closes_brings_the_card_once(player: Client, db: None) -> None:
    campaign = asked_campaign()

    answer = send(player, campaign, "pay-reshuffle", decision=only(campaign, "campaigns.decision"), price="distress")

    assert "due" in panels(answer)
    assert "due-asked" not in panels(answer)


def test_what_an_answer_would_lead_to_is_told_anew_when_its_number_changes(player: Client, db: None) -> None:
    campaign = asked_campaign()

    answer = send(player, campaign, "suffer", dreamer=JONAS, count=5)

    assert "due-asked" in panels(answer)
    assert "Distress 6 of 8" in answer.text
    assert "asks" not in panels(answer)
    assert Dreamer.objects.get(campaign=campaign, ref=JONAS).distress == 5
