"""The effects of explored Mirrors: searches of the deck and the discard pile, and Doors (Mirrors sheet; facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import ChoiceSpace, MultisetPermutationSpace, PartialPermutationSpace
from campaigns.engine.messages import ManualStep, Plural, _, consequence
from campaigns.engine.violations import ConsequenceCode
from campaigns.onirim.rules.cards import COLOURS, NIGHTMARE
from campaigns.onirim.rules.doors import gain_door, list_doors_in_deck, search_to_top, shuffle_after_search
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import register_question, register_task
from campaigns.onirim.rules.state_operations import (
    count_in_deck,
    count_searchable_cards,
    put_top,
    search_card,
)
from campaigns.onirim.rules.table_orders import (
    FIND,
    FIND_FOR_DISCARD,
    FIND_FOR_LIMBO,
    FIND_FOR_PLAY,
    PUT_INTO_LIMBO,
    PUT_INTO_PLAY,
    RETURN_TO_TOP,
    order_cards,
)

MIRROR_TAKE_COUNT = 2
"""Cards that the red and the blue Mirror put on top of the deck."""
KEY_MIRROR_NIGHTMARE_COUNT, KEY_MIRROR_DOOR_COUNT = 2, 2
GLYPH_MIRROR_DOOR_COUNT = 3


MIRROR_EFFECTS_SHORT = consequence(
    "onirim.mirror-effects.short",
    _("There are fewer than %(MIRROR_TAKE_COUNT)s cards; at this table, you take what there is."),
)
MIRROR_EFFECTS_SKIPPED = consequence(
    "onirim.mirror-effects.skipped",
    _("There are fewer than %(MIRROR_TAKE_COUNT)s cards; at this table, you take none."),
)


def _has_enough_cards(table: Judge, g: Game, count: int) -> bool:
    """Return whether a pile has two cards to take; a single one suffices by rule variant."""
    if count >= MIRROR_TAKE_COUNT:
        return True
    if get_chosen_variant(g.options, "short-mirror") == "skipped":
        table.emit_consequence(MIRROR_EFFECTS_SKIPPED, count=0)
        return False
    table.emit_consequence(MIRROR_EFFECTS_SHORT, count=0)
    return True


MIRROR_EFFECTS_NOTHING = consequence(
    "onirim.mirror-effects.nothing", _("The Mirror's search finds nothing; at this table, you shuffle the deck anyway.")
)
MIRROR_EFFECTS_UNSHUFFLED = consequence(
    "onirim.mirror-effects.unshuffled",
    _("The Mirror's search finds nothing; at this table, you leave the deck as it is."),
)


def _end_empty_search(table: Judge, g: Game) -> None:
    """End a search that found nothing; a rule variant decides whether the deck is shuffled."""
    if get_chosen_variant(g.options, "mirror-search") == "skipped":
        table.emit_consequence(MIRROR_EFFECTS_UNSHUFFLED, count=0)
        return
    table.emit_consequence(MIRROR_EFFECTS_NOTHING, count=0)
    shuffle_after_search(g)


@register_task("mirror-red")
def ask_red_mirror(table: Judge, g: Game) -> None:
    """Search two cards, shuffle, put them on top; with fewer in the deck, take those (facts 1.6)."""
    if not g.deck:
        _end_empty_search(table, g)
    elif _has_enough_cards(table, g, len(g.deck)):
        g.question = Prompt("mirror-red")


@register_question(
    "mirror-red",
    lambda g: MultisetPermutationSpace(count_searchable_cards(g), MIRROR_TAKE_COUNT),
    expansion="mirrors",
    text=_("Which %(MIRROR_TAKE_COUNT)s cards do you put on top of the deck?"),
)
def handle_red_mirror(table: Judge, g: Game, prompt: Prompt, answer: list[str]) -> None:
    """Take the two out, shuffle the others, put the two on top, the first one uppermost."""
    search_to_top(table, g, answer)


MIRROR_EFFECTS_NONE = consequence(
    "onirim.mirror-effects.none", _("The discard pile is empty: the Mirror has nothing to take.")
)


@register_task("mirror-blue")
def ask_blue_mirror(table: Judge, g: Game) -> None:
    """Take two cards of the discard pile, before the four under this Mirror go there (facts 1.6)."""
    if not g.discard:
        table.emit_consequence(MIRROR_EFFECTS_NONE, count=0)
    elif _has_enough_cards(table, g, len(g.discard)):
        g.question = Prompt("mirror-blue")


@register_question(
    "mirror-blue",
    lambda g: PartialPermutationSpace(len(g.discard), MIRROR_TAKE_COUNT),
    expansion="mirrors",
    text=_("Which %(MIRROR_TAKE_COUNT)s discarded cards do you put on top of the deck?"),
)
def handle_blue_mirror(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Put them on top of the deck, the first one uppermost; no shuffle (Mirrors sheet)."""
    cards = [g.discard[i] for i in answer]
    for i in sorted(answer, reverse=True):
        del g.discard[i]
    put_top(table, g, cards, RETURN_TO_TOP)


MIRROR_EFFECTS_BANISHED = consequence(
    "onirim.mirror-effects.banished",
    ManualStep(
        Plural(
            "Discarded a Nightmare from the deck; it has no effect.",
            "Discarded %(count)s Nightmares from the deck; they have no effect.",
            "count",
        )
    ),
)
MIRROR_EFFECTS_NIGHTMARES = consequence(
    "onirim.mirror-effects.nightmares", _("Fewer Nightmares are left than the Mirror discards: only %(count)s.")
)


def banish_nightmares(table: Judge, g: Game, count: int) -> int:
    """Discard up to ``count`` Nightmares of the deck unresolved, and return their number."""
    there = min(count, count_in_deck(g, NIGHTMARE))
    for _number in range(there):
        search_card(g, NIGHTMARE)
        g.discard.append(NIGHTMARE)
    order_cards(table, g, FIND_FOR_DISCARD, [NIGHTMARE] * there)
    if there:
        table.emit_consequence(MIRROR_EFFECTS_BANISHED, count=there)
    if there < count:
        table.emit_consequence(MIRROR_EFFECTS_NIGHTMARES, count=len([NIGHTMARE] * there))
    return there


@register_task("mirror-green")
def apply_green_mirror(table: Judge, g: Game) -> None:
    """Search a Nightmare, discard it unresolved, shuffle (Mirrors sheet)."""
    if banish_nightmares(table, g, 1):
        shuffle_after_search(g)
    else:
        _end_empty_search(table, g)


def list_door_colours(g: Game) -> list[str]:
    """Return the colours with a Door in the deck; A stands for the Oniverse Door."""
    return [door[0] for door in list_doors_in_deck(g)]


def list_nameable_colours(g: Game) -> list[str]:
    """Return the colours whose Doors may be searched: any one (Mirrors sheet: the color of your choice).

    A colour without a Door in the deck is useful only if a found Door affects more than victory: a Premonition, or a
    Goal that requires another.
    """
    plan, there = get_rule_set(g.use), list_door_colours(g)
    return (
        sorted({*COLOURS, *there}, key=(COLOURS + "A").index)
        if plan.door_conditions or plan.door_gained_effects
        else there
    )


MIRROR_EFFECTS_DOORS = consequence(
    "onirim.mirror-effects.doors",
    _("The deck has fewer Doors than the Mirror brings: only %(count)s."),
)


def take_doors_from_deck(table: Judge, g: Game, doors: list[str], wanted_count: int) -> None:
    """Take Doors out of the deck and put them into play one at a time, then shuffle (facts 1.7); fewer than wanted suffice."""
    if len(doors) < wanted_count:
        table.emit_consequence(MIRROR_EFFECTS_DOORS, count=len(doors))
    for door in doors:
        search_card(g, door)
    g.held += doors
    if len(doors) == 1:
        _put_held_doors_into_play(table, g, 1, False, FIND_FOR_PLAY, FIND_FOR_LIMBO)
        return
    order_cards(table, g, FIND, doors)
    put_doors_into_play(table, g, len(doors), is_shuffled=False)


@register_task("doors-in")
def put_doors_into_play(table: Judge, g: Game, count: int, is_shuffled: bool) -> None:
    """Put the last ``count`` held Doors into play; urgent effects of one precede the next (facts 1.7).

    The deck is shuffled before it is used again.
    """
    _put_held_doors_into_play(table, g, count, is_shuffled, PUT_INTO_PLAY, PUT_INTO_LIMBO)


def _put_held_doors_into_play(
    table: Judge, g: Game, count: int, is_shuffled: bool, code: ConsequenceCode, barred_code: ConsequenceCode
) -> None:
    for left in reversed(range(min(count, len(g.held)))):
        before = len(g.todo)
        gain_door(table, g, g.held.pop(-1 - left), code, barred_code)
        if g.result:
            return
        if left and any(waits(g) for waits in get_rule_set(g.use).door_wait_conditions):
            g.todo.insert(before, ["doors-in", left, True])
            break
    if not is_shuffled:
        shuffle_after_search(g)


def _ask_colour(table: Judge, g: Game, kind: str, nightmare_count: int = 0) -> None:
    colours = list_nameable_colours(g)
    if len(colours) > 1:
        g.question = Prompt(kind, found=nightmare_count)
    else:
        _take_doors_of_colour(table, g, kind, colours[0], nightmare_count)


def _take_doors_of_colour(table: Judge, g: Game, kind: str, colour: str, nightmare_count: int) -> None:
    door = colour + "D"
    wanted = 1 if kind == "mirror-brown" else KEY_MIRROR_DOOR_COUNT
    there = min(wanted, count_in_deck(g, door))
    if there:
        take_doors_from_deck(table, g, [door] * there, wanted)
    else:
        _end_search_without_doors(table, g, nightmare_count)


@register_task("mirror-brown")
def apply_brown_mirror(table: Judge, g: Game) -> None:
    """Put a Door of a chosen colour from the deck into play, then shuffle the deck (Mirrors sheet)."""
    if list_doors_in_deck(g):
        _ask_colour(table, g, "mirror-brown")
    else:
        _end_empty_search(table, g)


@register_task("mirror-key")
def apply_key_mirror(table: Judge, g: Game) -> None:
    """Search two Nightmares and discard them unresolved, then two Doors of one colour, then shuffle (Mirrors sheet)."""
    found = banish_nightmares(table, g, KEY_MIRROR_NIGHTMARE_COUNT)
    if not list_doors_in_deck(g):
        _end_search_without_doors(table, g, found)
    elif get_chosen_variant(g.options, "key-mirror") == "any":
        _ask_doors(table, g, "mirror-doors", KEY_MIRROR_DOOR_COUNT)
    else:
        _ask_colour(table, g, "mirror-key", found)


def _end_search_without_doors(table: Judge, g: Game, nightmare_count: int) -> None:
    """End a search that found no Door but ``nightmare_count`` Nightmares, so the deck is shuffled."""
    if nightmare_count:
        table.emit_consequence(MIRROR_EFFECTS_DOORS, count=0)
        shuffle_after_search(g)
    else:
        _end_empty_search(table, g)


@register_question(
    "mirror-brown",
    lambda g: ChoiceSpace(list_nameable_colours(g)),
    expansion="mirrors",
    text=_("Which colour of Door?"),
)
@register_question(
    "mirror-key",
    lambda g: ChoiceSpace(list_nameable_colours(g)),
    expansion="mirrors",
    text=_("What colour are the %(KEY_MIRROR_DOOR_COUNT)s Doors?"),
)
def handle_door_colour(table: Judge, g: Game, prompt: Prompt, answer: str) -> None:
    """Take the Door, or the two Doors, of this colour, if there are any."""
    _take_doors_of_colour(table, g, prompt.kind, answer, prompt.found)


def _ask_doors(table: Judge, g: Game, kind: str, count: int) -> None:
    there = {door: count_in_deck(g, door) for door in list_doors_in_deck(g)}
    matters = sum(there.values()) > count or any(decides(g) for decides in get_rule_set(g.use).door_order_conditions)
    if len(there) > 1 and matters:
        g.question = Prompt(kind, count=count)
        return
    take_doors_from_deck(table, g, [door for door, copies in there.items() for _ in range(copies)][:count], count)


@register_task("mirror-glyph")
def apply_glyph_mirror(table: Judge, g: Game) -> None:
    """Put three chosen Doors from the deck into play, then shuffle the deck (Mirrors sheet)."""
    if list_doors_in_deck(g):
        _ask_doors(table, g, "mirror-glyph", GLYPH_MIRROR_DOOR_COUNT)
    else:
        _end_empty_search(table, g)


@register_question(
    "mirror-glyph",
    lambda g: MultisetPermutationSpace(
        {door: count_in_deck(g, door) for door in list_doors_in_deck(g)}, g.open_prompt.count
    ),
    required_facts={"count": int},
    expansion="mirrors",
    text=_("Which Doors come into play, and in what order?"),
)
@register_question(
    "mirror-doors",
    lambda g: MultisetPermutationSpace(
        {door: count_in_deck(g, door) for door in list_doors_in_deck(g)}, g.open_prompt.count
    ),
    required_facts={"count": int},
    expansion="mirrors",
    text=_("Which Doors come into play, and in what order?"),
)
def handle_mirror_doors(table: Judge, g: Game, prompt: Prompt, answer: list[str]) -> None:
    """Take the named Doors in their order."""
    take_doors_from_deck(table, g, answer, prompt.count)
