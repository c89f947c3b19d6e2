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

handler400 = "clubs.views.bad_request"
handler403 = "clubs.views.forbidden"
handler404 = "clubs.views.not_found"
handler500 = "chouette.away.server_error"
