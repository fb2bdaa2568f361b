"""Texts of rules/corrections.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "onirim",
    moves={
        "put-right": MoveMessages(
            _("A card lies elsewhere"),
            _("Put right: %(code)s, now: %(put)s."),
            _("Say where the companion has it, and where it lies on the table."),
        ),
    },
    fields={
        "code": _("Card"),
        "put": _("Where it lies"),
        "taken": _("Where the companion has it"),
    },
    choices={
        "zone": {
            "hand": _("the hand"),
            "personal": _("the Personal cards"),
            "away-hand": _("the partner's Personal cards"),
        },
    },
    consequences={
        "onirim.put-right.over": _(
            "Cards in %(zone)s: %(there)s, which is %(over)s more than the rules have there (%(limit)s)."
        ),
    },
    violations={
        "onirim.put-right.full": _("Three cards lie under this Mirror; a fourth explores it. Play the pair instead."),
        "onirim.put-right.no-place": _("This game has no such place. Choose another."),
        "onirim.put-right.no-such-card": _("No such card (%(card)s) can lie here: %(put)s. Choose another place."),
        "onirim.put-right.not-meant": _("By the rules such a card (%(card)s) does not lie here: %(put)s."),
        "onirim.put-right.not-there": _(
            "The companion has no such card (%(card)s) there: %(taken)s. Choose where it has it."
        ),
        "onirim.put-right.same": _("It lies there already. Choose another place."),
    },
)
