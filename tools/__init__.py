"""Tools for developers; nothing here is needed to run Dreamkeeper."""
