"""Messages of Items, shopping, Wisdom and Note cards, inscriptions, the Season."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Card
from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-wisdom": MoveMessages(
            _("Gain a Wisdom card"),
            _("Wisdom gained: %(name)s."),
            _("It is active from now on."),
            synonyms=_("wisdom, new wisdom, gets wisdom, wisdom card"),
        ),
        "replace-wisdom": MoveMessages(
            _("Replace by a version"), _("%(thing)s was replaced by another version."), _("Only the new one counts.")
        ),
        "gain-note": MoveMessages(
            _("Gain a Note card"), _("Note card gained: %(name)s."), synonyms=_("note card, gets note, new note")
        ),
        "use-note": MoveMessages(_("Use it"), _("Note card used: %(thing)s.")),
        "inscribe": MoveMessages(
            _("Write on a Blank token"),
            _("Blank token for: %(name)s."),
            _("Six of them lie in the box."),
            unchanged_line=_("No Blank token was left to write on."),
            synonyms=_("blank token"),
        ),
        "rewrite": MoveMessages(
            _("Change what it says"), _("%(thing)s says something else now."), _("A new number, or a new text.")
        ),
        "drop-thing": MoveMessages(_("Take it off"), _("%(thing)s was taken off the table.")),
        "set-season": MoveMessages(
            _("Change the Season"),
            _("Season: %(season)s."),
            _("Only when the game clearly says so."),
            synonyms=_("season, season changes"),
        ),
        "find-lucid": MoveMessages(
            _("Lucid mode found"), _("Lucid mode was found."), _("When the game tells you to open its packs.")
        ),
        "add-thorn-knight": MoveMessages(
            _("Add the Thorn Knight"), _("The Thorn Knight is in the game."), _("If you own the add-on.")
        ),
        "write-remark": MoveMessages(
            _("Write it down"), _("Noted: %(text)s"), _("What you tried, what came of it, what you agreed.")
        ),
        "strike-remark": MoveMessages(_("Strike a line"), _("Struck out of the notebook: %(line)s")),
    },
    fields={
        "awareness": _("Awareness"),
        "cunning": _("Cunning"),
        "item": _("Item"),
        "keep": _("Its text says that it stays"),
        "one_colour": _("Only one of the colours counts"),
        "season": _("Season"),
        "thing": _("Card or token"),
        "wrath": _("Wrath"),
        "line": _("Line"),
        "text": _("Your note"),
    },
    choices={
        "out": {"": _("none")},
        "sort": dict(Card.Kind.choices),
        "wares": {"influence": _("3 Influence cards each"), "items": _("1 random Item each")},
    },
    violations={
        "ef.cards.other-kind": _("%(name)s is something else (needed: %(sort)s). Choose another one."),
        "ef.components.lucid-found": _("Lucid mode was found already. There is nothing to note."),
        "ef.script.unreadable": _("%(typed)s is no number of a script. Enter it as printed, such as s.586 or 003."),
        "ef.thorn-knight.here": _("The Thorn Knight is in the game already."),
    },
    consequences={
        "ef.note.used": ManualStep(_("%(name)s was used and is discarded.")),
        "ef.wisdom.full": ManualStep(
            _("The card holder has only %(places)s places. Lay this card beside it: it is active all the same.")
        ),
    },
)
