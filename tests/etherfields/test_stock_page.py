"""The stocktaking page: prefilled, sent without JavaScript, one entry, few taps (manual p. 3, 8, 15 and 17)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import (
    apply_move,
    get_state_hash,
    get_stored_state,
    get_stored_value,
    is_consistent,
    start_slumber,
    undo_entry,
)
from tests.etherfields.factories import build_team
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import list_links, read_text, read_texts, render_panel, select, select_one
from tests.rule_harness import build_table

pytestmark = pytest.mark.django_db

DREAMER_LABEL = "etherfields.dreamer"
TEAM_LABEL = "etherfields.team"
THREE_ARCHETYPES = "gambler,specialist,tough-guy"


@dataclass
class StockForm:
    """A user of the stocktaking page without JavaScript; every chip, number and button is counted."""

    client: Client
    campaign: Campaign
    tap_count: int = 0
    form: ParsedForm = field(default_factory=lambda: ParsedForm(""))

    def __post_init__(self) -> None:
        self.form = self.read_form(self.client.get(f"/c/{self.campaign.slug}/move/take-stock/"))

    def read_form(self, answer: Any) -> ParsedForm:
        """Return the form of the page."""
        return next(form for form in parse_forms(answer.text) if "/move/take-stock/" in form.action)

    def set_values(self, name: str, wanted: object) -> None:
        """Tap a chip, or fill a number or a list in."""
        assert name in self.form.fields or name in self.form.choices, name
        if name in self.form.choices:
            assert str(wanted) in self.form.choices[name], (name, wanted)
        self.tap_count += 1
        self.form.fields[name] = [str(wanted)]

    def tick_box(self, name: str, *wanted: int) -> None:
        """Tick boxes."""
        self.form.fields[name] = [str(one) for one in wanted]

    def submit(self) -> Any:
        """Tap the button."""
        self.tap_count += 1
        answer = self.client.post(self.form.action, self.form.fields)
        self.campaign.refresh_from_db()
        return answer


def get_dreamer_values(campaign: Campaign, ref: int) -> dict[str, Any]:
    return dict(get_stored_state(campaign)[DREAMER_LABEL][str(ref)])


def test_the_page_shows_what_is_known_p3(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "draw", dreamer=1)
    apply_move(campaign, "suffer", dreamer=2, count=3)

    form = StockForm(player, campaign).form.fields

    assert (form["hand.0"], form["deck.0"], form["distress.1"]) == (["4"], ["18"], ["3"])
    assert (form["turn"], form["turns_left"], form["stands"]) == (["1"], ["4"], ["stay"])
    assert form["present"] == ["1", "2", "3"]
    assert "distress.1=3" in form["known"]


def test_sent_as_it_is_it_changes_nothing(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    before = get_state_hash(campaign)

    answer = StockForm(player, campaign).submit()

    assert (answer.status_code, get_state_hash(campaign)) == (303, before)
    assert campaign.moves.last() is not None
    assert [code for code, _facts in campaign.moves.order_by("-seq")[0].rulings] == ["ef.stock.nothing"]


@pytest.mark.parametrize(("pile", "number"), [("hand", 8), ("hand", 23), ("progress", 7)])
def test_any_number_of_cards_can_be_entered_and_the_excess_is_said_p8_p13(
    player: Client, pile: str, number: int
) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    stock = StockForm(player, campaign)
    stock.set_values(f"{pile}.1", "more")
    stock.set_values(f"{pile}.1.more", number)

    assert stock.submit().status_code == 303

    assert get_dreamer_values(campaign, 2)[pile] == number
    assert get_dreamer_values(campaign, 1)[pile] == 0
    codes = [code for code, _facts in campaign.moves.order_by("-seq")[0].rulings]
    assert codes == ["ef.stock.count", "ef.cards.in-all", f"ef.{pile}.over"]
    again = StockForm(player, campaign).form.fields
    assert (again[f"{pile}.1"], again[f"{pile}.1.more"]) == (["more"], [str(number)])


@pytest.mark.parametrize("typed", ["", "201", "many"])
def test_a_number_beside_chips_that_cannot_be_so_is_shown_again_with_its_error(player: Client, typed: str) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    stock = StockForm(player, campaign)
    stock.set_values("hand.1", "more")
    stock.set_values("hand.1.more", typed)

    answer = stock.submit()

    assert answer.status_code == 422
    assert select(answer.text, 'input[name="hand.1.more"][aria-invalid=true]')
    told = read_texts(answer.text, '[id="hand.1"] .field-error')
    assert told == ["Enter a whole number from 0 to 200."]
    assert stock.read_form(answer).fields["hand.1.more"] == [typed]


def test_a_slumber_that_nobody_reported_is_caught_up_in_twenty_taps_and_one_entry_p8_p9(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    entries, before = campaign.moves.count(), get_state_hash(campaign)
    stock = StockForm(player, campaign)
    stock.set_values("stands", "dreamworld")
    for place, (hurt, hand, deck, discard, sealed, ether) in enumerate(
        [(4, 2, 8, 10, 2, 1), (1, 5, 10, 7, 0, 0), (6, 1, 9, 12, 0, 3)]
    ):
        for name, told in (("distress", hurt), ("hand", hand), ("deck", deck), ("discard", discard)):
            stock.set_values(f"{name}.{place}", told)
        for name, told in (("sealed", sealed), ("ether", ether)):
            if told:
                stock.set_values(f"{name}.{place}", told)
    stock.set_values("keys", 1)
    stock.set_values("hours", 2)

    answer = stock.submit()

    assert answer.status_code == 303
    assert stock.tap_count <= 20
    assert campaign.moves.count() == entries + 1
    assert (get_stored_value(campaign, TEAM_LABEL, 1, "place"), get_stored_value(campaign, TEAM_LABEL, 1, "keys")) == (
        "dreamworld",
        1,
    )
    assert get_stored_state(campaign)["etherfields.slumber"] == {}
    assert [get_dreamer_values(campaign, ref)["distress"] for ref in (1, 2, 3)] == [4, 1, 6]
    assert is_consistent(campaign)
    undo_entry(campaign, is_confirmed=True)
    assert get_state_hash(campaign) == before


def test_the_entry_says_in_words_what_changed_and_nothing_else(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    stock = StockForm(player, campaign)
    stock.set_values("distress.1", 5)
    stock.set_values("keys", 2)

    page = player.get(stock.submit()["Location"]).text

    assert "We took stock. Specialist: Distress 0 → 5. p. 3 Keys 0 → 2. p. 3" in get_line(page)
    newest = select(page, "#log .entry")[0]
    assert "We took stock." in read_text(newest)
    assert newest.css(".chip--change") == []


def test_the_journal_lists_what_changed_by_dreamer(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    stock = StockForm(player, campaign)
    for place in (0, 1):
        for name, told in (("distress", 3), ("hand", 2), ("ether", 4)):
            stock.set_values(f"{name}.{place}", told)
    stock.set_values("keys", 1)
    stock.set_values("hours", 0)
    stock.set_values("tiles", "A1 Suburbia\nB2 The quay")

    newest = select(player.get(stock.submit()["Location"]).text, "#log .entry")[0]

    said = read_text(newest)
    assert "Specialist: Distress 0 → 3, Hand 0 → 2 and Ether 0 → 4." in said
    assert "Keys 0 → 1 and Hours 3 → 0." in said
    assert "Tiles: A1 Suburbia and B2 The quay." in said


def test_a_group_in_the_middle_tells_its_location_decks_masks_and_first_dream(player: Client) -> None:
    player.post("/new/etherfields/", {"dreamers": ["gambler", "reaper"], "way": "take-stock"})
    campaign = Campaign.objects.get()
    stock = StockForm(player, campaign)
    told = {
        "stands": "dreamworld", "at": "Old Quay", "first_dream": "yes", "earlier_sessions": 4, "slumber_deck": 7, "fate_deck": 12,
        "deck.0": 20, "flaws_in_deck.0": 2, "masks": "Gambler: Fox",
    }  # fmt: skip
    for name, value in told.items():
        stock.set_values(name, value)

    assert stock.submit().status_code == 303

    team, gambler = get_stored_state(campaign)[TEAM_LABEL]["1"], get_dreamer_values(campaign, 1)
    assert (team["at"], team["first_dream"], team["slumber_deck"], team["fate_deck"]) == ("Old Quay", True, 7, 12)
    assert (gambler["flaws_in_deck"], gambler["mask"]) == (2, "Fox")
    assert (campaign.session, is_consistent(campaign)) == (5, True)
    assert "session 5" in read_text(select_one(player.get("/").text, ".campaign-cover"))
    again = StockForm(player, campaign).form.fields
    assert "earlier_sessions" not in again
    assert (again["at"], again["slumber_deck"], again["item_market"]) == (["Old Quay"], ["7"], [""])
    assert again["first_dream"] == [""]


def get_line(page: str) -> str:
    """Return the message of the page."""
    return read_message(HttpResponse(page))


def test_a_running_campaign_is_entered_from_its_beginning_on_one_page_p5(player: Client) -> None:
    answer = player.post(
        "/new/etherfields/", {"dreamers": ["gambler", "reaper"], "order": "reaper,gambler", "way": "take-stock"}
    )
    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/c/{campaign.slug}/move/take-stock/"
    stock = StockForm(player, campaign)
    stock.set_values("stands", "dreamworld")
    for name, told in (("deck.0", 28), ("deck.1", 31), ("ether.0", 2), ("keys", 1), ("hours", 4)):
        stock.set_values(name, told)
    stock.set_values("season", "Long Nights")
    stock.set_values("more_gates", "I-14 X\r\nThe well")
    stock.set_values("more_active", "Rope, Bell")
    stock.set_values("more_stored", "Coat")
    stock.set_values("tiles", "A1 Suburbia\nB2 The quay")
    stock.set_values("codes", "i1t\nII-41 C, I-01 D")

    answer = stock.submit()

    assert answer.status_code == 303
    found = get_stored_state(campaign)
    assert [one["name"] for one in found["etherfields.gate"].values()] == ["I-14 X", "The well"]
    assert [(one["name"], one["place"]) for one in found["etherfields.item"].values()] == [
        ("Rope", "active"), ("Bell", "active"), ("Coat", "storage"),
    ]  # fmt: skip
    assert [one["slot"] for one in found["etherfields.district"].values()] == ["A1", "B2"]
    assert [one["code"] for one in found["etherfields.secret"].values()] == ["I-01 T", "II-41 C", "I-01 D"]
    assert (found[TEAM_LABEL]["1"]["hours"], found[TEAM_LABEL]["1"]["season"]) == (4, "Long Nights")
    assert campaign.moves.count() == 2
    assert stock.tap_count <= 13
    assert is_consistent(campaign)


def test_what_cannot_be_is_said_at_its_field_and_what_was_filled_in_stays(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    before = get_state_hash(campaign)
    stock = StockForm(player, campaign)
    stock.set_values("deck.1", 17)
    stock.form.fields |= {"deck.2": ["900"], "hours": ["x"], "codes": ["I-01 T, " + "9" * 30]}

    answer = stock.submit()

    assert (answer.status_code, get_state_hash(campaign)) == (422, before)
    wanted = {"deck.2": 200, "hours": 99}
    for name, high in wanted.items():
        told = f"Enter a whole number from 0 to {high}."
        assert read_texts(answer.text, f'.field-error[id="{name}-error"]') == [told]
    assert select(answer.text, ".field-error#codes-error")
    assert len(select(answer.text, ".field-error")) == 3
    assert len(select(answer.text, ".error-summary li")) == 3
    again = stock.read_form(answer)
    assert (again.fields["deck.1"], again.fields["deck.2"]) == (["17"], ["900"])


def test_what_the_box_does_not_hold_is_refused_at_the_button_with_the_form_as_it_was_p3(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    before = get_state_hash(campaign)
    stock = StockForm(player, campaign)
    for place in (0, 1, 2):
        stock.set_values(f"distress.{place}", 7)

    answer = stock.submit()

    assert (answer.status_code, get_state_hash(campaign)) == (409, before)
    assert "16" in read_text(select_one(answer.text, "[role=alert]"))
    assert stock.read_form(answer).fields["distress.2"] == ["7"]


def test_counts_belong_to_the_dreamer_above_them_whoever_is_first_player_p6(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    apply_move(campaign, "take-stock", first_player=2)
    stock = StockForm(player, campaign)
    boards = read_texts(player.get(stock.form.action).text, "summary span")
    assert boards[0].startswith("Specialist")

    stock.set_values("distress.1", 5)
    stock.submit()

    assert [get_dreamer_values(campaign, ref)["distress"] for ref in (1, 2, 3)] == [0, 5, 0]


def test_all_that_the_rules_refuse_is_said_at_once_each_at_its_field(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    before = get_state_hash(campaign)
    stock = StockForm(player, campaign)
    for place in (0, 1, 2):
        stock.set_values(f"distress.{place}", 7 if place == 1 else 6)
    stock.set_values("deck.0", 18)
    stock.set_values("tiles", "Suburbia\nA1 The quay\nHarbour")
    stock.set_values("codes", "I-01 T, what")
    stock.set_values("masks", "Gambler: Fox\nSpezialist: Owl")

    answer = stock.submit()

    assert (answer.status_code, get_state_hash(campaign)) == (409, before)
    links = [link.attributes["href"] for link in select(answer.text, ".error-summary li a")]
    assert links == ["#distress.1", "#tiles", "#tiles", "#masks", "#codes"]
    for name, words in {
        "tiles": ("“Suburbia”", "“Harbour”"), "codes": ("what",), "masks": ("Spezialist",), "distress.1": ("16",),
    }.items():  # fmt: skip
        (told,) = read_texts(answer.text, f'.field-error[id="{name}-error"]')
        assert all(word in told for word in words)
    assert len(select(answer.text, "details.disclosure[open]")) == 3
    boards = read_texts(answer.text, "summary span")
    assert boards[0] == "Gambler Distress 6, Deck 18"
    assert boards[1] == "Specialist Distress 7, Deck 22"


def test_what_others_report_meanwhile_is_not_taken_back(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    stock = StockForm(player, campaign)
    apply_move(campaign, "suffer", dreamer=1, count=3)
    stock.set_values("hand.1", 3)
    stock.form.fields["keys"] = ["9"]
    answer = stock.submit()
    assert answer.status_code == 422
    stock.form = stock.read_form(answer)
    stock.form.fields["keys"] = ["0"]

    stock.submit()

    assert (get_dreamer_values(campaign, 1)["distress"], get_dreamer_values(campaign, 2)["hand"]) == (3, 3)


def test_the_team_panel_leads_to_it() -> None:
    page = render_panel("etherfields", "team", build_table(*build_team(3)), build_viewer())

    assert [link for link in list_links(page) if "/move/take-stock/" in link]


def test_a_script_says_only_what_it_wants_to(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES)
    answer = post_move(player, campaign, "take-stock", dreamers=["1", "3"], distress="2,4", turns_left="2")
    assert answer.status_code == 200
    assert [get_dreamer_values(campaign, ref)["distress"] for ref in (1, 2, 3)] == [2, 0, 4]


def test_in_light_tracking_the_page_asks_for_one_number_p8(player: Client) -> None:
    campaign = start_slumber(who=THREE_ARCHETYPES, tracking="light")
    stock = StockForm(player, campaign)
    assert "hand.0" not in stock.form.fields
    stock.set_values("deck.0", 19)
    assert stock.submit().status_code == 303
    assert get_dreamer_values(campaign, 1)["deck"] == 19
