"""Evenings over Django's client: a position is laid, then every report is posted as the page posts it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from django.test import Client

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.value import Game, decoded
from campaigns.referee import game
from campaigns.storage.state import open_table
from tests.campaigns.pages import line, post, send
from tests.lucidity.positions import NAMES, evening
from tests.lucidity.positions import card as card_of
from tests.lucidity.tables import begun, campaign_now

Lay = Callable[..., "Night"]
"""Lays players' cards, and whatever else ``evening`` takes."""


class Night:
    """One game at one table; ``said`` is what the last answer told."""

    def __init__(self, client: Client, *cards: str, **position: Any) -> None:
        """Lay the players' cards, and whatever else ``evening`` takes."""
        self.client, self.campaign, self.said = client, begun(len(cards)), ""
        laid = evening(*cards, **position)
        row = self.row
        row.state = laid.now.state
        row.save()

    @property
    def row(self) -> LucidityGame:
        """The game as it is stored."""
        found: LucidityGame = LucidityGame.objects.get()
        return found

    @property
    def value(self) -> Game:
        """The value of the game, under the name that a table has for it."""
        return self.g

    @property
    def g(self) -> Game:
        """The value of the game."""
        return decoded(self.row.state)

    @property
    def asked(self) -> str:
        """What is awaited and of whom, such as ``track Ann``; who won, once it is over."""
        row = self.row
        if row.result:
            return " ".join([row.result, *(row.players[seat] for seat in row.winners)])
        was = decoded(row.state).asked
        return f"{was.kind} {NAMES[was.who]}"

    def card(self, seat: int = 0) -> str:
        """Return a player's card as text."""
        return card_of(self, seat)

    def bag(self) -> int:
        """Count the dice in the bag."""
        return sum(self.g.bag.values())

    def do(self, *moves: str) -> Night:
        """Report moves that are legal, such as ``keep dice=BS,RE``."""
        for move in moves:
            status = self.post(move)
            assert status == 200, (move, status, self.said)
        return self

    def page(self, panel: str = "turn", kind: str = "panel") -> str:
        """Return what a panel of the page says, or a sheet, as plain text; drawings and taps on dice by their names."""
        html = self.client.get(f"/c/{self.campaign.slug}/{kind}/{panel}/").content.decode()
        html = re.sub(r'aria-label="([^"]*)"[^>]*>', r"> \1 ", html)
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())

    def go_on(self) -> Night:
        """Resolve what is left without paying for a reroll."""
        while self.asked.startswith("resolve "):
            self.do("resolve")
        return self

    def taken_back(self) -> Night:
        """Take the last move back."""
        self.campaign.refresh_from_db()
        answer = post(self.client, self.campaign, "undo/", entry=self.campaign.head)
        assert answer.status_code == 200, line(answer)
        return self

    def refuses(self, move: str, why: str) -> Night:
        """Report a move that is not, and be told why."""
        assert self.post(move) == 409, self.said
        assert why in self.said, self.said
        return self

    def post(self, move: str) -> int:
        """Post a move; give the status, and keep what was said."""
        slug, *args = move.split()
        leaving = game("lucidity").phase(open_table(campaign_now(self.campaign), game("lucidity")))
        sent = dict(arg.partition("=")[::2] for arg in args)
        answer = send(self.client, self.campaign, slug, leaving=leaving, **sent)
        self.said = unescape(line(answer))
        return answer.status_code

    def dream(self, dice: str, track: int = 1) -> Night:
        """Choose a track that rolls so many dice at its first step, and report how they fell."""
        row = self.row
        row.state["facts"]["tracks"][track - 1][0] = dice.count(",") + 3
        row.save()
        return self.do(f"choose-track track={track}", f"keep dice={dice}")
