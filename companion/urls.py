"""The URLs of the site; those of games are in ``campaigns.urls``."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from companion import device_auth, device_names, health, styleguide, views
from companion.metrics.views import send_metrics

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", send_metrics, name="metrics"),
    path("favicon.ico", views.send_favicon, name="favicon"),
    path("join/<str:secret>/", device_auth.join_by_link, name="join"),
    path("form-token", views.send_form_token, name="form-token"),
    path("device/name", device_names.edit_device_name, name="device-name"),
    path("api/", include("campaigns.api.urls")),
    path("", include("campaigns.urls")),
]

if settings.DEBUG:
    urlpatterns[:0] = [path("admin/", admin.site.urls), path("look/", styleguide.show_styleguide, name="look")]

handler400 = "companion.views.bad_request"
handler403 = "companion.views.permission_denied"
handler404 = "companion.views.page_not_found"
handler500 = "companion.views.server_error"
