"""Doors: gaining and losing one, the search for one, and victory (facts 1.3, 1.4 and 1.7)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace, VerbAnswer
from campaigns.engine.messages import ManualStep, _, consequence, violation
from campaigns.engine.violations import ConsequenceCode
from campaigns.onirim.rules.cards import COLOURS_BY_CARD, DOORS, LOCATIONS, SERIES_LENGTH, SYMBOL_BY_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import (
    CARD_FACTS,
    is_resolving_card,
    is_resolving_door,
    register_question,
    register_task,
)
from campaigns.onirim.rules.state_operations import (
    count_in_deck,
    get_hand_card,
    put_top,
    search_card,
    take_from_hand,
    win_game,
)
from campaigns.onirim.rules.table_orders import (
    DISCARD_HAND_CARDS,
    FIND,
    FIND_FOR_LIMBO,
    FIND_FOR_PLAY,
    PUT_INTO_LIMBO,
    PUT_INTO_PLAY,
    TAKE_OUT_OF_PLAY,
    order_cards,
)


def count_doors_in_play(g: Game) -> int:
    """Count the Doors in play, including the partner's (facts 1.5)."""
    return len(g.doors) + (0 if g.away is None else len(g.away.doors))


def has_all_doors(g: Game) -> bool:
    """Return whether every Door of the game is in play (facts 1.4)."""
    return count_doors_in_play(g) >= get_rule_set(g.use).door_count


def check_win(table: Judge, g: Game) -> None:
    """End the game at once if every condition of victory holds (facts 1.4 and 1.7)."""
    if not g.result and all(condition(g) for condition in get_rule_set(g.use).victory_conditions):
        win_game(table, g)


def can_gain_door(g: Game, door: str) -> bool:
    """Return whether every expansion allows this Door to come into play (facts 1.7)."""
    conditions = get_rule_set(g.use).door_conditions
    return not conditions or all(allowed(g, door) for allowed in conditions)


DOOR_GAINED = consequence("onirim.door.gained", ManualStep(_("Gained %(the_cards)s.")))


def gain_door(
    table: Judge,
    g: Game,
    door: str,
    code: ConsequenceCode = PUT_INTO_PLAY,
    barred_code: ConsequenceCode = PUT_INTO_LIMBO,
) -> None:
    """Put a Door into play, or into Limbo if an expansion forbids it; then check victory and apply effects.

    ``code`` and ``barred_code`` order it to be done by hand.
    """
    if not can_gain_door(g, door):
        put_barred_door_in_limbo(table, g, door, barred_code)
        return
    g.doors.append(door)
    order_cards(table, g, code, [door])
    table.emit_consequence(DOOR_GAINED, cards=[door])
    for follows in get_rule_set(g.use).door_gained_effects:
        follows(table, g, door)
    check_win(table, g)


LIMBO_BARRED = consequence("onirim.limbo.barred", _("You may not put %(the_cards)s into play now."))
LIMBO_PUT = consequence("onirim.limbo.put", ManualStep(_("Put %(the_cards)s into Limbo.")))


def put_barred_door_in_limbo(table: Judge, g: Game, door: str, code: ConsequenceCode = PUT_INTO_LIMBO) -> None:
    """Put a Door that an expansion forbids into Limbo and emit the reason (facts 1.6)."""
    table.emit_consequence(LIMBO_BARRED, cards=[door])
    g.limbo.append(door)
    order_cards(table, g, code, [door])
    table.emit_consequence(LIMBO_PUT, cards=[door])


DOOR_DISCARDED = consequence(
    "onirim.door.discarded",
    _("You need every Door to win. If you did not mean to discard %(the_cards)s, undo it."),
)


def emit_discarded_doors(table: Judge, g: Game, cards: list[str]) -> None:
    """Emit a warning for discarded Doors: it is legal, but victory requires them all (facts 1.3)."""
    doors = [card for card in cards if card in DOORS]
    if doors:
        table.emit_consequence(DOOR_DISCARDED, cards=[*doors])


def lose_door(table: Judge, g: Game, place: int) -> None:
    """Put a Door in play into Limbo."""
    door = g.doors.pop(place)
    g.limbo.append(door)
    order_cards(table, g, TAKE_OUT_OF_PLAY, [door])
    table.emit_consequence(LIMBO_PUT, cards=[door])
    for follows in get_rule_set(g.use).door_lost_effects:
        follows(table, g, door)


def list_doors_in_deck(g: Game) -> list[str]:
    """Return the kinds of Door that can be in the deck, ordered by colour."""
    return [door for door in ("RD", "BD", "GD", "ND", "AD") if count_in_deck(g, door)]


def shuffle_after_search(g: Game) -> None:
    """Queue the shuffle of the deck, after the search tasks of expansions."""
    if not g.result:
        g.todo.append(["shuffle"])
        g.todo.extend([name] for name in get_rule_set(g.use).search_tasks)


def search_to_top(table: Judge, g: Game, cards: list[str]) -> None:
    """Search cards, shuffle the others, put the found ones on top, the first one uppermost."""
    for card in cards:
        search_card(g, card)
    order_cards(table, g, FIND, cards)
    g.shown += cards
    g.todo.append(["shown-on-top"])
    shuffle_after_search(g)


@register_task("shown-on-top")
def put_shown_on_top(table: Judge, g: Game) -> None:
    """Put the found cards on top of the shuffled deck."""
    cards, g.shown = g.shown, []
    put_top(table, g, cards)


def find_completed_series(g: Game) -> str:
    """Return the colour whose series of three the last card of the row completes, or '' (facts 1.3)."""
    row = g.row
    colour = row[-1][0] if row else ""
    length = 0
    for card in reversed(row):
        if card[0] != colour:
            break
        length += 1
    return colour if length and length % SERIES_LENGTH == 0 else ""


def list_search_answers(g: Game) -> list[Answer]:
    """Return the answers to a completed series: true for the Door of its colour, other Doors by their letters, false."""
    plan = get_rule_set(g.use)
    colour = plan.find_series(g)
    own = colour + "D"
    found: list[Answer] = [True] if _is_findable(g, own) else []
    for more in plan.search_answers:
        found += [other for other in more(g, colour) if not isinstance(other, str) or _is_findable(g, other)]
    if True not in found and _can_search_in_vain(g, own):
        found.append(True)
    return [*found, False]


def _can_search_in_vain(g: Game, door: str) -> bool:
    """Return whether a search (and shuffle) for a Door that cannot be gained is allowed, by expansion or rule variant."""
    decided = [
        found for decides in get_rule_set(g.use).vain_search_conditions if (found := decides(g, door)) is not None
    ]
    return decided[0] if decided else get_chosen_variant(g.options, "useless-search") == "offered"


def _is_findable(g: Game, door: str) -> bool:
    return count_in_deck(g, door) > 0 and can_gain_door(g, door)


DOOR_BARRED = consequence("onirim.door.barred", _("You do not search: you may not put %(named)s into play now."))
DOOR_NONE = consequence("onirim.door.none", _("You do not search: no %(cards)s is left in the deck."))


@register_task("search")
def ask_search(table: Judge, g: Game) -> None:
    """Ask whether to search, if there is something to find (facts 1.3: the player may)."""
    colour = get_rule_set(g.use).find_series(g)
    if len(list_search_answers(g)) > 1:
        g.question = Prompt("search", colour=colour)
    elif count_in_deck(g, colour + "D"):
        table.emit_consequence(DOOR_BARRED, cards=[colour + "D"])
    else:
        table.emit_consequence(DOOR_NONE, cards=[colour + "D"])


DOOR_USELESS = consequence(
    "onirim.door.useless", _("No %(cards)s is left in the deck; at this table, you shuffle anyway.")
)


@register_question(
    "search",
    lambda g: ChoiceSpace(list_search_answers(g)),
    required_facts={"colour": str},
    text=_("The series is complete. Search the deck for a Door?"),
)
def handle_search(table: Judge, g: Game, prompt: Prompt, answer: bool | str | VerbAnswer) -> None:
    """Take the Door out of the deck, put it into play, shuffle (facts 1.3)."""
    if answer is False:
        return
    if isinstance(answer, list):
        get_rule_set(g.use).verb_handlers[answer[0]](table, g, *answer[1:])
        return
    door = prompt.colour + "D" if answer is True else answer
    if count_in_deck(g, door):
        search_card(g, door)
        gain_door(table, g, door, FIND_FOR_PLAY, FIND_FOR_LIMBO)
    else:
        table.emit_consequence(DOOR_USELESS, cards=[door])
    shuffle_after_search(g)


def can_open(card: str, door: str) -> bool:
    """Return whether a card is a Key for a Door: of one of the Door's colours, or a Crossroads Key (facts 1.3 and 1.6)."""
    return SYMBOL_BY_CARD[card] == "K" and (card[0] in COLOURS_BY_CARD[door] or card[0] == "A")


KEYS_BY_DOOR = {door: frozenset(card for card in LOCATIONS if can_open(card, door)) for door in DOORS}
"""The Keys that open each Door."""


def find_keys_for(g: Game, door: str) -> list[int]:
    """Return the hand indices of the Keys that open a Door."""
    keys = KEYS_BY_DOOR[door]
    return [i for i, card in enumerate(g.hand) if card in keys]


def list_door_answers(g: Game, door: str) -> list[Answer]:
    """Return the ways to open a drawn Door: true if one kind of Key does, else which Key; always false.

    With two players a Personal Key differs from a Shared one: it decides who keeps the drawn cards.
    """
    keys = find_keys_for(g, door) if can_gain_door(g, door) else []
    kinds = {(g.hand[i], i < (g.personal or 0)): i for i in reversed(keys)}
    if len(kinds) < 2:
        return [*([True] if kinds else []), False]
    either: list[Answer] = [["key", i] for i in sorted(kinds.values())]
    return [*either, False]


def _can_interrupt(g: Game) -> bool:
    """Return whether a free action could still open the Door: only worth asking with a Key in the hand."""
    frees = get_rule_set(g.use).free_answers
    return bool(
        frees and any(SYMBOL_BY_CARD[card] == "K" for card in g.hand) and any(free(g, "door") for free in frees)
    )


@register_task("door", is_resolving_card)
def ask_door(table: Judge, g: Game, door: str) -> None:
    """Offer to open a drawn Door with a Key of its colour; without one it goes to Limbo (facts 1.3, phase 2)."""
    options = list_door_answers(g, door)
    if len(options) > 1 or _can_interrupt(g):
        g.question = Prompt("door", [door])
        return
    g.held.pop()
    if find_keys_for(g, door):
        put_barred_door_in_limbo(table, g, door)
        return
    g.limbo.append(door)
    order_cards(table, g, PUT_INTO_LIMBO, [door])
    table.emit_consequence(LIMBO_PUT, cards=[door])


def list_other_keys(g: Game) -> list[Answer]:
    """Return the Keys of the hand that do not open the Door."""
    return [
        ["key", i]
        for i, card in enumerate(g.hand)
        if SYMBOL_BY_CARD[card] == "K" and not can_open(card, g.open_prompt.shown_cards[0])
    ]


DOOR_OTHER_KEY = violation(
    "onirim.door.other-key", _("You open a Door with a Key of its colour. Choose one, or put the Door into Limbo.")
)


def explain_illegal_door(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of a Key of another colour (facts 1.3)."""
    door = g.open_prompt.shown_cards[0]
    if answer[0] == "key" and SYMBOL_BY_CARD[get_hand_card(table, g, answer[1])] == "K" and can_gain_door(g, door):
        table.require(can_open(g.hand[answer[1]], door), DOOR_OTHER_KEY)


DOOR_KEY = consequence("onirim.door.key", ManualStep(_("Discarded %(the_cards)s.")))


@register_question(
    "door",
    lambda g: ChoiceSpace(list_door_answers(g, g.open_prompt.shown_cards[0])),
    explain_illegal_door,
    required_facts=CARD_FACTS,
    precondition=is_resolving_door,
    find_near_misses=list_other_keys,
    text=_("Open the Door with a Key?"),
)
def handle_door(table: Judge, g: Game, prompt: Prompt, answer: bool | VerbAnswer) -> None:
    """Discard the Key, without a Prophecy, and gain the Door without a shuffle; or put it into Limbo."""
    door = g.held.pop()
    assert door in DOORS
    if answer is False:
        g.limbo.append(door)
        order_cards(table, g, PUT_INTO_LIMBO, [door])
        table.emit_consequence(LIMBO_PUT, cards=[door])
        return
    place = find_keys_for(g, door)[0] if answer is True else answer[1]
    g.discard.append(take_from_hand(g, place))
    order_cards(table, g, DISCARD_HAND_CARDS, g.discard[-1:])
    table.emit_consequence(DOOR_KEY, cards=[g.discard[-1]])
    gain_door(table, g, door)
