"""The pages of Lucidity through Django's client: every question is rendered and answered, with and without JavaScript."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaigns import rulebook
from campaigns.engine import get_game
from campaigns.journal.forms import MoveIdGenerator
from campaigns.lucidity import copy_repository
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.section_summaries import summarize_section as told_of
from campaigns.lucidity.relevant_rules import find_relevant_rules
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.dice import DIE_CODES, FACES
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext
from campaigns.storage.state import open_table
from tests.campaigns.form_posts import post_move, read_message
from tests.lucidity.positions import edit_game
from tests.lucidity.prompt_campaigns import (
    PROMPT_KINDS,
    begin_lucidity,
    build_campaign_at_prompt,
    load_game_state,
    submit_legal_move,
)
from tests.lucidity.sample_games import (
    DREAM_AGAIN,
    FIFTEEN_POWER,
    NIGHTMARE_WINS,
    RESOLVE,
    REST_ALL,
    choose_track,
    keep_dice,
)
from tests.onirim.test_pages import PageFormParser
from tests.page_parts import read_texts

pytestmark = pytest.mark.django_db
QUESTION_KINDS = [kind for kind in PROMPT_KINDS if kind != "over"]


class TapParser(PageFormParser):
    """A form parser that also finds buttons outside of their form, as a die on a card."""

    def __init__(self, html: str) -> None:
        self.by_id: dict[str, dict[str, Any]] = {}
        super().__init__(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "button" and found.get("form"):
            self.by_id[found["form"] or ""]["buttons"].append((found["name"], found["value"]))
            return
        super().handle_starttag(tag, attrs)
        if tag == "form" and found.get("id"):
            self.by_id[found["id"] or ""] = self.forms[-1]


def get_page(player: Client, campaign: Campaign, query: str = "") -> str:
    answer = player.get(f"/c/{campaign.slug}/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def tap_first(player: Client, html: str) -> Any:
    """Tap through the turn panel until something is sent: its first button, or the first link to a die."""
    for _ in range(20):
        panel = html[html.index('id="turn"') : html.index('id="dreamers"')]
        found = TapParser(panel)
        picks = [href for name, href in found.links.items() if name.startswith("turn-pick-")]
        button = next(
            ((form, pair) for form in found.forms for pair in form["buttons"] if "/move/" in form["action"]), None
        )
        if button is not None and not picks:
            form, (name, value) = button
            sent: dict[str, list[str]] = {}
            for key, one in [*form["sends"], (name, value)]:
                sent.setdefault(key, []).append(one)
            return player.post(unescape(form["action"]), sent)
        if not picks:
            bare = next(form for form in found.forms if "/move/" in form["action"])
            return player.post(unescape(bare["action"]), dict(bare["sends"]))
        html = player.get(unescape(picks[0]).partition("#")[0]).content.decode()
    raise AssertionError("nothing to send")


@pytest.mark.parametrize("kind", QUESTION_KINDS)
def test_every_question_is_drawn_and_the_first_answer_carried_out_without_javascript(player: Client, kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    before = LucidityGame.objects.get().steps
    assert load_game_state(campaign).open_prompt.kind == kind

    answer = tap_first(player, get_page(player, campaign))

    assert answer.status_code == 303, read_message(answer)
    assert LucidityGame.objects.get().steps == before + 1


def get_panel(html: str, key: str) -> str:
    """Return the text of a panel, its drawings by their names."""
    start = html.index(f'id="{key}"')
    inner = html.find('<section class="stack"', start)
    end = html.index("</section>", start)
    panel = html[start : min(inner, end) if inner > 0 else end]
    said = re.sub(r'aria-label="([^"]*)"[^>]*>', r"> \1 ", panel)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", said)).split())


def get_sheet(player: Client, campaign: Campaign, path: str) -> str:
    """Return the text of a sheet."""
    html = get_page(player, campaign, f"sheet/{path}")
    return get_panel(html, path.partition("/")[0])


def find_bag_die(campaign: Campaign, code: str = "BP") -> str:
    """Return the URL after a tap on a die of the bag to move it by hand."""
    steps = LucidityGame.objects.get(campaign=campaign).steps
    return f"{steps}x00{DIE_CODES.index(code):02}{FACES.index(code[1])}"


def test_a_campaign_begins_with_its_players_by_their_names(player: Client) -> None:
    sent = {"name": "Nights", "player1": "Ann", "player2": " Bob  B ", "player3": "", "tie": "on", "temptation": "red"}

    answer = player.post("/new/lucidity/", sent)

    assert answer.status_code == 302
    (found,) = LucidityGame.objects.all()
    assert found.players == ["Ann", "Bob B"]
    assert found.state["options"]["tie"] == "on"
    assert found.state["cards"]["R"]["name"] == "temptation"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ({"player1": "Ann", "player2": "ann"}, "Give each player a different name."),
        ({"player1": "Ann, Bob"}, "A name cannot contain a comma."),
        ({"player2": "Bob"}, "Please fill this in."),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(player: Client, names: dict[str, str], said: str) -> None:
    answer = player.post("/new/lucidity/", {"name": "Nights", **names})

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not LucidityGame.objects.exists()


def test_one_name_alone_plays_against_a_bogeyman(player: Client) -> None:
    player.post("/new/lucidity/", {"name": "Nights", "player1": "Ann", "bogeyman": "depths"})
    (campaign,) = Campaign.objects.all()

    assert "Spooks" in get_panel(get_page(player, campaign), "bag")
    assert "Third column of Spooks" in get_sheet(player, campaign, f"byhand/?show=byhand.{find_bag_die(campaign)}")


def test_the_bar_names_whose_turn_it_is_and_the_card_alone_who_must_answer(player: Client) -> None:
    campaign = build_campaign_at_prompt("envy")
    g = load_game_state(campaign)

    html = get_page(player, campaign)

    names = ["Ann", "Bob", "Cid"]
    assert f"Turn {g.turns + 1}: {names[g.turn]}" in html
    assert f"{names[g.open_prompt.who]}: Which die must be rerolled?" in get_panel(html, "turn")
    assert html.count("Which die must be rerolled?") == 1
    assert f"{names[g.open_prompt.of]} rolls it again." in html


def test_the_card_of_a_dreamer_has_its_spaces_the_fourth_shadow_for_two_only(player: Client) -> None:
    three, two = (
        get_panel(get_page(player, begin_lucidity(3)), "dreamers"),
        get_panel(get_page(player, begin_lucidity(2)), "dreamers"),
    )

    assert "Hunt row, 0 of 4" in three
    assert "Exhaust row, 0 of 3" in three
    assert "0 of 15 Power" in three
    assert "Blue Shadow, 0 of 3" in three
    assert "Blue Shadow, 0 of 4" in two
    html = get_page(player, begin_lucidity(2))
    assert get_panel(html, "turn").count("Blue Shadow, 0 of 4") == 1
    assert html.count("lu-free-space--two") == 0
    assert get_page(player, begin_lucidity(3)).count("lu-free-space--two") == 4 * 4


def test_a_double_die_takes_two_of_the_fifteen_spaces(player: Client) -> None:
    campaign = begin_lucidity(2)
    for slug, args in FIFTEEN_POWER[:3]:
        submit_legal_move(campaign, slug, **args)

    html = get_page(player, campaign)

    told = get_panel(html, "dreamers")
    assert "3 of 15 Power" in told
    assert "red double Power" in told


@pytest.mark.parametrize(
    ("mode", "orders"), [("beside", ["Put the green Power and the yellow Power in Ann's Power row."]), ("practice", [])]
)
def test_what_hands_do_with_their_own_dice_is_a_task_under_the_question(
    player: Client, mode: str, orders: list[str]
) -> None:
    campaign = begin_lucidity(2, mode=mode)
    for slug, args in (choose_track(2), keep_dice("GP", "YP")):
        submit_legal_move(campaign, slug, **args)

    assert read_texts(get_page(player, campaign), "#turn .task") == orders


def test_the_table_accounts_for_all_eighty_dice(player: Client) -> None:
    campaign = build_campaign_at_prompt("rest")
    g = load_game_state(campaign)

    told = get_panel(get_page(player, campaign), "bag")

    assert f"{sum(g.bag.values())} of 80 dice" in told
    found = re.search(r"Bag \d.*? Nightmare cards B ", told)
    assert found is not None
    assert sum(int(n) for n in re.findall(r"\d+", found[0])) == 80


def test_what_nobody_read_off_the_copy_is_marked_until_somebody_does(player: Client) -> None:
    campaign = begin_lucidity(3)
    assert (
        f"Sleep tracks: {told_of(build_guessed_facts(), 'tracks')}. Our guess; your cards and dice may differ. Yes,"
        in get_panel(get_page(player, campaign), "turn")
    )
    assert f'href="/lucidity/copy/?table={campaign.slug}&amp;at=turn&amp;part=tracks"' in get_page(player, campaign)
    assert "Use it in this game" not in get_panel(get_page(player, campaign), "bag")
    copy_repository.assign_copy(
        campaign, copy_repository.create_copy("Ours", replace(build_guessed_facts(), verified=["tracks"]))
    )
    assert "Use it in this game" in get_panel(get_page(player, campaign), "bag")

    submit_legal_move(campaign, "write-down")

    assert "Use it in this game" not in get_panel(get_page(player, campaign), "bag")
    assert "Sleep tracks:" not in get_panel(get_page(player, campaign), "turn")
    assert "Until you check your cards and dice, we are guessing this: Faces of the dice" in get_sheet(
        player, campaign, "odds/"
    )


def test_who_must_rest_is_told_why_and_a_card_may_say_otherwise(player: Client) -> None:
    campaign = begin_lucidity(2)
    for slug, args in (choose_track(1), keep_dice("GE"), DREAM_AGAIN, keep_dice("GE", "YE")):
        submit_legal_move(campaign, slug, **args)

    html = get_page(player, campaign)

    told = get_panel(html, "turn")
    assert "Ann: How do you rest?" in told
    assert told.index("Rest: put all 3 dice back") < told.index("Dream again")
    assert "An exhausted player must rest." in get_panel(html, "turn")
    assert "Rest: put all 3 dice back" in get_panel(html, "turn")
    assert "To rest with one die, tap it on the card." in get_panel(html, "turn")
    assert "Rest with the green Exhaust" in get_panel(html, "turn")
    assert "Exhaust row, 3 of 3" in get_panel(html, "turn")


def test_who_rests_is_told_how_much_power_goes_back(player: Client) -> None:
    campaign = begin_lucidity(2)
    submit_legal_move(campaign, "choose-track", track=1)

    submit_legal_move(campaign, "keep", dice=["GP"])

    told = get_panel(get_page(player, campaign), "turn")
    assert "Rest: put 1 die back and lose 1 Power" in told
    assert "Rest with " not in told
    submit_legal_move(campaign, "dream-again")
    submit_legal_move(campaign, "keep", dice=["RD", "YE"])
    assert "Rest: put all 3 dice back and lose 3 Power" in get_panel(get_page(player, campaign), "turn")


def test_of_two_equal_dice_one_can_be_rested_with(player: Client) -> None:
    campaign = begin_lucidity(2)
    submit_legal_move(campaign, "choose-track", track=2)
    submit_legal_move(campaign, "keep", dice=["GE", "GE"])

    told = get_panel(get_page(player, campaign), "turn")

    assert "Rest: put both dice back" in told
    assert "To rest with one die, tap it on the card." in told


def test_a_nightmare_without_prey_is_told_why(player: Client) -> None:
    campaign = begin_lucidity(3)
    for slug, args in (
        *NIGHTMARE_WINS[:5],
        choose_track(1),
        keep_dice("GP"),
        REST_ALL,
        choose_track(1),
        keep_dice("GP"),
        REST_ALL,
    ):
        submit_legal_move(campaign, slug, **args)

    told = get_panel(get_page(player, campaign), "turn")
    assert "Nobody else has Power of this colour: blue." in told
    assert "not a B" not in told


def test_one_die_too_many_is_reported_and_mended_by_the_next_player(player: Client) -> None:
    campaign = begin_lucidity(3)
    submit_legal_move(campaign, "choose-track", track=1)
    steps = LucidityGame.objects.get().steps

    html = get_page(player, campaign, f"?show=turn.{steps}d10012")

    assert "4 of 4" in get_panel(html, "turn")
    assert "1 die too many was drawn: tap them all. Then the next player picks" in get_panel(html, "turn")
    assert "No, not too many" in get_panel(html, "turn")
    submit_legal_move(campaign, "draw", colours=["B", "G", "Y", "R"])
    told = get_panel(get_page(player, campaign), "turn")
    assert "Bob: Which dice were too many?" in told
    assert "Ann drew too many: tap what goes back." in told


@pytest.mark.parametrize("group", ["", "0", "9k00", "1k", "1x00", "1k00zz", "1kab", "1k990", "1k00jjjjjjjj", "1d0100"])
def test_an_address_that_makes_no_sense_begins_anew(player: Client, group: str) -> None:
    campaign = begin_lucidity(3)
    submit_legal_move(campaign, "choose-track", track=3)

    assert "1 of " in get_panel(get_page(player, campaign, f"?show=turn.{group}"), "turn")


def test_only_faces_a_die_may_have_are_offered_unless_all_are_asked_for(player: Client) -> None:
    campaign = begin_lucidity(3)
    submit_legal_move(campaign, "choose-track", track=1)
    steps = LucidityGame.objects.get().steps

    assert "blue Hunt" not in get_page(player, campaign)
    assert "blue Hunt" in get_page(player, campaign, f"?show=turn.{steps}k01")


def test_the_end_tells_who_won_and_offers_the_same_again(player: Client) -> None:
    campaign = begin_lucidity(3, temptation="green", readings=["tie=on"])
    for slug, args in NIGHTMARE_WINS:
        submit_legal_move(campaign, slug, **args)

    html = get_page(player, campaign)

    told = get_panel(html, "turn")
    assert "Ann wins." in told
    assert "Nightmare of the Depths · winner" in told
    assert re.findall(r'name="players" value="(\w*)"', html) == ["Ann", "Bob", "Cid", ""]
    assert 'name="temptation" value="green" checked' in html
    assert '<option value="tie=on" selected>' in html
    answer = post_move(player, campaign, "new-game", players="Cid,Ann")
    assert answer.status_code == 200
    assert load_game_state(campaign).open_prompt.kind == "track"
    assert "winners" not in get_panel(get_page(player, campaign), "journal")


def test_a_game_that_was_given_up_says_so_and_counts_for_nobody(player: Client) -> None:
    campaign = begin_lucidity(2)
    submit_legal_move(campaign, "give-up")

    html = get_page(player, campaign)

    assert "The game was given up." in get_panel(html, "turn")
    assert "No game has been played to its end yet." in get_panel(html, "scores")


def test_a_card_may_end_a_turn_before_its_time(player: Client) -> None:
    campaign = build_campaign_at_prompt("roll")
    turn = load_game_state(campaign).turn

    assert post_move(player, campaign, "end-turn").status_code == 200

    assert load_game_state(campaign).turn != turn
    assert sum(map(len, (load_game_state(campaign).hand, load_game_state(campaign).rolled))) == 0


def test_a_solo_game_is_won_or_lost(player: Client) -> None:
    won, lost = begin_lucidity(1), begin_lucidity(1)
    for slug, args in (
        choose_track(3),
        keep_dice(*["RD"] * 3),
        DREAM_AGAIN,
        keep_dice(*["RD"] * 4),
        RESOLVE,
        DREAM_AGAIN,
        keep_dice(*["RD"] * 5),
        RESOLVE,
    ):
        submit_legal_move(won, slug, **args)
    submit_legal_move(won, "rest", place="power", die="RD")
    for slug, args in (choose_track(3), keep_dice(*["RH"] * 3), DREAM_AGAIN, keep_dice(*["RH"] * 4)):
        submit_legal_move(lost, slug, **args)

    assert "The game is won." in get_panel(get_page(player, won), "turn")
    assert "The game is lost." in get_panel(get_page(player, lost), "turn")


def test_scores_are_counted_over_the_whole_shelf(player: Client) -> None:
    first, second = begin_lucidity(2), begin_lucidity(2)
    for campaign in (first, second):
        for slug, args in FIFTEEN_POWER:
            submit_legal_move(campaign, slug, **args)

    assert "Ann Dreamer in 1 game, won 1 1 1" in get_panel(get_page(player, first), "scores")
    assert "Ann Dreamer in 2 games, won 2 2 2" in get_panel(get_page(player, first, "?show=scores.shelf"), "scores")


def test_odds_are_told_where_a_draw_is_chosen_and_not_elsewhere(player: Client) -> None:
    track, rest, envy = build_campaign_at_prompt("track"), begin_lucidity(2), build_campaign_at_prompt("envy")
    for slug, args in (choose_track(1), keep_dice("GE")):
        submit_legal_move(rest, slug, **args)

    assert "3 dice exact" in get_sheet(player, track, "odds/")
    assert "Odds appear when" in get_sheet(player, envy, "odds/")
    assert re.search(
        r"Dream again: Exhausted [\w ]+% Turned into a Nightmare", get_panel(get_page(player, rest), "turn")
    )
    assert "3 · 4 · 5 Exhausted 0%" in get_panel(get_page(player, track), "turn")
    assert "Exhausted" not in get_panel(get_page(player, envy), "turn")


@pytest.mark.slow
@pytest.mark.parametrize("kind", PROMPT_KINDS)
def test_the_rules_that_matter_now_are_few_and_known(kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    table: Any = open_table(campaign, get_game("lucidity"))

    found = find_relevant_rules(table, ViewerContext(campaign, MoveIdGenerator(1)))

    assert 3 <= len(found) <= 10
    assert all(rulebook.find_entry(rule) for rule in found)


@pytest.mark.parametrize(("players", "close"), [(2, False), (3, True)])
def test_two_shadows_come_close_to_a_nightmare_unless_two_play(players: int, close: bool) -> None:
    campaign = begin_lucidity(players)
    submit_legal_move(campaign, "choose-track", track=1)
    table: Any = open_table(Campaign.objects.get(pk=campaign.pk), get_game("lucidity"))
    with edit_game(table) as g:
        g.players[0].shadow["Y"] = ["YS", "YS"]

    assert ("lu.shadow" in find_relevant_rules(table, ViewerContext(campaign, MoveIdGenerator(1)))) == close


def test_a_die_is_moved_by_hand_by_a_tap_on_it_and_one_on_its_place(player: Client) -> None:
    campaign = begin_lucidity(2)
    first = get_sheet(player, campaign, "byhand/")
    assert "Which die do you move? " in first
    assert "Middle of the table Bag blue" in first
    tapped = get_page(player, campaign, f"sheet/byhand/?show=byhand.{find_bag_die(campaign)}")
    assert "Where does it go?" in tapped
    form = next(form for form in TapParser(tapped).forms if "/move/shift/" in form["action"])

    sent = dict(form["sends"]) | dict([next(one for one in form["buttons"] if one[1] == "2-power")])
    answer: Any = player.post(unescape(form["action"]), sent, headers={"HX-Request": "true"})

    assert read_message(answer).startswith("Moved the blue Power from the bag to Bob&#39;s Power row.")
    assert load_game_state(campaign).players[1].power == ["BP"]


def test_a_die_may_be_turned_where_it_lies_and_its_places_follow_its_face(player: Client) -> None:
    campaign = begin_lucidity(2)
    submit_legal_move(campaign, "shift", die="RE", source="bag", target="1-exhaust")
    steps, exhaust = LucidityGame.objects.get().steps, f"{3:02}{DIE_CODES.index('RE'):02}"

    there = get_sheet(player, campaign, f"byhand/?show=byhand.{steps}x{exhaust}{FACES.index('E')}")
    turned = get_page(player, campaign, f"sheet/byhand/?show=byhand.{steps}x{exhaust}{FACES.index('P')}")

    assert "Power row" not in there.partition("Ann: Exhaust row")[2]
    form = next(form for form in TapParser(turned).forms if "/move/shift/" in form["action"])
    targets = {value for _name, value in form["buttons"]}
    assert {"1-power", "1-exhaust", "card"} <= targets
    player.post(unescape(form["action"]), dict(form["sends"]) | {"target": "1-exhaust"})
    assert load_game_state(campaign).players[0].exhaust == ["RP"]


@pytest.mark.parametrize("group", ["", "0", "9x00000", "1x", "1x00zz0", "1x99000", "1x00009", "1x01000"])
def test_an_address_of_no_die_asks_which_one(player: Client, group: str) -> None:
    campaign = begin_lucidity(2)
    submit_legal_move(campaign, "choose-track", track=1)

    assert "Which die do you move?" in get_sheet(player, campaign, f"byhand/?show=byhand.{group}")


def test_every_die_of_the_card_is_tapped_in_its_place(player: Client) -> None:
    campaign = begin_lucidity(2)
    for slug, args in (choose_track(1), keep_dice("GE"), DREAM_AGAIN, keep_dice("GP", "YE")):
        submit_legal_move(campaign, slug, **args)

    told = get_page(player, campaign)

    assert re.findall(r'form="turn-rest-quick-(\w+)" name="die" value="(\w+)"', told) == [
        ("power", "GP"), ("exhaust", "GE"), ("exhaust", "YE"),
    ]  # fmt: skip
    assert "Rest with the green Power" in told


def test_a_reroll_is_paid_by_a_tap_on_the_die_that_pays(player: Client) -> None:
    campaign = build_campaign_at_prompt("resolve")
    g = load_game_state(campaign)
    pay = g.open_prompt.payment_dice[0]

    html = get_page(player, campaign)
    tap = re.search(r'href="([^"]+)" data-pick\s+hx-get="[^"]+"\s+aria-label="Spend the [^"]+ for a reroll', html)
    assert tap is not None
    assert 'action="/c/' in html
    assert "/move/reroll/" not in html
    paying = player.get(unescape(tap[1]).partition("#")[0]).content.decode()

    form = next(form for form in TapParser(paying).forms if "/move/reroll/" in form["action"])
    assert ("pay", pay) in form["sends"]
    assert player.post(unescape(form["action"]), _group_values(form["sends"])).status_code == 303
    assert pay not in load_game_state(campaign).players[g.who].power


def _group_values(sends: list[tuple[str, str]]) -> dict[str, list[str]]:
    sent: dict[str, list[str]] = {}
    for name, value in sends:
        sent.setdefault(name, []).append(value)
    return sent


@pytest.mark.parametrize("group", ["p", "1p", "{}p", "{}pz1", "{}p01111111", "{}pa2", "0pa1"])
def test_an_address_of_no_reroll_pays_for_nothing(player: Client, group: str) -> None:
    campaign = build_campaign_at_prompt("resolve")
    steps = LucidityGame.objects.get().steps

    assert "/move/reroll/" not in get_page(player, campaign, f"?show=turn.{group.format(steps)}")


def test_an_ability_leads_to_the_dice_it_moves(player: Client) -> None:
    campaign = build_campaign_at_prompt("ability")

    assert f'href="/c/{campaign.slug}/sheet/byhand/"' in get_page(player, campaign)
    assert "Which die do you move?" in get_sheet(player, campaign, "byhand/")


def test_what_happens_out_of_turn_is_one_tap_away(player: Client) -> None:
    campaign = begin_lucidity(3)

    told = get_sheet(player, campaign, "happened/")

    for words in (
        "Move a die",
        "A number or a role is different",
        "What's printed on our copy",
        "Give up: this game ends",
    ):
        assert words in told
    assert "still dreams" not in told
    submit_legal_move(campaign, "set-role", player=1, role="out")
    submit_legal_move(campaign, "set-role", player=2, role="B")
    assert "Cid is the last one still dreaming." in get_sheet(player, campaign, "happened/")
    assert "Number" in get_sheet(player, campaign, "different/?show=different.numbers")
    submit_legal_move(campaign, "give-up")
    assert "Give up" not in get_sheet(player, campaign, "happened/")


def test_power_is_drawn_as_a_line_turn_by_turn(player: Client) -> None:
    campaign = begin_lucidity(2)
    assert "turn by turn" not in get_panel(get_page(player, campaign), "dreamers")
    for slug, args in FIFTEEN_POWER:
        submit_legal_move(campaign, slug, **args)

    told = get_panel(get_page(player, campaign), "dreamers")

    lines = load_game_state(campaign).powers
    assert len(lines) == load_game_state(campaign).turns >= 2
    assert f"Ann: {', '.join(str(line[0]) for line in lines)}" in told
    assert "Power, turn by turn" in told


def test_a_lone_dreamer_is_told_how_spooks_are_laid(player: Client) -> None:
    campaign = begin_lucidity(1)

    told = get_panel(get_page(player, campaign), "bag")

    assert "Nothing there yet." in told
    submit_legal_move(campaign, "shift", die="BS", source="bag", target="spooks-1")
    assert "Nothing there yet." not in get_panel(get_page(player, campaign), "bag")
