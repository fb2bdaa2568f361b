"""Messages of Rounds and Dream actions."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "dream-action": MoveMessages(
            _("Dream action"),
            _("%(dreamer)s performed a Dream action."),
            _("Of a Map tile, the Gate tile, a Secret card or an Entity tile. Everything else needs no report here."),
            {"did": _("It was: %(did)s."), "cards": _("Cards discarded: %(cards)s.")},
            synonyms=_("play cards, cards for action, does action, takes action, performs action, uses action"),
        ),
        "pass-round": MoveMessages(
            _("Pass"), _("%(dreamer)s passed."), synonyms=_("passes, sits this one out, skips round, passes round")
        ),
        "end-round": MoveMessages(
            _("Round done"),
            _("%(dreamer)s ended the round."),
            _("Something was done: it is no pass."),
            synonyms=_("done with round, round over, finishes round, ends round"),
        ),
        "next-round": MoveMessages(
            _("Next round"),
            _("The next round began."),
            _("Who did nothing has passed."),
            synonyms=_("new round, round begins, on to next round"),
        ),
        "rapid": MoveMessages(
            _("Rapid effect"),
            _("%(dreamer)s used a Rapid effect."),
            _("Also in the round of others and in the Dreamscape Phase."),
            {"did": _("It was: %(did)s."), "cards": _("Cards discarded: %(cards)s.")},
            synonyms=_("quick effect, instant effect, rapid action"),
        ),
    },
    fields={
        "did": _("What it was"),
    },
    violations={
        "ef.round.by-itself": _("Your table plays in order: a round ends by itself once everybody had theirs."),
        "ef.round.one-dream-action": _(
            "%(who)s has used this round's Dream action. Begin the next round first, or let the others have theirs."
        ),
        "ef.round.other": _("It is the round of %(now)s. Let them act or pass before %(who)s does."),
    },
    consequences={
        "ef.rapid.dreamscape": _(
            "In the Dreamscape Phase %(who)s may play only what is Rapid or says that it works now. Discarding because an effect "
            "asks for it is something else."
        ),
        "ef.rapid.round": _(
            "It is the round of %(now)s: %(who)s may play only what is Rapid or says that it works now. Discarding because an "
            "effect asks for it is something else."
        ),
        "ef.round.all-passed": _("Everybody passed in a row: the Card and action step is over. End the actions."),
        "ef.round.no-cards": _("Nobody holds a card any more. End the actions, unless there is something free to do."),
    },
)
