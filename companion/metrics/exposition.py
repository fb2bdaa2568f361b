"""The text that Prometheus reads."""

from __future__ import annotations

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector

from companion.metrics import instruments
from companion.metrics.process_collector import ServerProcessCollector
from companion.metrics.shared_values import get_shared_folder
from companion.metrics.site_collector import SiteCollector


def render_metrics(accept: str) -> tuple[bytes, str]:
    """Return all metrics in the newest format that ``accept`` allows, and its content type."""
    folder = get_shared_folder()
    registry = CollectorRegistry()
    # First: what it finds may count.
    registry.register(SiteCollector())
    if folder is None:
        registry.register(instruments.REGISTRY)
    else:
        MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    registry.register(ServerProcessCollector())
    encode, content_type = choose_encoder(accept)
    return encode(registry), content_type
