"""Items, shopping, Wisdom and Note cards, inscriptions, the Season in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Card
from campaigns.wording import MoveWords, Question, words

words.add(
    "etherfields",
    moves={
        "gain-item": MoveWords(
            _("Gain an Item"), _("The Team gained an Item: %(name)s."), _("Its Intent counts when it is discarded.")
        ),
        "place-item": MoveWords(_("Place the Item"), _("It was said where the new Item goes.")),
        "restore-item": MoveWords(
            _("Restore an Item"),
            _("Drawn from the Storage: %(item)s."),
            _("Shuffle the Items of the Storage and draw one; then say which it is."),
        ),
        "discard-item": MoveWords(
            _("Discard to the Storage"), _("%(item)s was discarded to the Storage."), _("It stays yours.")
        ),
        "return-item": MoveWords(
            _("Lose it to the Market"), _("%(item)s went under the Item Market."), _("The Team loses it.")
        ),
        "note-item": MoveWords(_("Note its Intent"), _("%(item)s: its Intent was noted.")),
        "buy-item": MoveWords(
            _("Buy an Item"),
            _("%(dreamer)s bought an Item for %(ether)s Ether: %(name)s."),
            _("Only when the game lets you; it says how many to look at."),
        ),
        "fill-item-market": MoveWords(
            _("Fill the Item Market"),
            _("Item cards added to the Item Market: %(count)s."),
            _("New ones, or those of a Dream won for good that you did not find."),
        ),
        "set-item-slots": MoveWords(
            _("Set the Item slots"), _("Slots for active Items: %(slots)s."), _("Once a card gives the fourth.")
        ),
        "shop": MoveWords(
            _("Go shopping"),
            _("The Team went shopping: %(wares)s."),
            _("Discards a Shopping card; then each Dreamer is asked."),
        ),
        "shop-cards": MoveWords(_("Done shopping"), _("Influence cards bought: %(count)s, Ether paid: %(ether)s.")),
        "shop-item": MoveWords(
            _("Done shopping"), _("The drawn Item was dealt with."), "", {"bought": _("Bought: %(bought)s.")}
        ),
        "restore-shopping": MoveWords(_("Restore Shopping cards"), _("The Team has its 3 Shopping cards again.")),
        "gain-wisdom": MoveWords(
            _("Gain a Wisdom card"), _("Wisdom gained: %(name)s."), _("It is active from now on.")
        ),
        "replace-wisdom": MoveWords(
            _("Replace by a version"), _("%(thing)s was replaced by another version."), _("Only the new one counts.")
        ),
        "gain-note": MoveWords(_("Gain a Note card"), _("Note card gained: %(name)s.")),
        "use-note": MoveWords(_("Use it"), _("Note card used: %(thing)s.")),
        "inscribe": MoveWords(
            _("Write on a Blank token"), _("Blank token for: %(name)s."), _("Six of them lie in the box.")
        ),
        "rewrite": MoveWords(
            _("Change what it says"), _("%(thing)s says something else now."), _("A new number, or a new text.")
        ),
        "follow-thing": MoveWords(_("Read its script"), _("The script that %(thing)s leads to was read.")),
        "drop-thing": MoveWords(_("Take it off"), _("%(thing)s was taken off the table.")),
        "set-season": MoveWords(
            _("Change the Season"), _("Season: %(season)s."), _("Only when the game clearly says so.")
        ),
        "find-lucid": MoveWords(
            _("Lucid mode found"), _("Lucid mode was found."), _("When the game tells you to open its packs.")
        ),
        "add-thorn-knight": MoveWords(
            _("Add the Thorn Knight"), _("The Thorn Knight is in the game."), _("If you own the add-on.")
        ),
    },
    fields={
        "awareness": _("Awareness"),
        "bought": _("Item bought, empty for none"),
        "cunning": _("Cunning"),
        "decline": _("We do not want it"),
        "item": _("Item"),
        "keep": _("Its text says that it stays"),
        "one_colour": _("Only one of the colours counts"),
        "out": _("Discarded to make room"),
        "season": _("Season"),
        "slots": _("Slots"),
        "thing": _("Card or token"),
        "wares": _("What is offered"),
        "wrath": _("Wrath"),
    },
    choices={
        "out": {"": _("none")},
        "sort": dict(Card.Kind.choices),
        "wares": {"influence": _("3 Influence cards each"), "items": _("1 random Item each")},
    },
    refusals={
        "ef.cards.other-kind": _("%(name)s is something else (needed: %(sort)s). Choose another one."),
        "ef.components.lucid-found": _("Lucid mode was found already. There is nothing to note."),
        "ef.inscription.no-script": _("%(name)s leads to no script. Note the number on it first."),
        "ef.item-market.empty": _("No card is noted in the Item Market. Fill or correct it first."),
        "ef.item.full": _("All slots for active Items are taken (%(slots)s). Say which one makes room."),
        "ef.item.none-stored": _("No Item lies in the Storage. There is nothing to restore."),
        "ef.item.not-active": _("%(name)s is not active. Choose an Item in one of the slots."),
        "ef.item.not-stored": _("%(name)s is not in the Storage. Choose an Item that lies there."),
        "ef.item.too-many": _(
            "%(there)s Items are active, more than %(slots)s slots. Discard one to the Storage first."
        ),
        "ef.shopping.none": _("No Shopping card is left. Restore them when a Dream's ending says so."),
        "ef.thorn-knight.here": _("The Thorn Knight is in the game already."),
    },
    rulings={
        "ef.item.declined": _("%(name)s goes back into the Storage."),
        "ef.note.used": _("%(name)s was used and is discarded."),
        "ef.shopping.card-back": _("The Shopping card goes back among the Secrets. Left: %(left)s."),
        "ef.shopping.gem": _("%(who)s bought nothing and gains 1 Shining Gem."),
        "ef.wisdom.full": _(
            "The card holder has only %(places)s places. Lay this card beside it: it is active all the same."
        ),
    },
    questions={
        "ef.item.where": Question(
            _("All slots are taken, so %(name)s waits in the Storage. Does an active Item make room for it?"),
            {"": _("Done")},
        ),
        "ef.shopping.cards": Question(
            _("%(name)s looks at 3 Influence cards. How many are bought, and for how much Ether? None gains 1 Gem."),
            {"": _("Done shopping")},
        ),
        "ef.shopping.item": Question(
            _("%(name)s draws a random card of the Item Market. Bought for %(cost)s Ether? If not, 1 Gem is gained."),
            {"": _("Done shopping")},
        ),
    },
)
