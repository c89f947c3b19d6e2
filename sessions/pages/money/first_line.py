"""What somebody reads first of an evening: what they won or lost, and the dues of theirs that sum to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.language import finished
from chouette.wording.sums import sum_of
from chouette.wording.table.payment_sentences import due as written
from sessions.models import Session
from sessions.pages.money.addressed import addressed
from sessions.pages.money.due_words import waiting_words
from sessions.pages.money.person_names import People, name_inside, name_of, payee_name
from sessions.pages.money.rest_words import open_sum_said
from sessions.pages.money.taken_back_words import kinds_of, what_for
from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import DebtRead
from sessions.selectors.settle_up import EveningDue, PersonAt, people_seated

MOST_NAMES = 3
"""With more people than these only number and sum of each direction are said."""
PLAYED = ("leave", "close", "correction")
"""Debts that were played for; the others follow with a figure of their own."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """What somebody won or lost; `mine` if the reader is they, `points` above zero if they won."""

    name: str
    mine: bool
    lost: bool
    even: bool
    size: str
    person: UUID | None = None
    points: int = 0


class OwnPart(NamedTuple):
    """A part of what somebody won or lost: above zero it comes from `other`, below zero it goes to them.

    `back` if it comes back, of what was paid or set off before; `back_by` if a `correction` has brought that, or the
    `closing` of the evening that was opened again.
    """

    other: UUID
    amount: int
    currency: str
    back: bool = False
    back_by: str = ""


def results_shown(people: Mapping[UUID, PersonAt], mine: set[UUID], session: Session) -> list[ResultShown]:
    """Return what everybody with a seat won or lost, the most first, the reader first of all."""
    ordered = sorted(people_seated(people), key=lambda one: one.id not in mine)
    points_only = session.points_only
    return [
        ResultShown(
            name_of(people, one.id),
            one.id in mine,
            one.points < 0,
            not one.points,
            written(abs(one.points), "") if points_only else sum_of(abs(one.minor), session.currency),
            one.id,
            one.points if points_only else one.minor,
        )
        for one in ordered
    ]


def first_lines(
    results: Sequence[ResultShown], dues: Sequence[EveningDue], people: People, mine: set[UUID]
) -> list[str]:
    """Say for each of the reader's own: "You lost £2: £4 to Cat, £2 back from Cat since the correction."

    Where they are several, each is named: "Ann lost £2.". The dues have those of pairs that are even, too.
    """
    own, you = [one for one in results if one.mine], addressed(mine)
    return [_first_line(one, dues, people, named=one.person not in you) for one in own]


def _first_line(one: ResultShown, dues: Sequence[EveningDue], people: People, *, named: bool) -> str:
    own = [due for due in dues if one.person in due.two and (due.amount or due.debts)]
    parts = [part for due in _pairs(own, one.person) for part in _played_parts(due, one.person)]
    played = ""
    if parts and sum(part.amount for part in parts) == one.points:
        played = _parts_said(parts, people)
    said = result_of(one, played) if named else result_said(one, played)
    return " ".join([said, *_beside(own, people, one.person)])


class _PairDues(NamedTuple):
    """The dues of an evening between a person and one other, in one currency, with all its debts."""

    other: UUID
    currency: str
    dues: list[EveningDue]
    debts: dict[int, DebtRead]


def _pairs(dues: Sequence[EveningDue], person: UUID | None) -> list[_PairDues]:
    found: dict[tuple[UUID, str], _PairDues] = {}
    for due in dues:
        other = due.receiver if due.payer == person else due.payer
        pair = found.setdefault((other, due.currency), _PairDues(other, due.currency, [], {}))
        pair.dues.append(due)
        pair.debts.update({debt.id: debt for debt in due.debts})
    return list(found.values())


def _played_parts(pair: _PairDues, person: UUID | None) -> list[OwnPart]:
    """Return what the pair played for, as one sum; as two where the evening has dues in both directions."""
    played = [debt for debt in pair.debts.values() if debt.because in PLAYED]
    total = sum(_signed(debt, person) for debt in played)
    is_of_books = any(due.is_of_books for due in pair.dues)
    if is_of_books or len(pair.dues) == 1 or len(played) < len(pair.debts):
        return [OwnPart(pair.other, total, pair.currency)] if total else []
    corrected = any(debt.because == "correction" for debt in played)
    back = _payer_back(pair, played, corrected=corrected)
    return [
        part
        for due in pair.dues
        for part in _parts_of_due(due, pair.other, -1 if due.payer == person else 1, back=back, corrected=corrected)
    ]


def _parts_of_due(due: EveningDue, other: UUID, sign: int, *, back: UUID | None, corrected: bool) -> list[OwnPart]:
    """Return a due as one part; as several where it holds an original debt, what was paid beyond the evening and what
    is owed back since a correction, or since the evening was closed again."""
    if due.payer != back:
        return [OwnPart(other, sign * due.amount, due.currency)]
    original = (due.original or 0) if corrected else 0
    beyond = due.beyond if corrected and (due.back or not due.beyond) else due.amount - original
    since = due.amount - original - beyond
    parts = [
        OwnPart(other, sign * original, due.currency),
        OwnPart(other, sign * beyond, due.currency, back=True),
        OwnPart(other, sign * since, due.currency, back=True, back_by=due.back_by),
    ]
    return [part for part in parts if part.amount]


def _payer_back(pair: _PairDues, played: Sequence[DebtRead], *, corrected: bool) -> UUID | None:
    """Return who owes something back: by corrections, or because more was paid than the evening now asks.

    However many corrections came, what was paid or set off first stays the first leg.
    """
    if corrected:
        since = [(at, due.receiver) for due in pair.dues for at in _reduced_at(due)]
        return min(since)[1] if since else None
    for due in pair.dues:
        if sum(due.reduced.values()) > sum(debt.amount for debt in played if debt.debtor == due.payer):
            return due.receiver
    return None


def _reduced_at(due: EveningDue) -> list[datetime]:
    """Return when a due became smaller, by what counts."""
    return [*(one.at for one in due.done), *(one.at for one in due.moved if one.counts)]


def _signed(debt: DebtRead, person: UUID | None) -> int:
    """Return what a debt brings somebody; below zero it costs them."""
    return -debt.amount if debt.debtor == person else debt.amount


def _parts_said(parts: Sequence[OwnPart], people: People) -> str:
    if len({part.other for part in parts}) > MOST_NAMES:
        return ", ".join(_direction_said(parts))
    return ", ".join(_part_said(part, people) for part in sorted(parts, key=lambda part: (part.back, part.amount)))


def _part_said(part: OwnPart, people: People) -> str:
    texts = {
        (False, False, ""): _("%(amount)s to %(name)s"),
        (True, False, ""): _("%(amount)s from %(name)s"),
        (False, True, ""): _("%(amount)s back to %(name)s"),
        (True, True, ""): _("%(amount)s back from %(name)s"),
        (False, True, "correction"): _("%(amount)s back to %(name)s since the correction"),
        (True, True, "correction"): _("%(amount)s back from %(name)s since the correction"),
        (False, True, "closing"): _("%(amount)s back to %(name)s since the evening was closed again"),
        (True, True, "closing"): _("%(amount)s back from %(name)s since the evening was closed again"),
    }
    said = texts[part.amount > 0, part.back, part.back_by]
    name = payee_name if part.amount > 0 else name_inside
    return finished(said % {"amount": written(abs(part.amount), part.currency), "name": name(people, part.other)})


def _direction_said(parts: Sequence[OwnPart]) -> list[str]:
    """Say number and sum of each direction: "£12 to 3 players", "£5 from 1 player"."""
    going = [part for part in parts if part.amount < 0]
    coming = [part for part in parts if part.amount > 0]
    n, m = len({part.other for part in going}), len({part.other for part in coming})
    there = ngettext("%(amount)s to %(n)s player", "%(amount)s to %(n)s players", n)
    back = ngettext("%(amount)s from %(n)s player", "%(amount)s from %(n)s players", m)
    return [
        said % {"amount": written(abs(sum(part.amount for part in of)), of[0].currency), "n": number}
        for said, of, number in ((there, going, n), (back, coming, m))
        if of
    ]


def _beside(own: Sequence[EveningDue], people: People, person: UUID | None) -> list[str]:
    """Say what was not played for, each kind with a figure of its own: "Table fee: £2 to the till." """
    debts = {debt.id: debt for due in own for debt in due.debts if debt.because not in PLAYED}
    kinds = {"bet": _("Side bets"), "fee": _("Table fee"), "expense": _("Shared expenses")}
    said: list[str] = []
    for because, label in kinds.items():
        found = [debt for debt in debts.values() if debt.because == because]
        parts = [_of_debt(debt, person) for debt in found]
        told = [_parts_said(parts, people)] if parts else []
        told += [_taken_back(due, own, people, person) for due in own if _kind_taken_back(due) == because]
        if told:
            said.append(_("%(label)s: %(parts)s.") % {"label": label, "parts": ", ".join(told)})
    return said


def _kind_taken_back(due: EveningDue) -> str:
    """Return the kind of the books under which it is said for what something was paid and taken back; else nothing."""
    kinds = [debt.because for debt in due.taken_back if debt.because != "leave"]
    return kinds[0] if due.for_nothing and kinds else ""


def _taken_back(due: EveningDue, own: Sequence[EveningDue], people: People, person: UUID | None) -> str:
    """Say what was paid for something that was taken back, and whether it is still owed back."""
    pays = due.payer == person
    if pays:
        text, name = _("%(amount)s paid to %(name)s %(what)s"), payee_name(people, due.receiver)
    else:
        text, name = _("%(amount)s paid by %(name)s %(what)s"), payee_name(people, due.payer)
    words = {"amount": written(due.for_nothing, due.currency), "name": name, "what": what_for(kinds_of(due.taken_back))}
    back = sum(one.returned for one in own if one.two == due.two[::-1] and one.currency == due.currency)
    if not back:
        return _("%(paid)s and given back") % {"paid": text % words}
    return _("%(paid)s, %(back)s is owed back") % {"paid": text % words, "back": written(back, due.currency)}


def _of_debt(debt: DebtRead, person: UUID | None) -> OwnPart:
    other = debt.creditor if debt.debtor == person else debt.debtor
    return OwnPart(other, _signed(debt, person), debt.currency)


def carried_lines(
    results: Sequence[ResultShown],
    dues: Sequence[EveningDue],
    even: Sequence[EveningDue],
    accounts: PairDues,
    people: People,
    mine: set[UUID],
) -> list[str]:
    """Say the same where nobody is asked to pay tonight, with what is then on the reader's accounts.

    "You lost £30: £30 to Dan. It is carried to your account: you owe Dan £44 in all."
    """
    if not addressed(mine):
        return _carried_lines_by_name(results, dues, even, accounts, people, mine)
    lines = first_lines(results, [*dues, *even], people, mine)
    own = [due for due in dues if mine.intersection(due.two) and due.amount]
    if all(due.closed_by == "paid" for due in own):
        return lines
    parts = list(dict.fromkeys(_in_all(due, accounts, people, mine) for due in own if due.closed_by != "paid"))
    told = "; ".join(parts) if len(parts) <= MOST_NAMES else ""
    carried = (
        _("It is carried to your account: %(told)s.") % {"told": told} if told else _("It is carried to your account.")
    )
    return [f"{line} {carried}" for line in lines]


def _carried_lines_by_name(
    results: Sequence[ResultShown],
    dues: Sequence[EveningDue],
    even: Sequence[EveningDue],
    accounts: PairDues,
    people: People,
    mine: set[UUID],
) -> list[str]:
    """Say it for each person of a phone that speaks for several: "Ann lost £30: £30 to Dan. Carried: ..."."""
    lines = list[str]()
    own = [one for one in results if one.mine]
    for one, line in zip(own, first_lines(results, [*dues, *even], people, mine), strict=True):
        carried = [due for due in dues if one.person in due.two and due.amount and due.closed_by != "paid"]
        parts = list(dict.fromkeys(_net_by_name(due, accounts, people) for due in carried))
        told = _("It is carried to the account: %(told)s.") % {"told": "; ".join(parts)} if parts else ""
        lines.append(f"{line} {told}".rstrip())
    return lines


def _net_by_name(due: EveningDue, accounts: PairDues, people: People) -> str:
    """Say by name what is open between the two of a due over all evenings."""
    net = accounts.net(due.payer, due.receiver, due.currency)
    debtor, creditor = (due.payer, due.receiver) if net >= 0 else (due.receiver, due.payer)
    words = {
        "from": name_inside(people, debtor),
        "to": payee_name(people, creditor) if net else name_inside(people, creditor),
        "amount": open_sum_said(abs(net), due.currency, accounts.coin(due.currency)),
    }
    return (_("%(from)s owes %(to)s %(amount)s in all") if net else _("%(from)s and %(to)s are even")) % words


def result_of(one: ResultShown, own_words: str = "") -> str:
    """Say somebody's result by name: "Ann lost £30.", with its parts "Ann lost £30: ..."."""
    if one.even:
        said = _("%(name)s came out even: %(own_words)s.") if own_words else _("%(name)s came out even.")
    elif own_words:
        said = _("%(name)s lost %(size)s: %(own_words)s.") if one.lost else _("%(name)s won %(size)s: %(own_words)s.")
    else:
        said = _("%(name)s lost %(size)s.") if one.lost else _("%(name)s won %(size)s.")
    return said % {"name": one.name, "size": one.size, "own_words": own_words}


def result_said(one: ResultShown, own_words: str = "") -> str:
    """Say the result to the reader whose it is: "You lost £30.", with its parts "You lost £30: ..."."""
    if one.even and not own_words:
        return _("You came out even.")
    if one.even:
        return _("You came out even: %(own_words)s.") % {"own_words": own_words}
    if own_words:
        said = _("You lost %(size)s: %(own_words)s.") if one.lost else _("You won %(size)s: %(own_words)s.")
    else:
        said = _("You lost %(size)s.") if one.lost else _("You won %(size)s.")
    return said % {"size": one.size, "own_words": own_words}


def _in_all(due: EveningDue, accounts: PairDues, people: People, mine: set[UUID]) -> str:
    """Say what is open between the two over all evenings."""
    i_pay, net = due.payer in mine, accounts.net(due.payer, due.receiver, due.currency)
    person, owed = (due.receiver, net) if i_pay else (due.payer, -net)
    other = payee_name(people, person) if owed > 0 else name_inside(people, person)
    if not owed:
        return _("you and %(other)s are even") % {"other": other}
    said = _("you owe %(other)s %(amount)s in all") if owed > 0 else _("%(other)s owes you %(amount)s in all")
    amount = open_sum_said(abs(owed), due.currency, accounts.coin(due.currency))
    text = said % {"other": other, "amount": amount}
    waits = waiting_words(due, accounts, people, mine)
    return f"{text}, {waits}" if waits else text
