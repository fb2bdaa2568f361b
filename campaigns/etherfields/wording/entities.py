"""Messages of rules/entities.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, Plural, messages

messages.add(
    "etherfields",
    moves={
        "note-miniature": MoveMessages(
            _("Which miniature it is"),
            _("%(entity)s: its figures are %(miniature)s."),
            _("A tile may name Shapeshifters or Belshazar; all others are Entity tokens."),
        ),
        "spawn": MoveMessages(
            _("Spawn"),
            _("%(entity)s Spawned: %(count)s."),
            synonyms=_(
                "spawns, new figure, figure appears, entity appears, entity pops, entity shows up, entity arrives, "
                "entity turns up, new one on board"
            ),
        ),
        "remove-figures": MoveMessages(
            _("Take figures off"),
            _("%(entity)s left the Dreamscape: %(count)s."),
            synonyms=_(
                "takes out entity, takes down entity, takes out figure, dead, killed, defeated, died, entity gone, "
                "figure gone, kills entity, entity destroyed, entity beaten, entity vanishes, entity disappears, slain, "
                "figure off, figure out, wiped out"
            ),
        ),
        "note-movement": MoveMessages(_("Note Movement value"), _("%(entity)s: Movement value %(value)s.")),
    },
    fields={
        "spawn.spaces": _("Spawn spaces"),
        "value": _("Movement value"),
    },
    violations={
        "ef.entity.few-miniatures": _(
            "The box has only %(there)s of these for %(entity)s (%(pool)s). Take figures off first, or choose another kind."
        ),
        "ef.entity.too-few": _("%(entity)s has only %(there)s in the Dreamscape, not %(wanted)s. Enter fewer."),
        "ef.movement.done": _(
            "%(entity)s: every figure already moved this Turn. Go on with the next step of the Turn card."
        ),
        "ef.spawn.no-entity": _(
            "%(name)s is no Entity tile, and nothing is Spawned for it. Bring its Entity tile first."
        ),
    },
    consequences={
        "ef.movement.again": ManualStep(_("Roll again for %(entity)s.")),
        "ef.movement.goes": ManualStep(
            Plural(
                _("%(entity)s moves 1 space, towards the closest Dreamer."),
                _("%(entity)s moves up to %(spaces)s spaces, towards the closest Dreamer."),
                "spaces",
            )
        ),
        "ef.spawn.evenly": ManualStep(_("Shared out among %(spaces)s Spawn spaces: %(each)s.")),
        "ef.spawn.suit": ManualStep(
            _("If a free Spawn space bears the suit of the Turn card (%(suit)s), the first figure goes there.")
        ),
    },
)
