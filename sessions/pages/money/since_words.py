"""Since when something is open, in words that follow a sum: "since 6 October 2026"."""

from django.utils.translation import gettext as _

from clubs.written_days import date_format
from sessions.selectors.due_dates import Since


def since_words(since: Since | None) -> str:
    """Say since when something is open: since a day, since the correction from which it came, since its evening was
    closed again with another result, or from which clearing it is. Before a clearing the two of it may have owed each
    other nothing. Empty without a day."""
    if since is None:
        return ""
    said = {
        "correction": _("since the correction of %(day)s"),
        "closing": _("since the evening was closed again on %(day)s"),
        "clearing": _("from the clearing of %(day)s"),
    }.get(since.came_by, _("since %(day)s"))
    return said % {"day": date_format(since.day, "DATE_FORMAT")}
