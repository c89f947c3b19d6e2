"""How somebody is paid is seen by the one who owes them, until it is paid, and by nobody else.

Ann owes Bob, Cat and Dan £2 each since Thursday. Bob has said how Bob is paid. Kim keeps the sheet and runs
the club.
"""

import io
import zipfile
from collections.abc import Callable
from html import unescape
from uuid import UUID

import pytest
import segno
from django.test import Client
from django.urls import reverse

from chouette.printing.square import transfer_square
from clubs import services as people
from clubs.ciphertext import PayTo
from clubs.iban import iban_grouped
from clubs.models import DevicePlayer, PaymentDetails, Role
from sessions.models import BookWord, How, PaymentWord
from sessions.selectors.pair_accounts import account_between
from sessions.selectors.player_records import data_of
from sessions.services.books.opening import BalanceRow, OpeningDraft, opening_bring
from tests.kit.accounts import signed_in
from tests.kit.daily import in_the_long_run
from tests.kit.ground import of_file
from tests.kit.paid import BOB, IBAN, says_how_paid
from tests.kit.settling import answers_bet, closed_evening, lost_bet, owes, pays, plays_as, says
from tests.kit.table import Table, person, table_laid

pytestmark = pytest.mark.django_db
SECRETS = ("Robert Gold", "DE8937", "DE89 37", "COBADEFF", "pay.example")


def laid(currency: str = "GBP", pay_to: PayTo = BOB) -> Table:
    """The evening is closed, and its people are members; Tess is the treasurer."""
    table = table_laid(currency=currency)
    closed_evening(table)
    for name in ("Ann", "Bob", "Cat"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    table.people["Tess"] = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Tess"].actor, role=Role.TREASURER)
    table.people["Olga"] = person("Olga")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Olga"].actor, role=Role.ORGANISER)
    says_how_paid(table, "Bob", pay_to)
    return table


settled_of_file = of_file(laid)


@pytest.fixture
def settled(db: None, settled_of_file: Callable[[], Table]) -> Table:
    return settled_of_file()


def addresses(table: Table) -> list[str]:
    """Every address at which something of this money, of Bob or of the club is read."""
    club = table.club.slug
    two = [UUID(table.id(name)) for name in ("Ann", "Bob")]
    of_club = ("club", "money", "balances", "people", "audit", "api-club-money", "api-members", "api-players")
    return [
        "/",
        *(reverse(name, args=[table.code]) for name in ("settle", "table", "sheet", "api-payments", "api-session")),
        *(reverse(name, args=[club]) for name in of_club),
        *(reverse(name, args=[club, one]) for one in two for name in (
            "money-pair", "api-club-account", "player", "api-player", "player-data", "api-player-data")),
    ]  # fmt: skip


def seen_by(table: Table, client: Client) -> set[str]:
    """The addresses at which anything of it is read."""
    found = set()
    for address in addresses(table):
        answer = client.get(address)
        text = unescape(b"".join(answer).decode())
        if any(secret in text for secret in SECRETS):
            found.add(address)
    return found


def where(table: Table) -> set[str]:
    """Where the one who owes sees it."""
    bob = UUID(table.id("Bob"))
    club = table.club.slug
    return {
        reverse("settle", args=[table.code]),
        reverse("money-pair", args=[club, bob]),
        reverse("api-club-account", args=[club, bob]),
    }


def paid(table: Table) -> None:
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob"), PaymentWord.CONFIRMED)


def nothing(table: Table) -> None:
    """Nothing is done."""


def said(table: Table) -> None:
    pays(table, "Ann", "Ann", "Bob")


def disputed(table: Table) -> None:
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob"), PaymentWord.DISPUTED, "not yet here")


def in_part(table: Table) -> None:
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)


def waived(table: Table) -> None:
    pays(table, "Bob", "Ann", "Bob", how=How.WAIVED)


@pytest.mark.parametrize(
    ("first", "sees"),
    [
        (nothing, True),
        (paid, False),
        *in_the_long_run([(said, False), (disputed, True), (in_part, True), (waived, False)], many=True),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_one_who_owes_sees_it_until_it_is_paid(settled: Table, first: Callable[[Table], None], sees: bool) -> None:
    first(settled)
    assert seen_by(settled, settled["Ann"].client()) == (where(settled) if sees else set())


@pytest.mark.parametrize("who", ["Olga", "Dan", *in_the_long_run(["Kim", "Tess", "Cat", "stranger"])])
def test_nobody_else_sees_it(settled: Table, who: str) -> None:
    """The scorekeeper who runs the club, another organiser, the treasurer, a member and a guest of that evening who
    are owed as well, and a stranger."""
    one = settled.stranger if who == "stranger" else settled[who]
    assert one is not None
    assert seen_by(settled, one.client()) == set()


def test_bob_sees_it_on_the_page_of_the_account_alone(settled: Table) -> None:
    assert seen_by(settled, settled["Bob"].client()) == set()
    bob = signed_in(PaymentDetails.objects.get().user)
    assert seen_by(settled, bob.client) == set()
    assert iban_grouped(IBAN) in bob.client.get("/account/paid/").content.decode()


def test_whoever_was_only_overpaid_sees_nothing(settled: Table) -> None:
    """Nobody makes themselves a debtor by saying that they were paid too much, whoever confirms it."""
    paid(settled)
    says_how_paid(settled, "Ann", PayTo(holder="Robert Gold", iban=IBAN))
    says(settled, "Ann", pays(settled, "Dan", "Ann", "Dan", "5", beyond=True), PaymentWord.CONFIRMED)
    assert owes(settled, "Dan", "Ann") == 300
    assert seen_by(settled, settled["Dan"].client()) == set()


def test_whoever_says_that_they_lost_sees_nothing_until_somebody_agrees(settled: Table) -> None:
    """The loser's word counts at once: a penny would buy the bank details of whoever is at the table."""
    lost = lost_bet(settled, "Dan", "Dan", "Bob", "0.01")
    assert owes(settled, "Dan", "Bob") == 1
    assert seen_by(settled, settled["Dan"].client()) == set()
    answers_bet(settled, "Bob", lost, BookWord.AGREED)
    assert seen_by(settled, settled["Dan"].client()) == where(settled)


def test_a_bet_that_the_winner_entered_is_a_debt_to_read_by(settled: Table) -> None:
    lost = lost_bet(settled, "Bob", "Dan", "Bob", "0.01")
    answers_bet(settled, "Dan", lost, BookWord.AGREED)
    assert seen_by(settled, settled["Dan"].client()) == where(settled)


def test_a_treasurer_who_brings_a_balance_of_their_own_sees_nothing(settled: Table) -> None:
    rows = [BalanceRow(UUID(settled.id("Bob")), "", "5"), BalanceRow(None, "Tess Tally", "-5")]
    opening_bring(actor=settled["Tess"].actor, club=settled.club, draft=OpeningDraft("of a book", "GBP", rows))
    tess = settled.club.players.get(name="Tess Tally")
    DevicePlayer.objects.create(club=settled.club, device_id=settled["Tess"].device, player=tess)
    assert account_between(settled.club.id, tess.id, UUID(settled.id("Bob")))[0].open == 500
    assert seen_by(settled, settled["Tess"].client()) == set()


def test_a_keeper_who_tapped_the_whole_evening_sees_nothing_until_another_phone_has_acted() -> None:
    """They could have seated anybody, and lost to them."""
    table = laid()
    plays_as(table, "Kim", "Ann")
    assert owes(table, "Ann", "Bob") == 200
    assert seen_by(table, table.kim.client()) == set()
    other = table_laid()
    other.tap("Bob", "start")
    other.tap("Kim", "result", winner="team", kind="single")
    other.tap("Kim", "close")
    says_how_paid(other, "Bob")
    plays_as(other, "Kim", "Ann")
    assert "pay.example" in other.kim.client().get(reverse("settle", args=[other.code])).content.decode()


def test_it_is_in_no_file_of_the_club_and_of_nobody_else(settled: Table) -> None:
    answer = settled.kim.client().get(reverse("club-export", args=[settled.club.slug]))
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as packed:
        told = "".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())
    told += str([data_of(player) for player in settled.club.players.all()])
    assert not any(secret in told for secret in (*SECRETS, PaymentDetails.objects.get().ciphertext[:20]))


def test_programs_of_the_one_who_owes_read_it(settled: Table) -> None:
    address = reverse("api-club-account", args=[settled.club.slug, UUID(settled.id("Bob"))])
    (told,) = settled["Ann"].client().get(address).json()["accounts"]
    assert told["pay_to"] == {"holder": BOB.holder, "iban": IBAN, "bic": BOB.bic, "link": BOB.link}
    back = reverse("api-club-account", args=[settled.club.slug, UUID(settled.id("Ann"))])
    (told,) = settled["Bob"].client().get(back).json()["accounts"]
    assert told["pay_to"] is None


def test_what_was_written_under_another_key_is_as_if_nothing_was_said(settled: Table) -> None:
    PaymentDetails.objects.update(ciphertext="gAAAAABn")
    assert seen_by(settled, settled["Ann"].client()) == set()
    assert settled["Ann"].client().get(reverse("settle", args=[settled.code])).status_code == 200


def transfer(purpose: str, holder: str = "Robert Gold", amount: str = "2") -> str:
    """What the European Payments Council has a bank read (EPC069-12, version 2), written by hand."""
    lines = ["BCD", "002", "2", "SCT", BOB.bic, holder, IBAN, f"EUR{amount}", "", "", purpose]
    code = segno.make_qr("\n".join(lines).encode("iso-8859-1"), error="m", boost_error=False)
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, border=2)
    return drawn.getvalue().decode()


def test_a_debt_in_euros_is_scanned_and_is_paid_by_bank(settled: Table) -> None:
    table = laid("EUR")
    ann, settle_page = table["Ann"].client(), reverse("settle", args=[table.code])
    shown = ann.get(settle_page).content.decode()
    assert transfer("Thursday") in shown
    bob = reverse("money-pair", args=[table.club.slug, UUID(table.id("Bob"))])
    assert transfer("Thursday club") in ann.get(bob).content.decode()
    assert 'class="square"' not in settled["Ann"].client().get(reverse("settle", args=[settled.code])).content.decode()
    assert "€2 sent by bank" in shown
    form = {"key": "by bank, once", "payer": table.id("Ann"), "receiver": table.id("Bob"), "amount": "2",
            "currency": "EUR", "how": "bank"}  # fmt: skip
    assert ann.post(settle_page, form).status_code == 302
    assert transfer("Thursday") not in ann.get(settle_page).content.decode()


def test_a_transfer_says_what_fits_into_it() -> None:
    assert transfer_square("Robert Gold", IBAN, BOB.bic, "1234.50", "Thursday") == transfer("Thursday", amount="1234.5")
    assert transfer_square("René Gøld", IBAN, BOB.bic, "2.00", "Jeudi") == transfer("Jeudi", holder="René Gøld")
    assert transfer_square("Robert Gold", IBAN, BOB.bic, "2.00", "y" * 200) == transfer("y" * 140)
    assert transfer_square("ゴ" * 70, IBAN, "", "2.00", "ゴ" * 140), "its purpose is cut"
    assert transfer_square("Robert Gold", IBAN, "", "1000000000.00", "Thursday") == ""


def test_a_link_alone_is_followed(settled: Table) -> None:
    table = laid(pay_to=PayTo(link="https://pay.example/bob"))
    shown = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert 'href="https://pay.example/bob" rel="noopener noreferrer"' in shown
    assert "Pay by link" in shown
    assert "IBAN" not in shown
