"""Where rules meet, written from the sheets alone and played over Django's client: small dreams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.onirim.dreams import Dream, Lay

pytestmark = pytest.mark.django_db
FOUR = "RS BM GM NS"
SEVEN = "RD RD BD BD GD ND ND"


@pytest.fixture
def lay(player: Client) -> Lay:
    """Lay cards at a table, which a device plays at over the pages' own forms."""
    return lambda use="", **position: Dream(player, use, **position)


def drawing(lay: Lay, use: str, deck: str, hand: str = FOUR, **more: Any) -> Dream:
    """Play a card of five so that the deck is drawn from with these left in the hand."""
    return lay(use, hand=f"NM {hand}", deck=deck, **more).do("play NM")


class TestSphinx:
    def test_a_door_matches_its_colour_and_any_of_the_five_may_go_on_top(self, lay: Lay) -> None:
        dream = drawing(lay, "sphinx", "Q- GM X- BD RS GM NS").do("choose B")
        assert dream.asked == "sphinx-top"

        dream.do("arrange 2/4,3,1,0")

        assert (dream.zone("hand"), dream.zone("deck"), dream.zone("discard")) == (
            f"{FOUR} RS", "GM X- BD GM NS", "Q-",
        )  # fmt: skip

    @pytest.mark.parametrize("word", ["S", "Y", "D", "R K", "door"])
    def test_sun_a_door_two_words_and_glyph_without_glyphs_are_refused_with_what_may_be_named(
        self, lay: Lay, word: str
    ) -> None:
        dream = drawing(lay, "sphinx", "Q- GM X- BD RS GM NS")

        dream.refuses(f"choose {word}", "never Sun")

    def test_a_word_comes_too_late_once_the_cards_are_revealed(self, lay: Lay) -> None:
        dream = drawing(lay, "sphinx,glyphs", "Q- GM X- BD RS GM NS").do("choose Y")

        dream.refuses("choose B", "Another kind of answer is awaited.")

    def test_a_failed_sphinx_draws_a_hand_in_which_no_key_claims_a_door_and_its_order_is_lost(self, lay: Lay) -> None:
        deck = f"Q- RS RD GM C- BS NK GS {'BS ' * 18} RS RS BS GS NS"
        dream = drawing(lay, "sphinx", deck, hand="RK BM GM NS", discard="RS RS BS BS GS GS")

        dream.do("choose M", "arrange 0,1,2,3,4")

        assert (dream.asked, dream.zone("hand"), dream.g.bottom) == ("turn", "RS GM BS NK GS", 0)
        assert (len(dream.g.deck), len(dream.g.discard)) == (25, 11)

    def test_three_cards_left_may_match_or_lose_the_game(self, lay: Lay) -> None:
        matched = drawing(lay, "sphinx", "Q- GS X- RK").do("choose K", "arrange 0/2,1")
        assert (matched.asked, matched.zone("hand"), matched.zone("deck")) == ("turn", f"{FOUR} RK", "GS X-")

        failed = drawing(lay, "sphinx", "Q- GS X- RK").do("choose N", "arrange 0,1,2")
        assert failed.asked == "lost"


class TestDiver:
    def test_the_nightmare_it_meets_stays_in_the_deck_and_is_paid_with_a_key_of_the_hand_only(self, lay: Lay) -> None:
        deck = f"V- RS BS {'GS ' * 15} X- GK RS"
        dream = drawing(lay, "sphinx", deck, hand="BK BM GM NS").do("choose next", "choose next", "arrange 2,1,0")

        dream.refuses("choose key 4", "There is no Key at this place of the hand.")
        dream.do("choose key 0")

        assert (dream.zone("hand"), dream.zone("discard")) == ("BM GM NS RS BS", "BK V-")
        assert dream.g.deck[-3:] == ["X-", "GK", "RS"]

    def test_it_fetches_a_sphinx_that_finds_what_the_diver_put_under(self, lay: Lay) -> None:
        dream = drawing(lay, "sphinx", "V- GS GK BS RS GS Q- BM").do("choose next", "choose stop")
        assert (dream.asked, dream.zone("discard")) == ("sphinx", "V-")

        dream.do("choose M")

        assert (dream.asked, dream.g.shown[0]) == ("sphinx-top", "BM")

    @pytest.mark.parametrize(("order", "end"), [("1,0", "turn"), ("0,1", "nightmare")])
    def test_of_six_cards_five_are_revealed_so_the_order_put_back_decides(self, lay: Lay, order: str, end: str) -> None:
        dream = drawing(lay, "sphinx", "V- RS RD BM GK X- NS").do("choose next", f"arrange {order}", "choose deck")

        assert dream.asked == end
        if end == "turn":
            assert (dream.zone("hand"), dream.zone("discard")) == (f"{FOUR} NS", "RS BM GK V-")
            assert sorted(dream.g.deck) == ["RD", "X-"]
        else:
            assert dream.do("choose hand").asked == "lost"


class TestConfusion:
    def test_in_a_nearly_empty_deck_the_hand_put_under_comes_back(self, lay: Lay) -> None:
        dream = drawing(lay, "sphinx", "C- X- RD RS", hand="RK BM GM NS").do("arrange 0,1,2,3")

        assert (dream.asked, dream.zone("hand"), dream.zone("discard")) == ("turn", "RS RK BM GM NS", "C-")
        assert sorted(dream.g.deck) == ["RD", "X-"]

    def test_it_takes_dead_ends_out_of_the_hand_which_nothing_but_an_escape_does_else(self, lay: Lay) -> None:
        dream = lay("sphinx,crossroads", hand="E- E- E- RS RS", row="BS", deck="C- RM E- X- AS BS GS NM RM")
        dream.refuses("discard E-", "A Dead End leaves the hand only with all of it.")
        dream.refuses("play RS", "The last card of the row has this symbol.")

        dream.do("discard RS", "arrange 0,1,2,3")

        assert (dream.asked, dream.zone("hand")) == ("turn", "RM E- AS BS GS")
        assert sorted(dream.g.deck) == sorted(["E-", "E-", "E-", "RS", "NM", "RM", "X-"])

    def test_an_empty_dreamcatcher_takes_what_it_sends_to_limbo_and_the_bottom_keeps_its_order(self, lay: Lay) -> None:
        deck = "C- RD L- RS RM GS GM NS X- X- X-"
        dream = drawing(lay, "sphinx,catchers", deck, catchers=[["BD"], ["GD"], ["ND"], []]).do("arrange 0,1,2,3")

        assert dream.g.catchers[3] == ["RD", "L-"]
        assert dream.zone("deck") == f"X- X- X- {FOUR}"


class TestMirrors:
    def mirrors(self, **under: str) -> dict[str, list[str]]:
        """Return unexplored Mirrors with the cards under them."""
        return {"sun": [], "moon": [], **{name: cards.split() for name, cards in under.items()}}

    def test_blue_cannot_take_its_own_four(self, lay: Lay) -> None:
        mirrors = self.mirrors(blue="BM BS")
        dream = lay("mirrors", hand="BK BS GM NM RM", deck="GS " * 25, discard="RS", mirrors=mirrors)
        dream.do("choose mirror blue 0 1")

        dream.refuses("arrange 1/")
        dream.do("arrange 0/")

        assert (dream.zone("hand"), len(dream.g.deck)) == ("GM NM RM RS GS", 24)
        assert dream.zone("discard") == "BM BS BK BS"

    @pytest.mark.parametrize(
        "pair", ["red 1 2", "red 0", "sun 0 3", "moon 1 4"], ids=["split", "single", "wrong", "explored"]
    )
    def test_what_may_not_lie_under_a_mirror_is_refused_with_the_reason(self, lay: Lay, pair: str) -> None:
        mirrors = {"sun": [], "red": ["RS", "RM"]}
        dream = lay("mirrors", hand="RS RM BS RK BM", row="RS", deck="GS", mirrors=mirrors, explored=["moon"])

        dream.refuses(f"choose mirror {pair}", "These two cards may not lie under this Mirror.")

    def test_rainbow_takes_one_card_of_each_colour_over_two_pairs(self, lay: Lay) -> None:
        mirrors = self.mirrors(rainbow="RS BS")
        readings = {"rainbow": "yes"}
        dream = lay("mirrors", hand="GK RM NM GS GM", deck="GS GS GS", mirrors=mirrors, readings=readings)

        dream.refuses("choose mirror rainbow 0 1")
        dream.do("choose mirror rainbow 0 2")

        assert (dream.g.explored, dream.zone("discard")) == (["rainbow"], "RS BS GK NM")

    def test_sun_explored_last_wins_with_an_empty_deck_before_anything_is_drawn(self, lay: Lay) -> None:
        mirrors = {"sun": ["RS", "BS"]}
        dream = lay("mirrors", hand="RS BS GM NM RM", deck="", doors=f"{SEVEN} GD", mirrors=mirrors, explored=["moon"])
        assert dream.asked == "turn"

        dream.do("choose mirror sun 0 1")

        assert dream.asked == "won"

    @pytest.mark.parametrize(("way", "left"), [("hand", 13), ("key 2", 15)])
    def test_a_nightmare_among_the_two_draws_has_the_hand_filled_to_five_all_the_same(
        self, lay: Lay, way: str, left: int
    ) -> None:
        deck = f"X- {'GS RM ' * 9}"
        dream = lay("mirrors", hand="RS BS GM NM RK", deck=deck, mirrors=self.mirrors()).do("choose mirror sun 0 1")

        dream.do(f"choose {way}")

        assert (dream.asked, len(dream.g.hand), len(dream.g.deck)) == ("turn", 5, left)

    def test_the_eighth_door_by_a_mirror_waits_for_the_sun(self, lay: Lay) -> None:
        mirrors = {"sun": ["RS", "BS"], "brown": ["NS", "NM"]}
        dream = lay("mirrors", hand="NS NM GM RM RS", deck="GS GM GD X- RM", doors=SEVEN, mirrors=mirrors)

        dream.do("choose mirror brown 0 1")

        assert (len(dream.g.doors), dream.g.result, dream.g.top) == (8, "", 0)

    def test_any_colour_may_be_named_for_a_door_where_a_premonition_waits_for_the_only_one_there(
        self, lay: Lay
    ) -> None:
        position = {
            "premonitions": ["green"],
            "reserve": [],
            "doors": "GD",
            "deck": "GS GM GD RM",
            "hand": "NS NM GM RM RS",
        }
        dream = lay("mirrors,happy", mirrors=self.mirrors(brown="NS NM"), **position)
        dream.do("choose mirror brown 0 1")
        assert "Take green Door" in dream.page()
        assert "Look in vain for blue Door" in dream.page()

        dream.do("choose B")

        assert "The Mirror's search finds nothing" in dream.said
        assert (dream.zone("doors"), dream.g.premonitions) == ("GD", ["green"])


class TestDoors:
    def test_a_prophecy_of_four_keeps_its_order_only_while_no_door_is_drawn(self, lay: Lay) -> None:
        hand, deck = "NK RS BM GM NS", "RD NS GK X-"
        kept = lay(hand=hand, deck=deck).do("discard NK", "arrange 3/1,0,2")
        assert (kept.zone("deck"), kept.g.top) == ("RD GK", 2)

        lost = lay(hand=hand, deck=deck).do("discard NK", "arrange 3/0,1,2")
        assert (sorted(lost.g.deck), lost.g.top) == (["GK", "RD"], 0)

    @pytest.mark.parametrize("given", ["/0,1,2,3", "2,3/0,1"], ids=["none", "two"])
    def test_a_prophecy_discards_one_card_not_none_and_not_two(self, lay: Lay, given: str) -> None:
        dream = lay(hand="NK RS BM GM NS", deck="RD NS GK X-").do("discard NK")

        dream.refuses(f"arrange {given}", "A Prophecy discards exactly one of the cards.")

    def test_a_prophecy_may_discard_a_door_and_says_what_that_means(self, lay: Lay) -> None:
        dream = lay(hand="NK RS BM GM NS", deck="RD NS GK X-").do("discard NK", "arrange 0/1,2,3")

        assert "Victory asks for every Door, and here one goes to the discard pile: red Door." in dream.said

    def test_a_happy_dream_that_discards_a_door_says_it_too(self, lay: Lay) -> None:
        dream = drawing(lay, "happy", "H- RS BD GM NS RM BS GS GM", premonitions=["three"], reserve=[])
        dream.do("choose look", "arrange 1/0,2,3,4,5,6")

        assert "here one goes to the discard pile: blue Door." in dream.said

    @pytest.mark.parametrize(
        ("doors", "answer", "end"), [(SEVEN, "yes", "won"), (SEVEN[3:], "yes", "lost"), (SEVEN, "no", "lost")]
    )
    def test_the_last_card_is_a_door(self, lay: Lay, doors: str, answer: str, end: str) -> None:
        dream = drawing(lay, "", "GD", hand="GK RS BM NS", doors=doors).do(f"choose {answer}")

        assert dream.asked == end

    def test_closed_ways_out_of_a_nightmare_are_refused_with_their_reasons(self, lay: Lay) -> None:
        dream = drawing(lay, "", "X- GS RM GS RM GS")

        dream.refuses("choose key 0", "There is no Key at this place of the hand.")
        dream.refuses("choose door 0", "There is no such Door in play.")

        assert dream.do("choose hand").asked == "turn"

    def test_an_incantation_brings_one_door_which_must_be_one(self, lay: Lay) -> None:
        doors = "RD RD BD BD GD GD GD ND ND ND"
        dream = lay("sphinx,glyphs", hand="RG BM GM NM RM", deck="BD RD X- RS GK Q- GS BS GS", doors=doors)
        dream.do("discard RG")

        dream.refuses("arrange 0,1/2,3,4", "An Incantation puts one Door into play")
        dream.refuses("arrange 0,1/1,2,3,4", "An Incantation puts one Door into play")
        dream.refuses("arrange /0,1,2,3,4", "Choose the Door.")
        dream.do("arrange 0/1,3,4,2")

        assert (dream.asked, len(dream.g.doors), dream.g.deck[-4:]) == ("sphinx", 11, ["RD", "RS", "GK", "X-"])


class TestBook:
    GOALS: dict[str, Any] = {"goals": ["RD", "BD", "GD", "ND", "RD", "BD", "GD", "ND"], "reached": [False] * 8}

    def test_a_mirrors_door_that_is_not_the_next_goal_goes_to_limbo_and_the_page_says_why(self, lay: Lay) -> None:
        mirrors = {"sun": [], "moon": [], "brown": ["NS", "NM"]}
        dream = lay("mirrors,book", hand="NS NM GM BK RS", deck="GS RD BD GS GM", mirrors=mirrors, **self.GOALS)

        dream.do("choose mirror brown 0 1", "choose B")

        assert "This Door may not come into play now: blue Door." in dream.said
        assert (dream.zone("doors"), dream.g.reached.count(True)) == ("", 0)

    def test_no_key_is_spent_on_a_drawn_door_that_is_not_the_next_goal_and_the_page_says_why(self, lay: Lay) -> None:
        dream = drawing(lay, "book", "BD GS RD", hand="BK GM RS NS", **self.GOALS)

        assert "This Door may not come into play now: blue Door. rule" in dream.said
        assert (dream.asked, dream.zone("hand")) == ("turn", "BK GM RS NS GS")
