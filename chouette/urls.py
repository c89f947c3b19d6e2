"""Every address of the site; each app lists its own."""

from django.urls import URLPattern, URLResolver, include, path

from chouette.health import health, ready
from chouette.source import source

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
    path("source/", source, name="source"),
    path("", include("clubs.urls")),
    path("", include("sessions.urls")),
]

handler400 = "chouette.error_answers.bad_request"
handler403 = "chouette.error_answers.forbidden"
handler404 = "chouette.error_answers.not_found"
handler500 = "chouette.error_answers.server_error"
