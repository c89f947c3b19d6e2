"""Since when something is open, in words that follow a sum: "since 6 October 2026"."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.selectors.due_causes import DueCause
from sessions.selectors.due_dates import Since

AS_ITS_DAY = ("due", "bet", "expense")
"""Causes that say no more than the day of the evening does."""


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


def since_day(since: Since | None, causes: Sequence[DueCause]) -> Since | None:
    """Return since when a sum is open: of one that has several causes the day alone, as no cause is that of all."""
    return Since(since.day) if since and _are_several(causes) else since


def since_with_causes(since: Since | None, causes: Sequence[DueCause], currency: str) -> str:
    """Say since when a sum is open, and of several causes each with its sum: "since 6 October 2026: £5 paid, set off or
    cleared beyond the evening, £2 since the correction". Empty without a day."""
    said = since_words(since_day(since, causes))
    named = [one for one in causes if one.cause not in AS_ITS_DAY]
    if not said or not _are_several(causes):
        return said
    words = ", ".join(cause_said(one, currency) for one in named)
    text = _("%(since)s: %(causes)s") if len(named) == len(causes) else _("%(since)s, of it %(causes)s")
    return text % {"since": said, "causes": words}


def cause_said(one: DueCause, currency: str) -> str:
    """Name what came from one cause: "£3 overpaid"."""
    return {
        "beyond": _("%(amount)s paid, set off or cleared beyond the evening"),
        "overpaid": _("%(amount)s overpaid"),
        "clearing": _("%(amount)s from the clearing"),
        "correction": _("%(amount)s since the correction"),
        "closing": _("%(amount)s since the evening was closed again"),
    }[one.cause] % {"amount": written(one.amount, currency)}


def _are_several(causes: Sequence[DueCause]) -> bool:
    """Return whether a sum has several causes, and not all of them are its evenings' own."""
    return len(causes) > 1 and any(one.cause not in AS_ITS_DAY for one in causes)
