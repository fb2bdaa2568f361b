"""A first game, led by the hand: a practice game that is always the same, with a sentence or two at each new thing.

Its steps are data. Which one is shown follows from the state of the table alone, so that the game can be left and
resumed on any device, and played in any way that the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns import rulebook
from campaigns.engine.messages import Text


@dataclass(frozen=True)
class GuidedStep:
    """A thing to explain, with its rule, where ``fits`` says that the state of the game has come to it."""

    key: str
    rule_id: str
    text: Text
    fits: Callable[[Any], bool]


@dataclass(frozen=True)
class GuidedGame:
    """The first game of a game: the arguments of its move *begin*, and its steps, of which the first that fits is shown."""

    begin_args: Mapping[str, object]
    steps: Sequence[GuidedStep]

    def find_step(self, g: object) -> GuidedStep | None:
        """Return the step for a state, or None."""
        return next((step for step in self.steps if step.fits(g)), None)


@dataclass(frozen=True)
class GuideView:
    """The view model of a step."""

    key: str
    text: Text
    citation: rulebook.Citation
    game: str


def build_guide(name: str, game: GuidedGame, g: object, *, is_guided: bool) -> GuideView | None:
    """Return the step for the state of a game; None for a game that is not guided, or with nothing new to say."""
    step = game.find_step(g) if is_guided else None
    return GuideView(step.key, step.text, rulebook.cite_rule(step.rule_id), name) if step is not None else None
