"""Messages of Masks, States and Signs."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

STATE_LABELS = {
    "stunned": _("Stunned"),
    "dazed": _("Dazed"),
    "paralyzed": _("Paralyzed"),
    "poisoned": _("Poisoned"),
}

messages.add(
    "etherfields",
    moves={
        "gain-mask": MoveMessages(
            _("Gain a Mask"),
            _("%(dreamer)s gained a Mask: %(name)s."),
            _("2 for each Dreamer at first; a new one may be worn at once."),
            {"wear": _("It is worn at once.")},
            unchanged_line=_("No Mask was left to gain."),
            synonyms=_("get mask, new mask, finds mask, owns mask"),
        ),
        "wear-mask": MoveMessages(
            _("Wear a Mask"),
            _("%(dreamer)s put on a Mask: %(mask)s."),
            _("At the set-up, or when the game restores a Mask."),
            synonyms=_("put mask on, other mask, different mask, change mask, wears mask, dons mask"),
        ),
        "discard-mask": MoveMessages(
            _("Discard the Mask"),
            _("%(dreamer)s took the Mask off."),
            _("It goes into the box and is still owned."),
            synonyms=_("remove mask, puts mask away, mask off, loses mask, mask discarded, mask comes off"),
        ),
        "lose-mask": MoveMessages(
            _("Give a Mask up"), _("%(dreamer)s gave up a Mask: %(mask)s."), synonyms=_("mask gone")
        ),
    },
    fields={
        "mask": _("Mask"),
        "wear": _("Worn at once"),
    },
    choices={"state": STATE_LABELS, "states": STATE_LABELS},
    violations={
        "ef.mask.bare": _("%(who)s wears no Mask, so there is none to take off."),
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
    },
    consequences={
        "ef.mask.limits": ManualStep(
            _("The old Mask of %(who)s works no more. If a limit falls with it, set the limits now.")
        ),
        "ef.mask.morphed": _("A Morphing keeps all Masks inactive, also this one: %(name)s."),
    },
)
