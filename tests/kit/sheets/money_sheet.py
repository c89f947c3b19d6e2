"""A money sheet as it is played: its table, its evenings in order, and the names of its accounts."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from clubs.models import Membership, Player, Role
from sessions import services
from sessions.models import Session
from sessions.selectors.dues import PairDues
from tests.kit.accounts_agree import persons_of_club
from tests.kit.every_account import every_account
from tests.kit.sheets.words import SheetError
from tests.kit.table import Table

ACCOUNT = r"evening \d+|overpaid(?: \d+)?|deposit(?: \d+)?|book(?: \d+)?|clearing(?: \d+)?|bet(?: \d+)?"
KINDS = {
    "opening": "book", "deposit": "deposit", "given_back": "deposit", "clearing": "clearing", "bet": "bet",
    "overpaid": "overpaid",
}  # fmt: skip


@dataclass
class MoneySheet:
    """A sheet as it is played: the table, how many of its debts were read, and whether it is `thorough`: whether at
    each line that reads accounts all that the program reads of them is compared with their rows."""

    house: str = "atlanta"
    change: dict[str, Any] = field(default_factory=dict)
    minor: int = 100
    thorough: bool = False
    table: Table | None = None
    debts_read: int = 0
    codes: list[str] = field(default_factory=list)
    games: dict[tuple[str, str], int] = field(default_factory=dict)
    clearing: UUID | None = None
    cash_acts: int = 0

    @property
    def laid(self) -> Table:
        """The table, once it has a line."""
        if self.table is None:
            raise SheetError("say `line` first")
        return self.table

    def at(self, code: str) -> None:
        """Go to the evening of that code; everybody is let in."""
        table = self.laid
        table.code = code
        if code not in self.codes:
            self.codes.append(code)
            guests = [
                Membership(club=table.club, device_id=one.device, session_code=code, role=Role.GUEST)
                for one in table.people.values()
            ]
            Membership.objects.bulk_create(guests, ignore_conflicts=True)

    def renew_views(self) -> None:
        """Make the view of every evening again, as the program does once rights have changed."""
        for code in self.codes:
            services.view_renewed(code=code)

    def code_of(self, number: str) -> str:
        """The code of an evening by its number."""
        if not 0 < int(number) <= len(self.codes):
            raise SheetError(f"there is no evening {number}")
        return self.codes[int(number) - 1]

    def name_of(self, player: UUID) -> str:
        """Whose id it is; a record that was merged has the name of the person."""
        row = Player.objects.get(club=self.laid.club, id=persons_of_club(self.laid.club.id)[player])
        return "till" if row.till else row.name

    def accounts(self) -> PairDues:
        """Every account of the club."""
        club = self.laid.club.id
        return every_account(club, set(persons_of_club(club).values()))

    def account_names(self, accounts: PairDues) -> dict[UUID, str]:
        """`E1` for an evening, else what it is, with a number from the second on."""
        evenings = dict(Session.objects.filter(code__in=self.codes).values_list("id", "code"))
        found = {id_: f"E{self.codes.index(code) + 1}" for id_, code in evenings.items()}
        counted: dict[str, int] = {}
        for name in sorted(accounts.names.values(), key=lambda one: (one.began, one.account)):
            if name.account not in found:
                word = KINDS["overpaid" if name.overpaid else str(name.kind)]
                counted[word] = counted.get(word, 0) + 1
                found[name.account] = word if counted[word] == 1 else f"{word} {counted[word]}"
        return found


Does = Callable[[MoneySheet, re.Match[str]], None]
