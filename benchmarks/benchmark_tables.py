"""Benchmark campaigns: four Dreamers in the middle of a Slumber, with 10 and with 10,000 journal entries."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils import timezone

from campaigns.etherfields.models import Action, Checklist, Dreamer, Gate, Item, Location, Secret, Slumber, Team
from campaigns.journal import campaign_service, move_service
from campaigns.journal.results import Actor, ResultStatus
from campaigns.models import Campaign, JournalEntry

FEW_ENTRIES, MANY_ENTRIES = 10, 10_000
SECRET_COUNT, GATE_COUNT, ITEM_COUNT = 300, 40, 60
LOCATION_COUNT = 30
NEW_SECRET_CODE, NEW_ITEM_NAME, NEW_LOCATION_NAME = "I-99 A", "New Item", "New Place"
CHECKLIST_STEP_KEYS = ("awaken-items", "awaken-place", "awaken-masks")
EMPTY_CHECKLIST_STEP = {"done": False, "facts": {}}
BENCHMARK_ACTOR = Actor("device-of-the-bench", "Ada")
PLAYER_NAMES = ("Ada", "Ben", "Cleo", "Dan")
DREAMER_REFS = (1, 2, 3, 4)

# An evening up to the second Turn of a Slumber; with its start, ten entries.
SETUP_MOVES: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("name-player", {"dreamer": ref, "player": name}) for ref, name in zip(DREAMER_REFS, PLAYER_NAMES, strict=True)),
    ("start-session", {"first_player": 1, "present": list(DREAMER_REFS)}),
    ("meet-slumber", {"name": "Wraith", "turns": 4, "movement": 2}),
    ("suffer", {"dreamer": 2, "count": 2}),
    ("gain-ether", {"dreamer": 1, "count": 3}),
    ("gain-gem", {"dreamer": 1, "count": 1}),
)


@dataclass(frozen=True)
class BenchmarkTable:
    """A campaign to measure, with the journal that every Turn starts from."""

    pk: int
    slug: str
    entry_count: int
    turn: int = 2
    is_grand: bool = False

    @property
    def title(self) -> str:
        """The name in the report."""
        return "grand" if self.is_grand else str(self.entry_count)

    def create_move_id(self) -> str:
        """Return a new move id, as a form of the table carries it."""
        return f"{self.entry_count}.{secrets.token_urlsafe(6)}.1"

    def reset_turn(self) -> None:
        """Reset table and journal to the start of a Turn, so that every measured Turn is the same.

        The version keeps increasing: the server may cache a version, which never changes.
        """
        JournalEntry.objects.filter(campaign=self.pk, seq__gt=self.entry_count).delete()
        piles = {"deck": 14, "hand": 5, "discard": 3, "distress": 2, "drawn": False}
        Dreamer.objects.filter(campaign=self.pk).update(**piles)
        step = {"turn": self.turn, "turns_left": 3, "phase": Slumber.Phase.DRAW}
        Slumber.objects.filter(campaign=self.pk).update(**step)
        self._remove_gathered()
        campaign = Campaign.objects.get(pk=self.pk)
        campaign.version += 1
        campaign.head = campaign.version
        campaign.save()
        _build_filler_entry(campaign, campaign.version, parent=self.entry_count).save()

    def _remove_gathered(self) -> None:
        """Remove what the moves of a Turn added to the table."""
        Secret.objects.filter(campaign=self.pk, code=NEW_SECRET_CODE).delete()
        Item.objects.filter(campaign=self.pk, name=NEW_ITEM_NAME).delete()
        Team.objects.filter(campaign=self.pk).update(at="", location=None, pending=[])
        Checklist.objects.filter(campaign=self.pk).update(
            steps=[{**EMPTY_CHECKLIST_STEP, "key": key} for key in CHECKLIST_STEP_KEYS]
        )


def create_table(entry_count: int, *, is_grand: bool = False) -> BenchmarkTable:
    """Create a campaign with ``entry_count`` journal entries (10 or more).

    An ``is_grand`` one is near its end: a fifth Dreamer, and every Secret, Gate and Item a table is likely to meet.
    """
    who = "gambler,specialist,tough-guy,free-spirit" + (",reaper" if is_grand else "")
    campaign = campaign_service.begin_campaign(
        "etherfields", f"Evening of {entry_count}", {"who": who, "tracking": "detailed"}, BENCHMARK_ACTOR
    )
    played = BenchmarkTable(campaign.pk, campaign.slug, entry_count, is_grand=is_grand)
    for name, args in SETUP_MOVES:
        answer = move_service.play_move(
            campaign.slug, name, {"move_id": played.create_move_id(), **args}, BENCHMARK_ACTOR
        )
        assert answer is not None
        assert answer.status is ResultStatus.APPLIED, (name, answer.violation)
    _extend_journal(campaign, entry_count)
    Action.objects.create(campaign=campaign, ref=1, name="Lever", cost=1, colours=["wrath"])
    Checklist.objects.create(campaign=campaign, ref=1, kind="awakening")
    Location.objects.create(campaign=campaign, ref=1, name=NEW_LOCATION_NAME, effects=["fate"])
    if is_grand:
        _add_gathered(campaign)
    played.reset_turn()
    return played


def _add_gathered(campaign: Campaign) -> None:
    """Add the rows of a long campaign."""
    Secret.objects.bulk_create(
        Secret(
            campaign=campaign, ref=n, code=f"I-{n // 10:02} {chr(65 + n % 10)}", dream=f"I-{n // 10:02}", kind="other"
        )
        for n in range(1, SECRET_COUNT + 1)
    )
    Gate.objects.bulk_create(Gate(campaign=campaign, ref=n, name=f"Gate {n}", keys=2) for n in range(1, GATE_COUNT + 1))
    Item.objects.bulk_create(Item(campaign=campaign, ref=n, name=f"Item {n}") for n in range(1, ITEM_COUNT + 1))
    places = (
        Location(campaign=campaign, ref=n, name=f"Place {n}", effects=["fate"]) for n in range(2, LOCATION_COUNT + 1)
    )
    Location.objects.bulk_create(places)


def _extend_journal(campaign: Campaign, entry_count: int) -> None:
    """Fill the journal with Distress suffered and cured in turn."""
    campaign.refresh_from_db()
    JournalEntry.objects.bulk_create(
        (_build_filler_entry(campaign, seq, seq - 1) for seq in range(campaign.version + 1, entry_count + 1)),
        batch_size=500,
    )
    Campaign.objects.filter(pk=campaign.pk).update(version=entry_count, head=entry_count)
    if connection.vendor == "postgresql":
        # A server that has run for an evening knows the size of its tables.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _build_filler_entry(campaign: Campaign, seq: int, parent: int) -> JournalEntry:
    more, dreamer = seq % 2, DREAMER_REFS[seq % 4]
    was, now = {"distress": 2 - more}, {"distress": 1 + more}
    return JournalEntry(
        campaign=campaign, seq=seq, parent=parent, move_id=f"{parent}.filler.{seq}", kind=JournalEntry.Kind.MOVE,
        name="etherfields.suffer" if more else "etherfields.cure", args={"dreamer": dreamer, "count": 1},
        names={"dreamer": PLAYER_NAMES[dreamer - 1]}, author=BENCHMARK_ACTOR.name, device=BENCHMARK_ACTOR.device,
        at=timezone.now(), session=1,
        subjects=f",{dreamer},", changes=[["etherfields.dreamer", dreamer, was, now]],
    )  # fmt: skip
