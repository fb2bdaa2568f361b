"""The actions that the players named, and what the chosen Dreamer may do with them (manual p. 12 to 14 and 16)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Action, Dreamer, Slumber
from campaigns.etherfields.panels.shared import groups
from campaigns.etherfields.rules.actions import price, steps_left
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.grid import SPACES
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.etherfields.rules.gradual import target
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, group, offer, offers, quick
from campaigns.pages.registry import Context
from campaigns.referee import Option, Refusal, move_named
from campaigns.wording import words

MOST_CARDS = 20
BASIC = ("move-dreamer", "boost", "reroll", "peek")


def actions_part(table: Table, view: Viewpoint) -> Context:
    """Return the named actions with what is paid of each, a way to pay each at once, and the groups that unfold."""
    dreamer = table.dreamers.get(view.chosen)
    return {
        "payer": dreamer,
        "paying": _past_set_up(table),
        "named": [_action(table, view, action, dreamer) for action in _in_order(table)],
        "action_groups": [*_groups(table, view, dreamer)],
    }


def cost_in_words(table: Table, action: Action) -> str:
    """Say what an action costs, and how often (p. 12)."""
    if action.pays == Action.Pays.FREE:
        return str(Action.Pays.FREE.label)
    named = action.colours if action.pays == Action.Pays.INTENT else []
    kinds = [str(words.choice("etherfields", "colour", colour)) for colour in named] or [action.get_pays_display()]
    cost = _(" or ").join(f"{action.cost} {kind}" for kind in kinds)
    if action.gradual:
        return _("%(cost)s, %(times)s times, in steps") % {"cost": cost, "times": target(table, action)}
    if action.times:
        return _("%(cost)s for each Dreamer, at once: %(all)s") % {"cost": cost, "all": price(table, action)}
    return cost


def _in_order(table: Table) -> list[Action]:
    """Return the actions that can still be used first."""
    return sorted(table.actions, key=lambda action: (action.blocked, action.ref))


def _action(table: Table, view: Viewpoint, action: Action, dreamer: Dreamer | None) -> Context:
    marked = {"paid": action.markers, "needed": target(table, action), "colour": _colour(action.marker_colour)}
    return {
        "row": action,
        "cost": cost_in_words(table, action),
        "where": action.get_where_display(),
        "keyword": "" if action.keyword == Action.Keyword.NONE else action.get_keyword_display(),
        "marked": _("paid %(paid)s of %(needed)s in %(colour)s") % marked if action.markers else "",
        "pay": _payments(table, view, action, dreamer),
        "groups": [
            group(
                view, "actions", f"a{action.ref}", _("Pay otherwise, change"), "chevron",
                partial(_everything, table, view, action, dreamer),
            )
        ],
    }  # fmt: skip


def _colour(colour: str) -> str:
    return str(words.choice("etherfields", "colour", colour)) if colour else ""


def _payments(table: Table, view: Viewpoint, action: Action, dreamer: Dreamer | None) -> list[Offer]:
    """Return one tap for each way the chosen Dreamer may pay an action once, with the cards counted where piles are.

    Only in the step that actions belong to (p. 8): at any other time the whole form, folded, still hears what a card allows.
    """
    if dreamer is None or not dreamer.playing or action.blocked or not _in_actions(table):
        return []
    one_tap = partial(quick, table, view, "actions", "pay-action", action, dreamer=dreamer.ref)
    if action.pays != Action.Pays.INTENT:
        return [replace(one_tap(), label=_without_intent(table, action))]
    colours = [action.marker_colour] if action.marker_colour else action.colours
    return [_in_colour(one_tap(colour=colour), colour, counted=not table.team.light) for colour in colours]


def _in_actions(table: Table) -> bool:
    return table.slumber is not None and table.slumber.phase == Slumber.Phase.ACTIONS


def _in_colour(made: Offer, colour: str, *, counted: bool) -> Offer:
    """Name the colour of a payment, and ask for the cards where they are counted."""
    key, said = f"{made.key}-{colour}", {"colour": _colour(colour)}
    if not counted:
        return replace(made, key=key, label=_("Pay with %(colour)s") % said)
    cards = Input(
        f"{key}-cards", "cards", "number", words.field("etherfields", "cards"), 0, 0, MOST_CARDS, required=False
    )
    return replace(made, key=key, label=_("cards, pay with %(colour)s") % said, inputs=(cards,))


def _without_intent(table: Table, action: Action) -> str:
    amount = {"count": price(table, action)}
    if action.pays == Action.Pays.DISTRESS:
        return _("Suffer %(count)s Distress for it") % amount
    return _("Discard Gems: %(count)s") % amount if action.pays == Action.Pays.GEMS else _("Perform it")


def _paying(table: Table, view: Viewpoint, action: Action, dreamer: Dreamer) -> Offer:
    """Offer an action to one Dreamer, with everything that may be told about its payment."""
    declared = move_named("etherfields.pay-action")
    assert declared is not None
    rows: Context = {"dreamer": dreamer, "action": action}
    refusal: Refusal | None = None
    try:
        table.guard(declared, rows)
    except Refusal as found:
        refusal = found
    return offer(table, view, "actions", Option(declared, rows, refusal))


def _everything(table: Table, view: Viewpoint, action: Action, dreamer: Dreamer | None) -> list[Offer]:
    """Return every move about an action, and paying it for the chosen Dreamer."""
    names = ["unblock-action" if action.blocked else "block-action", "remove-action"]
    names += ["take-marker"] if action.markers else []
    standing = [_standing(table, view, action)] if action.where == Action.Where.MAP else []
    (change,) = offers(table, view, "actions", ["change-action"], action)
    whole = [_whole(table, view, action, dreamer)] if dreamer and not action.blocked else []
    return [*whole, _as_noted(change, action), *offers(table, view, "actions", names, action), *standing]


def _standing(table: Table, view: Viewpoint, action: Action) -> Offer:
    """Offer to say where a Map Action stands, among the spaces there are (p. 12)."""
    (made,) = offers(table, view, "actions", ["place-action"], action)
    board = board_on(table)
    there, at = {"", *(SPACES[space] for space in board.exists)}, board.actions.get(action.ref)

    def known(field: Input) -> Input:
        choices = tuple(choice for choice in field.choices if choice[0] in there)
        return replace(field, choices=choices, value="" if at is None else SPACES[at])

    return replace(made, inputs=tuple(map(known, made.inputs)))


def _whole(table: Table, view: Viewpoint, action: Action, dreamer: Dreamer) -> Offer:
    """Offer the whole form of a payment: only active Items can be discarded (p. 15), only open steps be paid."""
    made = _paying(table, view, action, dreamer)
    active = {str(item.ref) for item in table.items.where(place="active")}
    return replace(
        made, inputs=tuple(_open(table, action, active, i) for i in made.inputs if i.name != "items" or active)
    )


def _open(table: Table, action: Action, active: set[str], field: Input) -> Input:
    """Leave out of a field what cannot be sent with this action."""
    if field.name == "items":
        return replace(field, choices=tuple(choice for choice in field.choices if choice[0] in active))
    in_steps = field.name == "times" and action.gradual and action.keyword == Action.Keyword.NONE
    return replace(field, high=steps_left(table, action)) if in_steps else field


def _as_noted(change: Offer, action: Action) -> Offer:
    """Fill the form that notes an action anew with what was noted before."""
    first, second = [*action.colours, "none", "none"][:2]
    noted = {
        "name": action.name, "where": action.where, "keyword": action.keyword, "pays": action.pays,
        "amount": action.cost, "colour": first, "or_colour": second, "gradual": action.gradual,
        "multiplied": action.times, "single_use": action.single_use,
    }  # fmt: skip
    return replace(change, inputs=tuple(replace(field, value=noted[field.name]) for field in change.inputs))


def _past_set_up(table: Table) -> bool:
    """Return whether a Slumber or Dream is played past its set-up: only then are cards discarded for actions (p. 8)."""
    return table.slumber is not None and table.slumber.phase != Slumber.Phase.SETUP


def _groups(table: Table, view: Viewpoint, dreamer: Dreamer | None) -> list[Group]:
    playing = table.slumber is not None
    found = groups(table, view, "actions", {"note": (_("Note an action"), "plus", ("note-action",))}) if playing else []
    if dreamer is None:
        return found
    if playing:
        found += groups(table, view, "actions", {"basic": (_("Move, Boost, reroll, Peek"), "dice", BASIC)}, dreamer)
    if not _past_set_up(table):
        return found
    title = _("Deck list of %(who)s") % {"who": dreamer}
    return [*found, group(view, "actions", "deck", title, "card", partial(_deck_list, table, view, dreamer))]


def _deck_list(table: Table, view: Viewpoint, dreamer: Dreamer) -> list[Offer]:
    """Offer to put a card on the deck list, and to take each one off."""
    adding = offers(table, view, "actions", ["list-card"], dreamer)
    return adding + [
        _off(table, view, dreamer, n, str(card.get("name", ""))) for n, card in enumerate(dreamer.deck_list)
    ]


def _off(table: Table, view: Viewpoint, dreamer: Dreamer, place: int, name: str) -> Offer:
    made = quick(table, view, "actions", "unlist-card", dreamer)
    label = _("Take off: %(name)s") % {"name": name}
    return replace(made, key=f"{made.key}-{place}", label=label, hidden=(*made.hidden, ("name", name)))
