"""Messages of rules/checklists/moves.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "start-checklist": MoveMessages(
            _("Start a checklist"), _("A checklist was started: %(procedure)s."), _("Made from your campaign's state.")
        ),
        "tick": MoveMessages(_("Done"), _("Done: %(step)s.")),
        "all-done": MoveMessages(
            _("All done"),
            _("What there was to lay out is done."),
            _("Ticks what is only work on the table; what has to be said stays."),
        ),
        "tick-rest": MoveMessages(_("All the rest is done"), _("All that was left of a checklist was done.")),
        "skip-step": MoveMessages(_("Skip it"), _("Left out: %(step)s.")),
        "leave-checklist": MoveMessages(
            _("Leave the checklist"), _("A checklist was put away."), _("What was ticked stays done.")
        ),
    },
    fields={
        "checklist": _("Checklist"),
        "procedure": _("Procedure"),
    },
    violations={
        "ef.checklist.always": _("%(step)s is part of it every time. Do it, or say which card leaves it out."),
        "ef.checklist.no-step": _(
            "There is no such step to do any more (%(step)s). Look at the checklist as it is now."
        ),
        "ef.checklist.nothing-free": _(
            "Nothing is left that is only work on the table. Go on with the next step of the checklist."
        ),
        "ef.checklist.order": _("%(step)s comes later. First do this: %(first)s."),
        "ef.checklist.say-it": _("%(step)s: report it with its own form, and the step is done by itself."),
        "ef.checklist.under-way": _("This checklist is open already (%(procedure)s). Go on with its next step."),
        "ef.checklist.unknown": _("This version has no such checklist (%(procedure)s). Leave it and start another."),
    },
    consequences={
        "ef.checklist.finished": _("All steps are done: %(procedure)s."),
    },
)
