"""Messages of rules/noted_actions.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-action": MoveMessages(
            _("Note an action"), _("An action was noted: %(name)s."), _("Copy its cost from the tile or card.")
        ),
        "change-action": MoveMessages(_("Change what it says"), _("%(action)s was noted anew: %(name)s.")),
        "remove-action": MoveMessages(_("Take off the list"), _("%(action)s was taken off the list.")),
        "block-action": MoveMessages(_("Block it"), _("%(action)s was blocked.")),
        "unblock-action": MoveMessages(_("Unblock it"), _("%(action)s was unblocked.")),
    },
    fields={
        "keyword": _("Keyword"),
        "multiplied": _("Times the Dreamers, at once"),
        "or_colour": _("Or instead"),
        "pays": _("Paid with"),
        "single_use": _("Single use"),
        "where": _("Printed on"),
    },
    violations={
        "ef.action.known": _(
            "An action of this name is noted already (%(name)s). Pay that one, or choose another name."
        ),
        "ef.action.many": _("No more than %(most)s actions are kept. Take one off the list first."),
        "ef.gradual.intent-only": _(
            "Only a cost in Intent is paid in steps. Untick it, or note the cost as times the Dreamers."
        ),
        "ef.gradual.or-multiplied": _(
            "A cost is paid in steps or multiplied at once, not both. Look where its icon stands: after the cost it means steps."
        ),
        "ef.single-use.already": _("%(action)s bears a Block token already. One is enough."),
        "ef.single-use.no-token": _("No Block token is left in the pool. Return one first."),
        "ef.single-use.none": _("%(action)s bears no Block token. It can be used as it is."),
    },
)
