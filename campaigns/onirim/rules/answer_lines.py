"""The journal lines of answers and of drawn cards: one sentence of what happened, as players say it."""

from campaigns.engine.message_combinations import combine
from campaigns.engine.messages import Facts, Variant, _, messages
from campaigns.onirim.rules.card_phrases import format_cards
from campaigns.onirim.rules.doors import DOOR_GAINED, LIMBO_PUT
from campaigns.onirim.rules.hand_refill import FILL_DREW
from campaigns.onirim.rules.nightmare import FILL_REVEALED, NIGHTMARE_DISCARDED
from campaigns.onirim.rules.sphinx import SPHINX_MATCH, SPHINX_NO_MATCH

ANSWER_LINES = {
    "none": _("Left it as it was."),
    "play": _("Played %(named)s."),
    "discard": _("Discarded %(named)s."),
    "escape": _("Escaped: discarded the whole hand for a new one."),
    "anticipate": _("Anticipated a Nightmare."),
    "architect": _("Architect: played %(named)s."),
    "hammer": _("Hammer Bird: discarded from the end of the row."),
    "cyclobot": _("Cyclobot: exchanged %(given)s for %(taken)s."),
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
    "in-vain": _("Searched in vain for %(named)s."),
    "remove": _("Happy Dream: removed the Premonition of %(named)s."),
    "look": _("Happy Dream: looked at %(HAPPY_LOOK_COUNT)s cards."),
    "find": _("Happy Dream: searched for a card."),
    "rally": _("Discarded %(named)s to rally the Denizen."),
    "dismiss": _("Discarded the Denizen."),
    "stop": _("Diver: stopped with %(named)s on top."),
    "next": _("Diver: kept diving."),
    "swap": _("Swapped %(named)s."),
    "free": _("Freed %(named)s from a Dreamcatcher."),
    "pick": _("Took %(named)s."),
}
"""The lines by the code of the answer."""


ANSWER_PHRASES = {
    "play": _("Play %(named)s"),
    "discard": _("Discard %(named)s"),
    "pay-key": _("Discard %(named)s"),
    "rally": _("Discard %(named)s to rally the Denizen"),
    "search": _("Search for %(named)s"),
    "in-vain": _("Search in vain for %(named)s"),
    "take": _("Take %(named)s"),
    "pick": _("Take %(named)s"),
    "swap": _("Swap %(named)s"),
    "free": _("Free %(named)s"),
    "open": _("Open it with %(named)s"),
    "lose-door": _("Put %(named)s into Limbo"),
    "tower-left": _("Build %(named)s on the left"),
    "tower-right": _("Build %(named)s on the right"),
    "mirror": _("Put %(named)s under the %(word)s"),
    "architect": _("Architect: play %(named)s anyway"),
    "cyclobot": _("Cyclobot: exchange %(given)s for %(taken)s"),
    "store": _("Treasure Keeper: put away %(named)s"),
    "unstore": _("Treasure Keeper: take back %(named)s"),
    "chaos": _("Chromatic Chaos: gain a Door with %(named)s"),
    "failsafe": _("Failsafe Book: shuffle back %(named)s"),
    "catcher": _("Take a Door from the Dreamcatcher with %(named)s"),
    "fall": _("Let %(named)s fall"),
    "stop": _("Put %(named)s on top of the deck"),
    "remove": _("Remove the Premonition of %(named)s"),
}
"""Answers with their cards in one phrase, by the code of the answer."""


def format_answer_phrase(code: str, cards: list[str]) -> str:
    """Return an answer and its cards in one phrase; '' for one that names no cards or has no such phrase."""
    phrase = ANSWER_PHRASES.get("mirror" if code.startswith("mirror-") else code)
    if phrase is None or not cards:
        return ""
    word = messages.get_choice_label("onirim", "option", code)
    return str(phrase) % {"named": format_cards(cards), "word": word, **_name_exchange(cards)}


def _name_exchange(cards: list[str]) -> dict[str, str]:
    """Return the names of the first card, which is given, and of the others, which are taken for it."""
    return {"given": format_cards(cards[:1]), "taken": format_cards(cards[1:])}


def derive_answer_facts(facts: Facts) -> Facts:
    """Return the code of an answer as ``answer`` and what it names as ``named``."""
    option = facts.get("option")
    if not isinstance(option, list) or not option:
        return {}
    code, *cards = option
    named = format_cards(cards)
    if code.startswith(("mirror-", "word-")):
        return {"answer": code.partition("-")[0], "word": [code], "named": named}
    if code.startswith("premonition-"):
        return {"answer": "premonition", "named": format_cards([code])}
    return {"answer": code, "named": named, **_name_exchange(cards)}


ANSWER_VARIANTS = (
    *(Variant(text, where={"answer": code}) for code, text in ANSWER_LINES.items()),
    Variant(_("Put %(named)s under the %(word)s."), where={"answer": "mirror"}),
    Variant(_("Named %(word)s for the Sphinx."), where={"answer": "word"}),
    Variant(_("Chose the Dark Premonition of %(named)s first."), where={"answer": "premonition"}),
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
    "confusion": _("Confusion: put the hand under the deck."),
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
    Variant(_("Discarded %(discarded)s."), needs=("revealed",), where={"same": True}),
    Variant(_("Put %(limbo)s straight into Limbo."), needs=("revealed",), where={"same": True}),
    Variant(_("Discarded %(discarded)s, and put %(limbo)s into Limbo.")),
    Variant(_("Revealed %(revealed)s.")),
    whole="revealed",
    parts=("discarded", "limbo"),
)
combine({DOOR_GAINED: "doors"})
