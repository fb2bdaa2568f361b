"""Messages of rules/gates.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-gate": MoveMessages(
            _("Gain a Dream Gate"),
            _("A Dream Gate was gained: %(name)s."),
            _("Copy what the back of the tile says."),
            synonyms=_("new gate, gate found, new dream gate, finds gate, unlocks gate"),
        ),
        "replace-gate": MoveMessages(_("Replace a Dream Gate"), _("%(gate)s was replaced by another Gate: %(name)s.")),
        "remove-gate": MoveMessages(
            _("Remove a Dream Gate"),
            _("%(gate)s was removed from the game."),
            synonyms=_("gate gone, gate out of game"),
        ),
        "correct-gate": MoveMessages(
            _("Correct a Dream Gate"), _("%(gate)s was put right."), _("What you leave empty stays as it is.")
        ),
    },
    fields={
        "restored": _("Back in the game"),
    },
    violations={
        "ef.gate.known": _(
            "The Team has a Gate with this code already (%(written)s): %(gate)s. Correct or replace that one."
        ),
    },
)
