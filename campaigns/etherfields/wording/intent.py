"""Actions, their payment, the Luck die and deck lists in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Action
from campaigns.etherfields.wording.choices import COLOURS
from campaigns.wording import Counted, MoveWords, Question, words

LUCK = {
    "failure": _("X: the action fails"),
    "blank": _("blank"),
    "one": _("1 pip"),
    "two": _("2 pips"),
    "three": _("3 pips"),
}
COUNTED = _("Intent told: %(intent)s.")
ITEMS = _("Items discarded: %(items)s.")
FARTHER = _("Range added by cards: %(farther)s.")
DISCARDED = _("Cards discarded: %(cards)s.")

words.add(
    "etherfields",
    moves={
        "note-action": MoveWords(
            _("Note an action"), _("An action was noted: %(name)s."), _("Copy its cost from the tile or card.")
        ),
        "change-action": MoveWords(_("Change what it says"), _("%(action)s was noted anew: %(name)s.")),
        "remove-action": MoveWords(_("Take off the list"), _("%(action)s was taken off the list.")),
        "block-action": MoveWords(_("Block it"), _("%(action)s was blocked.")),
        "unblock-action": MoveWords(_("Unblock it"), _("%(action)s was unblocked.")),
        "pay-action": MoveWords(
            _("Pay the action"),
            Counted(
                _("%(dreamer)s paid for %(action)s."),
                _("%(dreamer)s paid for %(action)s, %(times)s times at once."),
                "times",
            ),
            _("Tell the Intent to have it checked. Nothing here stands for cards discarded before."),
            {
                "cards": DISCARDED,
                "intent": COUNTED,
                "items": ITEMS,
                "targets": _("At: %(targets)s."),
                "farther": FARTHER,
            },
        ),
        "place-action": MoveWords(
            _("Where it stands"),
            _("%(action)s: its space was noted."),
            _("The space of the drawn board that a Map Action is printed on."),
            {"space": _("On %(space)s.")},
        ),
        "take-marker": MoveWords(_("Take a marker off"), _("%(action)s: an Intent marker was taken off.")),
        "move-dreamer": MoveWords(
            _("Move"),
            Counted(_("%(dreamer)s moved 1 space."), _("%(dreamer)s moved %(spaces)s spaces."), "spaces"),
            _("1 Cunning a space; what is over is lost."),
            {"cards": DISCARDED, "intent": COUNTED, "items": ITEMS},
        ),
        "peek": MoveWords(
            _("Peek"),
            _("%(dreamer)s discarded a card to peek."),
            _("At the front of one Secret of this Dream, for about 5 seconds."),
        ),
        "boost": MoveWords(
            _("Boost"),
            _("%(dreamer)s rolled the Luck die for a Boost: %(luck)s."),
            _("Once a Turn, after at least 1 Intent, as the last source."),
            {"cards": DISCARDED},
        ),
        "pay-boost": MoveWords(_("Pay the failed Boost"), _("The failed Boost was paid: %(price)s.")),
        "reroll": MoveWords(
            _("Reroll"), _("%(dreamer)s rolled again (%(die)s): %(price)s."), _("Before you report a result.")
        ),
        "list-card": MoveWords(
            _("List a card"),
            _("%(dreamer)s: %(name)s stands on the deck list. Copies: %(copies)s."),
            _("Its Intent in each colour. A card of this name is replaced."),
        ),
        "unlist-card": MoveWords(_("Take a card off"), _("%(dreamer)s: %(name)s was taken off the deck list.")),
    },
    fields={
        "action": _("Action"),
        "amount": _("Cost"),
        "awareness": _("Awareness"),
        "copies": _("How many of it"),
        "cunning": _("Cunning"),
        "die": _("Die"),
        "farther": _("Range that cards add"),
        "intent": _("Intent of the cards and effects"),
        "items": _("Items discarded for it"),
        "keyword": _("Keyword"),
        "luck": _("Luck die"),
        "multiplied": _("Times the Dreamers, at once"),
        "list-card.one_colour": _("One of its colours, to choose"),
        "or_colour": _("Or instead"),
        "pays": _("Paid with"),
        "single_use": _("Single use"),
        "boost.amount": _("Cost of the whole action"),
        "spaces": _("Spaces"),
        "targets": _("At whom, separated by commas"),
        "times": _("How often"),
        "where": _("Printed on"),
        "wrath": _("Wrath"),
    },
    choices={
        "colour": {"printed": _("as printed")},
        "die": {"luck": _("Luck die"), "movement": _("Movement die")},
        "entity": {"": _("none")},
        "keyword": dict(Action.Keyword.choices),
        "luck": {"none": _("not rolled"), **LUCK},
        "or_colour": {"none": _("no other colour"), **COLOURS},
        "pays": dict(Action.Pays.choices),
        "price": {"gem": _("1 Shining Gem")},
        "where": dict(Action.Where.choices),
    },
    refusals={
        "ef.action.known": _(
            "An action of this name is noted already (%(name)s). Pay that one, or choose another name."
        ),
        "ef.action.many": _("No more than %(most)s actions are kept. Take one off the list first."),
        "ef.assault.only": _(
            "%(action)s works once at a time: only Assault and Contact can be paid several times. Pay it once."
        ),
        "ef.assault.no-way": _(
            "On the drawn board nothing connects %(who)s with %(entity)s: Walls or Blocked spaces lie between. Move first, or "
            "move the figures as they stand."
        ),
        "ef.assault.too-far": _(
            "On the drawn board %(entity)s is at range %(far)s of %(who)s, and this reaches %(reach)s. Move closer, tell the range "
            "that cards add, or move the figures as they stand."
        ),
        "ef.assault.targets": Counted(
            _("%(action)s is paid once, so it has one target. Name one only."),
            _("%(action)s is paid %(times)s times, for one target each. Name no more than that."),
            "times",
        ),
        "ef.basic-actions.no-dream": _(
            "Peeking is for the Secrets of a Dream, and none is being played. Keep the card."
        ),
        "ef.boost.nothing-paid": _("A Boost needs at least 1 Intent paid before it. Discard a card first."),
        "ef.boost.off": _("This table plays without Boosts. Agree on them again, or pay in full."),
        "ef.boost.once": _("%(who)s has Boosted in this Turn. Wait for the next one."),
        "ef.boost.only-intent": _(
            "%(action)s does not cost Intent, so there is nothing to Boost. Report it without a roll."
        ),
        "ef.boost.uncounted": _("Tell how much Intent was paid before the roll, so that the roll can be added."),
        "ef.cards.list-full": _("The deck list of %(who)s holds %(most)s different cards. Take one off first."),
        "ef.cards.unlisted": _("%(name)s is not on the deck list of %(who)s. Look for it under another name."),
        "ef.gradual.intent-only": _(
            "Only a cost in Intent is paid in steps. Untick it, or note the cost as times the Dreamers."
        ),
        "ef.gradual.or-multiplied": _(
            "A cost is paid in steps or multiplied at once, not both. Look where its icon stands: after the cost it means steps."
        ),
        "ef.gradual.too-often": Counted(
            _("%(action)s is still to be paid once. Pay it once."),
            _("%(action)s is still to be paid %(left)s times, not more. Pay less often."),
            "left",
        ),
        "ef.intent.colour": _("%(action)s is not paid with %(colour)s. Use a colour its cost shows."),
        "ef.intent.idle-item": _("%(item)s lies in the Storage. Only an active Item can be discarded for its Intent."),
        "ef.intent.no-cost": _(
            "Nobody has noted what the action of %(entity)s costs, so a Boost cannot be added up. Correct its cost first."
        ),
        "ef.intent.short": _("This costs %(needed)s Intent, and %(there)s are paid. Discard more, or Boost."),
        "ef.intent.short-in-all": _(
            "This costs %(cost)s Intent, %(times)s times over: %(needed)s in all, and %(there)s are paid. Discard more, or Boost."
        ),
        "ef.intent.which": _("%(action)s can be paid in more than one colour. Say which one is used."),
        "ef.map-action.elsewhere": _(
            "%(action)s stands on %(space)s, and %(who)s stands elsewhere. Move there first, or name the card that allows it."
        ),
        "ef.map-action.not-map": _("%(action)s is no Map Action, so it stands on no space. Choose one of a Map tile."),
        "ef.map-action.too-far": _(
            "%(action)s stands on %(space)s, out of range %(reach)s of %(who)s. Move closer, or tell the range that cards add."
        ),
        "ef.reroll.morphed": _("A Morphing forbids every reroll. Remove it first."),
        "ef.single-use.already": _("%(action)s bears a Block token already. One is enough."),
        "ef.single-use.blocked": _("%(action)s is blocked. Choose another action, or unblock it by an effect."),
        "ef.single-use.no-token": _("No Block token is left in the pool. Return one first."),
        "ef.single-use.none": _("%(action)s bears no Block token. It can be used as it is."),
    },
    rulings={
        "ef.action.done": Counted(
            _("%(who)s performed %(action)s."), _("%(who)s performed %(action)s %(times)s times."), "times"
        ),
        "ef.assault.board-says": _(
            "On the drawn board %(entity)s is out of range %(reach)s of %(who)s. Nobody has touched the board for a Turn, so it does not "
            "decide."
        ),
        "ef.assault.done": Counted(
            _("%(who)s performed %(action)s on %(targets)s."),
            _("%(who)s performed %(action)s %(times)s times, on %(targets)s."),
            "times",
        ),
        "ef.assault.missed": _("%(action)s is not paid for everybody it was aimed at. Left out: %(targets)s."),
        "ef.boost.added": _("The Boost of %(who)s adds Intent of the same colour: %(added)s."),
        "ef.boost.enough": _("With the Boost the cost is paid. Intent lost: %(wasted)s."),
        "ef.boost.failure": _("The Boost of %(who)s fails the action, and what was discarded for it stays discarded."),
        "ef.boost.short": _("Even with the Boost %(missing)s Intent is missing. What was discarded stays discarded."),
        "ef.map-action.board-says": _(
            "On the drawn board %(action)s stands on %(space)s, out of reach of %(who)s. It does not decide here."
        ),
        "ef.move.as-far": _("With the Boost it is enough for %(spaces)s of %(wanted)s: %(who)s moves so far."),
        "ef.intent.nothing-given": _(
            "Nothing was discarded for this cost of %(needed)s Intent: %(who)s must have discarded it before."
        ),
        "ef.intent.wasted": _("Intent over the cost is lost: %(wasted)s."),
        "ef.reroll.last": _("Roll again (%(die)s). Only the last result counts."),
        "ef.single-use.short": _(
            "No Block token is left in the pool, so none lies on %(action)s. It is for single use; the manual says no more."
        ),
        "ef.single-use.used": _("%(action)s is for single use: a Block token lies on it now."),
    },
    questions={
        "ef.boost.price": Question(
            _("The Boost of %(name)s failed. What is the price?"),
            {"ether": _("Discard 1 Ether"), "distress": _("Suffer 1 Distress"), "seal": _("Seal 3 cards")},
        ),
    },
)
