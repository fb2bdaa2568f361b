"""Messages of rules/flaws.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-flaw": MoveMessages(
            _("Gain a Flaw"),
            _("%(dreamer)s gained a Flaw."),
            _("From the Flaw deck, on the discard pile."),
            unchanged_line=_("No Flaw was left to gain."),
            synonyms=_(
                "new flaw, flaw in deck, flaw card, gives flaw, flaw into deck, flaw for, takes flaw, draws flaw, "
                "gets flaw"
            ),
        ),
        "remove-flaw": MoveMessages(
            _("Ether to remove a Flaw"),
            _("%(dreamer)s got rid of a Flaw."),
            _("Its price is printed on it, mostly 1 Ether."),
            {"ether": _("Ether paid: %(ether)s.")},
            synonyms=_(
                "lose flaw, flaw gone, pays ether for flaw, flaw removed, flaw out, buys off flaw, gets rid of flaw"
            ),
        ),
        "place-flaw": MoveMessages(
            _("Flaw to Progress zone"),
            _("%(dreamer)s laid a Flaw in the Progress zone: %(name)s."),
            _("When the Flaw says so. It does not count towards the limit."),
        ),
        "clear-flaw": MoveMessages(
            _("Take the Flaw away"),
            _("A Flaw left the Progress zone: %(flaw)s, to the %(onto)s."),
            optional_parts={"ether": _("Ether paid: %(ether)s.")},
        ),
    },
    fields={
        "flaw": _("Flaw"),
        "onto": _("Goes to"),
    },
    violations={
        "ef.flaw.none": _("%(who)s carries no Flaw in deck or discard pile. Correct the Flaws if one lies there."),
        "ef.flaw.not-placed": _("%(name)s is no Flaw in a Progress zone. Choose one that lies there."),
    },
    consequences={
        "ef.flaw.none-left": _("The Flaw deck is empty, so %(who)s gains no Flaw."),
    },
)
