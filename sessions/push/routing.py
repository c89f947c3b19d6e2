"""Where sockets are taken in."""

from django.urls import path

from sessions.push.consumers import LiveLobby, LiveTable

websocket_urlpatterns = [
    path("live/sessions/<str:code>/", LiveTable.as_asgi()),  # type: ignore[arg-type]  # as Channels documents it
    path("live/clubs/<slug:slug>/", LiveLobby.as_asgi()),  # type: ignore[arg-type]  # as Channels documents it
]
