"""Messages of rules/tile_entries.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-tile": MoveMessages(_("Note its tile"), _("%(entity)s: what its tile says was noted.")),
        "put-entity": MoveMessages(
            _("Put an Entity in play"),
            _("An Entity tile came into play: %(name)s."),
            _("Tap what its tile says."),
            synonyms=_("new entity, new entity tile, entity tile"),
        ),
    },
    fields={
        "basic_distress": _("Basic effect: Distress"),
        "basic_each": _("Basic effect: grows with the figures in range"),
        "basic_gem": _("Basic effect: 1 Gem instead"),
        "basic_note": _("Basic effect: also"),
        "basic_nothing": _("Basic effect: nothing"),
        "basic_reach": _("Basic effect: range"),
        "basic_seal": _("Basic effect: cards to Seal"),
        "big": _("Big Entity"),
        "ignores_die": _("Ignores the Movement die"),
        "morphing_note": _("Morphing effect: also"),
        "morphing_nothing": _("Morphing effect: nothing"),
        "special_distress": _("Special effect: Distress"),
        "special_each": _("Special effect: grows with the figures in range"),
        "special_gem": _("Special effect: 1 Gem instead"),
        "special_note": _("Special effect: also"),
        "special_nothing": _("Special effect: nothing"),
        "special_reach": _("Special effect: range"),
        "special_seal": _("Special effect: cards to Seal"),
    },
    violations={
        "ef.entity.in-play": _("The tile of %(name)s is in play already. Spawn more figures of it instead."),
    },
)
