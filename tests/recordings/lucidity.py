"""Lucidity recordings: nights of one to four players, dice drawn by the site and reported; some end, some are given up."""

from __future__ import annotations

from typing import Any

from campaigns.lucidity.rules.table import Table
from tests.lucidity.random_agents import choose_any, choose_restless, list_some_answers, seed_site_dice
from tests.recordings.player import GamePlan, RecordingPlayer

PLAYER_NAMES = ("Mara", "Ilse", "Jonas", "Teo")


STOP_QUESTIONS = ("envy", "nightmare", "ability")


def play_nights(name: str, settings: list[dict[str, Any]], seed: str, *stop_at: str, **rule: Any) -> RecordingPlayer:
    """Play a game of each setting; the last stops at a question of these kinds, or at an Envy or a Nightmare's turn."""
    player = RecordingPlayer("lucidity", name, settings[0], seed)
    with seed_site_dice(player.rng):
        stops = GamePlan(stops=lambda state: state["ask"]["kind"] in (stop_at or STOP_QUESTIONS), **rule)
        player.play_games(settings, lambda: give_answer(player), stops)
    return player


def give_answer(player: RecordingPlayer) -> None:
    """Answer the open question, mostly carelessly."""
    state = player.get_table(Table).state
    choose = choose_restless if player.rng.random() < 0.7 else choose_any
    slug, args = choose(state, list_some_answers(state), player.rng)
    assert player.play_move(slug, **args), (slug, args, player.violation)


def build_player_setting(count: int, **more: Any) -> dict[str, Any]:
    """Return the setting of a game for ``count`` players."""
    return {"players": list(PLAYER_NAMES[:count]), **more}


def play_solo() -> RecordingPlayer:
    """Play one player against each Bogeyman."""
    games = [build_player_setting(1, bogeyman=found) for found in ("depths", "envy", "imprisonment", "fear", "none")]
    return play_nights("Sleepless", games, "solo", left=(0, 1, 2, 3), patience=60)


def play_two_players() -> RecordingPlayer:
    """Play two players, some games with the variant's card, one given up."""
    games = [build_player_setting(2, temptation=found) for found in ("none", "green", "red", "none")]
    return play_nights("Two under one blanket", games, "two", left=(2,))


def play_three_players() -> RecordingPlayer:
    """Play three players, one game with other variants."""
    return play_nights(
        "Three in the attic",
        [
            build_player_setting(3),
            build_player_setting(3, readings=["tie=on", "minions=now", "select=unseen"]),
            build_player_setting(3),
        ],
        "three",
    )


def play_four_players() -> RecordingPlayer:
    """Play four players, one game given up."""
    return play_nights(
        "Full house",
        [build_player_setting(4), build_player_setting(4, readings=["outside=not"]), build_player_setting(4)],
        "four",
        left=(1,),
    )
