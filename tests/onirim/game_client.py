"""Games of Onirim over Django's client: a position is built, then every answer is posted as the page posts it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from django.test import Client

from campaigns.engine import get_game
from campaigns.journal import campaign_service
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import encode_game
from campaigns.pages import fragment_cache
from campaigns.storage import row_cache
from campaigns.storage.state import open_table
from tests.campaigns.form_posts import post_move, read_message
from tests.onirim.positions import build_position
from tests.onirim.prompt_campaigns import AUTHOR, load_game_state

LayPosition = Callable[..., "GameClient"]
"""Lays cards, as ``build_position`` does."""

ARRANGE_PATTERN = re.compile(r"(?:(?P<picked>[\d,]*)/)?(?P<order>[\d,]*)")
"""Indices into the revealed cards: the picked ones, a slash, and the others in their new order."""


class GameClient:
    """One practice game at one table; ``message`` is the text of the last response."""

    def __init__(self, client: Client, use: str = "", **position: Any) -> None:
        """Lay the cards that ``build_position`` takes; a deck begins with its top card."""
        self.client, self.message = client, ""
        args: dict[str, object] = {"expansions": [name for name in use.split(",") if name], "seed": "s"}
        self.campaign = campaign_service.begin_campaign("onirim", "Dreams", {**args, "mode": "practice"}, AUTHOR)
        row = self.row
        row.state = encode_game(build_position(use=use, **position))
        row.save()
        row_cache.clear_row_cache()
        fragment_cache.clear_fragment_cache()

    @property
    def row(self) -> OnirimGame:
        """The game as it is stored."""
        found: OnirimGame = OnirimGame.objects.get(campaign=self.campaign)
        return found

    @property
    def game_state(self) -> Game:
        """The value of the game."""
        return load_game_state(self.campaign)

    @property
    def prompt_kind(self) -> str:
        """The open question, or the result."""
        g = self.game_state
        return str(g.open_prompt.kind if g.question else g.result)

    def format_zone(self, name: str) -> str:
        """Return the cards of a zone as text."""
        return " ".join(getattr(self.game_state, name))

    def read_page(self) -> str:
        """Return the page as plain text."""
        html = self.client.get(f"/c/{self.campaign.slug}/panel/game/").content.decode()
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())

    def give_answers(self, *answers: str) -> GameClient:
        """Post legal answers: ``discard RK``, ``choose key 2``, ``arrange 1/0,2``, ``name RD BD``."""
        for given in answers:
            assert self.post_answer(given) == 200, (given, self.message)
        return self

    def expect_refusal(self, given: str, reason: str = "") -> GameClient:
        """Post an illegal answer, and expect this reason."""
        before = self.game_state
        assert self.post_answer(given) == 409, (given, self.message)
        assert reason in self.message, self.message
        assert self.game_state == before
        return self

    def post_answer(self, given: str) -> int:
        """Post an answer; return the status, and store the message."""
        verb, _, rest = given.partition(" ")
        leaving = get_game("onirim").get_phase(open_table(self.campaign, get_game("onirim")))
        slug = "name-cards" if verb == "name" else verb
        answer = post_move(self.client, self.campaign, slug, leaving=leaving, **self._build_form_data(verb, rest))
        self.message = unescape(read_message(answer))
        self.campaign.refresh_from_db()
        return answer.status_code

    def _build_form_data(self, verb: str, rest: str) -> dict[str, Any]:
        if verb in ("play", "discard"):
            return {"place": self.game_state.hand.index(rest)}
        if verb == "choose":
            return {"option": rest}
        if verb == "arrange":
            found = ARRANGE_PATTERN.fullmatch(rest)
            assert found is not None
            return {name: value.split(",") for name, value in found.groupdict().items() if value}
        return {"cards": rest.split()}
