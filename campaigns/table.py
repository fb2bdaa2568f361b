"""The only door to the database during play: lock, make a move in memory, settle, write what changed, one journal entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns import notice, recent, state
from campaigns.forms import MOVE_ID, MoveForm, form_of
from campaigns.models import Campaign, Move
from campaigns.referee import Change, Declared, Game, Refusal, Table, game, move_named
from campaigns.rules import bounded
from campaigns.saves import points
from campaigns.writing import lock, write_transaction

MOVED_ON = "campaign.table.moved-on"


class Status(Enum):
    """The four answers to a move (design, principle 3), and bad input."""

    APPLIED = "applied"
    ALREADY = "already"
    REFUSED = "refused"
    MOVED_ON = "moved-on"
    INVALID = "invalid"

    @property
    def http(self) -> int:
        """The status code it travels under."""
        return {"applied": 200, "already": 200, "refused": 409, "moved-on": 409, "invalid": 422}[self.value]


@dataclass(frozen=True)
class By:
    """Who makes a move: a device, and what the person at it is called ('' when not said)."""

    device: str = ""
    name: str = ""


@dataclass
class Answer:
    """What came of a move. ``table`` is the table to show; ``changed`` names the models and fields that changed."""

    status: Status
    campaign: Campaign
    table: Table
    entry: Move | None = None
    refusal: Refusal | None = None
    form: MoveForm | None = None
    declared: Declared | None = None
    changed: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Step:
    """What commit writes besides the changed rows: the entry's own particulars."""

    kind: str
    by: By
    move_id: str
    name: str = ""
    args: dict[str, Any] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    head: int | None = None
    target: int | None = None


def play(slug: str, name: str, data: Mapping[str, Any], by: By) -> Answer | None:
    """Carry out one reported move.

    ``name`` is the move's name within the campaign's game, or in full; ``data`` is what its form sent. Gives None when there
    is no such campaign, or no such move in its game; refusals and bad input are answers, not exceptions.
    """

    def act(campaign: Campaign) -> Answer | None:
        declared = move_in(campaign, name)
        return _play(campaign, declared, form_of(declared)(data), by) if declared is not None else None

    return once(slug, str(data.get("move_id", "")), act)


def once(slug: str, move_id: str, act: Callable[[Campaign], Answer | None]) -> Answer | None:
    """Lock a campaign and act on it; a move id that its journal already holds changes nothing, however often it comes.

    The journal's own constraint finds the twin of a move that would be carried out again, and the journal is asked about
    one that is not carried out now: so a move that comes once pays no query for the question. Gives None when there is no
    such campaign, or when ``act`` does.
    """
    try:
        with write_transaction():
            campaign = lock(slug)
            answer = act(campaign) if campaign is not None else None
            held_up = answer is not None and answer.status is not Status.APPLIED
            return _twin(slug, move_id) or answer if held_up else answer
    except IntegrityError:
        found = _twin(slug, move_id)
        if found is None:
            raise
        return found
    except state.JournalBroken as broken:
        return _broken(slug, str(broken))


def _broken(slug: str, place: str) -> Answer | None:
    """Refuse what the journal cannot carry out on this table; nothing was written."""
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        return None
    refusal = Refusal("campaign.save.broken", final=True, place=place)
    return Answer(Status.REFUSED, campaign, state.open_table(campaign, game(campaign.game)), refusal=refusal)


def _twin(slug: str, move_id: str) -> Answer | None:
    """Answer *already applied* when the journal holds an entry with this move id."""
    if re.match(MOVE_ID, move_id) is None:
        return None
    entry = Move.objects.select_related("campaign").filter(campaign__slug=slug, move_id=move_id).first()
    if entry is None:
        return None
    table = state.open_table(entry.campaign, game(entry.campaign.game))
    return Answer(Status.ALREADY, entry.campaign, table, entry=entry)


def move_in(campaign: Campaign, name: str) -> Declared | None:
    """Give the move of this name in the campaign's game, by its short or full name, or None. *Begin* is made only once."""
    declared = move_named(name if "." in name else f"{campaign.game}.{name}")
    known = declared is not None and declared.game in (campaign.game, "campaigns") and declared.slug != "begin"
    return declared if known else None


def _play(campaign: Campaign, declared: Declared, form: MoveForm, by: By) -> Answer:
    rules = game(campaign.game)
    if not form.is_valid():
        return Answer(Status.INVALID, campaign, state.open_table(campaign, rules), form=form, declared=declared)
    table = state.open_table(campaign, rules, form.cleaned_data["card"])
    given = bind(table, form)
    if form.errors:
        return Answer(Status.INVALID, campaign, table, form=form, declared=declared)
    try:
        carry_out(table, rules, declared, given, form.cleaned_data["leaving"])
    except Refusal as refusal:
        stale = form.seen < campaign.version or refusal.code == MOVED_ON
        status = Status.MOVED_ON if stale else Status.REFUSED
        fresh = state.open_table(campaign, rules)
        return Answer(status, campaign, fresh, refusal=refusal, form=form, declared=declared)
    names = _names(given) | table.names
    step = Step(Move.Kind.MOVE, by, form.cleaned_data["move_id"], declared.name, form.given, names)
    return committed(campaign, table, rules, step, declared)


def bind(table: Table, form: MoveForm) -> dict[str, Any]:
    """Give a move's arguments with rows in place of refs; a ref that is not on this table becomes an error of its field."""
    given = dict(form.given)
    for argument in form.declared.arguments:
        if argument.kind not in ("row", "rows") or given[argument.name] is None:
            continue
        refs = given[argument.name] if argument.kind == "rows" else [given[argument.name]]
        found = [table.rows(argument.label).get(ref) for ref in refs]
        if None in found:
            form.add_error(argument.name, _("There is nobody and nothing with this number at this table."))
        given[argument.name] = found if argument.kind == "rows" else found[0]
    return given


def carry_out(table: Table, rules: Game, declared: Declared, given: dict[str, Any], leaving: str = "") -> None:
    """Make a move on a table in memory and let its consequences follow. Raises Refusal; the table is then to be thrown away."""
    if declared.leaves:
        table.must(leaving == rules.phase(table), MOVED_ON)
    declared.guard(table, given)
    if declared.answers:
        decision = given["decision"]
        table.must(decision.kind == declared.answers, "campaign.question.other")
        table.decisions.remove(decision)
    declared.rule(table, **given)
    rules.settle(table)
    rules.check(table)
    bounded(table)


def _names(given: dict[str, Any]) -> dict[str, Any]:
    rows = {name: value for name, value in given.items() if hasattr(value, "ref")}
    many = {name: [str(v) for v in value] for name, value in given.items() if isinstance(value, list)}
    return {name: str(row) for name, row in rows.items()} | many


def committed(campaign: Campaign, table: Table, rules: Game, step: Step, declared: Declared | None = None) -> Answer:
    """Commit a table and answer *applied*."""
    changes = table.changes()
    entry = commit(campaign, table, rules, changes, step)
    changed = frozenset(name for change in changes for name in shown_by(change))
    return Answer(Status.APPLIED, campaign, table, entry=entry, declared=declared, changed=changed)


def shown_by(change: Change) -> set[str]:
    """Name what a panel may show of a change: the model, and each field that changed (``etherfields.team.hours``)."""
    fields = {*(change.before or {}), *(change.after or {})}
    return {change.label, *(f"{change.label}.{name}" for name in fields)}


def commit(campaign: Campaign, table: Table, rules: Game, changes: list[Change], step: Step) -> Move:
    """Write the changed rows and one journal entry, move the campaign on by one version, tell the others afterwards."""
    state.write(table, changes)
    campaign.version += 1
    fields = ["version"]
    if any(change.label == "campaigns.session" for change in changes):
        campaign.session = max([0, *(session.number for session in table.sessions)])
        fields.append("session")
    entry = Move(
        campaign=campaign, seq=campaign.version, move_id=step.move_id, kind=step.kind, name=step.name, args=step.args,
        names=step.names, author=step.by.name, device=step.by.device, at=timezone.now(), session=campaign.session,
        subjects=_subjects(rules, step, changes), changes=state.pack_changes(changes),
        rulings=[[ruling.code, ruling.facts] for ruling in table.rulings],
        overruled={"card": table.card, "codes": table.overruled} if table.overruled else {},
        parent=campaign.head, target=step.target,
    )  # fmt: skip
    entry.save(force_insert=True)
    if step.kind != Move.Kind.MARK:
        campaign.head = entry.seq if step.head is None else step.head
        fields.append("head")
    Campaign.objects.filter(pk=campaign.pk).update(**{name: getattr(campaign, name) for name in fields})
    if table.save_point:
        points.keep(campaign, table, rules, table.save_point, step.by.name)
    transaction.on_commit(lambda: recent.remember(campaign, table))
    notice.tell(campaign)
    return entry


def _subjects(rules: Game, step: Step, changes: list[Change]) -> str:
    refs = {change.ref for change in changes if change.label == rules.subject}
    declared = move_named(step.name)
    for argument in declared.arguments if declared else ():
        if argument.label == rules.subject and step.args.get(argument.name):
            given = step.args[argument.name]
            refs.update(given if isinstance(given, list) else [given])
    return "," + "".join(f"{ref}," for ref in sorted(refs)[:40])
