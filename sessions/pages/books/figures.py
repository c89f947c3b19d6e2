"""What is open in a club as its treasurer reads it: by age and by debtor; what everybody has won, paid and received."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from secrets import token_urlsafe
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.coins import EXACT
from chouette.ledger.money import amount_sent
from chouette.wording.sums import figure_typed
from chouette.wording.table.payment_sentences import due as written
from clubs.name_order import name_order
from sessions.pages.books.write_off_forms import WriteOffs, set_off_before, set_off_words_of, why_not_written_off
from sessions.pages.money.person_names import name_inside, name_of
from sessions.pages.money.rest_words import open_sum, rest_words, rests_of, total_said
from sessions.pages.money.since_words import since_day, since_with_causes, since_words
from sessions.pages.money.waits import names_inside, once_counted, waiting_part
from sessions.selectors.books.aged_pairs import Age, AgedPair, DebtorAccounts, OpenSum
from sessions.selectors.books.members import MemberBooks
from sessions.selectors.due_causes import DueCause, causes_between
from sessions.selectors.once_counted import is_beyond
from sessions.selectors.open_accounts import PersonNamed

People = Mapping[UUID, PersonNamed]
WIDTH = 1000
"""Of the bar, in its own units."""
FIGURES = ("won", "other", "unsettled", "paid", "received", "let_off", "open")
"""The columns of the table of everybody, after the name."""
LEFT_OUT_IF_EMPTY = ("other", "unsettled", "let_off")


class Segment(NamedTuple):
    """A part of the bar: where it begins, how wide it is, and of which age."""

    x: int
    width: int
    age: int


class AgeRow(NamedTuple):
    """A line of the table beside it: the age in words, and what is open of it. What is owed back has no age."""

    age: int | None
    label: str
    amount: str
    any: bool


@dataclass(frozen=True, slots=True)
class AgeBar:
    """What is open in one currency, as a bar and as a table."""

    open: str
    payments: int
    segments: list[Segment]
    rows: list[AgeRow]


def age_bar(one: OpenSum, coin: int = EXACT) -> AgeBar:
    """Return the bar of one currency, with its least `coin`: what is open by age, what was overpaid, and below it what
    is owed back."""
    labels = {
        Age.WEEK: _("up to 1 week"),
        Age.MONTH: _("1 week to 1 month"),
        Age.THREE_MONTHS: _("1 to 3 months"),
        Age.SIX_MONTHS: _("3 to 6 months"),
        Age.OLDER: _("more than 6 months"),
    }
    rows = [AgeRow(age, labels[age], written(one.ages[age], one.currency), bool(one.ages[age])) for age in Age]
    if one.beyond:
        rows.append(AgeRow(len(Age), _("paid beyond what was owed"), written(one.beyond, one.currency), True))
    for label, back in (
        (_("owed back"), one.owed_back - one.beyond_back),
        (_("owed back, paid beyond what was owed"), one.beyond_back),
    ):
        if back:
            rows.append(AgeRow(None, label, written(-back, one.currency), True))
    parts, segments, before = (*one.ages, one.beyond), list[Segment](), 0
    whole = sum(parts)
    for age, part in enumerate(parts):
        x, end = before * WIDTH // whole, (before + part) * WIDTH // whole
        if part:
            segments.append(Segment(x, max(end - x, 2), age))
        before += part
    return AgeBar(total_said(one.each, one.currency, coin), one.payments, segments, rows)


@dataclass(frozen=True, slots=True)
class CreditorShown:
    """One whom a debtor owes: how much, since when; `back` says what of it is owed back, `waits` what of it waits for a
    word. The form to write the rest off begins with `asked` and `note`, `again` as they were typed there and could not
    be taken; it sends what it shows, `shown` as open and `set_off` as what is set off first, which `set_off_said`
    names. Without the form `why_not` says why this keeper cannot."""

    debtor: UUID
    creditor: UUID
    name: str
    amount: str
    back: str
    waits: str
    since: str
    currency: str
    asked: str
    shown: str
    set_off: str
    set_off_said: str
    note: str
    again: bool
    key: str
    why_not: str


@dataclass(frozen=True, slots=True)
class DebtorShown:
    """A debtor with all that they owe in one currency, the oldest of it first, and when they were reminded last; `back`
    says what is owed back to them."""

    person: UUID
    name: str
    amount: str
    back: str
    since: str
    reminded: datetime | None
    creditors: list[CreditorShown]


def debtors_of(
    debtors: Sequence[DebtorAccounts], people: People, reminders: Mapping[UUID, datetime], forms: WriteOffs
) -> list[DebtorShown]:
    """Return these debtors as the page shows them, each with every account of theirs."""
    key = token_urlsafe(12)
    return [
        DebtorShown(
            person=one.debtor,
            name=name_of(people, one.debtor),
            amount=_total_of(one, forms.accounts.coin(one.currency)),
            back=" · ".join(filter(None, [_less_owed_back(one), _rest_in(one, forms.accounts.coin(one.currency))])),
            since=since_words(since_day(one.oldest, _causes(one.pairs[0], forms))),
            reminded=reminders.get(one.debtor),
            creditors=[_creditor(pair, people, forms, key) for pair in one.pairs],
        )
        for one in debtors
    ]


def _total_of(one: DebtorAccounts, coin: int) -> str:
    """Return what a debtor owes in all; it is a rest where each account is."""
    is_rest = rests_of((pair.open for pair in one.pairs), coin) == one.open
    return rest_words(one.open, one.currency) if is_rest else written(one.open, one.currency)


def _rest_in(one: DebtorAccounts, coin: int) -> str:
    """Say what of a sum over several accounts is a rest in their rows; nothing where none or all of it is."""
    rest = rests_of((pair.open for pair in one.pairs), coin)
    if not 0 < rest < one.open:
        return ""
    return _("with a rest of %(rest)s") % {"rest": written(rest, one.currency)}


def _less_owed_back(account: AgedPair | DebtorAccounts) -> str:
    """Say what is open in each direction, where something is owed back, and what of that was paid too much."""
    if not account.owed_back:
        return ""
    if account.beyond_back == account.owed_back:
        text = _("%(due)s, less %(back)s paid beyond what was owed")
    elif account.beyond_back:
        text = _("%(due)s, less %(back)s owed back, %(beyond)s of it paid beyond what was owed")
    else:
        text = _("%(due)s, less %(back)s owed back")
    return text % {
        "due": written(account.open + account.owed_back, account.currency),
        "back": written(account.owed_back, account.currency),
        "beyond": written(account.beyond_back, account.currency),
    }


def _creditor(pair: AgedPair, people: People, forms: WriteOffs, key: str) -> CreditorShown:
    typed = forms.typed
    two = (typed.payer.replace("-", ""), typed.receiver.replace("-", ""))
    again = (*two, typed.currency) == (pair.debtor.hex, pair.creditor.hex, pair.currency)
    waits = min(forms.awaited.get((pair.debtor, pair.creditor, pair.currency), 0), pair.open)
    dues = forms.accounts.free_dues(pair.debtor, pair.creditor, pair.currency)
    free = max(forms.accounts.payable(pair.debtor, pair.creditor, pair.currency), 0)
    first = set_off_before(pair, dues, forms.accounts)
    return CreditorShown(
        debtor=pair.debtor,
        creditor=pair.creditor,
        name=name_inside(people, pair.creditor),
        amount=open_sum(pair.open, pair.currency, forms.accounts.coin(pair.currency)),
        back=_less_owed_back(pair),
        waits=_waiting_words(pair, waits, people, forms),
        since=since_with_causes(pair.oldest, _causes(pair, forms), pair.currency),
        currency=pair.currency,
        asked=typed.amount if again else figure_typed(free, pair.currency),
        shown=amount_sent(free, pair.currency),
        set_off=first.sent,
        set_off_said=set_off_words_of(first),
        note=typed.note if again else "",
        again=again,
        key=f"{key}{pair.debtor.hex[:8]}{pair.creditor.hex[:8]}{pair.currency}",
        why_not=why_not_written_off(pair, forms.reader, people, free),
    )


def _causes(pair: AgedPair, forms: WriteOffs) -> list[DueCause]:
    return causes_between(forms.accounts, pair.debtor, pair.creditor, pair.currency)


def _waiting_words(pair: AgedPair, waits: int, people: People, forms: WriteOffs) -> str:
    """Say how much of a debt waits, and what is open once that counts where it is more or the other way round."""
    part, two = waiting_part(pair.open, waits, pair.currency, ""), (pair.debtor, pair.creditor)
    claimed = forms.awaited.get((*two[::-1], pair.currency), 0) - forms.awaited.get((*two, pair.currency), 0)
    names = names_inside(people.get(pair.debtor)), names_inside(people.get(pair.creditor))
    then = forms.accounts.once_counted(*two, pair.currency)
    is_said = is_beyond(pair.open, pair.open + claimed) and is_beyond(pair.open, then)
    once = once_counted(claimed, then, pair.currency, *names) if is_said else ""
    return "; ".join(filter(None, [part, once]))


class FigureShown(NamedTuple):
    """A figure of a table, and whether it is below zero."""

    text: str
    minus: bool


@dataclass(frozen=True, slots=True)
class MemberShown:
    """A line of the table of everybody; `linked` if they have a page of their own."""

    person: UUID
    name: str
    linked: bool
    figures: list[FigureShown]


class HeadShown(NamedTuple):
    """The head of a column: how the table is sorted by it, if it is, and what its link asks for."""

    label: str
    asks: str
    sorted: str


@dataclass(frozen=True, slots=True)
class MemberTable:
    """Everybody in one currency, what all of them come to, and which columns there are."""

    currency: str
    columns: list[str]
    heads: list[HeadShown]
    rows: list[MemberShown]
    foot: list[FigureShown]


def member_table(currency: str, members: Sequence[MemberBooks], people: People, by: str) -> MemberTable:
    """The table, sorted by a column: by name from A, by figures from the largest; a minus before it turns it over.

    The columns that few clubs need are left out where they are empty.
    """
    columns = [
        name for name in FIGURES if name not in LEFT_OUT_IF_EMPTY or any(_value(member, name) for member in members)
    ]
    column, turned = by.removeprefix("-"), by.startswith("-")
    ordered = sorted(members, key=lambda one: name_order(name_of(people, one.person)))
    if column in columns:
        ordered.sort(key=lambda one: -_value(one, column))
    if turned:
        ordered.reverse()
    return MemberTable(
        currency,
        columns,
        [_head(name, column, turned=turned) for name in ("name", *columns)],
        [_member(one, columns, people, currency) for one in ordered],
        [_figure(sum(_value(one, name) for one in members), name, currency) for name in columns],
    )


def _head(name: str, column: str, *, turned: bool) -> HeadShown:
    labels = {
        "name": _("Player"),
        "won": _("Won"),
        "other": _("Other"),
        "unsettled": _("Not settled yet"),
        "paid": _("Paid"),
        "received": _("Received"),
        "let_off": _("Waived, written off"),
        "open": _("Open"),
    }
    here = name == column
    rising = turned != (name == "name")
    order = ("ascending" if rising else "descending") if here else ""
    return HeadShown(labels[name], f"-{name}" if here and not turned else name, order)


def _member(one: MemberBooks, columns: Sequence[str], people: People, currency: str) -> MemberShown:
    person = people.get(one.person)
    linked = person is not None and bool(person.name)
    figures = [_figure(_value(one, name), name, currency) for name in columns]
    return MemberShown(one.person, name_of(people, one.person), linked, figures)


def _value(one: MemberBooks, name: str) -> int:
    return int(getattr(one, name))


def _figure(value: int, name: str, currency: str) -> FigureShown:
    return FigureShown(written(value, currency, plus=name not in ("paid", "received")), value < 0)
