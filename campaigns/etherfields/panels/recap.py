"""An evening of Etherfields in sentences: what was gained, which Secrets were met, who is near the end (manual p. 10, 15 to 18)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import DEADLY
from campaigns.pages.evening import Evening, Recap

DREAMER, TEAM = "etherfields.dreamer", "etherfields.team"
NEAR = DEADLY - 2
"""From so much Distress on, a Dreamer is near the end."""


def recap(table: Table, found: Evening) -> Recap:
    """Tell what came of an evening, and count what the next one lays out."""
    if not table.begun:
        return Recap()
    return Recap([said for said in _sentences(table, found) if said], _lay_out(table))


def _sentences(table: Table, found: Evening) -> Iterator[str]:
    yield "" if any(moment.kind == "seven" for moment in found.moments) else _near(table)
    yield _gained(found)
    yield _secrets(found)
    yield _sealed(table, found)
    yield _walked(found)


def _near(table: Table) -> str:
    held = [
        _("%(who)s holds %(count)s of 8 Distress") % {"who": dreamer, "count": dreamer.distress}
        for dreamer in table.dreamers
        if dreamer.distress >= NEAR
    ]
    return f"{', '.join(held)}." if held else ""


def _gained(found: Evening) -> str:
    counts = (
        (found.gained(TEAM, "keys"), ngettext("%(count)s Key", "%(count)s Keys", found.gained(TEAM, "keys"))),
        (found.gained(DREAMER, "ether"), _("%(count)s Ether")),
        (
            found.gained(DREAMER, "gems"),
            ngettext("%(count)s Shining Gem", "%(count)s Shining Gems", found.gained(DREAMER, "gems")),
        ),
    )
    gained = [said % {"count": count} for count, said in counts if count > 0]
    gained += [str(item["name"]) for item in found.made.get("etherfields.item", ())]
    return _("Gained: %(what)s.") % {"what": ", ".join(gained)} if gained else ""


def _secrets(found: Evening) -> str:
    codes = [str(secret["code"]) for secret in found.made.get("etherfields.secret", ())]
    return _("Secrets met: %(codes)s.") % {"codes": ", ".join(codes)} if codes else ""


def _sealed(table: Table, found: Evening) -> str:
    sealed = [
        (dreamer, now - was)
        for dreamer in table.dreamers
        for was, now in [found.net.get((DREAMER, dreamer.ref, "sealed"), (0, 0))]
        if isinstance(was, int) and isinstance(now, int) and now > was
    ]
    told = [_("%(who)s %(count)s") % {"who": dreamer, "count": count} for dreamer, count in sealed]
    return _("Cards sealed: %(what)s.") % {"what": ", ".join(told)} if told else ""


def _walked(found: Evening) -> str:
    tiles = [str(tile["slot"]) for tile in found.made.get("etherfields.district", ())]
    return _("New on the Dreamworld Map: %(slots)s.") % {"slots": ", ".join(tiles)} if tiles else ""


def _lay_out(table: Table) -> list[tuple[int, str | Promise]]:
    team = table.team
    found = [
        (team.hours, gettext_lazy("Hours")),
        (team.keys, gettext_lazy("Keys")),
        (sum(dreamer.ether for dreamer in table.dreamers), gettext_lazy("Ether")),
        (sum(dreamer.gems for dreamer in table.dreamers), gettext_lazy("Gems")),
        (len(table.districts), gettext_lazy("Map tiles")),
    ]
    return [(count, name) for count, name in found if count]
