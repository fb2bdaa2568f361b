"""Onirim: games with many expansions, beside real cards and with a practice deck; some end, some are given up."""

from __future__ import annotations

from typing import Any

from campaigns.onirim.agents import greedily
from campaigns.onirim.rules.machine import machine
from tests.onirim.mixes import ALL
from tests.onirim.open_questions import Agent, eagerly, sent
from tests.onirim.test_beside import reported
from tests.recordings.player import Games, Player

Setting = dict[str, Any]
HARD = ["rainbow=yes", "towers=hard", "spells=hard", "crossroads=hard", "key-mirror=any"]


def setting(expansions: list[str], mode: str = "practice", readings: list[str] | None = None) -> Setting:
    """Return what a game is laid out with, but for its seed."""
    return {"expansions": expansions, "mode": mode, "readings": readings or []}


def evenings(
    name: str, settings: list[Setting], seed: str, stop_at: str, agent: Agent = eagerly, **rule: Any
) -> Player:
    """Play a game of each setting; the last stops at a question whose kind begins with ``stop_at``."""
    how = [{**found, "seed": f"{seed}-{n}" if found["mode"] == "practice" else ""} for n, found in enumerate(settings)]
    player = Player("onirim", name, how[0], seed)
    stops = Games(stops=lambda state: str(state["ask"]["kind"]).startswith(stop_at), **rule)
    player.games(how, lambda: answer(player, agent), stops)
    return player


def answer(player: Player, agent: Agent) -> None:
    """Answer what is open."""
    state = player.opened.value
    if state.asked.kind == "report":
        player.play("report", cards=reported(state, player.dice))
        return
    shape = machine.shape_of(state)
    slug, data = sent(agent(state, shape, player.dice), shape)
    assert player.play(slug, **data), (slug, data, player.refusal)


def base() -> Player:
    """Three games beside real cards without expansions, one given up, the last in its middle."""
    return evenings("Alone by the window", [setting([], "beside")] * 3, "base", "prophecy", left=(1,))


def practice() -> Player:
    """Practice games that end won, lost and given up."""
    mixes = [setting([]), setting(["sphinx"]), setting([]), setting(["happy"]), setting(["crossroads"])] * 2
    return evenings("Learning to dream", mixes, "doors", "none", greedily, left=(3,), wander=0.03)


def two_players() -> Player:
    """Two players, at first alone with the base game, then with every expansion they can have."""
    mixes = [setting(["coop"], "beside"), setting([*ALL, "coop"]), setting(["coop", "mirrors", "sphinx"])]
    return evenings("Mara and Teo", mixes, "two players", "swap")


def nine() -> Player:
    """Nine modules at once, the normal and the hard game."""
    mixes = [setting(ALL), setting(ALL, readings=HARD)] * 2
    return evenings("Everything in the box", mixes, "nine modules", "mirror")


def nine_beside() -> Player:
    """Nine modules beside real cards."""
    return evenings("Everything, with cards", [setting(ALL, "beside")], "nine beside", "nightmare", wander=0.04)


def incubus() -> Player:
    """The Little Incubus, who comes alone, on each level."""
    mixes = [setting(["incubus"], "practice", [f"incubus={level}"]) for level in ("new", "apprentice", "true")]
    return evenings("A small visitor", mixes, "incubus", "anticipate")


def questions() -> Player:
    """A table that stands at the Nightmare's question, with Mirrors about."""
    mixes = [setting(["mirrors", "glyphs", "towers"], "beside"), setting(["mirrors", "book", "oniverse", "catchers"])]
    return evenings("Many questions", mixes, "questions", "nightmare")


def mirrors() -> Player:
    """A table that stands at a Mirror's question."""
    mixes = [setting(["mirrors", "sphinx"]), setting(["mirrors", "sphinx", "happy"], readings=["rainbow=yes"])]
    return evenings("Behind the glass", mixes, "mirrors", "mirror-", wander=0.05)


def given_up() -> Player:
    """Nine modules beside real cards, given up at once: the first hand is not yet drawn."""
    player = Player("onirim", "Too much for tonight", {**setting(ALL, "beside"), "seed": ""}, "given up")
    assert player.play("give-up"), player.refusal
    return player
