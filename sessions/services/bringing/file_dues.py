"""What the evening of a waiting file leaves to be paid, as number and sum."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from chouette.ledger.money import minor_of
from clubs.models import Club
from sessions.history.waiting_nights import file_header
from sessions.models import BroughtFile
from sessions.services.payments.cash import figures_shown
from sessions.services.payments.debts import settlements_by_cause
from sessions.store.recent import Settled


class FileDues(NamedTuple):
    """How many payments an evening leaves, and their sum in minor units; in points without a currency."""

    number: int
    currency: str
    amount: int

    @property
    def shown(self) -> str:
        """Number and sum as a form sends them: "4 GBP:2500", as `CashOffer.shown` has them once the evening is here."""
        return figures_shown(self.number, {self.currency: self.amount} if self.number else {})


def file_dues(club: Club, file: BroughtFile) -> FileDues | None:
    """Return what the evening of a file leaves in this club; None for a file that was not looked through."""
    if file.dues is None or file.due_points is None:
        return None
    if club.points_only:
        return FileDues(file.dues, "", file.due_points)
    header = file_header(file)
    return FileDues(file.dues, header.currency, file.due_points * (minor_of(header.stake, header.currency) or 0))


def figures_of_file(club: Club, file: BroughtFile) -> str:
    """Return the number and sum of a file's payments as a form sends them; empty where they are unknown."""
    dues = file_dues(club, file) if file.header else None
    return dues.shown if dues else ""


def points_of_dues(settled: Iterable[Settled]) -> list[int]:
    """Return the points of each due that settlements leave: opposite payments of the same two are one due."""
    nets = Counter[tuple[str, str]]()
    for one in settlements_by_cause(settled).values():
        for payment in one.settlement.payments:
            if payment.payer < payment.payee:
                nets[payment.payer, payment.payee] += payment.points
            else:
                nets[payment.payee, payment.payer] -= payment.points
    return [abs(points) for points in nets.values() if points]
