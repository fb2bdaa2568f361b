"""Odds of a draw: the known position, the kept dice, and the outcomes, counted exactly or sampled."""
