"""Python's search for garbage: seldom while a process is loaded, and never among what it has loaded to serve."""

import gc


def garbage_sought_seldom() -> None:
    """For a process that begins: nothing of what it loads is garbage, and to look for it took a sixth of its start."""
    gc.set_threshold(50_000, 20, 100)


def garbage_left_out() -> None:
    """Leave out what is loaded now, every page included: it lives as long as the process.

    Whenever Python looked through all of it, every tap, and a supervisor's question, waited for 150 ms: once a second
    while an evening was imported.
    """
    from django.urls import get_resolver

    get_resolver().url_patterns  # noqa: B018 - asking for them imports every page
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 10, 100)
