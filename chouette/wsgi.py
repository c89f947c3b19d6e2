"""The pages and the API for a WSGI server; the live socket is served by `chouette.asgi`."""

import os

from django.core.wsgi import get_wsgi_application
from servestatic import ServeStatic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")

pages = get_wsgi_application()

# Only now are the settings there that it reads.
from chouette.static_files import with_static  # noqa: E402

application = with_static(ServeStatic, pages)
