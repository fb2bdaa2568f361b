"""Django as a WSGI application: everything but the streams."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from companion.decoder_warm_up import warm_up_decoders

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

application = get_wsgi_application()

# Import the views now, not at the first request: their structs need the warm-up.
_ = get_resolver().url_patterns
warm_up_decoders()
