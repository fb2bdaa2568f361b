"""Who does a step of the table, shown to everybody who listens, in this process and in the others."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import quote, unquote

from campaigns.live import attendance, postgres
from campaigns.live.claims import LASTS_SECONDS, Claim, Claims, Phone
from campaigns.live.hub import Hub, Waiter
from campaigns.roles import refs

TOUCH = "touch"
"""Event: by step whose phone has touched it; nobody's name where it is the one that listens."""


class Touches:
    """The claims of those who wait at ``hub``. It belongs to the thread of the event loop, but for ``touch``."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.claims = Claims()

    def come(self, waiter: Waiter) -> None:
        """Show a waiter the claims."""
        waiter.put(TOUCH, self._told(waiter))

    def go(self, waiter: Waiter) -> None:
        """End the claims of a waiter's phone, some time from now, unless it is there again."""
        asyncio.get_running_loop().call_later(attendance.SETTLE_SECONDS, self._gone, waiter)

    def touch(self, slug: str, step: str, phone: Phone, *, over: bool) -> None:
        """Let a phone touch a step of a campaign, or take it ``over``; from any thread."""
        self.hub.call(lambda: self._touch(slug, step, phone, over=over))

    def elsewhere(self, slug: str, step: str, facts: list[str]) -> None:
        """Take what another process says of a step: its turn, the millisecond, the device, refs, the quoted name."""
        turn, at, device, held, name = facts
        if self.claims.heed(slug, Claim(step, Phone(device, held, unquote(name)), int(turn), int(at))):
            self.show(slug)

    def gone_elsewhere(self, slug: str, device: str) -> None:
        """Take that a device listens no more at another process; one that came here keeps its claims, and the others hear so."""
        if self._listens(slug, device):
            self.announce(slug, *self.claims.of(slug))
        elif self.claims.let_go(slug, device):
            self.show(slug)

    def announce(self, slug: str, *claims: Claim) -> None:
        """Say to the other processes whose claims there are."""
        postgres.tell(*((TOUCH, slug, c.step, str(c.turn), str(c.at), *_words(c.phone)) for c in claims))

    def announce_all(self) -> None:
        """Say it of all campaigns: a process has just begun to listen."""
        for slug, claims in self.claims.everywhere().items():
            self.announce(slug, *claims)

    def show(self, slug: str) -> None:
        """Tell all that wait here for a campaign who does what."""
        self.hub.each(slug, lambda waiter: waiter.put(TOUCH, self._told(waiter)))

    def _touch(self, slug: str, step: str, phone: Phone, *, over: bool) -> None:
        made = self.claims.touch(slug, step, phone, over=over)
        if made is not None:
            self.show(slug)
            self.announce(slug, made)
            asyncio.get_running_loop().call_later(LASTS_SECONDS + 1, self.show, slug)

    def _gone(self, waiter: Waiter) -> None:
        if not self._listens(waiter.slug, waiter.device) and self.claims.let_go(waiter.slug, waiter.device):
            self.show(waiter.slug)
            postgres.tell(("let-go", waiter.slug, waiter.device))

    def _listens(self, slug: str, device: str) -> bool:
        return any(waiter.device == device for waiter in self.hub.rooms.get(slug, ()))

    def _told(self, waiter: Waiter) -> str:
        return json.dumps({claim.step: _shown(claim.phone, waiter) for claim in self.claims.of(waiter.slug)})


def _shown(phone: Phone, waiter: Waiter) -> dict[str, object]:
    if phone.device == waiter.device:
        return {"mine": True}
    return {"refs": sorted(refs(phone.held)), "name": phone.name}


def _words(phone: Phone) -> tuple[str, str, str]:
    return phone.device, phone.held, quote(phone.name)
