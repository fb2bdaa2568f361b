"""The journal: how a move is made, told, taken back and replayed, whatever the game."""
