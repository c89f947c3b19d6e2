"""The people who have a right that a reader lacks, as the page of a refusal names them."""

from collections.abc import Mapping

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

ORGANISER = _("It is for an organiser of the club.")
BOOKS = _("It is for the treasurer or an organiser of the club.")
MEMBERS = _("It is for members of the club.")
TABLE = _("It is for the scorekeeper of the table.")
TABLE_OR_ORGANISER = _("It is for the scorekeeper of the table or an organiser of the club.")

WHO_MAY: Mapping[str, object] = {
    "clubs.see": MEMBERS,
    "clubs.belong": MEMBERS,
    "clubs.own_money": MEMBERS,
    "clubs.return": _("It is for a former member who left the club."),
    "clubs.start": MEMBERS,
    "clubs.results": _("It is for the player and an organiser of the club."),
    "clubs.run": ORGANISER,
    "clubs.till": MEMBERS,
    "clubs.books": BOOKS,
    "clubs.delete": ORGANISER,
    "sessions.see": _("It is for members of the club and guests of the table."),
    "sessions.keep": TABLE,
    "sessions.take": _("It is for a scorekeeper of the club, the treasurer or an organiser."),
    "sessions.run": ORGANISER,
    "sessions.close_links": TABLE_OR_ORGANISER,
    "sessions.share": TABLE_OR_ORGANISER,
    "sessions.put_out": TABLE_OR_ORGANISER,
    "sessions.correct": TABLE_OR_ORGANISER,
    "sessions.correct_closed": ORGANISER,
    "table.books": _("It is for the scorekeeper of the table, the treasurer or an organiser of the club."),
}
"""By the name of a right the people who have it; `table.books` is for either the sheet or the books."""


class RightMissing(PermissionDenied):
    """A refusal that names the right that is missing."""

    def __init__(self, right: str) -> None:
        super().__init__(right)
        self.right = right


def who_may(refusal: Exception) -> object:
    """Return the sentence about who may; without a named right it names nobody."""
    named = WHO_MAY[refusal.right] if isinstance(refusal, RightMissing) else None
    return named or _("It is for somebody else here.")
