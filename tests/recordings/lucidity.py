"""Lucidity: nights of one to four players, dice drawn by the site and dice reported; some end, some are given up."""

from __future__ import annotations

from typing import Any

from tests.lucidity.playing import any_of, given_dice, restless, some
from tests.recordings.player import Games, Player

NAMES = ("Mara", "Ilse", "Jonas", "Teo")


HAUNTED = ("envy", "nightmare", "ability")


def nights(name: str, settings: list[dict[str, Any]], seed: str, *stop_at: str, **rule: Any) -> Player:
    """Play a game of each setting; the last stops at a question of these kinds, or at an Envy or a Nightmare's turn."""
    player = Player("lucidity", name, settings[0], seed)
    with given_dice(player.dice):
        stops = Games(stops=lambda state: state["ask"]["kind"] in (stop_at or HAUNTED), **rule)
        player.games(settings, lambda: answer(player), stops)
    return player


def answer(player: Player) -> None:
    """Answer what is open, mostly without a thought for tomorrow."""
    state = player.opened.value
    choose = restless if player.dice.random() < 0.7 else any_of
    slug, args = choose(state, some(state), player.dice)
    assert player.play(slug, **args), (slug, args, player.refusal)


def seats(count: int, **more: Any) -> dict[str, Any]:
    """Return the setting of a game for so many players."""
    return {"players": list(NAMES[:count]), **more}


def solo() -> Player:
    """One player against each Bogeyman."""
    games = [seats(1, bogeyman=found) for found in ("depths", "envy", "imprisonment", "fear", "none")]
    return nights("Sleepless", games, "solo", left=(0, 1, 2, 3), patience=60)


def two() -> Player:
    """Two players, some games with the variant's card, one given up."""
    games = [seats(2, temptation=found) for found in ("none", "green", "red", "none")]
    return nights("Two under one blanket", games, "two", left=(2,))


def three() -> Player:
    """Three players, one game read in other ways."""
    return nights(
        "Three in the attic",
        [seats(3), seats(3, readings=["tie=on", "minions=now", "select=unseen"]), seats(3)],
        "three",
    )


def four() -> Player:
    """Four players, one game given up."""
    return nights("Full house", [seats(4), seats(4, readings=["outside=not"]), seats(4)], "four", left=(1,))
