"""Messages of rules/distress.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "suffer": MoveMessages(
            _("Suffer Distress"),
            _("%(dreamer)s suffered %(count)s Distress."),
            outcome_line=_("%(dreamer)s suffers %(count)s Distress, now %(distress_now)s of 8."),
            synonyms=_(
                "distress, damage, bleeds, soaks up, absorbs, takes hit, gives distress, adds distress, distress token, "
                "distress marker, takes, take damage, take distress, hurt, wound, hit, + distress, lose health, "
                "down health, eats distress, eats, catches, bitten, stung, clobbered, whacked, bruised, beaten up, ouch, "
                "distress more"
            ),
        ),
        "cure": MoveMessages(
            _("Cure Distress"),
            _("%(dreamer)s cured Distress: %(count)s."),
            outcome_line=_("%(dreamer)s cures %(count)s Distress, now %(distress_now)s of 8."),
            synonyms=_(
                "heal, heal distress, heal damage, remove distress, lose distress, - distress, gain health, "
                "distress off, loses distress marker, distress marker off, distress less, distress gone, "
                "hands back distress, gives back distress, distress back, drops distress, sheds distress, patched up"
            ),
        ),
        "resolve-death": MoveMessages(
            _("Loss resolved"), _("The loss was resolved."), _("After the Death card is resolved on the table.")
        ),
    },
    violations={
        "ef.death.nobody": _("Nobody has lost. There is no Death card to resolve."),
    },
    consequences={
        "ef.death.averted": _("The cause of the loss is gone, so nobody has lost."),
        "ef.death.cards": _(
            "%(who)s has only %(count)s in deck, hand and discard pile together, fewer than 6: all Dreamers lose."
        ),
        "ef.death.eighth": _("%(who)s suffered an 8th Distress: all Dreamers lose."),
        "ef.death.over": ManualStep(
            _(
                "The loss is resolved. Cure what the Death card says: Distress and cards stay as they were until you report it."
            )
        ),
        "ef.death.pool": _("%(who)s needed a Distress marker and the pool had none: all Dreamers lose."),
        "ef.distress.cured": _("%(who)s had only %(cured)s Distress to cure, not %(wanted)s."),
        "ef.distress.none": _("%(who)s had no Distress to cure."),
        "ef.distress.suffered": _("%(who)s suffers %(count)s Distress, now %(now)s of 8."),
    },
)
