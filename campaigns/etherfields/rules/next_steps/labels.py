"""Messages of rules/next_steps/: titles, button labels and status texts of each Dreamer."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.messages import Facts, Text, _, messages

STEP_TITLES: Mapping[str, Text] = {
    "now.acts": _("Your actions"),
    "now.acts-light": _("Your actions"),
    "now.all-acted": _("Everybody has acted"),
    "now.draw": _("Everybody draws"),
    "now.draw-first": _("Set up, then draw"),
    "now.draw-rows": _("Still to draw: %(names)s"),
    "now.effect": _("%(effect)s"),
    "now.effect-fate": _("A Fate card"),
    "now.effect-gate": _("A Dream Gate"),
    "now.effect-key": _("A Key lies here"),
    "now.effect-sanctuary": _("A Sanctuary: one comfort"),
    "now.effect-slumber": _("A Slumber begins"),
    "now.lay-out": _("Lay everything out"),
    "now.first-dream": _("The first Dream waits"),
    "now.first-evening": _("Before the first evening"),
    "now.guide-unknown": _("A checklist of another version"),
    "now.map": _("At %(at)s"),
    "now.map-begins": _("On the Dreamworld Map"),
    "now.out-of-turns": _("Out of Turns"),
    "now.out-of-turns-script": _("Out of Turns: resolve script %(script)s"),
    "now.packed": _("Packed away until next time"),
    "now.round": _("The round of %(name)s"),
    "now.set-up": _("Set up %(name)s"),
    "now.step-basic": _("Basic effect"),
    "now.step-event": _("Dream event"),
    "now.step-morphing": _("Morphing effect"),
    "now.step-move": _("The Entity moves"),
    "now.step-special": _("Special effect"),
    "now.turn-card": _("The Turn card shows"),
}
"""Titles of due steps, by code; open questions and guide steps have their own."""

STEP_LEADS: Mapping[str, Text] = {
    "now.discards": _("Cards discarded for it"),
    "now.how-many-turns": _("Do all this, then tell how many Turn cards."),
    "now.its-turns": _("How many Turns?"),
    "now.left-in-hand": _("Done? Tell the cards left in hand."),
    "now.nobody-moves": _("No Entity is in play, so none moves."),
    "now.some-tile-says": _("What does the tile say? Told once, remembered."),
    "now.tile-says": _("What does %(tile)s say? Told once, remembered."),
}

ANSWER_LABELS: Mapping[str, Text] = {
    "now.all-draw": _("Everybody draws"),
    "now.comfort": _("Comfort"),
    "now.comfort-item": _("Bring back an Item"),
    "now.cards-left": _("left"),
    "now.cards-left-some": _("then left in hand"),
    "now.death-led": _("Guide us through"),
    "now.die": _("%(entity)s moves"),
    "now.die-to": _("%(entity)s moves, %(face)s: to"),
    "now.discards-first": _("discards first"),
    "now.done": _("Done"),
    "now.draws-flaws": _("Draw, %(flaws)s Flaws among them"),
    "now.draws-now": _("Draw"),
    "now.dream-action": _("Dream action, cards discarded"),
    "now.dream-over": _("How does the Dream end?"),
    "now.enter": _("Enter %(gate)s"),
    "now.enter-again": _("Enter %(gate)s again, which was won"),
    "now.fate-kept": _("The Fate card is kept"),
    "now.fate-removed": _("The Fate card leaves the game"),
    "now.first-player": _("First Player; everybody is here"),
    "now.flaws-met": _("Flaws drawn"),
    "now.go": _("Travel to"),
    "now.guide-awakening": _("Awakening"),
    "now.guide-first-setup": _("Set up for the first time"),
    "now.guide-restore": _("Unpack the game"),
    "now.guide-save": _("Save and pack away"),
    "now.guide-session-setup": _("Set up"),
    "now.has-acted": _("Has acted"),
    "now.hits": _("%(entity)s: %(effect)s. Who is hit?"),
    "now.hits-known": _("%(entity)s hits %(names)s: %(effect)s"),
    "now.hits-nobody": _("%(entity)s: nobody in range"),
    "now.instructions": _("No Turns: instructions followed"),
    "now.loot-ether": _("Loot for each: Ether"),
    "now.loot-gems": _("Loot for each: Gems"),
    "now.loot-keys": _("Loot: Key"),
    "now.mask": _("wears"),
    "now.movement-value": _("Movement value of %(entity)s"),
    "now.others-draw": _("Draw: %(names)s"),
    "now.pass-by": _("Pass it by"),
    "now.printed": _("Printed next"),
    "now.ran-out": _("Draw, the deck ran out"),
    "now.put-in-play": _("Put an Entity in play"),
    "now.resolved": _("Resolved"),
    "now.resolves": _("%(entity)s: %(effect)s"),
    "now.says-distress": _("Distress"),
    "now.says-morphings": _("Morphings"),
    "now.says-nothing": _("Nothing"),
    "now.says-seal": _("Seal"),
    "now.set-up-done": _("All done"),
    "now.set-up-part": _("Only: %(part)s"),
    "now.set-up-turns": _("All done, Turn cards"),
    "now.shows": _("It shows"),
    "now.sit": _("Clockwise: %(order)s"),
    "now.stays": _("Stays in the Storage"),
    "now.step-over": _("This step is over"),
    "now.buys": _("Buys"),
    "now.buys-nothing": _("Buys nothing"),
    "now.turns": _("Turns"),
}
"""Labels of buttons and headings of chip rows; any other answer uses the label of its move."""

ANSWER_NOTES: Mapping[str, Text] = {
    "now.deadly-cards": _("Deadly for %(doomed)s: fewer than %(MIN_CARDS_TO_LIVE)s cards"),
    "now.deadly-distress": _("Deadly for %(doomed)s: %(DEADLY_DISTRESS)s of %(DEADLY_DISTRESS)s Distress"),
    "now.deadly-pool": _("Deadly: too few Distress markers left"),
    "now.distress-after": _("Distress %(after)s of %(DEADLY_DISTRESS)s"),
    "now.distress-light-after": _("Distress %(after)s of %(DEADLY_DISTRESS)s, Sealed %(sealed)s"),
    "now.distress-sealed-after": _("Distress %(after)s of %(DEADLY_DISTRESS)s, deck %(deck)s, Sealed %(sealed)s"),
    "now.ether-after": _("Ether left: %(after)s"),
    "now.gems-after": _("Gems left: %(after)s"),
    "now.markers-left": _("Distress markers left: %(left)s, more is deadly"),
    "now.light-after": _("Sealed %(sealed)s"),
    "now.sealed-after": _("deck %(deck)s, Sealed %(sealed)s"),
}
"""Consequences of an answer, shown under it."""

ANSWER_WARNINGS: Mapping[str, Text] = {
    "now.deadly-cards": _("Deadly: below %(MIN_CARDS_TO_LIVE)s cards"),
    "now.deadly-distress": _("Deadly: %(DEADLY_DISTRESS)s of %(DEADLY_DISTRESS)s"),
    "now.deadly-pool": _("Deadly: no marker"),
}
"""Consequences of one chip of a row, shown on it."""

STANDING_TEXTS: Mapping[str, Text] = {
    "done": _("ready"),
    "due": "",
    "now.acted": _("has acted"),
    "now.draws": _("draws %(count)s"),
    "now.few-cards": _("%(count)s cards: below %(MIN_CARDS_TO_LIVE)s is death"),
    "now.may-meet-flaws": _("draws %(count)s, Flaws may come"),
    "now.passed": _("passed"),
    "now.runs-out": _("draws %(count)s: the deck runs out"),
    "waiting": _("waiting"),
}
"""Status of a Dreamer, by the code of its row, else by its status."""


SHORT_LABELS: Mapping[tuple[str, str], Text] = {
    ("phase", "draw"): _("Draw"),
    ("phase", "actions"): _("Actions"),
    ("phase", "event"): _("The Entity"),
    ("step", "morphing"): _("Morphing"),
    ("step", "basic"): _("Basic"),
    ("step", "special"): _("Special"),
    ("step", "move"): _("Move"),
    ("step", "event"): _("Event"),
}
"""Short labels for the bar and chips, by argument and value; the default is the label of the choice."""


def format_text(texts: Mapping[str, Text], code: str, facts: Facts) -> str:
    """Return a text with its facts: choices by label, lists joined."""
    return messages.fill_text(texts.get(code, ""), "etherfields", facts)
