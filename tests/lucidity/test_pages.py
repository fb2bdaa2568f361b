"""The pages of Lucidity through Django's client: every question is drawn and answered, with and without JavaScript."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns import recent, shelf
from campaigns.lucidity.models import LucidityGame
from campaigns.models import Campaign
from tests.campaigns.pages import line, send
from tests.lucidity.tables import BY, KINDS, begun, campaign_at, report, state_of
from tests.onirim.test_pages import Forms

pytestmark = pytest.mark.django_db
ASKED = [kind for kind in KINDS if kind != "over"]


def page(player: Client, campaign: Campaign, query: str = "") -> str:
    answer = player.get(f"/c/{campaign.slug}/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def tap(player: Client, html: str) -> Any:
    """Tap through the turn panel until something is sent: its first button, or the first link to a die."""
    for _ in range(20):
        panel = html[html.index('id="turn"') : html.index('id="dreamers"')]
        found = Forms(panel)
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
    assert state_of(campaign)["ask"]["kind"] == kind

    answer = tap(player, page(player, campaign))

    assert answer.status_code == 303, line(answer)
    assert LucidityGame.objects.get().steps == before + 1
