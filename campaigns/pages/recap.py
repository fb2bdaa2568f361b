"""Where were we? What happened last time in a few sentences, what is open, what the set-up needs: made from the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from threading import Condition

from cachetools import LRUCache, cached
from django.db.models import Count, Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaigns.journal import failing
from campaigns.models import Campaign, Move
from campaigns.pages.evening import Evening, Great, Played, Recap, evening, played
from campaigns.pages.registry import GamePages, Where
from campaigns.pages.sessions import PAUSE, at_table, played_of
from campaigns.referee import Outcome, Ruling, Table
from campaigns.wording import words

MOST = 5
"""So many sentences tell an evening."""
GREATEST = ("lost", "won", "death", "awakening", "seven")
"""The kinds of moments, what decides an evening first."""
LONGEST = 1000
"""Of a game without sessions so many entries are an evening at most."""
CACHE_SIZE = 128
"""Recaps in the cache, and evenings summed up."""
TOLD_BY = ("campaign", "seq", "kind", "name", "args", "names", "changes", "rulings", "at", "session", "undone")


@dataclass(frozen=True)
class Told:
    """An evening in words: when it was, how long, who was there, what is told of it, and what is to be laid out."""

    number: int
    when: str
    long: str
    who: Sequence[str]
    sentences: Sequence[str]
    lay_out: Sequence[tuple[int, str | Promise]]


@dataclass(frozen=True)
class Summed:
    """An evening as its entries sum up, and how long people sat at the table."""

    evening: Evening
    long: timedelta


def is_due(campaign: Campaign) -> bool:
    """Return whether a table was left so long ago that whoever comes back should be told where it stands."""
    return campaign.version > 1 and timezone.now() - campaign.last_played > PAUSE


def last_time(
    campaign: Campaign, table: Table, pages: GamePages, whom: Mapping[int, str], *, over: bool = False
) -> Told | None:
    """Tell the last evening, the one of now if it is ``over``; None before there is any.

    It is told once until the campaign changes, or the evening is another.
    """
    return _last_time(campaign, table, pages, whom, over or is_due(campaign))


def _last_time_key(
    campaign: Campaign, _table: Table, _pages: GamePages, _whom: Mapping[int, str], over: bool
) -> tuple[object, ...]:
    return (campaign.mark, over, get_language())


@cached(LRUCache(CACHE_SIZE), key=_last_time_key, condition=Condition())
def _last_time(campaign: Campaign, table: Table, pages: GamePages, whom: Mapping[int, str], over: bool) -> Told | None:
    return failing.or_else(
        campaign, "the last evening", lambda: _told(campaign, table, pages, whom, over), lambda: None
    )


def _told(campaign: Campaign, table: Table, pages: GamePages, whom: Mapping[int, str], over: bool) -> Told | None:
    summed = _summed(campaign, pages, whom, over)
    if summed is None:
        return None
    found = summed.evening
    more: Recap = pages.recap(table, found)
    sentences = [*_great(found), *more.sentences][:MOST]
    present: list[int] = next((session.present for session in table.sessions if session.number == found.number), [])
    who = [whom[ref] for ref in present if ref in whom]
    when = date_format(timezone.localtime(found.began), "l j F")
    return Told(found.number, when, long(summed.long), who, sentences, more.lay_out)


def _summed_key(campaign: Campaign, _pages: GamePages, whom: Mapping[int, str], over: bool) -> tuple[object, ...]:
    return (campaign.pk, over, *_stamp(campaign, over), tuple(whom.items()), get_language())


@cached(LRUCache(CACHE_SIZE), key=_summed_key, condition=Condition())
def _summed(campaign: Campaign, pages: GamePages, whom: Mapping[int, str], over: bool) -> Summed | None:
    """Sum up the last evening; a session that is over does not change while the next one is played, and is summed up once."""
    entries = played(_entries(campaign, over))
    if not entries:
        return None
    found = evening(entries[0].entry.session, entries, great_moments(campaign, pages, entries, whom))
    return Summed(found, at_table(one.entry.at for one in entries))


def _stamp(campaign: Campaign, over: bool) -> tuple[object, ...]:
    """Return what stands for the entries of the last evening as they are now."""
    if not campaign.session:
        return (campaign.mark,)
    found = played_of(campaign).filter(session=_newest(campaign, over)).aggregate(Count("pk"), Max("seq"), Max("at"))
    return tuple(found.values())


def _newest(campaign: Campaign, over: bool) -> int:
    """Return the number of the session to be told: the one before while another one is being played."""
    return campaign.session if over else max(1, campaign.session - 1)


def _entries(campaign: Campaign, over: bool) -> list[Move]:
    """Return the entries of the last evening, oldest first."""
    played = played_of(campaign).only(*TOLD_BY)
    if campaign.session:
        return list(played.filter(session=_newest(campaign, over)).order_by("seq"))
    found: list[Move] = []
    for entry in played.order_by("-seq")[:LONGEST]:
        if found and found[-1].at - entry.at > PAUSE:
            break
        found.append(entry)
    return found[::-1]


def great_moments(
    campaign: Campaign, pages: GamePages, entries: Sequence[Played], whom: Mapping[int, str]
) -> list[Great]:
    """Find the great moments of these entries, in their order."""
    found = (great_moment(campaign, pages, one, whom) for one in entries)
    return [one for one in found if one is not None]


def great_moment(campaign: Campaign, pages: GamePages, one: Played, whom: Mapping[int, str]) -> Great | None:
    """Return the great moment of an entry; None for an ordinary one."""
    rulings = [Ruling(code, facts) for code, facts in one.entry.rulings]
    moment = pages.moment(Outcome(one.entry.name, one.entry.args, one.changes, rulings, whom))
    if moment is None:
        return None
    title, text = words.moment(moment.code, moment.facts, campaign.game)
    return Great(moment.kind, title, text)


def _great(found: Evening) -> list[str]:
    """Tell the great moments, what decided the evening first; one that came again and again is told once."""
    ordered = sorted(found.moments, key=lambda one: GREATEST.index(one.kind) if one.kind in GREATEST else 0)
    told = dict.fromkeys(f"{one.title}: {one.text}" for one in ordered)
    return list(told)[: MOST - 2]


def long(time: timedelta) -> str:
    """Say how long something took, in minutes and hours; '' for less than a minute."""
    minutes = round(time.total_seconds() / 60)
    if minutes < 1:
        return ""
    if minutes < 90:
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    return _("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}


def as_text(campaign: Campaign, told: Told | None, where: Where, asked: Sequence[str]) -> str:
    """Return the same as plain text, to send to friends."""
    lines = [campaign.name]
    if told is not None:
        lines += [", ".join(filter(None, [told.when, told.long, *told.who])), *(f"- {said}" for said in told.sentences)]
    lines += [
        _("Now: %(place)s. %(whose)s") % {"place": where.place, "whose": where.whose},
        *(f"? {said}" for said in asked),
    ]
    return "\n".join(lines) + "\n"
