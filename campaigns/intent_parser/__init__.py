"""Intent parser: interprets a typed or dictated sentence as a move, from the move definitions and their texts."""
