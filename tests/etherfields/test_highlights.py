"""Highlights: entries that cause one, shown once on the causing page and on pages that catch up (p. 10, 18)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.engine import EntryOutcome, Highlight
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.distress import cure_distress, resolve_death, suffer_distress
from campaigns.etherfields.rules.ending_moves import end_dream
from campaigns.etherfields.rules.highlights import find_highlight
from campaigns.etherfields.rules.stock import take_stock
from campaigns.models import Campaign
from tests.campaigns.form_posts import fetch_missed, post_form, post_move
from tests.campaigns.table_actions import apply_move, start_slumber, undo_entry
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, get_definition, play_move


def play_and_find_highlight(table: Any, rule: Any, **args: Any) -> Highlight | None:
    """Make a move and return its great moment, in words that can be said."""
    changes = play_move(table, rule, **args)
    whom = {dreamer.ref: str(dreamer) for dreamer in table.dreamers}
    made = find_highlight(EntryOutcome(get_definition(rule).name, args, changes, table.consequences, whom))
    if made is not None:
        title, text = messages.get_highlight(made.code, made.facts, "etherfields")
        assert title
        assert "%(" not in text
    return made


def build_dream_table() -> Any:
    return build_table(
        DreamerFactory.build(),
        TeamFactory.build(place="dream"),
        SlumberFactory.build(kind="dream", name="Circus", turn=4),
    )


@pytest.mark.parametrize(("outcome", "kind"), [("won", "won"), ("lost", "lost"), ("left", None)])
def test_a_dream_that_is_won_or_lost_and_not_one_that_is_left_p10(outcome: str, kind: str | None) -> None:
    made = play_and_find_highlight(build_dream_table(), end_dream, outcome=outcome)

    assert (made.kind if made else None) == kind
    assert made is None or made.facts == {"dream": "Circus", "turn": 4}


def test_an_awakening_that_begins_and_no_other_procedure_p18() -> None:
    made = play_and_find_highlight(build_table(DreamerFactory.build()), start_checklist, procedure="awakening")
    assert made == Highlight("ef.awakening.begins", "awakening")
    assert play_and_find_highlight(build_table(DreamerFactory.build()), start_checklist, procedure="save") is None


def test_the_seventh_distress_once_and_again_after_a_cure_p18() -> None:
    one = DreamerFactory.build(player="Teo", distress=5)
    table = build_table(one)

    assert play_and_find_highlight(table, suffer_distress, dreamer=one, count=1) is None
    assert play_and_find_highlight(table, suffer_distress, dreamer=one, count=1) == Highlight(
        "ef.distress.seventh", "seven", {"who": ["Teo"]}
    )
    assert play_and_find_highlight(table, cure_distress, dreamer=one, count=1) is None
    assert play_and_find_highlight(table, suffer_distress, dreamer=one, count=1) is not None


def test_distress_that_falls_to_seven_is_no_great_moment_p18() -> None:
    one = DreamerFactory.build(distress=8)
    assert play_and_find_highlight(build_table(one), cure_distress, dreamer=one, count=1) is None


def test_a_death_is_more_than_a_seventh_distress_beside_it_p18() -> None:
    one, other = DreamerFactory.build(player="Teo"), DreamerFactory.build(player="Ann")
    table = build_table(one, other)

    made = play_and_find_highlight(table, take_stock, dreamers=[one, other], distress=[8, 7])

    assert made == Highlight("ef.death.of-some", "death", {"who": ["Teo"], "reason": "distress"})
    assert play_and_find_highlight(table, resolve_death, decision=table.prompts.first()) is None


def test_where_a_marker_was_missing_nobody_died_p18() -> None:
    full = [DreamerFactory.build(distress=distress) for distress in (7, 6, 3)]
    one = DreamerFactory.build(player="Li")
    table = build_table(one, *full)

    made = play_and_find_highlight(table, suffer_distress, dreamer=one, count=1)

    assert made == Highlight("ef.death.of-pool", "death", {"who": ["Li"], "reason": "pool"})
    _title, text = messages.get_highlight(made.code, made.facts, "etherfields")
    assert text == "No Distress marker was left for Li, and all Dreamers lost."


def list_highlight_kinds(html: str) -> list[str]:
    """Return the kinds of moments that a page or an answer shows."""
    return re.findall(r'class="highlight (\w+)"', html)


@pytest.fixture
def tired(db: None) -> Campaign:
    """A Slumber in which the Gambler has 6 Distress."""
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=1, count=6)
    return campaign


def test_it_is_shown_to_who_reported_and_only_with_that_answer_p18(player: Client, tired: Campaign) -> None:
    answer = post_move(player, tired, "suffer", dreamer=1, count=1)
    assert list_highlight_kinds(answer.text) == ["seven"]
    assert "One more Distress for Gambler, and everybody loses." in answer.text

    assert list_highlight_kinds(post_move(player, tired, "gain-key").text) == []
    assert list_highlight_kinds(player.get(f"/c/{tired.slug}/").text) == []


def test_it_is_shown_to_others_when_they_catch_up_whatever_came_after_p18(player: Client, tired: Campaign) -> None:
    tag = tired.etag
    apply_move(tired, "suffer", dreamer=1, count=1)
    apply_move(tired, "gain-key")

    assert list_highlight_kinds(fetch_missed(player, tired, tag).text) == ["seven"]
    assert list_highlight_kinds(fetch_missed(player, tired, tired.etag).text) == []


def test_what_was_taken_back_is_shown_to_nobody_p18(player: Client, tired: Campaign) -> None:
    tag = tired.etag
    apply_move(tired, "suffer", dreamer=1, count=1)
    undo_entry(tired)

    assert list_highlight_kinds(fetch_missed(player, tired, tag).text) == []


def test_without_javascript_its_sentence_stands_on_the_page_p18(player: Client, tired: Campaign) -> None:
    answer = post_form(player, tired, "move/suffer/", htmx=False, dreamer=1, count=1)
    assert list_highlight_kinds(player.get(answer["Location"]).text) == ["seven"]


def test_the_same_form_sent_twice_shows_it_once_unless_the_page_heard_no_answer_p18(
    player: Client, tired: Campaign
) -> None:
    """A page with JavaScript sends a report again only where it heard nothing, so it has shown nothing either."""
    form = {"move_id": "9.aaaaaaaa", "dreamer": 1, "count": 1}
    assert list_highlight_kinds(post_move(player, tired, "suffer", **form).text) == ["seven"]
    assert list_highlight_kinds(post_move(player, tired, "suffer", htmx=False, **form).text) == []
    assert list_highlight_kinds(post_move(player, tired, "suffer", **form).text) == ["seven"]
