"""The plays of campaigns: each game of Onirim and Lucidity that is over, each session of Etherfields that is over."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from msgspec import Struct

from campaigns.engine import GameDefinition, Table, get_game
from campaigns.engine.list_format import join_items
from campaigns.journal import error_boundary
from campaigns.models import Campaign, JournalEntry, Member
from campaigns.pages.play_spec import DecidingReport, PlayerFacts, PlayFacts, PlayRecord, PlaySpec
from campaigns.pages.registry import get_game_ui
from campaigns.pages.sessions import SessionStats, find_sessions_by_campaign
from campaigns.plays.game_times import GameTimes, find_game_times
from campaigns.roles import parse_refs
from campaigns.storage.state import open_tables

PLAY_NAMESPACE = uuid.UUID("1f0f6a3e-58a4-4c0c-9f0e-6d9b5a4f2c50")
"""The namespace of the ids of plays, games and players; another one would make every play a new play elsewhere."""
SEPARATOR = "; "
"""Between several values in one text: names of expansions have commas."""


class PlayPlayer(Struct, frozen=True, kw_only=True):
    """A player of a play. ``id`` belongs to the name, whatever its case and spaces: it is the same in every campaign.

    ``score`` is None in a game without scores, ``place`` 0 without a ranking.
    """

    id: str
    name: str
    role: str
    score: int | None
    place: int
    is_winner: bool
    is_start_player: bool


class Play(Struct, frozen=True, kw_only=True):
    """A game or session that is over.

    ``id`` is a UUID: undo, an export and its import keep it. ``number`` is that of the game or session in its campaign,
    ``minutes`` the time at the table without long pauses. ``result`` is *won*, *lost*, *left* (given up) or '' (nothing
    was decided), ``result_text`` the same in words. A play that ``is_practice`` was played without the physical game.
    """

    id: str
    campaign: str
    campaign_name: str
    game: str
    game_name: str
    number: int
    title: str
    started_at: datetime
    ended_at: datetime
    minutes: int
    result: str
    result_text: str
    players: tuple[PlayPlayer, ...]
    expansions: tuple[str, ...]
    edition: str
    notes: tuple[str, ...]
    is_practice: bool

    @property
    def player_count(self) -> int:
        """The number of players."""
        return len(self.players)


def build_id(*parts: object) -> str:
    """Return the UUID of something that is known by these parts."""
    return str(uuid.uuid5(PLAY_NAMESPACE, "\n".join(str(part) for part in parts)))


def list_plays(campaign: Campaign) -> list[Play]:
    """Return the plays of a campaign, oldest first. Check access before."""
    return list_plays_of([campaign])[0]


def list_plays_of(campaigns: Sequence[Campaign]) -> list[list[Play]]:
    """Return the plays of each campaign, oldest first, with as many queries for many campaigns as for one of each game."""
    by_game: dict[str, list[Campaign]] = defaultdict(list)
    for campaign in campaigns:
        by_game[campaign.game].append(campaign)
    seat_names = _find_seat_names(campaigns)
    found: dict[int, list[Play]] = {}
    for name, together in by_game.items():
        game, spec = get_game(name), get_game_ui(name).play_spec
        if spec is None:
            continue
        records = _NumberedGames(together, game) if game.game_row_label else _Sessions(together, spec)
        for campaign, table in zip(together, open_tables(together, game), strict=True):
            found[campaign.pk] = _list_safely(campaign, spec, table, records, seat_names)
    return [found.get(campaign.pk, []) for campaign in campaigns]


class _Recorded(Struct, frozen=True):
    """A row whose play is over, with its times."""

    row: Any
    key: tuple[object, ...]
    started_at: datetime
    ended_at: datetime
    duration: timedelta
    record: PlayRecord


class _NumberedGames:
    """The finished numbered games of several campaigns."""

    def __init__(self, campaigns: Sequence[Campaign], game: GameDefinition) -> None:
        self._label, self._times = game.game_row_label, find_game_times(campaigns)

    def iter_recorded(self, campaign: Campaign, table: Table) -> Iterator[_Recorded]:
        for row in table.get_rows(self._label):
            times: GameTimes | None = self._times.get((campaign.pk, row.ref))
            if getattr(row, "result", "") and times is not None:
                key = (campaign.game, times.move_id, row.ref)
                yield _Recorded(row, key, times.started_at, times.ended_at, times.duration, PlayRecord(times.author))


class _Sessions:
    """The sessions of several campaigns that are over, and the reports that decided them."""

    def __init__(self, campaigns: Sequence[Campaign], spec: PlaySpec) -> None:
        self._stats = find_sessions_by_campaign(campaigns)
        self._move_ids: dict[tuple[int, int], str] = {}
        self._reports: dict[tuple[int, int], list[DecidingReport]] = defaultdict(list)
        wanted = Q(name__in=spec.deciding_moves)
        for campaign in campaigns:
            wanted |= Q(campaign=campaign, seq__in=[one.first_seq for one in self._stats[campaign.pk]])
        # The campaigns stand outside of the alternatives, so that a partitioned database asks their partitions only.
        moves = JournalEntry.objects.filter(
            wanted, campaign__in=campaigns, kind=JournalEntry.Kind.MOVE, undone=False
        ).order_by("campaign", "seq")
        fields = ("campaign", "seq", "session", "move_id", "name", "args")
        for key, seq, session, move_id, name, args in moves.values_list(*fields).iterator():
            self._move_ids[key, seq] = move_id
            if name in spec.deciding_moves:
                self._reports[key, session].append(DecidingReport(name, args))

    def iter_recorded(self, campaign: Campaign, table: Table) -> Iterator[_Recorded]:
        rows: Mapping[int, Any] = {row.number: row for row in table.sessions}
        for one in self._stats[campaign.pk]:
            if _is_over(one, rows):
                key = (campaign.game, self._move_ids[campaign.pk, one.first_seq], one.number)
                record = PlayRecord(reports=self._reports[campaign.pk, one.number])
                yield _Recorded(rows[one.number], key, one.started_at, one.ended_at, one.duration, record)


def _is_over(session: SessionStats, rows: Mapping[int, Any]) -> bool:
    """Return whether a session has ended: it was packed away, or another one has begun."""
    row = rows.get(session.journal_number) if session.journal_number else None
    return row is not None and (row.ended or not session.is_open)


def _list_safely(
    campaign: Campaign,
    spec: PlaySpec,
    table: Table,
    records: _NumberedGames | _Sessions,
    seat_names: Mapping[tuple[int, int], str],
) -> list[Play]:
    def build() -> list[Play]:
        names = {ref: name for (key, ref), name in seat_names.items() if key == campaign.pk}
        found = (
            _build_play(campaign, spec, one, spec.build_facts(table, one.row, one.record), names)
            for one in records.iter_recorded(campaign, table)
        )
        return sorted(found, key=lambda play: (play.ended_at, play.number))

    return error_boundary.with_fallback(campaign, "the plays", build, list)


def _build_play(
    campaign: Campaign, spec: PlaySpec, recorded: _Recorded, facts: PlayFacts, seat_names: Mapping[int, str]
) -> Play:
    return Play(
        id=build_id(*recorded.key),
        campaign=campaign.slug,
        campaign_name=campaign.name,
        game=campaign.game,
        game_name=str(spec.name),
        number=recorded.row.number,
        title=facts.title,
        started_at=recorded.started_at,
        ended_at=recorded.ended_at,
        minutes=round(recorded.duration.total_seconds() / 60),
        result=facts.result,
        result_text=facts.result_text,
        players=tuple(_build_players(facts.players, seat_names, are_merged=spec.is_cooperative)),
        expansions=tuple(facts.expansions),
        edition=facts.edition,
        notes=tuple(facts.notes),
        is_practice=facts.is_practice,
    )


def _build_players(
    players: Iterable[PlayerFacts], seat_names: Mapping[int, str], *, are_merged: bool
) -> Iterator[PlayPlayer]:
    """Yield the players. With ``are_merged``, who plays several subjects is one player with several roles."""
    together: dict[str, list[tuple[str, PlayerFacts]]] = defaultdict(list)
    for place, player in enumerate(players):
        name = " ".join((player.name or seat_names.get(player.subject_ref, "") or player.default_name).split())
        together[name.casefold() if are_merged else f"{place}"].append((name, player))
    for found in together.values():
        name, first = found[0]
        yield PlayPlayer(
            id=build_id("player", name.casefold()),
            name=name,
            role=join_items(player.role for _name, player in found if player.role),
            score=first.score,
            place=first.place,
            is_winner=first.is_winner,
            is_start_player=any(player.is_start_player for _name, player in found),
        )


def _find_seat_names(campaigns: Sequence[Campaign]) -> dict[tuple[int, int], str]:
    """Return the name of the seat that holds one subject alone, by campaign and subject; the newest seat of several."""
    seats = Member.objects.filter(campaign__in=campaigns, revoked=False).exclude(name="").order_by("pk")
    found = {}
    for key, name, holds in seats.values_list("campaign", "name", "holds"):
        refs = parse_refs(holds)
        if len(refs) == 1:
            found[key, next(iter(refs))] = name
    return found
