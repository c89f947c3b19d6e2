"""The pages and the API for a WSGI server; the live socket is served by `chouette.asgi`."""

import os

from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers
from servestatic import ServeStatic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")

pages = get_wsgi_application()

# Only now are the settings there that it reads.
from django.conf import settings  # noqa: E402 - after Django is set up

from chouette.body_limits import with_bounded_bodies_wsgi  # noqa: E402 - after Django is set up
from chouette.response_headers import with_guarding_headers_wsgi  # noqa: E402 - after Django is set up
from chouette.static_files import with_static  # noqa: E402 - after Django is set up

application = with_guarding_headers_wsgi(with_static(ServeStatic, with_bounded_bodies_wsgi(pages)))
if settings.TLS:
    # Nothing but the proxy that speaks TLS reaches this process, and it names the client itself.
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts="*")
