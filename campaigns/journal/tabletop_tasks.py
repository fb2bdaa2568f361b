"""Tabletop tasks: what hands must still do on the table, as orders of journal entries that nobody has ticked yet.

They are no state of the table: ticking one is no move and adds no entry. ``Campaign.open_tasks`` lists them in the
order of cause and effect. Undoing an entry removes its tasks and redoing it brings them back; after a jump or a
restored save point the table is laid out anew, so none remain.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypedDict

from campaigns.engine import Values
from campaigns.engine.messages import messages
from campaigns.journal import signals
from campaigns.models import Campaign, JournalEntry
from campaigns.storage.transactions import hold_campaign, update_fields

MAX_OPEN_TASKS = 8
"""Open tasks of a campaign; older ones are dropped, as on a table where nobody ticks them."""

TASKS_KEY = "campaigns.tasks"
"""The dependency key of the open tasks, as of a changed field."""


class TabletopTask(TypedDict):
    """A task: its ``key``, unique within the campaign, and the code and facts of its consequence."""

    key: str
    code: str
    facts: Values


def build_tasks(entry: JournalEntry) -> list[TabletopTask]:
    """Return the tasks of an entry, in the order in which its consequences happened."""
    return [
        {"key": f"{entry.seq}.{place}", "code": code, "facts": facts}
        for place, (code, facts) in enumerate(entry.rulings)
        if messages.has_order(code, facts)
    ]


def compute_open_tasks(campaign: Campaign, entry: JournalEntry) -> list[TabletopTask]:
    """Return the open tasks of a campaign after this new entry."""
    kind = entry.kind
    known: list[TabletopTask] = campaign.open_tasks
    if kind in (JournalEntry.Kind.BACK, JournalEntry.Kind.RESTORE):
        return []
    if kind == JournalEntry.Kind.SAVE_POINT:
        return known
    lasting = [task for task in known if task["code"] not in messages.brief_order_codes]
    if kind == JournalEntry.Kind.UNDO:
        return [task for task in lasting if _get_seq(task) != entry.target]
    source = campaign.moves.get(seq=entry.target or 0) if kind == JournalEntry.Kind.REDO else entry
    return [*lasting, *build_tasks(source)][-MAX_OPEN_TASKS:]


def _get_seq(task: TabletopTask) -> int:
    return int(task["key"].partition(".")[0])


def tick_tasks(slug: str, keys: Collection[str]) -> None:
    """Mark tasks as done and notify other devices; unknown keys are ignored. Raises Campaign.DoesNotExist."""
    with hold_campaign(slug) as campaign:
        left = [task for task in campaign.open_tasks if task["key"] not in keys]
        if len(left) == len(campaign.open_tasks):
            return
        campaign.open_tasks = left
        update_fields([campaign], ["open_tasks"])
        signals.send_tasks_changed(campaign)


def format_tasks(campaign: Campaign) -> Sequence[tuple[str, str]]:
    """Return the open tasks of a campaign, each as its key and its order."""
    return [
        (task["key"], messages.get_order(task["code"], task["facts"], campaign.game)) for task in campaign.open_tasks
    ]
