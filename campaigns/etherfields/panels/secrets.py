"""Context of the Secrets panel: codes, Secrets met, scripts, the notebook, and the search in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django import forms
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine import Json
from campaigns.etherfields.models import Remark, Script, Secret
from campaigns.etherfields.panels.action_groups import build_groups, build_named_action
from campaigns.etherfields.panels.entity import find_revealed_entity
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ActionGroup, ViewerContext, build_action_group, build_actions
from campaigns.pages.registry import Context, Tool
from campaigns.text_validation import PrintableTextField

MAX_SHOWN_SECRETS = 12
MAX_BOX_SECRETS = 3
"""Number of recent finds linked in the box."""

MAX_SHOWN_LINES = 6
MAX_SEARCH_RESULTS = 40
STANDING_LABELS = dict(Secret.Standing.choices)
KIND_LABELS = dict(Secret.Kind.choices)
STANDING_ICONS = {"revealed": "rows", "gained": "check", "returned": "undo", "removed": "cross"}
STANDING_CLASSES = {"revealed": "chip--accent", "gained": "chip--calm"}
SECRET_GROUPS = {
    "again": (gettext_lazy("More on scripts"), "plus", ("add-to-script", "note-script")),
    "notebook": (gettext_lazy("Notebook"), "journal", ("write-remark", "strike-remark")),
    "dream": (gettext_lazy("Return a Dream's Secrets"), "undo", ("return-dream",)),
}
SECRET_MOVES = ("keep-secret", "return-secret", "remove-secret", "note-secret")


def build_secrets_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the Secrets sheet: the newest of each kind, and the forms that add the next."""
    secrets = table.secrets
    shown, here = secrets.get_newest(MAX_SHOWN_SECRETS), secrets.get(_get_open_secret_ref(viewer))
    shown += [here] if here is not None and here not in shown else []
    counts = secrets.count_by("standing")
    return {
        "read": build_named_action(table, viewer, "secrets", "read-script"),
        "counts": [
            (f"{label}: {counts[key]}", STANDING_CLASSES.get(key, ""))
            for key, label in STANDING_LABELS.items()
            if counts[key]
        ],
        "found": [_build_secret_group(table, viewer, secret) for secret in shown],
        "revealed": find_revealed_entity(table),
        "older": len(secrets) > MAX_SHOWN_SECRETS,
        "scripts": [_format_script(script) for script in table.scripts.get_newest(MAX_SHOWN_LINES)],
        "remarks": [_format_remark(line) for line in table.remarks.get_newest(MAX_SHOWN_LINES)],
        "groups": build_groups(table, viewer, "secrets", SECRET_GROUPS),
    }


def build_recent_secret_groups(table: Table, viewer: ViewerContext, panel_key: str) -> list[ActionGroup]:
    """Return the groups of the Secrets sheet, with those of the last Secrets met first, in the order they were met."""
    last = reversed(table.secrets.get_newest(MAX_BOX_SECRETS))
    return [
        *(_build_secret_group(table, viewer, secret, panel_key)[0] for secret in last),
        *build_groups(table, viewer, panel_key, SECRET_GROUPS),
    ]


def preselect_dreamer(table: Table, viewer: ViewerContext, action: ActionForm) -> ActionForm:
    """Preselect the Dreamer chosen on this device, if present, unless the form has another."""
    dreamer = table.dreamers.get(viewer.subject_ref)
    if dreamer is None or not dreamer.playing:
        return action
    inputs = tuple(replace(i, value=str(viewer.subject_ref)) if i.name == "dreamer" else i for i in action.fields)
    return replace(action, fields=inputs)


def _get_open_secret_ref(viewer: ViewerContext) -> int:
    """Return the ref of the Secret unfolded on this device, 0 for none: it may be older than those shown."""
    ref = viewer.open_groups.get("secrets", "").removeprefix("s")
    return int(ref) if ref.isascii() and ref.isdigit() and len(ref) < len("1000000") else 0


def _build_secret_group(
    table: Table, viewer: ViewerContext, secret: Secret, panel_key: str = "secrets"
) -> tuple[ActionGroup, str]:
    """Return the moves of a Secret as a group, and its note."""

    def build_secret_actions() -> list[ActionForm]:
        found = build_actions(table, viewer, "secrets", SECRET_MOVES, secret)
        return found if secret.kind == "influence" else [_remove_field(offer, "pile") for offer in found]

    title = f"{_format_secret(secret)}: {KIND_LABELS[secret.kind]}, {STANDING_LABELS[secret.standing]}"
    return build_action_group(
        viewer, panel_key, f"s{secret.ref}", title, STANDING_ICONS[secret.standing], build_secret_actions
    ), secret.note


def _format_secret(secret: Secret) -> str:
    """Return a Secret's code and name, with the copy number if several share the code."""
    return f"{secret.code} ({secret.copy}) {secret.name}".strip() if secret.copy > 1 else str(secret)


def _remove_field(action: ActionForm, field_name: str) -> ActionForm:
    return replace(action, fields=tuple(i for i in action.fields if i.name != field_name))


def _format_script(script: Script) -> tuple[str, str]:
    """Return a script's line: its number and how many times it was read, then the Dream and the note."""
    times = ngettext("read %(times)s time", "read %(times)s times", script.times) % {"times": script.times}
    number = script.number if script.times == 1 else f"{script.number} – {times}"
    return number, " · ".join(filter(None, [script.dream, script.note]))


def _format_remark(line: Remark) -> tuple[str, str]:
    return line.dream, line.text


class SecretSearchForm(forms.Form):
    """Search form for Secrets met, scripts read and the notebook."""

    q = PrintableTextField(label=gettext_lazy("Code, name or word"), max_length=60, required=False)
    standing = forms.ChoiceField(
        label=gettext_lazy("Where"),
        choices=[("", gettext_lazy("anywhere")), *Secret.Standing.choices],
        required=False,
    )


def _build_search_form(table: Table, sent: Mapping[str, Json] | None) -> SecretSearchForm:
    return SecretSearchForm(sent)


def search_secrets(table: Table, form: forms.Form) -> Context:
    """Return the matches, newest first; Secrets that nobody has met are never among them."""
    word, standing = form.cleaned_data["q"].casefold(), form.cleaned_data["standing"]
    code = " ".join(codes.parse_secret_code(word)).casefold() if codes.parse_secret_code(word)[0] else word
    met = [s for s in table.secrets if _is_match(s, word, code) and standing in ("", s.standing)]
    read = [
        _format_script(script)
        for script in table.scripts
        if word and word in f"{script.number} {script.note}".casefold()
    ]
    lines = [_format_remark(line) for line in table.remarks if word and word in f"{line.dream} {line.text}".casefold()]
    return {
        "met": [
            (s.ref, _format_secret(s), KIND_LABELS[s.kind], STANDING_LABELS[s.standing], s.note)
            for s in met[: -MAX_SEARCH_RESULTS - 1 : -1]
        ],
        "more": max(0, len(met) - MAX_SEARCH_RESULTS),
        "scripts": read[: -MAX_SEARCH_RESULTS - 1 : -1],
        "remarks": lines[: -MAX_SEARCH_RESULTS - 1 : -1],
    }


def _is_match(secret: Secret, word: str, code: str) -> bool:
    return code == secret.code.casefold() or word in f"{secret} {secret.note} {KIND_LABELS[secret.kind]}".casefold()


SECRET_SEARCH_TOOL = Tool(
    "secrets",
    gettext_lazy("Find a revealed Secret"),
    "etherfields/secret_search.jinja",
    _build_search_form,
    search_secrets,
)
