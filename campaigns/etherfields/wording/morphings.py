"""Messages of rules/morphings.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "add-morphing": MoveMessages(
            _("Add a Morphing"),
            _("%(entity)s: Morphing added (%(kind)s)."),
            synonyms=_(
                "new morphing, morphing added, morphing on entity, puts morphing on entity, entity gets morphing, "
                "entity has morphing, more morphing, morph token, morphing placed, entity morphs, entity gains morphing, "
                "draws morphing, plus morphing"
            ),
        ),
        "draw-morphing": MoveMessages(
            _("Add the drawn Morphing"),
            _("A Morphing was drawn: %(kind)s."),
            unchanged_line=_("No Morphing was left to draw."),
        ),
        "remove-morphing": MoveMessages(
            _("Remove a Morphing"),
            _("%(entity)s: Morphing removed (%(kind)s), price: %(price)s."),
            synonyms=_(
                "morphing off, discards morphing, discards morphing cost key, morphing discarded, pays key for morphing, "
                "takes morphing off, takes morphing off entity, morphing off entity, morphing gone, takes off morphing, "
                "wipes morphing, morphings all gone, clears morphings, loses morphing, morphing less, "
                "wipes all morphings, morphing removed"
            ),
        ),
    },
    fields={
        "payer": _("Who pays Ether"),
    },
    violations={
        "ef.morphing.no-payer": _("Ether belongs to a Dreamer. Say who pays it."),
        "ef.morphing.none": _("No Morphing lies on %(entity)s. There is nothing to remove."),
        "ef.morphing.none-left": _("All 12 Morphing tokens are on the table. No other is added."),
        "ef.morphing.not-there": _("%(entity)s has no such Morphing (%(kind)s). Choose one that lies on its tile."),
    },
    consequences={
        "ef.morphing.added": _("%(entity)s bears another Morphing: %(kind)s."),
        "ef.morphing.limits": ManualStep(
            _("%(kind)s: if that lowers a Hand limit or a Progress limit, set the limit now.")
        ),
        "ef.morphing.pool-empty": _("No Morphing token is left in the pool, so none is added."),
    },
    questions={
        "ef.morphing.draw": QuestionMessages(
            _("Draw a Morphing token for %(entity)s (still to draw: %(count)s). What does it show?"),
            {
                "distress": _("1 more Distress"),
                "seal": _("2 more Sealed"),
                "movement": _("Movement value +2"),
                "range": _("Range +1"),
                "masks": _("Masks off"),
                "progress": _("Progress cards off"),
                "rerolls": _("No rerolls"),
                "gems": _("Gems off"),
                "none": _("No token is left"),
            },
        ),
    },
)
