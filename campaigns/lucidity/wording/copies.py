"""The parts of a copy of the game, as a mark of doubt names them."""

from django.utils.translation import gettext_lazy as _

SECTIONS = {
    "tracks": _("numbers of the sleep tracks"),
    "faces": _("faces of the dice"),
    "rest": _("what resting puts back"),
    "fear": _("what Primeval Fear moves"),
    "imprisonment": _("what Imprisonment turns up"),
    "card-B": _("card of the Depths"),
    "card-G": _("card of Envy"),
    "card-Y": _("card of Imprisonment"),
    "card-R": _("card of Primeval Fear"),
    "card-TG": _("Temptation, green side"),
    "card-TR": _("Temptation, red side"),
    "bogeymen": _("the Bogeymen"),
}
