"""A simulated player with real cards: reads the page's questions and buttons, follows its instructions, and reports.

The real deck is simulated card by card, from the page's instructions and the rules of putting cards back; only the
set of cards that are shuffled together comes from the companion.
"""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from random import Random
from typing import Any

from django.test import Client

from campaigns.models import Campaign, JournalEntry
from campaigns.onirim.rules.cards import DENIZENS, DOORS, NIGHTMARE
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.view_models import build_card_view
from campaigns.pages import fragment_cache
from campaigns.storage import row_cache
from tests.onirim.prompt_campaigns import load_game_state

PREFERRED_LABELS = (
    "Two cards",
    "Dreamcatcher",
    "Paradoxical",
    "Squirrel",
    "Harpoon",
    "Look at seven",
    "Search",
    "Keep diving",
    "Rally",
)
"""Buttons that lead to ordering cards."""
TOP_COUNT_BY_QUESTION = {"incantation": 5, "harpoon": 5, "prophecy": 5, "tower-look": 5, "happy-look": 7, "spies": 5}
BOTTOM_QUESTIONS = {
    "incantation",
    "harpoon",
    "diver-bottom",
    "sphinx-top",
    "sphinx-bottom",
    "spell-bottom",
    "confusion",
}
ORDER_QUESTIONS = {*TOP_COUNT_BY_QUESTION, *BOTTOM_QUESTIONS}
"""Questions that order cards, on the deck or under it."""
SEARCH_QUESTIONS = {"mirror-red", "happy-find"}
NAMING_QUESTIONS = {"mirror-blue", *SEARCH_QUESTIONS}
"""Questions that name cards to put on top."""
LOOKING_QUESTIONS = ("mirror-key", "mirror-doors", "free-catcher")
"""Questions during a search of the deck, before it is shuffled."""
KEEP_ORDER_LABEL = "Leave them in this order"
SVG_PATTERN = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
"""Most of a page is drawings, without text or buttons."""
Instructions = list[tuple[str, list[str]]]


class PanelParser(HTMLParser):
    """A parser of the playing panel: its question, its texts, and each button or link with its label."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.offers: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.depth: list[str] = []
        self.feed(SVG_PATTERN.sub("", html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({"action": found["action"], "sends": []})
        elif tag == "input" and found.get("type") == "hidden" and self.forms:
            self.forms[-1]["sends"].append((found["name"], found["value"]))
        elif tag == "button" or (tag == "a" and found.get("id", "").startswith("game-")):
            form = self.forms[-1] if tag == "button" and self.forms else None
            self.offers.append({**found, "tag": tag, "form": form, "said": found.get("aria-label", "")})
            self.depth.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.depth and self.depth[-1] == tag:
            self.depth.pop()

    def handle_data(self, data: str) -> None:
        said = " ".join(data.split())
        if said and self.depth and not self.offers[-1].get("aria-label"):
            self.offers[-1]["said"] = f"{self.offers[-1]['said']} {said}".strip()
        elif said:
            self.texts.append(said)


class SimulatedPlayer:
    """A player of one campaign with real cards, by taps alone; every other time it keeps the order of cards as it is.

    ``asked`` and ``kept`` count the questions by their kinds, over several campaigns.
    """

    def __init__(
        self, client: Client, campaign: Campaign, dice: Random, asked: Counter[str], kept: Counter[str]
    ) -> None:
        self.client = client
        self.campaign = campaign
        self.dice = dice
        g = load_game_state(campaign)
        self.out = dice.sample([card for card in DENIZENS for _ in (1, 2)], 8) if g.out is not None else []
        self.deck = self._build_deck(g)
        self.aside: list[str] = []
        self.uncovering, self.harpooning = 0, False
        self.done = ""
        self.asked, self.kept = asked, kept

    def _build_deck(self, g: Game) -> list[str]:
        """Shuffle all cards that the companion counts in the deck, without those that left it unseen."""
        there = Counter(card for card in g.deck if card != "??") + Counter(g.rest) - Counter(self.out)
        cards = sorted(there.elements())
        self.dice.shuffle(cards)
        return cards

    def answer_question(self) -> bool:
        """Answer the question of the page, then follow its instructions; return False when the game is over."""
        g = load_game_state(self.campaign)
        if g.result:
            return False
        kind = g.open_prompt.kind
        page = self._get_page("")
        if kind == "report":
            self._report_cards(page)
        elif _list_picks(page):
            self.asked[kind] += 1
            self._arrange_cards(page, kind, g)
        else:
            self._choose_option(page)
        self.compare_deck()
        return True

    def compare_deck(self) -> None:
        """Compare the companion's knowledge of the deck with the deck."""
        g = load_game_state(self.campaign)
        if g.question is not None and g.question.kind in LOOKING_QUESTIONS:
            return
        assert len(g.deck) == len(self.deck), (g.question, g.shown, self.aside, self.asked)
        known = [(i, card) for i, card in enumerate(g.deck) if card != "??"]
        assert known == [(i, self.deck[i]) for i, _card in known], self.done

    def _get_page(self, query: str) -> PanelParser:
        return self._follow_link(f"/c/{self.campaign.slug}/panel/game/{query}")

    def _follow_link(self, href: str) -> PanelParser:
        answer = self.client.get(href, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        return PanelParser(answer.content.decode())

    def _submit(self, offer: dict[str, Any]) -> Instructions:
        """Press a button; return the consequences in order."""
        sent: dict[str, list[str]] = {}
        more = [(offer["name"], offer["value"])] if offer.get("name") else []
        for name, value in [*offer["form"]["sends"], *more]:
            sent.setdefault(name, []).append(value)
        answer = self.client.post(offer["form"]["action"], sent)
        assert answer.status_code == 303, (offer, answer.content.decode()[-3000:])
        row_cache.clear_row_cache()
        fragment_cache.clear_fragment_cache()
        last = JournalEntry.objects.filter(campaign=self.campaign).latest("seq")
        return [(code, facts.get("cards", [])) for code, facts in last.rulings]

    # --- what the page asks -------------------------------------------------------------------------------------------

    def _report_cards(self, page: PanelParser) -> None:
        """Name the cards the page asks for, in the direction it asks for them."""
        asked = next(text for text in page.texts if text.endswith("?"))
        g = load_game_state(self.campaign)
        if "did you draw" in asked:
            cards = [self.deck[0]]
        else:
            bottom = "at the bottom" in asked
            count = g.open_prompt.count
            places = range(len(self.deck))[-count:] if bottom else range(count)
            cards = [self.deck[i] for i in places if g.deck[i] == "??"]
            said = " ".join(page.texts)
            if "lowest first" in said:
                cards.reverse()
            else:
                assert len(cards) == 1 or "top to bottom" in said, said
        told: Instructions = []
        for at, card in enumerate(cards):
            offer = self._report_card(page, card)
            if offer["tag"] == "a":
                page = self._follow_link(offer["hx-get"])
            else:
                assert at == len(cards) - 1
                told = self._submit(offer)
        self.follow_instructions(told)

    def _report_card(self, page: PanelParser, card: str) -> dict[str, Any]:
        label = build_card_view(card).label
        return next(offer for offer in _list_picks(page) if _get_label(offer) == label)

    def _choose_option(self, page: PanelParser) -> None:
        """Press one of the buttons of a single-tap question."""
        offers = [
            o for o in page.offers if o.get("name") in ("place", "option") and "button--rejected" not in o["class"]
        ]
        liked = [
            o
            for o in offers
            if any(word in o["said"] for word in PREFERRED_LABELS) or o.get("value", "").startswith("mirror")
        ]
        offer = self.dice.choice(liked if liked and self.dice.random() < 0.7 else offers)
        self.follow_instructions(self._submit(offer), offer["value"])

    def _arrange_cards(self, page: PanelParser, kind: str, g: Game) -> None:
        """Tap cards one after the other, or leave the rest in its order; then do the same with the cards."""
        left = self._list_looked_at(kind, g)
        picked: list[str] = []
        order: list[str] = []
        keeps = self.kept[kind] * 2 < self.asked[kind]
        while True:
            ordering = not re.search(r"Tap the (card|cards|Door) to ", " ".join(page.texts))
            keep = next((o for o in page.offers if o["said"] == KEEP_ORDER_LABEL), None)
            if ordering and keep is not None and keeps:
                self.kept[kind] += 1
                return self._carry_out(kind, picked, order + left, self._submit(keep), g)
            enough = next((o for o in page.offers if o.get("id") == "game-enough"), None)
            if enough is not None and self.dice.random() < 0.5:
                page = self._follow_link(enough["hx-get"])
                continue
            there = (
                {build_card_view(card).label for card in self.deck if card not in order}
                if kind in SEARCH_QUESTIONS
                else set()
            )
            offer = self.dice.choice([found for found in _list_picks(page) if not there or _get_label(found) in there])
            (order if ordering else picked).append(_find_offer(page, offer, left, g))
            if offer["tag"] == "button":
                return self._carry_out(kind, picked, order + left, self._submit(offer), g)
            page = self._follow_link(offer["hx-get"])

    # --- what is done with the cards ----------------------------------------------------------------------------------

    def _list_looked_at(self, kind: str, g: Game) -> list[str]:
        """Return the cards of a question in the order of the deck, from top to bottom."""
        if kind in TOP_COUNT_BY_QUESTION and kind != "harpoon":
            return self.deck[: len(g.open_prompt.shown_cards)]
        if kind == "confusion":
            return list(g.hand)
        return list(self.aside) if kind in ORDER_QUESTIONS else []

    def _carry_out(self, kind: str, picked: list[str], order: list[str], told: Instructions, g: Game) -> None:
        self.done = f"{kind}: picked {picked}, then in order {order}, told {told}"
        if kind in TOP_COUNT_BY_QUESTION and kind != "harpoon":
            del self.deck[: len(g.open_prompt.shown_cards)]
        if kind in BOTTOM_QUESTIONS:
            left = Counter(_list_barred(told) if kind == "incantation" else [])
            self.deck += [card for card in order if not _take_card(left, card)]
            self.aside = []
        if kind in ("sphinx-top", "spell-bottom"):
            self.deck = picked + self.deck
        if kind in ("prophecy", "tower-look", "happy-look", "spies", "mirror-blue"):
            self.deck = order + self.deck
        self.follow_instructions(told, named=order if kind in SEARCH_QUESTIONS else [])

    def follow_instructions(self, told: Instructions, value: str = "", named: list[str] | None = None) -> None:
        """Move the cards as the page's consequences say, in order."""
        self.uncovering = self.uncovering or (min(5, len(self.deck)) if value.startswith("deck") else 0)
        self.harpooning = self.harpooning or value.startswith("harpoon")
        if value == "stop":
            self._surface_diver()
        for at, (code, cards) in enumerate(told):
            if code == "onirim.fill.drew":
                assert [self.deck.pop(0) for _ in cards] == cards
            elif code == "onirim.fill.revealed":
                self._reveal(cards)
            elif code in ("onirim.sphinx.match", "onirim.sphinx.no-match"):
                self._lift_cards(len(cards))
            elif code in ("onirim.shuffle.by-hand", "onirim.limbo.shuffle"):
                # What was searched goes on top after the shuffle of the search; that of Limbo takes it along.
                on_top, named = ([] if code == "onirim.limbo.shuffle" else named or []), []
                self._shuffle_deck(
                    [card for what, found in told[at:] if what == "onirim.fill.drew" for card in found], on_top
                )
        self._look_at_cards()

    def _look_at_cards(self) -> None:
        """Take up the cards of the current question that no consequence mentioned."""
        g = load_game_state(self.campaign)
        kind = g.question.kind if g.question is not None else ""
        if kind == "spell-bottom":
            self._lift_cards(len(g.open_prompt.shown_cards))
        if self.harpooning and kind != "report":
            seen, self.deck = self.deck[:5], self.deck[5:]
            self.aside = [card for card in seen if card != NIGHTMARE]
            self.harpooning = False
            if kind != "harpoon":
                self._put_under()

    def _reveal(self, cards: list[str]) -> None:
        if self.uncovering:
            assert [self.deck.pop(0) for _ in cards] == cards
            self.uncovering -= 1
            return
        self._lift_cards(1)
        assert self.aside[:1] == cards
        if cards == [NIGHTMARE] and len(self.aside) == 1:
            self._put_under()
        elif cards != [NIGHTMARE] and not self.deck:
            self._surface_diver()

    def _lift_cards(self, count: int) -> None:
        """Take cards from the bottom; ``aside`` holds them in order, from top to bottom."""
        self.aside = self.deck[len(self.deck) - count :] + self.aside
        del self.deck[len(self.deck) - count :]

    def _surface_diver(self) -> None:
        """Put the card revealed last on top; a single other one goes back at once, the order of several is asked."""
        self.deck.insert(0, self.aside.pop(0))
        if len(self.aside) == 1:
            self._put_under()

    def _put_under(self) -> None:
        self.deck += self.aside
        self.aside = []

    def _shuffle_deck(self, later: list[str], named: list[str]) -> None:
        """Shuffle; the searched cards are on top afterwards, and ``later`` cards were drawn since."""
        there = Counter(self._build_deck(load_game_state(self.campaign))) + Counter(later) - Counter(named)
        cards = sorted(there.elements())
        self.dice.shuffle(cards)
        self.deck = [*named, *cards]


def _list_picks(page: PanelParser) -> list[dict[str, Any]]:
    return [offer for offer in page.offers if offer.get("id", "").startswith("game-pick-")]


def _get_label(offer: dict[str, Any]) -> str:
    return re.sub(r" ×\d+$", "", offer["said"])


def _find_offer(page: PanelParser, offer: dict[str, Any], left: list[str], g: Game) -> str:
    """Return the card of a tap and remove it from those ``left``; of equal ones the first offered is the first in order."""
    alike = [found for found in _list_picks(page) if _get_label(found) == _get_label(offer)]
    places = [i for i, card in enumerate(left) if build_card_view(card).label == _get_label(offer)]
    if places:
        return left.pop(places[[found is offer for found in alike].index(True)])
    return next(
        (card for card in _list_all_cards(g) if build_card_view(card).label == _get_label(offer)), _get_label(offer)
    )


def _list_barred(told: Instructions) -> list[str]:
    """Return the Doors of an Incantation that went to Limbo, as reported before anything is drawn."""
    found = []
    for code, cards in told:
        if code == "onirim.fill.drew":
            break
        found += cards if code == "onirim.limbo.put" else []
    return found


def _take_card(left: Counter[str], card: str) -> bool:
    """Return whether a card is one of these, and count it off."""
    left[card] -= 1
    return left[card] >= 0


def _list_all_cards(g: Game) -> list[str]:
    seen = Counter([*g.deck, *g.hand, *g.discard, *g.shown, *(g.open_prompt.shown_cards or ()), *g.rest, *DOORS])
    return [card for card in seen if card != "??"]
