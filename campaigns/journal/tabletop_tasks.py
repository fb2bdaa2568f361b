"""Tabletop tasks: what hands must still do on the table, as orders of journal entries that nobody has ticked yet.

They are no state of the table: ticking one is no move and adds no entry. ``Campaign.open_tasks`` lists them in the
order of cause and effect. A task ends when it is ticked, when a later report shows that it was done, when an equal one
replaces it, and when the game says so (``GameDefinition.is_task_over``), as at the end of the play it belongs to. A brief
one ends with the next report that begins something new (``GameDefinition.continues_event``).
Undoing an entry removes its tasks and may give tasks of its own (``GameDefinition.prepare_undo_orders``), which follow
those of earlier Undos; redoing it brings the first back. After a jump or a restored save point the table is laid out
again, so none remain.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from typing import TypedDict

from django.utils.text import get_text_list
from django.utils.translation import pgettext

from campaigns.engine import Values
from campaigns.engine.messages import messages
from campaigns.journal import signals
from campaigns.models import Campaign, JournalEntry
from campaigns.storage.transactions import hold_campaign, update_fields

MAX_OPEN_TASKS = 8
"""Open tasks of a campaign; older ones are dropped, as on a table where nobody ticks them. A report keeps all of its own."""

MIN_BLOCK_TASKS = 3
"""From this many tasks on, those of one piece of work are shown and ticked as one block."""

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


def compute_open_tasks(
    campaign: Campaign, entry: JournalEntry, is_over: Callable[[str, Values], bool], *, continues_event: bool = False
) -> list[TabletopTask]:
    """Return the open tasks of a campaign after this new entry.

    ``is_over`` returns whether the entry ended a task, given its code and facts; ``continues_event`` is whether it
    belongs to the same event as the entry before.
    """
    kind = entry.kind
    known: list[TabletopTask] = campaign.open_tasks
    if kind in (JournalEntry.Kind.BACK, JournalEntry.Kind.RESTORE):
        return []
    if kind == JournalEntry.Kind.SAVE_POINT:
        return known
    if kind == JournalEntry.Kind.UNDO:
        return _append([task for task in known if _get_seq(task) != entry.target], build_tasks(entry))
    source = campaign.moves.get(seq=entry.target or 0) if kind == JournalEntry.Kind.REDO else entry
    new = build_tasks(source)
    # Advice that was asked for, or a note, is no work of hands.
    has_moved_on = not continues_event and bool(source.changes or source.rulings)
    waiting = _list_waiting_undos(campaign, known, entry) if kind == JournalEntry.Kind.REDO else frozenset()
    lasting = [
        task
        for task in known
        if (not _is_brief(task) or not has_moved_on or _get_seq(task) in waiting)
        and not (is_over(task["code"], task["facts"]) or _is_done_by(task, source) or _is_replaced(task, new))
    ]
    return _append(lasting, new)


def _append(known: list[TabletopTask], new: list[TabletopTask]) -> list[TabletopTask]:
    """Return the known tasks, then the new ones; what needs no telling twice in a row is told once."""
    if known and new and _is_brief(new[0]) and not new[0]["facts"] and known[-1]["code"] == new[0]["code"]:
        known = known[:-1]
    return [*known, *new][-max(MAX_OPEN_TASKS, len(new)) :]


def _list_waiting_undos(campaign: Campaign, known: Sequence[TabletopTask], redo: JournalEntry) -> frozenset[int]:
    """Return the Undos whose tasks wait still, but for those of the entry that this one redoes."""
    undos = campaign.moves.filter(kind=JournalEntry.Kind.UNDO, seq__in=[_get_seq(task) for task in known])
    return frozenset(undos.exclude(target=redo.target).values_list("seq", flat=True))


def _is_brief(task: TabletopTask) -> bool:
    return task["code"] in messages.brief_order_codes


def _get_seq(task: TabletopTask) -> int:
    return int(task["key"].partition(".")[0])


def _is_done_by(task: TabletopTask, entry: JournalEntry) -> bool:
    """Return whether an entry reports that a task was done."""
    if entry.name not in messages.order_done_by.get(task["code"], ()):
        return False
    who = task["facts"].get("who")
    return not who or not entry.names or who in entry.names.values()


def _is_replaced(task: TabletopTask, new: Sequence[TabletopTask]) -> bool:
    if messages.get_order_count_fact(task["code"]) or _is_brief(task):
        return False
    return any((other["code"], other["facts"]) == (task["code"], task["facts"]) for other in new)


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
    """Return the open tasks of a campaign, each as its keys, separated by spaces, and its order.

    Tasks that say the same are one: their numbers add up, and what several people must do names them all.
    """
    lines = _merge_people(_merge_equal(campaign.open_tasks))
    return [(line["key"], messages.get_order(line["code"], line["facts"], campaign.game)) for line in lines]


def is_block(campaign: Campaign, room: int) -> bool:
    """Return whether the open tasks are a block: orders that all end with the next report, more than fit one by one.

    ``room`` is the number of tasks that the game's page shows one by one.
    """
    tasks: list[TabletopTask] = campaign.open_tasks
    return len(tasks) >= min(MIN_BLOCK_TASKS, room + 1) and all(_is_brief(task) for task in tasks)


def _merge_equal(tasks: Sequence[TabletopTask]) -> list[TabletopTask]:
    """Merge the tasks of equal code and facts; numbers that count add up."""
    merged: dict[str, TabletopTask] = {}
    for task in tasks:
        counted = messages.get_order_count_fact(task["code"])
        known = merged.setdefault(
            _build_merge_key(task, without=counted), {**task, "key": "", "facts": dict(task["facts"])}
        )
        if known["key"] and counted:
            known["facts"][counted] += task["facts"][counted]
        known["key"] = f"{known['key']} {task['key']}".lstrip()
    return list(merged.values())


def _merge_people(tasks: Sequence[TabletopTask]) -> list[TabletopTask]:
    """Merge the tasks that differ only in who must do them."""
    merged: dict[str, list[TabletopTask]] = {}
    for task in tasks:
        merged.setdefault(_build_merge_key(task, without="who"), []).append(task)
    return [
        same[0]
        if len(same) == 1
        else {
            "key": " ".join(task["key"] for task in same),
            "code": same[0]["code"],
            "facts": same[0]["facts"]
            | {"who": get_text_list([task["facts"]["who"] for task in same], pgettext("people", "and"))},
        }
        for same in merged.values()
    ]


def _build_merge_key(task: TabletopTask, *, without: str) -> str:
    """Return what equal tasks share. Brief ones of two entries are never equal: each has its place in the order."""
    facts = {name: value for name, value in task["facts"].items() if name != without}
    return json.dumps([task["code"], facts, _get_seq(task) if _is_brief(task) else 0], sort_keys=True)
