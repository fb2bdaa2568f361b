"""The oracle's Sphinx, Diver and Confusion (the seed's sheet; facts 1.6)."""

from __future__ import annotations

from collections.abc import Generator

from tests.onirim.oracle_table import (
    HAND_SIZE,
    ExpectedDecision,
    ExpectedLine,
    GameOver,
    OracleTable,
    RulesFlow,
    build_order_check,
    build_pick_order_check,
    get_variant,
    has_colour,
    is_location,
    read_order,
    read_pick,
)


def matches_name(card: str, name: str) -> bool:
    """Return whether a card matches a name: a colour matches Doors too, a symbol a Location that shows it."""
    if name in "RBGN":
        return has_colour(card, name)
    return is_location(card) and card[1] == {"M": "M", "K": "K", "Y": "G"}[name]


def take_from_bottom(t: OracleTable, count: int) -> list[str]:
    """Reveal cards from the bottom, the bottom-most first; they leave the deck."""
    revealed = t.deck[::-1][:count]
    del t.deck[len(t.deck) - len(revealed) :]
    return revealed


def resolve_sphinx(t: OracleTable) -> RulesFlow:
    short = get_variant(t.options, "short-sphinx") if len(t.deck) < HAND_SIZE else ""
    if short == "loss":
        raise GameOver(won=False, reason="fewer than five cards for the Sphinx (short-sphinx=loss)")
    if short == "skipped":
        t.discard.append("Q-")
        return
    names = "RBGNMK" + ("Y" if "glyphs" in t.options else "")
    fault = f"the Sphinx takes one of {', '.join(names)}, never the Sun"
    one_of = list(names)
    name = yield ExpectedDecision(
        "sphinx", ["Q-"], lambda a: "" if a in one_of else fault, "seed, The Sphinx (name a colour or symbol)"
    )
    assert isinstance(name, str)
    revealed = take_from_bottom(t, HAND_SIZE)
    if any(matches_name(card, name) for card in revealed):
        ref = "seed, The Sphinx (a card matches: one of the five on top, four to the bottom)"
        answer = yield ExpectedDecision("sphinx-top", revealed, build_pick_order_check(len(revealed)), ref)
        top, rest = read_pick(answer, revealed)
        t.deck = [top, *t.deck, *rest]
    else:
        yield from resolve_missed_guess(t, revealed)
    t.discard.append("Q-")


def resolve_missed_guess(t: OracleTable, revealed: list[str]) -> RulesFlow:
    ref = "seed, The Sphinx (none matches: all to the bottom, discard the hand, draw a new one)"
    if revealed:
        answer = yield ExpectedDecision("sphinx-bottom", revealed, build_order_check(len(revealed), "cards"), ref)
        t.deck += read_order(answer, revealed)
    t.discard_hand()
    t.redraw_hand()


def resolve_diver(t: OracleTable) -> Generator[ExpectedLine, object, bool]:
    """Return True if a Nightmare was met, so that the Diver is resolved as one."""
    seen: list[str] = []
    while True:
        if not seen and not t.deck:
            t.draw_card()  # nothing to reveal, and a card of the hand is still missing
        seen += take_from_bottom(t, 1)
        if seen[-1] == "X-":
            yield from put_on_bottom(t, seen)
            return True
        if t.deck:
            ref = "seed, The Diver (put the last card on top, or reveal the next)"
            answer = yield ExpectedDecision(
                "diver", list(seen), lambda a: "" if a in ("stop", "next") else "stop or next", ref
            )
            if answer == "next":
                continue
        t.deck.insert(0, seen.pop())
        yield from put_on_bottom(t, seen)
        return False


def put_on_bottom(t: OracleTable, cards: list[str]) -> RulesFlow:
    answer: object = list(range(len(cards)))
    if len(cards) >= 2:
        ref = "seed, The Diver (the other revealed cards to the bottom in any order)"
        answer = yield ExpectedDecision(
            "diver-bottom", list(cards), build_order_check(len(cards), "revealed cards"), ref
        )
    t.deck += read_order(answer, cards)


def resolve_confusion(t: OracleTable) -> RulesFlow:
    """Put the hand to the bottom first, draw five, then discard the card itself."""
    answer: object = list(range(len(t.hand)))
    if len(t.hand) >= 2:
        ref = "seed, The Confusion (under the deck goes the hand, any order)"
        answer = yield ExpectedDecision("confusion", ["C-"], build_order_check(len(t.hand), "hand cards"), ref)
    t.deck += read_order(answer, t.hand)
    t.hand.clear()
    t.redraw_hand()
    t.discard.append("C-")
