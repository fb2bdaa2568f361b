"""Template tags of the tables and their rules."""
