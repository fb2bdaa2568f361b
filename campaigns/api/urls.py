"""URLs of the API, version 1: without slugs, since a token belongs to one campaign."""

from django.urls import path, re_path

from campaigns.api import views

urlpatterns = [
    path("v1/", views.refuse_path, name="api-root"),
    path("v1/openapi.json", views.send_openapi, name="api-openapi"),
    path("v1/campaign", views.send_campaign, name="api-campaign"),
    path("v1/journal", views.send_journal, name="api-journal"),
    path("v1/plays", views.send_plays, name="api-plays"),
    path("v1/rules", views.search_rules, name="api-rules"),
    re_path(r"^(?:.*)$", views.refuse_path, name="api-unknown"),
]
