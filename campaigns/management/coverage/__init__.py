"""Rule coverage of a manual, derived from the source code."""
