"""Games of Onirim over Django's client: a position is laid, then every answer is posted as the page posts it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from django.test import Client

from campaigns.journal import shelf
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.state import kept_as
from campaigns.onirim.rules.value import Game
from campaigns.pages import fragment_cache
from campaigns.referee import game
from campaigns.storage import row_cache
from campaigns.storage.state import open_table
from tests.campaigns.pages import line, send
from tests.onirim.open_questions import BY, state_of
from tests.onirim.positions import at

Lay = Callable[..., "Dream"]
"""Lays cards, as ``at`` does."""

ARRANGED = re.compile(r"(?:(?P<picked>[\d,]*)/)?(?P<order>[\d,]*)")
"""Places among the cards looked at: those picked, a stroke, and the others in their new order."""


class Dream:
    """One practice game at one table; ``said`` is what the last answer told."""

    def __init__(self, client: Client, use: str = "", **position: Any) -> None:
        """Lay the cards that ``at`` takes; a deck begins with its top card."""
        self.client, self.said = client, ""
        args: dict[str, object] = {"expansions": [name for name in use.split(",") if name], "seed": "s"}
        self.campaign = shelf.begin("onirim", "Dreams", {**args, "mode": "practice"}, BY)
        row = self.row
        row.state = kept_as(at(use=use, **position))
        row.save()
        row_cache.clear()
        fragment_cache.clear()

    @property
    def row(self) -> OnirimGame:
        """The game as it is stored."""
        found: OnirimGame = OnirimGame.objects.get(campaign=self.campaign)
        return found

    @property
    def g(self) -> Game:
        """The value of the game."""
        return state_of(self.campaign)

    @property
    def asked(self) -> str:
        """What is awaited, or the result."""
        g = self.g
        return str(g.asked.kind if g.question else g.result)

    def zone(self, name: str) -> str:
        """Return the cards of a zone as text."""
        return " ".join(getattr(self.g, name))

    def page(self) -> str:
        """Return what the page says, as plain text."""
        html = self.client.get(f"/c/{self.campaign.slug}/panel/game/").content.decode()
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())

    def do(self, *answers: str) -> Dream:
        """Return answers that are legal: ``discard RK``, ``choose key 2``, ``arrange 1/0,2``, ``name RD BD``."""
        for given in answers:
            assert self.post(given) == 200, (given, self.said)
        return self

    def refuses(self, given: str, why: str = "") -> Dream:
        """Return an answer that is not, and be told why."""
        before = self.g
        assert self.post(given) == 409, (given, self.said)
        assert why in self.said, self.said
        assert self.g == before
        return self

    def post(self, given: str) -> int:
        """Post an answer; give the status, and keep what was said."""
        verb, _, rest = given.partition(" ")
        leaving = game("onirim").phase(open_table(self.campaign, game("onirim")))
        slug = "name-cards" if verb == "name" else verb
        answer = send(self.client, self.campaign, slug, leaving=leaving, **self._sent(verb, rest))
        self.said = unescape(line(answer))
        self.campaign.refresh_from_db()
        return answer.status_code

    def _sent(self, verb: str, rest: str) -> dict[str, Any]:
        if verb in ("play", "discard"):
            return {"place": self.g.hand.index(rest)}
        if verb == "choose":
            return {"option": rest}
        if verb == "arrange":
            found = ARRANGED.fullmatch(rest)
            assert found is not None
            return {name: value.split(",") for name, value in found.groupdict().items() if value}
        return {"cards": rest.split()}
