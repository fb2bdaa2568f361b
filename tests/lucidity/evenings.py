"""Two games answer by answer: one that a Nightmare wins when nobody dreams any more, one that ends with fifteen Power."""

from __future__ import annotations

from tests.lucidity.playing import Answer


def kept(*dice: str) -> Answer:
    """Report dice that were kept."""
    return "keep", {"dice": list(dice)}


def on(track: int) -> Answer:
    """Choose a track."""
    return "choose-track", {"track": track}


GO: Answer = ("resolve", {})
AGAIN: Answer = ("dream-again", {})
REST: Answer = ("rest-all", {})

NIGHTMARE_WINS: list[Answer] = [
    # Ann drowns in blue Shadows and is the Nightmare of the Depths after one turn.
    on(1), kept("BS"), kept("BS"), kept("BS"), kept("BP"),
    # Bob gains blue Power and rests with one die.
    on(3), kept("BP", "BP", "YP"), ("rest", {"place": "power", "die": "YP"}),
    # Cid's blue Shadow goes to Ann; then Envy picks Cid's only other die, which is rolled again.
    on(1), kept("BS"), ("ability", {"used": True}), AGAIN, kept("GP", "GS"), GO, ("roll", {"faces": ["P"]}), REST,
    # Ann consumes Bob's Power; he hunts too deep and is out.
    ("consume", {"player": 2, "die": "BP"}), on(3), kept("RH", "RH", "RH"), AGAIN, kept("RH", "RH", "RH", "RH"),
    # Cid sleeps lightly; minions; then Cid is out too, and nobody dreams.
    on(2), kept("YP", "YE"), GO, ("rest", {"place": "exhaust", "die": "YE"}),
    ("send-minions", {}), ("draw", {"colours": ["G", "R"]}), ("return-dice", {"colours": ["G"]}), ("roll", {"faces": ["H"]}),
    on(3), kept("RH", "RH", "RH"),
]  # fmt: skip
"""Three players: Ann, Bob, Cid."""

FIFTEEN_POWER: list[Answer] = [
    # Ann: a red Shadow may move to the Hunt row, and does.
    on(3), kept("RD", "RP", "RS"), GO, ("fear", {"die": "RS"}), AGAIN, kept("RD", "RD", "RE", "RS"), GO,
    ("fear", {"die": ""}), ("rest", {"place": "shadow", "die": "RS"}),
    # Bob draws by colour, puts two back, rolls, and pays for a reroll.
    on(1), ("draw", {"colours": ["G", "Y", "B"]}), ("return-dice", {"colours": ["B", "Y"]}), ("roll", {"faces": ["P"]}), AGAIN,
    kept("GE", "GS"), ("reroll", {"pay": "GP", "dice": ["GE"]}), ("roll", {"faces": ["P"]}),
    GO, ("roll", {"faces": ["P"]}), REST,
    # Ann has more than fifteen, Bob a last turn.
    on(3), kept("RD", "RD", "RD"), GO, AGAIN, kept("RD", "GP", "GP", "GP"), GO, ("rest", {"place": "hunt", "die": "RS"}),
    on(1), kept("YP"), REST,
]  # fmt: skip
"""Two players: Ann, Bob."""

FOUR_PLAYERS: list[Answer] = [
    # Ann dreams three times and has far more than fifteen; the three others take one last turn each.
    on(3), kept("RD", "RD", "RD"), AGAIN, kept("RD", "RD", "RD", "RD"), GO, AGAIN, kept("RD", "RD", "RD", "RD", "RD"), GO,
    ("rest", {"place": "power", "die": "RD"}),
    on(1), kept("YP"), REST, on(1), kept("GP"), REST, on(1), kept("BP"), REST,
]  # fmt: skip
"""Four players: Ann, Bob, Cid, Dee."""
