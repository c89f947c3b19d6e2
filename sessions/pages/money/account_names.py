"""Names for accounts: by their day, and where the club has several of the same day also by the evening's name.

Entries have no name, so they have the clock, and within the minute their note or else a number. Evenings that are
called alike have the code of their table: of an evening from paper nobody gave a time."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.written_days import date_format
from sessions.models import Session
from sessions.selectors.account_rows import AccountName
from sessions.selectors.paid_already import PaidAlready


class Label(NamedTuple):
    """The name of an account by its day, when it began, and the code of its table and its name if it is an evening;
    `shares_day` if the club has another evening of that day, so that the day alone is no name on any page."""

    text: str
    began: datetime
    code: str | None
    evening: str
    shares_day: bool = False
    note: str = ""


def account_labels(
    names: Iterable[AccountName], evening: Session | None = None, *, with_till: bool = False, inside: bool = False
) -> dict[UUID, str]:
    """Name these accounts, and the evening on whose page they are, so that no two of them are called the same.

    `with_till` if all are between somebody and the till, whom an evening brings a table fee alone. `inside` a sentence
    an evening stands after "for" or "against", where many languages write its day otherwise than in a list.
    """
    labels = {
        one.account: Label(
            _fee_words(one) if with_till and one.code else account_words(one, inside=inside),
            one.began,
            one.code,
            one.name or "",
            one.shares_day and not with_till,
            one.note or "",
        )
        for one in names
    }
    if evening is not None:
        day = day_inside(evening.day) if inside else day_words(evening.day)
        labels[evening.id] = Label(day, evening.began_at, evening.code, evening.name)
    return labels_apart(labels)


def already_labels(rows: Iterable[PaidAlready]) -> dict[UUID, str]:
    """Name the evenings of these rows likewise."""
    return labels_apart(
        {one.session: Label(day_words(one.day), one.began, one.code, one.name, one.shares_day) for one in rows}
    )


def labels_apart(labels: Mapping[UUID, Label]) -> dict[UUID, str]:
    """Add the name of the evening, or else the clock, to labels that repeat or share their day; to those that then
    still repeat the code of the table, or of an entry its note; to what repeats even so its number."""
    days = Counter(one.text for one in labels.values())
    named = {
        account: f"{one.text}, {_apart(one)}" if days[one.text] > 1 or one.shares_day else one.text
        for account, one in labels.items()
    }
    names = Counter(named.values())
    told = {
        account: f"{text} ({beside})" if names[text] > 1 and (beside := _beside(labels[account])) else text
        for account, text in named.items()
    }
    return _numbered(told)


def _beside(label: Label) -> str:
    return label.code or label.note


def _numbered(labels: Mapping[UUID, str]) -> dict[UUID, str]:
    """Add its number to each label but the first of those that repeat."""
    counted, found = Counter[str](), dict[UUID, str]()
    for account, text in labels.items():
        counted[text] += 1
        found[account] = f"{text} ({counted[text]})" if counted[text] > 1 else text
    return found


def _apart(label: Label) -> str:
    return label.evening or date_format(localtime(label.began), "TIME_FORMAT")


def account_words(name: AccountName, *, inside: bool = False) -> str:
    """Name an account by its day: "3 November", "overpaid on 26 November", "the earlier book"; `inside` a sentence if
    it stands after "for" or "against"."""
    day = day_words(name.paid_on if name.overpaid and name.paid_on else name.day)
    if inside:
        return _account_inside(name, day)
    if name.overpaid:
        return _("overpaid on %(day)s") % {"day": day}
    if name.kind == "opening":
        return _("the earlier book")
    texts = {
        "deposit": _("the deposit of %(day)s"),
        "given_back": _("the deposit given back on %(day)s"),
        "not_so": _("the objection of %(day)s"),
        "clearing": _("the clearing of %(day)s"),
        "bet": _("the side bet of %(day)s"),
        "purchase": _("what was paid for the till on %(day)s"),
        "taken_out": _("what was taken out of the till on %(day)s"),
    }
    return texts.get(name.kind or "", "%(day)s") % {"day": day}


def _account_inside(name: AccountName, day: str) -> str:
    """Name an account after "for" or "against": many languages have another case there than at the head of a line."""
    if name.overpaid:
        return pgettext("after “for” or “against”", "overpaid on %(day)s") % {"day": day}
    if name.kind == "opening":
        return pgettext("after “for” or “against”", "the earlier book")
    texts = {
        "deposit": pgettext("after “for” or “against”", "the deposit of %(day)s"),
        "given_back": pgettext("after “for” or “against”", "the deposit given back on %(day)s"),
        "not_so": pgettext("after “for” or “against”", "the objection of %(day)s"),
        "clearing": pgettext("after “for” or “against”", "the clearing of %(day)s"),
        "bet": pgettext("after “for” or “against”", "the side bet of %(day)s"),
        "purchase": pgettext("after “for” or “against”", "what was paid for the till on %(day)s"),
        "taken_out": pgettext("after “for” or “against”", "what was taken out of the till on %(day)s"),
    }
    if name.kind in texts:
        return texts[name.kind] % {"day": day}
    return day_inside(name.day)


def _fee_words(name: AccountName) -> str:
    """Name the table fee of an evening: "the table fee of Tuesday, 28 November"."""
    if not name.name:
        return _("the table fee of %(day)s") % {"day": day_words(name.day)}
    return _("the table fee of %(evening)s") % {"evening": f"{name.name}, {day_words(name.day)}"}


def day_inside(day: date) -> str:
    """Return the same day as it stands after "for" or "against"."""
    return pgettext("after “for” or “against”", "%(day)s") % {"day": day_words(day)}


def day_words(day: date) -> str:
    """Format a day, with its year only where it is another one."""
    return date_format(day, "MONTH_DAY_FORMAT" if day.year == localdate().year else "DATE_FORMAT")
