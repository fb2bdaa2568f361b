"""How a table plays a rule, in its own words: written down, shown where the rule says no, kept, taken back."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from campaigns.journal import moves
from campaigns.models import Campaign
from campaigns.storage.older import filled_state
from campaigns.storage.state import hash_of as hash_of_state
from campaigns.transfer import document
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import GAMBLER, aged, applied, exported, hash_of, packed, sound, taken_back
from tests.campaigns.pages import line, panels, post, send
from tests.etherfields.factories import DreamerFactory
from tests.rulings import play, refused, table_of

pytestmark = pytest.mark.postgres

OURS = "Flaws are Sealed too, unless they are black."

# As moves, without a database


def test_a_table_has_one_ruling_on_a_rule_and_writing_again_replaces_it() -> None:
    table = table_of(DreamerFactory.build())

    play(table, moves.rule, rule="ef.seal", text="Never on Thursdays.")
    play(table, moves.rule, rule="ef.seal", text=OURS)
    play(table, moves.rule, rule="campaign.card", text="Show it to everybody.")

    assert [(row.rule, row.text) for row in table.house] == [
        ("ef.seal", OURS),
        ("campaign.card", "Show it to everybody."),
    ]
    assert (table.ruling("ef.seal"), table.ruling("ef.turn")) == (OURS, "")


def test_a_ruling_can_be_taken_off_once() -> None:
    table = table_of(DreamerFactory.build())
    play(table, moves.rule, rule="ef.seal", text=OURS)

    play(table, moves.unrule, rule="ef.seal")

    assert not len(table.house)
    assert table.names == {"rule": "Sealing and Unsealing"}
    with refused("campaign.ruling.none"):
        play(table, moves.unrule, rule="ef.seal")


@pytest.mark.parametrize("rule", ["ef.nothing", "onirim.turn", "seal"])
def test_a_ruling_is_on_a_rule_of_this_game_or_of_every_game(rule: str) -> None:
    with refused("campaign.ruling.unknown"):
        play(table_of(DreamerFactory.build()), moves.rule, rule=rule, text=OURS)


# On the pages


def test_a_ruling_stands_in_the_refusal_of_its_rule_beside_its_page_p9(player: Client, slumber: Campaign) -> None:
    send(player, slumber, "campaigns.rule", rule="ef.dreamworld", text=OURS)

    answer = send(player, slumber, "meet-slumber", name="Another", turns=3)

    assert answer.status_code == 409
    assert f"You agreed: {OURS}" in line(answer)
    assert f'href="/rule/ef.dreamworld/?table={slumber.slug}"' in answer.text


def test_a_ruling_on_another_rule_stays_out_of_a_refusal(player: Client, slumber: Campaign) -> None:
    send(player, slumber, "campaigns.rule", rule="ef.turn", text=OURS)

    assert "You agreed" not in line(send(player, slumber, "meet-slumber", name="Another", turns=3))


def test_a_ruling_stands_beside_what_may_not_be_done_and_goes_again(player: Client, slumber: Campaign) -> None:
    answer = send(player, slumber, "campaigns.rule", rule="ef.slumber", text=OURS)

    assert {"now", "box", "board", "rulebook"} <= panels(answer)
    gone = send(player, slumber, "campaigns.unrule", rule="ef.slumber")
    assert "our own ruling is off" in line(gone)
    assert OURS not in player.get(f"/c/{slumber.slug}/panel/now/", headers={"HX-Request": "true"}).text


def test_a_ruling_stands_in_the_question_it_is_about_p18(player: Client, evening: Campaign) -> None:
    send(player, evening, "campaigns.rule", rule="ef.death", text=OURS)

    answer = send(player, evening, "suffer", dreamer=GAMBLER, count=8)

    assert f"You agreed: {OURS}" in answer.text[answer.text.index('id="now-card"') :]


def test_the_journal_says_what_was_agreed_on_which_rule(player: Client, evening: Campaign) -> None:
    answer = send(player, evening, "campaigns.rule", rule="ef.seal", text=OURS)

    assert line(answer) == f"Sealing and Unsealing, as we play it: {OURS}"


@pytest.mark.parametrize(
    "sent", [{"rule": "ef.nothing", "text": "x"}, {"rule": "ef.seal", "text": " "}, {"rule": "ef.seal"}]
)
def test_bad_input_changes_nothing(player: Client, evening: Campaign, sent: dict[str, str]) -> None:
    before = hash_of(evening)

    assert send(player, evening, "campaigns.rule", **sent).status_code == 422
    assert send(player, evening, "campaigns.rule", rule="ef.seal", text="x" * 301).status_code == 422
    assert hash_of(evening) == before


def test_the_page_of_a_rule_shows_the_ruling_of_the_table_it_was_opened_from(player: Client, evening: Campaign) -> None:
    player.post("/name/", {"name": "Ada"})
    send(player, evening, "campaigns.rule", rule="ef.seal", text=OURS)

    page = player.get(f"/rule/ef.seal/?table={evening.slug}&at=dreamer").text

    assert page.index("How this table plays it") < page.index(OURS) < page.index('class="rule-entry"')
    assert f'href="/c/{evening.slug}/ruling/ef.seal/' in page
    assert OURS not in player.get("/rule/ef.seal/").text
    assert OURS in player.get(f"/rules/etherfields/?table={evening.slug}").text


def test_the_form_of_a_ruling_works_without_javascript_and_leads_back(player: Client, evening: Campaign) -> None:
    page = player.get(f"/c/{evening.slug}/ruling/ef.seal/?at=dreamer").text
    assert f'action="/c/{evening.slug}/move/campaigns.rule/?at=dreamer"' in page
    assert "data-report" not in page

    answer = send(player, evening, "campaigns.rule", htmx=False, rule="ef.seal", text=OURS)

    assert answer.status_code == 303
    assert f'value="{OURS}"' in player.get(f"/c/{evening.slug}/ruling/ef.seal/").text


def test_with_htmx_the_form_comes_alone(player: Client, evening: Campaign) -> None:
    answer = player.get(f"/c/{evening.slug}/ruling/ef.seal/", headers={"HX-Request": "true"}).text

    assert answer.lstrip().startswith("<section")
    assert "data-report" in answer


@pytest.mark.parametrize("rule", ["ef.nothing", "onirim.turn"])
def test_there_is_no_form_for_a_rule_of_another_game(player: Client, evening: Campaign, rule: str) -> None:
    assert player.get(f"/c/{evening.slug}/ruling/{rule}/").status_code == 404


# Kept


def test_a_ruling_is_undone_saved_restored_and_exported(player: Client, evening: Campaign) -> None:
    before = hash_of(evening)
    applied(evening, "campaigns.rule", rule="ef.seal", text=OURS)
    ruled = hash_of(evening)
    post(player, evening, "save/", name="Ruled")
    assert taken_back(evening).entry is not None
    assert hash_of(evening) == before

    post(player, evening, "restore/", point=evening.savepoints.get().pk)
    evening.refresh_from_db()
    found = import_campaign(export(evening))

    assert hash_of(evening) == hash_of(found) == ruled
    assert sound(evening)
    assert sound(found)


def test_a_file_of_schema_4_knows_no_rulings(player: Client, evening: Campaign) -> None:
    post(player, evening, "save/", name="Now")
    old = aged(exported(evening), 4)
    for held in (old["state"], old["savepoints"][0]["state"]):
        del held["campaigns.houseruling"]
    old["savepoints"][0]["hash"] = hash_of_state(old["savepoints"][0]["state"])

    found = import_campaign(json.dumps(document.sealed(old)).encode())

    assert packed(found)["campaigns.houseruling"] == {}
    assert sound(found)
    assert hash_of(found) == hash_of(evening)


def test_a_save_point_kept_before_rulings_takes_them_off(player: Client, evening: Campaign) -> None:
    post(player, evening, "save/", name="Before")
    point = evening.savepoints.get()
    del point.state["campaigns.houseruling"]
    point.hash = hash_of_state(point.state)
    point.save()
    applied(evening, "campaigns.rule", rule="ef.seal", text=OURS)

    post(player, evening, "restore/", point=point.pk)

    assert packed(evening)["campaigns.houseruling"] == {}
    assert filled_state(point.state, ["campaigns.houseruling"])["campaigns.houseruling"] == {}
