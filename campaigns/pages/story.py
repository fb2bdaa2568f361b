"""The chronicle: a campaign by session as a story in plain sentences, great moments marked, small steps counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Max
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Move
from campaigns.pages import charts, recap, turns
from campaigns.pages.evening import Great
from campaigns.pages.lately import Lately
from campaigns.pages.registry import GamePages
from campaigns.referee import Table
from campaigns.wording import words

KEPT = 256
"""So many chapters stay drawn; the one asked for longest ago goes first."""

_kept: Lately[tuple[object, ...], Drawn | None] = Lately(KEPT)


@dataclass(frozen=True)
class Sentence:
    """One thing that happened, with the great moment it was, if it was one."""

    text: str
    moment: Great | None = None


@dataclass
class Part:
    """What happened in one Turn, or between two: what is told, how many small steps are not, and how long it took."""

    name: str
    began: datetime
    ended: datetime
    sentences: list[Sentence] = field(default_factory=list)
    small: int = 0

    @property
    def long(self) -> str:
        """How long it took, in words; '' for less than a minute."""
        return recap.long(self.began, self.ended)


@dataclass(frozen=True)
class Chapter:
    """One session: when it was, how long, who was there, what happened in which part of it, and its charts."""

    number: int
    when: str
    long: str
    who: Sequence[str]
    parts: Sequence[Part]
    charts: Sequence[charts.Chart] = ()


@dataclass(frozen=True)
class Session:
    """One session of the journal, with what stands for its entries as they are now."""

    number: int
    stamp: tuple[object, ...]


@dataclass(frozen=True)
class Drawn:
    """A chapter as it is shown."""

    chapter: Chapter
    html: SafeString


def sessions_of(campaign: Campaign) -> list[Session]:
    """Give the sessions that something happened in, in order; one numbered 0 for a game that has none."""
    played = campaign.moves.filter(kind=Move.Kind.MOVE, undone=False).order_by()
    found = played.values_list("session").annotate(Count("pk"), Max("seq"), Max("at")).order_by("session")
    return [Session(number, tuple(stamp)) for number, *stamp in found]


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
    now = pages.turns.now(table) if session.number == campaign.session else ""
    key = (campaign.slug, session, who, opened, now, get_language(), tuple(whom.items()))

    def make() -> Drawn | None:
        found = chapter(campaign, table, pages, whom, session.number, who, now)
        if found is None:
            return None
        return Drawn(found, render_to_string("campaigns/chapter.html", {"chapter": found, "open": opened}))

    return _kept.made(key, make)


def chapter(
    campaign: Campaign,
    table: Table,
    pages: GamePages,
    whom: Mapping[int, str],
    session: int,
    who: int = 0,
    now: str = "",
) -> Chapter | None:
    """Tell one session, of all or of one subject; ``now`` names the Turn its newest entry was made in, where no entry tells."""
    played = campaign.moves.filter(kind=Move.Kind.MOVE, undone=False, session=session)
    entries = list(played.only(*recap.TOLD_BY, "subjects").order_by("seq"))
    if not entries:
        return None
    names = turns.names_of(reversed(entries), pages.turns.of, now)[::-1]
    told = [one for one in zip(entries, names, strict=True) if not who or f",{who}," in one[0].subjects]
    present: list[int] = next((one.present for one in table.sessions if one.number == session), [])
    return Chapter(
        session, _when(entries[0].at), recap.long(entries[0].at, entries[-1].at), [whom[ref] for ref in present if ref in whom],
        list(_parts(campaign, pages, told, whom)), charts.charts(pages.charts, entries, _ends(names), whom),
    )  # fmt: skip


def _ends(names: Sequence[str]) -> list[tuple[str, int]]:
    """Give every part with the index of its last entry."""
    last = [index for index, name in enumerate(names) if index + 1 == len(names) or names[index + 1] != name]
    return [(names[index] or _("Before"), index) for index in last]


def _parts(
    campaign: Campaign, pages: GamePages, told: Sequence[tuple[Move, str]], whom: Mapping[int, str]
) -> Iterator[Part]:
    part: Part | None = None
    for entry, name in told:
        if part is None or part.name != name:
            if part is not None:
                yield part
            part = Part(name, entry.at, entry.at)
        part.ended = entry.at
        great = recap.great_moment(campaign, pages, entry, whom)
        if great is None and not pages.tells(entry):
            part.small += 1
            continue
        part.sentences.append(Sentence(words.line(entry.name, entry.args, entry.names), great))
    if part is not None:
        yield part


def _when(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "l j F Y")
