"""Campaigns of Onirim that stand at each kind of question, found by playing practice games until one is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from campaigns.journal import door as door
from campaigns.journal import shelf
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By, Status
from campaigns.models import Campaign
from campaigns.onirim.agents import sampled
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.reporting import shuffled
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.telling import parts
from campaigns.onirim.rules.value import Game
from campaigns.onirim.shuffling import order_of
from campaigns.referee import game
from campaigns.referee.shapes import Cards, OneOf, PickOrder, Picks, SplitOrder, verb_of
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.onirim.positions import judge

BY = By("device", "Mara")
Agent = Callable[[Game, Any, Random], Any]

OPEN: dict[str, str] = {
    **dict.fromkeys(("turn", "search", "door", "prophecy", "nightmare", "over"), "mirrors,sphinx"),
    **dict.fromkeys(("sphinx", "sphinx-top", "sphinx-bottom", "diver", "diver-bottom", "confusion"), "sphinx"),
    **dict.fromkeys(("mirror-red", "mirror-blue", "mirror-brown", "mirror-key"), "mirrors"),
    "mirror-glyph": "mirrors,glyphs",
    "incantation": "glyphs",
    **dict.fromkeys(("tower-look", "tower-loss"), "towers"),
    **dict.fromkeys(("happy", "happy-look", "happy-find", "premonition", "premonition-door"), "happy"),
    **dict.fromkeys(("spell-pay", "spell-bottom", "spell-swap"), "book"),
    **dict.fromkeys(("denizen", "spies", "harpoon"), "oniverse"),
    "free-catcher": "catchers",
    "anticipate": "incubus",
    **dict.fromkeys(("pick", "swap"), "coop"),
}
"""Every kind of question that a practice deck asks, with expansions that bring it."""

LIKED = ("mirror", "tower", "spell", "escape", "anticipate")


def state_of(campaign: Campaign) -> Game:
    """Return the value of the newest game."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), game("onirim"))
    assert isinstance(table, Table)
    return table.value


def sent(given: Any, shape: Any) -> tuple[str, dict[str, Any]]:
    """Return the move and what its form sends for an answer."""
    if isinstance(shape, OneOf):
        return "choose", {"option": spelled(given)}
    if isinstance(shape, Cards):
        return "name-cards", {"cards": given}
    if isinstance(shape, (PickOrder, SplitOrder)):
        picked = given[0] if isinstance(given[0], list) else [] if given[0] is None else [given[0]]
        return "arrange", {"picked": picked, "order": given[1]}
    return "arrange", {"picked" if isinstance(shape, Picks) else "order": given}


def step(campaign: Campaign, given: Any = None, dice: Random | None = None) -> None:
    """Answer the open question: with ``given``, or at random."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), game("onirim"))
    assert isinstance(table, Table)
    shape = machine.shape_of(table.value)
    name, data = sent(sampled(shape, dice or Random(1)) if given is None else given, shape)
    data |= {"move_id": next(MoveIds(9999)), "leaving": game("onirim").phase(table)}
    made = door.play(campaign.slug, name, data, BY)
    assert made is not None
    assert made.status is Status.APPLIED, (name, data, made.refusal)


def eagerly(g: Game, shape: Any, dice: Random) -> Any:
    """Answer at random, but do what expansions offer more often than not, and build series."""
    if isinstance(shape, OneOf) and g.asked.kind == "turn":
        liked = [option for option in shape.options if verb_of(option) in LIKED]
        if liked and dice.random() < 0.7:
            return dice.choice(liked)
        last = g.row[-1][0] if g.row else ""
        plays = [option for option in shape.options if isinstance(option, list) and option[0] == "play"]
        fit = [option for option in plays if g.hand[option[1]][0] == last]
        if fit and dice.random() < 0.8:
            return dice.choice(fit)
    if isinstance(shape, OneOf) and any(option is True for option in shape.options):
        return True
    return sampled(shape, dice)


def campaign_at(kind: str) -> Campaign:
    """Return a practice campaign that stands at a question of this kind; *over* is one whose game is lost or won."""
    return import_campaign(_exported_at(kind))


@cache
def _exported_at(kind: str, seeds: int = 200) -> bytes:
    """Play to a question of this kind, once in a process: what is imported again takes a fifth of the time."""
    for seed in range(seeds):
        found = _played(kind, OPEN[kind].split(","), str(seed))
        if found is not None:
            args: dict[str, object] = {"expansions": OPEN[kind].split(","), "mode": "practice", "seed": str(seed)}
            args["readings"] = READINGS
            campaign = shelf.begin("onirim", "Dreams", args, BY)
            for given in found:
                step(campaign, given)
            exported = export(Campaign.objects.get(pk=campaign.pk))
            campaign.delete()
            return exported
    raise AssertionError(f"no game of {seeds} asked {kind}")


READINGS = ["incubus=apprentice"]


def _played(kind: str, expansions: list[str], seed: str) -> list[Any] | None:
    """Return the answers that lead to a question of this kind, without a database; None when it never came up."""
    g = begin(judge(), expansions, "practice", readings_of(dict(pair.split("=") for pair in READINGS)))
    dice, shuffles = Random(seed), 0
    given: list[Any] = []
    while True:
        if g.result:
            return given if kind == "over" else None
        if g.asked.kind == "shuffle":
            cards = g.asked.looked or g.deck
            shuffled(judge(), g, order_of(seed, shuffles, cards))
            shuffles += 1
            continue
        if g.asked.kind == kind:
            return given
        given.append(eagerly(g, machine.shape_of(g), dice))
        machine.answer(judge(), g, given[-1])


def drawn_as(g: Game, shape: Any, given: Any) -> Any:
    """Return the answer as the page offers it: of several that differ in nothing that can be seen, the first."""
    if not isinstance(shape, OneOf) or (
        type(given) is list and given[0] in ("play", "discard") and given[1] is not None
    ):
        return given
    return next(option for option in shape.options if _seen(g, option) == _seen(g, given))


def _seen(g: Game, option: Any) -> list[str]:
    code, *about = parts(g, option)
    return [code, *sorted(about)] if code.startswith("mirror-") else [code, *about]
