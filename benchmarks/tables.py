"""The tables that are measured: four Dreamers in the middle of a Slumber, after 10 and after 10,000 journal entries."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils import timezone

from campaigns.etherfields.models import Action, Checklist, Dreamer, Gate, Item, Location, Secret, Slumber, Team
from campaigns.journal import door, shelf
from campaigns.journal.outcomes import By, Status
from campaigns.models import Campaign, Move

FEW, MANY = 10, 10_000
SECRETS, GATES, ITEMS = 300, 40, 60
PLACES = 30
NEW_SECRET, NEW_ITEM, NEW_PLACE = "I-99 A", "New Item", "New Place"
STEPS = ("awaken-items", "awaken-place", "awaken-masks")
STEP = {"done": False, "facts": {}}
BY = By("device-of-the-bench", "Ada")
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
DREAMERS = (1, 2, 3, 4)

# An evening up to the second Turn of a Slumber; with its beginning, ten entries.
EVENING: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("name-player", {"dreamer": ref, "player": name}) for ref, name in zip(DREAMERS, PLAYERS, strict=True)),
    ("start-session", {"first_player": 1, "present": list(DREAMERS)}),
    ("meet-slumber", {"name": "Wraith", "turns": 4, "movement": 2}),
    ("suffer", {"dreamer": 2, "count": 2}),
    ("gain-ether", {"dreamer": 1, "count": 3}),
    ("gain-gem", {"dreamer": 1, "count": 1}),
)


@dataclass(frozen=True)
class Played:
    """A campaign to measure, with the journal it begins every Turn with."""

    pk: int
    slug: str
    entries: int
    turn: int = 2
    grand: bool = False

    @property
    def title(self) -> str:
        """What is measured, in a word."""
        return "grand" if self.grand else str(self.entries)

    def mint(self) -> str:
        """Return a new move id, as a form of the table carries it."""
        return f"{self.entries}.{secrets.token_urlsafe(6)}.1"

    def reset(self) -> None:
        """Bring table and journal back to the beginning of a Turn, so that every Turn measured is the same.

        The version goes on: the server may keep what it knows of one, which never changes.
        """
        Move.objects.filter(campaign=self.pk, seq__gt=self.entries).delete()
        piles = {"deck": 14, "hand": 5, "discard": 3, "distress": 2, "drawn": False}
        Dreamer.objects.filter(campaign=self.pk).update(**piles)
        step = {"turn": self.turn, "turns_left": 3, "phase": Slumber.Phase.DRAW}
        Slumber.objects.filter(campaign=self.pk).update(**step)
        self._ungather()
        campaign = Campaign.objects.get(pk=self.pk)
        campaign.version += 1
        campaign.head = campaign.version
        campaign.save()
        _filler(campaign, campaign.version, parent=self.entries).save()

    def _ungather(self) -> None:
        """Take off the table what moves of a Turn have gathered."""
        Secret.objects.filter(campaign=self.pk, code=NEW_SECRET).delete()
        Item.objects.filter(campaign=self.pk, name=NEW_ITEM).delete()
        Team.objects.filter(campaign=self.pk).update(at="", location=None, pending=[])
        Checklist.objects.filter(campaign=self.pk).update(steps=[{**STEP, "key": key} for key in STEPS])


def laid_out(entries: int, *, grand: bool = False) -> Played:
    """Make a campaign whose journal has ``entries`` entries (10 or more).

    A ``grand`` one is near its end: a fifth Dreamer, and every Secret, Gate and Item a table is likely to meet.
    """
    who = "gambler,specialist,tough-guy,free-spirit" + (",reaper" if grand else "")
    campaign = shelf.begin("etherfields", f"Evening of {entries}", {"who": who, "tracking": "detailed"}, BY)
    played = Played(campaign.pk, campaign.slug, entries, grand=grand)
    for name, args in EVENING:
        answer = door.play(campaign.slug, name, {"move_id": played.mint(), **args}, BY)
        assert answer is not None
        assert answer.status is Status.APPLIED, (name, answer.refusal)
    _lengthen(campaign, entries)
    Action.objects.create(campaign=campaign, ref=1, name="Lever", cost=1, colours=["wrath"])
    Checklist.objects.create(campaign=campaign, ref=1, kind="awakening")
    Location.objects.create(campaign=campaign, ref=1, name=NEW_PLACE, effects=["fate"])
    if grand:
        _fill(campaign)
    played.reset()
    return played


def _fill(campaign: Campaign) -> None:
    """Put on the table what a long campaign has gathered."""
    Secret.objects.bulk_create(
        Secret(
            campaign=campaign, ref=n, code=f"I-{n // 10:02} {chr(65 + n % 10)}", dream=f"I-{n // 10:02}", kind="other"
        )
        for n in range(1, SECRETS + 1)
    )
    Gate.objects.bulk_create(Gate(campaign=campaign, ref=n, name=f"Gate {n}", keys=2) for n in range(1, GATES + 1))
    Item.objects.bulk_create(Item(campaign=campaign, ref=n, name=f"Item {n}") for n in range(1, ITEMS + 1))
    places = (Location(campaign=campaign, ref=n, name=f"Place {n}", effects=["fate"]) for n in range(2, PLACES + 1))
    Location.objects.bulk_create(places)


def _lengthen(campaign: Campaign, entries: int) -> None:
    """Fill the journal up with Distress suffered and cured in turn."""
    campaign.refresh_from_db()
    Move.objects.bulk_create(
        (_filler(campaign, seq, seq - 1) for seq in range(campaign.version + 1, entries + 1)), batch_size=500
    )
    Campaign.objects.filter(pk=campaign.pk).update(version=entries, head=entries)
    if connection.vendor == "postgresql":
        # A server that has run for an evening knows how long its tables are.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _filler(campaign: Campaign, seq: int, parent: int) -> Move:
    more, dreamer = seq % 2, DREAMERS[seq % 4]
    was, now = {"distress": 2 - more}, {"distress": 1 + more}
    return Move(
        campaign=campaign, seq=seq, parent=parent, move_id=f"{parent}.filler.{seq}", kind=Move.Kind.MOVE,
        name="etherfields.suffer" if more else "etherfields.cure", args={"dreamer": dreamer, "count": 1},
        names={"dreamer": PLAYERS[dreamer - 1]}, author=BY.name, device=BY.device, at=timezone.now(), session=1,
        subjects=f",{dreamer},", changes=[["etherfields.dreamer", dreamer, was, now]],
    )  # fmt: skip
