"""Random draws and rolls of Lucidity, by whatever dice a table has: those of the site, or those of a playout."""

from __future__ import annotations

from random import Random

from campaigns.lucidity.rules import table
from campaigns.lucidity.rules.dice import FACES


class RollingTable(table.Table):
    """A table that draws and rolls dice."""

    @property
    def _dice(self) -> Random:
        """The source of random numbers."""
        raise NotImplementedError

    def draw_dice(self, bag: dict[str, int], count: int) -> list[str]:
        """Draw dice of the bag, each with equal probability."""
        colours = sorted(bag)
        return self._dice.sample(colours, count, counts=[bag[colour] for colour in colours])

    def roll_dice(self, colours: list[str], faces: dict[str, dict[str, int]]) -> list[str]:
        """Roll a die of each colour; each of its six sides is equally likely."""
        weights = {colour: [faces[colour][face] for face in FACES] for colour in faces}
        return [self._dice.choices(FACES, weights=weights[colour])[0] for colour in colours]
