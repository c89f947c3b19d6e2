"""What somebody reads first of an evening: what they have won or lost, and what they have to do for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.sums import sum_of
from chouette.wording.table.payment_sentences import due as written
from sessions.models import Session
from sessions.pages.money.settle_rows import People, name_of, own_words
from sessions.selectors.settle_up import EveningDue, PersonAt

MOST_ACCOUNTS = 3
"""So many of one's own accounts are told in the first line."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """What somebody has won or lost; `mine` if the reader is they."""

    name: str
    mine: bool
    lost: bool
    even: bool
    size: str


def results_shown(people: Mapping[UUID, PersonAt], mine: set[UUID], session: Session) -> list[ResultShown]:
    """What everybody has won or lost, the most first, the reader first of all."""
    ordered = sorted(people.values(), key=lambda one: (one.id not in mine, -one.points))
    return [
        ResultShown(
            name_of(people, one.id),
            one.id in mine,
            one.points < 0,
            not one.points,
            written(abs(one.points), "") if session.club.points_only else sum_of(abs(one.minor), session.currency),
        )
        for one in ordered
    ]


def first_lines(
    results: Sequence[ResultShown], dues: Sequence[EveningDue], people: People, mine: set[UUID]
) -> list[str]:
    """For each of the reader's own: "You lost £30: you pay Dan £44"."""
    words = own_words(dues, people, mine)
    return [result_said(one, words) for one in results if one.mine]


def carried_lines(
    results: Sequence[ResultShown], dues: Sequence[EveningDue], people: People, mine: set[UUID]
) -> list[str]:
    """The same where nobody is asked to pay tonight: "You lost £30. It is carried to your account: you owe Dan £44 in
    all."; once all that is the reader's own is paid, as anywhere."""
    own = [due for due in dues if mine.intersection(due.two)]
    if all(due.is_made for due in own):
        return first_lines(results, dues, people, mine)
    parts = [_in_all(due, people, mine) for due in own if not due.is_made]
    told = "; ".join(parts) if len(parts) <= MOST_ACCOUNTS else ""
    carried = (
        _("It is carried to your account: %(told)s.") % {"told": told} if told else _("It is carried to your account.")
    )
    return [f"{result_said(one)} {carried}" for one in results if one.mine]


def result_said(one: ResultShown, own_words: str = "") -> str:
    """ "You lost £30.", to the reader whose result it is; with what they have to do for it, "You lost £30: ..." """
    if one.even:
        return _("You came out even.")
    if own_words:
        said = _("You lost %(size)s: %(own_words)s.") if one.lost else _("You won %(size)s: %(own_words)s.")
    else:
        said = _("You lost %(size)s.") if one.lost else _("You won %(size)s.")
    return said % {"size": one.size, "own_words": own_words}


def _in_all(due: EveningDue, people: People, mine: set[UUID]) -> str:
    """All that is open between two, earlier evenings with it."""
    i_pay = due.payer in mine
    other = name_of(people, due.receiver if i_pay else due.payer)
    owed = due.account if i_pay else -due.account
    if not owed:
        return _("you and %(other)s are even") % {"other": other}
    said = _("you owe %(other)s %(amount)s in all") if owed > 0 else _("%(other)s owes you %(amount)s in all")
    return said % {"other": other, "amount": written(abs(owed), due.currency)}
