"""The Now panel: its card in every recorded state, the phone it is for, and the taps of a Turn."""

from __future__ import annotations

from typing import Any

from django.test import Client

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.board import build_board_panel
from campaigns.etherfields.panels.next_step import build_next_step_panel, build_now_panel
from campaigns.etherfields.rules.dreamscape.board_store import get_board, save_board
from campaigns.etherfields.rules.dreamscape.entity_moves import chase
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import apply_move, get_only_ref, get_stored_value, start_slumber
from tests.etherfields.board_pictures import build_board_table, parse_board
from tests.etherfields.factories import EntityFactory, TeamFactory, build_team
from tests.etherfields.next_step_card import CardPlayer, NextStepCard, parse_card
from tests.etherfields.recorded_states import Rows, list_states, open_rows
from tests.etherfields.table_builders import build_event_table, build_slumber_table, build_viewer
from tests.failures import collect_failures
from tests.page_parts import list_links, read_text, read_texts, render_panel, select, select_one
from tests.rule_harness import play_move

MAX_WORDS = 60
MAX_CONTROLS = 13
MAX_BYTES = 5_000
"""The maximum of a compressed response."""
THREE_ARCHETYPES = "gambler,specialist,tough-guy"
MARA, ILSE, JONAS = 1, 2, 3


def render_now(table: Any, view: ViewerContext | None = None) -> str:
    """Render the panel of a table."""
    return render_panel("etherfields", "now", table, view or build_viewer())


def build_phone_viewer(*holds: int) -> ViewerContext:
    """Return the viewer of a phone that is held by these Dreamers, or by the whole table."""
    view = build_viewer()
    view.player_refs = frozenset(holds)
    return view


def list_names(rows: Rows) -> set[str]:
    """Return every name on a table: of players, Entities, Locations, Gates, Slumbers, Masks, and archetypes."""
    found = {
        row.get(field, "") for model in rows.values() for row in model.values() for field in ("name", "player", "at")
    }
    masks = {mask for row in rows["etherfields.dreamer"].values() for mask in row["masks"]}
    return {name for name in (*found, *masks, *map(str, Dreamer.Archetype.labels)) if name}


@collect_failures(("seq", "rows"), list_states, ids=lambda case: str(case[0]))
def test_the_card_is_short_in_every_state_of_the_recorded_evenings(seq: int, rows: Rows) -> None:
    card = parse_card(render_now(open_rows(rows)))

    assert len(card.list_words(list_names(rows))) <= MAX_WORDS
    assert card.control_count <= MAX_CONTROLS


def test_on_a_phone_of_one_dreamer_the_card_is_as_short() -> None:
    for _seq, rows in list_states()[::7]:
        for ref in rows["etherfields.dreamer"]:
            card = parse_card(render_now(open_rows(rows), build_phone_viewer(int(ref))))
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


def test_the_card_and_the_board_agree_on_the_figure_that_moves_next_p11() -> None:
    swarm = EntityFactory.build(ref=1, figures=2, movement=1)
    table = build_board_table(*build_team(3), swarm, card_steps=["move"], board=parse_board("a . 1 1 "))
    save_board(table, get_board(table))
    play_move(table, chase, entity=swarm, face="one", number=2)

    card = build_next_step_panel(table, build_viewer())
    assert card["moved"] == ["Wraith 2 moved"]
    assert card["on_board"] == [{"key": "moving1", "label": "Wraith on the board: 1 of 2 moved"}]
    chosen = build_board_panel(table, build_viewer(board="moving1"))["chosen"]
    assert (chosen.title, chosen.lead.partition(".")[0]) == ("Where does Wraith 1 go?", "1 of 2 moved")

    play_move(table, chase, entity=swarm, face="one", number=1)
    assert build_next_step_panel(table, build_viewer())["on_board"] == []


def test_the_card_leads_to_the_board_with_that_figure_in_hand_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=1)
    table = build_board_table(*build_team(3), wraith, card_steps=["move"], board=parse_board("a . 1 "))

    link = select_one(render_now(table), "#now-card a[href*='show=board.']")

    assert (link.attributes["href"], read_text(link)) == ("/c/abc/?d=1&show=board.moving1#board", "Wraith on the board")


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


def get_holder(page: str) -> str:
    """Return who holds a phone, as its page says."""
    return read_text(select_one(page, "details#holder > summary"))


def test_who_holds_this_phone_is_asked_until_it_was_said_and_kept_with_its_seat(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    assert select(player.get(f"/c/{campaign.slug}/").text, "form#holder")

    page = hold_phone(player, campaign, "2")

    assert get_holder(page) == "This phone: Specialist"
    assert campaign.members.get().holds == "2"
    assert get_holder(hold_phone(player, campaign, "")) == "This phone: everybody's"


def test_a_phone_may_be_held_by_several_and_anything_else_is_the_whole_table(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)

    assert get_holder(hold_phone(player, campaign, "1.3")) == "This phone: Gambler and Tough Guy"
    for sent in ("99", "x", "1..2", "1" * 20):
        assert get_holder(hold_phone(player, campaign, sent)) == "This phone: everybody's"


def test_whoever_holds_the_phone_is_named_and_the_others_may_join_them() -> None:
    table = build_slumber_table(*build_team(3))

    held = build_now_panel(table, build_phone_viewer(MARA, JONAS))["holder"]
    assert (held["now"], held["also"]) == ("Gambler and Tough Guy", [("1.3.2", "Specialist")])
    assert build_now_panel(table, build_viewer())["holder"]["now"] == ""


def get_speaker(player: Client, campaign: Campaign) -> str:
    """Return whom a report is taken to be about on this phone."""
    page = player.get(f"/c/{campaign.slug}/sheet/happened/").text
    return read_text(select_one(page, ".member-switch [aria-current]"))


def test_whoever_takes_the_phone_speaks_for_themselves_until_they_look_at_somebody_else(
    player: Client, db: None
) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    player.get(f"/c/{campaign.slug}/sheet/dreamer/{JONAS}/")
    assert get_speaker(player, campaign) == "Tough Guy"

    hold_phone(player, campaign, "2")
    assert get_speaker(player, campaign) == "Specialist"

    player.get(f"/c/{campaign.slug}/sheet/dreamer/{JONAS}/")
    assert get_speaker(player, campaign) == "Tough Guy"


def test_what_happened_is_asked_of_whoever_holds_the_phone_whomever_they_looked_at_last(
    player: Client, db: None
) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    path = f"/c/{campaign.slug}/sheet/happened/"
    page = hold_phone(player, campaign, "2")
    assert f"{path}?d={ILSE}" in list_links(page)

    player.get(f"/c/{campaign.slug}/sheet/dreamer/{JONAS}/")
    assert f"{path}?d={ILSE}" in list_links(player.get(f"/c/{campaign.slug}/").text)
    assert path in list_links(hold_phone(player, campaign, ""))


def test_where_cards_went_is_told_in_a_part_of_its_own_for_each_row() -> None:
    page = render_now(build_slumber_table(*build_team(3, hand=4)))

    assert read_texts(page, "#now-aside > summary") == ["Some cards were not discarded"]
    parts = select(page, "#now-aside > div")
    assert [part.attributes.get("class") for part in parts] == ["is-active", None, None]
    assert read_texts(page, "#now-aside > div > b") == ["Gambler", "Specialist", "Tough Guy"]
    whose = [part.css("input[name=dreamer]") for part in parts]
    assert [[field.attributes["value"] for field in fields] for fields in whose] == [["1"], ["2"], ["3"]]


def test_a_new_campaign_starts_as_the_whole_table(player: Client, db: None) -> None:
    sent = {"name": "The long night", "dreamers": ["gambler", "specialist"]}

    answer = player.post("/new/etherfields/", sent)

    page = player.get(answer.headers["Location"]).text
    assert get_holder(page) == "This phone: everybody's"


def test_a_phone_of_one_shows_its_own_answers_and_folds_those_of_the_others() -> None:
    table = build_slumber_table(*build_team(3, hand=4))

    card = build_next_step_panel(table, build_phone_viewer(ILSE))
    assert [row["name"] for row in card["rows"]] == ["Specialist"]
    assert [row["name"] for row in card["others"]] == ["Gambler", "Tough Guy"]

    page = render_now(table, build_phone_viewer(ILSE))
    assert read_texts(page, "#now-card > .lines b") == ["Specialist"]
    assert read_texts(page, "#now-others > .lines b") == ["Gambler", "Tough Guy"]


def test_a_step_of_the_table_reads_report_it_here_on_the_other_phones() -> None:
    table = build_event_table(*build_team(3), TeamFactory.build(first_player=MARA), EntityFactory.build())

    found = [
        read_texts(render_now(table, build_phone_viewer(*holds)), "#now-report > summary")
        for holds in ((ILSE,), (MARA,), ())
    ]

    assert found == [["Report for the others too"], [], []]


def test_what_other_phones_ask_is_beside_its_answers() -> None:
    table = build_event_table(
        *build_team(3), TeamFactory.build(first_player=MARA), EntityFactory.build(), card_steps=["basic"]
    )

    found = [
        [
            read_texts(render_now(table, build_phone_viewer(who)), part)
            for part in ("#now-card > .lead", "#now-report .lead")
        ]
        for who in (MARA, ILSE)
    ]

    said = [f"What does {table.entities.first()}'s tile say here? I'll remember it."]
    assert found == [[said, []], [[], said]]


def test_portraits_have_seats_that_show_whose_phone_sleeps_during_an_evening_only(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "end-slumber", without_loot=True)
    apply_move(campaign, "leave-checklist", checklist=get_only_ref(campaign, "etherfields.checklist"))
    assert len(select(player.get(f"/c/{campaign.slug}/").text, "#strip [data-seat]")) == 3

    apply_move(campaign, "end-session")

    assert select(player.get(f"/c/{campaign.slug}/").text, "#strip [data-seat]") == []


def test_the_default_panel_is_now_and_the_strip_leads_to_each_dreamer(player: Client, db: None) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)

    page = player.get(f"/c/{campaign.slug}/").text

    assert [node.attributes["id"] for node in select(page, "#now, #board")] == ["now", "board"]
    assert select_one(page, "#now").attributes["aria-labelledby"] == "now-title"
    sheets = f"/c/{campaign.slug}/sheet/dreamer"
    assert list_links(page, "#strip a") == [f"{sheets}/{ref}/" for ref in (MARA, ILSE, JONAS)]
    assert len(select(page, '#strip [aria-label="Distress 0 of 8"]')) == 3
    assert isinstance(parse_card(page), NextStepCard)
