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


def list_links(html: str) -> list[str]:
    """Return the rule links of a fragment."""
    return re.findall(r'href="(/rule/[^"]+)"', html)


def get_section(page: str, key: str) -> str:
    """Return one panel of a page."""
    start = page.index(f'<section class="panel" id="{key}"')
    following = page.find('<section class="panel" ', start + 1)
    return page[start : following if following > 0 else page.index("</main>", start)]


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
        part = get_section(player.get(f"/c/{slumber.slug}/{sheets.get(key, '')}").text, key)
        assert 'class="rule rule--book"' in part, key
        assert f"?table={slumber.slug}&amp;at={key}" in list_links(part)[0], key


@pytest.mark.django_db
def test_every_panel_of_onirim_has_a_way_to_its_rule(player: Client) -> None:
    campaign = campaign_service.begin_campaign(
        "onirim", "Doors", {"expansions": [], "mode": "beside", "seed": ""}, HOST_AUTHOR
    )
    page = player.get(f"/c/{campaign.slug}/").text

    for key in ("game", "odds", "board"):
        assert 'class="rule rule--book"' in get_section(page, key), key


@pytest.mark.django_db
def test_an_open_question_of_onirim_and_its_answers_lead_to_its_rule(player: Client) -> None:
    campaign = campaign_service.begin_campaign(
        "onirim", "Doors", {"expansions": [], "mode": "beside", "seed": ""}, HOST_AUTHOR
    )
    game = get_section(player.get(f"/c/{campaign.slug}/").text, "game")

    asked = game[game.index('class="on-prompt') :]
    assert re.findall(r'data-rule="([^"]+)"', asked)[:2] == ["onirim.report", "onirim.report"]
    assert all("data-rule=" in form for form in re.findall(r"<form [^>]*>", game))


def test_every_form_says_under_which_rule_it_is_sent(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/c/{slumber.slug}/sheet/slumber/").text
    forms = re.findall(r'<form class="move [^>]*>', page)

    assert forms
    assert all("data-rule=" in form for form in forms)
    assert all(rulebook.find_entry(rule) for rule in re.findall(r'data-rule="([^"]+)"', page))


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

    said = answer.text[: answer.text.index("</hx-partial>")]
    assert list_links(said)[0] == f"/rule/ef.death/?table={evening.slug}"
    log = answer.text[answer.text.index('hx-target="#log"') :]
    assert list_links(log)[0] == f"/rule/ef.death/?table={evening.slug}&amp;at=journal"


def test_bad_input_leads_to_the_rule_of_its_move(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "seal", dreamer=GAMBLER, count="many")

    assert answer.status_code == 422
    assert list_links(answer.text)[0].startswith("/rule/ef.seal/")


def test_the_rules_that_matter_now_lie_on_the_page_and_follow_the_table_p8(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/c/{slumber.slug}/").text
    assert f'data-game="etherfields" data-query="?table={slumber.slug}" data-now="ef.draw ' in page

    answer = post_move(player, slumber, "gain-ether", dreamer=GAMBLER, count=1)
    assert answer.status_code == 200
    assert "rulebook" not in get_partial_targets(answer)
    assert post_move(player, slumber, "draw-all", leaving="slumber:1:draw").status_code == 200
    answer = post_move(player, slumber, "start-actions", leaving="slumber:1:draw")
    assert 'data-now="ef.round ' in answer.text


def test_a_ruling_lies_on_the_page_for_its_rule(player: Client, slumber: Campaign) -> None:
    answer = post_move(player, slumber, "campaigns.rule", rule="ef.seal", text="<b>Never</b>")

    assert '<p data-rule="ef.seal">&lt;b&gt;Never&lt;/b&gt;</p>' in answer.text
    undo_entry(slumber, is_confirmed=True)
    assert '<p data-rule="ef.seal">' not in player.get(f"/c/{slumber.slug}/").text


def test_without_javascript_the_rules_page_begins_with_what_matters_now(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/rules/etherfields/?table={slumber.slug}&at=dreamer").text

    assert list_links(page)[0].startswith(f"/rule/ef.draw/?table={slumber.slug}")
    assert 'id="now-title"' in page
    assert 'id="now-title"' not in player.get("/rules/etherfields/").text
    assert player.get("/rules/etherfields/?table=nosuch").status_code == 200


def test_a_rule_that_matters_now_is_ahead_by_a_little_and_hides_none() -> None:
    plain = rulebook.search("seal", "etherfields", 40)
    last = plain[-1]
    now = rulebook.search("seal", "etherfields", 40, [last.entry.id])

    assert {one.entry.id for one in now} == {one.entry.id for one in plain}
    assert next(one.score for one in now if one.entry.id == last.entry.id) == last.score + RankingWeights().now


def test_what_is_already_done_still_leads_to_the_rules_of_what_followed_p18(player: Client, evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=8)
    again = post_move(player, evening, "suffer", move_id=entry.move_id, dreamer=GAMBLER, count=8)

    assert read_message(again).startswith("Already done")
    assert list_links(again.text)[0].startswith("/rule/ef.death/")
