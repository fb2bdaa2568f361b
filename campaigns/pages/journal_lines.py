"""View models of journal entries: sentence, changes, consequences and reveals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from threading import Lock

from cachetools import LRUCache, cached
from django.core.exceptions import FieldDoesNotExist
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine import Change, Json, find_move, get_game
from campaigns.engine.list_format import join_items
from campaigns.engine.message_combinations import MERGED_FACT, CombinedConsequence, combine_consequences
from campaigns.engine.messages import Facts, MoveMessages, messages
from campaigns.journal import error_boundary
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.registry import get_game_ui
from campaigns.storage.change_codec import is_nested
from campaigns.storage.state import decode_changes, get_model

SubjectNames = Mapping[int, str]
MAX_BADGES = 8
UNBADGED_LABELS = ("campaigns.decision", "campaigns.houseruling")
"""Models whose changes the line of the move already describes."""
EMPTY_REVEALS: tuple[object, ...] = (None, "", 0, [], "none")
"""Argument values that mean no dice were rolled or no cards drawn."""
MAX_ECHO_LENGTH = 80
"""Characters of two lines of the message after a move, on a phone."""
MAX_LARGE_MESSAGE_LENGTH = 48
"""Characters of a message that has room in large letters on a phone; a longer one is set in small ones."""
MAX_MESSAGE_LENGTH = 100
"""Characters of a message that has room in small letters on a phone; a longer one is cut until it is tapped."""
LINE_CACHE_SIZE = 1024
"""Journal lines in the cache."""


@dataclass(frozen=True)
class ConsequenceText:
    """A consequence as text with its rule. ``is_manual_step``: somebody has to do it on the table.

    ``is_task``: the page says so until it is ticked.
    """

    text: str
    citation: rulebook.Citation
    is_manual_step: bool = False
    is_task: bool = False


@dataclass(frozen=True)
class JournalLine:
    """View model of a journal entry; ``pictures`` are small cards or dice that the text also names.

    One that ``is_routine`` is shown small, without its author and changes. ``orders`` are tasks that are no part of
    the journal, with all others of the entry, in order.
    """

    entry: JournalEntry
    text: str
    badges: list[str]
    hidden_badge_count: int
    consequences: list[ConsequenceText]
    reveal_notice: str
    pictures: SafeString | str = ""
    is_routine: bool = False
    orders: tuple[ConsequenceText, ...] = ()

    @property
    def manual_steps(self) -> list[ConsequenceText]:
        """The consequences that somebody has to carry out and no task says, in order."""
        return [one for one in self.consequences if one.is_manual_step and not (one.is_task or self.orders)]

    @property
    def tasks(self) -> list[ConsequenceText]:
        """The consequences that are tasks, in order."""
        return [*self.orders] or [one for one in self.consequences if one.is_task]

    @property
    def automatic_consequences(self) -> list[ConsequenceText]:
        """The consequences that are already done, in order."""
        return [one for one in self.consequences if not one.is_manual_step]

    @property
    def citation(self) -> rulebook.Citation | None:
        """The rule of the first consequence, the one that an entry links to; None without consequences."""
        return self.consequences[0].citation if self.consequences else None

    @property
    def echoed_consequences(self) -> list[ConsequenceText]:
        """The automatic consequences that the message after the move has room for: a single one, or those of two lines."""
        automatic = self.automatic_consequences
        if len(automatic) <= 1:
            return automatic
        before = sum(len(one.text) for one in self.manual_steps) + len(self.text)
        lengths = accumulate(len(one.text) for one in automatic)
        return automatic[: sum(before + length <= MAX_ECHO_LENGTH for length in lengths)]

    @property
    def has_small_letters(self) -> bool:
        """Return whether the message after the move has no room in large letters."""
        return self._message_length > MAX_LARGE_MESSAGE_LENGTH

    @property
    def leads_with_news(self) -> bool:
        """Return whether the message after the move may be cut: then its consequences are read first."""
        return self._message_length > MAX_MESSAGE_LENGTH

    @property
    def _message_length(self) -> int:
        return len(self.text) + sum(len(one.text) for one in (*self.manual_steps, *self.echoed_consequences))

    @property
    def author(self) -> str:
        """The name of the entry's author."""
        return self.entry.author_name

    @property
    def card(self) -> str:
        """The card that overruled the rulebook, or ''."""
        return str(self.entry.overruled.get("card", ""))


def build_lines(campaign: Campaign, entries: Iterable[JournalEntry], subject_names: SubjectNames) -> list[JournalLine]:
    """Return the lines of journal entries; ``subject_names`` are keyed by ref."""
    found = list(entries)
    wanted = {entry.target for entry in found if entry.target}
    targets = {entry.seq: entry for entry in campaign.moves.filter(seq__in=wanted)} if wanted else {}
    return [build_line(campaign, entry, subject_names, targets.get(entry.target or 0)) for entry in found]


def build_line(
    campaign: Campaign, entry: JournalEntry, subject_names: SubjectNames, target: JournalEntry | None = None
) -> JournalLine:
    """Return the line of one entry; ``target`` is the entry of an undo, redo or *back to here*."""
    return error_boundary.with_fallback(
        campaign,
        f"the line of entry {entry.seq}",
        lambda: replace(_build_line(campaign, entry, subject_names, target), entry=entry),
        lambda: JournalLine(entry, _("This entry cannot be described, but what it did still counts."), [], 0, [], ""),
    )


def _get_line_key(
    campaign: Campaign, entry: JournalEntry, subject_names: SubjectNames, target: JournalEntry | None
) -> tuple[object, ...]:
    """Return the cache key of a line. Undone is not part of it: the caller inserts the current entry."""
    about = target.move_id if target is not None else ""
    return (
        campaign.pk,
        entry.seq,
        entry.move_id,
        entry.at,
        about,
        *subject_names.items(),
        get_language(),
        rulebook.get_edition(),
    )


@cached(LRUCache(LINE_CACHE_SIZE), key=_get_line_key, lock=Lock())
def _build_line(
    campaign: Campaign, entry: JournalEntry, subject_names: SubjectNames, target: JournalEntry | None
) -> JournalLine:
    known = messages.moves.get(entry.name)
    changes = () if known and known.is_diff_hidden and entry.is_played else decode_changes(entry.changes)
    told = build_badges(campaign, changes, subject_names)
    game_ui = get_game_ui(campaign.game)
    journaled = [(code, facts) for code, facts in entry.rulings if code not in messages.unjournaled_codes]
    orders = [(code, facts) for code, facts in entry.rulings if messages.has_order(code, facts)]
    combined = combine_consequences(journaled, campaign.game)
    is_replaced = bool(combined) and _is_line_replaced(known, entry)
    return JournalLine(
        entry,
        combined.pop(0).text if is_replaced else build_sentence(entry, target),
        told[:MAX_BADGES],
        max(0, len(told) - MAX_BADGES),
        [_build_consequence_text(one, entry, shows_tasks=game_ui.shows_tasks) for one in combined],
        build_reveal_notice(target) if target is not None and entry.kind != JournalEntry.Kind.REDO else "",
        game_ui.render_pictures(entry),
        entry.name in game_ui.routine_moves,
        tuple(_build_order_text(code, facts, campaign.game) for code, facts in orders)
        if len(journaled) < len(entry.rulings)
        else (),
    )


def _is_line_replaced(known: MoveMessages | None, entry: JournalEntry) -> bool:
    """Return whether the first consequence takes the place of the line, because it names all values of an argument."""
    if known is None or not entry.is_played:
        return False
    journaled = [(code, facts) for code, facts in entry.rulings if code not in messages.unjournaled_codes]
    for argument, codes in known.line_codes.items():
        values = [value for code, facts in journaled if code in codes for value in facts.get(MERGED_FACT, ())]
        if Counter(entry.args.get(argument) or ()) <= Counter(values):
            return journaled[0][0] in codes
    return False


def _build_order_text(code: str, facts: Facts, game: str) -> ConsequenceText:
    return ConsequenceText(
        messages.get_order(code, facts, game), rulebook.cite_decision(code), is_manual_step=True, is_task=True
    )


def _build_consequence_text(
    combined: CombinedConsequence, entry: JournalEntry, *, shows_tasks: bool
) -> ConsequenceText:
    return ConsequenceText(
        combined.text,
        rulebook.cite_decision(combined.codes[0]),
        any(code in messages.manual_step_codes for code in combined.codes),
        shows_tasks and any(messages.has_order(code, facts) for code, facts in entry.rulings if code in combined.codes),
    )


def build_sentence(entry: JournalEntry, target: JournalEntry | None = None, *, is_undone: bool = False) -> str:
    """Return the sentence of a move or of a journal navigation. ``is_undone``: leave out the outcome of the move."""
    back = entry.kind == JournalEntry.Kind.UNDO
    about = {
        "what": build_sentence(target, is_undone=back) if target is not None else "",
        "name": entry.names.get("name", ""),
    }
    told = {
        JournalEntry.Kind.UNDO: _("Undid: %(what)s"),
        JournalEntry.Kind.REDO: _("Redid: %(what)s"),
        JournalEntry.Kind.BACK: _("Went back to just after: %(what)s"),
        JournalEntry.Kind.RESTORE: _("Restored the save point “%(name)s”."),
        JournalEntry.Kind.SAVE_POINT: _("Saved this moment as “%(name)s”."),
    }.get(JournalEntry.Kind(entry.kind))
    return told % about if told else messages.get_journal_line(entry.name, entry.args, entry.names, is_undone=is_undone)


def build_reveal_notice(entry: JournalEntry) -> str:
    """Return the notice of dice and cards that an undo cannot hide again; '' if nothing was revealed."""
    declared = find_move(entry.name)
    revealed = declared.revealed_arguments if declared else ()
    if all(entry.args.get(name, True) in EMPTY_REVEALS for name in revealed):
        return ""
    return _("Everybody has already seen what was rolled or drawn. Decide together whether it still counts.")


def build_badges(campaign: Campaign, changes: Iterable[Change], subject_names: SubjectNames) -> list[str]:
    """Return changes as text, each field with both values; ``subject_names`` are keyed by ref."""
    return [chip for change in changes for chip in _build_change_badges(campaign, change, subject_names)]


def _build_change_badges(campaign: Campaign, change: Change, subject_names: SubjectNames) -> list[str]:
    label, quiet = change.label, get_game(campaign.game).silent_fields
    if label in UNBADGED_LABELS:
        return []
    model = get_model(label)
    about = subject_names.get(change.ref) if label == get_game(campaign.game).subject_label else None
    whose = about or capfirst(str(model._meta.verbose_name))
    if change.before is None or change.after is None:
        if all(f"{label}.{name}" in quiet for name in change.field_names):
            return []
        return [_format_row_change(change, str(model._meta.verbose_name))]
    names = [name for name in _sort_field_names(change) if f"{label}.{name}" not in quiet]
    return [chip for name in names if (chip := _format_field_change(change, name, whose))]


def _format_row_change(change: Change, kind: str) -> str:
    """Return a new or removed row as text: its kind, and its name or code if it has one."""
    values = change.before or change.after or {}
    what = {"what": capfirst(kind), "name": values.get("name") or values.get("code") or ""}
    if change.after is None:
        return (_("Removed: %(what)s “%(name)s”") if what["name"] else _("Removed: %(what)s")) % what
    return (_("New: %(what)s “%(name)s”") if what["name"] else _("New: %(what)s")) % what


def _sort_field_names(change: Change) -> list[str]:
    """Return the changed fields in the model's order; removed fields come last."""
    known = [f.attname for f in get_model(change.label).get_tracked_fields()]
    return sorted(change.field_names, key=lambda name: (known.index(name) if name in known else len(known), name))


def _format_field_change(change: Change, field_name: str, whose: str) -> str:
    """Return a changed field as text with both values; only its name if a value is nested, '' for a boolean.

    Nothing is said of an empty value but that the other one came or went.
    """
    told = _get_field_label(change.label, field_name)
    changed = _("%(whose)s: %(field)s changed") % {"whose": whose, "field": told}
    if field_name in change.nested_diffs:
        return changed
    was, now = (change.before or {})[field_name], (change.after or {})[field_name]
    if isinstance(now, bool):
        return ""
    if is_nested(was) or is_nested(now):
        return changed
    if isinstance(was, int) and isinstance(now, int):
        return f"{whose}: {told} {was} → {now}"
    before, after = (_format_value(change.label, field_name, value) for value in (was, now))
    what = f"{before} → {after}" if before and after else after or _("%(value)s → none") % {"value": before}
    return f"{whose}, {told}: {what}"


def _get_field_label(label: str, field_name: str) -> str:
    try:
        return str(getattr(get_model(label)._meta.get_field(field_name), "verbose_name", field_name))
    except FieldDoesNotExist:
        return field_name


def _format_value(label: str, field_name: str, value: Json) -> str:
    if value is None or value in ("", [], {}):
        return ""
    if isinstance(value, list):
        return join_items(filter(None, (_format_value(label, field_name, inner) for inner in value)))
    if isinstance(value, dict):
        return join_items(f"{_format_value(label, field_name, key)} {count}" for key, count in value.items())
    choices = dict(getattr(get_model(label)._meta.get_field(field_name), "flatchoices", ()))
    return str(choices.get(value) or messages.get_value_label(label.partition(".")[0], value))
