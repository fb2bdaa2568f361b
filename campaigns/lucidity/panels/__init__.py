"""Panels rendered from the value of the game."""
