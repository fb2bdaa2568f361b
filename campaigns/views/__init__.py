"""Pages that every game shares."""
