"""Processor time, memory and open files of all server processes, as Linux tells them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import Metric, ProcessCollector
from prometheus_client.registry import Collector

from companion.metrics import catalog
from companion.metrics.shared_values import get_shared_folder
from companion.metrics.site_collector import build_gauge

START_TIME_NAME = "process_start_time_seconds"


def list_server_processes() -> list[int]:
    """Return the ids of the server processes: this one, and the others that share values with it."""
    own, parent = os.getpid(), os.getppid()
    if get_shared_folder() is None:
        return [own]
    try:
        found = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    except OSError:
        return [own]
    return [int(process) for process in found]


class ServerProcessCollector(Collector):
    """The process metrics of the library, summed up; the start time is that of the first process."""

    def collect(self) -> Iterator[Metric]:
        """Yield each metric; only their number where the system is not Linux."""
        processes = list_server_processes()
        yield build_gauge(catalog.PROCESSES, [((), len(processes))])
        totals: dict[str, Metric] = {}
        for process in processes:
            for metric in ProcessCollector(pid=lambda found=process: found, registry=None).collect():  # type: ignore[misc]
                known = totals.setdefault(metric.name, metric)
                if known is not metric:
                    (before,), (sample,) = known.samples, metric.samples
                    value = (
                        min(before.value, sample.value)
                        if sample.name == START_TIME_NAME
                        else before.value + sample.value
                    )
                    known.samples = [before._replace(value=value)]
        yield from totals.values()
