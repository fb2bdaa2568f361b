"""The Now panel: its card in every recorded state, the phone it is for, and the taps of a Turn."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from django.test import Client

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.next_step import build_now_panel
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext
from companion.jinja_environment import render_template
from tests.campaigns.form_posts import get_partial_targets, post_move, read_message
from tests.campaigns.table_actions import apply_move, get_only_ref, get_stored_value, start_slumber
from tests.etherfields.next_step_card import CardPlayer, NextStepCard, parse_card
from tests.etherfields.recorded_states import Rows, list_states, open_rows
from tests.etherfields.table_builders import build_viewer
from tests.failures import collect_failures

MAX_WORDS = 60
MAX_CONTROLS = 12
MAX_BYTES = 5_000
"""The maximum of a compressed response."""
THREE_ARCHETYPES = "gambler,specialist,tough-guy"
MARA, ILSE, JONAS = 1, 2, 3
PAGE_CONTEXT = SimpleNamespace(
    csrf="x", table="/c/abc/", holder="/c/abc/holder/", sheets="/c/abc/sheet/", rule_query="?table=abc&at=now"
)


def render_panel(rows: Rows, view: ViewerContext | None = None) -> str:
    """Render the panel for a state of the table."""
    return str(
        render_template(
            "etherfields/now.jinja", {"p": PAGE_CONTEXT, **build_now_panel(open_rows(rows), view or build_viewer())}
        )
    )


def list_names(rows: Rows) -> set[str]:
    """Return every name on a table: of players, Entities, Locations, Gates, Slumbers, Masks, and archetypes."""
    found = {
        row.get(field, "") for model in rows.values() for row in model.values() for field in ("name", "player", "at")
    }
    masks = {mask for row in rows["etherfields.dreamer"].values() for mask in row["masks"]}
    return {name for name in (*found, *masks, *map(str, Dreamer.Archetype.labels)) if name}


@collect_failures(("seq", "rows"), list_states, ids=lambda case: str(case[0]))
def test_the_card_is_short_in_every_state_of_the_recorded_evenings(seq: int, rows: Rows) -> None:
    card = parse_card(render_panel(rows))

    assert len(card.list_words(list_names(rows))) <= MAX_WORDS
    assert card.control_count <= MAX_CONTROLS


def test_on_a_phone_of_one_dreamer_the_card_is_as_short() -> None:
    for _seq, rows in list_states()[::7]:
        for ref in rows["etherfields.dreamer"]:
            view = build_viewer()
            view.player_refs = frozenset({int(ref)})
            card = parse_card(render_panel(rows, view))
            assert len(card.list_words(list_names(rows))) <= MAX_WORDS
            assert card.control_count <= MAX_CONTROLS


# How many taps a Turn takes


def build_turn_campaign(**wanted: Any) -> Campaign:
    """Return three Dreamers with 2 cards each in the Draw step, and an Entity whose basic effect and Movement value are known."""
    campaign = start_slumber(who=THREE_ARCHETYPES, name="The long night", **wanted)
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "note-effect", entity=wraith, kind="basic", distress=1)
    return campaign


def get_step(campaign: Campaign) -> str:
    """Return the step of the Turn, and its number."""
    now = Slumber.objects.get(campaign=campaign)
    return f"{now.turn}:{now.phase}"


def test_an_ordinary_turn_of_three_takes_nine_taps_and_nothing_typed(player: Client, db: None) -> None:
    table = CardPlayer(player, build_turn_campaign())

    table.tap("draw-all")
    for dreamer in (MARA, ILSE, JONAS):
        table.tap("cards-left", 2, dreamer=dreamer)
    assert get_step(table.campaign) == "1:event"
    table.tap("resolve-effect", ticks=(MARA, ILSE))
    table.tap("move-entity", "full")
    table.tap("discard-turn")

    assert (get_step(table.campaign), table.tap_count) == ("2:draw", 9)
    assert table.max_bytes <= MAX_BYTES
    assert [
        get_stored_value(table.campaign, "etherfields.dreamer", ref, "distress") for ref in (MARA, ILSE, JONAS)
    ] == [1, 1, 0]


def test_the_card_leads_to_the_board_with_the_figure_that_moves_next_p11(player: Client, db: None) -> None:
    campaign = build_turn_campaign()
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "put-dreamer", dreamer=MARA, space="A1.1")
    apply_move(campaign, "put-figure", entity=wraith, space="B1.1")
    apply_move(campaign, "start-actions", leaving="slumber:1:draw", card="Haste")
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")

    link = f'href="/c/{campaign.slug}/?d={MARA}&amp;show=board.moving{wraith}#board"'
    page = player.get(f"/c/{campaign.slug}/").text
    assert link in page
    assert "Wraith on the board" in page
    board = player.get(f"/c/{campaign.slug}/?show=board.moving{wraith}").text
    assert "Where does Wraith go?" in board
    apply_move(campaign, "chase", entity=wraith, face="one", space="A1.3")
    assert link not in player.get(f"/c/{campaign.slug}/").text


def test_the_card_and_the_board_agree_on_who_has_moved_p11(player: Client, db: None) -> None:
    campaign = build_turn_campaign()
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "spawn", entity=wraith, count=1)
    apply_move(campaign, "put-dreamer", dreamer=MARA, space="A1.1")
    for space in ("B1.1", "B1.2"):
        apply_move(campaign, "put-figure", entity=wraith, space=space)
    apply_move(campaign, "start-actions", leaving="slumber:1:draw", card="Haste")
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    apply_move(campaign, "note-step", step="move")

    apply_move(campaign, "chase", entity=wraith, number=2, face="one", space="A1.4")
    page = player.get(f"/c/{campaign.slug}/").text
    assert "Wraith 2 moved" in page
    assert "Wraith on the board: 1 of 2 moved" in page
    board = player.get(f"/c/{campaign.slug}/?show=board.moving{wraith}").text
    assert "Where does Wraith 1 go?" in board
    assert "1 of 2 moved." in board


def test_in_light_tracking_it_takes_seven(player: Client, db: None) -> None:
    table = CardPlayer(player, build_turn_campaign(tracking="light"))

    table.tap("draw-all")
    table.tap("all-acted")
    assert get_step(table.campaign) == "1:event"
    table.tap("resolve-effect", ticks=(MARA, ILSE))
    table.tap("move-entity", "full")
    table.tap("discard-turn")

    assert (get_step(table.campaign), table.tap_count) == ("2:draw", 7)


def test_a_turn_with_a_discard_a_move_and_a_deck_that_runs_out_takes_fourteen(player: Client, db: None) -> None:
    campaign = build_turn_campaign()
    apply_move(campaign, "draw", dreamer=MARA)
    for dreamer in (ILSE, JONAS):
        apply_move(campaign, "draw", dreamer=dreamer)
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    apply_move(campaign, "discard-turn", leaving="slumber:1:event")
    for what, number in (("deck", 1), ("discard", 17)):
        apply_move(campaign, "campaigns.correct", what=f"etherfields.dreamer:{JONAS}:{what}", value=number)
    apply_move(campaign, "campaigns.correct", what=f"etherfields.dreamer:{MARA}:hand", value=3)
    table = CardPlayer(player, campaign)

    table.tap("draw", 2, dreamer=MARA)
    table.tap("draw", 0, dreamer=JONAS)
    table.tap("pay-reshuffle", price="distress")
    table.tap("draw-all")
    assert get_step(campaign) == "2:actions"
    # One moves its figure first. A Move needs no report (p. 8); on a drawn board it is a tap on the figure and one on the space.
    table.tap_count += 2
    for dreamer in (MARA, ILSE, JONAS):
        table.tap("cards-left", 2, dreamer=dreamer)
    table.tap("resolve-effect", ticks=(MARA, ILSE))
    table.tap("move-entity", "full")
    table.tap("discard-turn")

    assert get_step(campaign) == "3:draw"
    assert table.tap_count <= 14


def test_distress_brings_the_strip_anew_and_leaves_the_card_alone(player: Client, db: None) -> None:
    campaign = build_turn_campaign()

    answer = post_move(player, campaign, "suffer", dreamer=MARA, count=2)

    assert "strip" in get_partial_targets(answer)
    assert not get_partial_targets(answer) & {"now", "due", "due-map", "due-event", "lying"}


# Who holds this phone


def hold_phone(player: Client, campaign: Campaign, holds: str) -> str:
    """Set who holds a phone, and return its page."""
    answer = player.post(f"/c/{campaign.slug}/holder/", {"holds": holds})
    assert answer.status_code == 303
    return str(player.get(answer.headers["Location"]).text)


def test_who_holds_this_phone_is_asked_until_it_was_said_and_kept_with_its_seat(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    assert "Whose phone is this?" in player.get(f"/c/{campaign.slug}/").text

    page = hold_phone(player, campaign, "2")

    assert "This phone: Specialist" in page
    assert '<details class="device-owner" id="holder">' in page
    assert [member.holds for member in campaign.members.all()] == ["2"]
    assert "This phone: the whole table" in hold_phone(player, campaign, "")


def test_a_phone_may_be_held_by_several_and_anything_else_is_the_whole_table(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)

    assert "This phone: Gambler, Tough Guy" in hold_phone(player, campaign, "1.3")
    for sent in ("99", "x", "1..2", "1" * 20):
        assert "This phone: the whole table" in hold_phone(player, campaign, sent)


def test_whoever_takes_the_phone_speaks_for_themselves_until_they_look_at_somebody_else(
    player: Client, db: None
) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    asked = f"/c/{campaign.slug}/sheet/happened/"
    player.get(f"/c/{campaign.slug}/sheet/dreamer/{JONAS}/")
    assert f"sheet/dreamer/{JONAS}/" in player.get(asked).text

    hold_phone(player, campaign, "2")
    assert f"sheet/dreamer/{ILSE}/" in player.get(asked).text

    player.get(f"/c/{campaign.slug}/sheet/dreamer/{JONAS}/")
    assert f"sheet/dreamer/{JONAS}/" in player.get(asked).text


def test_what_happened_is_asked_of_whoever_holds_the_phone_whomever_they_looked_at_last(
    player: Client, db: None
) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    hold_phone(player, campaign, "2")
    player.get(f"/c/{campaign.slug}/sheet/dreamer/{JONAS}/")

    assert f'href="/c/{campaign.slug}/sheet/happened/?d={ILSE}"' in player.get(f"/c/{campaign.slug}/").text
    hold_phone(player, campaign, "")
    assert f'href="/c/{campaign.slug}/sheet/happened/"' in player.get(f"/c/{campaign.slug}/").text


def test_where_some_cards_went_is_told_on_the_card(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")

    page = player.get(f"/c/{campaign.slug}/").text
    answer = post_move(player, campaign, "cards-left", dreamer=MARA, left=2, placed=1, removed=1)

    assert "Some cards went elsewhere" in page
    assert "Gambler used cards: 2; in hand now: 2." not in page
    told = read_message(answer)
    for sentence in ("used cards:", "in hand now: 2.", "Put to Progress: 1."):
        assert sentence in told
    assert "for Dream actions" not in told


def test_where_cards_went_is_told_in_a_part_of_its_own_for_each_row(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")

    page = player.get(f"/c/{campaign.slug}/").text

    fold = page[page.index('id="now-aside"') : page.index("</details>", page.index('id="now-aside"'))]
    parts = re.findall(r"<div( class=\"is-active\")?>(.*?)</div>", fold, re.DOTALL)
    assert [bool(lit) for lit, _part in parts] == [True, False, False]
    assert [re.findall(r"<b>([^<]+)</b>", part) for _lit, part in parts] == [["Gambler"], ["Specialist"], ["Tough Guy"]]
    assert [re.findall(r'name="dreamer" value="(\d)"', part) for _lit, part in parts] == [["1"], ["2"], ["3"]]


def test_a_new_campaign_starts_as_the_whole_table(player: Client, db: None) -> None:
    sent = {"name": "The long night", "dreamers": ["gambler", "specialist"]}

    answer = player.post("/new/etherfields/", sent)

    page = player.get(answer.headers["Location"]).text
    assert '<details class="device-owner" id="holder">' in page
    assert "This phone: the whole table" in page


def test_a_phone_of_one_shows_its_own_answers_and_folds_those_of_the_others(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")

    page = hold_phone(player, campaign, "2")

    card = page[page.index('id="now-card"') :]
    shown, folded = card[: card.index("<details")], card[card.index('id="now-others"') :]
    assert "Specialist" in shown
    assert "Gambler" not in shown
    assert "Gambler" in folded


def test_a_step_of_the_table_reads_report_it_here_on_the_other_phones(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")

    assert "Report it here" in hold_phone(player, campaign, "2")
    assert "Report it here" not in hold_phone(player, campaign, "1")
    assert "Report it here" not in hold_phone(player, campaign, "")


def test_the_default_panel_is_now_and_the_strip_leads_to_each_dreamer(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)

    page = player.get(f"/c/{campaign.slug}/").text

    assert page.index('id="now" aria-labelledby="now-title"') < page.index('id="board"')
    assert f'href="/c/{campaign.slug}/sheet/dreamer/2/"' in page
    strip = page[page.index('id="strip"') : page.index('id="due"')]
    assert strip.count('aria-label="Distress 0 of 8"') == 3
    assert isinstance(parse_card(page), NextStepCard)
