"""Messages of rules/treasure.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-ether": MoveMessages(
            _("Gain Ether"),
            _("%(dreamer)s gained Ether: %(count)s."),
            outcome_line=_("%(dreamer)s gains %(gained)s Ether, now %(ether_now)s."),
            synonyms=_(
                "+ ether, gives ether, hands ether, ether from pool, ether to pile, ether more, makes ether, "
                "picks up ether"
            ),
        ),
        "spend-ether": MoveMessages(
            _("Spend Ether"),
            _("%(dreamer)s spent %(count)s Ether."),
            outcome_line=_("%(dreamer)s spends %(count)s Ether, now %(ether_now)s."),
            synonyms=_(
                "- ether, ether back in pool, puts ether back in pool, returns ether, parts with ether, costs ether, "
                "pay ether, lose ether, down ether, ether less, ether gone, hands over ether, gives up ether, "
                "drops ether, discards ether"
            ),
        ),
        "gain-gem": MoveMessages(
            _("Gain Gems"),
            _("%(dreamer)s gained Shining Gems: %(count)s."),
            outcome_line=_("%(dreamer)s gains Shining Gems: %(gained)s, now %(gems_now)s."),
            synonyms=_("+ gem, gem for, gives gem, hands gem, new gem, gem more, picks up gem"),
        ),
        "make-gem": MoveMessages(
            _("Discard 3 for a Gem"),
            _("%(dreamer)s discarded 3 cards for a Shining Gem."),
            synonyms=_(
                "turn cards into gem, cards for gem, make gem out of cards, trade cards for gem, "
                "discard cards to get gem"
            ),
        ),
        "use-gem": MoveMessages(
            _("Use Gems"),
            _("%(dreamer)s used Shining Gems: %(count)s."),
            outcome_line=_("%(dreamer)s uses Shining Gems: %(count)s, now %(gems_now)s."),
            synonyms=_("- gem, costs gem, spend gem, lose gem, gem gone, gem used, burns gem, discards gem"),
        ),
        "gain-key": MoveMessages(
            _("Gain Keys"),
            _("The Team gained Keys: %(count)s."),
            outcome_line=_("The Team gains Keys: %(gained)s, now %(keys_now)s."),
            synonyms=_("+ key, gives key, key for team, new key, key more, picks up key"),
        ),
        "spend-key": MoveMessages(
            _("Spend Keys"),
            _("The Team spent Keys: %(count)s."),
            outcome_line=_("The Team spends Keys: %(count)s, now %(keys_now)s."),
            synonyms=_(
                "- key, costs key, key cost, use key, lose key, key gone, pay key, hands over key, key less, "
                "discards key"
            ),
        ),
        "gain-loot": MoveMessages(
            _("Gain Loot"),
            _("Loot was gained."),
            _("What the current Turn card shows, or the last one discarded."),
            {
                "ether": _("Ether: %(ether)s."),
                "gems": _("Shining Gems: %(gems)s."),
                "keys": _("Keys: %(keys)s."),
            },
            unchanged_line=_("The pools were empty: no Loot was gained."),
            synonyms=_("loot, gets loot, takes loot, shares loot, loot goes to, collects loot"),
        ),
    },
    fields={
        "gems": _("Shining Gems"),
        "to": _("For one Dreamer only"),
    },
    violations={
        "ef.ether.none": _("%(who)s has no Ether. Gain some first."),
        "ef.ether.too-few": _("%(who)s has only %(there)s Ether, not %(wanted)s. Pay less, or gain Ether first."),
        "ef.gem.morphed": _("A Morphing keeps all Dreamers from using Shining Gems. Remove it first."),
        "ef.gem.none": _("%(who)s has no Shining Gem. Gain one first."),
        "ef.gem.none-left": _("No Shining Gem is left in the pool. Use one first, so that it comes back."),
        "ef.gem.too-few": _("%(who)s has only %(there)s of the %(wanted)s Shining Gems. Use fewer."),
        "ef.key.too-few": _("The Team has only %(there)s of the %(wanted)s needed Keys. Gain Keys first."),
        "ef.loot.nothing": _("This Loot is empty. Say how much of something the Turn card gives."),
    },
    consequences={
        "ef.loot.again": _("Loot was already gained in this Slumber; it is gained again."),
        "ef.loot.last-card": _("Out of Turns: this is the Loot of the Turn card that was discarded last."),
        "ef.loot.share": _("Of this Loot %(who)s got %(count)s (%(pool)s)."),
        "ef.loot.skipped": _("Out of Turns by Skip: Loot only where that effect gives it, by the current Turn card."),
    },
)
