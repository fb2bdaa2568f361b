"""What each panel shows, drawn from the game's one value and never more than the players know of it."""
