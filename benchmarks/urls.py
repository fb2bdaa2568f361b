"""The addresses of the site, and the bare view beside them."""

from django.urls import include, path

from benchmarks.bare import bare

urlpatterns = [
    path("bare/<int:pk>/", bare, name="bare"),
    path("", include("companion.urls")),
]

handler500 = "companion.pages.server_error"
