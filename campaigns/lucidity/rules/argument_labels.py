"""Labels of dice, rows, Nightmares and arguments."""

from campaigns.engine.messages import _, messages

COLOUR_LABELS = {"B": _("blue"), "G": _("green"), "Y": _("yellow"), "R": _("red")}
FACE_LABELS = {"P": _("Power"), "D": _("double Power"), "H": _("Hunt"), "E": _("Exhaust"), "S": _("Shadow")}
DIE_LABELS = {
    "BP": _("blue Power"), "BD": _("blue double Power"), "BH": _("blue Hunt"), "BE": _("blue Exhaust"), "BS": _("blue Shadow"),
    "GP": _("green Power"), "GD": _("green double Power"), "GH": _("green Hunt"), "GE": _("green Exhaust"), "GS": _("green Shadow"),
    "YP": _("yellow Power"), "YD": _("yellow double Power"), "YH": _("yellow Hunt"), "YE": _("yellow Exhaust"), "YS": _("yellow Shadow"),
    "RP": _("red Power"), "RD": _("red double Power"), "RH": _("red Hunt"), "RE": _("red Exhaust"), "RS": _("red Shadow"),
}  # fmt: skip
ROW_LABELS = {
    "power": _("Power row"), "hunt": _("Hunt row"), "exhaust": _("Exhaust row"), "shadow": _("Shadow row"),
}  # fmt: skip
SPOT_LABELS = {
    "bag": _("bag"), "card": _("Nightmare card"), "rolled": _("dice not yet resolved"),
    "hand": _("dice in hand"),
    "spooks-1": _("first column of Spooks"), "spooks-2": _("second column of Spooks"),
    "spooks-3": _("third column of Spooks"),
}  # fmt: skip
NIGHTMARE_LABELS = {
    "depths": _("Nightmare of the Depths"), "envy": _("Nightmare of Envy"),
    "imprisonment": _("Nightmare of Imprisonment"), "fear": _("Nightmare of Primeval Fear"),
    "temptation": _("Nightmare of Temptation"),
}  # fmt: skip

BOGEYMAN_LABELS = {
    "depths": _("Lord of the Depths"), "envy": _("Lord of Envy"), "imprisonment": _("Lord of Imprisonment"),
    "fear": _("Lord of Primeval Fear"),
}  # fmt: skip

messages.add(
    "lucidity",
    value_labels=COLOUR_LABELS,
    fields={
        "colours": _("Colours"),
        "dice": _("Dice"),
        "die": _("Die"),
        "place": _("Row"),
    },
    choices={
        "die": DIE_LABELS,
        "dice": DIE_LABELS,
        "pay": DIE_LABELS,
        "colour": COLOUR_LABELS,
        "colours": COLOUR_LABELS,
        "face": {"same": _("as it is"), **FACE_LABELS},
        "faces": FACE_LABELS,
        "place": {"any": _("anywhere"), **ROW_LABELS},
        "source": {**SPOT_LABELS, **ROW_LABELS},
        "target": {**SPOT_LABELS, **ROW_LABELS},
        "spot": SPOT_LABELS,
        "nightmare": NIGHTMARE_LABELS,
        "role": {"dreamer": _("Dreamer"), "out": _("eliminated")},
        "mode": {"beside": _("With your own dice"), "practice": _("Practice on the screen")},
        "temptation": {
            "none": _("left out"), "green": _("in place of Envy"), "red": _("in place of Primeval Fear"),
        },
        "bogeyman": {"none": _("not named"), **BOGEYMAN_LABELS},
        "answer": {
            "used": _("used"), "unused": _("left unused"), "none": _("nothing"), **DIE_LABELS,
        },
    },
    synonyms={
        "colour.B": _("depths"),
        "colour.G": _("envy"),
        "colour.Y": _("imprisonment"),
        "colour.R": _("fear"),
        "faces.D": _("double"),
    },
)  # fmt: skip
