"""What a table shows: offers, panels, the chronicle, the reference."""
