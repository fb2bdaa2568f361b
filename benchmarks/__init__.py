"""How fast a move is and how much it weighs: ``./bench``. Ratios hold from machine to machine, milliseconds do not."""
