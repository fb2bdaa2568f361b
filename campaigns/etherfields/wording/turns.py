"""Messages of rules/turns.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-turn-card": MoveMessages(
            _("Note the suit"),
            _("The Turn card shows %(suit)s."),
            synonyms=_("turn card, turn card suit, suit is, turn card shows, turn card up"),
        ),
        "start-actions": MoveMessages(
            _("On to actions"),
            _("The Card and action step began."),
            synonyms=_(
                "drawing done, everybody drawn, everybody has drawn, actions begin, action step, now actions, "
                "action time, done drawing, to actions"
            ),
        ),
        "end-actions": MoveMessages(
            _("End actions"),
            _("The Entity and Dream event step began."),
            synonyms=_(
                "done with actions, no more actions, everybody acted, nobody acts, actions done, actions finished, "
                "actions over, done acting, all done acting, everybody done acting"
            ),
        ),
        "discard-turn": MoveMessages(
            _("Discard Turn card"),
            _("The Turn card was discarded."),
            synonyms=_(
                "next turn card, turn card gone, turn card goes away, turn done, turn finished, turn ended, next turn, "
                "next card, turn over flip next, turn card done, turn card discarded, new turn card, next turn card up, "
                "turn card off, turn done next card, flips next turn card"
            ),
        ),
        "resolve-early": MoveMessages(
            _("Resolve the card now"),
            _("The effects of the Turn card are resolved during the Dreamers Phase."),
            _("Because an effect says so. The card stays afterwards."),
        ),
        "back-to-actions": MoveMessages(_("Back to actions"), _("The Card and action step goes on.")),
        "block-step": MoveMessages(_("Block a step"), _("A step of the Turn card was blocked: %(step)s.")),
        "do-step": MoveMessages(
            _("Resolve a Dream event"),
            _("A Dream event was resolved: %(step)s."),
            synonyms=_("dream event, dream event done"),
        ),
    },
    violations={
        "ef.draw.waiting": _("Nobody may draw fewer cards than are due. Still to draw: %(names)s."),
        "ef.round.not-passed": _("Not passed in a row yet: %(names)s. Let them act or pass first."),
        "ef.turn.marked": _("A marker lies on this step already (%(step)s). Choose another step."),
        "ef.turn.no-marker": _("No Universal marker is left to mark a step with. Return one first."),
        "ef.turn.not-early": _("The Turn card is resolved at its own time. Discard it when its steps are done."),
        "ef.turn.stays": _("The Turn card was resolved early, so it stays. Go back to the actions."),
        "ef.turn.steps-left": _("%(step)s is still to be resolved on this Turn card. Do it, or say it is over."),
    },
    consequences={
        "ef.round.idle": _("Neither acted nor passed in round %(round)s: %(names)s."),
    },
)
