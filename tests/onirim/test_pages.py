"""The pages of Onirim through Django's client: every question is rendered and answered; nothing hidden is sent."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.journal import campaign_service
from campaigns.models import Campaign
from campaigns.onirim.begin_form import TILE_NAMES, BeginForm
from campaigns.onirim.expansion_tiles import COOP_NAME
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.cards import DENIZENS
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.option_labels import CERTAINTY_NOTES
from campaigns.onirim.rules.state_operations import decode_game, get_known_cards
from campaigns.pages import fragment_cache
from campaigns.storage import row_cache
from tests.campaigns.form_posts import post_move, read_message
from tests.onirim.prompt_campaigns import AUTHOR, EXPANSIONS_BY_PROMPT, build_campaign_at_prompt, load_game_state
from tests.page_parts import select

pytestmark = pytest.mark.django_db
QUESTION_KINDS = sorted(set(EXPANSIONS_BY_PROMPT) - {"over"})
RANDOM_PARTS_PATTERN = re.compile(
    r'(name="csrfmiddlewaretoken" value="|name="move_id" value="|<time datetime=")[^"]*"|<time[^>]*>[^<]*|"\\"\d+\\""'
)


class PageFormParser(HTMLParser):
    """A parser of a page's forms with targets, data and buttons; and of links by their ids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.links: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({"action": found.get("action", ""), "sends": [], "buttons": []})
        elif tag == "input" and found.get("type") == "hidden" and self.forms:
            self.forms[-1]["sends"].append((found["name"], found["value"]))
        elif tag == "button" and found.get("name"):
            self.forms[-1]["buttons"].append((found["name"], found["value"]))
        elif tag == "a" and "id" in found:
            self.links[found["id"]] = found["href"]


def get_page(player: Client, campaign: Campaign, query: str = "") -> str:
    answer = player.get(f"/c/{campaign.slug}/{query}")
    assert answer.status_code == 200
    return str(answer.text)


def begin_onirim(mode: str = "beside", *expansions: str, **more: Any) -> Campaign:
    args: dict[str, object] = {"expansions": list(expansions), "mode": mode, "seed": "s" if mode == "practice" else ""}
    return campaign_service.begin_campaign("onirim", "Dreams", {**args, **more}, AUTHOR)


def tap_through(player: Client, html: str) -> Any:
    """Tap through a page until something is sent: the first button of a move, or the link before it."""
    for _ in range(20):
        found = PageFormParser(html)
        button = next(
            ((form, pair) for form in found.forms for pair in form["buttons"] if "/move/" in form["action"]), None
        )
        if button is not None:
            form, (name, value) = button
            sent: dict[str, list[str]] = {}
            for key, one in [*form["sends"], (name, value)]:
                sent.setdefault(key, []).append(one)
            return player.post(unescape(form["action"]), sent)
        picks = [href for name, href in found.links.items() if name.startswith("game-pick-")]
        on = found.links.get("game-enough") or picks[0]
        html = player.get(unescape(on).partition("#")[0]).content.decode()
    raise AssertionError("nothing to send")


@pytest.mark.parametrize("kind", QUESTION_KINDS)
def test_every_question_is_drawn_and_the_first_answer_carried_out_without_javascript(player: Client, kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    assert load_game_state(campaign).open_prompt.kind == kind
    before = campaign.moves.count()

    answer = tap_through(player, get_page(player, campaign))

    assert answer.status_code == 303, read_message(answer)
    assert campaign.moves.count() == before + 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", QUESTION_KINDS)
def test_what_is_hidden_in_a_practice_deck_changes_nothing_on_any_page(player: Client, kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    shown = list_all_pages(player, campaign)
    row = OnirimGame.objects.get(campaign=campaign)
    g = row.state
    top, bottom, _rest = get_known_cards(decode_game(g))
    middle = g["deck"][len(top) : len(g["deck"]) - len(bottom)]
    other = list(middle)
    Random(7).shuffle(other)
    g["deck"] = [*top, *other, *bottom]
    row.save()
    row_cache.clear_row_cache()
    fragment_cache.clear_fragment_cache()

    assert sorted(other) == sorted(middle)
    assert len(set(middle)) < 2 or other != middle
    assert list_all_pages(player, campaign) == shown


@pytest.mark.parametrize("kind", ["denizen", "spies", "harpoon"])
def test_which_denizens_left_the_game_unseen_changes_nothing_on_any_page(player: Client, kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    shown = list_all_pages(player, campaign)
    row = OnirimGame.objects.get(campaign=campaign)
    g = row.state
    top, bottom, _rest = get_known_cards(decode_game(g))
    inside = [i for i in range(len(top), len(g["deck"]) - len(bottom)) if g["deck"][i] in DENIZENS]
    pool = [*(g["deck"][i] for i in inside), *g["hidden"]]
    other = sorted(pool)
    swapped = other if other[: len(inside)] != sorted(pool[: len(inside)]) else other[::-1]
    for i, card in zip(inside, swapped, strict=False):
        g["deck"][i] = card
    g["hidden"] = swapped[len(inside) :]
    row.save()
    row_cache.clear_row_cache()
    fragment_cache.clear_fragment_cache()

    assert Counter(swapped[: len(inside)]) != Counter(pool[: len(inside)])
    assert list_all_pages(player, campaign) == shown


@pytest.mark.parametrize("kind", ["premonition", "happy", "happy-look"])
def test_the_order_of_the_premonitions_that_lie_face_down_changes_nothing_on_any_page(
    player: Client, kind: str
) -> None:
    campaign = build_campaign_at_prompt(kind)
    shown = list_all_pages(player, campaign)
    row = OnirimGame.objects.get(campaign=campaign)
    row.state["reserve"].reverse()
    row.save()
    row_cache.clear_row_cache()
    fragment_cache.clear_fragment_cache()

    assert len(row.state["reserve"]) > 1
    assert list_all_pages(player, campaign) == shown


def test_a_nightmare_that_only_goes_to_limbo_is_no_risk(player: Client) -> None:
    campaign = begin_onirim()
    url = f"/c/{campaign.slug}/panel/odds/"
    assert "before your hand is full" not in player.get(url, headers={"HX-Request": "true"}).text
    assert "chance of a Nightmare next" not in player.get(f"/c/{campaign.slug}/").text

    post_move(player, campaign, "report", cards=["RS", "RS", "BS", "GM", "GK"], leaving=get_step(campaign))

    assert "before your hand is full" in player.get(url, headers={"HX-Request": "true"}).text
    assert "chance of a Nightmare next" in player.get(f"/c/{campaign.slug}/").text


def list_all_pages(player: Client, campaign: Campaign) -> list[str]:
    """Return every page and fragment of a table, without the ids created per request."""
    paths = [
        "",
        "?show=odds.key",
        "?show=board.shelf",
        "journal/",
        "sheet/zones/",
        "sheet/happened/",
        "sheet/different/",
    ]
    found = [player.get(f"/c/{campaign.slug}/{path}").content.decode() for path in paths]
    found.append(player.get(f"/c/{campaign.slug}/live/", headers={"HX-Request": "true"}).content.decode())
    found += [
        player.get(f"/c/{campaign.slug}/panel/{key}/", headers={"HX-Request": "true"}).content.decode()
        for key in ("game", "odds", "board")
    ]
    return [RANDOM_PARTS_PATTERN.sub("", html) for html in found]


def test_a_campaign_begins_beside_the_box_or_with_a_practice_deck_whose_seed_is_shown(player: Client) -> None:
    form = player.get("/new/onirim/").content.decode()
    assert "With your own cards" in form
    answer = player.post("/new/onirim/", {"name": "Nights", "mode": "practice", "expansions": ["sphinx", "mirrors"]})
    campaign = Campaign.objects.get()

    assert answer["Location"] == f"/c/{campaign.slug}/"
    row = OnirimGame.objects.get()
    assert (row.mode, row.expansions) == ("practice", ["mirrors", "sphinx"])
    assert len(row.seed) == 8
    assert f"Seed {row.seed}" in player.get(f"/c/{campaign.slug}/sheet/zones/").text


def test_expansions_played_here_are_offered_first_and_the_others_are_folded(player: Client) -> None:
    form = BeginForm()
    assert [[tile.name for tile, _, _ in tiles] for tiles in form.build_expansion_tiles()] == [[], TILE_NAMES]
    begin_onirim("practice", "mirrors")
    begin_onirim("practice", "book")

    known, others = form.build_expansion_tiles()

    assert [tile.name for tile, _, _ in known] == ["mirrors", "book"]
    assert [tile.name for tile, _, _ in others] == [name for name in TILE_NAMES if name not in ("mirrors", "book")]


def test_what_cannot_be_combined_is_said_on_the_form(player: Client) -> None:
    sent = {"name": "Nights", "mode": "beside", "expansions": ["incubus", "mirrors"]}
    answer = player.post("/new/onirim/", sent)

    assert answer.status_code == 422
    assert "is played with the base game only" in answer.content.decode()
    assert Campaign.objects.count() == 0


def test_beside_the_box_only_possible_cards_are_offered_with_their_counts(player: Client) -> None:
    campaign = begin_onirim()
    for _ in range(3):
        post_move(player, campaign, "report", cards="RK", leaving=get_step(campaign))
    found = get_page(player, campaign)

    assert 'value="RK"' not in found
    assert re.search(r'value="RS"[^>]*>.*?<b class="number">9</b>', found, re.DOTALL)
    assert re.search(r'class="on-grid-cell is-empty" title="red Key"', found)
    assert 'value="Q-"' not in found
    assert "2</b> of 5 still to draw" in found


def get_step(campaign: Campaign) -> str:
    row = OnirimGame.objects.filter(campaign=campaign).latest("number")
    return f"{row.number}.{row.steps}"


def test_a_tenth_red_sun_is_refused_with_the_count_and_the_rule(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RK", "RK", "RK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    answer = post_move(player, campaign, "report", cards="RK", leaving=get_step(campaign))

    assert answer.status_code == 409
    assert "the game has 3 in all, and you have seen them all" in read_message(answer)
    assert "/rule/onirim.report/" in answer.text


def test_a_symbol_that_lies_last_in_the_row_is_drawn_with_its_reason_and_refused_with_it(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "RS", "BS", "GM", "GK"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    post_move(player, campaign, "play", place=0, leaving=get_step(campaign))
    post_move(player, campaign, "report", cards="NS", leaving=get_step(campaign))

    assert "The last card of the row has the same symbol." in get_page(player, campaign)
    answer = post_move(player, campaign, "play", place=0, leaving=get_step(campaign))
    assert answer.status_code == 409
    assert "The last card of the row has the same symbol." in read_message(answer)


def test_a_form_of_an_earlier_turn_has_moved_on(player: Client) -> None:
    campaign = begin_onirim()
    old = get_step(campaign)
    post_move(player, campaign, "report", cards="RS", leaving=old)

    assert "moved on" in read_message(post_move(player, campaign, "report", cards="RS", leaving=old))


def test_what_was_tapped_for_another_question_is_forgotten(player: Client) -> None:
    campaign = build_campaign_at_prompt("prophecy")
    row = OnirimGame.objects.get()

    assert "So far, in order" in get_page(player, campaign, f"?show=game.{row.steps}z0001")
    assert "So far, in order" not in get_page(player, campaign, f"?show=game.{row.steps - 1}z0001")
    assert "So far, in order" not in get_page(player, campaign, f"?show=game.{row.steps}z0000")
    assert "So far, in order" not in get_page(player, campaign, f"?show=game.{row.steps}z99zz9")


def test_a_prophecy_keeps_the_order_of_the_others_with_one_tap_more(player: Client) -> None:
    campaign = build_campaign_at_prompt("prophecy")
    row = OnirimGame.objects.get()
    looked = row.state["ask"]["cards"]
    found = PageFormParser(get_page(player, campaign, f"?show=game.{row.steps}z01"))
    keep = next(form for form in found.forms if ("picked", "1") in form["sends"] and not form["buttons"])

    sent: dict[str, list[str]] = {}
    for name, value in keep["sends"]:
        sent.setdefault(name, []).append(value)
    assert player.post(keep["action"], sent).status_code == 303
    g = load_game_state(campaign)
    assert g.discard[-1] == looked[1] or looked[1] in g.discard


def test_the_end_offers_another_game_which_counts_on_the_board_and_leads_into_its_journal(player: Client) -> None:
    campaign = build_campaign_at_prompt("over")
    answer = post_move(
        player, campaign, "new-game", expansions=["towers"], mode="practice", seed="abc", readings=["towers=hard"],
        leaving=get_step(campaign), htmx=False,
    )  # fmt: skip
    assert answer.status_code == 303
    post_move(player, campaign, "give-up")
    found = get_page(player, campaign)

    assert "Game 2 · given up" in found
    assert "The Towers" in found
    assert f'href="/c/{campaign.slug}/journal/?who=1"' in found
    second = OnirimGame.objects.get(number=2)
    told = player.get(f"/c/{campaign.slug}/journal/?who={second.ref}").content.decode()
    assert "Set up another game" in told
    assert "Set up the first game" not in told


def test_both_forms_of_a_game_say_how_sure_a_doubtful_point_is(player: Client) -> None:
    campaign = begin_onirim()
    post_move(player, campaign, "give-up")

    for shown in (player.get("/new/onirim/").text, get_page(player, campaign)):
        assert all(str(sure) in unescape(shown) for sure in CERTAINTY_NOTES.values())


def test_the_board_of_the_shelf_counts_the_games_of_every_campaign(player: Client) -> None:
    for _ in range(2):
        one = begin_onirim("practice", "mirrors")
        post_move(player, one, "give-up")
    here = re.sub(r"\s+", " ", get_page(player, one))
    shelf_wide = re.sub(r"\s+", " ", get_page(player, one, "?show=board.shelf"))

    assert 'won of 1</dt><dd class="number">0</dd>' in here
    assert 'won of 2</dt><dd class="number">0</dd>' in shelf_wide


def test_expansions_that_were_never_played_are_folded_on_the_progress_page(player: Client) -> None:
    page = get_page(player, begin_onirim("practice", "mirrors"), "panel/board/")
    played, _, others = page.partition('id="board-others"')

    assert ("The Mirrors</span>" in played, "The Glyphs</span>" in played) == (True, False)
    assert "The Glyphs</span>" in others


def test_the_journal_says_what_was_chosen_in_words(player: Client) -> None:
    campaign = build_campaign_at_prompt("search")
    tap_through(player, get_page(player, campaign))

    assert re.search(r"(Searched for a \w+ Door|Did not search)\.", get_page(player, campaign))
    assert "Game 1: steps" not in get_page(player, campaign)


def test_a_game_without_somebody_to_look_at_needs_no_choice_in_its_addresses(player: Client) -> None:
    campaign = begin_onirim()
    found = get_page(player, campaign)

    assert "?d=" not in found
    assert 'href="#odds"' in found
    assert "Dreamer" not in found


def test_a_happy_dream_may_discard_all_it_shows(player: Client) -> None:
    campaign = build_campaign_at_prompt("happy-look")
    row = OnirimGame.objects.get()
    found = PageFormParser(
        get_page(player, campaign, f"?show=game.{row.steps}z" + "".join(f"0{i}" for i in range(7)) + "zz")
    )
    keep = next(form for form in found.forms if form["sends"].count(("picked", "6")))

    sent: dict[str, list[str]] = {}
    for name, value in keep["sends"]:
        sent.setdefault(name, []).append(value)
    assert player.post(keep["action"], sent).status_code == 303
    assert len(load_game_state(campaign).discard) >= 7


def test_goals_are_told_apart_by_their_places(player: Client) -> None:
    campaign = build_campaign_at_prompt("spell-swap")
    offered = [pair for form in PageFormParser(get_page(player, campaign)).forms for pair in form["buttons"]]
    unreached = load_game_state(campaign).reached.count(False)

    assert len(offered) == unreached * (unreached - 1) // 2
    assert "1 ↔ 2" in get_page(player, campaign) or load_game_state(campaign).reached[0]


def test_a_nightmare_says_why_a_way_out_is_closed(player: Client) -> None:
    campaign = build_campaign_at_prompt("nightmare")
    found = get_page(player, campaign)
    g = load_game_state(campaign)

    assert ("You have no Key in hand." in found) is not any(card[1] == "K" for card in g.hand)
    assert ("You have no Door in play." in found) is not bool(g.doors)
    assert "/rule/onirim.nightmare/" in found or (g.doors and any(card[1] == "K" for card in g.hand))


@pytest.mark.parametrize("kind", ["prophecy", "sphinx", "diver"])
def test_the_hand_and_the_end_of_the_row_stay_in_sight_while_something_is_asked(player: Client, kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    g = load_game_state(campaign)
    found = get_page(player, campaign)

    assert ("Hand</p>" in found) == bool(g.hand)
    assert f"Row: {len(g.row)} card" in found
    assert found.index("Row: ") < found.index("Hand</p>") < found.index("data-question")
    assert g.hand


def test_what_sets_the_game_up_covers_neither_the_question_nor_an_empty_row(player: Client) -> None:
    campaign = begin_onirim()
    found = get_page(player, campaign)
    assert found.index('class="on-setup" id="tasks"') < found.index("data-question")
    assert "Row: " not in found

    found = get_page(player, build_campaign_at_prompt("turn"))
    assert 'class="on-tasks" id="tasks"' in found
    assert "Row: " in found


def test_every_kind_of_card_keeps_its_place_however_few_are_left(player: Client) -> None:
    campaign = begin_onirim()
    kinds = re.compile(r'class="on-grid-cell[^>]*title="([^"]+)"')
    first = kinds.findall(get_page(player, campaign))
    for _ in range(3):
        post_move(player, campaign, "report", cards="RK", leaving=get_step(campaign))

    assert kinds.findall(get_page(player, campaign)) == first
    assert first[:4] == ["red Sun", "red Moon", "red Key", "red Door"]
    assert first[-1] == "Nightmare"


def test_with_many_kinds_of_card_the_colour_is_asked_first(player: Client) -> None:
    few, many = (
        get_page(player, begin_onirim()),
        get_page(player, begin_onirim("beside", "towers", "glyphs", "oniverse")),
    )

    assert "game-tone-R" not in few
    assert [one for one in "RBGNAZ" if f'id="game-tone-{one}"' in many] == list("RBGNAZ")


def test_counts_fall_as_cards_are_picked(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RK", "RK", "RS", "RS", "BS"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    post_move(player, campaign, "discard", place=0, leaving=get_step(campaign))
    found = get_page(player, campaign)
    on = PageFormParser(found).links["game-pick-0-on"]
    shown = re.compile(r'id="game-pick-0-on".*?<b class="number">(\d)</b>', re.DOTALL)
    picked = player.get(unescape(on).partition("#")[0]).text

    assert (shown.findall(found), shown.findall(picked)) == (["7"], ["6"])


def test_a_card_says_before_it_is_played_what_would_follow(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("BS", "BM", "BS", "GK", "NS"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    for place, drawn in ((0, "RS"), (0, "RM")):
        post_move(player, campaign, "play", place=place, leaving=get_step(campaign))
        post_move(player, campaign, "report", cards=drawn, leaving=get_step(campaign))
    found = get_page(player, campaign)

    assert "2 of 3 blue" in found
    assert "blue Sun completes the series" in found
    assert "Playing it gains you a blue Door; then shuffle the deck." in found
    assert "Discard it for a Prophecy: look at 5 cards." in found


def test_a_hopeless_game_says_why_where_it_is_ended(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "BM", "GS", "GK", "NS"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    assert "A Door is in the discard pile" not in player.get(f"/c/{campaign.slug}/sheet/happened/").text
    post_move(player, campaign, "put-right", code="RD", taken="deck", put="discard")

    found = player.get(f"/c/{campaign.slug}/sheet/happened/").text
    assert "A Door is in the discard pile" in found
    assert "/move/give-up/" in found


def test_a_card_that_is_not_offered_is_put_back_into_the_deck_and_then_reported(player: Client) -> None:
    campaign = begin_onirim()
    for _ in range(3):
        post_move(player, campaign, "report", cards="RK", leaving=get_step(campaign))
    found = player.get(f"/c/{campaign.slug}/sheet/different/?show=different.missing").text
    assert '<option value="RK"' in found
    assert '<option value="RS"' not in found

    post_move(player, campaign, "put-right", code="RK", taken="hand", put="deck")
    assert post_move(player, campaign, "report", cards="RK", leaving=get_step(campaign)).status_code == 200


def test_the_symbol_that_may_not_follow_stands_at_the_end_of_the_row(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("BS", "BM", "BS", "GK", "NS"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    assert "on-barred" not in get_page(player, campaign)
    post_move(player, campaign, "play", place=1, leaving=get_step(campaign))
    assert "on-barred" not in get_page(player, campaign)
    post_move(player, campaign, "report", cards="RS", leaving=get_step(campaign))

    assert '<li class="on-blocked">no Moon</li>' in get_page(player, campaign)


def test_behind_known_cards_the_risk_is_that_of_the_first_one_nobody_knows(player: Client) -> None:
    campaign = build_campaign_at_prompt("prophecy")
    g = load_game_state(campaign)
    top, bottom, _rest = get_known_cards(g)
    unknown = len(g.deck) - len(top) - len(bottom)
    there = sum(card == "X-" for card in g.deck[len(top) : len(g.deck) - len(bottom)])

    assert top
    assert there
    assert f"{round(100 * there / unknown)}%</b> chance of a Nightmare after the known cards" in re.sub(
        r"\s", " ", get_page(player, campaign)
    )


def test_two_players_see_which_cards_are_personal_on_the_cards_themselves(player: Client) -> None:
    campaign = begin_onirim("practice", "coop")
    while load_game_state(campaign).open_prompt.kind != "turn":
        tap_through(player, get_page(player, campaign))
    found = re.findall(r'<small class="(on-owner[^"]*)">(\w+)</small>', get_page(player, campaign))

    assert found == [("on-owner", "Personal")] * 3 + [("on-owner is-shared", "Shared")] * 2


def test_two_players_are_called_by_their_names(player: Client) -> None:
    campaign = begin_onirim("practice", "coop", first_player="Mara", second_player="Jonas")
    assert "Mara's turn" in unescape(player.get(f"/c/{campaign.slug}/").text)
    while load_game_state(campaign).open_prompt.kind != "turn":
        tap_through(player, get_page(player, campaign))

    found = unescape(get_page(player, campaign))
    assert "Mara's turn" in found
    assert found.count("Play or discard") == 1
    assert "Jonas&#39;s Personal cards" in player.get(f"/c/{campaign.slug}/sheet/zones/").text


def test_a_player_without_a_name_goes_by_number_and_a_game_for_one_keeps_none(player: Client) -> None:
    assert "Player 1's turn" in unescape(get_page(player, begin_onirim("practice", "coop", second_player="Jonas")))
    assert load_game_state(begin_onirim(first_player="Mara", second_player="Jonas")).players == []


def test_two_players_are_asked_for_the_eight_cards_they_turn_up(player: Client) -> None:
    campaign = begin_onirim("beside", "coop")
    found = re.sub(r"\s+", " ", get_page(player, campaign))
    assert '<b class="number">8</b> of 8 still to draw' in found
    post_move(player, campaign, "report", cards="RS", leaving=get_step(campaign))

    assert '<b class="number">7</b> of 8 still to draw' in re.sub(r"\s+", " ", get_page(player, campaign))


def test_what_was_reported_is_not_told_twice(player: Client) -> None:
    campaign = begin_onirim()
    answer = post_move(player, campaign, "report", cards="RS", leaving=get_step(campaign))

    assert read_message(answer).startswith("Drew a red Sun.")
    assert "Saw red Sun" not in answer.text


def test_names_are_asked_with_two_players_and_proposed_for_the_next_game(player: Client) -> None:
    answer = player.post(
        "/new/onirim/",
        {"name": "Nights", "mode": "beside", "players": "coop", "first_player": "Mara", "second_player": "Jonas"},
    )
    assert answer.status_code == 302
    campaign = Campaign.objects.get()
    post_move(player, campaign, "give-up")

    found = get_page(player, campaign)
    assert 'name="first_player" value="Mara"' in found
    assert 'name="second_player" value="Jonas"' in found


def test_the_next_game_folds_the_expansions_never_played_here(player: Client) -> None:
    campaign = begin_onirim("practice", "towers")
    post_move(player, campaign, "give-up")

    page = get_page(player, campaign)

    folded = {node.attributes["value"] for node in select(page, "#game-unplayed [name=expansions]")}
    offered = {node.attributes["value"] for node in select(page, "#game-settings [name=expansions]")}
    assert offered == {*EXPANSIONS}
    assert offered - folded == {COOP_NAME, "towers"}


def test_a_game_that_is_over_tells_its_story(player: Client) -> None:
    campaign = begin_onirim()
    for card in ("RS", "BM", "GS", "GK", "NS"):
        post_move(player, campaign, "report", cards=card, leaving=get_step(campaign))
    post_move(player, campaign, "put-right", code="X-", taken="deck", put="discard")
    post_move(player, campaign, "put-right", code="RD", taken="deck", put="doors")
    post_move(player, campaign, "give-up")

    found = get_page(player, campaign)
    assert "You did not find a red Door, 2 blue Doors, 2 green Doors and 2 brown Doors." in found
    assert "You faced 1 of the 10 Nightmares." in found
