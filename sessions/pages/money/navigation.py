"""Whether a page is sent to somebody who opens it, or fetched ahead by a browser."""

from django.http import HttpRequest

AHEAD = ("Sec-Purpose", "Purpose", "X-Moz")
"""Headers in which a browser says that it fetches a page before anybody has asked for it."""

TO_A_WINDOW = ("document", "empty")
"""Where an opened page goes; "empty" is said of one that passes through the service worker."""


def is_opened(request: HttpRequest) -> bool:
    """Return whether somebody opens this page: no prefetch, and no copy that a script fetches for later."""
    if request.method != "GET" or any("prefetch" in request.headers.get(name, "") for name in AHEAD):
        return False
    mode, goal = request.headers.get("Sec-Fetch-Mode", "navigate"), request.headers.get("Sec-Fetch-Dest", "document")
    return mode == "navigate" and goal in TO_A_WINDOW
