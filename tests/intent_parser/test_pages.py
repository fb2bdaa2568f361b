"""The page of interpretations: each a form of one tap, with chips for missing values, escaped, for players only."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.roles import Role
from tests.campaigns.devices import build_member_client
from tests.intent_parser.demo_table import import_demo
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return import_demo()


def post_sentence(player: Client, campaign: Campaign, text: str) -> str:
    answer = player.get(f"/c/{campaign.slug}/tell/", {"q": text})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(answer.text))


def get_button_form(page: str, button: str = "") -> tuple[str, dict[str, str]]:
    """Return the address of the first form and what it sends, with the button of this value."""
    form = re.findall(r"<form .*?</form>", page)[0]
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    chosen = dict(re.findall(rf'<button class="button" name="([^"]+)" value="({button})"', form)) if button else {}
    action = re.findall(r'action="([^"]+)"', form)[0]
    return action, {**fields, **chosen}


def test_one_tap_carries_out_what_was_told(player: Client, campaign: Campaign) -> None:
    action, fields = get_button_form(post_sentence(player, campaign, "ilse takes 2 distress"))
    player.post(action, fields)

    (entry,) = Campaign.objects.get().moves.filter(seq__gt=campaign.version)
    assert (entry.name, entry.args["count"]) == ("etherfields.suffer", 2)


def test_what_is_missing_is_a_chip_each(player: Client, campaign: Campaign) -> None:
    page = post_sentence(player, campaign, "ilse seals")
    player.post(*get_button_form(page, "3"))

    assert re.findall(r'name="count" value="(\d)"', page) == ["1", "2", "3", "4", "5", "6"]
    assert Campaign.objects.get().moves.get(seq=campaign.version + 1).args["count"] == 3


def test_several_dreamers_have_a_button_each(player: Client, campaign: Campaign) -> None:
    found = re.findall(r'name="dreamer" value="\d+">([^<]+)<', post_sentence(player, campaign, "seal 3"))

    assert found == ["Mara", "Ilse", "Jonas", "Teo"]


def test_what_several_do_asks_how_much_once(player: Client, campaign: Campaign) -> None:
    page = post_sentence(player, campaign, "ilse and jonas seal")
    action, fields = get_button_form(page, "2")
    player.post(action, {**fields, "dreamers": re.findall(r'name="dreamers" value="(\d+)"', page)})

    assert "Ilse and Jonas: Seal cards" in page
    (entry,) = Campaign.objects.get().moves.filter(seq__gt=campaign.version)
    assert (entry.name, entry.args["count"], len(entry.args["dreamers"])) == ("etherfields.affect-team", 2, 2)


def test_a_code_that_was_told_is_kept_while_its_kind_is_asked_for_p16(player: Client, campaign: Campaign) -> None:
    page = post_sentence(player, campaign, "secret II-4 B")
    _action, fields = get_button_form(page, "item")

    assert "Reveal, II-4 B" in page
    assert (fields["code"], fields["turns_out"]) == ("II-4 B", "item")


def test_what_may_not_be_is_no_button(player: Client, campaign: Campaign) -> None:
    page = post_sentence(player, campaign, "end the actions")

    assert "Card and action step is over" in page
    assert "end-actions" not in page


def test_what_ends_a_game_is_read_before_it_can_be_sent(player: Client) -> None:
    page = post_sentence(player, onirim_at("turn"), "we give up")

    (form,) = [form for form in re.findall(r"<form .*?</form>", page) if "/move/give-up/" in form]
    assert re.search(r"<details class=\"disclosure\">.*<button.*Give up: this game ends.*</details>", form)
    assert "<button" not in form.partition("<details")[0]


def test_nothing_is_read_into_a_question(player: Client, campaign: Campaign) -> None:
    assert "data-asks" in post_sentence(player, campaign, "can ilse seal 3")
    assert post_sentence(player, campaign, "") == ""


def test_what_is_typed_is_never_markup(player: Client, campaign: Campaign) -> None:
    answer = player.get(f"/c/{campaign.slug}/tell/", {"q": "note <script>alert(1)</script> down"})

    assert "<script" not in answer.text


def test_without_scripts_the_page_of_rules_has_the_same(player: Client, campaign: Campaign) -> None:
    answer = player.get("/rules/etherfields/", {"table": campaign.slug, "q": "ilse takes 2 distress"})

    assert "Ilse suffered 2 Distress and has 2 of 8." in answer.text
    assert answer.text.index("Tap to report") < answer.text.index("Rules for")


def test_below_a_report_the_page_of_rules_shows_the_best_and_folds_the_others(
    player: Client, campaign: Campaign
) -> None:
    answer = player.get("/rules/etherfields/", {"table": campaign.slug, "q": "ilse takes 2 distress"})

    shown, others, *_ = answer.text.partition("Rules for")[2].split("<details")
    assert shown.count('<article class="rule-entry">') == 2
    assert "Show more rules" in others


def test_whoever_watches_is_offered_no_report(campaign: Campaign) -> None:
    viewer = build_member_client(campaign, Role.VIEWER)
    page = viewer.get("/rules/etherfields/", {"table": campaign.slug, "q": "ilse takes 2 distress"})

    assert viewer.get(f"/c/{campaign.slug}/tell/", {"q": "ilse takes 2 distress"}).status_code == 403
    assert "Tap to report" not in page.text


def test_a_table_of_any_game_may_be_told_anything(player: Client) -> None:
    for table in (lucidity_at("track"), onirim_at("turn")):
        assert post_sentence(player, table, "give up").count("<form") == 1
