"""The chronicle: a campaign by session as a story in plain sentences, great moments marked, small steps counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Condition

from cachetools import LRUCache, cached
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Move
from campaigns.pages import bars, charts, recap, turns
from campaigns.pages.bars import Bars
from campaigns.pages.evening import Great, Played, played
from campaigns.pages.registry import GamePages
from campaigns.pages.sessions import Session, at_table
from campaigns.referee import Table
from campaigns.wording import words
from companion.parts import draw

CACHE_SIZE = 256
"""Chapters in the cache."""


@dataclass(frozen=True)
class Sentence:
    """One thing that happened, with the great moment it was, if it was one."""

    text: str
    moment: Great | None = None


@dataclass
class Part:
    """What happened in one Turn, or between two: what is told, how many small steps are not, and how long it took."""

    name: str
    moments: list[datetime]
    sentences: list[Sentence] = field(default_factory=list)
    small: int = 0

    @property
    def long(self) -> str:
        """How long it took, in words; '' for less than a minute."""
        return recap.long(at_table(self.moments))

    @property
    def small_words(self) -> str:
        """How many small steps there were, in words."""
        return ngettext("%(small)s small step", "%(small)s small steps", self.small) % {"small": self.small}


@dataclass(frozen=True)
class Chapter:
    """One session: when it was, how long, who was there, what happened in which part of it, its charts and what was counted."""

    number: int
    when: str
    long: str
    who: Sequence[str]
    parts: Sequence[Part]
    charts: Sequence[charts.Chart] = ()
    counted: Sequence[Bars] = ()


@dataclass(frozen=True)
class Drawn:
    """A chapter as it is shown."""

    chapter: Chapter
    html: SafeString


def over(table: Table, pages: GamePages, sessions: Sequence[Session], *, opened: bool = False) -> SafeString:
    """Draw what is of all sessions and games together: what the game draws, and how long each evening was."""
    found = [*pages.over(table)]
    if len(sessions) > 1:
        long = [(str(one.number), one.long) for one in sessions if one.number]
        evenings = bars.minutes(_("How long each evening was"), long)
        found += [evenings] if evenings.bars else []
    return draw("campaigns/over.jinja", {"over": found, "open": opened}) if found else SafeString()


def _now(table: Table, pages: GamePages, session: Session) -> str:
    """Return the Turn that entries of the open session without one were made in; ``""`` for a session that is over."""
    return pages.turns.now(table) if session.open else ""


def _chapter_key(
    campaign: Campaign,
    table: Table,
    pages: GamePages,
    whom: Mapping[int, str],
    session: Session,
    who: int = 0,
    *,
    opened: bool = False,
) -> tuple[object, ...]:
    now = _now(table, pages, session)
    return (campaign.slug, session, who, opened, now, get_language(), tuple(whom.items()))


@cached(LRUCache(CACHE_SIZE), key=_chapter_key, condition=Condition())
def drawn(
    campaign: Campaign,
    table: Table,
    pages: GamePages,
    whom: Mapping[int, str],
    session: Session,
    who: int = 0,
    *,
    opened: bool = False,
) -> Drawn | None:
    """Draw one session, of all or of one subject (``who``, by its ref); with ``opened``, every table of its charts.

    A session that is over does not change: it is drawn once. Gives None where nothing happened in it.
    """
    found = chapter(campaign, table, pages, whom, session, who, _now(table, pages, session))
    if found is None:
        return None
    return Drawn(found, draw("campaigns/chapter.jinja", {"chapter": found, "open": opened}))


def clear_cache() -> None:
    """Empty the cache, as a server that starts has it."""
    drawn.cache_clear()


def chapter(
    campaign: Campaign,
    table: Table,
    pages: GamePages,
    whom: Mapping[int, str],
    session: Session,
    who: int = 0,
    now: str = "",
) -> Chapter | None:
    """Tell one session, of all or of one subject; ``now`` names the Turn its newest entry was made in, where no entry tells."""
    entries = played(session.entries(campaign).only(*recap.TOLD_BY, "subjects"))
    if not entries:
        return None
    names = _named(entries, pages.turns.of, now)
    told = [one for one in zip(entries, names, strict=True) if not who or f",{who}," in one[0].entry.subjects]
    counted = [*pages.counts(entries), bars.by_step(entries, _named(entries, pages.steps.of))]
    present: list[int] = next((one.present for one in table.sessions if one.number == session.counted), [])
    return Chapter(
        session.number, _when(session.began), recap.long(session.long),
        [whom[ref] for ref in present if ref in whom], list(joined(_parts(campaign, pages, told, whom))),
        charts.charts(pages.charts, entries, _ends(names), whom), [found for found in counted if found.bars],
    )  # fmt: skip


def _named(entries: Sequence[Played], of: turns.TurnOf, now: str = "") -> list[str]:
    """Name the turn, or the step, of each of these entries, oldest first."""
    return turns.named((turns.told_by(one.changes, of) for one in reversed(entries)), now)[::-1]


def _ends(names: Sequence[str]) -> list[tuple[str, int]]:
    """Return every part with the index of its last entry."""
    last = [index for index, name in enumerate(names) if index + 1 == len(names) or names[index + 1] != name]
    between = [_("Before") if at == 0 else _("Between") for at in range(len(last))]
    return [(names[index] or other, index) for index, other in zip(last, between, strict=True)]


def _parts(
    campaign: Campaign, pages: GamePages, told: Sequence[tuple[Played, str]], whom: Mapping[int, str]
) -> Iterator[Part]:
    part: Part | None = None
    for one, name in told:
        entry = one.entry
        if part is None or part.name != name:
            if part is not None:
                yield part
            part = Part(name, [])
        part.moments.append(entry.at)
        great = recap.great_moment(campaign, pages, one, whom)
        if great is None and not pages.tells(entry):
            part.small += 1
            continue
        part.sentences.append(Sentence(_sentence(campaign, pages, entry), great))
    if part is not None:
        yield part


def _sentence(campaign: Campaign, pages: GamePages, entry: Move) -> str:
    """Tell an entry, with what came of it that is worth telling."""
    came = (words.ruling(code, facts, campaign.game) for code, facts in entry.rulings if code in pages.outcomes)
    return " ".join([words.line(entry.name, entry.args, entry.names), *came])


def joined(parts: Iterable[Part]) -> Iterator[Part]:
    """Make one of neighbouring turns in which nothing happened that is told."""
    quiet: list[Part] = []
    for part in parts:
        if part.name and not part.sentences:
            quiet.append(part)
            continue
        yield from _one_of(quiet)
        quiet = []
        yield part
    yield from _one_of(quiet)


def _one_of(parts: Sequence[Part]) -> list[Part]:
    if len(parts) < 2:
        return list(parts)
    name = _("%(first)s to %(last)s") % {"first": parts[0].name, "last": parts[-1].name}
    return [Part(name, [at for part in parts for at in part.moments], [], sum(part.small for part in parts))]


def _when(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "l j F Y")
