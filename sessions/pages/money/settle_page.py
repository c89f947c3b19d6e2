"""The page on which an evening is settled: the reader's own payments first, and how many are made."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.actors import Actor
from clubs.permissions import may
from sessions.models import Phase
from sessions.pages.corrections.correction_rows import evening_corrections
from sessions.pages.money.account_names import account_labels
from sessions.pages.money.acts_to_undo import acts_to_undo
from sessions.pages.money.addressed import only_comer
from sessions.pages.money.bet_rows import bets_shown
from sessions.pages.money.cash_shown import cash_shown, paid_then_shown
from sessions.pages.money.debt_reasons import Leaves
from sessions.pages.money.due_words import all_closed_words, progress_words
from sessions.pages.money.even_rows import even_rows
from sessions.pages.money.expense_rows import evening_expenses
from sessions.pages.money.first_line import carried_lines, first_lines, results_shown
from sessions.pages.money.form_faults import UNSENT, SentPayment
from sessions.pages.money.leaves import settled_with
from sessions.pages.money.own_games import own_games
from sessions.pages.money.paid_for import named_accounts
from sessions.pages.money.person_names import People, name_of, people_with
from sessions.pages.money.settle_rows import RowReader, SettleRow, lacks_phone, owed_of, row_of
from sessions.pages.money.share_text import share_texts
from sessions.pages.money.ways import ways_shown
from sessions.permissions import may_at
from sessions.selectors.book_entries import book_entries
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.creditors import pay_to_of_creditors
from sessions.selectors.disputes import disputed_games
from sessions.selectors.dues import PairDues, pair_dues
from sessions.selectors.reopened_evenings import owed_before
from sessions.selectors.sessions import tables_split_with
from sessions.selectors.settle_up import EveningDue, PersonAt, dues_with_even, people_at, progress_of
from sessions.selectors.shared_expenses import ExpenseRead, expenses_of_evening
from sessions.services.books.expense_words import ShareSpeaker
from sessions.services.payments.pair import MoneyReader, reader_of
from sessions.view.view import PROTOCOL

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow


class ProgressShown(NamedTuple):
    """How far the payments are in one currency, in words and for a bar."""

    text: str
    closed: int
    of: int


@dataclass(frozen=True)
class SettledEvening:
    """An evening's payments as one reader has them.

    `even` are pairs whose debts come to nothing together. `people` are those who came, and all others who owe or are
    owed or share an expense. `tables` are the other tables of an evening that was split.
    """

    actor: Actor
    session: "SessionNow"
    reader: MoneyReader
    came: Mapping[UUID, PersonAt]
    dues: list[EveningDue]
    even: list[EveningDue]
    expenses: list[ExpenseRead]
    people: People
    tables: Mapping[UUID, str]

    @cached_property
    def mine(self) -> set[UUID]:
        """The persons for whom the reader speaks."""
        return set(self.reader.persons)

    @cached_property
    def is_scorekeeper(self) -> bool:
        """Whether the reader keeps the sheet."""
        return may_at(self.actor, "sessions.keep", self.session)

    @cached_property
    def keeps(self) -> bool:
        """Whether the reader keeps the sheet or the books."""
        return self.is_scorekeeper or may(self.actor, "clubs.books", self.session.club)

    @cached_property
    def disputed(self) -> list[int]:
        """The games of the evening whose results are disputed."""
        return disputed_games(self.session.key)

    @property
    def carries(self) -> bool:
        """Whether what is open is carried over to the next evening."""
        return is_carried(self.session)

    @cached_property
    def accounts(self) -> PairDues:
        """What those whose rows say it have open over all evenings."""
        all_of_them = self.is_scorekeeper or bool(self.tables)
        dues = self.dues if all_of_them else [due for due in self.dues if self._names_all_accounts(due)]
        persons = {person for due in dues for person in due.two}
        return pair_dues(self.session.club_id, persons) if persons else PairDues([], {})

    def _names_all_accounts(self, due: EveningDue) -> bool:
        may_set_off_for = (due.free or due.moved) and self.keeps and lacks_phone(due, self.people)
        may_withdraw = due.done and self.keeps
        return bool(self.mine.intersection(due.two) or may_set_off_for or may_withdraw)


def load_settled_evening(actor: Actor, session: "SessionNow") -> SettledEvening:
    """Load an evening's payments for a reader."""
    came, (dues, even) = people_at(session.key), dues_with_even(session.key)
    expenses = expenses_of_evening(session.club_id, session.id)
    sharers = {person for one in expenses for person in one.people}
    people = people_with(session.club_id, came, [*dues, *even], sharers)
    reader = reader_of(actor, session.club, session)
    return SettledEvening(actor, session, reader, came, dues, even, expenses, people, tables_split_with(session))


def settle_page(
    request: HttpRequest,
    actor: Actor,
    session: "SessionNow",
    why_not: str = "",
    status: int = HTTPStatus.OK,
    *,
    asks_again: UUID | None = None,
    sent: SentPayment = UNSENT,
) -> HttpResponse:
    """Show the payments of an evening, the reader's own first; `asks_again` is the till where a row has to ask whether
    it is meant, `sent` a payment form that comes back."""
    evening = load_settled_evening(actor, session)
    rows = _rows(evening, sent)
    facts = {
        "session": session,
        "closed": session.phase == Phase.CLOSED,
        "why_not": "" if any(row.may_enter and row.form.at for row in rows) else why_not,
        "asks_again": asks_again,
        "corrections": evening_corrections(actor, session),
        "here": reverse("settle", args=[session.code]),
        "key": secrets.token_urlsafe(18),
        "live": {"protocol": PROTOCOL, "version": session.version, "url": f"/live/sessions/{session.code}/"},
        "of_club": may(actor, "clubs.see", session.club),
        "reads_accounts": may(actor, "clubs.own_money", session.club),
        "expenses": evening_expenses(
            request,
            ShareSpeaker(actor, evening.reader),
            evening.expenses,
            evening.people,
            evening.came,
            session.club,
            evening.reader.voices,
        ),
        **_payments(evening, rows),
        **_results(evening),
        **_keeping(evening),
        **_bets(evening),
    }
    return render(request, "sessions/settle.html", facts, status=status)


def _payments(evening: SettledEvening, rows: Sequence[SettleRow]) -> dict[str, Any]:
    """Return the rows of the payments, and how many are made."""
    progress = progress_of(evening.dues)
    shown = [ProgressShown(progress_words(one, carries=evening.carries), one.made, one.of) for one in progress]
    return {
        "carries": evening.carries,
        "own": sorted((row for row in rows if row.mine), key=lambda row: not row.asks),
        "even": even_rows(evening.even, evening.people, evening.mine, _leaves(evening), evening.reader.voices),
        "others": [row for row in rows if not row.mine],
        "progress": shown,
        "disputed": evening.disputed,
        "all_closed": all_closed_words(progress, closed=evening.session.phase == Phase.CLOSED),
    }


def _rows(evening: SettledEvening, sent: SentPayment) -> list[SettleRow]:
    session, dues = evening.session, evening.dues
    moved = [one.other for due in dues for one in due.moved]
    paid = named_accounts(one for due in dues for one in (*due.waiting, *due.disputed, *due.done))
    reader = RowReader(
        session=session,
        people=evening.people,
        mine=evening.mine,
        keeps=evening.keeps,
        reader=evening.reader,
        leaves=_leaves(evening),
        pay_to=pay_to_of_creditors(session.club_id, evening.mine, map(owed_of, dues)),
        accounts=evening.accounts,
        tables=evening.tables,
        labels=account_labels([*evening.accounts.names.values(), *moved, *paid], session, inside=True),
        dues=dues,
        sent=sent,
        owed_before=owed_before(session.key) if any(due.already for due in dues) else {},
    )
    return [row_of(due, reader) for due in dues if due.amount or not due.held or reader.may_read(due)]


def _leaves(evening: SettledEvening) -> Leaves:
    """Return with whom each leaver was settled, by event; nothing is asked where nobody left."""
    left = any(due.leave for due in (*evening.dues, *evening.even))
    return settled_with(evening.session, evening.came) if left else {}


def _results(evening: SettledEvening) -> dict[str, Any]:
    """Return what everybody won or lost, what the reader is told of it, and the texts that are shared."""
    people, mine, dues = evening.people, evening.mine, evening.dues
    results = results_shown(evening.came, mine, evening.session)
    if evening.carries:
        said = carried_lines(results, dues, evening.even, evening.accounts, people, mine)
    else:
        said = first_lines(results, [*dues, *evening.even], people, mine)
    return {
        "results": results,
        "said": said,
        "games": own_games(evening.session.key, mine, people),
        "share": share_texts(evening.session, evening.came, people, dues, evening.even),
    }


def _keeping(evening: SettledEvening) -> dict[str, Any]:
    """Return what a keeper of the sheet or the books may record for all, take back and choose."""
    session, reader, dues, people = evening.session, evening.reader, evening.dues, evening.people
    pays_tonight = not evening.carries and not evening.disputed
    is_scorekeeper, keeps = evening.is_scorekeeper, evening.keeps
    return {
        "cash": cash_shown(reader, session, dues, people, evening.accounts)
        if is_scorekeeper and pays_tonight
        else None,
        "then": paid_then_shown(reader, session, dues, people) if keeps and pays_tonight else None,
        "undos": [
            *(acts_to_undo(dues, session, reader, people, evening.accounts) if is_scorekeeper else []),
            *(acts_to_undo(dues, session, reader, people, evening.accounts, then=True) if keeps else []),
        ],
        "ways": ways_shown(session, evening.came, dues) if keeps else None,
    }


def _bets(evening: SettledEvening) -> dict[str, Any]:
    """Return the side bets of the evening, and who could enter one with whom."""
    session, came, mine = evening.session, evening.came, evening.mine
    bets = book_entries(session.club_id, ["bet"], session=session.id)
    return {
        "bets": bets_shown(bets, evening.people, mine, reader=evening.reader),
        "bettors": [(person, name_of(came, person)) for person in came],
        "may_bet": len(came) > 1 and (bool(mine.intersection(came)) or evening.keeps),
        "reader": only_comer(mine, came),
        "currency": "" if session.club.points_only else session.club.currency,
    }
