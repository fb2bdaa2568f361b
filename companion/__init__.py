"""The site: settings, device authentication, set-up, the server and its health checks."""

__version__ = "0.2.0"
"""The version of Dreamkeeper; the changelog lists what is new in it."""
