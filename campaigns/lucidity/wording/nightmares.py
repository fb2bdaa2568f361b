"""Texts of rules/nightmares.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "consume": MoveMessages(
            _("Consume Power"),
            _("%(player)s takes the %(die)s of %(whom)s."),
            _("A die of the own colour."),
            synonyms=_(
                "eats power, steals power, takes power, consumes, steals die, takes power die, swallows power, "
                "devours power, steals power from"
            ),
        ),
        "send-minions": MoveMessages(
            _("Send minions"),
            _("%(player)s sends minions."),
            _("A Dreamer rolls and resolves a die."),
            synonyms=_("sends minions, minions, sends minions at, minions go out, minions after"),
        ),
        "attack": MoveMessages(
            _("Attack"),
            _("%(player)s sends a die to %(whom)s: %(colour)s."),
            _("Who has to roll it."),
            synonyms=_("minions attack, minion attacks, attacks dreamer, attacks"),
        ),
        "ability": MoveMessages(
            _("Ability"),
            _("%(player)s: the ability is %(answer)s."),
            _("Read it off the Nightmare's card."),
            synonyms=_("uses ability, ability used, uses nightmare ability"),
        ),
    },
    fields={
        "player": _("Player, counted in turn order"),
        "used": _("The ability was used"),
    },
    violations={
        "lu.consume.colour": _("A Nightmare consumes dice of its own colour only, not a %(die)s."),
        "lu.consume.not-there": _("There is no %(die)s in the Power row of %(whom)s."),
        "lu.consume.own": _("Power is consumed from somebody else's row."),
        "lu.minions.no-dreamer": _("%(whom)s does not dream any more. Choose a Dreamer."),
        "lu.nightmare.nobody": _("There is no player number %(player)s at this table."),
    },
    consequences={
        "lu.minions.later": _(
            "%(player)s has a full row (%(place)s). When it is checked after an attack is not printed; at this table in the own "
            "turn of %(player)s."
        ),
        "lu.minions.only": _("%(whom)s is the only Dreamer left and is attacked."),
    },
)
