"""Panels rendered from the value of the game, showing only what the players know."""
