"""The site as a Django application, for its static files."""

from django.apps import AppConfig


class CompanionConfig(AppConfig):
    """The site itself; it has no models of its own."""

    name = "companion"
