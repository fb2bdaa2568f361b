"""Messages of rules/effects.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-effect": MoveMessages(
            _("Note an effect"),
            _("%(entity)s: the %(kind)s was noted."),
            optional_parts={"nothing": _("Its tile says nothing of it.")},
        ),
        "resolve-effect": MoveMessages(
            _("Resolve an effect"),
            _("%(entity)s, %(kind)s: it reaches %(hit)s."),
            _("Tick who is in range."),
            synonyms=_(
                "entity effect, effect hits, basic effect, special effect, morphing effect, effect triggers, "
                "effect resolved"
            ),
        ),
        "meet-effect": MoveMessages(_("Gem or effect"), _("Against the effect: %(answer)s.")),
    },
    fields={
        "answer": _("Answer"),
        "each": _("Grows with the figures in range"),
        "hit": _("In range"),
        "morphings": _("Morphings to add"),
        "note-effect.note": _("Also"),
    },
    violations={
        "ef.effect.both-said": _(
            "%(kind)s: either the tile says nothing of it, or it says what you noted. Untick the one or empty the other."
        ),
        "ef.effect.done": _(
            "%(kind)s of %(entity)s: already resolved this Turn. Go on with the next step of the Turn card."
        ),
        "ef.effect.nothing-said": _(
            "%(kind)s: nothing was said of what it does. Give its Distress, cards to Seal, Morphings or your own words; if there "
            "is no such effect, say that it says nothing."
        ),
        "ef.effect.unnoted": _("%(kind)s of %(entity)s: nobody has noted it yet. Note what the tile says first."),
    },
    consequences={
        "ef.effect.also": _("The effect goes on: %(note)s."),
        "ef.effect.distress-now": _("With its Morphings %(entity)s inflicts %(distress)s Distress."),
        "ef.effect.range-now": _("With its Morphings %(entity)s reaches range %(range)s."),
        "ef.effect.seal-now": _("With its Morphings %(entity)s Seals %(seal)s cards."),
    },
    questions={
        "ef.effect.gem": QuestionMessages(
            _("%(entity)s reaches %(name)s: spend 1 Shining Gem, or take Distress %(distress)s and Seal %(seal)s?"),
            {"gem": _("Spend 1 Gem"), "take": _("Take the effect")},
        ),
    },
)
