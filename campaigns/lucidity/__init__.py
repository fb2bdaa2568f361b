"""Lucidity: Six-Sided Nightmares, the dice game of Dreamers who may become Nightmares."""
