"""The move service, the only write path during play.

Lock, make the move in memory, apply consequences, write what changed and one journal entry.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.campaign_index import projection
from campaigns.engine import (
    Change,
    GameDefinition,
    Json,
    MoveDefinition,
    RuleViolation,
    Table,
    Values,
    find_move,
    get_game,
)
from campaigns.engine.core_messages import (
    CORRECT_NO_NUMBER,
    CORRECT_OUT_OF_BOUNDS,
    QUESTION_OTHER,
    QUESTION_UNASKABLE,
    RULING_UNKNOWN,
    TABLE_FAILED,
)
from campaigns.engine.messages import messages
from campaigns.journal import error_boundary, save_points, signals, tabletop_tasks
from campaigns.journal.core_moves import check_bounds, check_importable
from campaigns.journal.forms import MoveForm, build_form_class
from campaigns.journal.idempotency import IdempotentRequest, idempotent_transaction
from campaigns.journal.results import DUPLICATE_CODE, GONE_CODE, MOVED_ON_CODE, Actor, MoveResult, ResultStatus
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import entry_cache, row_cache, row_refs, state, subject_column
from campaigns.storage.transactions import insert_row, update_fields

LAST_PLAYED_INTERVAL = timedelta(minutes=5)
"""Minimum interval between writes of ``last_played``: the campaign list only sorts by it."""
DUPLICATE_WINDOW = timedelta(seconds=3)
"""Reports of two devices within this time may mean one event."""

FIELDS_OF_INPUT_VIOLATIONS: dict[str, str] = {
    CORRECT_NO_NUMBER: "what",
    CORRECT_OUT_OF_BOUNDS: "value",
    RULING_UNKNOWN: "rule",
}
"""Codes of violations about input, by the form field they concern."""


@dataclass(frozen=True)
class EntryDraft:
    """The fields of a journal entry that the caller decides."""

    kind: str
    actor: Actor
    move_id: str
    name: str = ""
    args: Values = field(default_factory=dict)
    names: Values = field(default_factory=dict)
    head: int | None = None
    target: int | None = None


def play_move(slug: str, name: str, data: Mapping[str, Json], actor: Actor) -> MoveResult | None:
    """Make one reported move.

    ``name`` is the move's name within the campaign's game, or its full name; ``data`` is the submitted form. Returns
    None if the actor can play no such campaign or the game has no such move. Violations and invalid input are
    results, not exceptions.
    """
    with idempotent_transaction(slug, str(data.get("move_id", "")), actor) as report:
        form = read_move_form(report, name, data)
        if report.campaign is not None and form is not None:
            report.result = apply_move_form(report.campaign, form, actor)
    return report.result


def read_move_form(request: IdempotentRequest, name: str, data: Mapping[str, Json]) -> MoveForm | None:
    """Return the form of a report and set its payload; None if there is no such campaign or move."""
    declared = find_campaign_move(request.campaign, name) if request.campaign is not None else None
    if declared is None:
        return None
    form = build_form_class(declared)(data)
    request.payload = (declared.name, form.move_arguments if form.is_valid() else None)
    return form


def find_campaign_move(campaign: Campaign, name: str) -> MoveDefinition | None:
    """Return the move of this short or full name in the campaign's game, or None. Excludes *begin*."""
    declared = find_move(name if "." in name else f"{campaign.game}.{name}")
    known = declared is not None and declared.game in (campaign.game, "campaigns") and declared.slug != "begin"
    return declared if known else None


def apply_move_form(campaign: Campaign, form: MoveForm, actor: Actor) -> MoveResult:
    """Apply a report to a locked campaign; violations and invalid input are results, not exceptions."""
    rules, declared = get_game(campaign.game), form.definition
    if not form.is_valid():
        return MoveResult(
            ResultStatus.INVALID, campaign, state.open_table(campaign, rules), form=form, definition=declared
        )
    table = state.open_table(campaign, rules, form.cleaned_data["card"])
    state.read_ahead(table)
    try:
        given = resolve_references(table, form, is_stale=form.seen_version < campaign.version)
        if form.errors:
            return MoveResult(ResultStatus.INVALID, campaign, table, form=form, definition=declared)
        error_boundary.with_fallback(
            campaign,
            f"the move {declared.name}",
            lambda: execute_move(table, rules, declared, given, form.cleaned_data["leaving"]),
            _raise_failed_move,
            passthrough=(RuleViolation,),
        )
        _check_duplicate_report(campaign, table, form, actor)
    except RuleViolation as refusal:
        if refusal.code in FIELDS_OF_INPUT_VIOLATIONS:
            form.add_error(
                FIELDS_OF_INPUT_VIOLATIONS[refusal.code],
                messages.get_violation(refusal.code, refusal.facts, campaign.game),
            )
            return MoveResult(
                ResultStatus.INVALID, campaign, state.open_table(campaign, rules), form=form, definition=declared
            )
        status = _get_violation_status(campaign, form, refusal, actor)
        fresh = state.open_table(campaign, rules)
        return MoveResult(status, campaign, fresh, violation=refusal, form=form, definition=declared)
    names = get_argument_names(given) | table.line_facts
    step = EntryDraft(
        JournalEntry.Kind.MOVE, actor, form.cleaned_data["move_id"], declared.name, form.move_arguments, names
    )
    return commit_and_respond(campaign, table, rules, step, declared)


def _check_duplicate_report(campaign: Campaign, table: Table, form: MoveForm, actor: Actor) -> None:
    """Refuse a report that another device made since the sender's page was rendered, unless both are meant."""
    if form.seen_version >= campaign.version or form.cleaned_data["again"]:
        return
    found = campaign.moves.filter(seq__gt=form.seen_version, name=form.definition.name, undone=False).exclude(
        device=actor.device
    )
    if not form.cleaned_data["queued"]:
        now = timezone.now()
        found = found.filter(at__range=(now - DUPLICATE_WINDOW, now + DUPLICATE_WINDOW))
    known = found.only("args", "author").order_by("-seq")
    twin = next((entry for entry in known if entry.args == form.move_arguments), None)
    if twin is not None and table.get_setting("twice", "ask") == "ask":
        raise RuleViolation(DUPLICATE_CODE, is_final=True, author=twin.author_name)


def _raise_failed_move() -> None:
    """Refuse a move that raised an error; its table is discarded like that of any refused move."""
    raise RuleViolation(TABLE_FAILED, is_final=True)


def _get_violation_status(campaign: Campaign, form: MoveForm, violation: RuleViolation, actor: Actor) -> ResultStatus:
    """Return *moved on* if somebody else added an entry since the form was rendered, else *refused*."""
    if violation.code in (MOVED_ON_CODE, GONE_CODE):
        return ResultStatus.MOVED_ON
    if violation.code == DUPLICATE_CODE:
        return ResultStatus.REFUSED
    others = campaign.moves.filter(seq__gt=form.seen_version).exclude(device=actor.device)
    return ResultStatus.MOVED_ON if form.seen_version < campaign.version and others.exists() else ResultStatus.REFUSED


def resolve_references(table: Table, form: MoveForm, *, is_stale: bool = False) -> Values:
    """Return a move's arguments with rows in place of refs; add an error to the field of an unknown ref.

    Raises RuleViolation if the form ``is_stale`` and refers to a row that was removed.
    """
    given = dict(form.move_arguments)
    for argument in form.definition.arguments:
        if argument.kind not in ("row", "rows") or given[argument.name] is None:
            continue
        refs = given[argument.name] if argument.kind == "rows" else [given[argument.name]]
        found = [table.get_rows(argument.label).get(ref) for ref in refs]
        if None in found:
            table.require_possible(
                not is_stale or any(ref > table.highest_refs.get(argument.label) for ref in refs), GONE_CODE
            )
            form.add_error(argument.name, _("Nobody and nothing at this table has this number."))
        given[argument.name] = found if argument.kind == "rows" else found[0]
    return given


def execute_move(
    table: Table, game: GameDefinition, definition: MoveDefinition, arguments: Values, phase: str = ""
) -> None:
    """Make a move on a table in memory and apply its consequences.

    Raises RuleViolation; the table must then be discarded.
    """
    if definition.is_phase_end or (definition.is_in_phase and phase):
        table.require_possible(_is_same_step(phase, game.get_phase(table)), MOVED_ON_CODE)
    decision = arguments["decision"] if definition.question_kind else None
    if decision is not None:
        table.require_possible(decision.kind == definition.question_kind, QUESTION_OTHER)
        table.require_possible(table.is_answerable(decision), QUESTION_UNASKABLE)
    table.check_guard(definition, arguments)
    if decision is not None:
        table.prompts.remove(decision)
    definition.rule(table, **arguments)
    game.apply_consequences(table)
    game.check_invariants(table)
    check_bounds(table)
    check_importable(table)


def _is_same_step(sent_phase: str, current_phase: str) -> bool:
    """Return whether a report names the current phase; scripts may omit the part after the ``@``."""
    return sent_phase in (current_phase, current_phase.partition("@")[0])


def get_argument_names(arguments: Values) -> Values:
    """Return the names of the rows and lists among arguments, as in the journal line."""
    rows = {name: value for name, value in arguments.items() if hasattr(value, "ref")}
    many = {name: [str(v) for v in value] for name, value in arguments.items() if isinstance(value, list)}
    return {name: str(row) for name, row in rows.items()} | many


def commit_and_respond(
    campaign: Campaign, table: Table, game: GameDefinition, draft: EntryDraft, definition: MoveDefinition | None = None
) -> MoveResult:
    """Commit a table and return *applied*."""
    changes, before, tasks = table.get_changes(), campaign.etag, campaign.open_tasks
    entry = commit_entry(campaign, table, game, changes, draft)
    changed = frozenset(name for change in changes for name in change.dependency_keys)
    if campaign.open_tasks != tasks:
        changed |= {tabletop_tasks.TASKS_KEY}
    # The card applied to this move only, so the next options follow the rulebook.
    table.card = ""
    return MoveResult(
        ResultStatus.APPLIED,
        campaign,
        table,
        entry=entry,
        definition=definition,
        changed_keys=changed,
        previous_etag=before,
    )


def commit_entry(
    campaign: Campaign, table: Table, game: GameDefinition, changes: list[Change], draft: EntryDraft
) -> JournalEntry:
    """Write the changed rows and one journal entry, increment the version, and notify after commit."""
    state.write_changes(table, changes)
    before = campaign.version_key
    campaign.version += 1
    campaign.newest = draft.move_id
    fields = ["version", "newest"]
    if row_refs.record_highest_refs(campaign, changes):
        fields.append("highest_refs")
    now = timezone.now()
    if abs(now - campaign.last_played) >= LAST_PLAYED_INTERVAL:
        campaign.last_played = now
        fields.append("last_played")
        projection.schedule_refresh(campaign)
    projection.schedule_result_refresh(campaign, table, game, changes)
    if any(change.label == "campaigns.session" for change in changes):
        campaign.session = max([0, *(session.number for session in table.sessions)])
        fields.append("session")
    entry = JournalEntry(
        campaign=campaign, seq=campaign.version, move_id=draft.move_id, kind=draft.kind, name=draft.name, args=draft.args,
        names=draft.names, author=draft.actor.name, device=draft.actor.device, at=now, session=campaign.session,
        subjects=_join_subject_refs(game, draft, changes), changes=state.encode_changes(changes),
        rulings=[[ruling.code, ruling.facts] for ruling in table.consequences],
        overruled={"card": table.card, "codes": table.overruled_codes} if table.overruled_codes else {},
        parent=campaign.head, target=draft.target,
    )  # fmt: skip
    insert_row(entry)
    open_tasks = tabletop_tasks.compute_open_tasks(
        campaign,
        entry,
        functools.partial(game.is_task_over, table, changes),
        continues_event=game.continues_event(draft.name, changes),
    )
    if open_tasks != campaign.open_tasks:
        campaign.open_tasks = open_tasks
        fields.append("open_tasks")
    if draft.kind != JournalEntry.Kind.SAVE_POINT:
        campaign.head = entry.seq if draft.head is None else draft.head
        fields.append("head")
    update_fields([campaign], fields)
    if table.save_point:
        name = messages.get_consequence(table.save_point.code, table.save_point.facts, campaign.game)
        save_points.store_save_point(campaign, table, game, name, draft.actor.name)
    signals.entry_written.send(sender=Campaign, campaign=campaign, entry=entry)
    transaction.on_commit(lambda: _update_caches(campaign, table, entry, before))
    signals.send_campaign_changed(campaign)
    return entry


def _update_caches(campaign: Campaign, table: Table, entry: JournalEntry, previous_key: row_cache.VersionKey) -> None:
    """Cache the rows and the entry of a committed table for the next move and for rendering."""
    row_cache.write_through(campaign, table, previous_key)
    entry_cache.add_entry(campaign, entry, previous_key)
    state.get_uncached_labels(table).clear()


def _join_subject_refs(game: GameDefinition, draft: EntryDraft, changes: list[Change]) -> str:
    refs = {change.ref for change in changes if change.label == game.subject_label}
    declared = find_move(draft.name)
    for argument in declared.arguments if declared else ():
        if argument.label and argument.label == game.subject_label and draft.args.get(argument.name):
            given = draft.args[argument.name]
            refs.update(given if isinstance(given, list) else [given])
    return subject_column.join_refs(refs)
