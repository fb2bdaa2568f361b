"""The pages of Lucidity through Django's client: every question is drawn and answered, with and without JavaScript."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaigns import lookup
from campaigns.journal.forms import MoveIds
from campaigns.lucidity import copies
from campaigns.lucidity.matters import matters
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.saying import told as told_of
from campaigns.lucidity.rules.dice import CODES, FACES
from campaigns.lucidity.rules.facts import guessed
from campaigns.models import Campaign
from campaigns.pages.offers import Viewpoint
from campaigns.referee import game
from campaigns.storage.state import open_table
from tests.campaigns.pages import line, send
from tests.lucidity.evenings import AGAIN, FIFTEEN_POWER, GO, NIGHTMARE_WINS, REST, kept, on
from tests.lucidity.positions import changing
from tests.lucidity.tables import KINDS, begun, campaign_at, report, state_of
from tests.onirim.test_pages import Forms

pytestmark = pytest.mark.django_db
ASKED = [kind for kind in KINDS if kind != "over"]


class Taps(Forms):
    """The same, where a button that stands elsewhere names its form, as a die on a card does."""

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


def page(player: Client, campaign: Campaign, query: str = "") -> str:
    answer = player.get(f"/c/{campaign.slug}/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def tap(player: Client, html: str) -> Any:
    """Tap through the turn panel until something is sent: its first button, or the first link to a die."""
    for _ in range(20):
        panel = html[html.index('id="turn"') : html.index('id="dreamers"')]
        found = Taps(panel)
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


@pytest.mark.parametrize("kind", ASKED)
def test_every_question_is_drawn_and_the_first_answer_carried_out_without_javascript(player: Client, kind: str) -> None:
    campaign = campaign_at(kind)
    before = LucidityGame.objects.get().steps
    assert state_of(campaign).asked.kind == kind

    answer = tap(player, page(player, campaign))

    assert answer.status_code == 303, line(answer)
    assert LucidityGame.objects.get().steps == before + 1


def panel_of(html: str, key: str) -> str:
    """Return the text of a panel, its drawings by their names."""
    start = html.index(f'id="{key}"')
    inner = html.find('<section class="stack"', start)
    end = html.index("</section>", start)
    panel = html[start : min(inner, end) if inner > 0 else end]
    said = re.sub(r'aria-label="([^"]*)"[^>]*>', r"> \1 ", panel)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", said)).split())


def sheet(player: Client, campaign: Campaign, path: str) -> str:
    """Return the text of a sheet."""
    html = page(player, campaign, f"sheet/{path}")
    return panel_of(html, path.partition("/")[0])


def bag_die(campaign: Campaign, code: str = "BP") -> str:
    """Return the address at which a die of the bag was tapped to be moved by hand."""
    steps = LucidityGame.objects.get(campaign=campaign).steps
    return f"{steps}x00{CODES.index(code):02}{FACES.index(code[1])}"


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
        ({"player1": "Ann", "player2": "ann"}, "Give each player a name of their own."),
        ({"player1": "Ann, Bob"}, "A name cannot have a comma."),
        ({"player2": "Bob"}, "This field is required."),
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

    assert "Spooks" in panel_of(page(player, campaign), "bag")
    assert "third column of Spooks" in sheet(player, campaign, f"byhand/?show=byhand.{bag_die(campaign)}")


def test_the_bar_names_whose_turn_it_is_and_who_must_answer(player: Client) -> None:
    campaign = campaign_at("envy")
    g = state_of(campaign)

    html = page(player, campaign)

    names = ["Ann", "Bob", "Cid"]
    assert f"Turn {g.turns + 1}: {names[g.turn]}" in html
    assert f"{names[g.asked.who]}: Which die must be rerolled?" in unescape(html)
    assert f"{names[g.asked.of]} rolls it again." in html


def test_the_card_of_a_dreamer_has_its_spaces_the_fourth_shadow_for_two_only(player: Client) -> None:
    three, two = panel_of(page(player, begun(3)), "dreamers"), panel_of(page(player, begun(2)), "dreamers")

    assert "Hunt row 0/4" in three
    assert "Exhaust row 0/3" in three
    assert "Power row 0/15" in three
    assert "Blue Shadow 0/3" in three
    assert "Blue Shadow 0/4" in two
    html = page(player, begun(2))
    assert panel_of(html, "turn").count("Blue Shadow 0/4") == 1
    assert html.count("lu-free--two") == 0
    assert page(player, begun(3)).count("lu-free--two") == 4 * 4


def test_a_double_die_takes_two_of_the_fifteen_spaces(player: Client) -> None:
    campaign = begun(2)
    for slug, args in FIFTEEN_POWER[:3]:
        report(campaign, slug, **args)

    html = page(player, campaign)

    told = panel_of(html, "dreamers")
    assert "Power row 3/15" in told
    assert "red double Power" in told


def test_the_table_accounts_for_all_eighty_dice(player: Client) -> None:
    campaign = campaign_at("rest")
    g = state_of(campaign)

    told = panel_of(page(player, campaign), "bag")

    assert f"{sum(g.bag.values())} of 80 dice" in told
    found = re.search(r"Bag \d.*? Nightmare cards B ", told)
    assert found is not None
    assert sum(int(n) for n in re.findall(r"\d+", found[0])) == 80


def test_what_nobody_read_off_the_copy_is_marked_until_somebody_does(player: Client) -> None:
    campaign = begun(3)
    assert f"Sleep tracks , unverified: {told_of(guessed(), 'tracks')} Yes, matches our copy" in panel_of(
        page(player, campaign), "turn"
    )
    assert f'href="/lucidity/copy/?table={campaign.slug}&amp;at=turn&amp;part=tracks"' in page(player, campaign)
    assert "Use it in this game" not in panel_of(page(player, campaign), "bag")
    copies.choose(campaign, copies.create("Ours", replace(guessed(), verified=["tracks"])))
    assert "Use it in this game" in panel_of(page(player, campaign), "bag")

    report(campaign, "write-down")

    assert "Use it in this game" not in panel_of(page(player, campaign), "bag")
    assert "unverified" not in panel_of(page(player, campaign), "turn")
    assert "Unverified: Faces of the dice" in sheet(player, campaign, "odds/")


def test_who_must_rest_is_told_why_and_a_card_may_say_otherwise(player: Client) -> None:
    campaign = begun(2)
    for slug, args in (on(1), kept("GE"), AGAIN, kept("GE", "YE")):
        report(campaign, slug, **args)

    html = page(player, campaign)

    assert "Who is exhausted must rest." in panel_of(html, "turn")
    assert "Rest: put all 3 dice back" in panel_of(html, "turn")
    assert "To rest with one die, tap it on the card." in panel_of(html, "turn")
    assert "Rest with this die: green Exhaust" in panel_of(html, "turn")
    assert "Exhaust row 3/3" in panel_of(html, "turn")


def test_who_rests_is_told_how_much_power_goes_back(player: Client) -> None:
    campaign = begun(2)
    report(campaign, "choose-track", track=1)

    report(campaign, "keep", dice=["GP"])

    told = panel_of(page(player, campaign), "turn")
    assert "Rest: put 1 die back, 1 Power" in told
    assert "Rest with this die" not in told
    report(campaign, "dream-again")
    report(campaign, "keep", dice=["RD", "YE"])
    assert "Rest: put all 3 dice back, 3 Power with them" in panel_of(page(player, campaign), "turn")


def test_a_nightmare_without_prey_is_told_why(player: Client) -> None:
    campaign = begun(3)
    for slug, args in (*NIGHTMARE_WINS[:5], on(1), kept("GP"), REST, on(1), kept("GP"), REST):
        report(campaign, slug, **args)

    told = panel_of(page(player, campaign), "turn")
    assert "Nobody else has Power of this colour: blue." in told
    assert "not a B" not in told


def test_one_die_too_many_is_reported_and_mended_by_the_next_player(player: Client) -> None:
    campaign = begun(3)
    report(campaign, "choose-track", track=1)
    steps = LucidityGame.objects.get().steps

    html = page(player, campaign, f"?show=turn.{steps}d10012")

    assert "4 of 4" in panel_of(html, "turn")
    report(campaign, "draw", colours=["B", "G", "Y", "R"])
    told = panel_of(page(player, campaign), "turn")
    assert "Bob: Which dice were too many?" in told
    assert "Ann drew too many: tap what goes back." in told


@pytest.mark.parametrize("group", ["", "0", "9k00", "1k", "1x00", "1k00zz", "1kab", "1k990", "1k00jjjjjjjj", "1d0100"])
def test_an_address_that_makes_no_sense_begins_anew(player: Client, group: str) -> None:
    campaign = begun(3)
    report(campaign, "choose-track", track=3)

    assert "1 of " in panel_of(page(player, campaign, f"?show=turn.{group}"), "turn")


def test_only_faces_a_die_may_have_are_offered_unless_all_are_asked_for(player: Client) -> None:
    campaign = begun(3)
    report(campaign, "choose-track", track=1)
    steps = LucidityGame.objects.get().steps

    assert "blue Hunt" not in page(player, campaign)
    assert "blue Hunt" in page(player, campaign, f"?show=turn.{steps}k01")


def test_the_end_tells_who_won_and_offers_the_same_again(player: Client) -> None:
    campaign = begun(3, temptation="green", readings=["tie=on"])
    for slug, args in NIGHTMARE_WINS:
        report(campaign, slug, **args)

    html = page(player, campaign)

    told = panel_of(html, "turn")
    assert "Ann wins." in told
    assert "Nightmare of the Depths · winner" in told
    assert re.findall(r'name="players" value="(\w*)"', html) == ["Ann", "Bob", "Cid", ""]
    assert 'name="temptation" value="green" checked' in html
    assert '<option value="tie=on" selected>' in html
    answer = send(player, campaign, "new-game", players="Cid,Ann")
    assert answer.status_code == 200
    assert state_of(campaign).asked.kind == "track"
    assert "winners" not in panel_of(page(player, campaign), "journal")


def test_a_game_that_was_given_up_says_so_and_counts_for_nobody(player: Client) -> None:
    campaign = begun(2)
    report(campaign, "give-up")

    html = page(player, campaign)

    assert "The game was given up." in panel_of(html, "turn")
    assert "No game has been played to its end yet." in panel_of(html, "scores")


def test_a_card_may_end_a_turn_before_its_time(player: Client) -> None:
    campaign = campaign_at("roll")
    turn = state_of(campaign).turn

    assert send(player, campaign, "end-turn").status_code == 200

    assert state_of(campaign).turn != turn
    assert sum(map(len, (state_of(campaign).hand, state_of(campaign).rolled))) == 0


def test_a_solo_game_is_won_or_lost(player: Client) -> None:
    won, lost = begun(1), begun(1)
    for slug, args in (on(3), kept(*["RD"] * 3), AGAIN, kept(*["RD"] * 4), GO, AGAIN, kept(*["RD"] * 5), GO):
        report(won, slug, **args)
    report(won, "rest", place="power", die="RD")
    for slug, args in (on(3), kept(*["RH"] * 3), AGAIN, kept(*["RH"] * 4)):
        report(lost, slug, **args)

    assert "The game is won." in panel_of(page(player, won), "turn")
    assert "The game is lost." in panel_of(page(player, lost), "turn")


def test_scores_are_counted_over_the_whole_shelf(player: Client) -> None:
    first, second = begun(2), begun(2)
    for campaign in (first, second):
        for slug, args in FIFTEEN_POWER:
            report(campaign, slug, **args)

    assert "Ann Dreamer 1×, won 1 1 1" in panel_of(page(player, first), "scores")
    assert "Ann Dreamer 2×, won 2 2 2" in panel_of(page(player, first, "?show=scores.shelf"), "scores")


def test_odds_are_told_where_a_draw_is_chosen_and_not_elsewhere(player: Client) -> None:
    track, rest, envy = campaign_at("track"), begun(2), campaign_at("envy")
    for slug, args in (on(1), kept("GE")):
        report(rest, slug, **args)

    assert "3 dice counted out" in sheet(player, track, "odds/")
    assert "Odds come when" in sheet(player, envy, "odds/")
    assert re.search(r"Dream again: Exhausted [\w ]+% Turned into a Nightmare", panel_of(page(player, rest), "turn"))
    assert "3 · 4 · 5 Exhausted 0 %" in panel_of(page(player, track), "turn")
    assert "Exhausted" not in panel_of(page(player, envy), "turn")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_rules_that_matter_now_are_few_and_known(kind: str) -> None:
    campaign = campaign_at(kind)
    table: Any = open_table(campaign, game("lucidity"))

    found = matters(table, Viewpoint(campaign, MoveIds(1)))

    assert 3 <= len(found) <= 10
    assert all(lookup.entry(rule) for rule in found)


@pytest.mark.parametrize(("players", "close"), [(2, False), (3, True)])
def test_two_shadows_come_close_to_a_nightmare_unless_two_play(players: int, close: bool) -> None:
    campaign = begun(players)
    report(campaign, "choose-track", track=1)
    table: Any = open_table(Campaign.objects.get(pk=campaign.pk), game("lucidity"))
    with changing(table) as g:
        g.players[0].shadow["Y"] = ["YS", "YS"]

    assert ("lu.shadow" in matters(table, Viewpoint(campaign, MoveIds(1)))) == close


def test_a_die_is_moved_by_hand_by_a_tap_on_it_and_one_on_its_place(player: Client) -> None:
    campaign = begun(2)
    first = sheet(player, campaign, "byhand/")
    assert "Which die is moved? " in first
    assert "Middle of the table bag blue" in first
    tapped = page(player, campaign, f"sheet/byhand/?show=byhand.{bag_die(campaign)}")
    assert "Where does it go?" in tapped
    form = next(form for form in Taps(tapped).forms if "/move/shift/" in form["action"])

    sent = dict(form["sends"]) | dict([next(one for one in form["buttons"] if one[1] == "2-power")])
    answer: Any = player.post(unescape(form["action"]), sent, headers={"HX-Request": "true"})

    assert line(answer).startswith("A die was moved by hand (blue Power): from bag to Bob, Power row.")
    assert state_of(campaign).players[1].power == ["BP"]


def test_a_die_may_be_turned_where_it_lies_and_its_places_follow_its_face(player: Client) -> None:
    campaign = begun(2)
    report(campaign, "shift", die="RE", source="bag", target="1-exhaust")
    steps, exhaust = LucidityGame.objects.get().steps, f"{3:02}{CODES.index('RE'):02}"

    there = sheet(player, campaign, f"byhand/?show=byhand.{steps}x{exhaust}{FACES.index('E')}")
    turned = page(player, campaign, f"sheet/byhand/?show=byhand.{steps}x{exhaust}{FACES.index('P')}")

    assert "Power row" not in there.partition("Ann: Exhaust row")[2]
    form = next(form for form in Taps(turned).forms if "/move/shift/" in form["action"])
    targets = {value for _name, value in form["buttons"]}
    assert {"1-power", "1-exhaust", "card"} <= targets
    player.post(unescape(form["action"]), dict(form["sends"]) | {"target": "1-exhaust"})
    assert state_of(campaign).players[0].exhaust == ["RP"]


@pytest.mark.parametrize("group", ["", "0", "9x00000", "1x", "1x00zz0", "1x99000", "1x00009", "1x01000"])
def test_an_address_of_no_die_asks_which_one(player: Client, group: str) -> None:
    campaign = begun(2)
    report(campaign, "choose-track", track=1)

    assert "Which die is moved?" in sheet(player, campaign, f"byhand/?show=byhand.{group}")


def test_every_die_of_the_card_is_tapped_in_its_place(player: Client) -> None:
    campaign = begun(2)
    for slug, args in (on(1), kept("GE"), AGAIN, kept("GP", "YE")):
        report(campaign, slug, **args)

    told = page(player, campaign)

    assert re.findall(r'form="turn-rest-quick-(\w+)" name="die" value="(\w+)"', told) == [
        ("power", "GP"), ("exhaust", "GE"), ("exhaust", "YE"),
    ]  # fmt: skip
    assert "Rest with this die: green Power" in told


def test_a_reroll_is_paid_by_a_tap_on_the_die_that_pays(player: Client) -> None:
    campaign = campaign_at("resolve")
    g = state_of(campaign)
    pay = g.asked.payable[0]

    html = page(player, campaign)
    tap = re.search(r'href="([^"]+)" data-pick\s+hx-get="[^"]+"\s+aria-label="Pay with it', html)
    assert tap is not None
    assert 'action="/c/' in html
    assert "/move/reroll/" not in html
    paying = player.get(unescape(tap[1]).partition("#")[0]).content.decode()

    form = next(form for form in Taps(paying).forms if "/move/reroll/" in form["action"])
    assert ("pay", pay) in form["sends"]
    assert player.post(unescape(form["action"]), _several(form["sends"])).status_code == 303
    assert pay not in state_of(campaign).players[g.who].power


def _several(sends: list[tuple[str, str]]) -> dict[str, list[str]]:
    sent: dict[str, list[str]] = {}
    for name, value in sends:
        sent.setdefault(name, []).append(value)
    return sent


@pytest.mark.parametrize("group", ["p", "1p", "{}p", "{}pz1", "{}p01111111", "{}pa2", "0pa1"])
def test_an_address_of_no_reroll_pays_for_nothing(player: Client, group: str) -> None:
    campaign = campaign_at("resolve")
    steps = LucidityGame.objects.get().steps

    assert "/move/reroll/" not in page(player, campaign, f"?show=turn.{group.format(steps)}")


def test_an_ability_leads_to_the_dice_it_moves(player: Client) -> None:
    campaign = campaign_at("ability")

    assert f'href="/c/{campaign.slug}/sheet/byhand/"' in page(player, campaign)
    assert "Which die is moved?" in sheet(player, campaign, "byhand/")


def test_what_happens_out_of_turn_is_one_tap_away(player: Client) -> None:
    campaign = begun(3)

    told = sheet(player, campaign, "happened/")

    for words in (
        "Move a die by hand",
        "A number or a role is different",
        "Our copy of the game",
        "Give up: this game ends",
    ):
        assert words in told
    assert "still dreams" not in told
    report(campaign, "set-role", player=1, role="out")
    report(campaign, "set-role", player=2, role="B")
    assert "Cid is the last who still dreams." in sheet(player, campaign, "happened/")
    assert "Number" in sheet(player, campaign, "different/?show=different.numbers")
    report(campaign, "give-up")
    assert "Give up" not in sheet(player, campaign, "happened/")


def test_power_is_drawn_as_a_line_turn_by_turn(player: Client) -> None:
    campaign = begun(2)
    assert "turn by turn" not in panel_of(page(player, campaign), "dreamers")
    for slug, args in FIFTEEN_POWER:
        report(campaign, slug, **args)

    told = panel_of(page(player, campaign), "dreamers")

    lines = state_of(campaign).powers
    assert len(lines) == state_of(campaign).turns >= 2
    assert f"Ann: {', '.join(str(line[0]) for line in lines)}" in told
    assert "Power, turn by turn" in told


def test_a_lone_dreamer_is_told_how_spooks_are_laid(player: Client) -> None:
    campaign = begun(1)

    told = panel_of(page(player, campaign), "bag")

    assert "Nothing lies there yet." in told
    report(campaign, "shift", die="BS", source="bag", target="spooks-1")
    assert "Nothing lies there yet." not in panel_of(page(player, campaign), "bag")
