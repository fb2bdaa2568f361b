"""One writer at a time: the transaction every change to a campaign happens in."""

from __future__ import annotations

import functools
import itertools
import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from cachetools import LRUCache
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Field, JSONField, Model
from django.db.models.expressions import Col
from django.utils import timezone

from campaigns.engine import Json
from campaigns.models import Campaign, HouseRuling, Member
from campaigns.roles import Role, Seat
from campaigns.storage.hydration import hydrate

INSERT_BATCH_SIZE = 500
Job = tuple[Callable[..., object], tuple[Json, ...]]
PRESENCE_WINDOW = timedelta(minutes=1)
"""How long somebody who was seen counts as being there."""

SEAT_COLUMN_COUNT = 6
"""So many columns of what is found when a campaign is looked for tell where a device sits."""

KEY_CACHE_SIZE = 20_000
"""Campaigns in the cache of keys by slug."""

logger = logging.getLogger(__name__)
_sqlite_write_lock = threading.RLock()
_key_cache: LRUCache[str, int] = LRUCache(KEY_CACHE_SIZE)
_key_lock = threading.Lock()


class _ThreadState(threading.local):
    """A thread's own: how deep it is in write transactions, and what is to be done once the outermost is committed."""

    depth = 0

    def __init__(self) -> None:
        self.jobs: list[Job] = []


_thread_state = _ThreadState()


@contextmanager
def write_transaction(*, can_wait: bool = True) -> Iterator[None]:
    """Open a write transaction.

    SQLite has one writer anyway; queueing for it inside the process instead of at the file cut the slowest hundredth of
    contended moves from 685 to 42 ms. Raises OperationalError, as SQLite does, when that queue takes longer than the file's,
    or at once where it is not worth to be waited for. Once the outermost of them is committed, what ``after`` noted is done.
    """
    _thread_state.depth += 1
    try:
        with _atomic(can_wait=can_wait):
            yield
    except BaseException:
        if _thread_state.depth == 1:
            _thread_state.jobs.clear()
        raise
    finally:
        _thread_state.depth -= 1
    if not _thread_state.depth:
        _run_jobs()


@contextmanager
def _atomic(*, can_wait: bool) -> Iterator[None]:
    if connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    if not _sqlite_write_lock.acquire(timeout=connection.settings_dict["OPTIONS"]["timeout"] if can_wait else 0):
        raise OperationalError("database is locked")
    try:
        with transaction.atomic():
            yield
    finally:
        _sqlite_write_lock.release()


def run_after_commit(function: Callable[..., object], *values: Json) -> None:
    """Do this once the running write transaction is committed; it may not be done at all, where the database fails just then."""
    assert _thread_state.depth, "Nothing is being written."
    _thread_state.jobs.append((function, values))


def _run_jobs() -> None:
    jobs, _thread_state.jobs = _thread_state.jobs, []
    for work, values in jobs:
        try:
            work(*values)
        except DatabaseError:
            logger.exception("Committed, and not followed up: %s %s", work.__name__, values)


def find_campaign(slug: str, device: str = "", *, is_locked: bool = False) -> Campaign | None:
    """Return a campaign with the seat that a device has there, or None if there is none of this slug, or it was deleted.

    ``locked`` locks it for this transaction.

    One statement, so that asking who may come costs no query; it also sees whether the table has rulings of its own, so that
    one without pays nothing for them. Once this process has met the campaign, it names it by its key: where rows are spread over
    several nodes, one of them answers. None of them takes a lock without that key, so it is read first where it is not known yet.
    The lock, ``no_key``, leaves other transactions free to insert rows that point to it.
    """
    locks = is_locked and connection.features.has_select_for_no_key_update
    with _key_lock:
        known = _key_cache.get(slug)
    if locks and known is None:
        known = _find_key(slug)
        if known is None:
            return None
    now = timezone.now()
    here = [
        connection.ops.adapt_datetimefield_value(moment) for moment in (now - PRESENCE_WINDOW, now + PRESENCE_WINDOW)
    ]
    values = [known, *here, known, device, slug, known] if known else [*here, device, slug]
    with connection.cursor() as cursor:
        cursor.execute(_build_campaign_query(known is not None, locks), values)
        row = cursor.fetchone()
    if row is not None:
        found = _build_campaign(row)
        found.seat = _build_seat(device, *row[-SEAT_COLUMN_COUNT:])
        with _key_lock:
            _key_cache[slug] = found.pk
        return found
    if known:
        # Deleted, or another one by now, as after a restoration.
        with _key_lock:
            _key_cache.pop(slug, None)
        return find_campaign(slug, device, is_locked=is_locked)
    return None


def _find_key(slug: str) -> int | None:
    """Return the key of the campaign of this slug, unlocked; None if there is none, or it was deleted."""
    return Campaign.objects.filter(slug=slug, deleted=None).values_list("pk", flat=True).first()


@functools.cache
def _build_campaign_query(has_key: bool, is_locking: bool) -> str:
    """Return the statement that looks for a campaign by its slug, and by its key where that is ``known``."""
    table, rulings, members = (
        connection.ops.quote_name(model._meta.db_table) for model in (Campaign, HouseRuling, Member)
    )
    columns = ", ".join(f"{table}.{connection.ops.quote_name(str(f.column))}" for f in Campaign._meta.concrete_fields)
    lock = connection.ops.for_update_sql(of=(table,), no_key=True) if is_locking else ""
    key = "%s" if has_key else f"{table}.id"
    return (
        f"SELECT {columns}, EXISTS (SELECT 1 FROM {rulings} r WHERE r.campaign_id = {key}), m.role, m.name, m.holds, m.said,"  # noqa: S608
        f" m.revoked, m.seen BETWEEN %s AND %s FROM {table} LEFT JOIN {members} m ON m.campaign_id = {key} AND m.device = %s"
        f" WHERE {table}.slug = %s AND {table}.id = {key} AND {table}.deleted IS NULL {lock}"
    )


def _build_campaign(row: Sequence[Json]) -> Campaign:
    """Return the campaign of a row that the statement has found."""
    fields = {}
    for (name, column, converters), value in zip(_get_campaign_columns(), row, strict=False):
        for convert in converters:
            value = convert(value, column, connection)
        fields[name] = value
    return hydrate(Campaign, {**fields, "has_house_rules": bool(row[-SEAT_COLUMN_COUNT - 1])})


@functools.cache
def _get_campaign_columns() -> Sequence[tuple[str, Col, Sequence[Callable[..., Json]]]]:
    """Return the columns of a campaign: the field's name, the column, what makes its values of what this database sends."""
    fields = Campaign._meta.concrete_fields
    columns = [(field.attname, field.get_col(Campaign._meta.db_table)) for field in fields]
    return [
        (name, column, [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)])
        for name, column in columns
    ]


def _build_seat(device: str, role: str | None, name: str, holds: str, *flags: Json) -> Seat:
    return Seat(device) if role is None else Seat(device, Role(role), name, holds, *map(bool, flags))


def lock_campaign(slug: str, device: str = "") -> Campaign | None:
    """Lock a campaign for this transaction and give it with the seat of a device, or None if there is none of this slug."""
    return find_campaign(slug, device, is_locked=True)


@contextmanager
def hold_campaign(slug: str) -> Iterator[Campaign]:
    """Hold a campaign still and give it: what is read in the block is of one version, state and journal alike.

    Raises Campaign.DoesNotExist.
    """
    with write_transaction():
        campaign = lock_campaign(slug)
        if campaign is None:
            raise Campaign.DoesNotExist(slug)
        yield campaign


def update_fields(rows: Sequence[Model], names: Collection[str]) -> None:
    """Write these fields of stored rows of one model, and nothing else: one statement, sent once for each row.

    This and ``add_row`` make the statements Django's own ``save`` would make. Building them here, and that of ``lock``,
    instead of compiling a query each time takes a fifth off a move.
    """
    fields = [field for field in rows[0]._meta.concrete_fields if field.attname in names]
    places = ", ".join(f"{connection.ops.quote_name(str(field.column))} = %s" for field in fields)
    table = connection.ops.quote_name(rows[0]._meta.db_table)
    keys = ["id", "campaign_id"] if hasattr(rows[0], "campaign_id") else ["id"]
    statement = f"UPDATE {table} SET {places} WHERE {' AND '.join(f'{key} = %s' for key in keys)}"  # noqa: S608
    values = [[*_prepare_values(row, fields), *(getattr(row, key) for key in keys)] for row in rows]
    with connection.cursor() as cursor:
        if len(rows) == 1:
            cursor.execute(statement, values[0])
        else:
            cursor.executemany(statement, values)


def insert_row(row: Model) -> None:
    """Store a new row; its key stays unknown to ``row``. Raises IntegrityError when a constraint forbids it."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    places = ", ".join("%s" for _ in fields)
    table = connection.ops.quote_name(row._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", _prepare_values(row, fields))  # noqa: S608


def insert_rows(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Json]]) -> None:
    """Store many new rows of a model, each the values of these fields; JSON comes as text. Raises IntegrityError.

    Rows are taken and sent in batches, so that any number of them may come. Nothing is made of a row that it does not
    need: who imports a long journal keeps other writers waiting a third as long as with ``bulk_create``.
    """
    known = {field.name: field for field in model._meta.concrete_fields}
    fields = [known[name] for name in names]
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    places = ", ".join("%s" for _ in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    statement = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608
    coming = (_prepare_columns(row, fields) for row in rows)
    with connection.cursor() as cursor:
        while batch := list(itertools.islice(coming, INSERT_BATCH_SIZE)):
            cursor.executemany(statement, batch)


def _prepare_columns(row: Sequence[Json], fields: Sequence[Field[Any, Any]]) -> list[Json]:
    known = zip(row, fields, strict=True)
    return [v if isinstance(f, JSONField) else f.get_db_prep_save(v, connection) for v, f in known]


def _prepare_values(row: Model, fields: Iterable[Field[Any, Any]]) -> list[Json]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
