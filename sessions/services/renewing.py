"""Views that another program has left are made anew before this one serves: whoever reads one reads its own."""

from contextlib import suppress

from django.db.models.functions import Left

from sessions.errors import NotFound
from sessions.models import Session
from sessions.services.people import view_renewed
from sessions.table.view import beginning


def outdated_views_renewed() -> int:
    """Build anew every view that was made under another protocol; returns how many there were.

    Each gets a version of its own, so that the phones take it. No-op where all are of this program.
    """
    ours = beginning()
    sessions = Session.objects.filter(deleted_at=None, club__deleted_at=None).alias(begins=Left("view", len(ours)))
    codes = list(sessions.exclude(begins=ours).order_by("created_at", "id").values_list("code", flat=True))
    for code in codes:
        with suppress(NotFound):  # deleted meanwhile
            view_renewed(code=code)
    return len(codes)
