"""Great moments: which entries lead to one, and that it is shown once, where it came about and where others catch up (p. 10, 18)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.distress import cure, resolve_death, suffer
from campaigns.etherfields.rules.dreams import end_dream
from campaigns.etherfields.rules.moments import moment
from campaigns.etherfields.rules.stock import take_stock
from campaigns.models import Campaign
from campaigns.referee import Moment, Outcome
from campaigns.wording import words
from tests.campaigns.evening import applied, in_slumber, taken_back
from tests.campaigns.pages import caught_up, post, send
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rulings import declared_as, play, table_of


def found(table: Any, rule: Any, **args: Any) -> Moment | None:
    """Make a move and give its great moment, in words that can be said."""
    changes = play(table, rule, **args)
    whom = {dreamer.ref: str(dreamer) for dreamer in table.dreamers}
    made = moment(Outcome(declared_as(rule).name, args, changes, table.rulings, whom))
    if made is not None:
        title, text = words.moment(made.code, made.facts, "etherfields")
        assert title
        assert "%(" not in text
    return made


def in_a_dream() -> Any:
    return table_of(
        DreamerFactory.build(),
        TeamFactory.build(place="dream"),
        SlumberFactory.build(kind="dream", name="Circus", turn=4),
    )


@pytest.mark.parametrize(("outcome", "kind"), [("won", "won"), ("lost", "lost"), ("left", None)])
def test_a_dream_that_is_won_or_lost_and_not_one_that_is_left_p10(outcome: str, kind: str | None) -> None:
    made = found(in_a_dream(), end_dream, outcome=outcome)

    assert (made.kind if made else None) == kind
    assert made is None or made.facts == {"dream": "Circus", "turn": 4}


def test_an_awakening_that_begins_and_no_other_procedure_p18() -> None:
    made = found(table_of(DreamerFactory.build()), start_checklist, procedure="awakening")
    assert made == Moment("ef.awakening.begins", "awakening")
    assert found(table_of(DreamerFactory.build()), start_checklist, procedure="save") is None


def test_the_seventh_distress_once_and_again_after_a_cure_p18() -> None:
    one = DreamerFactory.build(player="Teo", distress=5)
    table = table_of(one)

    assert found(table, suffer, dreamer=one, count=1) is None
    assert found(table, suffer, dreamer=one, count=1) == Moment("ef.distress.seventh", "seven", {"who": ["Teo"]})
    assert found(table, cure, dreamer=one, count=1) is None
    assert found(table, suffer, dreamer=one, count=1) is not None


def test_distress_that_falls_to_seven_is_no_great_moment_p18() -> None:
    one = DreamerFactory.build(distress=8)
    assert found(table_of(one), cure, dreamer=one, count=1) is None


def test_a_death_is_more_than_a_seventh_distress_beside_it_p18() -> None:
    one, other = DreamerFactory.build(player="Teo"), DreamerFactory.build(player="Ann")
    table = table_of(one, other)

    made = found(table, take_stock, dreamers=[one, other], distress=[8, 7])

    assert made == Moment("ef.death.of-all", "death", {"who": ["Teo"], "reason": "distress"})
    assert found(table, resolve_death, decision=table.decisions.first()) is None


def moments(html: str) -> list[str]:
    """Return the kinds of moments that a page or an answer shows."""
    return re.findall(r'class="moment (\w+)"', html)


@pytest.fixture
def tired(db: None) -> Campaign:
    """A Slumber in which the Gambler has 6 Distress."""
    campaign = in_slumber()
    applied(campaign, "suffer", dreamer=1, count=6)
    return campaign


def test_it_is_shown_to_who_reported_and_only_with_that_answer_p18(player: Client, tired: Campaign) -> None:
    answer = send(player, tired, "suffer", dreamer=1, count=1)
    assert moments(answer.text) == ["seven"]
    assert "Gambler: 7 Distress. At 8, everybody loses." in answer.text

    assert moments(send(player, tired, "gain-key").text) == []
    assert moments(player.get(f"/c/{tired.slug}/").text) == []


def test_it_is_shown_to_others_when_they_catch_up_whatever_came_after_p18(player: Client, tired: Campaign) -> None:
    tag = tired.tag
    applied(tired, "suffer", dreamer=1, count=1)
    applied(tired, "gain-key")

    assert moments(caught_up(player, tired, tag).text) == ["seven"]
    assert moments(caught_up(player, tired, tired.tag).text) == []


def test_what_was_taken_back_is_shown_to_nobody_p18(player: Client, tired: Campaign) -> None:
    tag = tired.tag
    applied(tired, "suffer", dreamer=1, count=1)
    taken_back(tired)

    assert moments(caught_up(player, tired, tag).text) == []


def test_without_javascript_its_sentence_stands_on_the_page_p18(player: Client, tired: Campaign) -> None:
    answer = post(player, tired, "move/suffer/", htmx=False, dreamer=1, count=1)
    assert moments(player.get(answer["Location"]).text) == ["seven"]


def test_the_same_form_sent_twice_shows_it_once_p18(player: Client, tired: Campaign) -> None:
    form = {"move_id": "9.aaaaaaaa", "dreamer": 1, "count": 1}
    assert moments(send(player, tired, "suffer", **form).text) == ["seven"]
    assert moments(send(player, tired, "suffer", **form).text) == []
