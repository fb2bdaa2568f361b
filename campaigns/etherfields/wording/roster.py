"""Messages of rules/roster.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "join": MoveMessages(
            _("Join the Team"),
            _("The %(archetype)s joined the Team."),
            _("An archetype that nobody plays yet."),
            synonyms=_("joins us, new player, joins"),
        ),
        "name-player": MoveMessages(
            _("Name the player"), _("The player was noted: %(dreamer)s."), synonyms=_("is called")
        ),
        "come-or-go": MoveMessages(
            _("Leave the table"),
            _("%(dreamer)s came to the table, or left it."),
            _("Between two Slumbers only; back from the next session on."),
            outcome_line=_("%(dreamer)s %(went)s."),
            synonyms=_(
                "goes home, leaves, comes back, sits out, goes to bed, leaves early, leaves table, heads home, "
                "back at table"
            ),
        ),
        "change-dreamer": MoveMessages(
            _("Change the Dreamer"),
            _("%(dreamer)s plays another Dreamer from now on: %(archetype)s."),
            _("To one nobody plays, in an Awakening or a set-up."),
        ),
        "swap-dreamers": MoveMessages(
            _("Swap Dreamers"),
            _("Two players swapped Dreamers: %(dreamer)s and %(partner)s."),
            _("Both must agree; in an Awakening or a set-up."),
        ),
    },
    fields={
        "archetype": _("Archetype"),
        "partner": _("Swaps with"),
        "player": _("Player"),
    },
    violations={
        "ef.roster.mid-slumber": _("%(name)s is being played with those who are there. Finish it first."),
        "ef.roster.next-time": _(
            "%(who)s is not at the table this evening, and can be there from the next session on. Go on without."
        ),
        "ef.roster.not-now": _(
            "Dreamers are changed in a step of an Awakening or a set-up. On the Dreamworld Map, start one in the Guide."
        ),
        "ef.roster.same": _("%(who)s cannot swap alone. Choose somebody else as partner."),
        "ef.roster.taken": _("Somebody has this archetype already (%(archetype)s). Choose an unused one."),
    },
    consequences={
        "ef.reaper.joins": ManualStep(
            _("The Reaper's extra Influence cards join the Influence Market. Correct its count.")
        ),
        "ef.roster.came": _("%(who)s is at the table now. The Clock stays as it is."),
        "ef.roster.changed": ManualStep(
            _("%(who)s plays the %(archetype)s now, with %(count)s own cards. All cards lie in one deck: rebuild it.")
        ),
        "ef.roster.left": _("%(who)s has left the table. The Clock stays as it is."),
        "ef.roster.lucid": ManualStep(_("The Lucid deck of %(who)s stays behind with its archetype.")),
        "ef.roster.next-session": _("The %(archetype)s plays from the next session on."),
        "ef.roster.swapped": ManualStep(
            _("%(who)s and %(other)s swapped Dreamers. Gained cards went with the players: rebuild decks.")
        ),
    },
)
