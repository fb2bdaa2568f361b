"""Benchmarks of the speed and size of a move: ``./bench``. Ratios are portable between machines, milliseconds are not."""
