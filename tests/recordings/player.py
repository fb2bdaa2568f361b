"""Seeded random players: they move, undo, go back, create and restore save points, and come again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeVar

from campaigns.engine import MultiGameTable, RuleViolation, Table, get_game
from campaigns.journal import campaign_service, move_service, navigation, save_point_service
from campaigns.journal.results import Actor, MoveResult, ResultStatus
from campaigns.models import Campaign
from campaigns.storage.state import open_table
from tests.golden.scripted_evening import freeze_time

AUTHORS = tuple(Actor(f"{ref:032x}", name) for ref, name in enumerate(("Mara", "Ilse", "Jonas", "Teo", "Bo"), 1))
FIRST_EVENING = datetime(2026, 9, 3, 19, 4, tzinfo=UTC)
NAVIGATION_CHOICES = (
    "undo",
    "undo",
    "undo",
    "undo-many",
    "undo-many",
    "redo",
    "redo",
    "redo",
    "back",
    "back",
    "save",
    "save",
    "restore",
)


@dataclass(frozen=True)
class GamePlan:
    """The plan of a row of games: those numbered ``left`` from 0 are given up after ``patience`` steps; when the last one stops."""

    left: tuple[int, ...] = ()
    stops: Callable[[dict[str, Any]], bool] = lambda _state: False
    patience: int = 20
    wander: float = 0.08
    most: int = 900


TableT = TypeVar("TableT", bound=Table)


class RecordingPlayer:
    """A campaign, the random source that decides on its moves, and a clock that advances by some seconds with every entry."""

    def __init__(self, game_name: str, name: str, begin_arguments: dict[str, object], seed: str) -> None:
        self.rng = Random(seed)
        self.now = FIRST_EVENING + timedelta(days=self.rng.randint(0, 60))
        with freeze_time(self.now):
            self.campaign = campaign_service.begin_campaign(game_name, name, begin_arguments, AUTHORS[0])
        self.last_result: MoveResult | None = None

    def get_table(self, table_class: type[TableT]) -> TableT:
        """Return the current table, whose class is that of the game."""
        table = open_table(self.get_campaign(), get_game(self.campaign.game))
        assert isinstance(table, table_class)
        return table

    @property
    def violation(self) -> RuleViolation | None:
        """The rule violation of the last move, if any."""
        return self.last_result.violation if self.last_result else None

    def get_campaign(self) -> Campaign:
        """Return the campaign as it is in the database."""
        return Campaign.objects.get(pk=self.campaign.pk)

    def start_next_evening(self) -> None:
        """Advance the clock by some days."""
        self.now += timedelta(days=self.rng.randint(3, 16), minutes=self.rng.randint(0, 40))

    def play_move(self, slug: str, **sent: Any) -> bool:
        """Make a move, and return whether it was applied."""
        leaving = get_game(self.campaign.game).get_phase(self.get_table(Table))
        return self._run(
            move_service.play_move,
            slug,
            {"leaving": leaving, **sent, "move_id": self._build_move_id()},
            self._choose_author(),
        )

    def play_or_overrule(self, slug: str, **sent: Any) -> bool:
        """Make a move, with an overruling card if the rules refuse it but not for good."""
        if self.play_move(slug, **sent):
            return True
        final = self.violation is None or self.violation.is_final
        return not final and self.play_move(
            slug, **sent, card=self.rng.choice(("Candle stub", "II-4 W", "The third bell"))
        )

    def navigate(self) -> bool:
        """Navigate the journal once, or create or restore a save point."""
        way = self.rng.choice(NAVIGATION_CHOICES)
        if way == "undo-many":
            for go in [self.undo_newest] * self.rng.randint(2, 6) + [self.redo_newest] * self.rng.randint(0, 4):
                go()
            return True
        return bool(
            {
                "undo": self.undo_newest,
                "redo": self.redo_newest,
                "save": self.keep_save_point,
                "restore": self.restore_save_point,
            }.get(way, self.go_back)()
        )

    def undo_newest(self) -> bool:
        """Undo the newest move."""
        return self._run(
            navigation.undo_entry,
            self._build_move_id(),
            self._choose_author(),
            self.get_campaign().head,
            is_confirmed=True,
        )

    def redo_newest(self) -> bool:
        """Redo what was undone."""
        again = navigation.find_redoable_entry(self.get_campaign())
        return again is not None and self._run(
            navigation.redo_entry, self._build_move_id(), self._choose_author(), again.seq
        )

    def go_back(self) -> bool:
        """Go back to an entry, mostly a late one."""
        version = self.get_campaign().version
        reach = version if self.rng.random() < 0.1 else 25
        return self._run(
            navigation.jump_to_entry,
            self._build_move_id(),
            self._choose_author(),
            self.rng.randint(max(1, version - reach), version),
        )

    def keep_save_point(self) -> bool:
        """Create a save point."""
        name = self.rng.choice(("Before the stairs", "Tea", "Everybody well", "Ours — 2nd try", "Späte Stunde"))
        return self._run(save_point_service.create_save_point, self._build_move_id(), self._choose_author(), name)

    def restore_save_point(self) -> bool:
        """Restore one of the newest save points."""
        points = list(self.campaign.savepoints.order_by("-pk").values_list("pk", flat=True))[:1]
        return bool(points) and self._run(
            save_point_service.restore_save_point, self._build_move_id(), self._choose_author(), self.rng.choice(points)
        )

    def play_games(self, settings: list[dict[str, Any]], step: Callable[[], object], plan: GamePlan) -> None:
        """Play games of these settings one after another with ``step``; the first one is set up already."""
        begun, steps = 1, 0
        for _ in range(plan.most):
            now = self.get_table(MultiGameTable).current_game
            steps += 1
            if not now.result and begun - 1 in plan.left and steps > plan.patience:
                assert self.play_move("give-up"), self.violation
            elif now.result and begun == len(settings):
                return
            elif now.result:
                self.start_next_evening()
                assert self.play_move("new-game", **settings[begun]), self.violation
                begun, steps = begun + 1, 0
            elif begun == len(settings) and steps > plan.patience and plan.stops(now.state):
                return
            elif self.rng.random() < plan.wander:
                self.navigate()
            else:
                step()

    def _run(self, way: Any, *args: Any, **kwargs: Any) -> bool:
        self.now += timedelta(seconds=self.rng.randint(3, 90))
        with freeze_time(self.now):
            self.last_result = way(self.campaign.slug, *args, **kwargs)
        return self.last_result is not None and self.last_result.status is ResultStatus.APPLIED

    def _choose_author(self) -> Actor:
        return self.rng.choice(AUTHORS)

    def _build_move_id(self) -> str:
        return f"{self.get_campaign().version}.recorded.1"
