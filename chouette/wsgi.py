"""The pages and the API for a WSGI server; the live socket is served by `chouette.asgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")

application = get_wsgi_application()
