"""Context of the Now panel: the step due, whom it waits for, things on the table."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine import RuleViolation
from campaigns.engine.list_format import format_list
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.answer_buttons import AnswerButtonBuilder
from campaigns.etherfields.panels.ending import format_ending, name_dream
from campaigns.etherfields.panels.ending_sheet import SHEET_KEY_BY_KIND, SHEET_TITLES
from campaigns.etherfields.panels.entity import find_revealed_entity, iter_entity_tiles
from campaigns.etherfields.panels.packing import list_layout_lines, list_packing_lines
from campaigns.etherfields.panels.prompt_views import build_prompt_cards
from campaigns.etherfields.panels.team_strip import list_team_holdings
from campaigns.etherfields.panels.turn_card import build_open_card
from campaigns.etherfields.rules.checklists.procedures import PROCEDURE_TITLES, STEP_MESSAGES, format_step
from campaigns.etherfields.rules.checklists.step_messages import StepMessages
from campaigns.etherfields.rules.dreams import FIRST_DREAM_CODE, SETUP_PART_SENTENCES
from campaigns.etherfields.rules.dreamscape_cleanup import has_slumber_map
from campaigns.etherfields.rules.endings import GAINS_STEP_KEY
from campaigns.etherfields.rules.first_dream import FIRST_TILE_STEPS, is_first_dream_start
from campaigns.etherfields.rules.next_steps import (
    BoardMover,
    DreamerRow,
    MoveTally,
    NextStep,
    StepPart,
    StepScene,
    find_next_step,
    find_phase,
)
from campaigns.etherfields.rules.next_steps.between_sessions import PACKED_CODE, UNKNOWN_BEGINNING_CODE
from campaigns.etherfields.rules.next_steps.ending_answers import LISTED_PROCEDURES
from campaigns.etherfields.rules.next_steps.guide import DREAMSCAPE_STEP_KEY, SCRIPT_STEP_KEY
from campaigns.etherfields.rules.next_steps.labels import (
    ANSWER_LEADS,
    EFFECT_QUESTIONS,
    MORE_LABELS,
    SHORT_LABELS,
    STANDING_TEXTS,
    STEP_LEADS,
    STEP_TITLES,
    format_text,
)
from campaigns.etherfields.rules.next_steps.phases import TURN_PHASES
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext, build_disabled_reason, build_one_tap_action
from campaigns.pages.registry import Context

NAMED_PHASES = ("draw", "actions")
"""Phases whose card has room for the name of the Dream."""
LABELLED_PROCEDURES = ("session-setup", "restore")
"""Procedures whose tabletop work is listed by its labels and counts; the whole list has the sentences."""
CHOICE_BY_PART_KIND = {"effect": "effect", "printed": "step"}
"""Argument whose choice labels name a part, by the kinds that every card lists."""


def build_now_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Now panel: the Team, the card, things on the table, the holder of this phone."""
    return {
        "seats": len(_get_seated_dreamers(table)),
        "holder": _build_holder_form(table, viewer),
    }


def build_due_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the card, unless a part of its own shows it."""
    scene = _find_next_step(table, viewer).scene
    return {"scene": scene} if scene else build_next_step_panel(table, viewer)


def build_event_step_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the card if a step of the Turn card is due; otherwise nothing, without further queries."""
    return _build_scene_panel(table, viewer, "event")


def build_map_step_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the card if a step on the Dreamworld Map is due; otherwise nothing, without further queries."""
    return _build_scene_panel(table, viewer, "map")


def _build_scene_panel(table: Table, viewer: ViewerContext, scene: StepScene) -> Context:
    return build_next_step_panel(table, viewer) if find_phase(table).scene == scene else {"scene": ""}


def build_prompt_step_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the card if an open question is due; otherwise nothing, without further queries."""
    return build_next_step_panel(table, viewer) if len(table.prompts) else {"scene": ""}


def build_next_step_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the card: the step due, its answers, and the position of the lamp."""
    found = _find_next_step(table, viewer)
    return {
        **_build_card(table, found, AnswerButtonBuilder(table, viewer, f"due-{found.scene}" if found.scene else "due")),
        "at": _get_seat_number(table, found),
        "scene": found.scene,
        "holdings": list_team_holdings(table) if found.scene == "map" else [],
        "lays": _list_setup_work(table, found),
        "seats": len(_get_seated_dreamers(table)),
        "step": _compute_step_digest(table, found),
    }


def _find_next_step(table: Table, viewer: ViewerContext) -> NextStep:
    """Return the step due, computed once for the parts that may show it."""
    held = viewer.player_refs
    return table.read_once(("next step", held), lambda: find_next_step(table, held))


def _compute_step_digest(table: Table, next_step: NextStep) -> str:
    """Return a digest of a step of the whole table, the same on all phones; '' if single Dreamers are due."""
    if next_step.prompt is not None or next_step.dreamer_rows or next_step.awaited_refs:
        return ""
    now = table.slumber
    place = (now.ref, now.turn) if now is not None else (table.team.at,)
    facts = [next_step.facts.get(name) for name in ("procedure", "step", "part", "effect")]
    return f"{crc32(repr((next_step.code, place, facts)).encode()):08x}"


def _list_setup_work(table: Table, next_step: NextStep) -> list[str]:
    """Return the set-up list that the table reads together: before the first Turn, or before the first Draw."""
    if is_first_dream_start(table):
        return [str(text) for text in FIRST_TILE_STEPS]
    if next_step.code == "now.set-up":
        is_first = table.current_slumber.code.startswith(FIRST_DREAM_CODE)
        needless = ("clear",) if is_first and not has_slumber_map(table) else ()
        left = (part.key for part in next_step.parts if part.status != "done" and part.key not in needless)
        return [str(SETUP_PART_SENTENCES[key]) for key in left]
    work = next_step.facts.get("work", ())
    if next_step.code == "now.put-away":
        return list_packing_lines(work)
    if next_step.facts.get("procedure") in LABELLED_PROCEDURES:
        return list_layout_lines(work)
    return [format_step(str(key), facts) for key, facts in work]


def _build_card(table: Table, next_step: NextStep, builder: AnswerButtonBuilder) -> Context:
    rows = [(row, _build_dreamer_row(row, builder)) for row in next_step.dreamer_rows]
    answers = builder.build_buttons(next_step.answers if next_step.prompt is None else ())
    questions = (
        build_prompt_cards(builder, next_step) if next_step.prompt is not None or next_step.other_prompts else {}
    )
    asked = questions.get("asked")
    return {
        **questions,
        "about": asked.citation if asked else _cite_rule(next_step),
        "house_rule": asked.house_rule if asked else table.get_house_rule(_get_rule_id(next_step)),
        "title": asked.title if asked else _get_title(next_step),
        "kick": asked.kicker if asked else _get_kicker(table, next_step),
        "report": _("Report for %(who)s") % {"who": asked.addressee}
        if asked and asked.addressee
        else _("Report for the others too"),
        "lead": _get_lead(next_step),
        "asks_below": not next_step.is_for_viewer and next_step.lead_code in ANSWER_LEADS,
        "stuck": _build_obstacle(next_step),
        "folded": next_step.code in ("now.draw", "now.draw-first") and not builder.viewer.player_refs,
        "rows": [drawn for row, drawn in rows if row.is_own],
        "others": [drawn for row, drawn in rows if not row.is_own],
        "aside": _get_open_row_index([drawn for row, drawn in rows if row.is_own]),
        "answers": [one for one in answers if one.style != "more"],
        "more": [one for one in answers if one.style == "more"],
        "more_words": _("A card spares somebody") if _has_only_card_answers(next_step) else _get_more_label(next_step),
        "less_words": _("It does one thing") if _asks_parts(next_step) else "",
        "mine": next_step.is_for_viewer,
        "parts": [_build_part(part) for part in _list_shown_parts(next_step)],
        "elsewhere": next_step.panel_key,
        "code_link": next_step.facts.get("step") in (SCRIPT_STEP_KEY, GAINS_STEP_KEY),
        "end_link": _build_end_link(table) if not asked and _can_end_early(next_step) else None,
        "looks_back": next_step.code == PACKED_CODE and len(table.sessions) > 0,
        "stock_url": build_one_tap_action(table, builder.viewer, "due", "take-stock", None).url
        if next_step.code == UNKNOWN_BEGINNING_CODE
        else "",
        "on_board": [_build_moving_link(one) for one in next_step.board_movers],
        "moved": [_format_moved(one) for one in next_step.move_tallies],
    }


def _cite_rule(next_step: NextStep) -> rulebook.Citation:
    """Return the citation of the step due; for a guide, of its step."""
    step = _find_guide_step(next_step)
    return (
        rulebook.cite_decision(f"{step.rule_id}.{next_step.facts['step']}")
        if step
        else rulebook.cite_decision(next_step.code, next_step.rule_id)
    )


def _get_rule_id(next_step: NextStep) -> str:
    """Return the rule of the step due; for a guide, of its step."""
    step = _find_guide_step(next_step)
    return step.rule_id if step else next_step.rule_id


def _find_guide_step(next_step: NextStep) -> StepMessages | None:
    return STEP_MESSAGES.get(str(next_step.facts.get("step"))) if next_step.code == "now.guide" else None


def _get_more_label(next_step: NextStep) -> str:
    code = next_step.lead_code or next_step.code
    if code in EFFECT_QUESTIONS and any(answer.needs_card for answer in next_step.answers):
        return str(MORE_LABELS[""])
    return str(MORE_LABELS.get(code) or MORE_LABELS.get(next_step.code) or MORE_LABELS[""])


def _asks_parts(next_step: NextStep) -> bool:
    """Return whether the folded answers say several parts of an effect in the place of one."""
    folded = [answer for answer in next_step.answers if answer.style == "more"]
    return bool(folded) and all(answer.label_code == "now.says-several" for answer in folded)


def _has_only_card_answers(next_step: NextStep) -> bool:
    """Return whether all folded answers need a card that changes whom the board shows as hit."""
    return all(answer.needs_card for answer in next_step.answers if answer.style == "more")


def _can_end_early(next_step: NextStep) -> bool:
    """Return whether the card leads to the end: in every step of a Turn, unless a guide of the end runs."""
    return next_step.phase in TURN_PHASES and next_step.code != "now.guide"


def _build_end_link(table: Table) -> Context:
    """Return the link to the sheet that ends the current Slumber or Dream."""
    key = SHEET_KEY_BY_KIND[table.current_slumber.kind]
    return {"sheet": key, "label": SHEET_TITLES[key]}


def _build_moving_link(board_mover: BoardMover) -> Context:
    """Return the link to the board with the next figure to move chosen, and the count of moved ones."""
    told = (
        _("%(entity)s on the board: %(done)s of %(moves)s moved")
        if board_mover.move_count > 1
        else _("%(entity)s on the board")
    )
    label = told % {"entity": board_mover.entity, "done": board_mover.done_count, "moves": board_mover.move_count}
    return {"key": f"moving{board_mover.entity.ref}", "label": label}


def _format_moved(move_tally: MoveTally) -> str:
    """Return the text of a finished Move, or of the count of an Entity's figures that have moved."""
    facts = {"who": move_tally.name, "done": move_tally.done_count, "moves": move_tally.move_count}
    told = (
        _("%(who)s moved")
        if move_tally.done_count == move_tally.move_count == 1
        else _("%(who)s: %(done)s of %(moves)s moved")
    )
    return capfirst(told % facts)


def _get_title(next_step: NextStep) -> str:
    if next_step.code == "now.guide":
        key = str(next_step.facts["step"])
        return str(STEP_MESSAGES[key].label if key in STEP_MESSAGES else key)
    return format_text(STEP_TITLES, next_step.code, next_step.facts)


def _get_lead(next_step: NextStep) -> str:
    if next_step.code == "now.guide" and not next_step.obstacle:
        return format_step(str(next_step.facts["step"]), next_step.facts["told"])
    return format_text(STEP_LEADS, next_step.lead_code, next_step.facts) if next_step.lead_code else ""


def _list_shown_parts(next_step: NextStep) -> list[StepPart]:
    """Return the parts that the card lists: none that only repeat its title."""
    parts = [part for part in next_step.parts if part.kind in CHOICE_BY_PART_KIND or _is_listed(next_step)]
    return [] if [part.status for part in parts] == ["current"] else parts


def _is_listed(next_step: NextStep) -> bool:
    """Return whether the card lists the steps of a guide: after an end, and of an Awakening."""
    begun = next_step.facts.get("step") != DREAMSCAPE_STEP_KEY
    return begun and next_step.facts.get("procedure") in LISTED_PROCEDURES and len(next_step.parts) > 1


def _get_kicker(table: Table, next_step: NextStep) -> str:
    """Return what ended, the guide and its step, or the Dream that is played, shown above the title."""
    if next_step.code != "now.guide":
        return name_dream(table.slumber) if next_step.phase in NAMED_PHASES else ""
    procedure = next_step.facts["procedure"]
    if procedure in LISTED_PROCEDURES:
        return format_ending(table, str(procedure))
    facts = {
        "procedure": PROCEDURE_TITLES.get(str(procedure), ""),
        "number": 1 + sum(part.status == "done" for part in next_step.parts),
        "all": len(next_step.parts),
    }
    return _("%(procedure)s, step %(number)s of %(all)s") % facts


def _build_obstacle(next_step: NextStep) -> Context | None:
    if next_step.obstacle is None:
        return None
    code, facts = next_step.obstacle
    return {"reason": build_disabled_reason(RuleViolation(code, **facts), "etherfields")}


def _build_dreamer_row(row: DreamerRow, builder: AnswerButtonBuilder) -> Context:
    code = row.code or row.status
    return {
        "ref": row.dreamer.ref,
        "name": str(row.dreamer),
        "standing": row.status,
        "said": format_text(STANDING_TEXTS, code, row.facts),
        "buttons": builder.build_buttons(answer for answer in row.answers if answer.style != "more"),
        "aside": builder.build_buttons(answer for answer in row.answers if answer.style == "more"),
    }


def _get_open_row_index(rows: list[Context]) -> int | None:
    """Return the index of the row shown until another is tapped; None if no row has folded answers."""
    due = [place for place, row in enumerate(rows) if row["standing"] == "due"]
    return due[0] if any(row["aside"] for row in rows) else None


def _build_part(part: StepPart) -> Context:
    if part.kind == "step":
        return {
            "label": STEP_MESSAGES[part.key].listed if part.key in STEP_MESSAGES else part.key,
            "standing": part.status,
        }
    name = CHOICE_BY_PART_KIND[part.kind]
    label = SHORT_LABELS.get((name, part.key)) or messages.get_choice_label("etherfields", name, part.key)
    return {"label": label, "standing": part.status}


def _get_seat_number(table: Table, next_step: NextStep) -> int:
    """Return the seat number under the lamp, 1 for the first: the first Dreamer it waits for."""
    seats = [dreamer.ref for dreamer in _get_seated_dreamers(table)]
    wanted = next((ref for ref in next_step.awaited_refs if ref in seats), table.team.first_player)
    return seats.index(wanted) + 1 if wanted in seats else 1


def _get_seated_dreamers(table: Table) -> list[Dreamer]:
    return table.present_dreamers or table.dreamers_clockwise


def build_tabletop_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the table in a Slumber or Dream: the Entity tiles with their figures, the Turn card, the board."""
    if table.slumber is None:
        return {"asleep": False}
    return {
        "asleep": True,
        "things": list(iter_entity_tiles(table)),
        "revealed": find_revealed_entity(table),
        "open_card": build_open_card(table),
    }


def _build_holder_form(table: Table, viewer: ViewerContext) -> Context:
    """Return the current and possible holders of this phone, who are asked for once the session is open.

    Before, the card asks who is First Player, by the same names.
    """
    there = _get_seated_dreamers(table)
    held = [dreamer for dreamer in there if dreamer.ref in viewer.player_refs]
    others = [(f"{_join_refs(held)}.{one.ref}", str(one)) for one in there if held and one not in held]
    return {
        "asked": viewer.has_chosen_players,
        "now": format_list(held),
        "one": [(str(dreamer.ref), str(dreamer)) for dreamer in there if held != [dreamer]],
        "also": others,
        "is_shown": len(there) > 1 and (viewer.has_chosen_players or table.is_session_open),
    }


def _join_refs(dreamers: Iterable[Dreamer]) -> str:
    return ".".join(str(dreamer.ref) for dreamer in dreamers)
