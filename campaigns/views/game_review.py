"""Views of a finished game: looking back on it, and stepping through it on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access
from campaigns.engine import get_game
from campaigns.journal import error_boundary
from campaigns.journal.game_history import RecordedPosition, load_history
from campaigns.pages import journal_lines
from campaigns.pages.game_review import GameReview
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.views.journal import parse_number
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template

STEP_PARAM = "step"


@dataclass(frozen=True)
class StepRange:
    """The step that is shown, counted from 1, and their number; ``is_line``: nobody played them."""

    current: int
    count: int
    is_line: bool = False

    @property
    def targets(self) -> list[tuple[str, int]]:
        """The steps that links lead to, by name; 0 where there is none."""
        back, on = self.current > 1, self.current < self.count
        found = {"first": 1, "previous": self.current - 1, "next": self.current + 1, "last": self.count}
        return [(name, step if (on if name in ("next", "last") else back) else 0) for name, step in found.items()]


@dataclass(frozen=True)
class FinishedGamePage:
    """A finished game at a table as one device sees it, with what its game offers for looking back."""

    view: TablePage
    review: GameReview
    row: Any

    @property
    def context(self) -> Context:
        """The context that every page of the game has."""
        return {"campaign": self.view.campaign, "row": self.row}

    def load_positions(self) -> list[RecordedPosition]:
        """Load the game's row as it was after each of its entries."""
        return load_history(self.view.campaign, get_game(self.view.campaign.game).game_row_label, self.row.ref)


def find_finished_game(request: TableRequest, slug: str, number: int) -> FinishedGamePage | None:
    """Return a finished game, or None at the table of a game that is not looked back on.

    Raises Http404 where there is none of this number, or while it is being played.
    """
    view = TablePage(request, access.get_campaign(request, slug))
    review = view.game_ui.game_review
    if review is None:
        return None
    row: Any = next(
        (row for row in view.table.get_rows(get_game(view.campaign.game).game_row_label) if row.number == number), None
    )
    if row is None or not row.result:
        raise Http404(_("You can look back on a game once it is over."))
    return FinishedGamePage(view, review, row)


@access.requires_table_role()
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def show_review(request: TableRequest, slug: str, number: int) -> HttpResponse:
    """Render the page that looks back on a finished game, with htmx what was found out alone; POST has it found out."""
    page = find_finished_game(request, slug, number)
    if page is None:
        return redirect("table", slug=slug)
    if request.method == "POST":
        page.review.request_findings(page.view.campaign, page.row)
        if not request.htmx:
            return redirect("game-review", slug=slug, number=number)
    campaign = page.view.campaign
    findings = error_boundary.with_fallback(
        campaign,
        f"what was found out about {page.row}",
        lambda: _render_findings(page),
        lambda: format_html("<p>{}</p>", error_boundary.get_failure_text()),
    )
    if request.htmx:
        return HttpResponse(findings)
    return render(request, "campaigns/game_review.jinja", {**page.context, "findings": findings})


def _render_findings(page: FinishedGamePage) -> SafeString:
    told = page.review.build_findings(page.view.campaign, page.row)
    can_ask = page.view.role.has_rights_of(Role.PLAYER)
    context = {**page.context, **told, "p": page.view.page_context, "can_ask": can_ask}
    return render_template(page.review.findings_template, context)


@access.requires_table_role()
@require_safe
@vary_on_headers("HX-Request")
def show_replay(request: TableRequest, slug: str, number: int) -> HttpResponse:
    """Render the board as it was after one entry of a finished game; with htmx alone, otherwise on a page."""
    page = find_finished_game(request, slug, number)
    if page is None:
        return redirect("table", slug=slug)
    positions = page.load_positions()
    if not positions:
        raise Http404(_("The journal does not hold this game."))
    step = parse_number(request, STEP_PARAM, range(1, len(positions) + 1)) or 1
    shown = positions[step - 1]

    def build_said() -> SafeString:
        line = journal_lines.build_line(page.view.campaign, shown.entry, page.view.viewer.subject_names)
        note = page.review.describe_decision(page.view.campaign, page.row, step, shown.values)
        return render_template("campaigns/parts/replay_line.jinja", {"line": line, "note": note})

    steps = StepRange(step, len(positions))
    return render_step(request, page, steps, build_said, lambda: page.review.build_board(shown.values))


@access.requires_table_role()
@require_safe
@vary_on_headers("HX-Request")
def show_line(request: TableRequest, slug: str, number: int) -> HttpResponse:
    """Render one step of a line that would have won a finished game, as ``show_replay`` does."""
    page = find_finished_game(request, slug, number)
    if page is None:
        return redirect("table", slug=slug)
    line = page.review.find_line(page.view.campaign, page.row)
    if line is None:
        raise Http404(_("No winning line was found for this game yet."))
    step = parse_number(request, STEP_PARAM, range(1, line.step_count + 1)) or 1
    steps = StepRange(step, line.step_count, is_line=True)
    return render_step(
        request, page, steps, lambda: format_html("{}", line.describe_step(step)), lambda: line.build_board(step)
    )


def render_step(
    request: TableRequest,
    page: FinishedGamePage,
    steps: StepRange,
    build_said: Callable[[], SafeString],
    build_board: Callable[[], Context],
) -> HttpResponse:
    """Render one step: ``build_said`` returns what happened, ``build_board`` the board after it."""

    def render_guarded(build: Callable[[], SafeString]) -> SafeString:
        return error_boundary.with_fallback(
            page.view.campaign,
            f"step {steps.current} of {page.row}",
            build,
            lambda: format_html("<p>{}</p>", error_boundary.get_failure_text()),
        )

    said = render_guarded(build_said)
    board = render_guarded(lambda: render_template(page.review.board_template, build_board()))
    context = {**page.context, "steps": steps, "said": said, "board": board}
    template = "campaigns/parts/replay_step.jinja" if request.htmx else "campaigns/replay.jinja"
    return render(request, template, context)
