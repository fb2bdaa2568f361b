"""Messages of rules/slumbers.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "meet-slumber": MoveMessages(
            _("Meet a Slumber"),
            _("The Team met a Slumber: %(name)s (Turns: %(turns)s)."),
            _("Draw the top tile."),
            synonyms=_(
                "start slumber, begin slumber, enter slumber, new slumber, slumber time, flips slumber, top slumber, "
                "next slumber, reveals slumber, slumber comes up"
            ),
        ),
        "note-deliverance": MoveMessages(
            _("Note Deliverance"),
            _("Deliverance of the tile: script %(deliverance)s."),
            _("It does nothing until a card says so."),
        ),
        "end-slumber": MoveMessages(
            _("The Slumber ends"),
            _("The Slumber ended."),
            _("Gain Loot first, if the rule says so."),
            synonyms=_(
                "slumber over, leave slumber, finish slumber, won slumber, slumber solved, slumber done, slumber ended, "
                "survives slumber, beats slumber, clears slumber, out of slumber, slumber behind us"
            ),
        ),
        "skip": MoveMessages(
            _("Skip the Slumber"),
            _("The Slumber was skipped."),
            _("Out of Turns applies instead."),
            synonyms=_("skip this one, skip, slumber skipped, pass on slumber"),
        ),
        "out-of-turns": MoveMessages(
            _("Out of Turns resolved"),
            _("The Out of Turns effect was resolved."),
            synonyms=_(
                "no turns left, no more turns, run out of turns, out of turns, turns gone, turns used up, "
                "turn deck empty, last turn gone"
            ),
        ),
    },
    fields={
        "can_skip": _("May be skipped"),
        "deliverance": _("Deliverance script"),
    },
    violations={
        "ef.skip.mid-turn": _(
            "A Slumber is skipped at the start of a Turn, before anybody draws, and a Turn of %(name)s is under way. Wait for the "
            "next one."
        ),
        "ef.skip.not-this-one": _("%(name)s has no Skip option. Play it."),
        "ef.slumber.dream": _("%(name)s is a Dream. End it as a Dream instead."),
    },
    consequences={
        "ef.skip.effect": ManualStep(_("%(name)s is skipped. Resolve the Out of Turns effect of its tile.")),
        "ef.skip.script": ManualStep(_("%(name)s is skipped. Resolve script %(script)s.")),
        "ef.slumber.instructions": ManualStep(
            _("%(name)s is no Entity: follow what its tile says, then put it at the bottom of the Slumber deck.")
        ),
        "ef.slumber.over": ManualStep(
            _("%(name)s is over. Its tile, Entities and tokens go; Map tiles, Quirks, their tokens and Dreamers stay.")
        ),
        "ef.slumber.terrain": ManualStep(
            _(
                "Terrain tokens of %(name)s go too. Take their marks off the drawn board; what is printed on the tiles stays."
            )
        ),
        "ef.turn.out": ManualStep(_("%(name)s is out of Turns. Resolve what its tile says of that.")),
        "ef.turn.out-script": ManualStep(_("%(name)s is out of Turns. Resolve script %(script)s.")),
    },
)
