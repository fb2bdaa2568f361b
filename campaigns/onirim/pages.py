"""Onirim on the page: its panels and what each shows, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.onirim.begin import BeginForm
from campaigns.onirim.matters import matters
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.naming import player
from campaigns.onirim.panels.chances import chances_panel
from campaigns.onirim.panels.chronicle import TURNS, pictures
from campaigns.onirim.panels.cover import cover
from campaigns.onirim.panels.different import different_sheet
from campaigns.onirim.panels.game import asked, game_panel
from campaigns.onirim.panels.happened import happened_sheet
from campaigns.onirim.panels.progress import progress_panel
from campaigns.onirim.panels.recap import recap
from campaigns.onirim.panels.record import TOLD, over_games, record, tells
from campaigns.onirim.panels.zones import for_two, shared_zones, zones_sheet
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.moments import moment
from campaigns.onirim.rules.spelling import spelled
from campaigns.onirim.rules.value import NOT_SAID, Game
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, GamePages, OnScreen, Panel, Sheet, Way, Where
from campaigns.referee.shapes import OneOf
from campaigns.wording import Text, words
from companion.installation import PROJECT


def places(table: Table) -> dict[str, tuple[str, list[str]]]:
    """Return the cards of the hand, and the answers that are offered now, as they are spelled."""
    if table.newest is None:
        return {}
    g = table.value
    asks = g.question is not None and g.question.kind not in ("report", "shuffle")
    shape = machine.shape_of(g) if asks else None
    offered = [spelled(one) for one in shape.options] if isinstance(shape, OneOf) else []
    return {"place": ("cards", g.hand), "option": ("option", offered)}


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
        index = g.player if g.asked.player == NOT_SAID else g.asked.player
        asked_now = _("%(player)s: %(asked)s") % {"player": player(g, index), "asked": asked_now}
    return Where(place, asked_now, str(row))


def _asked(g: Game) -> str:
    kind = g.asked.kind
    if kind == "report":
        return asked(g)
    return _("Play or discard") if kind == "turn" else words.question(f"onirim.ask.{kind}", {}, "onirim")


RULES = {
    "game": "onirim.turn",
    "odds": "onirim.outlook",
    "board": "onirim.end",
    "zones": "onirim.deck",
    "different": "onirim.put-right",
    "happened": "onirim.put-right",
}
STATE = frozenset({"onirim.onirimgame.state", "onirim.onirimgame.result"})


def _panel(
    key: str, title: Text, context: Callable[[Table, Viewpoint], Context], shows: frozenset[str] = STATE
) -> Panel:
    return Panel(key, title, f"onirim/{key}.jinja", shows, context, rule=RULES[key])


def _sheet(
    key: str,
    title: Text,
    context: Callable[[Table, Viewpoint, int], Context],
    *,
    closes: bool = False,
    over: Callable[[Table], bool] = lambda _table: False,
) -> Sheet:
    return Sheet(key, title, f"onirim/{key}.jinja", STATE, context, rule=RULES[key], closes=closes, over=over)


def _over(table: Table) -> bool:
    return table.newest is None or bool(table.newest.result)


NUMBERED = frozenset({"onirim.onirimgame.result", "onirim.onirimgame.number"})

ONIRIM = GamePages(
    game="onirim",
    title=gettext_lazy("Onirim"),
    panels=(
        _panel("game", gettext_lazy("Board"), game_panel),
        _panel("odds", gettext_lazy("Odds"), chances_panel),
        _panel("board", gettext_lazy("Progress"), progress_panel, NUMBERED),
    ),
    sheets=(
        _sheet("zones", gettext_lazy("On the table"), zones_sheet),
        _sheet("different", gettext_lazy("Something is different"), different_sheet, closes=True, over=_over),
        _sheet("happened", gettext_lazy("Something happened"), happened_sheet, closes=True),
    ),
    ways=(
        Way(gettext_lazy("Board"), "card", ("game",)),
        Way(gettext_lazy("Odds"), "dice", ("odds",)),
        Way(gettext_lazy("Progress"), "flag", ("board",)),
    ),
    where=where,
    matters=matters,
    matters_by=STATE,
    subjects=lambda table: table.in_order()[::-1],
    subject=gettext_lazy("Game"),
    chooses=False,
    default_panel=lambda table: "game",
    begin=BeginForm,
    styles="onirim/onirim.css",
    scripts=("js/picks.js",),
    moment=moment,
    screen=(OnScreen("zones", "onirim/screen.jinja", shared_zones),),
    secret=for_two,
    turns=TURNS,
    recap=recap,
    tells=tells,
    outcomes=TOLD,
    demo=PROJECT / "fixtures" / "onirim" / "demo.dreamkeeper.json",
    places=places,
    record=record,
    over=over_games,
    cover=lambda table: cover(table, where(table)),
    pictures=pictures,
)
