"""What a campaign is, for any game: its state, its moves, its journal and its saves."""
