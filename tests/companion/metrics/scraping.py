"""Scrapes of ``/metrics``, as Prometheus makes and reads them."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass

from django.test import Client
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

TOKEN = "a-token-of-the-tests"


@dataclass(frozen=True)
class Scrape:
    """The metrics of one scrape."""

    families: list[Metric]

    def get(self, name: str, **labels: str) -> float:
        """Return the sum of the samples of this name that have these labels."""
        found = (sample for family in self.families for sample in family.samples if sample.name == name)
        return sum(sample.value for sample in found if labels.items() <= sample.labels.items())

    def list_names(self) -> set[str]:
        """Return the names of all samples."""
        return {sample.name for family in self.families for sample in family.samples}

    def list_labels(self) -> set[tuple[str, str]]:
        """Return all labels with their values, except the buckets of histograms."""
        found = {pair for family in self.families for sample in family.samples for pair in sample.labels.items()}
        return {(name, value) for name, value in found if name != "le"}


def parse_scrape(text: str) -> Scrape:
    """Parse an answer, with the library's own parser."""
    return Scrape(list(text_string_to_metric_families(text)))


def scrape(client: Client) -> Scrape:
    """Scrape the site in this process."""
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200, answer.text
    return parse_scrape(answer.text)


def scrape_server(url: str) -> Scrape:
    """Scrape a server at this address."""
    request = urllib.request.Request(f"{url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return parse_scrape(answer.read().decode())


def list_differences(before: Scrape, after: Scrape, names: Iterable[str]) -> dict[str, float]:
    """Return by how much these values have grown."""
    return {name: after.get(name) - before.get(name) for name in names}
