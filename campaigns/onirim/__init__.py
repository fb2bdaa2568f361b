"""Onirim: the solitaire of Doors and Nightmares, second edition, with its expansions."""
