"""Random draws and rolls, if the players leave them to the site."""

from __future__ import annotations

from functools import cached_property
from random import Random
from secrets import SystemRandom

from campaigns.lucidity.models import Copy
from campaigns.lucidity.panels.guided_steps import build_first_game_dice, is_first_game
from campaigns.lucidity.rolling_table import RollingTable
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.game_state import CopyFacts
from campaigns.storage.state import DatabaseSource

RANDOM: Random = SystemRandom()


class RandomizedTable(RollingTable):
    """A table that draws and rolls dice, and knows the copy of the game."""

    @property
    def _dice(self) -> Random:
        """The dice of the site; those of the first game always fall alike."""
        row = self.current_game
        return build_first_game_dice(row.steps) if is_first_game(self.state, row.players) else RANDOM

    def get_copy_facts(self) -> CopyFacts:
        """Return the facts of this campaign's copy; without one, those of its newest game."""
        self.external_reads += 1
        if self._copy is not None:
            return self._copy.decoded_facts
        return self.get_mutable_state().facts if self.newest_game is not None else build_guessed_facts()

    def copy_name(self) -> str:
        """Return the name of this campaign's copy; '' until one is chosen."""
        self.external_reads += 1
        return self._copy.name if self._copy is not None else ""

    @cached_property
    def _copy(self) -> Copy | None:
        return Copy.get_for_campaign(self.source.campaign) if isinstance(self.source, DatabaseSource) else None
