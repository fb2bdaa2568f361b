"""Relevant rules and house rules of a table, for the rule pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access, rulebook
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template


@dataclass(frozen=True)
class HouseRuleView:
    """View model of a house rule, with author and time if its journal entry exists."""

    text: str
    author: str = ""
    written_at: datetime | None = None


def find_table_page(request: TableRequest, slug: str) -> TablePage | None:
    """Return the table of this slug; None if there is none or the device may not see it."""
    found = access.find_visible_campaign(request, slug)
    return TablePage(request, found) if found else None


def build_rule_context(table_page: TablePage | None, rule_id: str = "") -> Context:
    """Return what rule pages show of a table: relevant rules, its house rules, and its house rule on ``rule_id``."""
    if table_page is None:
        return {"now": [], "rulings": [], "ruled": None, "may_rule": False}
    named = [entry for one in table_page.find_relevant_rules() if (entry := rulebook.find_entry(one))]
    rulings = [(entry, row.text) for row in table_page.table.house_rules if (entry := rulebook.find_entry(row.rule))]
    about = get_house_rule(table_page, rule_id) if rule_id else None
    may = table_page.role.has_rights_of(Role.PLAYER) and find_applicable_rule(table_page.campaign, rule_id) is not None
    return {"now": named, "rulings": rulings, "ruled": about, "may_rule": may}


def find_applicable_rule(campaign: Campaign, rule_id: str) -> rulebook.RuleEntry | None:
    """Return a rule that a campaign may have a house rule on: one of its game, or of every game."""
    found = rulebook.find_entry(rule_id)
    return found if found is not None and found.game in (campaign.game, "campaigns") else None


def get_house_rule(table_page: TablePage, rule_id: str) -> HouseRuleView | None:
    """Return the house rule of a table on a rule, or None."""
    text = table_page.table.get_house_rule(rule_id)
    if not text:
        return None
    entry = _find_house_rule_entry(table_page.campaign, rule_id, text)
    return HouseRuleView(text, entry.author_name, entry.at) if entry else HouseRuleView(text)


def _find_house_rule_entry(campaign: Campaign, rule_id: str, text: str) -> JournalEntry | None:
    """Return the newest entry that wrote a house rule; None if it was restored with a save point and its entry is undone."""
    wrote = access.list_entries(campaign).filter(name="campaigns.rule", undone=False)
    return next((entry for entry in wrote if (entry.args.get("rule"), entry.args.get("text")) == (rule_id, text)), None)


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
@vary_on_headers("HX-Request")
def show_house_rule(request: TableRequest, slug: str, rule: str) -> HttpResponse:
    """Render a rule with the form for its house rule; only the form with htmx."""
    campaign = access.get_campaign(request, slug)
    found = find_applicable_rule(campaign, rule)
    if found is None:
        raise Http404(_("There is no such rule."))
    view = TablePage(request, campaign)
    at = view.get_panel_key(request.GET.get("at", ""))
    ids = view.viewer.move_ids
    context = {
        "p": view.page_context,
        "rule": found,
        "at": at,
        "text": view.table.get_house_rule(rule),
        "write_id": next(ids),
        "drop_id": next(ids),
        "in_place": bool(request.htmx),
    }
    form = render_template("rules/house_rule_form.jinja", context)
    if request.htmx:
        return HttpResponse(form)
    query = f"?table={slug}" + (f"&at={at}" if at else "")
    shown = {
        "campaign": campaign,
        "rule": found,
        "drawn": rulebook.render_entry(found, query),
        "form": form,
        "back": slug,
        "at": at,
        "query": query,
    }
    return render(request, "rules/house_rule_page.jinja", {**shown, "ruled": get_house_rule(view, rule)})
