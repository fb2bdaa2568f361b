"""Django as a WSGI application: everything but the live notices."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from companion.decoder_warm_up import warm_up_decoders

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

application = get_wsgi_application()

# Views are imported now, not by the first request: what they decode is among the structs then.
_ = get_resolver().url_patterns
warm_up_decoders()
