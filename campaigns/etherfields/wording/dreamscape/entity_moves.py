"""Messages of rules/dreamscape/entity_moves.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-big": MoveMessages(
            _("Big Entity or not"), _("The size of %(entity)s was changed."), _("A Big Entity fills its space.")
        ),
        "put-figure": MoveMessages(
            _("Place or Relocate it"),
            _("A figure of %(entity)s was put on %(space)s."),
            _("The next one of a Spawn, or the one you name."),
            synonyms=_("teleports entity, relocates entity, puts entity on, sets entity on, moves figure to"),
        ),
        "spread-figures": MoveMessages(
            _("Share out the Spawn"), _("The Spawn of %(entity)s was shared out."), _("Evenly, by suit first.")
        ),
        "chase": MoveMessages(
            _("Move it on the board"),
            _("%(entity)s %(number)s moved: %(face)s."),
            _("Toward the closest Dreamer; choose the end where several are as good."),
            synonyms=_("moves entity on board, entity chases"),
        ),
        "push-figure": MoveMessages(
            _("Push an Entity"),
            _("%(entity)s %(number)s was pushed to %(space)s."),
            synonyms=_("pushes entity, shoves entity, entity pushed, knocks entity back"),
        ),
        "take-figure-off": MoveMessages(
            _("Figure off the board"),
            _("%(entity)s %(number)s left the board."),
            synonyms=_("entity off board, figure off"),
        ),
    },
    fields={
        "number": _("Figure"),
    },
    violations={
        "ef.crowd.cannot-enter": _("No Entity can enter %(space)s: %(kept_out)s. It ends in range 1 of it."),
        "ef.movement.choose": _("Several ends are as good: %(spaces)s. Choose one of them."),
        "ef.movement.elsewhere": _("It cannot end on %(space)s. By the shortest way it can end here: %(spaces)s."),
        "ef.movement.moved": _("%(who)s has moved already on this Turn card. Tell the Move of another figure."),
        "ef.movement.no-move": _(
            "It does not Move to %(space)s or anywhere: it is with a Dreamer, or has no way to one, or no room ahead. Report that "
            "it stays."
        ),
        "ef.movement.not-there": _(
            "Figure %(number)s of %(entity)s does not stand on the drawn board. Draw the tile if it is missing, then place it."
        ),
        "ef.movement.unknown": _(
            "The Movement value of %(entity)s is not known yet. Note the number on its tile first."
        ),
        "ef.spawn.all-placed": _("All figures of %(entity)s (%(figures)s) stand on the board. Spawn more first."),
        "ef.spawn.elsewhere": _(
            "%(space)s bears no Entity Spawn, and Entities appear on such spaces only. The next figure goes here: %(spaces)s."
        ),
        "ef.spawn.fewest-first": _(
            "Spawned figures are shared out as evenly as can be, and %(space)s has got more than others. The next one goes here: "
            "%(spaces)s."
        ),
        "ef.spawn.no-space": _(
            "Every Spawn space that is marked is full, with nobody there to push, so none can take %(entity)s. Mark another one."
        ),
        "ef.spawn.suit-first": _(
            "The first Spawned figure goes to a space that bears the suit of the Turn card (%(suit)s), not to %(space)s: %(spaces)s."
        ),
    },
    consequences={
        "ef.movement.stays": _(
            "%(entity)s %(number)s stays where it is: with a Dreamer, or with no way or room ahead."
        ),
        "ef.movement.to": _("%(entity)s %(number)s ends its Move on %(space)s."),
        "ef.movement.put": _("That is no Move: %(done)s of %(moves)s moved."),
        "ef.spawn.choose": ManualStep(_("Choose where figures of %(entity)s appear: %(left)s left, on %(spaces)s.")),
    },
)
