"""The journal lines of answers and of drawn cards: one sentence of what happened, as players say it."""

from campaigns.engine.list_format import format_list
from campaigns.engine.message_combinations import combine
from campaigns.engine.messages import Facts, Variant, _, messages
from campaigns.onirim.rules.argument_labels import CARD_LABELS
from campaigns.onirim.rules.doors import DOOR_GAINED, LIMBO_PUT
from campaigns.onirim.rules.hand_refill import FILL_DREW
from campaigns.onirim.rules.nightmare import FILL_REVEALED, NIGHTMARE_DISCARDED
from campaigns.onirim.rules.sphinx import SPHINX_MATCH, SPHINX_NO_MATCH

ANSWER_LINES = {
    "none": _("Chose none."),
    "play": _("Played %(named)s."),
    "discard": _("Discarded %(named)s."),
    "escape": _("Escaped: discarded the whole hand for a new one."),
    "anticipate": _("Anticipated a Nightmare."),
    "architect": _("Architect: played %(named)s."),
    "hammer": _("Hammer Bird: discarded the end of the row."),
    "cyclobot": _("Cyclobot: exchanged %(named)s."),
    "spies": _("Squirrel Spies: looked at %(DENIZEN_LOOK_COUNT)s cards."),
    "harpoon": _("Harpoon Hunter: revealed %(DENIZEN_LOOK_COUNT)s cards."),
    "store": _("Treasure Keeper: put away %(named)s."),
    "unstore": _("Treasure Keeper: took back %(named)s."),
    "chaos": _("Chromatic Chaos: gained a Door with %(named)s."),
    "failsafe": _("Failsafe Book: shuffled back %(named)s."),
    "catcher": _("Took a Door from a Dreamcatcher that held %(named)s."),
    "tower-left": _("Built %(named)s on the left."),
    "tower-right": _("Built %(named)s on the right."),
    "fall": _("A Tower fell: %(named)s."),
    "false-loss": _("No Tower fell; the Nightmare went to Limbo."),
    "spell-prophecy": _("Cast Paradoxical Prophecy."),
    "spell-planning": _("Cast Parallel Planning."),
    "search": _("Searched for %(named)s."),
    "no-search": _("Did not search."),
    "open": _("Opened the Door with %(named)s."),
    "leave": _("Did not open the Door."),
    "pay-key": _("Nightmare: discarded %(named)s."),
    "lose-door": _("Gave up %(named)s."),
    "reveal": _("Nightmare: revealed the top %(NIGHTMARE_REVEAL_COUNT)s cards."),
    "lose-hand": _("Nightmare: discarded the whole hand."),
    "wake": _("Woke the Little Incubus."),
    "reflect": _("Mirror Denizen: put the Nightmare into Limbo."),
    "punish": _("Cast Powerful Punishment."),
    "take": _("Took %(named)s."),
    "in-vain": _("Looked in vain for %(named)s."),
    "remove": _("Happy Dream: removed a Premonition, %(named)s."),
    "look": _("Happy Dream: looked at %(HAPPY_LOOK_COUNT)s cards."),
    "find": _("Happy Dream: searched for any card."),
    "rally": _("Discarded %(named)s to rally the Denizen."),
    "dismiss": _("Discarded the Denizen."),
    "stop": _("Diver: stopped with %(named)s on top."),
    "next": _("Diver: kept diving."),
    "swap": _("Swapped %(named)s."),
    "free": _("Freed %(named)s from a Dreamcatcher."),
    "pick": _("Took %(named)s."),
}
"""The lines by the code of the answer."""


NAMED_LABELS = {
    "RS": _("a red Sun"), "RM": _("a red Moon"), "RK": _("a red Key"), "RG": _("a red Glyph"), "RD": _("a red Door"),
    "BS": _("a blue Sun"), "BM": _("a blue Moon"), "BK": _("a blue Key"), "BG": _("a blue Glyph"), "BD": _("a blue Door"),
    "GS": _("a green Sun"), "GM": _("a green Moon"), "GK": _("a green Key"), "GG": _("a green Glyph"), "GD": _("a green Door"),
    "NS": _("a brown Sun"), "NM": _("a brown Moon"), "NK": _("a brown Key"), "NG": _("a brown Glyph"), "ND": _("a brown Door"),
    "R3": _("the red Tower 3"), "R4": _("the red Tower 4"), "R5": _("the red Tower 5"),
    "B3": _("the blue Tower 3"), "B4": _("the blue Tower 4"), "B5": _("the blue Tower 5"),
    "G3": _("the green Tower 3"), "G4": _("the green Tower 4"), "G5": _("the green Tower 5"),
    "N3": _("the brown Tower 3"), "N4": _("the brown Tower 4"), "N5": _("the brown Tower 5"),
    "AS": _("a Crossroads Sun"), "AM": _("a Crossroads Moon"), "AK": _("a Crossroads Key"), "AD": _("the Oniverse Door"),
    "X-": _("a Nightmare"), "Q-": _("a Sphinx"), "V-": _("a Diver"), "C-": _("a Confusion"), "H-": _("a Happy Dream"),
    "L-": _("a Lost Dream"), "E-": _("a Dead End"), "YA": _("the Architect"), "YH": _("the Hammer Bird"),
    "YC": _("the Cyclobot"), "YX": _("Chromatic Chaos"), "YS": _("the Squirrel Spies"), "YM": _("the Mirror Denizen"),
    "YP": _("the Harpoon Hunter"), "YT": _("the Treasure Keeper"),
}  # fmt: skip
"""Cards in a sentence, where several are alike; Premonitions go by their labels."""


def format_cards(codes: list[str]) -> str:
    """Return cards or Premonitions by their names in a sentence."""
    return format_list(NAMED_LABELS.get(code) or messages.get_choice_label("onirim", "option", code) for code in codes)


ANSWER_PHRASES = {
    "play": _("Play %(named)s"),
    "discard": _("Discard %(named)s"),
    "pay-key": _("Discard %(named)s"),
    "rally": _("Discard %(named)s to rally it"),
    "search": _("Search for %(named)s"),
    "in-vain": _("Look in vain for %(named)s"),
    "take": _("Take %(named)s"),
    "pick": _("Take %(named)s"),
    "swap": _("Swap %(named)s"),
    "free": _("Free %(named)s"),
    "open": _("Open it with %(named)s"),
    "lose-door": _("Put %(named)s into Limbo"),
    "tower-left": _("Build %(named)s on the left"),
    "tower-right": _("Build %(named)s on the right"),
    "mirror": _("Put %(named)s under the %(word)s"),
}
"""Answers with their cards in one phrase, as they are read out and advised, by the code of the answer."""


def format_answer_phrase(code: str, cards: list[str]) -> str:
    """Return an answer and its cards in one phrase; '' for one that names no cards or has no such phrase."""
    phrase = ANSWER_PHRASES.get("mirror" if code.startswith("mirror-") else code)
    if phrase is None or not cards:
        return ""
    return str(phrase) % {"named": format_cards(cards), "word": messages.get_choice_label("onirim", "option", code)}


def derive_card_facts(facts: Facts) -> Facts:
    """Return the cards of a report as ``named``."""
    cards = facts.get("cards")
    return {"named": format_cards(cards)} if isinstance(cards, list) else {}


def derive_answer_facts(facts: Facts) -> Facts:
    """Return the code of an answer as ``answer`` and what it names as ``named``."""
    option = facts.get("option")
    if not isinstance(option, list) or not option:
        return {}
    code, *cards = option
    named = format_cards(cards)
    if code.startswith(("mirror-", "word-")):
        return {"answer": code.partition("-")[0], "word": [code], "named": named}
    return {"answer": code, "named": named}


ANSWER_VARIANTS = (
    *(Variant(text, where={"answer": code}) for code, text in ANSWER_LINES.items()),
    Variant(_("Put %(named)s under the %(word)s."), where={"answer": "mirror"}),
    Variant(_("Named %(word)s for the Sphinx."), where={"answer": "word"}),
)

ARRANGE_LINES = {
    "prophecy": _("Prophecy: put the others back on top."),
    "tower-look": _("Tower: put the cards back on top."),
    "spies": _("Squirrel Spies: put the cards back on top."),
    "happy-look": _("Happy Dream: put the others back on top."),
    "incantation": _("Incantation: put the others under the deck."),
    "harpoon": _("Harpoon Hunter: put the others under the deck."),
    "sphinx-top": _("Sphinx: put one card on top, the others under the deck."),
    "sphinx-bottom": _("Sphinx: put the cards back under the deck."),
    "diver-bottom": _("Diver: put the cards back under the deck."),
    "confusion": _("Confusion: put your hand under the deck."),
    "spell-bottom": _("Paradoxical Prophecy: put one card on top, the others under the deck."),
    "spell-pay": _("Paid for the spell with cards from the discard pile."),
    "mirror-blue": _("Blue Mirror: put discarded cards on top of the deck."),
}
"""The lines of an order of cards, by the question it answers."""

ARRANGE_VARIANTS = tuple(Variant(text, where={"asked": kind}) for kind, text in ARRANGE_LINES.items())

REVEAL_CODES = frozenset({FILL_DREW, FILL_REVEALED, SPHINX_MATCH, SPHINX_NO_MATCH})
"""The consequences that name the cards of a report."""

combine(
    {FILL_DREW: "drawn", LIMBO_PUT: "limbo"},
    Variant(_("Drew %(drawn)s, straight into Limbo."), needs=("limbo",), where={"same": True}),
    Variant(_("Drew %(drawn)s and put %(limbo)s into Limbo.")),
    Variant(_("Drew %(drawn)s.")),
    whole="drawn",
    parts=("limbo",),
)
combine(
    {FILL_REVEALED: "revealed", NIGHTMARE_DISCARDED: "discarded", LIMBO_PUT: "limbo"},
    Variant(_("Nightmare: revealed and discarded %(discarded)s."), needs=("revealed",), where={"same": True}),
    Variant(_("Nightmare: revealed %(limbo)s, straight into Limbo."), needs=("revealed",), where={"same": True}),
    Variant(_("Nightmare: revealed and discarded %(discarded)s, and put %(limbo)s into Limbo.")),
    Variant(_("Revealed %(revealed)s.")),
    whole="revealed",
    parts=("discarded", "limbo"),
)
combine({DOOR_GAINED: "doors"})

messages.add(
    "onirim",
    choices={
        "drawn": CARD_LABELS,
        "limbo": CARD_LABELS,
        "revealed": CARD_LABELS,
        "discarded": CARD_LABELS,
    },
)
