"""Python's search for garbage in a process that serves."""

import gc

from django.urls import get_resolver


def garbage_left_out() -> None:
    """Leave out what is loaded now, every page included: it lives as long as the process.

    Whenever Python looked through all of it, every tap, and a supervisor's question, waited for 150 ms: once a second
    while an evening was imported.
    """
    get_resolver().url_patterns  # noqa: B018 - asking for them imports every page
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 10, 100)
