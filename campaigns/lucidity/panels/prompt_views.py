"""The answer forms of each kind of question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.messages import messages
from campaigns.lucidity.panels.answer_forms import (
    AnswerButton,
    AnswerForm,
    build_answer_form,
    build_die_buttons,
    build_single_button_form,
)
from campaigns.lucidity.panels.odds import get_dangers_by_dice_count
from campaigns.lucidity.rules.copy_facts import REST_CLAUSES
from campaigns.lucidity.rules.dice import sum_power
from campaigns.lucidity.rules.dice_phrases import format_dice
from campaigns.lucidity.rules.draw import RETURN_COUNTS
from campaigns.lucidity.rules.game_state import NO_SEAT, Game, Prompt
from campaigns.lucidity.rules.questions import get_answer_spaces
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import ROW_NAMES, count_bag, count_power, get_track_steps, iterate_dice
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import build_die_view
from campaigns.pages.actions import ViewerContext, build_disabled_reason
from campaigns.pages.registry import Context

AnswerFormBuilder = Callable[[Table, ViewerContext, Game], list[AnswerForm]]


def list_text_answers(g: Game, move_name: str) -> list[str]:
    """Return the legal answers of a move with one text argument: a die, a colour."""
    return [answer for answer in get_answer_spaces(g)[move_name] if isinstance(answer, str)]


def list_die_answers(g: Game, move_name: str) -> list[tuple[str, str]]:
    """Return the legal answers of a move with a place and a die."""
    return [(str(answer[0]), str(answer[1])) for answer in get_answer_spaces(g)[move_name] if isinstance(answer, list)]


def build_track_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the three sleep tracks, with the number of dice of each step."""
    taps = [
        AnswerButton(
            str(i),
            _("Track %(number)s") % {"number": i},
            note=" · ".join(map(str, g.facts.tracks[i - 1])),
            chances=get_dangers_by_dice_count(g).get(g.facts.tracks[i - 1][0], ()),
        )
        for i in get_answer_spaces(g)["choose-track"]
        if isinstance(i, int)
    ]
    return [build_answer_form(table, viewer, "choose-track", "track", taps, layout="tracks")]


def make_site_form_builder(move_name: str) -> AnswerFormBuilder:
    """Return a builder of the form that leaves drawing or rolling to the site.

    Reports are made in the grid.
    """
    return lambda table, view, g: [
        build_single_button_form(table, view, move_name, layout="lines" if g.has_physical_dice else "main")
    ]


def build_resolve_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the form to go on without a reroll."""
    return [build_single_button_form(table, viewer, "resolve", layout="main")]


def build_shadow_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the Shadows that may be resolved next."""
    return [
        build_answer_form(
            table, viewer, "resolve-shadow", "die", build_die_buttons(list_text_answers(g, "resolve-shadow"))
        )
    ]


def build_envy_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the dice of the Dreamer's card, row by row."""
    return _build_row_forms(table, viewer, "envy", g.who, list_die_answers(g, "envy"), _("Reroll the %(die)s"))


def _build_row_forms(
    table: Table,
    viewer: ViewerContext,
    move_name: str,
    seat: int,
    placed_dice: Iterable[tuple[str, str]],
    tap_label: str,
) -> list[AnswerForm]:
    """Return a form for each row of a card, whose dice are tapped on the card."""
    counted = Counter(placed_dice)
    return [
        build_answer_form(
            table,
            viewer,
            move_name,
            "die",
            [AnswerButton(die, dice=(build_die_view(die, n),)) for (row, die), n in counted.items() if row == place],
            title=str(messages.get_choice_label("lucidity", "place", place)),
            sent={"place": place},
            key=f"-{place}",
            card_row=(seat, place),
            tap_label=tap_label,
        )
        for place in ROW_NAMES
        if any(row == place for row, _die in counted)
    ]


def build_imprison_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the Exhaust dice that may be turned."""
    said = _("Turn the %(die)s")
    return [
        build_answer_form(
            table,
            viewer,
            "imprison",
            "die",
            build_die_buttons(list_text_answers(g, "imprison")),
            card_row=(g.who, "exhaust"),
            tap_label=said,
        )
    ]


def build_fear_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the dice that may be moved to the Hunt row, and the form to move none."""
    return [
        *_build_row_forms(
            table, viewer, "fear", g.who, list_die_answers(g, "fear"), _("Move the %(die)s to the Hunt row")
        ),
        build_single_button_form(table, viewer, "fear", _("Leave them all"), sent={"die": ""}, key="-none"),
    ]


def build_exhaustion_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the four colours, each with the Power that would be lost."""
    row = g.players[g.open_prompt.who].power
    taps = [
        AnswerButton(
            colour,
            dice=(build_die_view(colour),),
            note=_("lose %(power)s Power") % {"power": lost} if lost else _("lose no Power"),
        )
        for colour in list_text_answers(g, "exhaustion")
        for lost in [sum_power(die for die in row if die[0] == colour)]
    ]
    return [
        build_answer_form(table, viewer, "exhaustion", "colour", taps),
        build_single_button_form(table, viewer, "exhaust-for-us"),
    ]


def build_become_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the Nightmares whose rows are equally full."""
    taps = [
        AnswerButton(
            colour,
            str(messages.get_choice_label("lucidity", "nightmare", g.cards[colour].name)),
            (build_die_view(colour),),
        )
        for colour in list_text_answers(g, "become")
    ]
    return [build_answer_form(table, viewer, "become", "colour", taps, layout="lines")]


def build_rest_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return dreaming again, and resting with one die or all; unavailable ones with their reason."""
    one, every = REST_CLAUSES[g.facts.rest]
    seat = g.open_prompt.who
    refusal = machine.find_violation(table, g, ["dream-again", None])
    against = build_disabled_reason(refusal, "lucidity", table.get_house_rule("lu.rest")) if refusal else None
    gone = [die for _row, die in iterate_dice(g, seat, every)]
    there, legal = list(iterate_dice(g, seat, one)), get_answer_spaces(g)["rest"]
    single_dice = [(place, die) for place, die in there if legal.is_legal([place, die])]
    # A single die is returned by the first button.
    same = len(gone) == 1 and [die for _row, die in single_dice] == gone
    return [
        build_single_button_form(table, viewer, "rest-all", _format_rest_label(gone)),
        build_single_button_form(
            table,
            viewer,
            "dream-again",
            note=_format_dream_again_note(g) if against is None else "",
            reason=against,
            layout="lines" if against else "main",
        ),
        *([] if same else _build_row_forms(table, viewer, "rest", seat, single_dice, _("Rest with the %(die)s"))),
    ]


def _format_rest_label(returned_dice: list[str]) -> str:
    """Return a text of the dice that resting returns, and of their Power."""
    if not returned_dice:
        return _("Rest")
    count, power = len(returned_dice), sum_power(returned_dice)
    facts = {"count": count, "power": power}
    if count == 2:
        return (
            _("Rest: put both dice back and lose %(power)s Power") % facts if power else _("Rest: put both dice back")
        )
    if power:
        return (
            ngettext(
                "Rest: put %(count)s die back and lose %(power)s Power",
                "Rest: put all %(count)s dice back and lose %(power)s Power",
                count,
            )
            % facts
        )
    return ngettext("Rest: put %(count)s die back", "Rest: put all %(count)s dice back", count) % facts


def _format_dream_again_note(g: Game) -> str:
    """Return a text of how many dice the next step draws, and how many of them are rolled."""
    count = get_track_steps(g)[g.step + 1]
    return _("draw %(count)s, roll %(rolled)s") % {"count": count, "rolled": max(0, count - RETURN_COUNTS["dream"])}


def build_nightmare_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the dice the Nightmare may consume, player by player, and sending minions."""
    found = [(int(seat), die) for seat, die in list_die_answers(g, "consume")]
    me = g.players[g.turn].role
    rows = [
        build_answer_form(
            table,
            viewer,
            "consume",
            "die",
            build_die_buttons(die for of, die in found if of == seat),
            title=_("Take from %(name)s") % {"name": table.get_player_name(seat)},
            sent={"player": seat + 1},
            key=f"-{seat}",
            card_row=(seat, "power"),
            tap_label=_("Take the %(die)s from %(name)s") % {"name": table.get_player_name(seat), "die": "%(die)s"},
        )
        for seat in range(len(g.players))
        if any(of == seat for of, _die in found)
    ]
    if not rows:
        text = _("Nobody else has Power of this colour: %(colour)s.") % {
            "colour": messages.get_choice_label("lucidity", "colour", me)
        }
        rows = [build_answer_form(table, viewer, "consume", "", (), title=text, layout="none")]
    return [build_single_button_form(table, viewer, "send-minions", layout="main"), *rows]


def build_attack_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the Dreamers who may be attacked."""
    taps = [
        AnswerButton(
            str(seat + 1), table.get_player_name(seat), note=_("%(power)s Power") % {"power": count_power(g, seat)}
        )
        for seat in get_answer_spaces(g)["attack"]
        if isinstance(seat, int)
    ]
    return [build_answer_form(table, viewer, "attack", "player", taps, layout="lines")]


def build_ability_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return the report whether the Nightmare's ability was used."""
    taps = [AnswerButton("on", _("Used")), AnswerButton("", _("Not used"))]
    return [build_answer_form(table, viewer, "ability", "used", taps, layout="lines")]


def build_no_forms(table: Table, viewer: ViewerContext, g: Game) -> list[AnswerForm]:
    """Return no forms besides the grid."""
    return []


ANSWER_FORM_BUILDERS: dict[str, AnswerFormBuilder] = {
    "track": build_track_forms,
    "draw": make_site_form_builder("draw-for-us"),
    "return": build_no_forms,
    "roll": make_site_form_builder("roll-for-us"),
    "resolve": build_resolve_forms,
    "shadow": build_shadow_forms,
    "envy": build_envy_forms,
    "imprison": build_imprison_forms,
    "fear": build_fear_forms,
    "exhaustion": build_exhaustion_forms,
    "become": build_become_forms,
    "rest": build_rest_forms,
    "nightmare": build_nightmare_forms,
    "attack": build_attack_forms,
    "ability": build_ability_forms,
    "excess": build_no_forms,
    "fetch": build_no_forms,
}
"""The form builders by kind of question."""

MULTI_SELECT_QUESTIONS = frozenset({"draw", "return", "roll", "excess", "fetch"})
"""Kinds of question answered with several dice, tap by tap."""


def format_hint(table: Table, g: Game) -> str:
    """Return a hint to the open question; '' if it needs none."""
    was = g.open_prompt
    facts: Context = {"name": table.get_player_name(was.of) if was.of != NO_SEAT else "", "count": was.count}
    texts: dict[str, Callable[[], str]] = {
        "draw": lambda: _format_draw_hint(g),
        "return": lambda: _("Tap the ones that go back."),
        "resolve": lambda: _format_resolve_hint(was),
        "envy": lambda: _("Tap it on the card; %(name)s rolls it again.") % facts,
        "exhaustion": lambda: _format_exhaustion_hint(g),
        "imprison": lambda: _("Tap it in the Exhaust row; it stays there."),
        "fear": lambda: _("Tap it on the card, or leave them all."),
        "rest": lambda: _format_rest_hint(g),
        "ability": lambda: _("You took %(name)s's %(die)s as Power.") % {**facts, "die": build_die_view(was.die).label},
        "excess": lambda: _("%(name)s drew too many: tap what goes back.") % facts,
        "fetch": lambda: _("%(name)s put too many back: tap what comes out of the bag instead.") % facts,
        "attack": lambda: _("You attack with %(die)s.") % {"die": format_dice([was.die])},
    }  # fmt: skip
    return texts[was.kind]() if was.kind in texts else ""


def _format_rest_hint(g: Game) -> str:
    """Return the hint that a tap on a die returns it, if allowed."""
    one, every = REST_CLAUSES[g.facts.rest]
    single, gone = (list(iterate_dice(g, g.open_prompt.who, rows)) for rows in (one, every))
    return _("To rest with one die, tap it on the card.") if single and (len(single) > 1 or single != gone) else ""


def _format_exhaustion_hint(g: Game) -> str:
    """Return what the drawn die does, and with real dice that it is drawn first."""
    if g.has_physical_dice:
        return _("Draw one die from the bag: you lose all Power of its colour in the Power row.")
    return _("Draw one die: you lose all Power of its colour in the Power row.")


def _format_resolve_hint(prompt: Prompt) -> str:
    """Return the hint on the added die that must be resolved first, if any."""
    if not prompt.die:
        return ""
    return _("A Shadow added this die, so resolve it before the others: %(die)s.") % {
        "die": build_die_view(prompt.die).label
    }


def _format_draw_hint(g: Game) -> str:
    was = g.open_prompt
    facts = {"count": was.count, "back": min(RETURN_COUNTS[was.why], was.count), "bag": count_bag(g)}
    told = {
        "dream": _("From the %(bag)s in the bag, draw %(count)s, put %(back)s back and roll the others."),
        "minions": _("From the %(bag)s in the bag, draw %(count)s; one of them goes to a Dreamer."),
        "depths": _("From the %(bag)s in the bag, draw one and roll it."),
    }
    return told[was.why] % facts
