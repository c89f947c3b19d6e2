"""Addresses of the pages and of the API."""

from django.urls import include, path

urlpatterns = [
    path("", include("sessions.pages.urls")),
    path("api/", include("sessions.api.urls")),
]
