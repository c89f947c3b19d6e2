"""Three evenings of one day between Ann and Bob, both ways, as tests of the pages of money begin with them."""

from uuid import UUID

from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from tests.kit.sheets.money import played
from tests.kit.sheets.money_sheet import MoneySheet

EVENINGS = """# Three evenings.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -10, Bob +10
another evening
it ends with Ann +7, Bob -7
another evening
it ends with Ann -5, Bob +5
"""


def three_evenings() -> MoneySheet:
    """Ann owes Bob 10 for evening 1 and 5 for evening 3, Bob owes Ann 7 for evening 2; all are members."""
    sheet = played(EVENINGS)
    make_members(sheet, "Ann", "Bob", "Cat")
    return sheet


def make_members(sheet: MoneySheet, *names: str) -> None:
    """Let these players belong to the club."""
    table = sheet.laid
    for name in names:
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)


def settle_address(sheet: MoneySheet, number: int) -> str:
    """Return the address of Settle up of an evening by its number."""
    return reverse("settle", args=[sheet.codes[number - 1]])


def pair_address(sheet: MoneySheet, other: str) -> str:
    """Return the address of a reader's account with this player."""
    return reverse("money-pair", args=[sheet.laid.club.slug, UUID(sheet.laid.id(other))])
