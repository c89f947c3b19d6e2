"""Pages, API and the live socket in one process."""

import os
import sys

import django
from channels.routing import ProtocolTypeRouter
from servestatic import ServeStaticASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")
django.setup(set_prefix=False)

# Only now are the apps loaded that these import.
from chouette.body_limits import with_bounded_bodies  # noqa: E402 - after Django is set up
from chouette.garbage import garbage_left_out  # noqa: E402 - after Django is set up
from chouette.health import with_probes  # noqa: E402 - after Django is set up
from chouette.pages import Pages  # noqa: E402 - after Django is set up
from chouette.response_headers import with_guarding_headers  # noqa: E402 - after Django is set up
from chouette.static_files import with_static  # noqa: E402 - after Django is set up
from sessions.push.sockets import live  # noqa: E402 - after Django is set up

# What an import computes holds Python's lock until another thread has waited so long for it, and a tap waits for it ten
# times and more: with Python's own 5 ms, taps took hundreds of milliseconds while two evenings were imported.
sys.setswitchinterval(0.0005)

pages = with_guarding_headers(with_probes(with_static(ServeStaticASGI, with_bounded_bodies(Pages()))))
application = ProtocolTypeRouter({"http": pages, "websocket": live})
garbage_left_out()
