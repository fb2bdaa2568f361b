"""The order of a move's messages: tasks on the table before changed numbers."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.engine.messages import ManualStep, MessageCatalog, messages
from campaigns.models import JournalEntry
from campaigns.pages.journal_lines import ConsequenceText, JournalLine
from campaigns.rulebook import cite_rule
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import GAMBLER, apply_move, start_slumber

pytestmark = pytest.mark.django_db


def test_what_waits_for_hands_is_said_before_what_was_reported_p17(player: Client) -> None:
    told = read_message(post_move(player, start_slumber(), "reveal-secret", code="I-14 B", turns_out="wisdom"))

    assert told.startswith("I-14 B: Put it into the card holder.")
    assert told.index("card holder") < told.index("Revealed I-14 B")


def test_what_follows_by_itself_is_said_after_it_p9(player: Client) -> None:
    told = read_message(post_move(player, start_slumber(), "suffer", dreamer=GAMBLER, count=8))

    assert told.index("suffered 8 Distress") < told.index("all Dreamers lose")


def test_the_journal_keeps_the_order_in_which_it_followed_p17(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "reveal-secret", code="I-14 B", turns_out="wisdom")

    journal = player.get(f"/c/{campaign.slug}/").text.partition('id="journal"')[2]
    assert journal.index("Revealed I-14 B") < journal.index("Put it into the card holder")


@pytest.mark.parametrize(
    ("texts", "echoed"),
    [([], 0), ([100], 1), ([30, 30], 2), ([30, 31], 1), ([20, 20, 20, 20], 3), ([70, 1], 0)],
)
def test_the_message_says_what_two_lines_hold_and_leaves_the_rest_to_the_journal(texts: list[int], echoed: int) -> None:
    consequences = [ConsequenceText("x" * length, cite_rule("")) for length in texts]
    line = JournalLine(JournalEntry(), "x" * 20, [], 0, consequences, "")

    assert len(line.echoed_consequences) == echoed


def test_what_is_left_to_the_journal_is_linked_and_heard(player: Client) -> None:
    campaign = start_slumber()
    told = read_message(post_move(player, campaign, "take-stock", dreamers=["1", "2"], distress="2,4", ether="1,2"))

    assert told.startswith("We took stock. Gambler: Distress 0 → 2 and Ether 0 → 1.")
    assert told.endswith("Specialist: Distress 0 → 4 and Ether 0 → 2. 1 more in the journal")


@pytest.mark.parametrize(
    "code", ["ef.seal.sealed", "ef.secret.goes", "ef.single-use.used", "ef.script.read", "ef.movement.goes"]
)
def test_sealing_laying_and_reading_wait_for_hands(code: str) -> None:
    assert code in messages.manual_step_codes


@pytest.mark.parametrize("code", ["ef.distress.suffered", "ef.turn.all-drawn", "ef.intent.wasted"])
def test_a_number_that_changed_does_not(code: str) -> None:
    assert code not in messages.manual_step_codes


def test_a_sentence_for_the_hands_is_a_sentence_as_any_other() -> None:
    some = MessageCatalog()
    some.add_consequence("g.put.back", ManualStep("Put %(what)s back."))
    some.add_consequence("g.put.counted", "%(what)s is counted.")

    assert some.manual_step_codes == {"g.put.back"}
    assert some.get_consequence("g.put.back", {"what": "the owl"}, "game") == "Put the owl back."


def test_an_order_that_is_not_journaled_is_a_task_only() -> None:
    some = MessageCatalog()
    some.add_consequence("g.put.back", ManualStep.from_order("Put it back.", is_journaled=False))
    some.add_consequence("g.put.away", ManualStep.from_order("Put it away."))

    assert some.unjournaled_codes == {"g.put.back"}
    assert some.has_order("g.put.back", {})


@pytest.mark.parametrize(("length", "is_first"), [(20, False), (80, True)])
def test_of_a_message_that_has_no_room_what_followed_is_read_first(length: int, *, is_first: bool) -> None:
    line = JournalLine(JournalEntry(), "x" * length, [], 0, [ConsequenceText("y" * 30, cite_rule(""))], "")

    assert line.leads_with_news == is_first
