"""Since when something is open, in words that follow a sum: "since 6 October 2026"."""

from django.utils.translation import gettext as _

from clubs.written_days import date_format
from sessions.selectors.due_dates import Since


def since_words(since: Since | None) -> str:
    """Say since when something is open: since a day, or since the correction from which it came.

    What a clearing took over is as old as the oldest due that it took; where none is known it is open since the
    clearing. Empty without a day.
    """
    if since is None:
        return ""
    days = {"day": date_format(since.day, "DATE_FORMAT")}
    if since.came_by == "correction":
        return _("since the correction of %(day)s") % days
    if since.came_on is None:
        return _("since %(day)s") % days
    if since.came_on == since.day:
        return _("since the clearing of %(day)s") % days
    days["cleared"] = date_format(since.came_on, "DATE_FORMAT")
    return _("since %(day)s, cleared on %(cleared)s") % days
