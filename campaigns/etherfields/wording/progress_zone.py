"""Messages of rules/progress_zone.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.cards import PAYMENT_PARTS
from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "place-progress": MoveMessages(
            _("Place Progress"),
            _("%(dreamer)s placed a Progress card."),
            _("At any time, once its printed cost is paid."),
            PAYMENT_PARTS,
            synonyms=_(
                "progress card down, put progress, new progress, plays progress, progress on table, progress in front, "
                "progress out, lays progress"
            ),
        ),
        "replace-progress": MoveMessages(
            _("Replace Progress"),
            _("%(dreamer)s replaced a Progress card."),
            _("In a full zone: one goes, another is placed."),
            PAYMENT_PARTS,
            synonyms=_("swap progress, exchange progress, changes progress, other progress"),
        ),
        "drop-progress": MoveMessages(
            _("Discard Progress"),
            _("%(dreamer)s discarded a Progress card (%(because)s)."),
            _("A placed card leaves only when something makes it leave."),
            synonyms=_("lose progress, progress gone, throws away progress"),
        ),
        "flip-progress": MoveMessages(
            _("Flip Progress"),
            _("%(dreamer)s flipped a Progress card."),
            _("It still counts towards the limit."),
            synonyms=_(
                "turn progress, progress face down, flips progress face down, uses progress, exhausts progress, "
                "progress turned"
            ),
        ),
        "unflip-progress": MoveMessages(
            _("Unflip Progress"),
            _("%(dreamer)s unflipped a Progress card."),
            synonyms=_(
                "progress face up, progress back up, flips progress back, progress face up again, readies progress"
            ),
        ),
        "note-progress": MoveMessages(
            _("Note the colours"),
            _("%(dreamer)s has active Progress cards: Wrath %(wrath)s, Cunning %(cunning)s, Awareness %(awareness)s."),
            _("Active cards only; flipped ones do not count."),
        ),
    },
    fields={
        "because": _("Because of"),
        "drop-progress.side": _("It lies"),
        "gone": _("Intent of the old one"),
        "replace-progress.side": _("It lies"),
    },
    violations={
        "ef.progress.full": _(
            "%(who)s has as many Progress cards as allowed (%(limit)s). Replace one of them, or let an effect discard one."
        ),
        "ef.progress.no-such": _(
            "Not so many Progress cards of %(who)s lie this way (%(side)s). Look which way up the cards lie."
        ),
        "ef.progress.none": _("%(who)s has no Progress card in the Progress zone."),
        "ef.progress.not-intent": _(
            "A placed Progress card gives %(who)s no Intent. Discard cards of the hand or an Item instead."
        ),
        "ef.progress.room": _(
            "The Progress zone of %(who)s has room (limit %(limit)s), so no card there may be given up. Place the new one."
        ),
        "ef.progress.too-many": _(
            "%(who)s has only %(there)s active Progress cards, and no more of one colour. Note fewer."
        ),
    },
    consequences={
        "ef.progress.morphed": _("A Morphing keeps all Progress cards inactive, also the new one of %(who)s."),
        "ef.progress.recount": ManualStep(
            _("Progress cards of %(who)s went. Note the colours of the active ones anew.")
        ),
    },
)
