"""The names of dice, rows, Nightmares and arguments."""

from django.utils.translation import gettext_lazy as _

from campaigns.lucidity.wording.copy import TOLD
from campaigns.wording import words

COLOURS = {"B": _("blue"), "G": _("green"), "Y": _("yellow"), "R": _("red")}
FACES = {"P": _("Power"), "D": _("double Power"), "H": _("Hunt"), "E": _("Exhaust"), "S": _("Shadow")}
DICE = {
    "BP": _("blue Power"), "BD": _("blue double Power"), "BH": _("blue Hunt"), "BE": _("blue Exhaust"), "BS": _("blue Shadow"),
    "GP": _("green Power"), "GD": _("green double Power"), "GH": _("green Hunt"), "GE": _("green Exhaust"), "GS": _("green Shadow"),
    "YP": _("yellow Power"), "YD": _("yellow double Power"), "YH": _("yellow Hunt"), "YE": _("yellow Exhaust"), "YS": _("yellow Shadow"),
    "RP": _("red Power"), "RD": _("red double Power"), "RH": _("red Hunt"), "RE": _("red Exhaust"), "RS": _("red Shadow"),
}  # fmt: skip
ROWS = {
    "power": _("Power row"), "hunt": _("Hunt row"), "exhaust": _("Exhaust row"), "shadow": _("Shadow row"),
}  # fmt: skip
SPOTS = {
    "bag": _("bag"), "card": _("Nightmare card"), "rolled": _("dice not yet resolved"),
    "hand": _("dice in hand"),
    "spooks-1": _("first column of Spooks"), "spooks-2": _("second column of Spooks"),
    "spooks-3": _("third column of Spooks"),
}  # fmt: skip
NIGHTMARES = {
    "depths": _("Nightmare of the Depths"), "envy": _("Nightmare of Envy"),
    "imprisonment": _("Nightmare of Imprisonment"), "fear": _("Nightmare of Primeval Fear"),
    "temptation": _("Nightmare of Temptation"),
}  # fmt: skip

BOGEYMEN = {
    "depths": _("Lord of the Depths"), "envy": _("Lord of Envy"), "imprisonment": _("Lord of Imprisonment"),
    "fear": _("Lord of Primeval Fear"),
}  # fmt: skip

words.add(
    "lucidity",
    fields={





        "colours": _("Colours"),



        "dice": _("Dice"),
        "die": _("Die"),

        "place": _("Row"),




    },
    choices={
        "die": DICE,
        "dice": DICE,
        "pay": DICE,
        "colour": COLOURS,
        "colours": COLOURS,
        "face": {"same": _("as it lies"), **FACES},
        "faces": FACES,
        "place": {"any": _("wherever it lies"), **ROWS},
        "section": {section: told.title for section, told in TOLD.items()},
        "source": {**SPOTS, **ROWS},
        "target": {**SPOTS, **ROWS},
        "spot": SPOTS,
        "nightmare": NIGHTMARES,
        "role": {"dreamer": _("Dreamer"), "out": _("eliminated")},
        "temptation": {
            "none": _("left out"), "green": _("in place of Envy"), "red": _("in place of Primeval Fear"),
        },
        "bogeyman": {"none": _("not named"), **BOGEYMEN},
        "answer": {
            "used": _("used"), "unused": _("left unused"), "none": _("nothing"), **DICE,
        },
    },
)  # fmt: skip
