"""The accounts of two as the design's sheets have them, where a sheet's words do not reach: people merged and parted,
rows of before read once, a club brought from an earlier program. Figures in pounds, worked out on paper.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import msgspec
import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, Player, Role
from sessions import services
from sessions.history.club_file import member_of
from sessions.models import BookWord, Movement, Payment, PaymentPart, PaymentStep
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.open_pairs import open_pairs
from sessions.services.payments.earlier_payments import read_payments_of_club
from tests.kit.accounts_agree import ensure_accounts_agree
from tests.kit.clearing import only_keeper, proposed
from tests.kit.club_files import MANIFEST, brought, in_database, packed_again, unpacked, written
from tests.kit.page_forms import button
from tests.kit.settling import answers_bet, lost_bet
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.table import person, session_begun

THREE = """# Three people.
house atlanta
stake £1
line Ann box, Bob captain, Cat
"""


def with_annie(sheet: MoneySheet) -> Player:
    """A second record of Ann's, at an evening without her."""
    table = sheet.laid
    annie = people.player_add(actor=table.kim.actor, club=table.club, name="Annie")
    table.people["Annie"] = person("Annie")
    table.people["Annie"].id = annie.id.hex
    others = [Player.objects.get(id=UUID(table.id(name))) for name in ("Bob", "Cat")]
    code = session_begun(table.kim, table.club, [annie, *others], sheet="atlanta", stake="1.00", change={})
    sheet.at(code)
    return annie


def merge(sheet: MoneySheet, annie: Player) -> None:
    annie.refresh_from_db()
    ann = Player.objects.get(id=UUID(sheet.laid.id("Ann")))
    services.players_merge(actor=sheet.laid.kim.actor, kept=ann, merged=annie)


def part(sheet: MoneySheet, annie: Player) -> None:
    annie.refresh_from_db()
    services.players_part(actor=sheet.laid.kim.actor, player=annie)


@pytest.mark.django_db
def test_20_parting_opens_what_was_set_off_between_two_records_and_merging_closes_it() -> None:
    sheet = played(f"{THREE}it ends with Ann -10, Bob +10")
    annie = with_annie(sheet)
    play_on(sheet, "it ends with Annie +7, Bob -7\ndues E1 Ann>Bob 10 open, E2 Bob>Annie 7 open")
    merge(sheet, annie)
    play_on(
        sheet,
        """dues E1 Ann>Bob 10 open, E2 Bob>Ann 7 open
        Bob sets off evening 2 with Ann
        dues E1 Ann>Bob 7 set off + 3 open, E2 Bob>Ann 7 set off
        open Ann owes Bob £3.00
        head of evening 2: 0 of 1 paid, 1 set off""",
    )
    part(sheet, annie)
    play_on(
        sheet,
        """dues E1 Ann>Bob 10 open, E2 Bob>Annie 7 open
        open Ann owes Bob £10.00, Bob owes Annie £7.00
        head of evening 1: 0 of 1 paid, £10 open""",
    )
    merge(sheet, annie)
    play_on(
        sheet,
        """dues E1 Ann>Bob 7 set off + 3 open, E2 Bob>Ann 7 set off
        open Ann owes Bob £3.00""",
    )


@pytest.mark.django_db
def test_what_was_paid_while_they_were_parted_is_owed_back_for_that_evening() -> None:
    sheet = played(f"{THREE}it ends with Ann -10, Bob +10")
    annie = with_annie(sheet)
    play_on(sheet, "it ends with Annie +7, Bob -7")
    merge(sheet, annie)
    play_on(sheet, "Bob sets off evening 2 with Ann")
    part(sheet, annie)
    play_on(
        sheet,
        """Kim says: Bob paid Annie £7
        dues E1 Ann>Bob 10 open, E2 Bob>Annie 7 paid""",
    )
    merge(sheet, annie)
    play_on(
        sheet,
        """dues E1 Ann>Bob 7 set off + 3 open, E2 Bob>Ann 7 paid + 7 set off, E2 Ann>Bob 7 open
        open Ann owes Bob £10.00""",
    )


def enter_earlier_payment(
    sheet: MoneySheet, payer: str, receiver: str, pence: int, *words: str, evening: int = 0, days: int = 0
) -> UUID:
    """A payment as it was kept before payments had parts."""
    table = sheet.laid
    session = None
    if evening:
        sheet.at(sheet.codes[evening - 1])
        session = table.session
    payment = Payment(
        club=table.club, session=session, id=uuid4(), payer_id=UUID(table.id(payer)),
        receiver_id=UUID(table.id(receiver)), amount=pence, currency="GBP", how="cash", key=uuid4().hex,
        at=timezone.now() - timedelta(days=days),
    )  # fmt: skip
    payment.save(force_insert=True)
    for number, word in enumerate(words, 1):
        PaymentStep.objects.create(
            club=table.club, payment_id=payment.id, number=number, word=word, said_as="payer", at=payment.at
        )
    Club.objects.filter(id=table.club.id).update(payments_have_parts=False)
    return payment.id


def rows(club: UUID) -> tuple[int, int, int]:
    kinds = (Payment, PaymentPart, Movement)
    found = [kind.objects.filter(club=club).count() for kind in kinds]
    return found[0], found[1], found[2]


@pytest.mark.django_db
def test_26_what_waits_at_the_update_is_held_for_its_own_evening_then_the_oldest() -> None:
    sheet = played(f"{THREE}it ends with Ann -10, Bob +10\nanother evening\nit ends with Ann -4, Bob +4")
    enter_earlier_payment(sheet, "Ann", "Bob", 500, "said", evening=2)
    read_payments_of_club(sheet.laid.club.id)
    play_on(
        sheet,
        """dues E1 Ann>Bob 10 open (1 waits), E2 Ann>Bob 4 open (4 waits)
        open Ann owes Bob £14.00
        Bob confirms what Ann paid
        dues E1 Ann>Bob 1 paid + 9 open, E2 Ann>Bob 4 paid
        open Ann owes Bob £9.00""",
    )


@pytest.mark.django_db
def test_26_what_waits_at_the_update_is_unread_until_a_phone_was_shown_it() -> None:
    with time_machine.travel(timezone.now()) as clock:
        sheet = played(f"{THREE}it ends with Ann -10, Bob +10\nanother evening\nit ends with Ann -4, Bob +4")
        table = sheet.laid
        people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
        enter_earlier_payment(sheet, "Ann", "Bob", 500, "said", evening=2)
        read_payments_of_club(table.club.id)
        clock.shift(timedelta(days=40))
        assert services.silence_confirms() == 0
        assert table["Bob"].client().get("/").status_code == 200
        clock.shift(timedelta(hours=24, seconds=-1))
        assert services.silence_confirms() == 0
        clock.shift(1)
        assert services.silence_confirms() == 1
        play_on(sheet, "dues E1 Ann>Bob 1 paid + 9 open, E2 Ann>Bob 4 paid")


@pytest.mark.django_db
def test_24_what_the_one_keeper_has_paid_somebody_without_a_phone_waits_and_says_why() -> None:
    """Ann runs the club alone: she owes Tom 3.50 and the till 2. The clearing of Bob, Cat and Dan goes on."""
    sheet = played("""# Five people.
        house atlanta
        stake £0.50
        line Ann box, Bob captain, Cat, Dan, Tom
        the club asks £2 a head
        game 1
          team wins
        Ann -3, Bob -1, Cat -1, Dan -1, Tom +6 are played
        close
        the club asks nothing
        head 0 of 6 paid, £13.50 open
        another evening
        it ends with Bob -10, Cat +10
        another evening
        it ends with Cat -10, Dan +10
        Tom has no phone
        at evening 1""")
    table = sheet.laid
    only_keeper(table, "Ann")
    sheet.renew_views()
    play_on(
        sheet,
        """Ann says: paid Tom £3.50
        Ann says: paid the till £2
        dues E1 Ann>Tom 3.50 open (3.50 waits), E1 Ann>till 2 open (2 waits), E1 Bob>till 2 open,
            E1 Cat>till 2 open, E1 Dan>till 2 open, E1 Tom>till 2 open, E2 Bob>Cat 5 open, E3 Cat>Dan 5 open
        Ann confirms what was paid to Tom refused the_other_confirms""",
    )
    page = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert page.count("Name a second keeper") == 2
    willing = [UUID(table.id(name)) for name in ("Bob", "Cat", "Dan")]
    sheet.clearing = proposed(table, "Bob", willing=willing)
    play_on(
        sheet,
        """Cat and Dan agree
        open Ann owes Tom £3.50, Ann owes till £2.00, Bob owes till £2.00, Cat owes till £2.00,
            Dan owes till £2.00, Tom owes till £2.00, Bob owes Dan £5.00""",
    )


@pytest.mark.django_db
def test_25_of_twenty_evenings_brought_as_paid_all_count_and_the_organisers_own_are_marked() -> None:
    sheet = played(f"{THREE}Kim plays as Ann")
    for day in range(1, 21):
        won = -1 if day <= 9 else 1
        play_on(sheet, f"Kim brings an evening of {day} January 2020 as paid: Ann {won}, Bob {-won}, Cat 0")
    play_on(sheet, "open nothing")
    steps = PaymentStep.objects.filter(club=sheet.laid.club, word="confirmed")
    assert sorted(steps.values_list("said_as", flat=True)) == ["payer"] * 9 + ["receiver"] * 11
    ensure_accounts_agree(sheet.laid.club.id)


@pytest.mark.django_db
def test_rows_of_before_are_read_once() -> None:
    """Of 10 and 4 owed and 7 owed back, 2 were paid: shown as open were 1 of the 10 and all of the 4."""
    sheet = played(f"""{THREE}it ends with Ann -10, Bob +10
        another evening
        it ends with Ann +7, Bob -7
        another evening
        it ends with Ann -4, Bob +4""")
    enter_earlier_payment(sheet, "Ann", "Bob", 200, "said", "confirmed", evening=1)
    read_payments_of_club(sheet.laid.club.id)
    before = rows(sheet.laid.club.id)
    assert before == (1, 1, 1)
    read_payments_of_club(sheet.laid.club.id)
    assert services.read_earlier_payments() == 0
    assert rows(sheet.laid.club.id) == before
    play_on(
        sheet,
        """dues E1 Ann>Bob 2 paid + 7 set off + 1 open, E2 Bob>Ann 7 set off, E3 Ann>Bob 4 open
        open Ann owes Bob £5.00""",
    )
    page = sheet.laid["Ann"].client().get(reverse("settle", args=[sheet.codes[0]])).content.decode()
    assert "before dues and accounts were told apart" in page
    play_on(
        sheet,
        """Ann takes the earlier set-off back
        dues E1 Ann>Bob 2 paid + 8 open, E2 Bob>Ann 7 open, E3 Ann>Bob 4 open
        open Ann owes Bob £5.00""",
    )


@pytest.mark.django_db
def test_what_was_paid_beyond_all_debts_is_overpaid_and_set_off_by_what_came_later() -> None:
    """20 paid for the 14 of evening 1; the 8 of evening 2 were shown with 2 open."""
    sheet = played(f"{THREE}it ends with Ann -14, Bob +14")
    enter_earlier_payment(sheet, "Ann", "Bob", 2000, "said", "confirmed", evening=1)
    Club.objects.filter(id=sheet.laid.club.id).update(payments_have_parts=True)
    play_on(sheet, "another evening\nit ends with Ann -8, Bob +8")
    Club.objects.filter(id=sheet.laid.club.id).update(payments_have_parts=False)
    read_payments_of_club(sheet.laid.club.id)
    # The whole 20 covered debts when it was read: 14 of evening 1, 6 of evening 2.
    play_on(
        sheet,
        """dues E1 Ann>Bob 14 paid, E2 Ann>Bob 6 paid + 2 open
        open Ann owes Bob £2.00
        Kim says: Ann paid Bob £5 and means it
        dues E1 Ann>Bob 14 paid, E2 Ann>Bob 8 paid, overpaid Bob>Ann 3 open""",
    )


@pytest.mark.django_db
def test_what_is_disputed_at_the_update_has_parts_too_and_counts_by_them_later() -> None:
    sheet = played(f"{THREE}it ends with Ann -10, Bob +10\nanother evening\nit ends with Ann -4, Bob +4")
    enter_earlier_payment(sheet, "Ann", "Bob", 600, "said", "disputed", evening=2)
    enter_earlier_payment(sheet, "Ann", "Bob", 1400, "said", "confirmed")
    enter_earlier_payment(sheet, "Ann", "Bob", 300, "said", "withdrawn")
    read_payments_of_club(sheet.laid.club.id)
    play_on(
        sheet,
        """dues E1 Ann>Bob 10 paid, E2 Ann>Bob 4 paid
        open nothing""",
    )
    disputed = Payment.objects.get(club=sheet.laid.club, amount=600)
    PaymentStep.objects.create(
        club=sheet.laid.club, payment_id=disputed.id, number=3, word="confirmed", said_as="receiver"
    )
    play_on(
        sheet,
        """dues E1 Ann>Bob 10 paid, E2 Ann>Bob 4 paid, overpaid Bob>Ann 6 open
        open Bob owes Ann £6.00""",
    )


def file_of_before(sheet: MoneySheet) -> bytes:
    """The club's file as the version before wrote it: no parts, no movements, and it says so."""
    members = unpacked(written(sheet.laid.club))
    for name in ("paymentpart", "movement"):
        members.pop(member_of(name), None)
    manifest: dict[str, Any] = msgspec.json.decode(members[MANIFEST])
    manifest["version"] = 1
    return packed_again({**members, MANIFEST: msgspec.json.encode(manifest)})


def test_27_a_file_of_the_version_before_comes_in_with_what_it_showed(transactional_db: None, second: str) -> None:
    """Read there as they were shown here: 1 of the 10 open, all of evening 2 covered; the 5 wait for evening 3."""
    sheet = played(f"""{THREE}it ends with Ann -10, Bob +10
        another evening
        it ends with Ann +7, Bob -7
        another evening
        it ends with Ann -9, Bob +9""")
    enter_earlier_payment(sheet, "Ann", "Bob", 200, "said", "confirmed", evening=1)
    enter_earlier_payment(sheet, "Ann", "Bob", 500, "said", evening=3)
    file, club = file_of_before(sheet), sheet.laid.club.id
    with in_database(second):
        brought(file)
        assert Club.objects.get(id=club).payments_have_parts
        play_on(
            sheet,
            """dues E1 Ann>Bob 2 paid + 7 set off + 1 open, E2 Bob>Ann 7 set off, E3 Ann>Bob 9 open (5 waits)
            open Ann owes Bob £10.00""",
        )
        ensure_accounts_agree(club)


@pytest.mark.django_db
def test_10_nobody_is_offered_to_give_back_what_was_paid_for_an_evening_that_is_open_again() -> None:
    sheet = played(f"""{THREE}it ends with Ann -4, Bob +4
        Kim enters all in cash
        the evening is reopened""")
    table = sheet.laid
    for who in ("Ann", "Bob", "Kim"):
        page = table[who].client().get(reverse("settle", args=[table.code])).content.decode()
        assert page.count('name="shown"') == page.count('name="undo"') == (who == "Kim"), who
        assert "All paid in cash" not in page, who
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[who].actor, role=Role.MEMBER)
        address = reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])
        page = table[who].client().get(address).content.decode()
        assert 'name="shown"' not in page, who
        assert "Set off £" not in page, who


@pytest.mark.django_db
def test_an_entry_is_open_since_its_own_day_though_an_older_payment_is_for_it() -> None:
    """2 were paid too much a month before a bet of 5 was lost: read once they are for the bet, 3 of it are open."""
    sheet = played(THREE)
    table = sheet.laid
    enter_earlier_payment(sheet, "Ann", "Bob", 200, "said", "confirmed", days=31)
    bet = lost_bet(table, "Ann", "Ann", "Bob", "5", code="")
    answers_bet(table, "Bob", bet, BookWord.AGREED)
    read_payments_of_club(table.club.id)
    play_on(
        sheet,
        """dues bet Ann>Bob 2 paid + 3 open
        open Ann owes Bob £3.00""",
    )
    (account,) = open_accounts([table.club.id], [UUID(table.id("Ann"))])
    assert account.since == timezone.localdate(timezone=ZoneInfo(table.club.time_zone))


@pytest.mark.django_db
def test_10_an_evening_that_is_open_again_says_what_is_paid_already_and_nets_leave_that_out() -> None:
    """Ann paid Bob the 4 of evening 1 and owes the 6 of evening 2: 6 in all, on every page and for every button."""
    sheet = played(f"""{THREE}it ends with Ann -4, Bob +4
        Kim enters all in cash
        another evening
        it ends with Ann -6, Bob +6
        evening 1 is reopened
        open Ann owes Bob £6.00""")
    table = sheet.laid
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    ann = table["Ann"].client()
    settle = ann.get(reverse("settle", args=[sheet.codes[0]])).content.decode()
    assert "£4 paid already, for the evening that is open again" in settle
    assert "Everything is paid" not in settle
    assert "Nothing is open" not in settle
    assert "You owe Bob £6 in all" in settle
    dues = ann.get(f"/api/v1/sessions/{sheet.codes[0]}/payments/").json()
    assert dues["progress"] == "£4 paid already, for the evening that is open again"
    two = reverse("money-pair", args=[table.club.slug, UUID(table.id("Bob"))])
    page = ann.get(two).content.decode()
    assert "You owe Bob £6." in page
    assert button(ann, two, "I have paid £6").press(ann)[0] == 302
    (pair,) = aged_pairs(table.club, timezone.localdate())
    assert (pair.open, sum(pair.ages), pair.owed_back) == (600, 600, 0)
    assert [abs(one.amount) for one in open_pairs(table.club.id)] == [600]


@pytest.mark.django_db
def test_a_claim_that_waits_has_its_row_while_its_evening_is_open_again() -> None:
    sheet = played(f"{THREE}it ends with Ann -4, Bob +4\nAnn says: paid Bob £3\nthe evening is reopened")
    table, paid = sheet.laid, Payment.objects.get(club=sheet.laid.club)
    page = table["Bob"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert reverse("settle-answer", args=[table.code, paid.id]) in page
    play_on(sheet, "Bob confirms what Ann paid\ndues E1 Ann>Bob 3 paid\nopen nothing")
