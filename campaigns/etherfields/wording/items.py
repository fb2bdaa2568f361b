"""Messages of rules/items.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-item": MoveMessages(
            _("Gain an Item"),
            _("The Team gained an Item: %(name)s."),
            _("Its Intent counts when it is discarded."),
            synonyms=_("get item, new item, item card, finds item, picks up item, draws item"),
        ),
        "place-item": MoveMessages(_("Place the Item"), _("It was said where the new Item goes.")),
        "restore-item": MoveMessages(
            _("Restore an Item"),
            _("Drawn from the Storage: %(item)s."),
            _("Shuffle the Items of the Storage and draw one; then say which it is."),
            synonyms=_(
                "item back from storage, item out of storage, restores item, item back on table, item back in slot, "
                "item active again, item out again, item back in play, unstores item, gets item back, "
                "item back in active slot, item returns"
            ),
        ),
        "discard-item": MoveMessages(
            _("Discard to the Storage"),
            _("%(item)s was discarded to the Storage."),
            _("It stays yours."),
            synonyms=_(
                "item into storage, use up item, item spent, stores item, store, item goes to storage, "
                "item goes back to storage, taps item, exhausts item, item thrown in, throws item in, "
                "throws in item to pay, burns item, item away, item for intent, pays with item, puts item away, "
                "discards item"
            ),
        ),
        "return-item": MoveMessages(
            _("Lose it to the Market"),
            _("%(item)s went under the Item Market."),
            _("The Team loses it."),
            synonyms=_("lose item, item back to market, item gone, sells item"),
        ),
        "note-item": MoveMessages(_("Note its Intent"), _("%(item)s: its Intent was noted.")),
        "buy-item": MoveMessages(
            _("Buy an Item"),
            _("%(dreamer)s bought an Item for %(ether)s Ether: %(name)s."),
            _("Only when the game lets you; it says how many to look at."),
            synonyms=_("buys item, item for ether, purchases item, item cost ether"),
        ),
        "fill-item-market": MoveMessages(
            _("Fill the Item Market"),
            _("Item cards added to the Item Market: %(count)s."),
            _("New ones, or those of a Dream won for good that you did not find."),
        ),
        "set-item-slots": MoveMessages(
            _("Set the Item slots"), _("Slots for active Items: %(slots)s."), _("Once a card gives the fourth.")
        ),
    },
    fields={
        "decline": _("We do not want it"),
        "out": _("Discarded to make room"),
        "slots": _("Slots"),
    },
    violations={
        "ef.item-market.empty": _("No card is noted in the Item Market. Fill or correct it first."),
        "ef.item.full": _("All slots for active Items are taken (%(slots)s). Say which one makes room."),
        "ef.item.none-stored": _("No Item lies in the Storage. There is nothing to restore."),
        "ef.item.not-active": _("%(name)s is not active. Choose an Item in one of the slots."),
        "ef.item.not-stored": _("%(name)s is not in the Storage. Choose an Item that lies there."),
        "ef.item.too-many": _(
            "%(there)s Items are active, more than %(slots)s slots. Discard one to the Storage first."
        ),
    },
    consequences={
        "ef.item.declined": ManualStep(_("%(name)s goes back into the Storage.")),
    },
    questions={
        "ef.item.where": QuestionMessages(
            _("All slots are taken, so %(name)s waits in the Storage. Does an active Item make room for it?"),
            {"": _("Done")},
        ),
    },
)
