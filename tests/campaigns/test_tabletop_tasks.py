"""Tabletop tasks: orders for hands, until somebody ticks them."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.engine import find_move
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.task_ends import DREAMSCAPE_TASK_CODES
from campaigns.journal.tabletop_tasks import MAX_OPEN_TASKS, compute_open_tasks, format_tasks, tick_tasks
from campaigns.models import Campaign, JournalEntry
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    apply_phase_end,
    get_only_ref,
    get_stored_value,
    go_back_to,
    redo_entry,
    start_slumber,
    undo_entry,
)
from tests.page_parts import read_texts, select_one

pytestmark = pytest.mark.django_db

SEAL_ORDER = "Gambler: Seal the top 2 cards of your deck."


@pytest.fixture
def campaign() -> Campaign:
    """A Slumber in the event step whose Entity has Sealed 2 cards of the Gambler."""
    campaign = start_slumber()
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "note-effect", entity=wraith, kind="basic", distress=0, seal=2)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    apply_move(campaign, "resolve-effect", entity=wraith, kind="basic", hit=[GAMBLER])
    return campaign


def list_orders(campaign: Campaign) -> list[str]:
    campaign.refresh_from_db()
    return [order for _key, order in format_tasks(campaign)]


def reveal_wisdom(campaign: Campaign) -> None:
    """Reveal a Secret that is put into the card holder by hand."""
    apply_move(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="Patience")


def tick_all(campaign: Campaign) -> None:
    campaign.refresh_from_db()
    tick_tasks(campaign.slug, [key for key, _order in format_tasks(campaign)])


def test_an_effect_that_seals_orders_it_until_somebody_ticks_it_p14(campaign: Campaign) -> None:
    assert list_orders(campaign) == [SEAL_ORDER]

    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    assert list_orders(campaign) == [SEAL_ORDER]

    version = campaign.version
    tick_all(campaign)
    assert list_orders(campaign) == []
    assert campaign.version == version


def test_undo_removes_the_tasks_of_its_entry_and_redo_brings_them_back(campaign: Campaign) -> None:
    undone = undo_entry(campaign).entry
    assert undone is not None
    assert undone.target is not None
    assert list_orders(campaign) == []

    redo_entry(campaign, undone.target)
    assert list_orders(campaign) == [SEAL_ORDER]


def test_a_jump_leaves_no_tasks(campaign: Campaign) -> None:
    campaign.refresh_from_db()
    go_back_to(campaign, campaign.version - 1)

    assert list_orders(campaign) == []


def test_a_brief_order_ends_with_the_next_report() -> None:
    campaign = Campaign(game="etherfields", open_tasks=[{"key": "1.0", "code": "ef.shortcut.other", "facts": {}}])
    entry = JournalEntry(
        kind=JournalEntry.Kind.MOVE, seq=2, changes=[["etherfields.team", 1, {"ether": 0}, {"ether": 1}]]
    )

    assert compute_open_tasks(campaign, entry, lambda _code, _facts: False) == []


def test_what_changes_nothing_such_as_a_question_for_advice_ends_no_order() -> None:
    task = {"key": "1.0", "code": "ef.shortcut.other", "facts": {}}
    entry = JournalEntry(kind=JournalEntry.Kind.MOVE, seq=2, name="onirim.advise")

    found = compute_open_tasks(Campaign(game="onirim", open_tasks=[task]), entry, lambda _code, _facts: False)

    assert found == [task]


def test_a_move_stays_to_do_until_everybody_has_drawn_for_the_next_turn_p8_p11(campaign: Campaign) -> None:
    """Only the roll that is due again ends with the Move that it asks for."""
    wraith = get_only_ref(campaign, "etherfields.entity")
    tick_all(campaign)
    apply_move(campaign, "note-movement", entity=wraith, value=2)
    apply_move(campaign, "move-entity", entity=wraith, face="full-again")
    moves = ["Move Wraith up to 2 spaces towards the closest Dreamer."]
    assert list_orders(campaign) == [*moves, "Roll again for Wraith."]

    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    assert list_orders(campaign) == [*moves, "Roll again for Wraith."]
    apply_move(campaign, "move-entity", entity=wraith, face="full")
    assert list_orders(campaign) == moves
    apply_phase_end(campaign, "discard-turn")
    assert list_orders(campaign) == moves

    apply_move(campaign, "draw", dreamer=GAMBLER)
    assert list_orders(campaign) == moves
    apply_move(campaign, "draw-all", leaving="slumber:2:draw")
    assert list_orders(campaign) == []


def test_saved_ether_is_taken_no_later_than_the_first_slumber_begins_p18(campaign: Campaign) -> None:
    tick_all(campaign)
    apply_phase_end(campaign, "end-slumber", without_loot=True)
    apply_move(campaign, "tick-rest", checklist=get_only_ref(campaign, "etherfields.checklist"))
    apply_move(campaign, "gain-ether", dreamer=GAMBLER, count=2)
    apply_move(campaign, "end-session")
    apply_move(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER])
    order = "Take 1 Ether for each II-41 R card, and put these cards away: Gambler 1."
    assert order in list_orders(campaign)

    apply_move(campaign, "tick-rest", checklist=get_only_ref(campaign, "etherfields.checklist"))
    assert order in list_orders(campaign)

    apply_move(campaign, "meet-slumber", name="Heron", turns=4)
    assert order not in list_orders(campaign)


def test_a_move_was_made_before_the_next_roll_p11(campaign: Campaign) -> None:
    wraith = get_only_ref(campaign, "etherfields.entity")
    tick_all(campaign)
    apply_move(campaign, "spawn", entity=wraith, count=1)
    apply_move(campaign, "note-movement", entity=wraith, value=2)
    apply_move(campaign, "move-entity", entity=wraith, face="full")

    apply_move(campaign, "move-entity", entity=wraith, face="one")

    assert list_orders(campaign) == ["Move Wraith 1 space towards the closest Dreamer."]


def test_a_move_is_over_with_its_entity_p16(campaign: Campaign) -> None:
    wraith = get_only_ref(campaign, "etherfields.entity")
    tick_all(campaign)
    apply_move(campaign, "move-entity", entity=wraith, face="one")

    apply_move(campaign, "remove-figures", entity=wraith, count=1)

    assert list_orders(campaign) == []


def pay_gradual_assault(campaign: Campaign) -> int:
    """Pay a Gradual Assault on the Wraith to its end, so that its Intent markers go back; return the Wraith."""
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_phase_end(campaign, "discard-turn")
    apply_move(campaign, "draw-all", leaving="slumber:2:draw")
    apply_move(campaign, "spawn", entity=wraith, count=2)
    fields = {"keyword": "assault", "pays": "intent", "amount": 1, "colour": "wrath", "gradual": True}
    apply_move(campaign, "note-action", where="entity", entity=wraith, **fields)
    tick_all(campaign)
    for dreamer in (GAMBLER, SPECIALIST):
        action = get_only_ref(campaign, "etherfields.action")
        apply_move(campaign, "pay-action", dreamer=dreamer, action=action, times=1, intent=1, cards=1)
    return wraith


def test_intent_markers_are_put_back_no_later_than_their_entity_leaves_p12(campaign: Campaign) -> None:
    wraith = pay_gradual_assault(campaign)
    assert list_orders(campaign) == ["Put the Intent marker on Assault on Wraith back into the pool."]

    apply_move(campaign, "remove-figures", entity=wraith, count=1)
    assert len(list_orders(campaign)) == 1
    figures = get_stored_value(campaign, "etherfields.entity", wraith, "figures")
    apply_move(campaign, "remove-figures", entity=wraith, count=figures)

    assert list_orders(campaign) == []


def test_intent_markers_are_put_back_no_later_than_the_slumber_ends_p9(campaign: Campaign) -> None:
    pay_gradual_assault(campaign)

    apply_move(campaign, "end-slumber")

    assert list_orders(campaign) == []


def test_a_gate_is_put_away_no_later_than_it_is_gained_p10(campaign: Campaign) -> None:
    tick_all(campaign)
    apply_move(campaign, "reveal-secret", code="I-02 X", turns_out="gate")
    apply_move(campaign, "gain-gate", name="Another", code="I-03 X")
    assert list_orders(campaign) == [
        "I-02 X: Put it with your Dream Gates, and copy its back with “Gain a Dream Gate”."
    ]

    apply_move(campaign, "gain-gate", name="Mirror", code="i-02 x")

    assert list_orders(campaign) == []


def test_old_tasks_make_room_for_new_ones(campaign: Campaign) -> None:
    for n in range(MAX_OPEN_TASKS):
        apply_move(campaign, "reveal-secret", code=f"II-1{n} B", turns_out="wisdom", name=f"Wisdom {n}")

    orders = list_orders(campaign)
    assert len(orders) == MAX_OPEN_TASKS
    assert SEAL_ORDER not in orders


def test_a_report_keeps_all_of_its_own_tasks(campaign: Campaign) -> None:
    count = MAX_OPEN_TASKS + 2
    entry = JournalEntry(
        kind=JournalEntry.Kind.MOVE,
        seq=99,
        rulings=[["ef.seal.sealed", {"who": str(n), "count": 1}] for n in range(count)],
    )

    assert len(compute_open_tasks(campaign, entry, lambda _code, _facts: False)) == count


def test_what_belongs_to_a_slumber_is_over_with_it_and_cards_are_still_to_be_moved_p9(campaign: Campaign) -> None:
    reveal_wisdom(campaign)
    kept = list_orders(campaign)
    apply_move(campaign, "reveal-secret", code="II-15 C", turns_out="map")
    assert len(list_orders(campaign)) == len(kept) + 1

    apply_move(campaign, "end-slumber")

    assert list_orders(campaign) == kept


def test_cards_sealed_out_of_turns_are_ordered_beyond_the_slumber_p9_p14(campaign: Campaign) -> None:
    tick_all(campaign)
    apply_move(campaign, "affect-team", team_effect="seal", count=1)
    ordered = list_orders(campaign)

    apply_move(campaign, "end-slumber")

    assert list_orders(campaign) == ordered != []


def test_tasks_of_a_slumber_are_orders() -> None:
    assert messages.orders.keys() >= DREAMSCAPE_TASK_CODES


@pytest.mark.parametrize(("procedure", "left_count"), [("save", 0), ("awakening", 1)])
def test_a_cleared_table_leaves_nothing_to_do_but_with_cards_that_the_team_keeps_p18(
    campaign: Campaign, procedure: str, left_count: int
) -> None:
    """An Awakening discards hands and tokens; a Wisdom card still goes into its holder."""
    apply_move(campaign, "end-slumber")
    apply_move(campaign, "note-first-dream", played="yes")
    reveal_wisdom(campaign)
    assert len(list_orders(campaign)) == 2

    apply_move(campaign, "start-checklist", procedure=procedure)

    assert len(list_orders(campaign)) == left_count


def test_a_resolved_loss_asks_what_the_death_card_cured_p18(campaign: Campaign) -> None:
    tick_all(campaign)
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=8)
    apply_move(campaign, "resolve-death", decision=get_only_ref(campaign, "campaigns.decision"))
    assert list_orders(campaign) == [
        "Report what the Death card cures. Until then Distress and cards stay as they are."
    ]

    apply_move(campaign, "cure", dreamer=GAMBLER, count=8)

    assert list_orders(campaign) == []


def test_what_was_sealed_needs_no_hand_once_all_is_unsealed_p14(campaign: Campaign) -> None:
    reveal_wisdom(campaign)
    apply_move(campaign, "unseal", dreamer=GAMBLER, count=1)
    assert SEAL_ORDER in list_orders(campaign)

    apply_move(campaign, "unseal", dreamer=GAMBLER, count=1)

    assert len(list_orders(campaign)) == 1
    assert SEAL_ORDER not in list_orders(campaign)


def test_a_task_ends_with_the_report_that_it_was_done_p14(campaign: Campaign) -> None:
    tick_all(campaign)
    apply_move(campaign, "set-limits", dreamer=GAMBLER, hand=7, progress=4)
    apply_move(campaign, "gain-mask", dreamer=GAMBLER, name="Owl", wear=True)
    apply_move(campaign, "discard-mask", dreamer=GAMBLER)
    limits = ["Gambler: if the old Mask had changed your Hand limit or Progress limit, set it back."]
    assert list_orders(campaign) == limits

    apply_move(campaign, "set-limits", dreamer=SPECIALIST, hand=5, progress=4)
    assert list_orders(campaign) == limits

    apply_move(campaign, "set-limits", dreamer=GAMBLER, hand=6, progress=4)
    assert list_orders(campaign) == []


def test_a_newer_equal_task_replaces_the_older(campaign: Campaign) -> None:
    tick_all(campaign)
    for name in ("Owl", "Fox", "Hare"):
        apply_move(campaign, "set-limits", dreamer=GAMBLER, hand=7, progress=4)
        apply_move(campaign, "gain-mask", dreamer=GAMBLER, name=name, wear=True)
    apply_move(campaign, "discard-mask", dreamer=GAMBLER)

    assert len(list_orders(campaign)) == len(campaign.open_tasks) == 1


def test_equal_tasks_are_one_line_with_their_sum_or_all_names() -> None:
    seal = [("Anna", 1), ("Ben", 3), ("Anna", 2), ("Carl", 3)]
    campaign = Campaign(
        game="etherfields",
        open_tasks=[
            *[
                {"key": f"{n}.0", "code": "ef.seal.sealed", "facts": {"who": who, "count": count}}
                for n, (who, count) in enumerate(seal)
            ],
            {"key": "9.0", "code": "ef.shopping.uncounted", "facts": {}},
            {"key": "9.1", "code": "ef.shopping.uncounted", "facts": {}},
        ],
    )

    assert format_tasks(campaign) == [
        ("0.0 2.0 1.0 3.0", "Anna, Ben and Carl: Seal the top 3 cards of your deck."),
        ("9.0 9.1", "Put the Shopping card back among the Secrets."),
    ]


def test_a_task_ends_by_moves_that_exist() -> None:
    named = {name for names in messages.order_done_by.values() for name in names}

    assert [name for name in named if find_move(name) is None] == []


def test_an_import_has_the_tasks_of_the_last_report(campaign: Campaign) -> None:
    campaign.refresh_from_db()

    assert list_orders(import_campaign(export_plain(campaign))) == [SEAL_ORDER]


def test_now_shows_them_and_a_tick_answers_with_those_left(player: Client, campaign: Campaign) -> None:
    campaign.refresh_from_db()
    page = player.get(f"/c/{campaign.slug}/").text
    assert read_texts(page, "#tasks .task") == [SEAL_ORDER]
    assert read_texts(page, "#tasks h3") == []
    key = select_one(page, "#tasks .task").attributes["value"]

    answer = player.post(f"/c/{campaign.slug}/tasks/tick/", {"task": key}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.text.strip()) == (200, "")
    assert read_texts(player.get(f"/c/{campaign.slug}/").text, "#tasks .task") == []


def test_several_have_a_heading_with_all_done_beside_it(player: Client, campaign: Campaign) -> None:
    reveal_wisdom(campaign)
    page = player.get(f"/c/{campaign.slug}/").text
    assert read_texts(page, "#tasks h3, #tasks h3 + button") == ["To do at the table", "All done"]
    keys = select_one(page, "#tasks h3 + button").attributes["value"]

    player.post(f"/c/{campaign.slug}/tasks/tick/", {"task": keys})
    assert list_orders(campaign) == []


def test_their_styles_are_in_the_head_or_come_once_the_page_is_at_rest(player: Client, campaign: Campaign) -> None:
    page = player.get(f"/c/{campaign.slug}/").text
    assert "css/tasks.css" in page.partition("</head>")[0]

    tick_tasks(campaign.slug, [task["key"] for task in Campaign.objects.get(slug=campaign.slug).open_tasks])
    page = player.get(f"/c/{campaign.slug}/").text
    assert "css/tasks.css" not in page.partition("</head>")[0]
    assert "css/tasks.css" in (select_one(page, "#finder").attributes["data-later"] or "")


def test_without_javascript_a_tick_leads_back_to_the_table(player: Client, campaign: Campaign) -> None:
    answer = player.post(f"/c/{campaign.slug}/tasks/tick/", {"task": "1.0"})

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{campaign.slug}/")
    assert list_orders(campaign) == [SEAL_ORDER]


def test_an_answer_brings_tasks_only_where_they_changed(player: Client, campaign: Campaign) -> None:
    answer = post_move(player, campaign, "suffer", dreamer=GAMBLER, count=1)
    assert "tasks" not in get_partial_targets(answer)

    answer = post_move(player, campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="Patience")
    assert "tasks" in get_partial_targets(answer)


def test_the_message_leaves_to_the_card_what_the_card_says(player: Client, campaign: Campaign) -> None:
    campaign.refresh_from_db()
    page = player.get(f"/c/{campaign.slug}/?said={campaign.version}").text

    heard = read_texts(page, "#said .visually-hidden")
    assert any("Sealed 2 cards" in text for text in heard)


def test_every_order_has_a_consequence_that_is_done_by_hand() -> None:
    assert messages.orders.keys() <= messages.manual_step_codes
    assert messages.brief_order_codes <= messages.orders.keys()
