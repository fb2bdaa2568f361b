"""Happy Dreams and Dark Premonitions (facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import (
    Answer,
    ChoiceSpace,
    MultisetPermutationSpace,
    SplitPermutationSpace,
    VerbAnswer,
)
from campaigns.engine.messages import _, consequence
from campaigns.engine.violations import ConsequenceCode
from campaigns.onirim.rules.cards import COLOURS, HAPPY_DREAM, NIGHTMARE, SYMBOL_BY_CARD, build_pile
from campaigns.onirim.rules.doors import emit_discarded_doors, lose_door, search_to_top, shuffle_after_search
from campaigns.onirim.rules.expansions import Expansion, VerbHandler, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.hand_refill import discard_hand
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import (
    CARD_FACTS,
    is_on_top,
    is_resolving_dream,
    register_question,
    register_task,
)
from campaigns.onirim.rules.state_operations import (
    count_deck_cards,
    count_searchable_cards,
    emit_fewer_cards,
    look_at_top,
    put_top,
    search_card,
    take_top,
)
from campaigns.onirim.rules.table_orders import (
    DISCARD,
    FIND_FOR_DISCARD,
    RETURN_TO_LIMBO,
    declare_order,
    order_cards,
    order_step,
)

PREMONITION_NAMES = ("red", "blue", "green", "brown", "pair", "three", "five", "each")
PREMONITION_COLOURS = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
PREMONITION_COUNT = len(PREMONITION_NAMES)
HAPPY_LOOK_COUNT = 7
HAPPY_DREAM_COUNT = 4


TURN_UP_PREMONITIONS = declare_order(
    "turn-up-premonitions", _("Shuffle the %(PREMONITION_COUNT)s Dark Premonitions and turn up %(count)s of them.")
)


def set_up_premonitions(table: Judge, g: Game) -> None:
    """Queue the shuffle of the Premonitions, or the report of those face up."""
    g.premonitions, g.reserve = [], list(PREMONITION_NAMES)
    order_step(table, g, TURN_UP_PREMONITIONS, count=_get_face_up_count(g))
    g.todo.append(["premonitions-out"])


@register_task("premonitions-out")
def ask_premonitions(table: Judge, g: Game) -> None:
    """Ask for the order of the eight."""
    if g.has_physical_cards:
        reveal_premonitions(table, g, _get_face_up_count(g))
    else:
        g.question = Prompt("shuffle", list(PREMONITION_NAMES), what="premonitions")


def _get_face_up_count(g: Game) -> int:
    return int(get_chosen_variant(g.options, "premonitions"))


@register_task("premonitions")
def lay_out_premonitions(table: Judge, g: Game, order: list[str]) -> None:
    """Turn up the first ones of a shuffled order (4, medium 5, hard 6)."""
    g.reserve = order
    reveal_premonitions(table, g, _get_face_up_count(g))


def reveal_premonitions(table: Judge, g: Game, count: int) -> None:
    """Turn up more Premonitions of the reserve; with physical cards the players report which."""
    if not g.has_physical_cards:
        g.premonitions += g.reserve[:count]
        del g.reserve[:count]
    elif g.reserve:
        g.question = Prompt("premonitions", count=count)


@register_question(
    "premonitions",
    lambda g: MultisetPermutationSpace(dict.fromkeys(g.reserve, 1), g.open_prompt.count),
    required_facts={"count": int},
    expansion="happy",
    text=_("Which Dark Premonitions are face up?"),
)
def handle_premonitions(table: Judge, g: Game, prompt: Prompt, answer: list[str]) -> None:
    """Store the Premonitions that were turned up."""
    g.premonitions += answer
    g.reserve = [name for name in g.reserve if name not in answer]


def is_condition_met(g: Game, name: str) -> bool:
    """Return whether the Doors in play meet a Premonition's condition; the Oniverse Door counts as a Door of no colour here."""
    counts = {colour: sum(door[0] == colour for door in g.doors) for colour in COLOURS}
    if name in PREMONITION_COLOURS:
        return bool(counts[PREMONITION_COLOURS[name]] >= 2)
    sizes = {"pair": max(counts.values()) >= 2, "each": min(counts.values()) >= 1}
    sizes |= {"three": len(g.doors) >= 3, "five": len(g.doors) >= 5}
    return bool(sizes[name])


def queue_premonition_check(table: Judge, g: Game, door: str) -> None:
    """Queue the check of the Premonitions after a Door."""
    g.todo.append(["premonition"])


def list_due_premonitions(g: Game) -> list[str]:
    """Return the Premonitions that trigger now."""
    return [name for name in g.premonitions if is_condition_met(g, name)]


def is_checked_after_each_door(g: Game) -> bool:
    """Return whether Premonitions are checked after each of several Doors (facts 1.7), by rule variant."""
    return bool(g.premonitions) and get_chosen_variant(g.options, "premonition-doors") == "each"


@register_task("premonition")
def trigger_premonitions(table: Judge, g: Game) -> None:
    """Trigger the due Premonitions in the player's order, checking again after each."""
    names = list_due_premonitions(g)
    if len(names) == 1:
        carry_out_premonition(table, g, names[0])
    elif names:
        g.question = Prompt("premonition")


@register_question(
    "premonition",
    lambda g: ChoiceSpace(list(list_due_premonitions(g))),
    expansion="happy",
    text=_("Which Dark Premonition comes true first?"),
)
def handle_premonition(table: Judge, g: Game, prompt: Prompt, answer: str) -> None:
    """Trigger the Premonition chosen first."""
    carry_out_premonition(table, g, answer)


REMOVE_PREMONITION = declare_order("remove-premonition", _("Remove the Dark Premonition: %(premonitions)s."))
PREMONITION_STRUCK = consequence("onirim.premonition.struck", _("A Dark Premonition came true: %(premonitions)s."))


def carry_out_premonition(table: Judge, g: Game, name: str) -> None:
    """Take a Premonition out of play and apply its penalty."""
    g.premonitions.remove(name)
    order_step(table, g, REMOVE_PREMONITION, premonitions=[name])
    table.emit_consequence(PREMONITION_STRUCK, premonitions=[name])
    g.todo.append(["premonition"])
    PENALTIES[name](table, g)


PREMONITION_NONE = consequence("onirim.premonition.none", _("The deck has no card for this Premonition."))
FIND_RED_LOCATIONS = declare_order("find-red-locations", _("Search the deck and discard every red Location."))
FIND_HAPPY_DREAMS = declare_order("find-happy-dreams", _("Search the deck and discard every Happy Dream."))


def _discard_from_deck(table: Judge, g: Game, cards: list[str], code: ConsequenceCode = FIND_FOR_DISCARD) -> None:
    if not cards:
        table.emit_consequence(PREMONITION_NONE, count=0)
        if get_chosen_variant(g.options, "premonition-search") == "skipped":
            return
    order_cards(table, g, code, cards)
    for card in cards:
        search_card(g, card)
    g.discard += cards
    shuffle_after_search(g)


def discard_red_locations(table: Judge, g: Game) -> None:
    """Discard all red Locations of the deck."""
    _discard_from_deck(
        table,
        g,
        [card for card in count_deck_cards(g).elements() if card[0] == "R" and SYMBOL_BY_CARD[card]],
        FIND_RED_LOCATIONS,
    )


def discard_happy_dreams(table: Judge, g: Game) -> None:
    """Discard all Happy Dreams of the deck."""
    _discard_from_deck(
        table, g, [card for card in count_deck_cards(g).elements() if card == HAPPY_DREAM], FIND_HAPPY_DREAMS
    )


def _count_keys(g: Game) -> dict[str, int]:
    return {card: count for card, count in count_deck_cards(g).items() if SYMBOL_BY_CARD[card] == "K"}


def discard_two_keys(table: Judge, g: Game) -> None:
    """Discard two Keys of the deck."""
    if sum(_count_keys(g).values()) > 2 and len(_count_keys(g)) > 1:
        g.question = Prompt("premonition-keys")
    else:
        _discard_from_deck(table, g, [card for card, count in _count_keys(g).items() for _ in range(min(2, count))])


@register_question(
    "premonition-keys",
    lambda g: MultisetPermutationSpace(_count_keys(g), 2),
    expansion="happy",
    text=_("Which two Keys do you discard from the deck?"),
)
def handle_premonition_keys(table: Judge, g: Game, prompt: Prompt, answer: list[str]) -> None:
    """Discard the two Keys chosen."""
    _discard_from_deck(table, g, answer)


def recall_nightmare(table: Judge, g: Game) -> None:
    """Put a discarded Nightmare into Limbo."""
    if NIGHTMARE in g.discard:
        order_cards(table, g, RETURN_TO_LIMBO, [NIGHTMARE])
        g.discard.remove(NIGHTMARE)
        g.limbo.append(NIGHTMARE)


def lose_any_door(table: Judge, g: Game) -> None:
    """Put one of the Doors into Limbo."""
    g.question = Prompt("premonition-door", eligible=list(range(len(g.doors))))


def lose_paired_door(table: Judge, g: Game) -> None:
    """Put one Door of a colour of which two are in play into Limbo."""
    colours = [door[0] for door in g.doors]
    eligible = [i for i, c in enumerate(colours) if colours.count(c) >= 2]
    g.question = Prompt("premonition-door", eligible=eligible)


def _is_every_eligible_in_play(g: Game) -> bool:
    """Return whether all Doors that may be lost are in play."""
    return all(0 <= i < len(g.doors) for i in g.open_prompt.eligible)


@register_question(
    "premonition-door",
    lambda g: ChoiceSpace(list(g.open_prompt.eligible)),
    required_facts={"eligible": list[int]},
    precondition=_is_every_eligible_in_play,
    expansion="happy",
    text=_("Which Door do you put into Limbo?"),
)
def handle_premonition_door(table: Judge, g: Game, prompt: Prompt, answer: int) -> None:
    """Put the chosen Door into Limbo."""
    lose_door(table, g, answer)


def replace_hand(table: Judge, g: Game) -> None:
    """Discard the hand, draw a new one and turn up one more Premonition."""
    discard_hand(table, g)
    reveal_premonitions(table, g, 1)


PENALTIES: dict[str, VerbHandler] = {
    "red": discard_red_locations, "blue": discard_two_keys, "green": recall_nightmare, "brown": lose_any_door, "pair": lose_paired_door,
    "three": replace_hand, "five": lambda table, g: reveal_premonitions(table, g, 2), "each": discard_happy_dreams,
}  # fmt: skip


def ask_happy_dream(table: Judge, g: Game) -> None:
    """Ask which of the three effects of a drawn Happy Dream to take."""
    g.question = Prompt("happy", [HAPPY_DREAM])


def list_happy_answers(g: Game) -> list[Answer]:
    """Return its effects that can be applied."""
    found: list[Answer] = [["remove", name] for name in g.premonitions]
    return [*found, ["look", None], *([["find", None]] if g.deck else [])]


@register_question(
    "happy",
    lambda g: ChoiceSpace(list_happy_answers(g)),
    required_facts=CARD_FACTS,
    precondition=is_resolving_dream,
    expansion="happy",
    text=_("What do you use the Happy Dream for?"),
)
def handle_happy_dream(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Remove a Premonition, look at the top seven, or search any card; then discard the Happy Dream."""
    g.todo.append(["dream-over"])
    if answer[0] == "remove":
        g.premonitions.remove(answer[1])
        order_step(table, g, REMOVE_PREMONITION, premonitions=[answer[1]])
    elif answer[0] == "look":
        g.todo.append(["happy-look"])
    else:
        g.question = Prompt("happy-find")


@register_task("happy-look")
def ask_happy_look(table: Judge, g: Game) -> None:
    """Look at the top seven, or at all that are left."""
    cards = look_at_top(table, g, HAPPY_LOOK_COUNT, ["happy-look"])
    if cards is not None:
        emit_fewer_cards(table, g, cards, HAPPY_LOOK_COUNT)
    if cards:
        g.question = Prompt("happy-look", cards)


@register_question(
    "happy-look",
    lambda g: SplitPermutationSpace(len(g.open_prompt.shown_cards)),
    required_facts=CARD_FACTS,
    precondition=is_on_top,
    expansion="happy",
    text=_("Which cards do you discard, and in what order do the others go back?"),
)
def handle_happy_look(table: Judge, g: Game, prompt: Prompt, answer: list[list[int]]) -> None:
    """Discard any number, put the others back on top in the order given."""
    cards = take_top(g, len(prompt.shown_cards))
    gone = [cards[i] for i in answer[0]]
    g.discard += gone
    order_cards(table, g, DISCARD, gone)
    emit_discarded_doors(table, g, gone)
    put_top(table, g, [cards[i] for i in answer[1]])


@register_question(
    "happy-find",
    lambda g: MultisetPermutationSpace(count_searchable_cards(g), 1),
    expansion="happy",
    text=_("Which card do you search for?"),
)
def handle_happy_find(table: Judge, g: Game, prompt: Prompt, answer: list[str]) -> None:
    """Search the card, shuffle, put it on top."""
    search_to_top(table, g, answer)


HAPPY_EXPANSION = register_expansion(
    Expansion(
        "happy",
        state_fields=("premonitions", "reserve"),
        cards=build_pile([(HAPPY_DREAM, HAPPY_DREAM_COUNT)]),
        set_up=set_up_premonitions,
        dream_effects={HAPPY_DREAM: ask_happy_dream},
        door_gained_effect=queue_premonition_check,
        door_order_condition=is_checked_after_each_door,
        door_wait_condition=lambda g: is_checked_after_each_door(g) and bool(list_due_premonitions(g)),
        get_printed_state=lambda g: {"premonitions": g.premonitions},
    )
)
