"""The journal in words a player would use: sentence, change, what followed, what was revealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock

from cachetools import LRUCache, cached
from django.core.exceptions import FieldDoesNotExist
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.journal import failing
from campaigns.models import Campaign, Move
from campaigns.pages.registry import pages_of
from campaigns.referee import Change, Json, game, move_named
from campaigns.storage.recorded import nested
from campaigns.storage.state import model_of, unpack_changes
from campaigns.wording import words

Names = Mapping[int, str]
MOST_CHIPS = 8
TOLD_BY_THE_LINE = ("campaigns.decision", "campaigns.houseruling")
"""Models whose changes the line of the move says already."""
NOTHING_SHOWN: tuple[object, ...] = (None, "", 0, [], "none")
"""What a move says of dice that were not rolled, or of cards that were not drawn."""
LINE_CACHE_SIZE = 1024
"""Lines in the cache: an entry says the same for as long as it stands, and a page shows many that were shown before."""


@dataclass(frozen=True)
class Said:
    """A consequence in words, with the rule it follows from; ``by_hand``: it waits for somebody to do it on the table."""

    text: str
    cited: lookup.Cited
    by_hand: bool = False


@dataclass(frozen=True)
class Line:
    """One journal entry as it is read; ``pictures`` are the small cards or dice it is about, which its words name too."""

    entry: Move
    text: str
    chips: list[str]
    more: int
    said: list[Said]
    revealed: str
    pictures: SafeString | str = ""

    @property
    def by_hand(self) -> list[Said]:
        """What waits for somebody's hands, in the order it followed."""
        return [one for one in self.said if one.by_hand]

    @property
    def by_itself(self) -> list[Said]:
        """What followed and is done, in its order."""
        return [one for one in self.said if not one.by_hand]

    @property
    def author(self) -> str:
        """Who made it."""
        return self.entry.called

    @property
    def card(self) -> str:
        """The card that overruled the rulebook, or ''."""
        return str(self.entry.overruled.get("card", ""))


def lines(campaign: Campaign, entries: Iterable[Move], names: Names) -> list[Line]:
    """Put journal entries into words; ``names`` are the subjects' names by ref."""
    found = list(entries)
    wanted = {entry.target for entry in found if entry.target}
    targets = {entry.seq: entry for entry in campaign.moves.filter(seq__in=wanted)} if wanted else {}
    return [line(campaign, entry, names, targets.get(entry.target or 0)) for entry in found]


def line(campaign: Campaign, entry: Move, names: Names, target: Move | None = None) -> Line:
    """Put one journal entry into words; ``target`` is the entry an undo, redo or *back to here* is about."""
    return failing.or_else(
        campaign,
        f"the line of entry {entry.seq}",
        lambda: replace(_line(campaign, entry, names, target), entry=entry),
        lambda: Line(entry, _("This entry cannot be put into words; what it did stands."), [], 0, [], ""),
    )


def _line_key(campaign: Campaign, entry: Move, names: Names, target: Move | None) -> tuple[object, ...]:
    """Return the cache key of a line; whether its entry is undone is no part of it: the caller puts the entry in."""
    about = target.move_id if target is not None else ""
    return (campaign.pk, entry.seq, entry.move_id, entry.at, about, *names.items(), get_language())


@cached(LRUCache(LINE_CACHE_SIZE), key=_line_key, lock=Lock())
def _line(campaign: Campaign, entry: Move, names: Names, target: Move | None) -> Line:
    known = words.moves.get(entry.name)
    changes = () if known and known.tells_all and entry.plays else unpack_changes(entry.changes)
    told = chips(campaign, changes, names)
    return Line(
        entry,
        sentence(entry, target),
        told[:MOST_CHIPS],
        max(0, len(told) - MOST_CHIPS),
        [
            _followed(campaign, code, facts)
            for code, facts in entry.rulings
            if not words.echoed(code, facts, entry.args)
        ],
        revealed(target) if target is not None and entry.kind != Move.Kind.REDO else "",
        pages_of(campaign.game).pictures(entry),
    )


def _followed(campaign: Campaign, code: str, facts: Mapping[str, Json]) -> Said:
    return Said(words.ruling(code, facts, campaign.game), lookup.deciding(code), code in words.by_hand)


def sentence(entry: Move, target: Move | None = None, *, undone: bool = False) -> str:
    """Return the sentence of an entry: the move, or the way it took through the journal. ``undone``: the move without its outcome."""
    back = entry.kind == Move.Kind.UNDO
    about = {
        "what": sentence(target, undone=back) if target is not None else "",
        "name": entry.names.get("name", ""),
    }
    if back and target is not None and (hands := words.back(target.name, target.args, target.names)):
        return hands
    told = {
        Move.Kind.UNDO: _("Taken back: %(what)s"),
        Move.Kind.REDO: _("Done again: %(what)s"),
        Move.Kind.BACK: _("Back to right after: %(what)s"),
        Move.Kind.RESTORE: _("Restored the save point %(name)s."),
        Move.Kind.MARK: _("Kept the save point %(name)s."),
    }.get(Move.Kind(entry.kind))
    return told % about if told else words.line(entry.name, entry.args, entry.names, undone=undone)


def revealed(entry: Move) -> str:
    """Say what an entry had shown that taking it back does not hide again: dice, drawn cards; '' for nothing."""
    declared = move_named(entry.name)
    shown = [name for name in declared.reveals if entry.args.get(name, True) not in NOTHING_SHOWN] if declared else []
    if not shown:
        return ""
    what = ", ".join(str(words.field(declared.game, name, declared.slug)) for name in shown) if declared else ""
    return _("Already seen by everybody: %(what)s. Decide together whether it stands.") % {"what": what.lower()}


def chips(campaign: Campaign, changes: Iterable[Change], names: Names) -> list[str]:
    """Put changes into words, each field with both its values; ``names`` are the subjects' names by ref."""
    return [chip for change in changes for chip in _chip(campaign, change, names)]


def _chip(campaign: Campaign, change: Change, names: Names) -> list[str]:
    label, quiet = change.label, game(campaign.game).quiet
    if label in TOLD_BY_THE_LINE:
        return []
    model = model_of(label)
    about = names.get(change.ref) if label == game(campaign.game).subject else None
    whose = about or capfirst(str(model._meta.verbose_name))
    if change.before is None:
        return [_("%(what)s: new") % {"what": whose}]
    if change.after is None:
        return [_("%(what)s: gone") % {"what": whose}]
    told = [_told(change, name) for name in _in_order(change) if f"{label}.{name}" not in quiet]
    return [f"{whose}: {chip}" for chip in told if chip]


def _in_order(change: Change) -> list[str]:
    """Return the names of a change's fields in the order of the model; those it has no more come last."""
    known = [f.attname for f in model_of(change.label).tracked()]
    return sorted(change.fields, key=lambda name: (known.index(name) if name in known else len(known), name))


def _told(change: Change, name: str) -> str:
    """Tell a changed field: both values, its name alone where they have too many parts, '' for a yes or no."""
    told = _field(change.label, name)
    if name in change.inside:
        return told
    was, now = (change.before or {})[name], (change.after or {})[name]
    if isinstance(now, bool):
        return ""
    if nested(was) or nested(now):
        return told
    return f"{told} {_value(change.label, name, was)} → {_value(change.label, name, now)}"


def _field(label: str, name: str) -> str:
    try:
        return str(getattr(model_of(label)._meta.get_field(name), "verbose_name", name))
    except FieldDoesNotExist:
        return name


def _value(label: str, name: str, value: Json) -> str:
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, list):
        return ", ".join(_value(label, name, inner) for inner in value)
    if isinstance(value, dict):
        return ", ".join(f"{_value(label, name, key)} {count}" for key, count in value.items())
    choices = dict(getattr(model_of(label)._meta.get_field(name), "flatchoices", ()))
    return str(choices.get(value) or words.value(label.partition(".")[0], value))
