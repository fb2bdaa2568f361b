"""What each panel shows, drawn from the table's own answer."""
