"""The first game of Lucidity, led by the hand: practice for two, with dice that always fall alike (rules, Turn Order)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from campaigns.engine.messages import _
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.roll import ADDED_DIE_REASONS
from campaigns.lucidity.rules.row_checks import EXHAUST_ROW_SIZE, HUNT_ROW_SIZE, get_shadow_row_size
from campaigns.pages.guided_game import GuidedGame, GuidedStep

FIRST_GAME_SEED = "first-game"
PLAYER_NAMES = ["Robin", "Sam"]
"""Names that are recorded, so that the game is known again: whoever plays a practice game by them is guided too."""
FORMER_PLAYER_NAMES = ["You", "The other dreamer"]
"""Those of games that began with an earlier version."""
LAST_TURN = 4


def is_first_game(g: Game, names: Sequence[str]) -> bool:
    """Return whether a game is the first one, led by the hand."""
    return not g.has_physical_dice and [*names] in (PLAYER_NAMES, FORMER_PLAYER_NAMES)


def build_first_game_dice(step_count: int) -> Random:
    """Return the dice of a step of the first game."""
    return Random(f"{FIRST_GAME_SEED}:{step_count}")  # noqa: S311


def _at(kind: str, first_turn: int = 0, last_turn: int = LAST_TURN) -> Callable[[Game], bool]:
    return lambda g: bool(g.open_prompt.kind == kind and first_turn <= g.turns <= last_turn)


def _is_row_nearly_full(g: Game, row: str) -> bool:
    player = g.players[g.who]
    fill = {
        "hunt": (len(player.hunt), HUNT_ROW_SIZE),
        "exhaust": (len(player.exhaust), EXHAUST_ROW_SIZE),
        "shadow": (max(map(len, player.shadow.values())), get_shadow_row_size(g)),
    }
    count, size = fill[row]
    return count == size - 1


def _is_turn_of(seat: int) -> Callable[[Game], bool]:
    return lambda g: bool(g.question is not None and g.turns <= LAST_TURN and g.turn == seat)


def _in_danger(row: str) -> Callable[[Game], bool]:
    return lambda g: g.open_prompt.kind == "rest" and _is_row_nearly_full(g, row)


GUIDED_GAME = GuidedGame(
    {"players": PLAYER_NAMES, "mode": "practice"},
    (
        GuidedStep(
            "track",
            "lu.track",
            _(
                "You are the first dreamer. A track says how many dice you draw: more dice, more Power, more danger. Begin with the first."
            ),
            _at("track", 0, 0),
        ),
        GuidedStep(
            "other",
            "lu.next",
            _(
                "Now the other dreamer has a turn, and you play for both. Try a track with more dice, and compare the dangers below it."
            ),
            _at("track", 1, 1),
        ),
        GuidedStep(
            "race",
            "lu.end",
            _(
                "The line at the top shows how close everybody is to enough Power. Whoever gets there starts "
                "the last turns."
            ),
            _at("track", 2, 2),
        ),
        GuidedStep(
            "undo",
            "lu.shift",
            _("Tapped the wrong thing? The arrow at the top right undoes as much as you like."),
            _at("track", 3, 3),
        ),
        GuidedStep(
            "end",
            "lu.setup",
            _("Now you know the game. Play on to its end, or begin a campaign with your own dice and your friends."),
            _at("track", LAST_TURN, LAST_TURN),
        ),
        GuidedStep(
            "draw",
            "lu.draw",
            _("In practice the page draws for you; at the table it would be your hand in the bag."),
            _at("draw", 0, 0),
        ),
        GuidedStep(
            "return",
            "lu.draw",
            _(
                "You do not roll every die: first you choose some to put back. Green gives Power most often; "
                "only red can hunt you."
            ),
            _at("return", 0, 1),
        ),
        GuidedStep(
            "colours",
            "lu.dice",
            _(
                "Think of your rows: put back a colour whose Shadow row is filling up, and keep colours that are new to you."
            ),
            _at("return", 2),
        ),
        GuidedStep(
            "roll",
            "lu.draw",
            _("Roll the dice that you kept. Their sides decide where on your card they go."),
            lambda g: _at("roll", 0, 1)(g) and g.open_prompt.why not in (*ADDED_DIE_REASONS, "reroll"),
        ),
        GuidedStep(
            "envy-roll",
            "lu.envy",
            _("A green Shadow makes you roll this die again. It is resolved next, unless it shows a Shadow."),
            lambda g: g.open_prompt.kind == "roll" and g.open_prompt.why == "envy",
        ),
        GuidedStep(
            "resolve",
            "lu.resolve",
            _(
                "Power is placed first, then Hunt, Exhaust and Shadow. Before that, a Power may pay for rolling its colour again."
            ),
            _at("resolve"),
        ),
        GuidedStep(
            "shadow",
            "lu.shadow",
            _(
                "A Shadow goes to the row of its colour. Blue: roll one more die; green: the next player has you reroll "
                "one; yellow: an Exhaust die is turned; red: a die may move to the Hunt row."
            ),
            _at("shadow"),
        ),
        GuidedStep(
            "envy",
            "lu.envy",
            _("A green Shadow is mean: the next player chooses a die on the card, and it is rolled again."),
            _at("envy"),
        ),
        GuidedStep(
            "fear",
            "lu.fear",
            _(
                "A red Shadow offers a way out: a die that troubles you may go to the Hunt row instead. Watch how full that is."
            ),
            _at("fear"),
        ),
        GuidedStep(
            "imprison",
            "lu.imprisonment",
            _("A yellow Shadow turns a die in the Exhaust row to another side. Tap one."),
            _at("imprison"),
        ),
        GuidedStep(
            "exhaustion",
            "lu.exhaust",
            _(
                "The Exhaust row is full: one more die is drawn, and all Power of its colour is lost. Then the turn is over."
            ),
            _at("exhaustion"),
        ),
        GuidedStep(
            "nightmare",
            "lu.nightmare",
            _(
                "This player is a Nightmare now, and no longer dreams, but takes Power from the others and "
                "sends minions."
            ),
            _at("nightmare"),
        ),
        GuidedStep(
            "hunt-danger",
            "lu.hunt",
            _("One more Hunt and you are out of the game. Rest now, and tap a Hunt die to remove it."),
            _in_danger("hunt"),
        ),
        GuidedStep(
            "exhaust-danger",
            "lu.exhaust",
            _("One more Exhaust and you lose all Power of one colour. Resting is wise."),
            _in_danger("exhaust"),
        ),
        GuidedStep(
            "shadow-danger",
            "lu.shadow",
            _("One more Shadow of that colour turns you into its Nightmare. Some want that; most rest first."),
            _in_danger("shadow"),
        ),
        GuidedStep(
            "rest",
            "lu.rest",
            _(
                "The turn is yours to end: rest and take one die off your card, or all. Or press your luck one step along the track."
            ),
            lambda g: g.open_prompt.kind == "rest" and not g.turns and not g.step,
        ),
        GuidedStep(
            "again",
            "lu.rest",
            _(
                "You dreamed again, with more dice. The symbols show what the next dream risks; at the end "
                "of the track you must rest."
            ),
            lambda g: g.open_prompt.kind == "rest" and g.step > 0 and g.turns <= LAST_TURN,
        ),
        GuidedStep(
            "keep",
            "lu.aim",
            _(
                "You keep the Power on your card if you put back a single die; if you put back all of them, "
                "you lose it, too."
            ),
            _at("rest", 1),
        ),
        GuidedStep(
            "others-turn",
            "lu.next",
            _("This is the other dreamer's turn: the same steps, with dice on their own card. Play it for them."),
            _is_turn_of(1),
        ),
        GuidedStep(
            "own-turn",
            "lu.next",
            _("Your turn goes on in the same steps. What is new is explained when it comes up."),
            _is_turn_of(0),
        ),
    ),
)
