"""Etherfields on the page: what the Dreamer, Slumber and Team panels show, drawn from the table's own answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.begin import BeginForm
from campaigns.etherfields.drawing import marks, piles, pips, turn_cards
from campaigns.etherfields.models import Dreamer, Entity, Slumber
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.board import Table
from campaigns.offers import Group, Offer, Viewpoint, correction, group, offers, quick
from campaigns.pages import Context, GamePages, Panel, Where
from campaigns.wording import words
from companion.installation import PROJECT

GROUPS = {
    "cards": (
        gettext_lazy("Cards"),
        "card",
        ("draw", "discard", "seal", "unseal", "gain-cards", "lose-cards", "buy-cards", "reshuffle"),
    ),
    "amounts": (
        gettext_lazy("More at once"),
        "plus",
        ("suffer", "cure", "gain-ether", "spend-ether", "gain-gem", "use-gem", "make-gem"),
    ),
    "progress": (
        gettext_lazy("Progress and Flaws"),
        "mask",
        ("place-progress", "drop-progress", "gain-flaw", "remove-flaw"),
    ),
    "acts": (gettext_lazy("Effort, limits, name"), "dreamer", ("effort", "set-limits", "name-player")),
}
SLUMBER_GROUPS = {
    "turn": (
        gettext_lazy("Turn card, tokens, added Turns"),
        "hour",
        ("note-turn-card", "block-step", "do-step", "add-turns", "gain-turns", "take-token", "return-token"),
    ),
    "ends": (gettext_lazy("Loot and endings"), "key", ("gain-loot", "end-slumber", "skip", "save-as-death")),
}
TEAM_GROUPS = {
    "hours": (gettext_lazy("Hours and Keys"), "hour", ("gain-hours", "lose-hours", "gain-key", "spend-key")),
    "table": (gettext_lazy("The table"), "team", ("pass-first-player", "join", "track", "agree")),
}
ENTITY_NOW = {
    "actions": ("mark-intent", "remove-figures", "remove-morphing"),
    "event": ("resolve-effect", "move-entity", "add-morphing"),
}
ENTITY = (*ENTITY_NOW["event"], *ENTITY_NOW["actions"], "take-intent", "spawn", "note-effect", "note-movement")
COUNTERS = (
    ("distress", gettext_lazy("Distress"), "cure", "suffer"),
    ("ether", gettext_lazy("Ether"), "spend-ether", "gain-ether"),
    ("gems", gettext_lazy("Gems"), "use-gem", "gain-gem"),
)
ICONS = {"gems": "gem"}
NEXT = {"draw": "start-actions", "actions": "end-actions", "event": "discard-turn", "out-of-turns": "out-of-turns"}
Groups = Mapping[str, tuple[Any, str, tuple[str, ...]]]


def where(table: Table) -> Where:
    """Say where play stands and whose move it is."""
    slumber = table.slumber
    if table.team.lost:
        return Where(_("All Dreamers have lost"), _("Resolve the Death card together"))
    if slumber is None:
        return Where(_("Dreamworld Map"), table.team.at or _("between Slumbers"))
    return Where(_turn(slumber), _whose(table, slumber), slumber.name)


def _whose(table: Table, slumber: Slumber) -> str:
    step = str(slumber.get_phase_display())
    waiting = [str(dreamer) for dreamer in table.dreamers if dreamer.playing and not dreamer.drawn]
    if slumber.phase == Slumber.Phase.DRAW and waiting:
        return _("%(step)s: %(who)s") % {"step": step, "who": ", ".join(waiting)}
    return step


def subjects(table: Table) -> list[Dreamer]:
    """Give the Dreamers, those at the table first."""
    return sorted(table.dreamers, key=lambda dreamer: (not dreamer.playing, dreamer.ref))


def dreamer_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the chosen Dreamer's panel shows."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"dreamer": None}
    return {
        "dreamer": dreamer,
        "archetype": dreamer.archetype_name,
        "first": table.team.first_player == dreamer.ref,
        "chips": _chips(dreamer),
        "groups": [*_groups(table, view, "dreamer", GROUPS, dreamer), _correct(table, view, "dreamer", [dreamer])],
        **who_part(table, view),
        **counters_part(table, view),
        **hand_part(table, view),
    }


def who_part(table: Table, view: Viewpoint) -> Context:
    """Give the row of Dreamers."""
    return {"who": [_pill(one, here=one.ref == view.chosen) for one in subjects(table)]}


def counters_part(table: Table, view: Viewpoint) -> Context:
    """Give the chosen Dreamer's Distress track and what is counted one by one."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"counters": []}
    return {
        "dreamer": dreamer,
        "distress_words": _("Distress %(count)s of 8") % {"count": dreamer.distress},
        "pips": pips(dreamer.distress),
        "counters": [_counter(table, view, dreamer, *counter) for counter in COUNTERS],
    }


def hand_part(table: Table, view: Viewpoint) -> Context:
    """Give the chosen Dreamer's piles, and the Draw step while it waits for them."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"piles": []}
    draw = quick(view, _one(table, view, "hand", "draw", dreamer)) if _draws(table, dreamer) else None
    return {"piles": piles(dreamer, light=table.team.light), "draw": draw}


def _pill(dreamer: Dreamer, *, here: bool) -> Context:
    """Give what the row of Dreamers shows of one of them."""
    archetype = dreamer.archetype_name
    state = archetype if dreamer.playing else _("absent")
    if dreamer.playing and dreamer.drawn:
        state = _("drew")
    name = dreamer.player or archetype
    return {
        "ref": dreamer.ref,
        "name": name,
        "initial": archetype[0],
        "state": state,
        "done": dreamer.drawn,
        "here": here,
    }


def _chips(dreamer: Dreamer) -> list[str]:
    flaws = ngettext("%(count)s Flaw", "%(count)s Flaws", dreamer.flaws) % {"count": dreamer.flaws}
    kept = ngettext("%(count)s kept Ether card", "%(count)s kept Ether cards", dreamer.kept_ether)
    return [
        *([flaws] if dreamer.flaws else []),
        *([kept % {"count": dreamer.kept_ether}] if dreamer.kept_ether else []),
    ]


def _one(table: Table, view: Viewpoint, panel: str, name: str, for_: Any = None) -> Offer:
    (made,) = offers(table, view, panel, (name,), for_)
    return made


def _groups(table: Table, view: Viewpoint, panel: str, wanted: Groups, for_: Any = None) -> list[Group]:
    return [
        group(view, panel, key, title, icon, partial(offers, table, view, panel, names, for_))
        for key, (title, icon, names) in wanted.items()
    ]


def _correct(table: Table, view: Viewpoint, panel: str, rows: list[Any]) -> Group:
    return group(
        view, panel, "correct", _("Correct a number"), "warning", lambda: [correction(table, view, panel, rows)]
    )


def _counter(table: Table, view: Viewpoint, dreamer: Dreamer, field: str, label: Any, less: str, more: str) -> Context:
    return {
        "label": label,
        "icon": ICONS.get(field, field),
        "count": getattr(dreamer, field),
        "less": quick(view, _one(table, view, "counters", less, dreamer), count=1),
        "more": quick(view, _one(table, view, "counters", more, dreamer), count=1),
    }


def _draws(table: Table, dreamer: Dreamer) -> bool:
    """Whether the Draw step waits for this Dreamer; a card that says otherwise finds the move unfolded below."""
    return (
        table.slumber is not None
        and table.slumber.phase == Slumber.Phase.DRAW
        and dreamer.playing
        and not dreamer.drawn
    )


def slumber_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the Slumber panel shows: the Slumber in progress, or the way into one."""
    slumber = table.slumber
    if slumber is None:
        go = group(
            view, "slumber", "go", _("Move the Team marker"), "chevron", lambda: offers(table, view, "slumber", ("go",))
        )
        meet = _one(table, view, "slumber", "meet-slumber")
        return {"slumber": None, "at": table.team.at, "meet": meet, "groups": [go], "session_open": table.session_open}
    return {
        "slumber": slumber,
        "turns": turn_cards(slumber),
        "turn_label": _turn(slumber),
        "discarded": _discarded(pools.TURN_CARDS - slumber.turns_left),
        "blocked": [words.value("etherfields", step) for step in slumber.blocked],
        "tokens": [f"{words.value('etherfields', kind)}: {count}" for kind, count in slumber.tokens.items() if count],
        "steps": _steps(slumber),
        "next": _one(table, view, "slumber", NEXT[slumber.phase]),
        "entities": [_entity(table, view, entity) for entity in table.entities],
        "groups": [
            *_groups(table, view, "slumber", SLUMBER_GROUPS),
            _correct(table, view, "slumber", [slumber, *table.entities]),
        ],
    }


def _discarded(count: int) -> str:
    return ngettext("%(count)s card in the discard", "%(count)s cards in the discard", count) % {"count": count}


def _turn(slumber: Slumber) -> str:
    turns = slumber.turn + max(0, slumber.turns_left - 1)
    return _("Turn %(turn)s of %(turns)s") % {"turn": slumber.turn, "turns": turns}


def _steps(slumber: Slumber) -> list[dict[str, Any]]:
    phases = [phase for phase in Slumber.Phase if phase != Slumber.Phase.OUT_OF_TURNS or slumber.phase == phase]
    here = phases.index(Slumber.Phase(slumber.phase))
    return [
        {"label": phase.label, "state": "done" if n < here else "current" if n == here else "left"}
        for n, phase in enumerate(phases)
    ]


def _entity(table: Table, view: Viewpoint, entity: Entity) -> Context:
    now = ENTITY_NOW.get(table.now.phase, ())
    if table.now.phase == Slumber.Phase.EVENT and "slumber" not in view.unfolded:
        view = replace(view, unfolded={"slumber": f"now{entity.ref}"})
    groups = {
        f"now{entity.ref}": (_("In this step"), "chevron", now),
        f"more{entity.ref}": (_("More about it"), "plus", tuple(name for name in ENTITY if name not in now)),
    }
    return {
        "row": entity,
        "facts": _facts(entity),
        "groups": _groups(table, view, "slumber", {key: found for key, found in groups.items() if found[2]}, entity),
        "morphings": [words.choice("etherfields", "kind", kind) for kind in entity.morphings],
        "effects": [
            (words.choice("etherfields", "kind", kind), _effect(noted))
            for kind, noted in sorted(entity.effects.items())
        ],
    }


def _facts(entity: Entity) -> list[tuple[str, str]]:
    movement = "–" if entity.movement is None else str(entity.movement)
    found = [(_("Figures"), str(entity.figures)), (_("Movement value"), movement)]
    found.append((_("Morphings"), str(len(entity.morphings))))
    if entity.cost:
        paid = _("%(cost)s, paid %(times)s times") if entity.markers else "%(cost)s"
        found.append((_("Its action"), paid % {"cost": entity.cost, "times": entity.markers}))
    return found


def _effect(noted: dict[str, Any]) -> str:
    amounts = (
        (noted.get("distress"), _("%(n)s Distress")),
        (noted.get("seal"), _("Seals %(n)s")),
        (noted.get("morphings"), _("adds Morphings: %(n)s")),
    )
    parts = [_("range %(n)s") % {"n": noted.get("range", 1)}, *(text % {"n": n} for n, text in amounts if n)]
    return ", ".join([*parts, *filter(None, [noted.get("note")])])


def team_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the Team panel shows: Hours, Keys, the pools, everybody at a glance, the session."""
    team = table.team
    return {
        "team": team,
        "hours": team.hours,
        "hours_word": ngettext("Hour", "Hours", team.hours),
        "hours_words": ngettext("%(count)s Hour on the Clock", "%(count)s Hours on the Clock", team.hours)
        % {"count": team.hours},
        "marks": marks(team.hours),
        "keys": team.keys,
        **roster_part(table, view),
        "start": None if table.session_open else _everybody(_one(table, view, "team", "start-session")),
        "end": _one(table, view, "team", "end-session") if table.session_open else None,
        "groups": [*_groups(table, view, "team", TEAM_GROUPS), _correct(table, view, "team", [team])],
    }


def roster_part(table: Table, view: Viewpoint) -> Context:
    """Give what changes in the Team panel when a Dreamer does: the pools, and everybody at a glance."""
    return {
        "pools": [(label, pools.left(table, kind), pools.SIZES[kind]) for kind, label in POOLS.items()],
        "roster": [_seat(dreamer, first=dreamer.ref == table.team.first_player) for dreamer in subjects(table)],
    }


def _seat(dreamer: Dreamer, *, first: bool) -> Context:
    numbers = (dreamer.distress, dreamer.ether, dreamer.cards, dreamer.sealed)
    return {"ref": dreamer.ref, "name": str(dreamer), "first": first, "absent": not dreamer.playing, "numbers": numbers}


def _everybody(start: Offer) -> Offer:
    """Offer a session with everybody there: who is absent is quicker to take out than four are to put in."""
    inputs = tuple(replace(i, value=[value for value, _ in i.choices]) if i.kind == "rows" else i for i in start.inputs)
    return replace(start, inputs=inputs)


POOLS = {
    "distress": gettext_lazy("Distress"),
    "ether": gettext_lazy("Ether"),
    "gems": gettext_lazy("Gems"),
    "keys": gettext_lazy("Keys"),
}


def _fields(model: str, *names: str) -> frozenset[str]:
    return frozenset(f"etherfields.{model}.{name}" for name in names)


SHOWN = {
    "slumber": {"etherfields.slumber", "etherfields.entity", *_fields("team", "place", "at", "lost")},
    "dreamer": {
        *_fields("dreamer", "playing", "player", "flaws_in_deck", "flaws_in_discard", "kept_ether"),
        *_fields("team", "place", "first_player"),
    },
    "who": _fields("dreamer", "drawn", "playing", "player"),
    "counters": {*_fields("dreamer", "distress", "ether", "gems", "playing"), *_fields("team", "place", "lost")},
    "hand": {
        *_fields("dreamer", "deck", "hand", "discard", "sealed", "progress", "hand_limit", "progress_limit", "drawn"),
        *_fields("team", "tracking", "place"),
        *_fields("slumber", "phase"),
    },
    "team": {"etherfields.team"},
    "roster": _fields("dreamer", "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "playing", "player"),
}


def _panel(key: str, title: Any, context: Callable[[Table, Viewpoint], Context], inside: str = "") -> Panel:
    return Panel(key, title, f"etherfields/{key}.jinja", frozenset(SHOWN[key]), context, inside)


ETHERFIELDS = GamePages(
    game="etherfields",
    title=gettext_lazy("Etherfields"),
    panels=(
        _panel("slumber", gettext_lazy("Slumber"), slumber_panel),
        _panel("dreamer", gettext_lazy("Dreamer"), dreamer_panel),
        _panel("who", gettext_lazy("Dreamers"), who_part, "dreamer"),
        _panel("counters", gettext_lazy("Distress, Ether, Gems"), counters_part, "dreamer"),
        _panel("hand", gettext_lazy("Cards"), hand_part, "dreamer"),
        _panel("team", gettext_lazy("Team"), team_panel),
        _panel("roster", gettext_lazy("Everybody"), roster_part, "team"),
    ),
    where=where,
    subjects=subjects,
    default_panel=lambda table: "dreamer" if table.slumber else "slumber" if table.session_open else "team",
    begin=BeginForm,
    demo=PROJECT / "fixtures" / "etherfields" / "demo.dreamkeeper.json",
)
