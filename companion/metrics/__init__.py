"""Metrics for Prometheus, at ``/metrics`` for whoever has ``METRICS_TOKEN``. Without that option nothing is counted.

``catalog`` declares them. ``receivers`` counts what signals tell, ``site_collector`` and ``process_collector`` look things
up at a scrape, ``shared_values`` lets several server processes count together.
"""
