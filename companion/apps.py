"""The site as a Django application: its static files and the messages of its forms."""

from django.apps import AppConfig


class CompanionConfig(AppConfig):
    """The site itself; it has no models of its own."""

    name = "companion"

    def ready(self) -> None:
        """Replace Django's messages of form fields before other applications declare forms."""
        from companion.form_messages import install_messages

        install_messages()
