"""Contract tests: each runs for every registered game; none is named here except for an expected failure."""
