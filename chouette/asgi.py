"""Pages, API and the live socket in one process."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")

pages = get_asgi_application()

# Only now are the apps loaded that the consumers import.
from sessions.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter({"http": pages, "websocket": URLRouter(websocket_urlpatterns)})
