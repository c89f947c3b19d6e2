"""What a debt comes from, in sentences."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.account_names import day_words
from sessions.pages.money.keeper_names import KEEPERS_NAMED, Actors, keeper_named
from sessions.pages.money.leaves import SettledWith
from sessions.pages.money.paid_words import pays_words
from sessions.pages.money.person_names import People, name_inside, name_of, payee_name
from sessions.pages.money.taken_back_words import taken_back_reason
from sessions.pages.money.till_words import own_pocket_words, taken_home_words
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.pair_accounts import DebtRead
from sessions.selectors.settle_up import EveningDue

Leaves = Mapping[int, SettledWith]


class ReasonShown(NamedTuple):
    """What a debt comes from, and what was noted with it."""

    text: str
    note: str


def reasons_of(due: EveningDue, people: People, leaves: Leaves, voices: ClubVoices) -> list[ReasonShown]:
    """Return what a due comes from: its debts, or that more was paid than the evening asks now."""
    found = [ReasonShown(_reason_here(debt, due, people, leaves, voices), debt.note) for debt in due.debts]
    if due.for_nothing or due.returned:
        notes = dict.fromkeys(debt.note for debt in due.taken_back if debt.note)
        found.append(ReasonShown(taken_back_reason(due), ", ".join(notes)))
    elif due.open and not any(debt.debtor == due.payer for debt in due.debts):
        in_money = _("More was paid or set off than the evening asks now.")
        in_points = _("More was settled or set off than the evening asks now.")
        found.append(ReasonShown(in_money if due.currency else in_points, ""))
    return found


def leave_words(debt: DebtRead | None, people: People, leaves: Leaves) -> str:
    """Of a leave: the name of the leaver, when they left, and the clause by which they were settled with."""
    gone = leaves.get(debt.cause) if debt else None
    if debt is None or gone is None:
        return ""
    said = _("%(name)s left at %(time)s") % {"name": name_of(people, gone.person), "time": _time_words(debt)}
    return f"{said} · {gone.clause}" if gone.clause else said


def reason_of(debt: DebtRead, people: People, voices: ClubVoices) -> str:
    """Say what a debt comes from, as its row has it."""
    parts = {
        **_between(debt, people),
        "time": _time_words(debt),
        "by": debt.chosen_by or _("somebody"),
    }
    if debt.way:
        return _way_said(debt.way) % parts
    sentences = {
        "closed_again": _("The evening was closed again at %(time)s: %(pays)s."),
        "leave": _("Somebody left at %(time)s: %(pays)s."),
        "close": _("The evening was closed at %(time)s: %(pays)s."),
        "correction": _("Corrected at %(time)s: %(pays)s."),
        "bet": _("Side bet, agreed at %(time)s: %(pays)s."),
        "not_so": _("Objected, an entry of a keeper: %(pays)s."),
        "opening": _("Brought from an earlier book: %(pays)s."),
        "fee": _("Table fee: %(pays)s."),
        "deposit": _("Deposit: %(pays)s."),
        "clearing": _("Cleared across evenings: %(pays)s."),
        "expense": _("Shared expense: %(pays)s."),
        "purchase": _("%(entry)s: %(pays)s."),
    }
    if debt.because == "purchase":
        parts["entry"] = _purchase_words(debt, people)
    return " ".join(
        [
            sentences["closed_again" if debt.closed_again else debt.because] % parts,
            *agreed_for(debt.agreed_as, debt.agreed_actors, voices),
        ]
    )


def _purchase_words(debt: DebtRead, people: People) -> str:
    """Say which way money went: the till is owed what was taken home, and owes what was paid for it."""
    debtor = people.get(debt.debtor)
    if debtor is not None and debtor.till:
        return own_pocket_words(name_of(people, debt.creditor))
    return taken_home_words(name_of(people, debt.debtor))


def agreed_for(agreed_as: str, actors: Actors, voices: ClubVoices) -> list[str]:
    """Say by whom a bet was confirmed for a player without a phone, if it was."""
    by = keeper_named(voices, actors, agreed_as) if agreed_as in KEEPERS_NAMED else ""
    if by:
        return [_("Confirmed by %(by)s.") % {"by": by}]
    return {
        "scorekeeper": [_("Confirmed by the scorekeeper.")],
        "treasurer": [_("Confirmed by the treasurer.")],
        "organiser": [_("Confirmed by an organiser.")],
    }.get(agreed_as, [])


def _time_words(debt: DebtRead) -> str:
    """Say when a debt was written: "23:40", or on another day than the evening's "02:28 on 27 November"."""
    at = localtime(debt.chosen_at or debt.at)
    if at.date() == debt.day:
        return time_format(at)
    return _("%(time)s on %(day)s") % {"time": time_format(at), "day": day_words(at.date())}


def _between(debt: DebtRead, people: People) -> dict[str, str]:
    """Return the place of a sentence that says who pays whom how much, or in points who owes it."""
    names = {
        "from": name_inside(people, debt.debtor),
        "to": payee_name(people, debt.creditor),
        "amount": written(debt.amount, debt.currency),
    }
    return {"pays": pays_words(names, debt.currency)}


def _way_said(way: str) -> str:
    return {
        "house": _("By the house rules, chosen by %(by)s at %(time)s: %(pays)s."),
        "fewest": _("Fewest payments, chosen by %(by)s at %(time)s: %(pays)s."),
        "collect": _("One collects for all, chosen by %(by)s at %(time)s: %(pays)s."),
    }[way]


def _reason_here(debt: DebtRead, due: EveningDue, people: People, leaves: Leaves, voices: ClubVoices) -> str:
    """Say the same at its evening: of a leave also who went, and the clause; of a correction what the two had to pay or
    to get at that settlement, before it and now."""
    told = [
        _("%(name)s at that settlement: %(before)s before, %(after)s now.")
        % {
            "name": name_of(people, person),
            "before": _to_settle(before, debt.currency),
            "after": _to_settle(after, debt.currency),
        }
        for person, (before, after) in zip((debt.debtor, debt.creditor), due.changes.get(debt.id, ()), strict=False)
    ]
    gone = leave_words(debt, people, leaves) if debt.because == "leave" else ""
    said = _("%(left)s: %(pays)s.") % {"left": gone, **_between(debt, people)}
    return " ".join([said if gone else reason_of(debt, people, voices), *told])


def _to_settle(gets: int, currency: str) -> str:
    """Say what a settlement asks of a player who gets this much: "£5 to pay", "£2 to get"; "owing 1 point"."""
    if not gets:
        return _("nothing to pay") if currency else _("owing nothing")
    if currency:
        text = _("%(amount)s to get") if gets > 0 else _("%(amount)s to pay")
    else:
        text = _("owed %(amount)s") if gets > 0 else _("owing %(amount)s")
    return text % {"amount": written(abs(gets), currency)}
