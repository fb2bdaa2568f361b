"""Messages of Secrets and scripts."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Secret
from campaigns.message_catalog import ManualStep, MoveMessages, messages

DESTINATION_TEXTS = {
    "map": _("Lay it on the Dreamscape, on the slot that its front names."),
    "entity": _(
        "Lay it on the Entity slot, on top of the Slumber deck. It is active: put the Entity in play, below under Secrets."
    ),
    "influence": _("It goes on the discard pile of the Dreamer who revealed it."),
    "item": _("The Team gains it: into a slot for active Items, or face down into the Storage."),
    "wisdom": _("Put it into the card holder. It is active from now on."),
    "fate": _("It goes face down under the Fate deck."),
    "flaw": _("It goes face down under the Flaw deck."),
    "note": _("Keep it face down in the Storage; behind its divider once you pack away."),
    "overlay": _("Fit it onto the Dreamscape at once. What stood there stands on top of it; it stays."),
    "gate": _("Put it with the Dream Gates, then report it as gained there."),
    "mask": _("Its card goes behind the divider of the Dreamer who gains the Mask; report the Mask there."),
    "slumber": _("It goes face down under the Slumber deck."),
    "slumber-map": _("Put it with the Slumber Map tiles, face down."),
    "dreamworld": _("Lay it on its slot of the Dreamworld Map for good, then report the tile there."),
    "season": _("Put it into the Season deck. The Season changes only when the game says so."),
    "other": _("Lay it where there is room, unless a rule says otherwise."),
}

SECRET_STANDING_LABELS = dict(Secret.Standing.choices)

messages.add(
    "etherfields",
    moves={
        "reveal-secret": MoveMessages(
            _("Reveal"),
            _("Revealed: %(code)s (%(turns_out)s)."),
            _("The code on its back, or its letter inside a Dream; then say what it turned out to be."),
            {"name": _("It is called %(name)s."), "at_once": _("Copies: %(at_once)s.")},
            synonyms=_(
                "secret, reveal secret, secret card, turn up secret, turn over secret, open secret, flips secret, "
                "draws secret, secret number, takes secret card, flips secret card, looks up secret"
            ),
        ),
        "note-secret": MoveMessages(_("Note something"), _("%(secret)s was noted."), _("In your own words only.")),
        "keep-secret": MoveMessages(
            _("Gain it"),
            _("Gained: %(secret)s."),
            _("Because the game says so."),
            synonyms=_("keep secret, take secret, secret kept"),
        ),
        "return-secret": MoveMessages(
            _("Back to the Secrets"),
            _("%(secret)s went back among the Secrets."),
            _("It can be revealed again."),
            synonyms=_("put secret back, secret goes back, secret back"),
        ),
        "remove-secret": MoveMessages(
            _("Remove from the game"),
            _("%(secret)s was removed from the game."),
            _("For good, when the game says so."),
            synonyms=_("secret out of game, take secret out"),
        ),
        "return-dream": MoveMessages(
            _("Put a Dream back"),
            _("What lay on the table of %(dream)s went back among the Secrets."),
            _("All its cards and tiles on the table; what was gained stays with you."),
        ),
    },
    fields={
        "another": _("One more copy of the same code"),
        "code": _("Code"),
        "at_once": _("Copies revealed at once"),
        "dream": _("Code of the Dream"),
        "script_number": _("Script number"),
        "reminder": _("In your own words"),
        "secret": _("Secret"),
        "store": _("An Item: straight to the Storage"),
        "turns_out": _("What is it?"),
    },
    missing_arguments={"turns_out": _("What is it? Tap its kind: it stands on the front of the card or tile.")},
    choices={
        "behind": {"tiles": _("Removed tiles"), "cards": _("Removed cards")},
        "goes": DESTINATION_TEXTS,
        "lies": SECRET_STANDING_LABELS,
        "pile": {"none": _("none of these any more")},
        "read": {"": _("the last one read")},
        "turns_out": dict(Secret.Kind.choices),
    },
    violations={
        "ef.dreamworld.stays": _("%(secret)s is a Dreamworld Map tile. Once gained it stays on the Map for good."),
        "ef.overlay.stays": _(
            "%(name)s stays in the Dreamscape until it is cleared. Take it off only if the game says so."
        ),
        "ef.secret.letter-alone": _(
            "A letter alone (%(typed)s) means the current Dream, and none with a known code is being played. "
            "Enter the whole code."
        ),
        "ef.secret.no-dream": _("%(typed)s is not the code of a Dream. Enter numeral and number, such as I-14."),
        "ef.secret.not-there": _("%(secret)s is not here: it was returned or removed, or is not on the table."),
        "ef.secret.slot": _(
            "%(slot)s could be a slot of the board. Enter the whole code from the back; the slot is on the front."
        ),
        "ef.secret.taken": _(
            "%(secret)s was met before and is %(lies)s. Nothing is gained twice; tick the field if it is one more copy."
        ),
        "ef.secret.unreadable": _(
            "%(typed)s is not the code of a Secret. Enter numeral, number and letter, such as I-01 X."
        ),
        "ef.secret.whose": _("An Influence card goes to the Dreamer who revealed it. Say who it was."),
    },
    consequences={
        "ef.secret.back": ManualStep(_("Cards and tiles of %(dream)s that went back among the Secrets: %(count)s.")),
        "ef.secret.goes": ManualStep(_("%(secret)s: %(goes)s")),
        "ef.secret.removed": ManualStep(_("%(secret)s goes into the box, behind the divider: %(behind)s.")),
    },
)
