"""Lucidity games over Django's client: a position is built, then every report is posted as the page posts it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from django.test import Client

from campaigns.engine import get_game
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.game_state import Game, decode_game
from campaigns.storage.state import open_table
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.lucidity.positions import PLAYER_NAMES, build_position
from tests.lucidity.positions import format_card as card_of
from tests.lucidity.prompt_campaigns import begin_lucidity, reload_campaign

LayPosition = Callable[..., "GameClient"]
"""Lays players' cards, and whatever else ``build_position`` takes."""


class GameClient:
    """One game at one table; ``message`` is the text of the last response."""

    def __init__(self, client: Client, *cards: str, **position: Any) -> None:
        """Lay the players' cards, and whatever else ``build_position`` takes."""
        self.client, self.campaign, self.message = client, begin_lucidity(len(cards)), ""
        laid = build_position(*cards, **position)
        row = self.row
        row.state = laid.current_game.state
        row.save()

    @property
    def row(self) -> LucidityGame:
        """The game as it is stored."""
        found: LucidityGame = LucidityGame.objects.get()
        return found

    @property
    def state(self) -> Game:
        """The value of the game, under the name that a table has for it."""
        return self.game_state

    @property
    def game_state(self) -> Game:
        """The value of the game."""
        return decode_game(self.row.state)

    @property
    def prompt_text(self) -> str:
        """The open question and its player, such as ``track Ann``; the winner, once the game is over."""
        row = self.row
        if row.result:
            return " ".join([row.result, *(row.players[seat] for seat in row.winners)])
        was = decode_game(row.state).open_prompt
        return f"{was.kind} {PLAYER_NAMES[was.who]}"

    def format_card(self, seat: int = 0) -> str:
        """Return a player's card as text."""
        return card_of(self, seat)

    def count_bag(self) -> int:
        """Count the dice in the bag."""
        return sum(self.game_state.bag.values())

    def report_moves(self, *moves: str) -> GameClient:
        """Report moves that are legal, such as ``keep dice=BS,RE``."""
        for move in moves:
            status = self.post_move(move)
            assert status == 200, (move, status, self.message)
        return self

    def read_page(self, panel: str = "turn", kind: str = "panel") -> str:
        """Return the text of a panel or a sheet; drawings and taps on dice by their names."""
        html = self.client.get(f"/c/{self.campaign.slug}/{kind}/{panel}/").content.decode()
        html = re.sub(r'aria-label="([^"]*)"[^>]*>', r"> \1 ", html)
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())

    def resolve_all(self) -> GameClient:
        """Resolve what is left without paying for a reroll."""
        while self.prompt_text.startswith("resolve "):
            self.report_moves("resolve")
        return self

    def undo_newest(self) -> GameClient:
        """Undo the last move."""
        self.campaign.refresh_from_db()
        answer = post_form(self.client, self.campaign, "undo/", entry=self.campaign.head)
        assert answer.status_code == 200, read_message(answer)
        return self

    def expect_refusal(self, move: str, reason: str) -> GameClient:
        """Report an illegal move, and expect this reason."""
        assert self.post_move(move) == 409, self.message
        assert reason in self.message, self.message
        return self

    def post_move(self, move: str) -> int:
        """Post a move; return the status, and store the message."""
        slug, *args = move.split()
        leaving = get_game("lucidity").get_phase(open_table(reload_campaign(self.campaign), get_game("lucidity")))
        sent = dict(arg.partition("=")[::2] for arg in args)
        answer = post_move(self.client, self.campaign, slug, leaving=leaving, **sent)
        self.message = unescape(read_message(answer))
        return answer.status_code

    def report_dream(self, dice: str, track: int = 1) -> GameClient:
        """Choose a track that rolls this many dice at its first step, and report the result."""
        row = self.row
        row.state["facts"]["tracks"][track - 1][0] = dice.count(",") + 3
        row.save()
        return self.report_moves(f"choose-track track={track}", f"keep dice={dice}")
