"""Where sockets are taken in."""

from django.urls import path

from sessions.consumers import LiveTable

websocket_urlpatterns = [path("live/sessions/<str:code>/", LiveTable.as_asgi())]  # type: ignore[arg-type]  # as Channels documents it
