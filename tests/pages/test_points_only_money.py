"""A club that plays for points alone settles in points: no money on any page of it, in any file, in any answer.

Ann owes Bob, Cat and Dan a point each; Ann has paid Bob's, and says that Cat's is paid. Bob is a member, Kim the
organiser.
"""

import io
import re
import zipfile
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Club, Role
from sessions import services
from sessions.models import BookWord, How, Payment, PaymentWord
from sessions.pages.money.share_picture import picture_of
from sessions.selectors.player_records import data_of
from sessions.selectors.settle_up import dues_of, people_at
from tests.kit.daily import first_daily
from tests.kit.points import play_for_points
from tests.kit.settling import answers_bet, chooses, closed_evening, lost_bet, pays, says
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db
MONEY = re.compile(r"[£$€¥]|\b(GBP|EUR|cash|bank|money)\b", re.IGNORECASE)
PROGRAM = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
"""What nobody reads: scripts, and the tags with their addresses."""


@pytest.fixture(params=[False, True], ids=["settles", "carries over"])
def for_points(request: pytest.FixtureRequest) -> Table:
    """The evening is closed and partly paid."""
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=request.param)
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    closed_evening(table)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "1", currency="", how=How.UNSAID), PaymentWord.CONFIRMED)
    pays(table, "Ann", "Ann", "Cat", "1", currency="", how=How.UNSAID)
    return table


def without_money(said: str) -> str:
    found = MONEY.search(said)
    assert found is None, said[max(0, found.start() - 100) : found.end() + 60]
    return said


def read(table: Table, who: str, address: str) -> str:
    """What somebody reads at an address, words and figures alone."""
    answer = table[who].client().get(address)
    assert answer.status_code == 200, address
    said = " ".join(unescape(PROGRAM.sub(" ", answer.content.decode())).split())
    return without_money(said)


def pages_of(table: Table) -> list[str]:
    slug, ann, bob = table.club.slug, UUID(table.id("Ann")), UUID(table.id("Bob"))
    evening = [reverse(name, args=[table.code]) for name in ("settle", "sheet", "log", "table", "screen", "house")]
    club = [reverse(name, args=[slug]) for name in ("club", "evenings", "people", "balances", "money")]
    players = [reverse("player", args=[slug, one]) for one in (ann, bob)]
    return ["/", *evening, *club, *players]


@pytest.mark.parametrize("who", first_daily("Bob", "Kim"))
def test_no_page_says_an_amount_of_money(for_points: Table, who: str) -> None:
    for address in pages_of(for_points):
        if who == "Bob" and "/players/" in address and UUID(for_points.id("Ann")).hex in address.replace("-", ""):
            continue  # another's page is not a member's to open
        read(for_points, who, address)


def test_points_are_said_with_their_sign_and_word(for_points: Table) -> None:
    slug = for_points.club.slug
    told = read(for_points, "Ann", reverse("settle", args=[for_points.code]))
    assert "You lost 3 points" in told
    account = read(for_points, "Ann", reverse("money-pair", args=[slug, UUID(for_points.id("Bob"))]))
    assert "Settled" in account
    assert "+1 point" in account
    assert "You owe Cat 1 point, all of which waits for Cat’s word." in read(
        for_points, "Ann", reverse("money-pair", args=[slug, UUID(for_points.id("Cat"))])
    )
    assert "+1 point" in read(for_points, "Bob", reverse("money", args=[slug]))
    assert "You owe 2 points to two people" in read(for_points, "Ann", "/")


def test_sentences_of_payments_say_settled(for_points: Table) -> None:
    """Ann's to Bob is confirmed by both, Ann's to Cat waits; Kim enters Ann's to Dan, and a first one to Cat is
    disputed."""
    people.role_give(actor=for_points.kim.actor, club=for_points.club, to=for_points["Dan"].actor, role=Role.MEMBER)
    pays(for_points, "Kim", "Ann", "Dan", "1", currency="", how=How.UNSAID)
    first = Payment.objects.get(receiver=UUID(for_points.id("Cat"))).id
    says(for_points, "Cat", first, PaymentWord.DISPUTED, "not yet")
    pays(for_points, "Ann", "Ann", "Cat", "1", currency="", how=How.UNSAID)
    slug = for_points.club.slug
    waits = read(for_points, "Ann", reverse("money-pair", args=[slug, UUID(for_points.id("Cat"))]))
    told = [
        (read(for_points, "Cat", reverse("settle", args=[for_points.code])), "Ann says: 1 point settled with you."),
        (read(for_points, "Cat", "/"), "Ann says: 1 point settled with you today."),
        (waits, "You said: 1 point settled. Cat has yet to confirm it."),
        (waits, "You said: 1 point settled with Cat; disputed."),
        (read(for_points, "Ann", reverse("settle", args=[for_points.code])), "1 point settled, confirmed by both."),
        (read(for_points, "Dan", reverse("money", args=[slug])), ": Ann settled 1 point with you."),
    ]
    for page, sentence in told:
        assert sentence in page
        assert not re.search(r"points? paid|paid you|paid \w+ \d+ points?", page), sentence


def test_so_do_those_in_german_and_french(for_points: Table) -> None:
    client = for_points["Cat"].client()
    for language, sentence in (
        ("de", "Ann sagt: heute 1 Punkt bei dir beglichen."),
        ("fr", "Ann dit vous avoir réglé 1 point aujourd’hui."),
    ):
        page = client.get("/", headers={"accept-language": language}).content.decode()
        assert sentence in " ".join(unescape(PROGRAM.sub(" ", page)).replace("\xa0", " ").split())


def test_points_are_owed_and_paid_by_nobody(for_points: Table) -> None:
    """Rows, what a due is for, the text for a chat, the picture and the paper sheet; Kim opens the evening again, and
    Bob owes Ann back what was settled."""
    session = for_points.session
    settle, api = reverse("settle", args=[for_points.code]), reverse("api-payments", args=[for_points.code])
    told = read(for_points, "Kim", settle)
    assert "Ann owes Dan 1 point" in told
    assert re.search(r"The evening was closed at \S+: Ann owes Dan 1 point\.", told)
    assert "You owe Dan 1 point" in read(for_points, "Ann", settle)
    drawn = picture_of(session, people_at(session.key), dues_of(session.key), points_only=True)
    assert "Ann owes Dan 1 point" in [one.text for one in drawn.payments]
    services.session_reopen(code=for_points.code, actor=for_points.kim.actor, token=for_points.kim.hash)
    points = {"Ann": 3, "Bob": -3}
    for_points.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    for_points.tap("Kim", "close")
    for who in ("Ann", "Bob", "Kim"):
        told = read(for_points, who, settle) + for_points[who].client().get(api).content.decode()
        assert not re.search(r"\bpays?\b|to (pay|get) (before|now)", told.split("How it is paid")[0]), who
    assert "Bob at that settlement: owed 1 point before, owing 2 points now." in read(for_points, "Kim", settle)


def test_both_directions_of_an_act_are_settled_too(table: Table) -> None:
    """Ann owes Bob, Cat and Dan a point each, and Bob owes Ann 3 for a bet: Kim enters that all is settled."""
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    closed_evening(table)
    pays(table, "Kim", "Ann", "Bob", "1", currency="", how=How.UNSAID)
    answers_bet(table, "Ann", lost_bet(table, "Bob", "Bob", "Ann", "3", currency=""), BookWord.AGREED)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    told = read(table, "Ann", "/")
    assert "3 points settled with you, 2 points settled by you" in told
    assert "received" not in told


def test_buttons_settle_points(for_points: Table) -> None:
    """Ann owes Dan a point of which nothing is said yet."""
    if not for_points.club.carries_over:
        for who, text in (("Ann", "I have settled 1 point"), ("Dan", "1 point settled"), ("Kim", "1 point settled")):
            told = read(for_points, who, reverse("settle", args=[for_points.code]))
            assert text in told, who
            assert not re.search(r"I have paid|points? is paid|points? received", told), who
    address = reverse("money-pair", args=[for_points.club.slug, UUID(for_points.id("Dan"))])
    assert "I have settled 1 point" in read(for_points, "Ann", address)


def test_the_ways_to_pay_are_in_points_too() -> None:
    table = table_laid()
    play_for_points(table.club.id)
    closed_evening(table)
    told = read(table, "Kim", reverse("settle", args=[table.code]))
    assert "How it is paid: By the house rules, 3 payments" in told
    assert "All settled" in told
    chooses(table, "Kim", "collect", "Bob")
    assert "Bob owes Cat 1 point" in read(table, "Kim", reverse("settle", args=[table.code]))
    answer = table.kim.client().post(reverse("settle-all", args=[table.code]), {"key": "all-of-it-paid"}, follow=True)
    without_money(PROGRAM.sub(" ", answer.content.decode()))
    assert set(Payment.objects.values_list("how", flat=True)) == {""}


def test_the_note_under_evening_by_evening_is_called_as_its_column(for_points: Table) -> None:
    told = read(for_points, "Ann", reverse("money", args=[for_points.club.slug]))
    assert "Settled: what you settled less what others settled with you from this evening until the next one" in told
    assert not re.search(r"\bpaid\b", told, re.IGNORECASE)


def test_another_way_to_pay_is_told_as_it_was_chosen() -> None:
    """Ann lost a point to each of three. Kim has Bob collect for all, and Ann settles with Bob."""
    table = table_laid()
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    closed_evening(table)
    chooses(table, "Kim", "collect", "Bob")
    said = r"Kim had {} collect for all at .+ of .+: {}"
    assert re.search(said.format("Bob", "you owed Bob 3 points"), read(table, "Ann", "/"))
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "3", currency="", how=How.UNSAID), PaymentWord.CONFIRMED)
    assert re.search(said.format("Bob", "you owed Bob 3 points"), read(table, "Ann", "/"))
    told = read(table, "Bob", "/")
    assert re.search(said.format("you", "you owed Cat 1 point, you owed Dan 1 point,? and Ann owed you 3 points"), told)


def test_what_is_shared_and_what_programs_read(for_points: Table) -> None:
    slug, bob = for_points.club.slug, UUID(for_points.id("Bob"))
    addresses = [
        reverse("api-payments", args=[for_points.code]), reverse("api-club-money", args=[slug]),
        reverse("api-club-account", args=[slug, bob]), reverse("api-club-balances", args=[slug]),
    ]  # fmt: skip
    for address in addresses:
        answer = for_points["Ann"].client().get(address)
        assert answer.status_code == 200
        without_money(re.sub(r'"money":|"how":"[a-z]*"', "", answer.content.decode()))
    dues = for_points["Ann"].client().get(addresses[0]).json()["dues"]
    assert {(due["currency"], due["amount"]) for due in dues} == {("", "1")}
    page = for_points["Ann"].client().get(reverse("settle", args=[for_points.code])).content.decode()
    shared = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert len(shared) == 1
    without_money(shared[0])


def test_the_files_of_the_club_and_of_a_person(for_points: Table) -> None:
    """The transcripts keep the stake of the table, and the settings the currency that the club had."""
    answer = for_points.kim.client().get(reverse("club-export", args=[for_points.club.slug]))
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as packed:
        assert '"minor"' not in packed.read("balances.json").decode()
        for name in ("balances.json", "money.json", "people.json"):
            without_money(packed.read(name).decode())
    without_money(str(data_of(for_points.club.players.get(name="Ann"))).replace("'money'", ""))


def test_what_an_evening_brought_besides_names_only_what_there_is() -> None:
    """Ann loses a bet of 3 points, and nothing else is owed besides the game."""
    table = table_laid()
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    closed_evening(table)
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", "3", currency=""), BookWord.AGREED)
    said = read(table, "Ann", reverse("money", args=[table.club.slug]))
    assert "\N{MINUS SIGN}3 points side bets" in said
    books = read(table, "Kim", reverse("books", args=[table.club.slug]))
    assert re.search(r"Open: \d points, in \d payments\.", books)
    assert "Other holds side bets and balances from an earlier book." in books
    for word in ("table fee", "expenses", "till"):
        assert word not in said.lower(), word
        assert word not in books.lower(), word


def test_what_a_receiver_or_keeper_enters_is_settled_too(for_points: Table) -> None:
    """Dan says that Ann's point is settled, and Ann objects; nobody receives a point, and nobody is paid one."""
    for name in ("Dan", "Ann"):
        people.role_give(actor=for_points.kim.actor, club=for_points.club, to=for_points[name].actor, role=Role.MEMBER)
    paid = pays(for_points, "Dan", "Ann", "Dan", "1", currency="", how=How.UNSAID)
    settle, slug = reverse("settle", args=[for_points.code]), for_points.club.slug
    account = reverse("money-pair", args=[slug, UUID(for_points.id("Dan"))])
    told = [
        (read(for_points, "Ann", "/"), "Dan entered 1 payment for you: 1 point settled"),
        (read(for_points, "Ann", account), "Dan says: 1 point settled by you. For"),
        (read(for_points, "Ann", account), "It has not been settled"),
        (read(for_points, "Dan", settle), "You said: 1 point settled."),
        (read(for_points, "Ann", settle), "Dan says: 1 point settled."),
    ]
    says(for_points, "Ann", paid, PaymentWord.DISPUTED, "It has not been settled")
    told += [
        (read(for_points, "Ann", account), "Dan says: 1 point settled by you; disputed."),
        (read(for_points, "Kim", settle), "Dan says: 1 point settled by Ann; disputed."),
    ]
    told.append((read(for_points, "Ann", reverse("money", args=[slug])), "Evening Result Settled Account"))
    for page, sentence in told:
        assert sentence in page, sentence
        assert not re.search(r"received|points? paid|have not paid", page), sentence


def test_the_month_of_a_club_for_points_says_settled(for_points: Table) -> None:
    """Also of a row of before, which bears the way that was filled in."""
    pays(for_points, "Kim", "Ann", "Dan", "1", currency="", how=How.OTHER)
    month = read(for_points, "Kim", reverse("books-month", args=[for_points.club.slug]))
    assert "Ann to Dan" in month
    assert "Paid another way" not in month
    client = for_points.kim.client()
    table = client.get(reverse("books-month-payments-file", args=[for_points.club.slug])).content.decode()
    assert ",Settled,Ann,Dan,," in table
    assert "Paid" not in table
