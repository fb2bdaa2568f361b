"""The rules of Lucidity: one file for each paragraph of the printed rules."""
