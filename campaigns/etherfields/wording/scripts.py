"""Messages of rules/scripts.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "read-script": MoveMessages(
            _("Note the script"),
            _("Script %(script_number)s was read."),
            _("As it is printed: s.586, 586 or 003."),
            synonyms=_(
                "script, read script, opens script, script number, looks up script, goes to script, turns to script"
            ),
        ),
        "add-to-script": MoveMessages(
            _("Add to the number"),
            _("A number was added to that of a script: %(plus)s."),
            _("To the last script that was read, unless you choose another."),
        ),
        "follow-thing": MoveMessages(_("Read its script"), _("The script that %(thing)s leads to was read.")),
        "note-script": MoveMessages(_("Note on a script"), _("Something was noted on script %(read)s.")),
    },
    fields={
        "plus": _("Add to it"),
        "read": _("Script"),
    },
    violations={
        "ef.inscription.no-script": _("%(name)s leads to no script. Note the number on it first."),
        "ef.script.none-read": _("No script was read yet. Enter its whole number instead."),
        "ef.script.too-high": _("There is no script %(number)s in the book. Look at the number to add once more."),
    },
    consequences={
        "ef.script.again": _("Script %(number)s was read before. Times by now: %(times)s."),
        "ef.script.next": ManualStep(_("%(from_number)s leads on to script %(number)s. Read it.")),
        "ef.script.read": ManualStep(_("Read script %(number)s.")),
    },
)
