"""What each panel shows, drawn from the game's one value."""
