"""What tests of the core do at a table: begin an evening, make moves as a form would, look at what is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from campaigns.journal import door, ways
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.journal.replay import verify
from campaigns.models import Campaign, Move
from campaigns.pages import fragment_cache
from campaigns.referee import game
from campaigns.storage import row_cache, state
from campaigns.transfer.exporting import export
from campaigns.transfer.shorthand import Shorthand, expand
from tests.factories import HOST, CampaignFactory

GUEST = By("device-of-a-guest", "Ben")
GAMBLER, SPECIALIST = 1, 2


def begun(**wanted: Any) -> Campaign:
    """Return a campaign whose first session is open, everybody at the table, the Gambler as First Player."""
    campaign = CampaignFactory.create(**wanted)
    dreamers = sorted(refs(campaign, "etherfields.dreamer"))
    applied(campaign, "start-session", first_player=dreamers[0], present=dreamers)
    return campaign


def in_slumber(**wanted: Any) -> Campaign:
    """Return a campaign that has just met the Wraith, a Slumber of 4 Turns (manual p. 9)."""
    campaign = begun(**wanted)
    applied(campaign, "meet-slumber", name="Wraith", turns=4, movement=2)
    return campaign


def gone_on(campaign: Campaign, name: str, **sent: Any) -> Move:
    """Make a move that ends what is being played, from where the table stands."""
    fresh = Campaign.objects.get(pk=campaign.pk)
    known = game(campaign.game)
    return applied(campaign, name, leaving=known.phase(state.open_table(fresh, known)), **sent)


def unasked(campaign: Campaign) -> Campaign:
    """Let a table count what two devices report alike, as one does where everybody reports at the same time."""
    applied(campaign, "campaigns.set", setting="twice", way="count")
    return campaign


def mint(campaign: Campaign) -> str:
    """Return the move id of a form drawn now."""
    campaign.refresh_from_db()
    return next(MoveIds(campaign.version))


def report(campaign: Campaign, name: str, by: By = HOST, /, move_id: str = "", **sent: Any) -> Answer:
    """Send a move as its form would, and give the answer."""
    answer = door.play(campaign.slug, name, {"move_id": move_id or mint(campaign), **sent}, by)
    assert answer is not None
    campaign.refresh_from_db()
    return answer


def applied(campaign: Campaign, name: str, by: By = HOST, /, **sent: Any) -> Move:
    """Make a move that is legal, and give its entry."""
    answer = report(campaign, name, by, **sent)
    assert answer.status is Status.APPLIED, (answer.refusal, answer.form and answer.form.errors)
    assert answer.entry is not None
    return campaign.moves.get(seq=answer.entry.seq)


def taken_back(campaign: Campaign, by: By = HOST, *, sure: bool = False, entry: int = 0, move_id: str = "") -> Answer:
    """Undo the entry the table stands on, or ``entry``."""
    campaign.refresh_from_db()
    found = ways.undo(campaign.slug, move_id or mint(campaign), by, entry or campaign.head, sure=sure)
    return _answered(campaign, found)


def done_again(campaign: Campaign, entry: int, by: By = HOST) -> Answer:
    """Redo ``entry``."""
    return _answered(campaign, ways.redo(campaign.slug, mint(campaign), by, entry))


def gone_back(campaign: Campaign, entry: int, by: By = HOST) -> Answer:
    """Go back to right after ``entry``."""
    return _answered(campaign, ways.back_to(campaign.slug, mint(campaign), by, entry))


def copy_as_of(campaign: Campaign, version: int) -> None:
    """Put a campaign back to an older copy of it, as a restored database would: its later entries never were."""
    campaign.moves.filter(seq__gt=version).delete()
    campaign.savepoints.filter(seq__gt=version).delete()
    newest = campaign.moves.get(seq=version)
    campaign.moves.filter(seq=version).update(undone=False)
    Campaign.objects.filter(pk=campaign.pk).update(version=version, head=version, newest=newest.move_id)
    campaign.refresh_from_db()


def _answered(campaign: Campaign, answer: Answer | None) -> Answer:
    assert answer is not None
    campaign.refresh_from_db()
    return answer


def exported(campaign: Campaign) -> dict[str, Any]:
    """Return the export of a campaign as plain values."""
    return json.loads(export(campaign))  # type: ignore[no-any-return]


def in_full(found: dict[str, Any]) -> dict[str, Any]:
    """Return a document whose entries have every field; it is the same export still."""
    key = msgspec.convert(found["shorthand"], Shorthand)
    return {**found, "journal": [expand(entry, found["game"], key) for entry in found["journal"]]}


def aged(found: dict[str, Any], schema: int) -> dict[str, Any]:
    """Return a document as one of an older schema, which had no shorthand."""
    return {name: value for name, value in in_full(found).items() if name != "shorthand"} | {"schema": schema}


def read_anew() -> None:
    """Forget what is kept of tables, after rows were written past the door."""
    row_cache.clear()
    fragment_cache.clear()


def packed(campaign: Campaign) -> state.State:
    """Return the whole state as it is stored."""
    rules, fresh = game(campaign.game), Campaign.objects.get(pk=campaign.pk)
    return state.snapshot(state.open_table(fresh, rules), rules)


def hash_of(campaign: Campaign) -> str:
    """Return the hash of the stored state."""
    return state.hash_of(packed(campaign))


def refs(campaign: Campaign, label: str) -> list[int]:
    """Return the refs of the rows of one model."""
    return [int(ref) for ref in packed(campaign)[label]]


def only(campaign: Campaign, label: str) -> int:
    """Return the ref of the one row of a model."""
    (ref,) = refs(campaign, label)
    return ref


def value(campaign: Campaign, label: str, ref: int, field: str) -> Any:
    """Return one stored value."""
    return packed(campaign)[label][str(ref)][field]


def distress(campaign: Campaign, dreamer: int = GAMBLER) -> int:
    """Return the stored Distress of a Dreamer."""
    return int(value(campaign, "etherfields.dreamer", dreamer, "distress"))


def stored(campaign: Campaign) -> tuple[int, int, str, int]:
    """Return version, head, state hash and length of the journal."""
    fresh = Campaign.objects.get(pk=campaign.pk)
    return fresh.version, fresh.head, hash_of(fresh), fresh.moves.count()


@contextmanager
def nothing_changes(campaign: Campaign) -> Iterator[None]:
    """Assert that the block leaves version, state and journal of a campaign as they are."""
    before = stored(campaign)
    yield
    assert stored(campaign) == before


def sound(campaign: Campaign) -> bool:
    """Return whether journal and state agree."""
    found = verify(campaign)
    assert found.place == ""
    return found.sound
