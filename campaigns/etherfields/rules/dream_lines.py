"""Journal lines of the beginning, Goal and end of a Dream."""

from campaigns.engine.messages import Plural, Variant, _

ENTER_DREAM_LINES = (
    Variant(
        Plural(
            "The Team paid 1 Key and entered the Dream behind %(gate)s.",
            "The Team paid %(keys)s Keys and entered the Dream behind %(gate)s.",
            "keys",
        ),
        ("keys",),
    ),
)
FLIP_GATE_LINES = (Variant(_("The Team flipped the Gate tile. The Goal: %(goal)s")),)
NOTE_GOAL_LINES = (Variant(_("The Dream's Goal: %(goal)s")),)
END_DREAM_LINES = (
    Variant(
        _("The Team won the Dream, which left the game with its Gate tile."),
        ("remove",),
        where={"outcome": "won"},
    ),
    Variant(_("The Team won the Dream."), where={"outcome": "won"}),
    Variant(
        _("The Team lost the Dream, which left the game with its Gate tile."),
        ("remove",),
        where={"outcome": "lost"},
    ),
    Variant(_("The Team lost the Dream."), where={"outcome": "lost"}),
    Variant(_("The Team left the Dream."), where={"outcome": "left"}),
)
