"""Rule links at a table and back; relevant rules first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns import rulebook
from campaigns.journal import campaign_service
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_uis
from campaigns.rulebook.index import RankingWeights
from tests.campaigns.form_posts import get_partial_targets, post_move, read_message
from tests.campaigns.table_actions import GAMBLER, apply_move, undo_entry
from tests.factories import HOST_AUTHOR
from tests.page_parts import list_links, read_text, select, select_one


def list_rule_links(page: str, selector: str = "a") -> list[str]:
    """Return the rule links of a page or fragment."""
    return [link for link in list_links(page, selector) if link.startswith("/rule/")]


def test_the_rule_of_every_panel_is_an_entry() -> None:
    named = [panel.rule for pages in get_game_uis().values() for panel in pages.panels]

    assert all(named)
    assert all(rulebook.find_entry(rule) for rule in named)


def test_every_panel_has_a_way_to_its_rule_and_back(player: Client, slumber: Campaign) -> None:
    sheets = {
        "slumber": "sheet/slumber/",
        "dreamer": "sheet/dreamer/1/",
        "team": "sheet/team/",
        "secrets": "sheet/secrets/",
        "things": "sheet/things/",
    }

    for key in ("slumber", "dreamer", "board", "team", "secrets", "things", "journal"):
        page = player.get(f"/c/{slumber.slug}/{sheets.get(key, '')}").text
        place = ".sheet-head" if key in sheets else f"#{key}"
        (link,) = list_rule_links(page, f"{place} .rule--book")
        assert link.endswith(f"?table={slumber.slug}&at={key}"), key


@pytest.mark.django_db
def test_every_panel_of_onirim_has_a_way_to_its_rule(player: Client) -> None:
    page = player.get(f"/c/{begin_onirim().slug}/").text

    for key in ("game", "odds", "board"):
        assert list_rule_links(page, f"#{key} .rule--book"), key


def begin_onirim() -> Campaign:
    """Return a campaign beside real cards."""
    return campaign_service.begin_campaign(
        "onirim", "Doors", {"expansions": [], "mode": "beside", "seed": ""}, HOST_AUTHOR
    )


@pytest.mark.django_db
def test_an_open_question_of_onirim_and_its_answers_lead_to_its_rule(player: Client) -> None:
    page = player.get(f"/c/{begin_onirim().slug}/").text

    asked = [node.attributes["data-rule"] for node in select(page, "#game .on-prompt, #game .on-prompt [data-rule]")]
    assert asked[:2] == ["onirim.report", "onirim.report"]
    assert select(page, "#game form")
    assert not select(page, "#game form:not(.tasks, [data-rule])")


def test_every_form_says_under_which_rule_it_is_sent(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/c/{slumber.slug}/sheet/slumber/").text

    assert select(page, "form[action*='/move/']")
    assert not select(page, "form[action*='/move/']:not([data-rule])")
    assert all(rulebook.find_entry(node.attributes["data-rule"] or "") for node in select(page, "[data-rule]"))


def test_an_unfolded_group_leads_to_every_rule_its_moves_are_made_under(player: Client, slumber: Campaign) -> None:
    page = player.get(
        f"/c/{slumber.slug}/panel/dreamer/?open=sheet.dreamer1&show=dreamer.amounts", headers={"HX-Request": "true"}
    ).text

    unfolded, rules = page[page.index('class="disclosure-body"') :].split('<p class="reason reason--rules">')
    named = re.findall(r'href="/rule/([^/]+)/', rules[: rules.index("</p>")])
    assert named == list(dict.fromkeys(re.findall(r'data-rule="([^"]+)"', unfolded)))
    assert len(named) > 1


def test_a_consequence_leads_to_its_rule_above_the_table_and_in_the_journal_p18(
    player: Client, evening: Campaign
) -> None:
    answer = post_move(player, evening, "suffer", dreamer=GAMBLER, count=8)

    said = list_rule_links(answer.text, "hx-partial:first-of-type a")
    assert said[0] == f"/rule/ef.death/?table={evening.slug}"
    log = list_rule_links(answer.text, "hx-partial[hx-target='#log'] a")
    assert log[0] == f"/rule/ef.death/?table={evening.slug}&at=journal"


def test_bad_input_leads_to_the_rule_of_its_move(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "seal", dreamer=GAMBLER, count="many")

    assert answer.status_code == 422
    assert list_rule_links(answer.text)[0].startswith("/rule/ef.seal/")


def test_the_rules_that_matter_now_lie_on_the_page_and_follow_the_table_p8(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/c/{slumber.slug}/").text
    lying = select_one(page, "[data-game=etherfields][data-now]").attributes
    assert (lying["data-query"], (lying["data-now"] or "").split()[0]) == (f"?table={slumber.slug}", "ef.draw")

    answer = post_move(player, slumber, "gain-ether", dreamer=GAMBLER, count=1)
    assert answer.status_code == 200
    assert "rulebook" not in get_partial_targets(answer)
    assert post_move(player, slumber, "draw-all", leaving="slumber:1:draw").status_code == 200
    answer = post_move(player, slumber, "start-actions", leaving="slumber:1:draw")
    assert (select_one(answer.text, "[data-now]").attributes["data-now"] or "").split()[0] == "ef.round"


def test_a_ruling_lies_on_the_page_for_its_rule(player: Client, slumber: Campaign) -> None:
    answer = post_move(player, slumber, "campaigns.rule", rule="ef.seal", text="<b>Never</b>")

    ruling = select_one(answer.text, "p[data-rule='ef.seal']")
    assert (read_text(ruling), ruling.css("b")) == ("<b>Never</b>", [])
    undo_entry(slumber, is_confirmed=True)
    assert not select(player.get(f"/c/{slumber.slug}/").text, "p[data-rule='ef.seal']")


def test_without_javascript_the_rules_page_begins_with_what_matters_now(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/rules/etherfields/?table={slumber.slug}&at=dreamer").text

    assert list_rule_links(page)[0].startswith(f"/rule/ef.draw/?table={slumber.slug}")
    assert select(page, "#now-title")
    assert not select(player.get("/rules/etherfields/").text, "#now-title")
    assert player.get("/rules/etherfields/?table=nosuch").status_code == 200


def test_the_rules_page_of_a_table_answers_with_its_own_game(player: Client, slumber: Campaign) -> None:
    asked = "/rules/etherfields/?q=a+shadow+attacks+us"
    alone, at_table = (list_rule_links(player.get(asked + more).text) for more in ("", f"&table={slumber.slug}"))

    assert any("/rule/lu." in link or "/rule/onirim." in link for link in alone)
    assert not any("/rule/lu." in link or "/rule/onirim." in link for link in at_table)


def test_a_rule_that_matters_now_is_ahead_by_a_little_and_hides_none() -> None:
    plain = rulebook.search("seal", "etherfields", 40)
    last = plain[-1]
    now = rulebook.search("seal", "etherfields", 40, [last.entry.id])

    assert {one.entry.id for one in now} == {one.entry.id for one in plain}
    assert next(one.score for one in now if one.entry.id == last.entry.id) == last.score + RankingWeights().now


def test_what_is_already_done_still_leads_to_the_rules_of_what_followed_p18(player: Client, evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=8)
    again = post_move(player, evening, "suffer", move_id=entry.move_id, dreamer=GAMBLER, count=8)

    assert read_message(again).startswith("Gambler suffered 8 Distress")
    assert list_rule_links(again.text)[0].startswith("/rule/ef.death/")
