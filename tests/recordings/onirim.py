"""Onirim recordings: games with many expansions, with real cards and with a practice deck; some end, some are given up."""

from __future__ import annotations

from typing import Any

from campaigns.onirim.agents import choose_greedily
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.prompt_campaigns import Agent, build_form_data, choose_eagerly
from tests.onirim.test_physical_cards import sample_report
from tests.recordings.player import GamePlan, RecordingPlayer

Setting = dict[str, Any]
HARD_VARIANTS = ["rainbow=yes", "towers=hard", "spells=hard", "crossroads=hard", "key-mirror=any"]


def build_setting(expansions: list[str], mode: str = "practice", readings: list[str] | None = None) -> Setting:
    """Return the setting of a game, without its seed."""
    return {"expansions": expansions, "mode": mode, "readings": readings or []}


def play_evenings(
    name: str, settings: list[Setting], seed: str, stop_at: str, agent: Agent = choose_eagerly, **rule: Any
) -> RecordingPlayer:
    """Play a game of each setting; the last stops at a question whose kind begins with ``stop_at``."""
    how = [{**found, "seed": f"{seed}-{n}" if found["mode"] == "practice" else ""} for n, found in enumerate(settings)]
    player = RecordingPlayer("onirim", name, how[0], seed)
    stops = GamePlan(stops=lambda state: str(state["ask"]["kind"]).startswith(stop_at), **rule)
    player.play_games(how, lambda: give_answer(player, agent), stops)
    return player


def give_answer(player: RecordingPlayer, agent: Agent) -> None:
    """Answer the open question."""
    state = player.get_table(Table).state
    if state.open_prompt.kind == "report":
        player.play_move("report", cards=sample_report(state, player.rng))
        return
    shape = machine.get_answer_space(state)
    slug, data = build_form_data(agent(state, shape, player.rng), shape)
    assert player.play_move(slug, **data), (slug, data, player.violation)


def play_base() -> RecordingPlayer:
    """Play three games with real cards without expansions, one given up, the last in its middle."""
    return play_evenings("Alone by the window", [build_setting([], "beside")] * 3, "base", "prophecy", left=(1,))


def play_practice() -> RecordingPlayer:
    """Play practice games that end won, lost and given up."""
    mixes = [
        build_setting([]),
        build_setting(["sphinx"]),
        build_setting([]),
        build_setting(["happy"]),
        build_setting(["crossroads"]),
    ] * 2
    return play_evenings("Learning to dream", mixes, "doors", "none", choose_greedily, left=(3,), wander=0.03)


def play_two_players() -> RecordingPlayer:
    """Play two players, at first alone with the base game, then with every compatible expansion."""
    mixes = [
        build_setting(["coop"], "beside"),
        build_setting([*COMPATIBLE_EXPANSIONS, "coop"]),
        build_setting(["coop", "mirrors", "sphinx"]),
    ]
    return play_evenings("Mara and Teo", mixes, "two players", "swap")


def play_nine() -> RecordingPlayer:
    """Play nine modules at once, the normal and the hard game."""
    mixes = [build_setting(COMPATIBLE_EXPANSIONS), build_setting(COMPATIBLE_EXPANSIONS, readings=HARD_VARIANTS)] * 2
    return play_evenings("Everything in the box", mixes, "nine modules", "mirror")


def play_nine_physical() -> RecordingPlayer:
    """Play nine modules with real cards."""
    return play_evenings(
        "Everything, with cards",
        [build_setting(COMPATIBLE_EXPANSIONS, "beside")],
        "nine beside",
        "nightmare",
        wander=0.04,
    )


def play_incubus() -> RecordingPlayer:
    """Play the Little Incubus, which is used alone, on each level."""
    mixes = [build_setting(["incubus"], "practice", [f"incubus={level}"]) for level in ("new", "apprentice", "true")]
    return play_evenings("A small visitor", mixes, "incubus", "anticipate")


def play_all_questions() -> RecordingPlayer:
    """Play to the Nightmare's question, with Mirrors."""
    mixes = [
        build_setting(["mirrors", "glyphs", "towers"], "beside"),
        build_setting(["mirrors", "book", "oniverse", "catchers"]),
    ]
    return play_evenings("Many questions", mixes, "questions", "nightmare")


def play_mirrors() -> RecordingPlayer:
    """Play to a Mirror's question."""
    mixes = [
        build_setting(["mirrors", "sphinx"]),
        build_setting(["mirrors", "sphinx", "happy"], readings=["rainbow=yes"]),
    ]
    return play_evenings("Behind the glass", mixes, "mirrors", "mirror-", wander=0.05)


def play_given_up() -> RecordingPlayer:
    """Play nine modules with real cards, given up at once: the first hand is not yet drawn."""
    player = RecordingPlayer(
        "onirim", "Too much for tonight", {**build_setting(COMPATIBLE_EXPANSIONS, "beside"), "seed": ""}, "given up"
    )
    assert player.play_move("give-up"), player.violation
    return player
