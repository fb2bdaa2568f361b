"""Messages of taking stock: rules/stock*.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, Plural, messages

COUNT_LABELS = {
    "distress": _("Distress"),
    "hand": _("Hand"),
    "deck": _("Deck"),
    "discard": _("Discard"),
    "sealed": _("Sealed"),
    "progress": _("Progress"),
    "ether": _("Ether"),
    "gems": _("Gems"),
    "keys": _("Keys"),
    "hours": _("Hours"),
    "gates": _("Dream Gates"),
    "items": _("Items"),
}
GATE_STATE_LABELS = {"open": _("open"), "won": _("won"), "removed": _("out of the game")}
ITEM_STATE_LABELS = {"active": _("active"), "storage": _("in the Storage"), "gone": _("not ours any more")}
PLACE_LABELS = {
    "stay": _("as it was noted"),
    "dreamworld": _("on the Dreamworld Map"),
    "slumber": _("in a Slumber"),
    "dream": _("in a Dream"),
}

messages.add(
    "etherfields",
    moves={
        "take-stock": MoveMessages(
            _("Take stock"),
            _("We took stock."),
            _("Set everything to what lies on the table. What you leave alone stays as it is."),
            is_diff_hidden=True,
        ),
    },
    fields={
        **{f"take-stock.{name}": text for name, text in COUNT_LABELS.items()},
        "discard": COUNT_LABELS["discard"],
        "gates": COUNT_LABELS["gates"],
        "sealed": COUNT_LABELS["sealed"],
        "dreamers": _("Dreamers"),
        "stands": _("Where is the Team?"),
        "adventure": _("Its name or code"),
        "turn": _("Turn"),
        "turns_left": _("Turn cards left"),
        "take-stock.present": _("Who is here"),
        "take-stock.first_player": _("First Player"),
        "take-stock.season": _("Season"),
        "gates_now": _("Each Gate"),
        "more_gates": _("Gates not noted yet"),
        "items_now": _("Each Item"),
        "more_active": _("Active Items not noted yet"),
        "more_stored": _("Items in the Storage not noted yet"),
        "tiles": _("Dreamworld Map tiles"),
        "codes": _("Secrets gained and not noted yet"),
        "known": _("What was shown"),
    },
    choices={
        "counted": COUNT_LABELS,
        "stands": PLACE_LABELS,
        "gate_now": GATE_STATE_LABELS,
        "item_now": ITEM_STATE_LABELS,
    },
    violations={
        "ef.stock.uneven": _("%(counted)s: say a number for each of %(wanted)s; there are %(there)s."),
        "ef.stock.one-number": _("%(counted)s is not counted apart at this table. Count all cards as the Deck."),
        "ef.stock.no-gate-state": _("The Gate %(name)s cannot be “%(typed)s”. Choose open, won or removed."),
        "ef.stock.no-state": _("%(name)s cannot be “%(typed)s”. Choose active, in the Storage or gone."),
        "ef.stock.no-slot": _(
            "“%(typed)s” names no slot of the Dreamworld Map. Begin each tile with its slot, %(first)s to %(last)s."
        ),
        "ef.stock.no-turns": _(
            "%(name)s has no Turn cards left, so it is over. Say how many are left, or that you are on the Map."
        ),
        "ef.stock.too-many-items": _("%(there)s active Items are more than there are slots (%(most)s)."),
        "ef.stock.which": _("Say which Slumber or Dream you are in: its name or its code."),
    },
    consequences={
        "ef.stock.away": _("%(who)s is not at the table."),
        "ef.stock.count": _("%(who)s: %(counted)s %(was)s → %(now)s."),
        "ef.stock.entered": _("We are in %(adventure)s, Turn %(turn)s, Turn cards left: %(turns_left)s."),
        "ef.stock.flaws": _("%(who)s: %(was)s Flaws are too many for these piles, so %(now)s are noted."),
        "ef.stock.gate": _("Gate %(gate)s: %(gate_now)s."),
        "ef.stock.gates": _("Gates noted: %(names)s."),
        "ef.stock.here": _("%(who)s is at the table."),
        "ef.stock.item": _("%(name)s: %(item_now)s."),
        "ef.stock.items": _("Items noted, %(item_now)s: %(names)s."),
        "ef.stock.kept": _("%(who)s: the card kept for Ether is used up."),
        "ef.stock.nothing": _("Everything lies as it was noted."),
        "ef.stock.questions": Plural(
            _("One question of that Turn waits no more: what came of it is told."),
            _("%(count)s questions of that Turn wait no more: what came of them is told."),
            "count",
        ),
        "ef.stock.season": _("Season: %(season)s."),
        "ef.stock.secrets": _("Secrets noted: %(secrets)s."),
        "ef.stock.session": _("The evening is open: %(names)s. Hours: %(hours)s."),
        "ef.stock.slots": _("Slots for active Items: %(slots)s."),
        "ef.stock.team": _("%(counted)s %(was)s → %(now)s."),
        "ef.stock.tile": _("Tile %(slot)s: %(name)s."),
        "ef.stock.turn": _("Turn %(was)s → %(now)s, Turn cards left: %(turns_left)s."),
    },
)
