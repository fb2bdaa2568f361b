"""Recap of an evening: things gained, Secrets met, Dreamers near death (manual p. 10, 15 to 18)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import ngettext

from campaigns.engine.messages import translate as _
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.etherfields.rules.table import Table
from campaigns.pages.session_digest import GameRecap, SessionDigest

DREAMER_LABEL, TEAM_LABEL = "etherfields.dreamer", "etherfields.team"
NEAR_DEATH_THRESHOLD = DEADLY_DISTRESS - 2
"""Distress from which a Dreamer is near death."""


UNCOUNTED_MOVES = frozenset(
    {
        "campaigns.correct",
        *(
            f"etherfields.{name}"
            for name in (
                "take-stock",
                "begin",
                "start-session",
                "end-session",
                "tick",
                "tick-rest",
                "all-done",
                "resolve-death",
            )
        ),
    }
)
"""Moves whose changes are no gains of the evening: what was there before, set-up, packing away, an Awakening, a loss."""


def build_recap(table: Table, digest: SessionDigest) -> GameRecap:
    """Return the recap of an evening, with the counts needed to set up the next."""
    if not table.has_begun:
        return GameRecap()
    return GameRecap([said for said in _iter_sentences(table, digest) if said], _list_setup_items(table))


def _iter_sentences(table: Table, digest: SessionDigest) -> Iterator[str]:
    yield "" if any(moment.kind == "seven" for moment in digest.highlights) else _describe_danger(table)
    yield _describe_gains(digest)
    yield _describe_secrets(digest)
    yield _describe_sealed(table, digest)
    yield _describe_new_tiles(digest)


def _describe_danger(table: Table) -> str:
    held = [
        _("%(who)s holds %(count)s of %(DEADLY_DISTRESS)s Distress") % {"who": dreamer, "count": dreamer.distress}
        for dreamer in table.dreamers
        if dreamer.distress >= NEAR_DEATH_THRESHOLD
    ]
    return f"{', '.join(held)}." if held else ""


def _describe_gains(digest: SessionDigest) -> str:
    counts = (
        (
            digest.get_gain(TEAM_LABEL, "keys"),
            ngettext("%(count)s Key", "%(count)s Keys", digest.get_gain(TEAM_LABEL, "keys")),
        ),
        (digest.get_gain(DREAMER_LABEL, "ether"), _("%(count)s Ether")),
        (
            digest.get_gain(DREAMER_LABEL, "gems"),
            ngettext("%(count)s Shining Gem", "%(count)s Shining Gems", digest.get_gain(DREAMER_LABEL, "gems")),
        ),
    )
    gained = [said % {"count": count} for count, said in counts if count > 0]
    gained += [str(item["name"]) for item in digest.created_rows.get("etherfields.item", ())]
    return _("Gained: %(what)s.") % {"what": ", ".join(gained)} if gained else ""


def _describe_secrets(digest: SessionDigest) -> str:
    codes = [str(secret["code"]) for secret in digest.created_rows.get("etherfields.secret", ())]
    return _("Secrets met: %(codes)s.") % {"codes": ", ".join(codes)} if codes else ""


def _describe_sealed(table: Table, digest: SessionDigest) -> str:
    sealed = [
        (dreamer, now - was)
        for dreamer in table.dreamers
        for was, now in [digest.field_deltas.get((DREAMER_LABEL, dreamer.ref, "sealed"), (0, 0))]
        if dreamer.sealed and isinstance(was, int) and isinstance(now, int) and now > was
    ]
    told = [_("%(who)s %(count)s") % {"who": dreamer, "count": count} for dreamer, count in sealed]
    return _("Cards sealed: %(what)s.") % {"what": ", ".join(told)} if told else ""


def _describe_new_tiles(digest: SessionDigest) -> str:
    tiles = [str(tile["slot"]) for tile in digest.created_rows.get("etherfields.district", ())]
    return _("New on the Dreamworld Map: %(slots)s.") % {"slots": ", ".join(tiles)} if tiles else ""


def _list_setup_items(table: Table) -> list[tuple[int, str | Promise]]:
    """Return what is on the table, with its counts; nothing while the game is packed away."""
    team = table.team
    if team.place == "box":
        return []
    gems, tiles = sum(dreamer.gems for dreamer in table.dreamers), len(table.districts)
    found = [
        (team.hours, ngettext("Hour", "Hours", team.hours)),
        (team.keys, ngettext("Key", "Keys", team.keys)),
        (sum(dreamer.ether for dreamer in table.dreamers), _("Ether")),
        (gems, ngettext("Shining Gem", "Shining Gems", gems)),
        (tiles, ngettext("Map tile", "Map tiles", tiles)),
    ]
    return [(count, name) for count, name in found if count]
