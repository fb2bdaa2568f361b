"""Interactions of rules, written from the sheets alone and played over Django's client: small dreams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.onirim.game_client import GameClient, LayPosition

pytestmark = pytest.mark.django_db
FOUR_CARDS = "RS BM GM NS"
SEVEN_DOORS = "RD RD BD BD GD ND ND"


@pytest.fixture
def lay(player: Client) -> LayPosition:
    """Lay cards at a table, which a device plays at with the forms of the pages."""
    return lambda use="", **position: GameClient(player, use, **position)


def build_drawing_game(lay: LayPosition, use: str, deck: str, hand: str = FOUR_CARDS, **more: Any) -> GameClient:
    """Play a card of five so that the deck is drawn from with these left in the hand."""
    return lay(use, hand=f"NM {hand}", deck=deck, **more).give_answers("play NM")


class TestSphinx:
    def test_a_door_matches_its_colour_and_any_of_the_five_may_go_on_top(self, lay: LayPosition) -> None:
        dream = build_drawing_game(lay, "sphinx", "Q- GM X- BD RS GM NS").give_answers("choose B")
        assert dream.prompt_kind == "sphinx-top"

        dream.give_answers("arrange 2/4,3,1,0")

        assert (dream.format_zone("hand"), dream.format_zone("deck"), dream.format_zone("discard")) == (
            f"{FOUR_CARDS} RS", "GM X- BD GM NS", "Q-",
        )  # fmt: skip

    @pytest.mark.parametrize("word", ["S", "Y", "D", "R K", "door"])
    def test_sun_a_door_two_words_and_glyph_without_glyphs_are_refused_with_what_may_be_named(
        self, lay: LayPosition, word: str
    ) -> None:
        dream = build_drawing_game(lay, "sphinx", "Q- GM X- BD RS GM NS")

        dream.expect_refusal(f"choose {word}", "never Sun")

    def test_a_word_comes_too_late_once_the_cards_are_revealed(self, lay: LayPosition) -> None:
        dream = build_drawing_game(lay, "sphinx,glyphs", "Q- GM X- BD RS GM NS").give_answers("choose Y")

        dream.expect_refusal("choose B", "That does not answer the current question.")

    def test_a_failed_sphinx_draws_a_hand_in_which_no_key_claims_a_door_and_its_order_is_lost(
        self, lay: LayPosition
    ) -> None:
        deck = f"Q- RS RD GM C- BS NK GS {'BS ' * 18} RS RS BS GS NS"
        dream = build_drawing_game(lay, "sphinx", deck, hand="RK BM GM NS", discard="RS RS BS BS GS GS")

        dream.give_answers("choose M", "arrange 0,1,2,3,4")

        assert (dream.prompt_kind, dream.format_zone("hand"), dream.game_state.bottom) == ("turn", "RS GM BS NK GS", 0)
        assert (len(dream.game_state.deck), len(dream.game_state.discard)) == (25, 11)

    def test_three_cards_left_may_match_or_lose_the_game(self, lay: LayPosition) -> None:
        matched = build_drawing_game(lay, "sphinx", "Q- GS X- RK").give_answers("choose K", "arrange 0/2,1")
        assert (matched.prompt_kind, matched.format_zone("hand"), matched.format_zone("deck")) == (
            "turn",
            f"{FOUR_CARDS} RK",
            "GS X-",
        )

        failed = build_drawing_game(lay, "sphinx", "Q- GS X- RK").give_answers("choose N", "arrange 0,1,2")
        assert failed.prompt_kind == "lost"


class TestDiver:
    def test_the_nightmare_it_meets_stays_in_the_deck_and_is_paid_with_a_key_of_the_hand_only(
        self, lay: LayPosition
    ) -> None:
        deck = f"V- RS BS {'GS ' * 15} X- GK RS"
        dream = build_drawing_game(lay, "sphinx", deck, hand="BK BM GM NS").give_answers(
            "choose next", "choose next", "arrange 2,1,0"
        )

        dream.expect_refusal("choose key 4", "There is no Key in that place in your hand.")
        dream.give_answers("choose key 0")

        assert (dream.format_zone("hand"), dream.format_zone("discard")) == ("BM GM NS RS BS", "BK V-")
        assert dream.game_state.deck[-3:] == ["X-", "GK", "RS"]

    def test_it_fetches_a_sphinx_that_finds_what_the_diver_put_under(self, lay: LayPosition) -> None:
        dream = build_drawing_game(lay, "sphinx", "V- GS GK BS RS GS Q- BM").give_answers("choose next", "choose stop")
        assert (dream.prompt_kind, dream.format_zone("discard")) == ("sphinx", "V-")

        dream.give_answers("choose M")

        assert (dream.prompt_kind, dream.game_state.shown[0]) == ("sphinx-top", "BM")

    @pytest.mark.parametrize(("order", "end"), [("1,0", "turn"), ("0,1", "nightmare")])
    def test_of_six_cards_five_are_revealed_so_the_order_put_back_decides(
        self, lay: LayPosition, order: str, end: str
    ) -> None:
        dream = build_drawing_game(lay, "sphinx", "V- RS RD BM GK X- NS").give_answers(
            "choose next", f"arrange {order}", "choose deck"
        )

        assert dream.prompt_kind == end
        if end == "turn":
            assert (dream.format_zone("hand"), dream.format_zone("discard")) == (f"{FOUR_CARDS} NS", "RS BM GK V-")
            assert sorted(dream.game_state.deck) == ["RD", "X-"]
        else:
            assert dream.give_answers("choose hand").prompt_kind == "lost"


class TestConfusion:
    def test_in_a_nearly_empty_deck_the_hand_put_under_comes_back(self, lay: LayPosition) -> None:
        dream = build_drawing_game(lay, "sphinx", "C- X- RD RS", hand="RK BM GM NS").give_answers("arrange 0,1,2,3")

        assert (dream.prompt_kind, dream.format_zone("hand"), dream.format_zone("discard")) == (
            "turn",
            "RS RK BM GM NS",
            "C-",
        )
        assert sorted(dream.game_state.deck) == ["RD", "X-"]

    def test_it_takes_dead_ends_out_of_the_hand_which_nothing_but_an_escape_does_else(self, lay: LayPosition) -> None:
        dream = lay("sphinx,crossroads", hand="E- E- E- RS RS", row="BS", deck="C- RM E- X- AS BS GS NM RM")
        dream.expect_refusal("discard E-", "You can only discard a Dead End with your whole hand.")
        dream.expect_refusal("play RS", "The last card of the row has the same symbol.")

        dream.give_answers("discard RS", "arrange 0,1,2,3")

        assert (dream.prompt_kind, dream.format_zone("hand")) == ("turn", "RM E- AS BS GS")
        assert sorted(dream.game_state.deck) == sorted(["E-", "E-", "E-", "RS", "NM", "RM", "X-"])

    def test_an_empty_dreamcatcher_takes_what_it_sends_to_limbo_and_the_bottom_keeps_its_order(
        self, lay: LayPosition
    ) -> None:
        deck = "C- RD L- RS RM GS GM NS X- X- X-"
        dream = build_drawing_game(lay, "sphinx,catchers", deck, catchers=[["BD"], ["GD"], ["ND"], []]).give_answers(
            "arrange 0,1,2,3"
        )

        assert dream.game_state.catchers[3] == ["RD", "L-"]
        assert dream.format_zone("deck") == f"X- X- X- {FOUR_CARDS}"


class TestMirrors:
    def mirrors(self, **under: str) -> dict[str, list[str]]:
        """Return unexplored Mirrors with the cards under them."""
        return {"sun": [], "moon": [], **{name: cards.split() for name, cards in under.items()}}

    def test_blue_cannot_take_its_own_four(self, lay: LayPosition) -> None:
        mirrors = self.mirrors(blue="BM BS")
        dream = lay("mirrors", hand="BK BS GM NM RM", deck="GS " * 25, discard="RS", mirrors=mirrors)
        dream.give_answers("choose mirror blue 0 1")

        dream.expect_refusal("arrange 1/")
        dream.give_answers("arrange 0/")

        assert (dream.format_zone("hand"), len(dream.game_state.deck)) == ("GM NM RM RS GS", 24)
        assert dream.format_zone("discard") == "BM BS BK BS"

    @pytest.mark.parametrize(
        "pair", ["red 1 2", "red 0", "sun 0 3", "moon 1 4"], ids=["split", "single", "wrong", "explored"]
    )
    def test_what_may_not_lie_under_a_mirror_is_refused_with_the_reason(self, lay: LayPosition, pair: str) -> None:
        mirrors = {"sun": [], "red": ["RS", "RM"]}
        dream = lay("mirrors", hand="RS RM BS RK BM", row="RS", deck="GS", mirrors=mirrors, explored=["moon"])

        dream.expect_refusal(f"choose mirror {pair}", "These cards may not go under this Mirror.")

    def test_rainbow_takes_one_card_of_each_colour_over_two_pairs(self, lay: LayPosition) -> None:
        mirrors = self.mirrors(rainbow="RS BS")
        readings = {"rainbow": "yes"}
        dream = lay("mirrors", hand="GK RM NM GS GM", deck="GS GS GS", mirrors=mirrors, readings=readings)

        dream.expect_refusal("choose mirror rainbow 0 1")
        dream.give_answers("choose mirror rainbow 0 2")

        assert (dream.game_state.explored, dream.format_zone("discard")) == (["rainbow"], "RS BS GK NM")

    def test_sun_explored_last_wins_with_an_empty_deck_before_anything_is_drawn(self, lay: LayPosition) -> None:
        mirrors = {"sun": ["RS", "BS"]}
        dream = lay(
            "mirrors", hand="RS BS GM NM RM", deck="", doors=f"{SEVEN_DOORS} GD", mirrors=mirrors, explored=["moon"]
        )
        assert dream.prompt_kind == "turn"

        dream.give_answers("choose mirror sun 0 1")

        assert dream.prompt_kind == "won"

    @pytest.mark.parametrize(("way", "left"), [("hand", 13), ("key 2", 15)])
    def test_a_nightmare_among_the_two_draws_has_the_hand_filled_to_five_all_the_same(
        self, lay: LayPosition, way: str, left: int
    ) -> None:
        deck = f"X- {'GS RM ' * 9}"
        dream = lay("mirrors", hand="RS BS GM NM RK", deck=deck, mirrors=self.mirrors()).give_answers(
            "choose mirror sun 0 1"
        )

        dream.give_answers(f"choose {way}")

        assert (dream.prompt_kind, len(dream.game_state.hand), len(dream.game_state.deck)) == ("turn", 5, left)

    def test_the_eighth_door_by_a_mirror_waits_for_the_sun(self, lay: LayPosition) -> None:
        mirrors = {"sun": ["RS", "BS"], "brown": ["NS", "NM"]}
        dream = lay("mirrors", hand="NS NM GM RM RS", deck="GS GM GD X- RM", doors=SEVEN_DOORS, mirrors=mirrors)

        dream.give_answers("choose mirror brown 0 1")

        assert (len(dream.game_state.doors), dream.game_state.result, dream.game_state.top) == (8, "", 0)

    def test_any_colour_may_be_named_for_a_door_where_a_premonition_waits_for_the_only_one_there(
        self, lay: LayPosition
    ) -> None:
        position = {
            "premonitions": ["green"],
            "reserve": [],
            "doors": "GD",
            "deck": "GS GM GD RM",
            "hand": "NS NM GM RM RS",
        }
        dream = lay("mirrors,happy", mirrors=self.mirrors(brown="NS NM"), **position)
        dream.give_answers("choose mirror brown 0 1")
        assert "Take a green Door" in dream.read_page()
        assert "Search in vain for a blue Door" in dream.read_page()

        dream.give_answers("choose B")

        assert "The Mirror's search finds nothing" in dream.message
        assert (dream.format_zone("doors"), dream.game_state.premonitions) == ("GD", ["green"])


class TestDoors:
    def test_a_prophecy_of_four_keeps_its_order_only_while_no_door_is_drawn(self, lay: LayPosition) -> None:
        hand, deck = "NK RS BM GM NS", "RD NS GK X-"
        kept = lay(hand=hand, deck=deck).give_answers("discard NK", "arrange 3/1,0,2")
        assert (kept.format_zone("deck"), kept.game_state.top) == ("RD GK", 2)

        lost = lay(hand=hand, deck=deck).give_answers("discard NK", "arrange 3/0,1,2")
        assert (sorted(lost.game_state.deck), lost.game_state.top) == (["GK", "RD"], 0)

    @pytest.mark.parametrize("given", ["/0,1,2,3", "2,3/0,1"], ids=["none", "two"])
    def test_a_prophecy_discards_one_card_not_none_and_not_two(self, lay: LayPosition, given: str) -> None:
        dream = lay(hand="NK RS BM GM NS", deck="RD NS GK X-").give_answers("discard NK")

        dream.expect_refusal(f"arrange {given}", "A Prophecy discards exactly one card.")

    def test_a_prophecy_may_discard_a_door_and_says_what_that_means(self, lay: LayPosition) -> None:
        dream = lay(hand="NK RS BM GM NS", deck="RD NS GK X-").give_answers("discard NK", "arrange 0/1,2,3")

        assert "You need every Door to win. If you did not mean to discard the red Door, undo it." in dream.message

    def test_a_happy_dream_that_discards_a_door_says_it_too(self, lay: LayPosition) -> None:
        dream = build_drawing_game(lay, "happy", "H- RS BD GM NS RM BS GS GM", premonitions=["three"], reserve=[])
        dream.give_answers("choose look", "arrange 1/0,2,3,4,5,6")

        assert "If you did not mean to discard the blue Door, undo it." in dream.message

    @pytest.mark.parametrize(
        ("doors", "answer", "end"),
        [(SEVEN_DOORS, "yes", "won"), (SEVEN_DOORS[3:], "yes", "lost"), (SEVEN_DOORS, "no", "lost")],
    )
    def test_the_last_card_is_a_door(self, lay: LayPosition, doors: str, answer: str, end: str) -> None:
        dream = build_drawing_game(lay, "", "GD", hand="GK RS BM NS", doors=doors).give_answers(f"choose {answer}")

        assert dream.prompt_kind == end

    def test_closed_ways_out_of_a_nightmare_are_refused_with_their_reasons(self, lay: LayPosition) -> None:
        dream = build_drawing_game(lay, "", "X- GS RM GS RM GS")

        dream.expect_refusal("choose key 0", "There is no Key in that place in your hand.")
        dream.expect_refusal("choose door 0", "There is no such Door in play.")

        assert dream.give_answers("choose hand").prompt_kind == "turn"

    def test_an_incantation_brings_one_door_which_must_be_one(self, lay: LayPosition) -> None:
        doors = "RD RD BD BD GD GD GD ND ND ND"
        dream = lay("sphinx,glyphs", hand="RG BM GM NM RM", deck="BD RD X- RS GK Q- GS BS GS", doors=doors)
        dream.give_answers("discard RG")

        dream.expect_refusal("arrange 0,1/2,3,4", "An Incantation puts one Door into play")
        dream.expect_refusal("arrange 0,1/1,2,3,4", "An Incantation puts one Door into play")
        dream.expect_refusal("arrange /0,1,2,3,4", "Choose the Door.")
        dream.give_answers("arrange 0/1,3,4,2")

        assert (dream.prompt_kind, len(dream.game_state.doors), dream.game_state.deck[-4:]) == (
            "sphinx",
            11,
            ["RD", "RS", "GK", "X-"],
        )


class TestBook:
    GOALS: dict[str, Any] = {"goals": ["RD", "BD", "GD", "ND", "RD", "BD", "GD", "ND"], "reached": [False] * 8}

    def test_a_mirrors_door_that_is_not_the_next_goal_goes_to_limbo_and_the_page_says_why(
        self, lay: LayPosition
    ) -> None:
        mirrors = {"sun": [], "moon": [], "brown": ["NS", "NM"]}
        dream = lay("mirrors,book", hand="NS NM GM BK RS", deck="GS RD BD GS GM", mirrors=mirrors, **self.GOALS)

        dream.give_answers("choose mirror brown 0 1", "choose B")

        assert "You may not put the blue Door into play now." in dream.message
        assert (dream.format_zone("doors"), dream.game_state.reached.count(True)) == ("", 0)

    def test_no_key_is_spent_on_a_drawn_door_that_is_not_the_next_goal_and_the_page_says_why(
        self, lay: LayPosition
    ) -> None:
        dream = build_drawing_game(lay, "book", "BD GS RD", hand="BK GM RS NS", **self.GOALS)

        assert "You may not put the blue Door into play now." in dream.message
        assert (dream.prompt_kind, dream.format_zone("hand")) == ("turn", "BK GM RS NS GS")
