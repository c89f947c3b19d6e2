"""Debts and payments as the files have them: of a whole club, and of one person."""

from typing import Any
from uuid import UUID

from chouette.ledger.money import amount_sent
from clubs.models import Player
from sessions.models import Debt, Payment, PaymentNote, PaymentStep, PlanChoice
from sessions.selectors.open_accounts import people_of
from sessions.selectors.pair_accounts import PairAccount, accounts_of


def money_of_club(club: UUID) -> dict[str, list[dict[str, Any]]]:
    """Every debt and every payment with its steps, the oldest first; amounts in minor units, or in points. And by whom
    which way to pay an evening was chosen."""
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
    }


def money_of_person(player: Player) -> list[dict[str, Any]]:
    """Their accounts with others, every row of them; what they owe above zero."""
    found = accounts_of(player.club_id, player.person)
    names = people_of(player.club_id, [one.other for one in found])
    return [_told(one, names[one.other].name) for one in found]


def _told(one: PairAccount, name: str) -> dict[str, Any]:
    return {
        "with": name,
        "currency": one.currency,
        "owed": amount_sent(one.open, one.currency),
        "debts": [
            {"evening": debt.code, "at": debt.at, "because": debt.because, "mine": debt.debtor == one.one,
             "amount": amount_sent(debt.amount, one.currency)}
            for debt in one.debts
        ],
        "payments": [
            {"at": paid.at, "mine": paid.payer == one.one, "amount": amount_sent(paid.amount, one.currency),
             "how": paid.how, "word": paid.word, "note": paid.note, "answer": paid.answer}
            for paid in one.payments
        ],
    }  # fmt: skip
