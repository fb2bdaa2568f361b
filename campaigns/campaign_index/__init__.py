"""What spans campaigns, in small tables of its own: the shelf, results over all games, where a device sits (docs/scale.md)."""
