"""View models of the chronicle: sentences by session, with highlights and a count of small steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Condition

from cachetools import LRUCache, cached
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine import Table
from campaigns.engine.list_format import format_list
from campaigns.engine.messages import messages
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import bar_charts, line_charts, recap, turn_labels
from campaigns.pages.bar_charts import BarChart
from campaigns.pages.dates import format_weekday_date, get_reader_key
from campaigns.pages.registry import GameUI
from campaigns.pages.session_digest import DecodedEntry, HighlightText, decode_entries
from campaigns.pages.sessions import SessionStats, measure_time_at_table
from companion.jinja_environment import render_template

CHAPTER_CACHE_SIZE = 256
"""Rendered chapters in the cache."""


@dataclass(frozen=True)
class ChronicleSentence:
    """One sentence, with its highlight if it is one."""

    text: str
    highlight: HighlightText | None = None


@dataclass
class ChroniclePart:
    """The sentences of one Turn or between two, with a count of omitted small steps and the entry times.

    ``name`` is the Turn, '' between two; ``heading`` is what the page shows.
    """

    name: str
    times: list[datetime]
    sentences: list[ChronicleSentence] = field(default_factory=list)
    small_step_count: int = 0
    heading: str = ""

    @property
    def duration_text(self) -> str:
        """The duration as text; '' for less than a minute."""
        return recap.format_duration(measure_time_at_table(self.times))

    @property
    def small_steps_text(self) -> str:
        """The number of small steps as text."""
        return ngettext("%(small)s small step", "%(small)s small steps", self.small_step_count) % {
            "small": self.small_step_count
        }


@dataclass(frozen=True)
class Chapter:
    """One session: date, duration, players, parts and charts."""

    number: int
    date: str
    duration: str
    player_names: Sequence[str]
    parts: Sequence[ChroniclePart]
    charts: Sequence[line_charts.LineChart] = ()
    bar_charts: Sequence[BarChart] = ()

    @property
    def who(self) -> str:
        """The players as in speech."""
        return format_list(self.player_names)


@dataclass(frozen=True)
class RenderedChapter:
    """A chapter with its HTML."""

    chapter: Chapter
    html: SafeString


def render_lifetime_charts(
    table: Table, game_ui: GameUI, sessions: Sequence[SessionStats], *, is_open: bool = False
) -> SafeString:
    """Render the charts over all sessions and games: the game's own, and the length of each session."""
    found = [*game_ui.build_lifetime_charts(table)]
    if len(sessions) > 1:
        long = [(str(one.number), one.duration) for one in sessions if one.number]
        evenings = bar_charts.build_minutes_chart(_("How long each evening took"), long)
        found += [evenings] if evenings.bars else []
    return (
        render_template("campaigns/lifetime_charts.jinja", {"over": found, "open": is_open}) if found else SafeString()
    )


def _get_current_turn(table: Table, game_ui: GameUI, session: SessionStats) -> str:
    """Return the Turn for unlabelled entries of the open session; ``""`` for a finished session."""
    return game_ui.turns.get_current_label(table) if session.is_open else ""


def _get_chapter_key(
    campaign: Campaign,
    table: Table,
    game_ui: GameUI,
    subject_names: Mapping[int, str],
    session: SessionStats,
    subject_ref: int = 0,
    *,
    is_open: bool = False,
) -> tuple[object, ...]:
    now = _get_current_turn(table, game_ui, session)
    return (campaign.slug, session, subject_ref, is_open, now, get_reader_key(), tuple(subject_names.items()))


@cached(LRUCache(CHAPTER_CACHE_SIZE), key=_get_chapter_key, condition=Condition())
def render_chapter(
    campaign: Campaign,
    table: Table,
    game_ui: GameUI,
    subject_names: Mapping[int, str],
    session: SessionStats,
    subject_ref: int = 0,
    *,
    is_open: bool = False,
) -> RenderedChapter | None:
    """Render one session, for everybody or one subject (``subject_ref``); ``is_open`` unfolds the tables of its charts.

    Cached: a finished session never changes. Return None for a session without entries.
    """
    found = build_chapter(
        campaign, table, game_ui, subject_names, session, subject_ref, _get_current_turn(table, game_ui, session)
    )
    if found is None:
        return None
    return RenderedChapter(found, render_template("campaigns/chapter.jinja", {"chapter": found, "open": is_open}))


def clear_chapter_cache() -> None:
    """Clear the cache of rendered chapters."""
    render_chapter.cache_clear()


def build_chapter(
    campaign: Campaign,
    table: Table,
    game_ui: GameUI,
    subject_names: Mapping[int, str],
    session: SessionStats,
    subject_ref: int = 0,
    current_turn: str = "",
) -> Chapter | None:
    """Return one session, for everybody or one subject; ``current_turn`` labels the newest entries without a turn of their own."""
    entries = decode_entries(session.find_entries(campaign).only(*recap.ENTRY_FIELDS, "subjects"))
    if not entries:
        return None
    names = _label_entries(entries, game_ui.turns.find_boundary, current_turn)
    told_names = subject_names if not subject_ref else {subject_ref: subject_names[subject_ref]}
    summaries = game_ui.build_chronicle_summaries(entries, told_names)
    told = [
        one
        for one in zip(entries, names, strict=True)
        if not subject_ref or f",{subject_ref}," in one[0].entry.subjects or one[0].entry.seq in summaries
    ]
    counted = [
        *game_ui.build_bar_charts(entries),
        bar_charts.build_step_time_chart(entries, _label_entries(entries, game_ui.steps.find_boundary)),
    ]
    present: list[int] = next((one.present for one in table.sessions if one.number == session.journal_number), [])
    return Chapter(
        session.number, format_weekday_date(session.started_at), recap.format_duration(session.duration),
        [subject_names[ref] for ref in present if ref in subject_names],
        list(merge_quiet_parts(_build_parts(campaign, game_ui, told, subject_names, summaries))),
        line_charts.build_charts(game_ui.chart_specs, entries, _find_part_ends(names, str(game_ui.turns.between_label)), subject_names),
        [found for found in counted if found.bars],
    )  # fmt: skip


def _label_entries(
    entries: Sequence[DecodedEntry], find_boundary: turn_labels.TurnBoundaryFinder, current_label: str = ""
) -> list[str]:
    """Return the turn (or step) label of each entry, oldest first."""
    return turn_labels.label_turns(
        (turn_labels.find_turn_boundary(one.changes, find_boundary) for one in reversed(entries)), current_label
    )[::-1]


def _find_part_ends(labels: Sequence[str], between_label: str) -> list[tuple[str, int]]:
    """Return each part with the index of its last entry."""
    last = [index for index, name in enumerate(labels) if index + 1 == len(labels) or labels[index + 1] != name]
    return [(labels[index] or (between_label if at else _("At the start")), index) for at, index in enumerate(last)]


def _build_parts(
    campaign: Campaign,
    game_ui: GameUI,
    entries: Sequence[tuple[DecodedEntry, str]],
    subject_names: Mapping[int, str],
    summaries: Mapping[int, str],
) -> Iterator[ChroniclePart]:
    part: ChroniclePart | None = None
    for one, name in entries:
        entry = one.entry
        if part is None or part.name != name:
            if part is not None:
                yield part
            part = ChroniclePart(name, [], heading=name or ("" if part is None else str(game_ui.turns.between_label)))
        part.times.append(entry.at)
        great = recap.find_highlight(campaign, game_ui, one, subject_names)
        if great is None and not game_ui.is_in_chronicle(entry):
            part.small_step_count += 1
        else:
            part.sentences.append(ChronicleSentence(_build_sentence(campaign, game_ui, entry), great))
        if entry.seq in summaries:
            part.sentences.append(ChronicleSentence(summaries[entry.seq]))
    if part is not None:
        yield part


def _build_sentence(campaign: Campaign, game_ui: GameUI, entry: JournalEntry) -> str:
    """Return the sentence of an entry, with its consequences that belong in the chronicle."""
    came = (
        messages.get_consequence(code, facts, campaign.game)
        for code, facts in entry.rulings
        if code in game_ui.chronicle_consequences
    )
    return " ".join([messages.get_journal_line(entry.name, entry.args, entry.names), *came])


def merge_quiet_parts(parts: Iterable[ChroniclePart]) -> Iterator[ChroniclePart]:
    """Merge neighbouring turns that have no sentences."""
    quiet: list[ChroniclePart] = []
    for part in parts:
        if part.name and not part.sentences:
            quiet.append(part)
            continue
        yield from _merge_parts(quiet)
        quiet = []
        yield part
    yield from _merge_parts(quiet)


def _merge_parts(parts: Sequence[ChroniclePart]) -> list[ChroniclePart]:
    if len(parts) < 2:
        return list(parts)
    name = _("%(first)s to %(last)s") % {"first": parts[0].name, "last": parts[-1].name}
    return [
        ChroniclePart(
            name, [at for part in parts for at in part.times], [], sum(part.small_step_count for part in parts), name
        )
    ]
