"""People around a table who play by given dice: they move, take back, go back, keep and restore save points, and come again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from campaigns.journal import door, restoring, shelf, ways
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.models import Campaign
from campaigns.referee import Refusal, game
from campaigns.storage.state import open_table
from tests.golden.playing import clock_at

PEOPLE = tuple(By(f"{ref:032x}", name) for ref, name in enumerate(("Mara", "Ilse", "Jonas", "Teo", "Bo"), 1))
BEGINS = datetime(2026, 9, 3, 19, 4, tzinfo=UTC)
WAYS = (
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
class Games:
    """How a row of games goes: those numbered ``left`` from 0 are given up after ``patience`` steps; where the last one stops."""

    left: tuple[int, ...] = ()
    stops: Callable[[dict[str, Any]], bool] = lambda _state: False
    patience: int = 20
    wander: float = 0.08
    most: int = 900


class Player:
    """A campaign, the dice that decide what is done at it, and a clock that goes on by some seconds with every entry."""

    def __init__(self, kind: str, name: str, how: dict[str, object], seed: str) -> None:
        self.dice = Random(seed)
        self.now = BEGINS + timedelta(days=self.dice.randint(0, 60))
        with clock_at(self.now):
            self.campaign = shelf.begin(kind, name, how, PEOPLE[0])
        self.last: Answer | None = None

    @property
    def opened(self) -> Any:
        """The table as it lies now."""
        return open_table(self.fresh(), game(self.campaign.game))

    @property
    def refusal(self) -> Refusal | None:
        """Why the last move was not made, if it was not."""
        return self.last.refusal if self.last else None

    def fresh(self) -> Campaign:
        """Return the campaign as it stands in the database."""
        return Campaign.objects.get(pk=self.campaign.pk)

    def another_evening(self) -> None:
        """Let some days pass."""
        self.now += timedelta(days=self.dice.randint(3, 16), minutes=self.dice.randint(0, 40))

    def play(self, slug: str, **sent: Any) -> bool:
        """Make a move, and say whether it was made."""
        leaving = game(self.campaign.game).phase(self.opened)
        return self._done(door.play, slug, {"leaving": leaving, **sent, "move_id": self._id()}, self._by())

    def insist(self, slug: str, **sent: Any) -> bool:
        """Make a move, with a card that says otherwise where the rules refuse it but not for good."""
        if self.play(slug, **sent):
            return True
        final = self.refusal is None or self.refusal.final
        return not final and self.play(slug, **sent, card=self.dice.choice(("Candle stub", "II-4 W", "The third bell")))

    def wander(self) -> bool:
        """Go one way through the journal, or keep or restore a save point."""
        way = self.dice.choice(WAYS)
        if way == "undo-many":
            for go in [self.undo] * self.dice.randint(2, 6) + [self.redo] * self.dice.randint(0, 4):
                go()
            return True
        return bool(
            {"undo": self.undo, "redo": self.redo, "save": self.save, "restore": self.restore}.get(way, self.back)()
        )

    def undo(self) -> bool:
        """Take the newest move back."""
        return self._done(ways.undo, self._id(), self._by(), self.fresh().head, sure=True)

    def redo(self) -> bool:
        """Do again what was taken back."""
        again = ways.redoable(self.fresh())
        return again is not None and self._done(ways.redo, self._id(), self._by(), again.seq)

    def back(self) -> bool:
        """Go back to an entry, mostly a late one."""
        version = self.fresh().version
        reach = version if self.dice.random() < 0.1 else 25
        return self._done(ways.back_to, self._id(), self._by(), self.dice.randint(max(1, version - reach), version))

    def save(self) -> bool:
        """Keep a save point."""
        name = self.dice.choice(("Before the stairs", "Tea", "Everybody well", "Ours — 2nd try", "Späte Stunde"))
        return self._done(restoring.save, self._id(), self._by(), name)

    def restore(self) -> bool:
        """Restore one of the newest save points."""
        points = list(self.campaign.savepoints.order_by("-pk").values_list("pk", flat=True))[:1]
        return bool(points) and self._done(restoring.restore, self._id(), self._by(), self.dice.choice(points))

    def games(self, settings: list[dict[str, Any]], step: Callable[[], object], rule: Games) -> None:
        """Play games of these settings one after another with ``step``, the first of which is laid out already."""
        begun, steps = 1, 0
        for _ in range(rule.most):
            now = self.opened.now
            steps += 1
            if not now.result and begun - 1 in rule.left and steps > rule.patience:
                assert self.play("give-up"), self.refusal
            elif now.result and begun == len(settings):
                return
            elif now.result:
                self.another_evening()
                assert self.play("new-game", **settings[begun]), self.refusal
                begun, steps = begun + 1, 0
            elif begun == len(settings) and steps > rule.patience and rule.stops(now.state):
                return
            elif self.dice.random() < rule.wander:
                self.wander()
            else:
                step()

    def _done(self, way: Any, *args: Any, **kwargs: Any) -> bool:
        self.now += timedelta(seconds=self.dice.randint(3, 90))
        with clock_at(self.now):
            self.last = way(self.campaign.slug, *args, **kwargs)
        return self.last is not None and self.last.status is Status.APPLIED

    def _by(self) -> By:
        return self.dice.choice(PEOPLE)

    def _id(self) -> str:
        return f"{self.fresh().version}.recorded.1"
