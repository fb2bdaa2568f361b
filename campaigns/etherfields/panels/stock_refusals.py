"""All reasons for which the rules refuse a stock, by the field to correct, not only the first one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from campaigns.engine import RuleViolation, get_game
from campaigns.engine.messages import messages
from campaigns.engine.repository import RowSource, StoredRow
from campaigns.engine.values import Values
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.pools import POOL_OVERDRAWN
from campaigns.etherfields.rules.secrets import SECRET_UNREADABLE
from campaigns.etherfields.rules.session import FIRST_ABSENT
from campaigns.etherfields.rules.stock_lists import STOCK_NO_SLOT, STOCK_TOO_MANY_ITEMS
from campaigns.etherfields.rules.stock_masks import STOCK_NO_OWNER
from campaigns.etherfields.rules.stock_place import STOCK_AT_NOWHERE, STOCK_NO_TURNS
from campaigns.etherfields.rules.table import Table
from campaigns.journal.forms import chosen_number
from campaigns.journal.move_service import execute_move, resolve_references
from campaigns.pages.registry import RejectedSubmission

FIELDS_BY_VIOLATION: Mapping[str, str] = {
    STOCK_NO_SLOT: "tiles", SECRET_UNREADABLE: "codes", STOCK_TOO_MANY_ITEMS: "more_active",
    STOCK_NO_TURNS: "turns_left", FIRST_ABSENT: "first_player", STOCK_NO_OWNER: "masks", STOCK_AT_NOWHERE: "stands",
}  # fmt: skip
"""Field to correct by the violation that refuses it."""
ARGUMENTS_BY_FIELD = {"stands": "at"}
"""Argument to try without, where it is another one than the field to correct."""
LIST_POOLS = ("masks",)
POOL_ARGUMENTS = ("distress", "ether", "gems", *LIST_POOLS)
"""Components of the box that a stock counts."""
MAX_REFUSALS = 20

Refusals = list[tuple[str, str]]
"""Reasons with the name of the field to correct, '' for the stock as a whole."""


class _OnceLoadedSource:
    """Rows that are loaded once for several tables."""

    def __init__(self, source: RowSource) -> None:
        self._source = source
        self._rows: dict[str, list[StoredRow]] = {}

    def load_rows(self, label: str) -> Iterable[StoredRow]:
        """Return the rows of a model."""
        if label not in self._rows:
            self._rows[label] = list(self._source.load_rows(label))
        return self._rows[label]

    def build_row(self, label: str, fields: Values) -> object:
        """Build a new row."""
        return self._source.build_row(label, fields)


def list_refusals(table: Table, submission: RejectedSubmission | None, dreamers: list[Dreamer]) -> Refusals:
    """Return every reason for which the rules refuse a stock.

    Each is found by trying the stock on a table that is discarded, without what was refused so far.
    """
    if submission is None or submission.violation is None:
        return []
    source = _OnceLoadedSource(table.source)
    found: list[RuleViolation] = []
    while len(found) < MAX_REFUSALS and (not found or _get_argument_name(found[-1])):
        violation = _find_violation(Table(source, highest_refs=table.highest_refs), submission, found)
        if violation is None or (found and _is_same(violation, found[-1])):
            break
        found.append(violation)
    if not found or found[0].code != submission.violation.code:
        found = [submission.violation]
    return [
        (_find_field(submission, one, dreamers), str(messages.get_violation(one.code, one.facts, table.game)))
        for one in found
    ]


def _find_violation(
    table: Table, submission: RejectedSubmission, refused: Iterable[RuleViolation]
) -> RuleViolation | None:
    """Return why the rest of a stock is refused, without what is ``refused`` already."""
    arguments = resolve_references(table, submission.form)
    for violation in refused:
        name, typed = _get_argument_name(violation), violation.facts.get("typed")
        arguments[name] = [one for one in arguments[name] if one != typed] if typed else None
    try:
        execute_move(table, get_game(table.game), submission.form.definition, arguments)
    except RuleViolation as violation:
        return violation
    return None


def _is_same(one: RuleViolation, other: RuleViolation) -> bool:
    return (one.code, one.facts) == (other.code, other.facts)


def _get_argument_name(violation: RuleViolation) -> str:
    """Return the argument that a violation is about, '' if it is unknown."""
    if violation.code == POOL_OVERDRAWN:
        pool = str(violation.facts["pool"])
        return pool if pool in POOL_ARGUMENTS else ""
    field = FIELDS_BY_VIOLATION.get(violation.code, "")
    return ARGUMENTS_BY_FIELD.get(field, field)


def _find_field(submission: RejectedSubmission, violation: RuleViolation, dreamers: Collection[Dreamer]) -> str:
    """Return the field to correct, '' for none; of what the box does not hold so many of, the highest count."""
    if violation.code != POOL_OVERDRAWN:
        return FIELDS_BY_VIOLATION.get(violation.code, "")
    pool, data = str(violation.facts["pool"]), submission.form.data
    if pool in LIST_POOLS:
        return pool
    names = [name for place in range(len(dreamers)) if (name := f"{pool}.{place}") in data]
    return max(names, key=lambda name: int(chosen_number(data, name) or 0), default="")


def group_refusals(refusals: Refusals) -> dict[str, str]:
    """Return the reasons by field, those of one field together."""
    found: dict[str, list[str]] = {}
    for name, text in refusals:
        found.setdefault(name, []).append(text)
    return {name: " ".join(texts) for name, texts in found.items() if name}
