"""Messages of rules/districts.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-district": MoveMessages(
            _("Gain a Map tile"),
            _("A Dreamworld Map tile was gained: %(slot)s, %(name)s."),
            _("Once gained, it stays for good."),
            synonyms=_("new map tile, map tile, new tile for dreamworld"),
        ),
        "edit-district": MoveMessages(
            _("Edit a Map tile"), _("A Dreamworld Map tile was edited: %(district)s."), _("What is left empty stays.")
        ),
        "move-district": MoveMessages(_("Correct its slot"), _("%(district)s was put in slot %(slot)s.")),
    },
    fields={
        "shortcut_price": _("Shortcut price"),
    },
    violations={
        "ef.dreamworld.full": _(
            "All %(count)s slots of the Dreamworld Map hold a tile. Correct a slot, or edit a tile."
        ),
        "ef.dreamworld.slot-taken": _(
            "%(name)s lies in slot %(slot)s, and no tile is ever taken away. Choose another slot, or edit that tile."
        ),
    },
)
