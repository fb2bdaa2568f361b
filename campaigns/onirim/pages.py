"""Onirim on the page: its panels and what each shows, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.onirim.begin import BeginForm
from campaigns.onirim.matters import matters
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.chances import chances_panel
from campaigns.onirim.panels.game import asked, game_panel
from campaigns.onirim.panels.progress import progress_panel
from campaigns.onirim.panels.zones import for_two, shared_zones, zones_panel
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.moments import moment
from campaigns.onirim.rules.value import NOT_SAID, Game
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, GamePages, OnScreen, Panel, Where
from campaigns.wording import words


def where(table: Table) -> Where:
    """Say which turn it is and what is awaited."""
    row = table.newest
    if row is None:
        return Where(_("No game yet"), "")
    if row.result:
        place = _("%(game)s · %(result)s") % {"game": row, "result": OnirimGame.Result(row.result).label}
        return Where(place, _("Lay out another one, or look back"))
    if not machine.askable(table.value):
        return Where(str(row), _("The open question cannot be answered any more"))
    g = table.value
    kind = g.asked.kind
    turn = g.turn + (kind == "turn")
    place = _("Turn %(turn)s") % {"turn": turn} if turn else _("Setting up")
    asked_now = _asked(g)
    if g.away is not None:
        player = (g.player if g.asked.player == NOT_SAID else g.asked.player) + 1
        asked_now = _("Player %(player)s: %(asked)s") % {"player": player, "asked": asked_now}
    return Where(place, asked_now, str(row))


def _asked(g: Game) -> str:
    kind = g.asked.kind
    if kind == "report":
        return asked(g)
    return _("Play or discard") if kind == "turn" else words.question(f"onirim.ask.{kind}", {}, "onirim")


RULES = {"game": "onirim.turn", "zones": "onirim.deck", "odds": "onirim.outlook", "board": "onirim.end"}


def _panel(
    key: str, title: str | Promise, icon: str, context: Callable[[Table, Viewpoint], Context], *fields: str
) -> Panel:
    shows = frozenset(f"onirim.onirimgame.{name}" for name in fields)
    return Panel(key, title, f"onirim/{key}.jinja", shows, context, icon=icon, rule=RULES[key])


ONIRIM = GamePages(
    game="onirim",
    title=gettext_lazy("Onirim"),
    panels=(
        _panel("game", gettext_lazy("Play"), "card", game_panel, "state", "result"),
        _panel("zones", gettext_lazy("Table"), "rows", zones_panel, "state"),
        _panel("odds", gettext_lazy("Odds"), "dice", chances_panel, "state", "result"),
        _panel("board", gettext_lazy("Progress"), "flag", progress_panel, "result", "number"),
    ),
    where=where,
    matters=matters,
    matters_by=frozenset({"onirim.onirimgame.state", "onirim.onirimgame.result"}),
    subjects=lambda table: table.in_order()[::-1],
    subject=gettext_lazy("Game"),
    chooses=False,
    default_panel=lambda table: "game",
    begin=BeginForm,
    styles="onirim/onirim.css",
    moment=moment,
    screen=(OnScreen("zones", "onirim/screen.jinja", shared_zones),),
    secret=for_two,
)
