"""A sentence that somebody types or dictates, read as a report: made from the declarations of moves and their words."""
