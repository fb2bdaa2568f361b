"""The journal of every game: make moves, undo and redo them, replay."""
