"""Plays: finished games and sessions as other apps log them (docs/plays.md)."""
