"""The only door to the database during play: lock, make a move in memory, settle, write what changed, one journal entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.journal import failing, save_points, signals
from campaigns.journal.forms import MoveForm, form_of
from campaigns.journal.idempotency import Report, once
from campaigns.journal.moves import bounded, check_importable
from campaigns.journal.outcomes import GONE, MOVED_ON, TWICE, Answer, By, Status
from campaigns.models import Campaign, Move
from campaigns.referee import Change, Declared, Game, Json, Refusal, Table, Values, game, move_named
from campaigns.shelving import keeping as shelving
from campaigns.storage import entry_cache, row_cache, row_refs, state, subjects
from campaigns.storage.transactions import add_row, set_fields
from campaigns.wording import words

DATED = timedelta(minutes=5)
"""When a campaign was last played is written down as seldom as this: the shelf sorts by it, and needs no more."""
AT_ONCE = timedelta(seconds=3)
"""Two devices that report the same within this time may mean one event."""

BAD_INPUT = {
    "campaign.correct.no-number": "what",
    "campaign.correct.out-of-bounds": "value",
    "campaign.ruling.unknown": "rule",
}
"""Refusals that are about what was typed, by the field they concern: bad input, not a move against the rules."""


@dataclass(frozen=True)
class Step:
    """What commit writes besides the changed rows: the entry's own particulars."""

    kind: str
    by: By
    move_id: str
    name: str = ""
    args: Values = field(default_factory=dict)
    names: Values = field(default_factory=dict)
    head: int | None = None
    target: int | None = None


def play(slug: str, name: str, data: Mapping[str, Json], by: By) -> Answer | None:
    """Carry out one reported move.

    ``name`` is the move's name within the campaign's game, or in full; ``data`` is what its form sent. Gives None when there
    is no such campaign for ``by``, or no such move in its game; refusals and bad input are answers, not exceptions.
    """
    with once(slug, str(data.get("move_id", "")), by) as report:
        form = read(report, name, data)
        if report.campaign is not None and form is not None:
            report.answer = answer(report.campaign, form, by)
    return report.answer


def read(report: Report, name: str, data: Mapping[str, Json]) -> MoveForm | None:
    """Return the form of a report, and note what it says; None where there is no such campaign or no such move in its game."""
    declared = move_in(report.campaign, name) if report.campaign is not None else None
    if declared is None:
        return None
    form = form_of(declared)(data)
    report.said = (declared.name, form.given if form.is_valid() else None)
    return form


def move_in(campaign: Campaign, name: str) -> Declared | None:
    """Return the move of this name in the campaign's game, by its short or full name, or None. *Begin* is made only once."""
    declared = move_named(name if "." in name else f"{campaign.game}.{name}")
    known = declared is not None and declared.game in (campaign.game, "campaigns") and declared.slug != "begin"
    return declared if known else None


def answer(campaign: Campaign, form: MoveForm, by: By) -> Answer:
    """Carry a report out at a campaign that is held locked; refusals and bad input are answers, not exceptions."""
    rules, declared = game(campaign.game), form.declared
    if not form.is_valid():
        return Answer(Status.INVALID, campaign, state.open_table(campaign, rules), form=form, declared=declared)
    table = state.open_table(campaign, rules, form.cleaned_data["card"])
    try:
        given = bind(table, form, stale=form.seen < campaign.version)
        if form.errors:
            return Answer(Status.INVALID, campaign, table, form=form, declared=declared)
        failing.or_else(
            campaign,
            f"the move {declared.name}",
            lambda: carry_out(table, rules, declared, given, form.cleaned_data["leaving"]),
            _failed,
            passes=(Refusal,),
        )
        _once_only(campaign, table, form, by)
    except Refusal as refusal:
        if refusal.code in BAD_INPUT:
            form.add_error(BAD_INPUT[refusal.code], words.refusal(refusal.code, refusal.facts, campaign.game))
            return Answer(Status.INVALID, campaign, state.open_table(campaign, rules), form=form, declared=declared)
        status = _status(campaign, form, refusal, by)
        fresh = state.open_table(campaign, rules)
        return Answer(status, campaign, fresh, refusal=refusal, form=form, declared=declared)
    names = names_of(given) | table.names
    step = Step(Move.Kind.MOVE, by, form.cleaned_data["move_id"], declared.name, form.given, names)
    return committed(campaign, table, rules, step, declared)


def _once_only(campaign: Campaign, table: Table, form: MoveForm, by: By) -> None:
    """Refuse a report that another device has made already, which the sender's page had not shown, unless both are meant."""
    if form.seen >= campaign.version or form.cleaned_data["again"]:
        return
    found = campaign.moves.filter(seq__gt=form.seen, name=form.declared.name, undone=False).exclude(device=by.device)
    if not form.cleaned_data["queued"]:
        now = timezone.now()
        found = found.filter(at__range=(now - AT_ONCE, now + AT_ONCE))
    known = found.only("args", "author").order_by("-seq")
    twin = next((entry for entry in known if entry.args == form.given), None)
    if twin is not None and table.setting("twice", "ask") == "ask":
        raise Refusal(TWICE, final=True, author=twin.called)


def _failed() -> None:
    """Refuse a move that fails; its table is thrown away like that of any refused move."""
    raise Refusal("campaign.table.failed", final=True)


def _status(campaign: Campaign, form: MoveForm, refusal: Refusal, by: By) -> Status:
    """Say whether a refusal is the table's having moved on: somebody else made an entry since the form was shown."""
    if refusal.code in (MOVED_ON, GONE):
        return Status.MOVED_ON
    if refusal.code == TWICE:
        return Status.REFUSED
    others = campaign.moves.filter(seq__gt=form.seen).exclude(device=by.device)
    return Status.MOVED_ON if form.seen < campaign.version and others.exists() else Status.REFUSED


def bind(table: Table, form: MoveForm, *, stale: bool = False) -> Values:
    """Return a move's arguments with rows in place of refs; a ref that is not on this table becomes an error of its field.

    Raises Refusal when the form is ``stale`` and meant something that is gone by now.
    """
    given = dict(form.given)
    for argument in form.declared.arguments:
        if argument.kind not in ("row", "rows") or given[argument.name] is None:
            continue
        refs = given[argument.name] if argument.kind == "rows" else [given[argument.name]]
        found = [table.rows(argument.label).get(ref) for ref in refs]
        if None in found:
            table.possible(not stale or any(ref > table.highest_ref(argument.label) for ref in refs), GONE)
            form.add_error(argument.name, _("There is nobody and nothing with this number at this table."))
        given[argument.name] = found if argument.kind == "rows" else found[0]
    return given


def carry_out(table: Table, rules: Game, declared: Declared, given: Values, leaving: str = "") -> None:
    """Make a move on a table in memory and let its consequences follow. Raises Refusal; the table is then to be thrown away."""
    if declared.leaves or (declared.within and leaving):
        table.possible(_same_step(leaving, rules.phase(table)), MOVED_ON)
    decision = given["decision"] if declared.answers else None
    if decision is not None:
        table.possible(decision.kind == declared.answers, "campaign.question.other")
        table.possible(table.askable(decision), "campaign.question.unaskable")
    table.guard(declared, given)
    if decision is not None:
        table.decisions.remove(decision)
    declared.rule(table, **given)
    rules.settle(table)
    rules.check(table)
    bounded(table)
    check_importable(table)


def _same_step(named: str, now: str) -> bool:
    """Return whether a report names the step of now; a script may leave out what stands after the ``@``."""
    return named in (now, now.partition("@")[0])


def names_of(given: Values) -> Values:
    """Return the rows and lists among arguments by their names, as a line of the journal has them."""
    rows = {name: value for name, value in given.items() if hasattr(value, "ref")}
    many = {name: [str(v) for v in value] for name, value in given.items() if isinstance(value, list)}
    return {name: str(row) for name, row in rows.items()} | many


def committed(campaign: Campaign, table: Table, rules: Game, step: Step, declared: Declared | None = None) -> Answer:
    """Commit a table and answer *applied*."""
    changes, before = table.changes(), campaign.tag
    entry = commit(campaign, table, rules, changes, step)
    changed = frozenset(name for change in changes for name in shown_by(change))
    # What comes next is offered as the rulebook has it: the card spoke of this move alone.
    table.card = ""
    return Answer(Status.APPLIED, campaign, table, entry=entry, declared=declared, changed=changed, before=before)


def shown_by(change: Change) -> set[str]:
    """Name what a panel may show of a change: the model, and each field that changed (``etherfields.team.hours``)."""
    return {change.label, *(f"{change.label}.{name}" for name in change.fields)}


def commit(campaign: Campaign, table: Table, rules: Game, changes: list[Change], step: Step) -> Move:
    """Write the changed rows and one journal entry, move the campaign on by one version, tell the others afterwards."""
    state.write(table, changes)
    before = campaign.mark
    campaign.version += 1
    campaign.newest = step.move_id
    fields = ["version", "newest"]
    if row_refs.note(campaign, changes):
        fields.append("highest_refs")
    now = timezone.now()
    if abs(now - campaign.last_played) >= DATED:
        campaign.last_played = now
        fields.append("last_played")
        shelving.note(campaign)
    shelving.note_results(campaign, table, rules, changes)
    if any(change.label == "campaigns.session" for change in changes):
        campaign.session = max([0, *(session.number for session in table.sessions)])
        fields.append("session")
    entry = Move(
        campaign=campaign, seq=campaign.version, move_id=step.move_id, kind=step.kind, name=step.name, args=step.args,
        names=step.names, author=step.by.name, device=step.by.device, at=now, session=campaign.session,
        subjects=_subjects(rules, step, changes), changes=state.pack_changes(changes),
        rulings=[[ruling.code, ruling.facts] for ruling in table.rulings],
        overruled={"card": table.card, "codes": table.overruled} if table.overruled else {},
        parent=campaign.head, target=step.target,
    )  # fmt: skip
    add_row(entry)
    if step.kind != Move.Kind.MARK:
        campaign.head = entry.seq if step.head is None else step.head
        fields.append("head")
    set_fields([campaign], fields)
    if table.save_point:
        name = words.ruling(table.save_point.code, table.save_point.facts, campaign.game)
        save_points.keep(campaign, table, rules, name, step.by.name)
    transaction.on_commit(lambda: _remember(campaign, table, entry, before))
    signals.tell(campaign)
    return entry


def _remember(campaign: Campaign, table: Table, entry: Move, before: row_cache.Mark) -> None:
    """Keep the rows and the entry of a committed table for the next move, and for drawing it."""
    row_cache.remember(campaign, table, before)
    entry_cache.remember(campaign, entry, before)
    state.read_besides(table).clear()


def _subjects(rules: Game, step: Step, changes: list[Change]) -> str:
    refs = {change.ref for change in changes if change.label == rules.subject}
    declared = move_named(step.name)
    for argument in declared.arguments if declared else ():
        if argument.label and argument.label == rules.subject and step.args.get(argument.name):
            given = step.args[argument.name]
            refs.update(given if isinstance(given, list) else [given])
    return subjects.joined(refs)
