"""The journal lines of answers and of drawn cards: one sentence of what happened, as players say it."""

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
    "fall": _("%(named)s fell."),
    "false-loss": _("No Tower fell; the Nightmare went to Limbo."),
    "spell-prophecy": _("Cast Paradoxical Prophecy."),
    "spell-planning": _("Cast Parallel Planning."),
    "search": _("Searched for %(named)s."),
    "no-search": _("Did not search."),
    "open": _("Opened the Door with %(named)s."),
    "leave": _("Did not open the Door."),
    "pay-key": _("Nightmare: discarded %(named)s."),
    "lose-door": _("Gave up %(named)s."),
    "reveal": _("Nightmare: took the top %(NIGHTMARE_REVEAL_COUNT)s cards."),
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
    "next": _("Diver: went on."),
    "swap": _("Swapped %(named)s."),
    "free": _("Freed from a Dreamcatcher: %(named)s."),
    "pick": _("Took %(named)s."),
}
"""The lines by the code of the answer."""


def derive_answer_facts(facts: Facts) -> Facts:
    """Return the code of an answer as ``answer`` and what it names as ``named``."""
    option = facts.get("option")
    if not isinstance(option, list) or not option:
        return {}
    code, *named = option
    if code.startswith(("mirror-", "word-")):
        return {"answer": code.partition("-")[0], "word": [code], "named": named}
    return {"answer": code, "named": named}


ANSWER_VARIANTS = (
    *(Variant(text, where={"answer": code}) for code, text in ANSWER_LINES.items()),
    Variant(_("%(word)s: put %(named)s under it."), where={"answer": "mirror"}),
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
