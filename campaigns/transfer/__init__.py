"""A campaign as a file: export, import, verifying."""
