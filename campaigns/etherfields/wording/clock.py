"""Messages of rules/clock.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-hours": MoveMessages(
            _("Gain Hours"),
            _("The Team gained Hours: %(count)s."),
            outcome_line=_("The Team gains Hours: %(count)s, now %(hours_now)s."),
            synonyms=_(
                "+ hour, gives hour, clock goes up, hour back, hour on clock, hour more, extra hour, bonus hour, "
                "hour added, clock goes back"
            ),
        ),
        "lose-hours": MoveMessages(
            _("Lose Hours"),
            _("The Team lost Hours: %(count)s."),
            outcome_line=_("The Team loses Hours: %(count)s, now %(hours_now)s."),
            synonyms=_(
                "- hour, takes hour off clock, hour off clock, clock down, costs hour, goes hour, spend hour, "
                "clock goes down, hour gone, hour less, hour passes, clock ticks, hour ticks, burns hour, uses hour, "
                "clock advances"
            ),
        ),
        "effort": MoveMessages(
            _("Effort"),
            _("%(dreamer)s moved by Effort, Hours spent: %(hours)s."),
            _("1 Hour a space, once a Turn, at any time."),
            synonyms=_(
                "makes effort, effort move, spend hour to move, hour to move, hour for move, spends hour to walk, "
                "uses effort"
            ),
        ),
        "add-turns": MoveMessages(
            _("Hours for Turns"),
            _("The Team spent Hours for Turns: %(count)s."),
            synonyms=_(
                "hour for turn, buy turn, spends hours for turns, burns hour for extra turn, trades hours for turns, "
                "hour to get turn, pays hour for turn, spends hour so one turn extra, spends hours to get more turns"
            ),
        ),
        "gain-turns": MoveMessages(
            _("Gain Turns"),
            _("Turns were added: %(count)s."),
            synonyms=_("+ turn, extra turn, more turn, bonus turn, turn back, adds turns"),
        ),
    },
    fields={
        "hours": _("Hours"),
    },
    violations={
        "ef.effort.once": _("%(who)s has used Effort in this Turn. It is free again in the next one."),
        "ef.hours.few-turn-cards": _(
            "Only %(there)s of the 12 Turn cards can be added, not %(wanted)s. Spend fewer Hours."
        ),
        "ef.hours.no-turn-cards": _("All 12 Turn cards are in the Turn deck. Spend Hours once one has been discarded."),
        "ef.hours.none": _("No Hours are left on the Clock. Gain some first."),
        "ef.hours.too-few": _("The Clock shows only %(there)s, not %(wanted)s. Spend fewer Hours."),
    },
    consequences={
        "ef.turn.goes-on": _("%(name)s goes on. Turns left: %(turns)s. The Draw step begins."),
    },
)
