"""Masks, States and Signs in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

STATES = {
    "stunned": _("Stunned"),
    "dazed": _("Dazed"),
    "paralyzed": _("Paralyzed"),
    "poisoned": _("Poisoned"),
}

words.add(
    "etherfields",
    moves={
        "gain-mask": MoveWords(
            _("Gain a Mask"),
            _("%(dreamer)s gained a Mask: %(name)s."),
            _("2 for each Dreamer at first; a new one may be worn at once."),
            {"wear": _("It is worn at once.")},
        ),
        "wear-mask": MoveWords(
            _("Wear a Mask"),
            _("%(dreamer)s put on a Mask: %(mask)s."),
            _("At the set-up, or when the game restores a Mask."),
        ),
        "discard-mask": MoveWords(
            _("Discard the Mask"), _("%(dreamer)s took the Mask off."), _("It goes into the box and is still owned.")
        ),
        "lose-mask": MoveWords(_("Give a Mask up"), _("%(dreamer)s gave up a Mask: %(mask)s.")),
        "place-state": MoveWords(
            _("Gain a State"), _("%(dreamer)s met a State: %(state)s."), _("Its effect is printed on the token.")
        ),
        "remove-state": MoveWords(_("Lose a State"), _("%(dreamer)s got rid of a State: %(state)s.")),
        "place-entity-state": MoveWords(
            _("Put a State on it"), _("%(entity)s met a State: %(state)s."), _("It affects one figure alone.")
        ),
        "remove-entity-state": MoveWords(_("Take a State off"), _("%(entity)s got rid of a State: %(state)s.")),
        "gain-sign": MoveWords(
            _("Gain Signs"),
            _("Sign tokens were gained (%(dreamer)s): %(count)s."),
            also={"shared": _("They lie near the board.")},
        ),
        "lose-sign": MoveWords(
            _("Lose Signs"),
            _("Sign tokens were put back (%(dreamer)s): %(count)s."),
            also={"shared": _("They lay near the board.")},
        ),
    },
    fields={
        "mask": _("Mask"),
        "shared": _("For all, near the board"),
        "state": _("State"),
        "wear": _("Worn at once"),
    },
    choices={"state": STATES, "states": STATES},
    refusals={
        "ef.mask.bare": _("%(who)s wears no Mask. Put one on first."),
        "ef.mask.mid-turn": _(
            "%(name)s is being played, and a Mask is changed only when the game says so. Name the card that restores it."
        ),
        "ef.mask.none": _("%(who)s owns no Mask yet. Note a gained one first."),
        "ef.mask.not-owned": _(
            "%(who)s owns no Mask of that name (%(name)s). Gain it first, or look how it is written."
        ),
        "ef.mask.not-told": _(
            "%(who)s wears a Mask (%(name)s), and it is changed only when the game says so. Name what does, or open the Awakening."
        ),
        "ef.mask.off": _(
            "A Morphing keeps all Masks inactive, also the one %(who)s wears (%(name)s). Remove it first."
        ),
        "ef.mask.owned": _("%(who)s owns that Mask already (%(name)s). Give the new one its own name."),
        "ef.mask.unworn": _("%(who)s does not wear this Mask (%(name)s). Only the power of the worn one can be used."),
        "ef.mask.worn": _("%(who)s wears that Mask already (%(name)s). Choose another one."),
        "ef.sign.too-few": _("Only %(there)s Sign tokens lie there, not %(wanted)s. Enter fewer."),
        "ef.state.already": _("%(who)s bears that State already (%(state)s). One token for each figure is enough."),
        "ef.state.none": _("%(who)s bears no State. There is no token to take away."),
        "ef.state.not-there": _("%(who)s does not bear that State (%(state)s). Choose one whose token lies there."),
    },
    rulings={
        "ef.mask.limits": _("The old Mask of %(who)s works no more. If a limit falls with it, set the limits now."),
        "ef.mask.morphed": _("A Morphing keeps all Masks inactive, also this one: %(name)s."),
        "ef.state.gone": _("A figure of %(who)s is gone, and its State tokens with it: %(states)s."),
        "ef.state.none-left": _(
            "%(who)s does not become %(state)s: both tokens are in play (%(pool)s). Nothing happens."
        ),
    },
)
