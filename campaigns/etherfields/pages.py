"""Etherfields on the page: its panels and what each shows, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.begin import BeginForm
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.dreamer import (
    distress_part,
    dreamer_panel,
    ether_part,
    gems_part,
    hand_part,
    who_part,
)
from campaigns.etherfields.panels.dreamworld import dreamworld_part
from campaigns.etherfields.panels.shared import subjects
from campaigns.etherfields.panels.slumber import slumber_panel, turn_in_words
from campaigns.etherfields.panels.team import roster_part, team_panel
from campaigns.etherfields.rules.board import Table
from campaigns.offers import Viewpoint
from campaigns.pages import Context, GamePages, Panel, Where
from companion.installation import PROJECT


def where(table: Table) -> Where:
    """Say where play stands and whose move it is."""
    slumber = table.slumber
    if table.team.lost:
        return Where(_("All Dreamers have lost"), _("Resolve the Death card together"))
    if not table.session_open:
        return Where(_("Packed away"), _("The next session begins with its set-up"))
    if slumber is None:
        return Where(_("Dreamworld Map"), table.team.at or _("between Slumbers"))
    return Where(turn_in_words(slumber), _whose(table, slumber), slumber.name)


def _whose(table: Table, slumber: Slumber) -> str:
    step = str(slumber.get_phase_display())
    waiting = [str(dreamer) for dreamer in table.dreamers if dreamer.playing and not dreamer.drawn]
    if slumber.phase == Slumber.Phase.DRAW and waiting:
        return _("%(step)s: %(who)s") % {"step": step, "who": ", ".join(waiting)}
    return step


def _fields(model: str, *names: str) -> frozenset[str]:
    return frozenset(f"etherfields.{model}.{name}" for name in names)


SHOWN = {
    "slumber": {
        "etherfields.slumber",
        "etherfields.entity",
        *_fields("team", "place", "lost", "tokens"),
        *_fields("dreamer", "drawn"),
    },
    "dreamworld": {
        "etherfields.district",
        "etherfields.location",
        "etherfields.gate",
        *_fields("team", "place", "lost", "at", "location", "pending", "entered", "keys", "quirks", "tokens"),
        *_fields("dreamer", "used"),
    },
    "dreamer": {
        *_fields("dreamer", "playing", "player", "flaws_in_deck", "flaws_in_discard", "kept_ether"),
        *_fields("team", "place", "lost", "first_player"),
    },
    "who": _fields("dreamer", "drawn", "playing", "player"),
    "distress": _fields("dreamer", "distress"),
    "ether": _fields("dreamer", "ether"),
    "gems": {*_fields("dreamer", "gems"), *_fields("entity", "morphings")},
    "hand": {
        *_fields("dreamer", "deck", "hand", "discard", "sealed", "progress", "hand_limit", "progress_limit", "drawn"),
        *_fields("team", "tracking", "place"),
        *_fields("slumber", "phase"),
    },
    "team": {"etherfields.team"},
    "roster": _fields("dreamer", "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "playing", "player"),
}


JUDGED = {
    "dreamer": {"etherfields.dreamer", *_fields("slumber", "phase")},
    "dreamworld": _fields("team", "fate_deck", "slumber_deck", "slumber_map", "map_tiles"),
}


def _panel(key: str, title: Any, context: Callable[[Table, Viewpoint], Context], inside: str = "") -> Panel:
    judges = frozenset(JUDGED.get(key, ()))
    return Panel(key, title, f"etherfields/{key}.jinja", frozenset(SHOWN[key]), context, inside, judges, icon=key)


ETHERFIELDS = GamePages(
    game="etherfields",
    title=gettext_lazy("Etherfields"),
    panels=(
        _panel("slumber", gettext_lazy("Slumber"), slumber_panel),
        _panel("dreamworld", gettext_lazy("Dreamworld Map"), dreamworld_part, "slumber"),
        _panel("dreamer", gettext_lazy("Dreamer"), dreamer_panel),
        _panel("who", gettext_lazy("Dreamers"), who_part, "dreamer"),
        _panel("distress", gettext_lazy("Distress"), distress_part, "dreamer"),
        _panel("ether", gettext_lazy("Ether"), ether_part, "dreamer"),
        _panel("gems", gettext_lazy("Gems"), gems_part, "dreamer"),
        _panel("hand", gettext_lazy("Cards"), hand_part, "dreamer"),
        _panel("team", gettext_lazy("Team"), team_panel),
        _panel("roster", gettext_lazy("Everybody"), roster_part, "team"),
    ),
    where=where,
    subjects=subjects,
    subject=gettext_lazy("Dreamer"),
    default_panel=lambda table: "dreamer" if table.slumber else "slumber" if table.session_open else "team",
    begin=BeginForm,
    demo=PROJECT / "fixtures" / "etherfields" / "demo.dreamkeeper.json",
)
