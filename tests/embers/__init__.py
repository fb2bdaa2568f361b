"""Embers: an invented game of twelve cards, written by docs/add-a-game.md alone; it keeps what every game promises."""
