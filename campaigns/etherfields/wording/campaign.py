"""Messages of rules/campaign.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "begin": MoveMessages(_("Begin the campaign"), _("The campaign began."), _("1 to 5 Dreamers, 22 cards each.")),
        "track": MoveMessages(
            _("Change the counting"),
            _("Influence cards are now counted this way: %(mode)s."),
            _("Count piles apart, or keep one number for deck, hand and discard pile."),
        ),
        "agree": MoveMessages(_("Agree how to play it"), _("Agreed for %(reading)s: %(choice)s.")),
        "set-limits": MoveMessages(
            _("Set limits"),
            _("%(dreamer)s: Hand limit %(hand)s, Progress limit %(progress)s."),
            _("When a card, a Mask or a Morphing changes them."),
        ),
    },
    fields={
        "choice": _("We play it so"),
        "edition": _("Printed manual"),
        "hand": _("Hand limit"),
        "guided": _("With the first set-up"),
        "mode": _("Counting"),
        "players": _("Who plays them"),
        "progress": _("Progress limit"),
        "reading": _("Open point"),
        "seated": _("In the order of sitting"),
        "thorn_knight": _("With the Thorn Knight"),
        "tracking": _("Counting"),
        "who": _("Dreamers"),
    },
    violations={
        "ef.campaign.begun": _("This campaign has begun already. Let further players join the Team."),
        "ef.campaign.nobody": _("Choose at least one Dreamer."),
        "ef.campaign.twice": _("Each archetype exists once. Name every Dreamer only once."),
        "ef.campaign.unknown": _("There is no archetype called %(archetype)s. Choose one of the five."),
        "ef.readings.no-such-way": _(
            "%(reading)s: it is not played this way (%(choice)s). Choose one of its own ways."
        ),
        "ef.tracking.already": _("Cards are counted this way already: %(mode)s. Choose the other way to change it."),
    },
    consequences={
        "ef.tracking.correct-it": ManualStep(
            _("Every card counts as deck for now. Correct hand and discard pile to what lies there.")
        ),
    },
)
