"""Debts and payments as the files have them: of a whole club, and of one person."""

from typing import Any
from uuid import UUID

from chouette.ledger.money import amount_sent
from clubs.models import Player
from sessions.models import (
    BookEntry,
    BookKind,
    BookLine,
    BookNote,
    BookStep,
    Debt,
    Payment,
    PaymentNote,
    PaymentStep,
    PlanChoice,
)  # fmt: skip
from sessions.selectors.book_entries import book_entries
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.pair_accounts import PairAccount, accounts_of


def money_of_club(club: UUID) -> dict[str, list[dict[str, Any]]]:
    """Every debt, every payment and every entry in the books with its steps, the oldest first; amounts in minor units,
    or in points. And by whom which way to pay an evening was chosen."""
    steps: dict[UUID, list[dict[str, Any]]] = {}
    notes = {(one.payment_id, one.number): one.text for one in PaymentNote.objects.filter(club=club)}
    for step in PaymentStep.objects.filter(club=club).order_by("payment_id", "number"):
        note = notes.get((step.payment_id, step.number), "")
        told = {"word": step.word, "said_as": step.said_as, "note": note, "at": step.at}
        steps.setdefault(step.payment_id, []).append(told)
    debts = Debt.objects.filter(club=club).order_by("id")
    payments = Payment.objects.filter(club=club).order_by("at", "id")
    owed = (
        "session_id",
        "entry_id",
        "seq",
        "because",
        "debtor_id",
        "creditor_id",
        "amount",
        "currency",
        "reverses_id",
        "choice_id",
        "at",
    )
    paid = ("id", "session_id", "payer_id", "receiver_id", "amount", "currency", "how", "at")
    chosen = ("id", "session_id", "way", "collector_id", "actor_device", "actor_user", "at")
    choices = PlanChoice.objects.filter(club=club).order_by("at", "id")
    return {
        "plan_choices": [{name: getattr(one, name) for name in chosen} for one in choices],
        "debts": [{"id": one.id} | {name: getattr(one, name) for name in owed} for one in debts],
        "payments": [{name: getattr(one, name) for name in paid} | {"steps": steps[one.id]} for one in payments],
        "entries": _entries(club),
    }


def _entries(club: UUID) -> list[dict[str, Any]]:
    """What was entered in the books, with its lines and every word about it."""
    notes = {(one.entry_id, one.number): one.text for one in BookNote.objects.filter(club=club)}
    steps: dict[UUID, list[dict[str, Any]]] = {}
    for step in BookStep.objects.filter(club=club).order_by("entry_id", "number"):
        told = {name: getattr(step, name) for name in ("word", "player_id", "said_as", "at")}
        steps.setdefault(step.entry_id, []).append(told | {"note": notes.get((step.entry_id, step.number), "")})
    lines: dict[UUID, list[dict[str, Any]]] = {}
    for line in BookLine.objects.filter(club=club).order_by("entry_id", "number"):
        told = {name: getattr(line, name) for name in ("debtor_id", "creditor_id", "amount", "currency")}
        lines.setdefault(line.entry_id, []).append(told)
    entries = BookEntry.objects.filter(club=club).order_by("at", "id")
    return [
        {name: getattr(one, name) for name in ("id", "session_id", "kind", "fee_for", "at")}
        | {"lines": lines[one.id], "steps": steps[one.id]}
        for one in entries
    ]


def entries_of_person(player: Player) -> list[dict[str, Any]]:
    """What was entered in the books about a person, the latest first: the lines that are theirs, and what was said."""
    found = book_entries(player.club_id, BookKind.values, person=player.person)
    own = {one.row.id: [line for line in one.lines if player.person in (line.debtor, line.creditor)] for one in found}
    others = {who for lines in own.values() for line in lines for who in (line.debtor, line.creditor)}
    names = people_of(player.club_id, others)
    return [
        {
            "kind": one.row.kind, "evening": one.row.code, "at": one.row.at, "stands": one.row.stands,
            "lines": [
                {"debtor": _name(names[line.debtor]), "creditor": _name(names[line.creditor]),
                 "amount": amount_sent(line.amount, line.currency), "currency": line.currency}
                for line in own[one.row.id]
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


def money_of_person(player: Player) -> list[dict[str, Any]]:
    """Their accounts with others, every row of them; what they owe above zero."""
    found = accounts_of(player.club_id, player.person)
    names = people_of(player.club_id, [one.other for one in found])
    return [_told(one, _name(names[one.other])) for one in found]


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
            {"at": paid.at, "mine": paid.payer == one.one, "amount": amount_sent(paid.amount, one.currency),
             "how": paid.how, "word": paid.word, "note": paid.note, "answer": paid.answer}
            for paid in one.payments
        ],
    }  # fmt: skip
