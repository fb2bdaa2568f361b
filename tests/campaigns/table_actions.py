"""Actions of the core's tests: begin an evening, submit moves as a form would, read the stored state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from campaigns.engine import get_game
from campaigns.journal import move_service, navigation
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.replay import verify_journal
from campaigns.journal.results import Actor, MoveResult, ResultStatus
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import fragment_cache
from campaigns.storage import row_cache, state
from campaigns.transfer.document import SHORTHAND_SCHEMA
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.shorthand import Shorthand, expand_entry
from tests.factories import HOST_AUTHOR, CampaignFactory

GUEST_AUTHOR = Actor("device-of-a-guest", "Ben")
GAMBLER, SPECIALIST = 1, 2


def begin_campaign(**wanted: Any) -> Campaign:
    """Return a campaign whose first session is open, everybody at the table, the Gambler as First Player."""
    campaign = CampaignFactory.create(**wanted)
    dreamers = sorted(get_refs(campaign, "etherfields.dreamer"))
    apply_move(campaign, "start-session", first_player=dreamers[0], present=dreamers)
    return campaign


def start_slumber(**wanted: Any) -> Campaign:
    """Return a campaign that has just met the Wraith, a Slumber of 4 Turns (manual p. 9)."""
    campaign = begin_campaign(**wanted)
    apply_move(campaign, "meet-slumber", name="Wraith", turns=4, movement=2)
    return campaign


def apply_phase_end(campaign: Campaign, name: str, **sent: Any) -> JournalEntry:
    """Make a move that ends the current phase."""
    fresh = Campaign.objects.get(pk=campaign.pk)
    known = get_game(campaign.game)
    return apply_move(campaign, name, leaving=known.get_phase(state.open_table(fresh, known)), **sent)


def allow_duplicate_reports(campaign: Campaign) -> Campaign:
    """Allow a table to count equal reports of two devices, as one does where everybody reports at the same time."""
    apply_move(campaign, "campaigns.set", setting="twice", way="count")
    return campaign


def mint_move_id(campaign: Campaign) -> str:
    """Return the move id of a new form."""
    campaign.refresh_from_db()
    return next(MoveIdGenerator(campaign.version))


def submit_move(
    campaign: Campaign, name: str, by: Actor = HOST_AUTHOR, /, move_id: str = "", **sent: Any
) -> MoveResult:
    """Submit a move as its form would, and return the result."""
    answer = move_service.play_move(campaign.slug, name, {"move_id": move_id or mint_move_id(campaign), **sent}, by)
    assert answer is not None
    campaign.refresh_from_db()
    return answer


def apply_move(campaign: Campaign, name: str, by: Actor = HOST_AUTHOR, /, **sent: Any) -> JournalEntry:
    """Make a legal move, and return its entry."""
    answer = submit_move(campaign, name, by, **sent)
    assert answer.status is ResultStatus.APPLIED, (answer.violation, answer.form and answer.form.errors)
    assert answer.entry is not None
    return campaign.moves.get(seq=answer.entry.seq)


def undo_entry(
    campaign: Campaign, by: Actor = HOST_AUTHOR, *, is_confirmed: bool = False, entry: int = 0, move_id: str = ""
) -> MoveResult:
    """Undo the current entry, or ``entry``."""
    campaign.refresh_from_db()
    found = navigation.undo_entry(
        campaign.slug, move_id or mint_move_id(campaign), by, entry or campaign.head, is_confirmed=is_confirmed
    )
    return _refresh_after(campaign, found)


def redo_entry(campaign: Campaign, entry: int, by: Actor = HOST_AUTHOR) -> MoveResult:
    """Redo ``entry``."""
    return _refresh_after(campaign, navigation.redo_entry(campaign.slug, mint_move_id(campaign), by, entry))


def go_back_to(campaign: Campaign, entry: int, by: Actor = HOST_AUTHOR) -> MoveResult:
    """Go back to right after ``entry``."""
    return _refresh_after(campaign, navigation.jump_to_entry(campaign.slug, mint_move_id(campaign), by, entry))


def restore_old_copy(campaign: Campaign, version: int) -> None:
    """Reset a campaign to an older version, as a restored database would; its later entries are gone."""
    campaign.moves.filter(seq__gt=version).delete()
    campaign.savepoints.filter(seq__gt=version).delete()
    newest = campaign.moves.get(seq=version)
    campaign.moves.filter(seq=version).update(undone=False)
    Campaign.objects.filter(pk=campaign.pk).update(version=version, head=version, newest=newest.move_id)
    campaign.refresh_from_db()


def _refresh_after(campaign: Campaign, answer: MoveResult | None) -> MoveResult:
    assert answer is not None
    campaign.refresh_from_db()
    return answer


def export_as_dict(campaign: Campaign) -> dict[str, Any]:
    """Return the export of a campaign as plain values."""
    return json.loads(export_plain(campaign))  # type: ignore[no-any-return]


def expand_shorthand(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document whose entries have every field; the same export."""
    key = msgspec.convert(document["shorthand"], Shorthand)
    return {**document, "journal": [expand_entry(entry, document["game"], key) for entry in document["journal"]]}


def downgrade_schema(document: dict[str, Any], schema: int) -> dict[str, Any]:
    """Return a document in an older schema, with its entries in full."""
    expanded = expand_shorthand(document) | {"schema": schema}
    if schema < SHORTHAND_SCHEMA:
        del expanded["shorthand"]
    return expanded


def clear_caches() -> None:
    """Clear the table caches, after rows were written bypassing the move service."""
    row_cache.clear_row_cache()
    fragment_cache.clear_fragment_cache()


def get_stored_state(campaign: Campaign) -> state.State:
    """Return the whole state as it is stored."""
    rules, fresh = get_game(campaign.game), Campaign.objects.get(pk=campaign.pk)
    return state.build_snapshot(state.open_table(fresh, rules), rules)


def get_state_hash(campaign: Campaign) -> str:
    """Return the hash of the stored state."""
    return state.compute_hash(get_stored_state(campaign))


def get_refs(campaign: Campaign, label: str) -> list[int]:
    """Return the refs of the rows of one model."""
    return [int(ref) for ref in get_stored_state(campaign)[label]]


def get_only_ref(campaign: Campaign, label: str) -> int:
    """Return the ref of the one row of a model."""
    (ref,) = get_refs(campaign, label)
    return ref


def get_stored_value(campaign: Campaign, label: str, ref: int, field: str) -> Any:
    """Return one stored value."""
    return get_stored_state(campaign)[label][str(ref)][field]


def get_distress(campaign: Campaign, dreamer: int = GAMBLER) -> int:
    """Return the stored Distress of a Dreamer."""
    return int(get_stored_value(campaign, "etherfields.dreamer", dreamer, "distress"))


def get_fingerprint(campaign: Campaign) -> tuple[int, int, str, int]:
    """Return version, head, state hash and length of the journal."""
    fresh = Campaign.objects.get(pk=campaign.pk)
    return fresh.version, fresh.head, get_state_hash(fresh), fresh.moves.count()


@contextmanager
def assert_unchanged(campaign: Campaign) -> Iterator[None]:
    """Assert that the block leaves version, state and journal of a campaign as they are."""
    before = get_fingerprint(campaign)
    yield
    assert get_fingerprint(campaign) == before


def is_consistent(campaign: Campaign) -> bool:
    """Return whether journal and state agree."""
    found = verify_journal(campaign)
    assert found.path == ""
    return found.is_valid
