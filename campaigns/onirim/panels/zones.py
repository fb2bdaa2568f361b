"""The zones of the table: row, Doors, Limbo, discard pile, the layout of expansions, and the known part of the deck."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.messages import messages
from campaigns.onirim.rules.doors import count_doors_in_play
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import get_known_cards
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import CardView, build_card_views, build_counted_views, get_player_name
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context

MIRROR_CARD_COUNT = 4
"""Number of cards of an explored Mirror."""


@dataclass(frozen=True)
class ZoneView:
    """One zone of the table: its cards, or a text if it has none."""

    key: str
    title: str | Promise
    cards: list[CardView]
    note: str = ""
    empty_text: str = ""
    chips: tuple[str, ...] = ()


@dataclass(frozen=True)
class MirrorView:
    """One Mirror: the cards under it, and how many of its four there are; all of them once it is explored."""

    key: str
    title: str | Promise
    short_title: str | Promise
    cards: list[CardView]
    card_count: int
    is_explored: bool = False

    @property
    def pips(self) -> list[bool]:
        """The four spaces under it, filled ones first."""
        return [place < self.card_count for place in range(MIRROR_CARD_COUNT)]

    @property
    def progress_text(self) -> str:
        """The progress in words."""
        return (
            _("explored")
            if self.is_explored
            else _("%(there)s of %(all)s") % {"there": self.card_count, "all": MIRROR_CARD_COUNT}
        )


def build_zones_sheet(table: Table, viewer: ViewerContext | None = None, _ref: int = 0) -> Context:
    """Return every zone of the newest game."""
    g = table.state
    return {
        "zones": [*_build_base_zones(g), *build_expansion_zones(g)],
        "mirrors": build_mirror_views(g),
        "deck": len(g.deck),
        "known": _build_known_zones(g),
        "chips": [messages.get_choice_label("onirim", "expansions", name) for name in table.current_game.expansions],
        "seed": table.current_game.seed,
    }


def build_all_zones(g: Game) -> list[ZoneView]:
    """Return every zone of the table, and the known part of the deck."""
    return [*_build_base_zones(g), *build_expansion_zones(g), *_build_known_zones(g)]


def build_screen_zones(table: Table, viewer: ViewerContext | None = None) -> Context:
    """Return the zones for a shared screen; none for two players, whose hands may be secret by agreement."""
    whole = build_zones_sheet(table, viewer)
    return {**whole, "zones": []} if is_two_player_game(table) else whole


def is_two_player_game(table: Table) -> bool:
    """Return whether the newest game has two players."""
    return "coop" in table.state.use.split(",")


def _build_base_zones(g: Game) -> list[ZoneView]:
    doors = _("%(there)s of %(all)s") % {"there": count_doors_in_play(g), "all": get_rule_set(g.use).door_count}
    nothing = _("Nothing here.")
    hand = "hand" if g.away is None else "both"
    titles = {"hand": _("Hand"), "both": _("Hand: Personal, then Shared cards")}
    return [
        ZoneView(
            "row", _("Labyrinth row"), build_card_views(g.row), _format_count(g.row), _("No card has been played yet.")
        ),
        ZoneView("doors", _("Doors in play"), build_card_views(g.doors), doors, _("No Door yet.")),
        ZoneView("limbo", _("Limbo"), build_card_views(g.limbo), _format_count(g.limbo), nothing),
        ZoneView("hand", titles[hand], build_card_views(g.hand), _format_count(g.hand), nothing),
        ZoneView("discard", _("Discard pile"), build_counted_views(g.discard), _format_count(g.discard), nothing),
    ]


def _format_count(cards: list[str]) -> str:
    return ngettext("%(count)s card", "%(count)s cards", len(cards)) % {"count": len(cards)}


def build_mirror_views(g: Game) -> list[MirrorView]:
    """Return the Mirrors with their cards; explored ones last."""
    found = [_build_mirror_view(name, build_card_views(under), len(under)) for name, under in g.mirrors.items()]
    return [*found, *(_build_mirror_view(name, [], MIRROR_CARD_COUNT, is_explored=True) for name in g.explored)]


def _build_mirror_view(name: str, cards: list[CardView], card_count: int, *, is_explored: bool = False) -> MirrorView:
    title, short = (messages.get_choice_label("onirim", of, name) for of in ("mirrors", "short-mirrors"))
    return MirrorView(name, title, short, cards, card_count, is_explored)


def build_expansion_zones(g: Game) -> list[ZoneView]:
    """Return the zones of expansions."""
    titles = {
        "alignment": _("Row of Towers"), "rallied": _("Rallied Denizens"), "stored": _("Under the Treasure Keeper"),
        "incubus": _("With the Little Incubus"), "gone": _("Out of the game"),
    }  # fmt: skip
    found = [
        ZoneView(key, title, build_card_views(getattr(g, key)), _format_count(getattr(g, key)), _("Nothing here."))
        for key, title in titles.items()
        if getattr(g, key)
    ]
    if "premonitions" in get_rule_set(g.use).state_fields:
        names = tuple(str(messages.get_choice_label("onirim", "premonitions", name)) for name in g.premonitions)
        found.append(ZoneView("premonitions", _("Dark Premonitions"), [], "", _("None are face up."), names))
    if g.goals:
        reached = ngettext("%(count)s reached", "%(count)s reached", sum(g.reached)) % {"count": sum(g.reached)}
        found.append(ZoneView("goals", _("Goals, in order"), build_card_views(g.goals), reached))
    for number, under in enumerate(g.catchers, 1):
        title = _("Dreamcatcher %(number)s") % {"number": number}
        found.append(ZoneView(f"catcher-{number}", title, build_card_views(under), _format_count(under), _("empty")))
    if g.away is not None:
        of = {"player": get_player_name(g, 1 - g.player)}
        found += [
            ZoneView(
                "away-row",
                _("%(player)s's row") % of,
                build_card_views(g.away.row),
                _format_count(g.away.row),
                _("empty"),
            ),
            ZoneView("away-doors", _("%(player)s's Doors") % of, build_card_views(g.away.doors), "", _("None")),
            ZoneView("away-hand", _("%(player)s's Personal cards") % of, build_card_views(g.away.hand), "", _("None")),
        ]
    return found


def _build_known_zones(g: Game) -> list[ZoneView]:
    top, bottom, _rest = get_known_cards(g)
    found = []
    if top:
        found.append(ZoneView("top", _("Known on top, top card first"), build_card_views(top)))
    if bottom:
        found.append(ZoneView("bottom", _("Known at the bottom, bottom card last"), build_card_views(bottom)))
    return found
