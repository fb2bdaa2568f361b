"""The site: settings, who may come in, first-run set-up, the server and its health."""

__version__ = "0.2.0"
"""Which Dreamkeeper this is; what is new in it stands in the changelog under this number."""
