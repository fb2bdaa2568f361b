"""Messages of rules/location_effects.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "resolve-location": MoveMessages(
            _("Resolved"),
            _("At the Location, done with: %(effect)s."),
            synonyms=_("location done, done here, location resolved"),
        ),
        "take-key": MoveMessages(
            _("Gain the Key"),
            _("The Team gained the Key of the Location."),
            unchanged_line=_("No Key was left for the Team at the Location."),
            synonyms=_("key of location, gets location key"),
        ),
        "use-sanctuary": MoveMessages(
            _("Rest in the Sanctuary"),
            _("The Sanctuary gave: %(comfort)s."),
            _("Choose one. Name the Dreamer, or the Item."),
            {"dreamer": _("For %(dreamer)s."), "item": _("The Item: %(item)s.")},
            synonyms=_("sanctuary, rest, rests, uses sanctuary"),
        ),
    },
    fields={
        "comfort": _("Comfort"),
    },
    violations={
        "ef.location.none-sealed": _("%(who)s has no Sealed card. Choose another comfort."),
        "ef.location.not-here": _("This does not wait at this Location: %(effect)s. Say first that it shows it."),
        "ef.location.nothing": _("No effect of the Location waits. Travel on, or say what it shows."),
        "ef.location.own-way": _("Report what came of it (%(effect)s): it has a button of its own."),
        "ef.location.which-item": _("Name the Item that becomes active."),
        "ef.location.whose": _("Name the Dreamer who is comforted."),
    },
)
