"""The addresses of the site; the games' own are in ``campaigns.urls``."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from companion import gate, health, look, names, pages

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("join/<str:secret>/", gate.join, name="join"),
    path("form-token", pages.form_token, name="form-token"),
    path("device/name", names.name_device, name="device-name"),
    path("", include("campaigns.urls")),
]

if settings.DEBUG:
    urlpatterns[:0] = [path("admin/", admin.site.urls), path("look/", look.look, name="look")]

handler400 = "companion.pages.bad_request"
handler403 = "companion.pages.forbidden"
handler404 = "companion.pages.not_found"
handler500 = "companion.pages.server_error"
