"""Messages of Actions, their payment, the Luck die and deck lists."""

from campaigns.engine.messages import _, messages
from campaigns.etherfields.rules.argument_labels import COLOUR_LABELS

LUCK_LABELS = {
    "failure": _("X: the action fails"),
    "blank": _("blank"),
    "one": _("1 pip"),
    "two": _("2 pips"),
    "three": _("3 pips"),
}

messages.add(
    "etherfields",
    synonyms={
        "colour.wrath": _("red"),
        "colour.cunning": _("yellow"),
        "colour.awareness": _("green"),
        "intent": _("wrath, red, cunning, yellow, awareness, green"),
        "luck.failure": _("x, fail, fails, failed, failure"),
        "luck.one": _("+1, plus 1, 1 pip, single pip"),
        "luck.two": _("+2, plus 2, 2 pips"),
        "luck.three": _("+3, plus 3, 3 pips"),
    },
    fields={
        "action": _("Action"),
        "amount": _("Cost"),
        "awareness": _("Awareness"),
        "cunning": _("Cunning"),
        "farther": _("Extra range from cards"),
        "intent": _("Intent from cards and effects"),
        "items": _("Items you discard"),
        "luck": _("Luck die"),
        "spaces": _("Spaces"),
        "wrath": _("Wrath"),
    },
    choices={
        "colour": {"printed": _("as printed")},
        "die": {"luck": _("Luck die"), "movement": _("Movement die")},
        "entity": {"": _("none")},
        "luck": {"none": _("not rolled"), **LUCK_LABELS},
        "or_colour": {"none": _("no other colour"), **COLOUR_LABELS},
        "price": {"gem": _("1 Shining Gem")},
    },
)
