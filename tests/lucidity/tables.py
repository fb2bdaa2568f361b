"""Campaigns of Lucidity that stand at each kind of question, found by playing with given dice until one is asked."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from campaigns.journal import door as door
from campaigns.journal import shelf
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By, Status
from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.value import Game
from campaigns.models import Campaign
from campaigns.referee import game
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.lucidity.playing import Answer, given_dice, restless, some
from tests.lucidity.positions import NAMES, do, now
from tests.rulings import play, table_of

BY = By("device", "Mara")
KINDS = (
    "track", "draw", "return", "roll", "resolve", "shadow", "envy", "imprison", "fear", "exhaustion", "become", "rest",
    "nightmare", "attack", "ability", "excess", "fetch", "over",
)  # fmt: skip
TOO_MANY = {"excess": "draw", "fetch": "return"}
"""Questions that only follow from a mistake, with the one that is answered wrongly."""
MOST = 400


def begun(players: int = 3, **args: Any) -> Campaign:
    """Return a campaign before its first turn."""
    return shelf.begin("lucidity", "Nights", {"players": NAMES[:players], **args}, BY)


def state_of(campaign: Campaign) -> Game:
    """Return the value of the newest game."""
    found: Game = open_table(campaign_now(campaign), game("lucidity")).value  # type: ignore[attr-defined]
    return found


def campaign_now(campaign: Campaign) -> Campaign:
    """Return the campaign as it stands in the database."""
    return Campaign.objects.get(pk=campaign.pk)


def report(campaign: Campaign, slug: str, **args: Any) -> None:
    """Carry out a move that is legal."""
    table = open_table(campaign_now(campaign), game("lucidity"))
    data = {**args, "move_id": next(MoveIds(9999)), "leaving": game("lucidity").phase(table)}
    made = door.play(campaign.slug, slug, data, BY)
    assert made is not None
    assert made.status is Status.APPLIED, (slug, args, made.refusal, made.form and made.form.errors)


def campaign_at(kind: str) -> Campaign:
    """Return a campaign that stands at a question of this kind; *over* is one whose game is over."""
    return import_campaign(_exported_at(kind))


@cache
def _exported_at(kind: str) -> bytes:
    """Play to a question of this kind, once in a process: what is imported again takes a fifth of the time."""
    for seed in range(MOST):
        found = _played(TOO_MANY.get(kind, kind), seed)
        if found is not None:
            campaign = begun()
            with given_dice(Random(f"site {seed}")):
                for slug, given in found:
                    report(campaign, slug, **given)
            if kind in TOO_MANY:
                _err(campaign, kind)
            exported = export(campaign_now(campaign))
            campaign.delete()
            return exported
    raise AssertionError(f"no game of {MOST} asked {kind}")


def _played(kind: str, seed: int) -> list[Answer] | None:
    """Return the answers that lead to a question of this kind, without a database; None when it never came up."""
    table, dice = table_of(on="lucidity"), Random(seed)
    given: list[Answer] = []
    with given_dice(Random(f"site {seed}")):
        play(table, setup.begin, players=NAMES[:3])
        for _ in range(MOST):
            g = now(table)
            if g.result:
                return given if kind == "over" else None
            if g.asked.kind == kind and len(given) > 3:
                return given
            slug, sent = restless(g, some(g), dice)
            given.append((slug, sent))
            do(table, slug, **sent)
    return None


def _err(campaign: Campaign, kind: str) -> None:
    """Draw, or put back, one more than is wanted, of different colours."""
    g = state_of(campaign)
    if kind == "excess":
        there = [colour for colour, count in g.bag.items() if count]
        report(campaign, "draw", colours=(there * 9)[: g.asked.count + 1])
        return
    report(campaign, "return-dice", colours=g.hand[: g.asked.count + 1])
