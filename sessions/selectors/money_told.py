"""Debts and payments as the files have them: of a whole club, and of one person."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from chouette.ledger.money import amount_sent
from clubs.models import Player
from sessions.models import BookKind
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.pair_accounts import PairAccount, accounts_of
from sessions.store.sql import rows_streamed

DEBTS = """
SELECT json_build_object('id', d.id, 'session_id', d.session_id, 'entry_id', d.entry_id, 'seq', d.seq,
    'because', d.because, 'debtor_id', d.debtor_id, 'creditor_id', d.creditor_id, 'amount', d.amount,
    'currency', d.currency, 'reverses_id', d.reverses_id, 'choice_id', d.choice_id, 'at', d.at)::text
FROM chouette_sessions_debt d WHERE d.club_id = %(club)s ORDER BY d.id"""

PAYMENTS = """
SELECT json_build_object('id', p.id, 'session_id', p.session_id, 'payer_id', p.payer_id, 'receiver_id', p.receiver_id,
    'amount', p.amount, 'currency', p.currency, 'how', p.how, 'at', p.at,
    'paid_on', p.paid_on, 'act', p.act, 'kept_at', p.kept_at, 'parts', coalesce((
        SELECT json_agg(json_build_object('session_id', t.session_id, 'entry_id', t.entry_id,
            'overpaid_id', t.overpaid_id, 'amount', t.amount) ORDER BY t.number)
        FROM chouette_sessions_paymentpart t WHERE t.club_id = %(club)s AND t.payment_id = p.id), '[]'),
    'seen_at', (
        SELECT v.at FROM chouette_sessions_paymentseen v WHERE v.club_id = %(club)s AND v.payment_id = p.id),
    'steps', (
        SELECT json_agg(json_build_object('word', s.word, 'said_as', s.said_as, 'note', coalesce(n.text, ''),
            'at', s.at) ORDER BY s.number)
        FROM chouette_sessions_paymentstep s LEFT JOIN chouette_sessions_paymentnote n
            ON n.club_id = %(club)s AND n.payment_id = s.payment_id AND n.number = s.number
        WHERE s.club_id = %(club)s AND s.payment_id = p.id))::text
FROM chouette_sessions_payment p WHERE p.club_id = %(club)s ORDER BY p.at, p.id"""

ENTRIES = """
SELECT json_build_object('id', e.id, 'session_id', e.session_id, 'kind', e.kind, 'fee_for', e.fee_for, 'at', e.at,
    'expense_id', e.expense_id,
    'lines', coalesce((
        SELECT json_agg(json_build_object('debtor_id', l.debtor_id, 'creditor_id', l.creditor_id, 'amount', l.amount,
            'currency', l.currency) ORDER BY l.number)
        FROM chouette_sessions_bookline l WHERE l.club_id = %(club)s AND l.entry_id = e.id), '[]'),
    'till_cash', coalesce((
        SELECT json_agg(json_build_object('step', k.number, 'amount', k.amount, 'currency', k.currency)
            ORDER BY k.number)
        FROM chouette_sessions_tillcash k WHERE k.club_id = %(club)s AND k.entry_id = e.id), '[]'),
    'cleared', coalesce((
        SELECT json_agg(json_build_object('debtor_id', c.debtor_id, 'creditor_id', c.creditor_id, 'amount', c.amount)
            ORDER BY c.number)
        FROM chouette_sessions_clearedaccount c WHERE c.club_id = %(club)s AND c.entry_id = e.id), '[]'),
    'steps', (
        SELECT json_agg(json_build_object('word', s.word, 'player_id', s.player_id, 'said_as', s.said_as, 'at', s.at,
            'note', coalesce(n.text, '')) ORDER BY s.number)
        FROM chouette_sessions_bookstep s LEFT JOIN chouette_sessions_booknote n
            ON n.club_id = %(club)s AND n.entry_id = s.entry_id AND n.number = s.number
        WHERE s.club_id = %(club)s AND s.entry_id = e.id))::text
FROM chouette_sessions_bookentry e WHERE e.club_id = %(club)s ORDER BY e.at, e.id"""

MOVEMENTS = """
SELECT json_build_object('id', m.id, 'from_account', m.from_account, 'debtor_id', m.debtor_id,
    'creditor_id', m.creditor_id, 'to_account', m.to_account, 'to_debtor_id', m.to_debtor_id,
    'to_creditor_id', m.to_creditor_id, 'amount', m.amount, 'currency', m.currency, 'why', m.why,
    'payment_id', m.payment_id, 'entry_id', m.entry_id, 'reverses', m.reverses, 'at', m.at)::text
FROM chouette_sessions_movement m WHERE m.club_id = %(club)s ORDER BY m.at, m.id"""

EXPENSES = """
SELECT json_build_object('id', x.id, 'session_id', x.session_id, 'payer_id', x.payer_id, 'amount', x.amount,
    'currency', x.currency, 'at', x.at)::text
FROM chouette_sessions_sharedexpense x WHERE x.club_id = %(club)s ORDER BY x.at, x.id"""

PLAN_CHOICES = """
SELECT json_build_object('id', w.id, 'session_id', w.session_id, 'way', w.way, 'collector_id', w.collector_id,
    'actor_device', w.actor_device, 'actor_user', w.actor_user, 'at', w.at)::text
FROM chouette_sessions_planchoice w WHERE w.club_id = %(club)s ORDER BY w.at, w.id"""

REMINDERS = """
SELECT json_build_object('debtor_id', r.debtor_id, 'creditor_id', r.creditor_id, 'at', r.at)::text
FROM chouette_sessions_reminder r WHERE r.club_id = %(club)s ORDER BY r.at, r.id"""

PARTS = {
    "debts": DEBTS,
    "payments": PAYMENTS,
    "movements": MOVEMENTS,
    "entries": ENTRIES,
    "expenses": EXPENSES,
    "plan_choices": PLAN_CHOICES,
    "reminders": REMINDERS,
}


def money_of_club(club: UUID) -> Iterator[str]:
    """Every debt, every payment, every entry in the books with its steps, the shared expenses, which way to pay an
    evening was chosen, and the reminders, the oldest first: a JSON text, piece by piece, for a club may have many.
    Amounts in minor units, or in points."""
    yield "{"
    for place, (name, statement) in enumerate(PARTS.items()):
        yield f'{"," if place else ""}\n"{name}": ['
        for number, (text,) in enumerate(rows_streamed(statement, {"club": club})):
            yield f"{',' if number else ''}\n{text}"
        yield "]"
    yield "\n}\n"


def money_of_person(player: Player) -> dict[str, list[dict[str, Any]]]:
    """Their accounts with others (`money`), every row of them, what they owe above zero; and what was entered in the
    books about them (`entries`), the latest first."""
    accounts = accounts_of(player.club_id, player.person)
    entries = book_entries(player.club_id, BookKind.values, person=player.person)
    people = {one.other for one in accounts}.union(*(one.people for one in entries))
    names = people_of(player.club_id, people)
    return {
        "money": [_told(one, _name(names[one.other])) for one in accounts],
        "entries": _entries_told(player, entries, names),
    }


def _entries_told(
    player: Player, found: Iterable[EntryRead], names: Mapping[UUID, PersonNamed]
) -> list[dict[str, Any]]:
    """Of each the lines that are theirs, and what was said."""
    return [
        {
            "kind": one.row.kind, "evening": one.row.code, "at": one.row.at, "stands": one.row.stands,
            "lines": [
                {"debtor": _name(names[line.debtor]), "creditor": _name(names[line.creditor]),
                 "amount": amount_sent(line.amount, line.currency), "currency": line.currency}
                for line in one.lines if player.person in (line.debtor, line.creditor)
            ],
            "words": [
                {"word": word.word, "at": word.at, "mine": word.person == player.person, "note": word.note}
                for word in one.words
            ],
        }
        for one in found
    ]  # fmt: skip


def _name(one: PersonNamed) -> str:
    """Their name; the till has none, and is called by a word that files have in English."""
    return "the till" if one.till else one.name


def _told(one: PairAccount, name: str) -> dict[str, Any]:
    return {
        "with": name,
        "currency": one.currency,
        "owed": amount_sent(one.open, one.currency),
        "debts": [
            {"evening": debt.code, "at": debt.at, "because": debt.because, "note": debt.note,
             "mine": debt.debtor == one.one, "amount": amount_sent(debt.amount, one.currency)}
            for debt in one.debts
        ],
        "payments": [
            {"at": paid.at, "paid_on": paid.paid_on, "mine": paid.payer == one.one,
             "amount": amount_sent(paid.amount, one.currency), "how": paid.how,
             "word": paid.word, "note": paid.note, "answer": paid.answer}
            for paid in one.payments
        ],
    }  # fmt: skip
