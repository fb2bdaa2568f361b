"""Context of the Dreamer panel: the row of Dreamers, Distress and counts, piles, all moves of a Dreamer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.messages import translate as _
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.action_groups import (
    build_correction_group,
    build_groups,
    build_named_action,
    in_seat_order,
)
from campaigns.etherfields.panels.board_prefill import prefill_bonus
from campaigns.etherfields.panels.marks import build_progress_actions
from campaigns.etherfields.panels.mask import build_mask_actions
from campaigns.etherfields.panels.piles import build_piles_panel
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.etherfields.rules.draw import can_meet_flaws
from campaigns.etherfields.rules.dreamscape.board_store import get_drawing_bonus
from campaigns.etherfields.rules.rule_variants import is_first_player
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import build_distress_pips
from campaigns.pages.actions import (
    ActionForm,
    ActionGroup,
    ViewerContext,
    build_action_group,
    build_counter_action,
    build_one_tap_action,
)
from campaigns.pages.registry import Context

DREAMER_GROUPS = {
    "cards": (
        gettext_lazy("Cards"),
        "card",
        ("draw", "discard", "draw-cards", "gain-cards", "seal", "unseal", "reshuffle"),
    ),
}
OTHER_DREAMER_GROUPS = {
    "flaws": (gettext_lazy("Flaws"), "warning", ("gain-flaw", "remove-flaw", "place-flaw")),
    "amounts": (
        gettext_lazy("More at once"),
        "plus",
        ("suffer", "cure", "gain-ether", "spend-ether", "gain-gem", "use-gem", "make-gem"),
    ),
    "acts": (
        gettext_lazy("More about this Dreamer"),
        "dreamer",
        ("effort", "use-power", "set-limits", "build-deck", "name-player", "fill-slot", "empty-slot"),
    ),
}
MARKET_MOVES = ("open-market", "buy-cards", "lose-cards", "remove-cards", "add-to-market")
COUNTER_LABELS = {
    "distress": (gettext_lazy("Distress"), "distress"),
    "ether": (gettext_lazy("Ether"), "ether"),
    "gems": (gettext_lazy("Gems"), "gem"),
}


def build_dreamer_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the sheet of the chosen Dreamer."""
    dreamer = table.dreamers.get(viewer.subject_ref)
    if dreamer is None:
        return {"dreamer": None}
    return {
        "dreamer": dreamer,
        "archetype": dreamer.archetype_name,
        "first": is_first_player(table, dreamer),
        "chips": _list_badges(dreamer),
        "groups": _build_groups(table, viewer, dreamer),
    }


def _build_groups(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> list[ActionGroup]:
    """Return the groups that unfold, most common first."""
    market = _("Influence Market: %(count)s") % {"count": table.team.market}
    return [
        *build_groups(table, viewer, "dreamer", DREAMER_GROUPS, dreamer),
        build_action_group(
            viewer,
            "dreamer",
            "progress",
            _("Progress zone"),
            "chevron",
            partial(build_progress_actions, table, viewer, dreamer),
        ),
        build_action_group(
            viewer,
            "dreamer",
            "masks",
            _("Mask and States"),
            "mask",
            partial(build_mask_actions, table, viewer, dreamer),
        ),
        *build_groups(table, viewer, "dreamer", {"market": (market, "ether", MARKET_MOVES)}, dreamer),
        *build_groups(table, viewer, "dreamer", OTHER_DREAMER_GROUPS, dreamer),
        build_correction_group(table, viewer, "dreamer", [dreamer]),
    ]


def build_who_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the row of Dreamers, and the group that stays unfolded when another is chosen."""
    return {
        "who": [_build_pill(one, is_chosen=one.ref == viewer.subject_ref) for one in in_seat_order(table)],
        "stays": viewer.open_groups.get("dreamer", ""),
    }


def build_distress_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the chosen Dreamer's Distress track and its two buttons; a deadly one is separate, in words (p. 18)."""
    dreamer = table.dreamers[viewer.subject_ref]
    found = _build_counter(table, viewer, dreamer, "distress", "cure", "suffer")
    room = DEADLY_DISTRESS - 1 - dreamer.distress
    deadly = None
    if room <= 0:
        last = build_one_tap_action(table, viewer, "distress", "suffer", dreamer, count=1)
        deadly = replace(
            last,
            label=_("One more Distress: everyone loses"),
            hint=_("A Dreamer with %(DEADLY_DISTRESS)s Distress dies, and everyone loses."),
            is_game_ending=True,
        )
    less = found["less"]
    return {
        "less_word": less.label,
        "count": dreamer.distress,
        "pips": build_distress_pips(dreamer.distress),
        "distress_words": _("Distress %(count)s of %(DEADLY_DISTRESS)s") % {"count": dreamer.distress},
        "distress": {
            "less": less if dreamer.distress else None,
            "more": None if deadly else replace(found["more"], max_taps_per_page=room),
        },
        "deadly": deadly,
    }


def build_ether_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the chosen Dreamer's Ether, and its two buttons."""
    return {
        "ether": _build_counter(table, viewer, table.dreamers[viewer.subject_ref], "ether", "spend-ether", "gain-ether")
    }


def build_gems_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the chosen Dreamer's Shining Gems, and their two buttons."""
    return {"gems": _build_counter(table, viewer, table.dreamers[viewer.subject_ref], "gems", "use-gem", "gain-gem")}


def build_hand_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the chosen Dreamer's piles, and the Draw step while it is due."""
    dreamer = table.dreamers[viewer.subject_ref]
    return {**build_piles_panel(table, viewer, dreamer), "draw": _build_draw_action(table, viewer, dreamer)}


def _build_draw_action(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> ActionForm | None:
    """Return the Draw step while this Dreamer is due: one tap, or the full form if a Flaw may turn up."""
    if not _is_draw_due(table, dreamer):
        return None
    bonus = get_drawing_bonus(table, dreamer)
    if can_meet_flaws(dreamer, bonus=bonus):
        return prefill_bonus(build_named_action(table, viewer, "hand", "draw", dreamer), bonus)
    return build_one_tap_action(table, viewer, "hand", "draw", dreamer, **({"bonus": bonus} if bonus else {}))


def _build_pill(dreamer: Dreamer, *, is_chosen: bool) -> Context:
    """Return a Dreamer's pill in the row of Dreamers."""
    archetype = dreamer.archetype_name
    state = archetype if dreamer.playing else _("absent")
    name = dreamer.player or archetype
    return {
        "ref": dreamer.ref,
        "name": name,
        "archetype": dreamer.archetype,
        "state": state,
        "here": is_chosen,
    }


def _list_badges(dreamer: Dreamer) -> list[str]:
    flaws = ngettext("%(count)s Flaw", "%(count)s Flaws", dreamer.flaw_count) % {"count": dreamer.flaw_count}
    kept = ngettext("%(count)s kept Ether card", "%(count)s kept Ether cards", dreamer.kept_ether)
    return [
        *([flaws] if dreamer.flaw_count else []),
        *([kept % {"count": dreamer.kept_ether}] if dreamer.kept_ether else []),
    ]


def _build_counter(
    table: Table, viewer: ViewerContext, dreamer: Dreamer, field: str, decrease_move: str, increase_move: str
) -> Context:
    label, picture = COUNTER_LABELS[field]
    return {
        "label": label,
        "icon": picture,
        "count": getattr(dreamer, field),
        "less": build_counter_action(table, viewer, field, decrease_move, dreamer),
        "more": build_counter_action(table, viewer, field, increase_move, dreamer),
    }


def _is_draw_due(table: Table, dreamer: Dreamer) -> bool:
    """Return whether the Draw step waits for this Dreamer; card effects can use the folded move instead."""
    return (
        table.slumber is not None
        and table.slumber.phase == Slumber.Phase.DRAW
        and dreamer.playing
        and not dreamer.drawn
    )
