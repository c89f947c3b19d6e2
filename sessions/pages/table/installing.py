"""The site as a program on a phone's own screen: what it is called, and what works without a network.

All of it is the same for everybody: nothing here knows who asks.
"""

import hashlib
import json
from pathlib import Path

from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from sessions.pages.table.page import TRUSTED_TYPES
from sessions.templatetags.table_page import modules, styles
from sessions.view.view import PROTOCOL

PAPER = "#f8f6ee"
"""--paper of static/css/tokens.css by day: a manifest knows one colour, and no OKLCH."""
PLAIN_STYLES = ("tokens", "base", "buttons", "forms", "contrast", "pages/shell", "pages/door")
PATIENCE = 4_000
"""Milliseconds that a phone waits for the site before it shows what it has kept."""
WORKER = Path(settings.BASE_DIR) / "static" / "js" / "worker.js"


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """What a phone wants to know of a program that it installs."""
    sizes = {side: static(f"img/icon-{side}.png") for side in (192, 512)}
    said = {
        "id": "/",
        "name": "Chouette",
        "short_name": "Chouette",
        "description": _("The score sheet of a backgammon chouette, the same on every phone in the room."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": address, "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for side, address in sizes.items()
            for purpose in ("any", "maskable")
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json")


@require_safe
@never_cache
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, with what it is to keep. Any change of that makes it another worker."""
    text = WORKER.read_text()
    pages = {"table": reverse("kept-table"), "nothing": reverse("no-connection"), "home": reverse("home")}
    files = [*styles(), *modules("table/main"), *(static(f"css/{name}.css") for name in PLAIN_STYLES)]
    given = {
        "files": list(dict.fromkeys([*files, static("img/owl.svg"), static("js/pages/first_fault.js")])),
        "pages": pages,
        "patience": PATIENCE,
        "protocol": PROTOCOL,
        "static": settings.STATIC_URL,
    }
    version = hashlib.sha256(f"{json.dumps(given)}{text}".encode()).hexdigest()[:16]
    stated = f"const given = {json.dumps(given | {'version': version})};\n"
    return HttpResponse(stated + text, content_type="text/javascript")


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)
def kept_table(request: HttpRequest) -> HttpResponse:
    """The room of a table, empty: the worker lays into it the last table that this phone has seen.

    Opened by hand it says that there is none; where there is, the worker leads to it.
    """
    return render(request, "sessions/last_view.html")


@require_safe
@never_cache
def no_connection(request: HttpRequest) -> HttpResponse:
    """What the worker shows of every other page while there is no network."""
    return render(request, "sessions/offline.html")
