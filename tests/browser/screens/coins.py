"""A club that asks for its least coin: where it says so, what is asked, and the rests that stay open."""

from tests.browser.screens.scene import Shown, scene
from tests.kit.phones import Phones
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.three_evenings import make_members, pair_address, settle_address

EVENINGS = """# Ann owes Bob £6.67 for the first evening; for the second Cat owes Bob £3.34, Ann £1.66 and Dan a rest.
house atlanta
stake £0.01
line Ann box, Bob captain, Cat, Dan
the club has a least coin of 0.05
it ends with Ann -667, Bob +667
another evening
it ends with Ann +166, Bob +334, Cat -502, Dan +2
"""


@scene("club-settings", "settle", "money-pair", "home", "money", "books", "table")
def a_least_coin(phones: Phones) -> Shown:
    """The club's setting, an evening's payments, the account of two, first page, Money, Books, the table's end."""
    sheet = played(EVENINGS)
    make_members(sheet, "Ann", "Bob", "Cat", "Dan")
    table = sheet.laid
    slug = table.club.slug
    yield "setting", phones.of(table.kim, f"/clubs/{slug}/settings/")
    yield "to-pay", phones.of(table["Ann"], settle_address(sheet, 1))
    yield "to-pay-for-all", phones.of(table["Kim"], settle_address(sheet, 2))
    yield "of-two", phones.of(table["Ann"], pair_address(sheet, "Bob"))
    yield "first-page", phones.of(table["Cat"], "/")
    yield "own-money", phones.of(table["Cat"], f"/clubs/{slug}/money/")
    yield "in-the-books", phones.of(table["Kim"], f"/clubs/{slug}/books/")
    yield "at-the-table", phones.at(table, "Cat")
    play_on(sheet, "at evening 1\nBob taps: Ann paid Bob £6.65")
    yield "paid-but-for-a-rest", phones.of(table["Bob"], settle_address(sheet, 1))
