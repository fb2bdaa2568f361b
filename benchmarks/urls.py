"""The URLs of the site, plus the baseline view."""

from django.urls import include, path

from benchmarks.baseline_view import update_one_row

urlpatterns = [
    path("bare/<int:pk>/", update_one_row, name="bare"),
    path("", include("companion.urls")),
]

handler500 = "companion.views.server_error"
