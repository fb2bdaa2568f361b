"""The dashboard for Grafana and the alerts of Prometheus: valid, and every metric they ask for is in a scrape."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from django.test import Client

from companion.installation import PROJECT_ROOT
from companion.metrics import catalog
from companion.metrics.catalog import MetricType
from tests.companion.metrics.scraping import scrape

DASHBOARD: dict[str, Any] = json.loads((PROJECT_ROOT / "deploy" / "grafana" / "dreamkeeper.json").read_text())
ALERTS: list[dict[str, Any]] = [
    rule
    for group in yaml.safe_load((PROJECT_ROOT / "deploy" / "prometheus-alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
SCRAPE: dict[str, Any] = yaml.safe_load((PROJECT_ROOT / "deploy" / "prometheus.yml").read_text())
PANELS: list[dict[str, Any]] = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
NAME_RE = re.compile(r"\b(?:dreamkeeper|process)_\w+")
BY_RE = re.compile(r"\bby \(([^)]*)\)")
SELECTOR_RE = re.compile(r"\{([^}]*)\}")
TARGET_LABELS = {"instance", "job"}
"""Labels that Prometheus adds to each series of a scrape."""
MIN_SCHEMA_VERSION = 38
GRID_WIDTH = 24


def iterate_expressions() -> Iterator[str]:
    for panel in PANELS:
        for target in panel["targets"]:
            yield target["expr"]


def iterate_all_expressions() -> Iterator[str]:
    yield from iterate_expressions()
    for alert in ALERTS:
        yield alert["expr"]


def strip_suffix(name: str) -> str:
    """Return the name of a metric without the suffixes of a histogram."""
    histograms = {spec.name for spec in catalog.SPECS if spec.kind is MetricType.HISTOGRAM}
    found = re.sub(r"_(bucket|sum|count)$", "", name)
    return found if found in histograms else name


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_every_metric_it_asks_for_is_in_a_scrape() -> None:
    found = scrape(Client())
    families = {family.name + ("_total" if family.type == "counter" else "") for family in found.families}
    shown = {strip_suffix(name) for expression in iterate_expressions() for name in NAME_RE.findall(expression)}
    asked = {strip_suffix(name) for expression in iterate_all_expressions() for name in NAME_RE.findall(expression)}

    assert asked - families == set()
    assert {spec.name for spec in catalog.SPECS} - shown == set()


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_an_alert_has_a_name_of_its_own_a_sentence_and_labels_with_values_that_a_scrape_has() -> None:
    values = scrape(Client()).list_labels()
    assert len({alert["alert"] for alert in ALERTS}) == len(ALERTS) >= 4
    for alert in ALERTS:
        assert alert.keys() == {"alert", "expr", "for", "annotations"}
        assert alert["annotations"]["summary"].endswith(".")
        known = values | {("job", job["job_name"]) for job in SCRAPE["scrape_configs"]}
        assert known >= {*re.findall(r'(\w+)="([^"]*)"', alert["expr"])}


def test_the_example_of_a_scrape_names_the_alerts() -> None:
    assert SCRAPE["rule_files"] == ["prometheus-alerts.yml"]


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_a_number_that_a_new_site_does_not_have_yet_says_so() -> None:
    found = scrape(Client()).list_names()
    for panel in PANELS:
        asked = {name for target in panel["targets"] for name in NAME_RE.findall(target["expr"])}
        if panel["type"] == "stat" and not asked <= found:
            assert panel["fieldConfig"]["defaults"].get("noValue"), panel["title"]


def test_it_groups_and_selects_by_labels_that_these_metrics_have() -> None:
    labels_by_name = {spec.name: {*spec.labels} for spec in catalog.SPECS}
    for expression in iterate_all_expressions():
        names = {strip_suffix(name) for name in NAME_RE.findall(expression)}
        known = {"le"} | TARGET_LABELS.union(*(labels_by_name.get(name, set()) for name in names))
        used = {label.strip() for found in BY_RE.findall(expression) for label in found.split(",")}
        used |= {
            part.partition("=")[0].strip() for found in SELECTOR_RE.findall(expression) for part in found.split(",")
        }
        assert used <= known, expression
        assert expression.count("(") == expression.count(")"), expression


def test_a_histogram_is_asked_for_by_its_buckets_and_a_counter_by_its_growth() -> None:
    counters = {spec.name for spec in catalog.SPECS if spec.kind is MetricType.COUNTER}
    for expression in iterate_expressions():
        assert ("histogram_quantile" in expression) == ("_bucket{" in expression), expression
        if counters & {*NAME_RE.findall(expression)}:
            assert re.search(r"\b(rate|increase)\(", expression), expression


def test_it_takes_any_prometheus_and_its_panels_do_not_overlap() -> None:
    variables = {one["name"]: one for one in DASHBOARD["templating"]["list"]}
    assert DASHBOARD["schemaVersion"] >= MIN_SCHEMA_VERSION
    assert variables["datasource"]["query"] == "prometheus"
    assert {one["datasource"]["uid"] for one in [*PANELS, variables["job"], variables["instance"]]} == {"${datasource}"}
    assert {target["datasource"]["uid"] for panel in PANELS for target in panel["targets"]} == {"${datasource}"}
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    assert len({panel["title"] for panel in PANELS}) == len(PANELS)
    taken = [
        (x, y)
        for panel in DASHBOARD["panels"]
        for grid in [panel["gridPos"]]
        for x in range(grid["x"], grid["x"] + grid["w"])
        for y in range(grid["y"], grid["y"] + grid["h"])
    ]
    assert len(taken) == len(set(taken))
    assert max(x for x, _y in taken) < GRID_WIDTH
