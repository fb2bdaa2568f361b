"""Views shared by all games."""
