"""Messages of rules/dreamscape/dreamer_moves.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "walk": MoveMessages(
            _("Move a Dreamer"),
            _("%(dreamer)s moved to %(space)s."),
            _("By the shortest way; name the spaces paid to have them checked."),
            synonyms=_("walks to space, goes to space, moves to space"),
        ),
        "walk-by-effort": MoveMessages(
            _("Move by Effort"),
            _("%(dreamer)s moved to %(space)s by Effort."),
            _("1 Hour a space, once a Turn, at any time."),
        ),
        "put-dreamer": MoveMessages(
            _("Place or Relocate"),
            _("%(dreamer)s was put on %(space)s."),
            _("Past Walls and everything between."),
            synonyms=_(
                "teleports, relocates, swept to another space, lands on space, teleports next to, jumps to space, "
                "teleported to another space"
            ),
        ),
        "take-dreamer-off": MoveMessages(_("Off the board"), _("%(dreamer)s was taken off the drawn board.")),
        "push-dreamer": MoveMessages(
            _("Push a Dreamer"),
            _("%(dreamer)s was pushed to %(space)s."),
            _("Out of a space an Entity entered."),
            synonyms=_("pushed, shoved, pushes, knocked back"),
        ),
        "fill-slot": MoveMessages(
            _("Gem into the slot"),
            _("%(dreamer)s placed a Gem in the slot at %(space)s."),
            synonyms=_("gem in slot, puts gem in slot, gem placed"),
        ),
        "empty-slot": MoveMessages(
            _("Gem out of the slot"),
            _("%(dreamer)s took the Gem out of the slot at %(space)s."),
            synonyms=_("gem out of slot, takes gem from slot, gem back from slot"),
        ),
    },
    fields={
        "paid": _("Spaces paid"),
    },
    violations={
        "ef.crowd.full": _(
            "%(space)s is full, by 4 figures or a Big Entity. Stop before it, or go on through it as far as was paid for."
        ),
        "ef.crowd.no-need": _("Nobody has to leave %(space)s. Move or Relocate instead."),
        "ef.crowd.no-place": _("%(space)s is full, by 4 figures or a Big Entity. Choose a space with room."),
        "ef.crowd.not-adjacent": _("%(space)s is not adjacent. Push to a space in range 1."),
        "ef.entrance.elsewhere": _(
            "%(who)s begins on a space with a Dreamers Entrance. These are left to choose: %(spaces)s."
        ),
        "ef.gem-slot.elsewhere": _("%(who)s does not stand on %(space)s. Move there first."),
        "ef.gem-slot.empty": _("No Gem lies in the slot at %(space)s. Correct the Gems if one does."),
        "ef.gem-slot.filled": _("A Gem already lies in the slot at %(space)s. Take it out first."),
        "ef.gem-slot.none": _("No Gem slot is marked at %(space)s. Mark it first."),
        "ef.move.no-way": _(
            "There is no way for %(who)s to %(space)s: Walls or Blocked spaces cut it off. Relocate, or move elsewhere."
        ),
        "ef.move.not-there": _(
            "%(who)s does not stand on the drawn board. Draw the tile if it is missing, then place the miniature."
        ),
        "ef.move.stays": _("%(who)s already stands on %(space)s. Choose another space."),
        "ef.move.too-far": _("%(space)s is %(far)s away, and only %(paid)s paid for. Pay more, or stop before it."),
    },
    consequences={
        "ef.gem-slot.board-says": _(
            "The drawn board does not show %(who)s at a Gem slot on %(space)s. Nobody has touched it for a Turn, so it does not decide."
        ),
        "ef.trap.triggered": ManualStep(
            _("%(who)s triggers a Trap (%(spaces)s). Resolve it as the Slumber or Dream says.")
        ),
    },
)
