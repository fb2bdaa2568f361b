"""Messages of rules/gradual_actions.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, Plural, messages

messages.add(
    "etherfields",
    moves={
        "mark-intent": MoveMessages(
            _("Pay the action"),
            _("%(dreamer)s paid the action of %(entity)s once with %(colour)s."),
            _("With the cards discarded for it, or with none if they were discarded before."),
            {
                "cards": _("Cards discarded: %(cards)s."),
                "more": _("Paid at once beyond that, times: %(more)s."),
                "intent": _("Intent told: %(intent)s."),
                "items": _("Items discarded: %(items)s."),
                "farther": _("Range added by cards: %(farther)s."),
            },
            synonyms=_(
                "hits entity, smacks entity, punches entity, attacks entity, assaults entity, fights entity, "
                "strikes entity, kicks entity, slaps entity, beats entity, shoots entity, talks to entity, "
                "talks entity down, chats to entity, contacts entity, contact, pays entity, marker on entity, "
                "marks entity, intent on entity, assault action, contact action, wrath on entity, cunning on entity, "
                "awareness on entity, puts wrath on entity"
            ),
        ),
        "take-intent": MoveMessages(_("Take a marker off"), _("%(entity)s: an Intent marker was taken off.")),
        "take-marker": MoveMessages(_("Take a marker off"), _("%(action)s: an Intent marker was taken off.")),
    },
    fields={
        "more": _("Paid more often at once"),
    },
    violations={
        "ef.gradual.no-marker": _(
            "No Intent marker of this colour is left (%(colour)s). Take one off another action first."
        ),
        "ef.gradual.none": _("No Intent marker lies on %(entity)s. Look for one on another action."),
        "ef.gradual.one-colour": _("%(entity)s: the action is being paid with %(laid)s. Go on with that colour."),
        "ef.intent.no-cost": _(
            "Nobody has noted what the action of %(entity)s costs, so a Boost cannot be added up. Correct its cost first."
        ),
    },
    consequences={
        "ef.gradual.done": _("%(who)s performed the action of %(entity)s."),
        "ef.gradual.markers-back": ManualStep(
            Plural(
                _("The Intent marker on %(entity)s goes back to the pool."),
                _("The %(count)s Intent markers on %(entity)s go back to the pool."),
                "count",
            )
        ),
        "ef.gradual.often": _("The action of %(entity)s has its effect %(times)s times."),
        "ef.gradual.paid": _("%(entity)s: the action is paid %(paid)s of %(needed)s times."),
    },
)
