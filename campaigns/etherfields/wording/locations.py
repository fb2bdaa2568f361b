"""Messages of rules/locations.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-location": MoveMessages(
            _("Note a Location"),
            _("A Location was noted: %(name)s."),
            _("Icons from left to right."),
            synonyms=_("new location, finds location, location found"),
        ),
        "edit-location": MoveMessages(
            _("Edit a Location"), _("A Location was edited: %(location)s."), _("What is left empty stays.")
        ),
        "set-effects": MoveMessages(
            _("Change its effects"),
            _("The effects of %(location)s were noted anew."),
            _("From left to right; they count from the next visit on."),
        ),
        "show-effect": MoveMessages(_("It shows"), _("This Location shows: %(effect)s.")),
        "mark-awakening": MoveMessages(
            _("Mark as Awakening"), _("%(location)s is the Awakening Location."), _("Each session starts there.")
        ),
        "connect": MoveMessages(_("Note a way"), _("Noted (%(way)s): from %(start)s to %(end)s.")),
        "disconnect": MoveMessages(_("Remove a way"), _("Taken back (%(way)s): from %(start)s to %(end)s.")),
        "forget-location": MoveMessages(_("Forget a Location"), _("A Location was forgotten: %(location)s.")),
    },
    fields={
        "awakening": _("Awakening Location"),
        "end": _("To"),
        "first": _("First effect"),
        "location": _("Location"),
        "second": _("Second effect"),
        "start": _("From"),
        "third": _("Third effect"),
        "way": _("Kind of way"),
    },
    violations={
        "ef.location.connected": _("This way from %(name)s to %(end)s is noted already."),
        "ef.location.crowded": _("A Location shows %(count)s effects at most. Resolve some of them first."),
        "ef.location.itself": _("No way leads from %(name)s to itself. Choose two Locations."),
        "ef.location.named": _("A Location called %(name)s is noted already. Choose another name, or edit that one."),
        "ef.location.not-connected": _("No such way from %(name)s to %(end)s is noted."),
    },
)
