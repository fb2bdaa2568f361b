"""Two sample games, answer by answer: one that a Nightmare wins when nobody dreams any more, one that ends with fifteen Power."""

from __future__ import annotations

from tests.lucidity.random_agents import Answer


def keep_dice(*dice: str) -> Answer:
    """Report dice that were kept."""
    return "keep", {"dice": list(dice)}


def choose_track(track: int) -> Answer:
    """Choose a track."""
    return "choose-track", {"track": track}


RESOLVE: Answer = ("resolve", {})
DREAM_AGAIN: Answer = ("dream-again", {})
REST_ALL: Answer = ("rest-all", {})

NIGHTMARE_WINS: list[Answer] = [
    # Ann drowns in blue Shadows and is the Nightmare of the Depths after one turn.
    choose_track(1), keep_dice("BS"), keep_dice("BS"), keep_dice("BS"), keep_dice("BP"),
    # Bob gains blue Power and rests with one die.
    choose_track(3), keep_dice("BP", "BP", "YP"), ("rest", {"place": "power", "die": "YP"}),
    # Cid's blue Shadow goes to Ann; then Envy picks Cid's only other die, which is rolled again.
    choose_track(1), keep_dice("BS"), ("ability", {"used": True}), DREAM_AGAIN, keep_dice("GP", "GS"), RESOLVE,
    ("roll", {"faces": ["P"]}), REST_ALL,
    # Ann consumes Bob's Power; he hunts too deep and is out.
    ("consume", {"player": 2, "die": "BP"}), choose_track(3), keep_dice("RH", "RH", "RH"), DREAM_AGAIN, keep_dice("RH", "RH", "RH", "RH"),
    # Cid sleeps lightly; minions; then Cid is out too, and nobody dreams.
    choose_track(2), keep_dice("YP", "YE"), RESOLVE, ("rest", {"place": "exhaust", "die": "YE"}),
    ("send-minions", {}), ("draw", {"colours": ["G", "R"]}), ("return-dice", {"colours": ["G"]}), ("roll", {"faces": ["H"]}),
    choose_track(3), keep_dice("RH", "RH", "RH"),
]  # fmt: skip
"""Three players: Ann, Bob, Cid."""

FIFTEEN_POWER: list[Answer] = [
    # Ann: a red Shadow may move to the Hunt row, and does.
    choose_track(3), keep_dice("RD", "RP", "RS"), RESOLVE, ("fear", {"die": "RS"}), DREAM_AGAIN, keep_dice("RD", "RD", "RE", "RS"), RESOLVE,
    ("fear", {"die": ""}), ("rest", {"place": "shadow", "die": "RS"}),
    # Bob draws by colour, puts two back, rolls, and pays for a reroll.
    choose_track(1), ("draw", {"colours": ["G", "Y", "B"]}), ("return-dice", {"colours": ["B", "Y"]}),
    ("roll", {"faces": ["P"]}), DREAM_AGAIN,
    keep_dice("GE", "GS"), ("reroll", {"pay": "GP", "dice": ["GE"]}), ("roll", {"faces": ["P"]}),
    RESOLVE, ("roll", {"faces": ["P"]}), REST_ALL,
    # Ann has more than fifteen, Bob a last turn.
    choose_track(3), keep_dice("RD", "RD", "RD"), RESOLVE, DREAM_AGAIN, keep_dice("RD", "GP", "GP", "GP"), RESOLVE,
    ("rest", {"place": "hunt", "die": "RS"}),
    choose_track(1), keep_dice("YP"), REST_ALL,
]  # fmt: skip
"""Two players: Ann, Bob."""

FOUR_PLAYERS: list[Answer] = [
    # Ann dreams three times and has far more than fifteen; the three others take one last turn each.
    choose_track(3), keep_dice("RD", "RD", "RD"), DREAM_AGAIN, keep_dice("RD", "RD", "RD", "RD"), RESOLVE,
    DREAM_AGAIN, keep_dice("RD", "RD", "RD", "RD", "RD"), RESOLVE,
    ("rest", {"place": "power", "die": "RD"}),
    choose_track(1), keep_dice("YP"), REST_ALL, choose_track(1), keep_dice("GP"), REST_ALL, choose_track(1), keep_dice("BP"), REST_ALL,
]  # fmt: skip
"""Four players: Ann, Bob, Cid, Dee."""
