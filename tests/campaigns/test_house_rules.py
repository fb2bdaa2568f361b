"""House rules in a table's own words: written down, shown in rule violations, stored, removed."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from campaigns.journal import core_moves
from campaigns.models import Campaign
from campaigns.storage.defaults import fill_state_defaults
from campaigns.storage.state import compute_hash as hash_of_state
from campaigns.transfer import document
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_posts import get_partial_targets, post_form, post_move, read_message
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    downgrade_schema,
    export_as_dict,
    get_state_hash,
    get_stored_state,
    is_consistent,
    undo_entry,
)
from tests.etherfields.factories import DreamerFactory
from tests.page_parts import list_links, read_text, read_texts, select, select_one
from tests.rule_harness import build_table, expect_violation, play_move

pytestmark = pytest.mark.postgres

HOUSE_RULE_TEXT = "Flaws are Sealed too, unless they are black."

# As moves, without a database


def test_a_table_has_one_ruling_on_a_rule_and_writing_again_replaces_it() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, core_moves.write_house_rule, rule="ef.seal", text="Never on Thursdays.")
    play_move(table, core_moves.write_house_rule, rule="ef.seal", text=HOUSE_RULE_TEXT)
    play_move(table, core_moves.write_house_rule, rule="campaign.card", text="Show it to everybody.")

    assert [(row.rule, row.text) for row in table.house_rules] == [
        ("ef.seal", HOUSE_RULE_TEXT),
        ("campaign.card", "Show it to everybody."),
    ]
    assert (table.get_house_rule("ef.seal"), table.get_house_rule("ef.turn")) == (HOUSE_RULE_TEXT, "")


def test_a_ruling_can_be_taken_off_once() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, core_moves.write_house_rule, rule="ef.seal", text=HOUSE_RULE_TEXT)

    play_move(table, core_moves.remove_house_rule, rule="ef.seal")

    assert not len(table.house_rules)
    assert table.line_facts == {"rule": "Sealing and Unsealing"}
    with expect_violation("campaign.ruling.none"):
        play_move(table, core_moves.remove_house_rule, rule="ef.seal")


@pytest.mark.parametrize("rule", ["ef.nothing", "onirim.turn", "seal"])
def test_a_ruling_is_on_a_rule_of_this_game_or_of_every_game(rule: str) -> None:
    with expect_violation("campaign.ruling.unknown"):
        play_move(build_table(DreamerFactory.build()), core_moves.write_house_rule, rule=rule, text=HOUSE_RULE_TEXT)


# On the pages


def test_a_ruling_stands_in_the_refusal_of_its_rule_beside_its_page_p9(player: Client, slumber: Campaign) -> None:
    post_move(player, slumber, "campaigns.rule", rule="ef.dreamworld", text=HOUSE_RULE_TEXT)

    answer = post_move(player, slumber, "meet-slumber", name="Another", turns=3)

    assert answer.status_code == 409
    assert f"You agreed: {HOUSE_RULE_TEXT}" in read_message(answer)
    assert f"/rule/ef.dreamworld/?table={slumber.slug}" in list_links(answer.text, ".rejection a")


def test_a_ruling_on_another_rule_stays_out_of_a_refusal(player: Client, slumber: Campaign) -> None:
    post_move(player, slumber, "campaigns.rule", rule="ef.turn", text=HOUSE_RULE_TEXT)

    assert "You agreed" not in read_message(post_move(player, slumber, "meet-slumber", name="Another", turns=3))


def test_a_ruling_stands_beside_what_may_not_be_done_and_goes_again(player: Client, slumber: Campaign) -> None:
    answer = post_move(player, slumber, "campaigns.rule", rule="ef.slumber", text=HOUSE_RULE_TEXT)

    assert "rulebook" in get_partial_targets(answer)
    gone = post_move(player, slumber, "campaigns.unrule", rule="ef.slumber")
    assert "Removed our house rule" in read_message(gone)
    assert get_stored_state(slumber)["campaigns.houseruling"] == {}


def test_a_ruling_stands_in_the_question_it_is_about_p18(player: Client, evening: Campaign) -> None:
    post_move(player, evening, "campaigns.rule", rule="ef.death", text=HOUSE_RULE_TEXT)

    answer = post_move(player, evening, "suffer", dreamer=GAMBLER, count=8)

    assert f"You agreed: {HOUSE_RULE_TEXT}" in read_text(select_one(answer.text, "#now-card"))


def test_the_journal_says_what_was_agreed_on_which_rule(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "campaigns.rule", rule="ef.seal", text=HOUSE_RULE_TEXT)

    assert read_message(answer) == f"Our house rule on Sealing and Unsealing: {HOUSE_RULE_TEXT}"


@pytest.mark.parametrize(
    "sent", [{"rule": "ef.nothing", "text": "x"}, {"rule": "ef.seal", "text": " "}, {"rule": "ef.seal"}]
)
def test_bad_input_changes_nothing(player: Client, evening: Campaign, sent: dict[str, str]) -> None:
    before = get_state_hash(evening)

    assert post_move(player, evening, "campaigns.rule", **sent).status_code == 422
    assert post_move(player, evening, "campaigns.rule", rule="ef.seal", text="x" * 301).status_code == 422
    assert get_state_hash(evening) == before


def test_the_page_of_a_rule_shows_the_ruling_of_the_table_it_was_opened_from(player: Client, evening: Campaign) -> None:
    player.post("/name/", {"name": "Ada"})
    post_move(player, evening, "campaigns.rule", rule="ef.seal", text=HOUSE_RULE_TEXT)

    page = player.get(f"/rule/ef.seal/?table={evening.slug}&at=dreamer").text

    assert len(select(page, ".house-rule ~ .rule-entry")) == 1
    assert read_texts(page, ".house-rule > h2, .house-rule > h2 + p") == ["How this table plays it", HOUSE_RULE_TEXT]
    assert f"/c/{evening.slug}/ruling/ef.seal/?at=dreamer" in list_links(page)
    assert not select(player.get("/rule/ef.seal/").text, ".house-rule")
    page = player.get(f"/rules/etherfields/?table={evening.slug}").text
    assert HOUSE_RULE_TEXT in read_text(select_one(page, ".browse"))


def test_the_form_of_a_ruling_works_without_javascript_and_leads_back(player: Client, evening: Campaign) -> None:
    page = player.get(f"/c/{evening.slug}/ruling/ef.seal/?at=dreamer").text
    assert select(page, f"form[action='/c/{evening.slug}/move/campaigns.rule/?at=dreamer']")
    assert not select(page, "[data-report]")

    answer = post_move(player, evening, "campaigns.rule", htmx=False, rule="ef.seal", text=HOUSE_RULE_TEXT)

    assert answer.status_code == 303
    page = player.get(f"/c/{evening.slug}/ruling/ef.seal/").text
    assert select_one(page, "[name=text]").attributes["value"] == HOUSE_RULE_TEXT


def test_with_htmx_the_form_comes_alone(player: Client, evening: Campaign) -> None:
    answer = player.get(f"/c/{evening.slug}/ruling/ef.seal/", headers={"HX-Request": "true"}).text

    assert select(answer, "body > section form[data-report]")
    assert not select(answer, "header, main")


@pytest.mark.parametrize("rule", ["ef.nothing", "onirim.turn"])
def test_there_is_no_form_for_a_rule_of_another_game(player: Client, evening: Campaign, rule: str) -> None:
    assert player.get(f"/c/{evening.slug}/ruling/{rule}/").status_code == 404


# Storage


def test_a_ruling_is_undone_saved_restored_and_exported(player: Client, evening: Campaign) -> None:
    before = get_state_hash(evening)
    apply_move(evening, "campaigns.rule", rule="ef.seal", text=HOUSE_RULE_TEXT)
    ruled = get_state_hash(evening)
    post_form(player, evening, "save/", name="Ruled")
    assert undo_entry(evening).entry is not None
    assert get_state_hash(evening) == before

    post_form(player, evening, "restore/", point=evening.savepoints.get().pk)
    evening.refresh_from_db()
    found = import_campaign(export_plain(evening))

    assert get_state_hash(evening) == get_state_hash(found) == ruled
    assert is_consistent(evening)
    assert is_consistent(found)


def test_a_file_of_schema_4_knows_no_rulings(player: Client, evening: Campaign) -> None:
    post_form(player, evening, "save/", name="Now")
    old = downgrade_schema(export_as_dict(evening), 4)
    for held in (old["state"], old["savepoints"][0]["state"]):
        del held["campaigns.houseruling"]
    old["savepoints"][0]["hash"] = hash_of_state(old["savepoints"][0]["state"])

    found = import_campaign(json.dumps(document.with_checksum(old)).encode())

    assert get_stored_state(found)["campaigns.houseruling"] == {}
    assert is_consistent(found)
    assert get_state_hash(found) == get_state_hash(evening)


def test_a_save_point_kept_before_rulings_takes_them_off(player: Client, evening: Campaign) -> None:
    post_form(player, evening, "save/", name="Before")
    point = evening.savepoints.get()
    del point.state["campaigns.houseruling"]
    point.hash = hash_of_state(point.state)
    point.save()
    apply_move(evening, "campaigns.rule", rule="ef.seal", text=HOUSE_RULE_TEXT)

    post_form(player, evening, "restore/", point=point.pk)

    assert get_stored_state(evening)["campaigns.houseruling"] == {}
    assert fill_state_defaults(point.state, ["campaigns.houseruling"])["campaigns.houseruling"] == {}
