"""My money in a club: what is open with whom on the first page and in the club, and the account with one of them.

Ann owes Bob, Cat and Dan £2 each since Thursday; Ann is a member of the club.
"""

import io
import json
import re
import zipfile
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, Player, Role
from sessions import services
from sessions.models import How, Payment, PaymentWord, Session
from sessions.pages.money.account_names import day_words
from sessions.selectors.player_records import data_of
from tests.kit.ground import of_file
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, draft, owes, pays, says
from tests.kit.table import Table, person, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def closed_with_members() -> Table:
    table = table_laid()
    closed_evening(table)
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    return table


settled_of_file = of_file(closed_with_members)


@pytest.fixture
def settled(db: None, settled_of_file: Callable[[], Table]) -> Table:
    return settled_of_file()


def words(table: Table, who: str, path: str, status: int = 200) -> str:
    """What somebody reads on a page."""
    answer = table[who].client().get(path)
    assert answer.status_code == status
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def account(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def test_money_says_that_a_name_has_gone_to_another_phone(settled: Table) -> None:
    """Bob, a member, has played; another phone was let in under that name."""
    bob = Player.objects.get(id=settled.id("Bob"))
    people.device_speaks_for(actor=person("A new phone").actor, club=settled.club, player=bob, instead_of_others=True)
    read = words(settled, "Bob", reverse("money", args=[settled.club.slug]))
    assert "This phone no longer speaks for Bob. A phone that does shows what is open." in read
    assert "once you have played in this club" not in read
    people.player_rename(actor=settled.kim.actor, player=bob, name="Bob P.")
    for language, told in (("en", "no longer speaks for Bob P. A"), ("de", "Bob P."), ("fr", "Bob P.")):
        page = (
            settled["Bob"]
            .client()
            .get(reverse("money", args=[settled.club.slug]), headers={"accept-language": language})
        )
        assert told in page.content.decode()
        assert "P.." not in page.content.decode()


def test_money_of_a_keeper_leads_to_what_is_open_in_the_club(settled: Table) -> None:
    """Tess keeps the books and plays; Ann owes others. Of her own nothing is open."""
    settled.people["Tess"] = person("Tess")
    tess = people.player_add(actor=settled.kim.actor, club=settled.club, name="Tess")
    people.device_speaks_for(actor=settled["Tess"].actor, club=settled.club, player=tess)
    people.role_give(actor=settled.kim.actor, club=settled.club, to=settled["Tess"].actor, role=Role.TREASURER)
    read = words(settled, "Tess", reverse("money", args=[settled.club.slug]))
    assert "You owe nothing, and nobody owes you." in read
    assert "Open in the club" in read
    assert "Nothing is open." not in read


def test_money_tells_a_member_who_has_never_played_so(settled: Table) -> None:
    settled.people["Max"] = person("Max")
    people.role_give(actor=settled.kim.actor, club=settled.club, to=settled["Max"].actor, role=Role.MEMBER)
    read = words(settled, "Max", reverse("money", args=[settled.club.slug]))
    assert "shown here once you have played in this club" in read


def test_the_first_page_and_the_club_say_what_is_open_and_since_when(settled: Table) -> None:
    """Ann owes three: one line that leads to Money. Bob is owed by Ann alone: it leads to their account."""
    day, money = settled.session.day.strftime("%-d %B %Y"), reverse("money", args=[settled.club.slug])
    assert "You owe £6 to three people" in words(settled, "Ann", "/")
    assert f'href="{money}"' in settled["Ann"].client().get("/").content.decode()
    assert f"Ann owes you £2 since {day}" in words(settled, "Bob", "/")
    assert f'href="{account(settled, "Ann")}"' in settled["Bob"].client().get("/").content.decode()
    assert f"You owe Bob £2 since {day}" in words(settled, "Ann", money)
    assert f"Ann owes you £2 since {day}" in words(settled, "Bob", money)
    for name in ("Bob", "Cat"):
        says(settled, name, pays(settled, "Ann", "Ann", name), PaymentWord.CONFIRMED)
    assert f"You owe Dan £2 since {day}" in words(settled, "Ann", "/")
    assert "You owe nothing, and nobody owes you." in words(settled, "Bob", money)
    assert "To settle" not in words(settled, "Bob", "/")


def test_what_is_open_comes_after_the_running_tables_and_before_those_that_are_over(settled: Table) -> None:
    home = settled["Ann"].client().get("/").content.decode()
    assert home.index("To settle") < home.index("Earlier evenings") < home.index(f"/s/{settled.code}/evening/")
    services.session_start(actor=settled.kim.actor, club=settled.club, name="Friday", sheet="atlanta", stake="2.00",
                           currency="GBP", players=[])  # fmt: skip
    home = settled["Ann"].client().get("/").content.decode()
    assert home.index("Friday") < home.index('id="code"') < home.index("To settle") < home.index("Earlier evenings")


def test_the_statement_has_each_evening_with_result_paid_and_the_account_after_it(settled: Table) -> None:
    minus = "\N{MINUS SIGN}"
    money = reverse("money", args=[settled.club.slug])
    assert re.search(rf"Thursday [0-9A-Za-z/. ]+ {minus}£6 {minus}£6 ", words(settled, "Ann", money))
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    pays(settled, "Ann", "Ann", "Cat", "1")  # not confirmed: it does not count
    assert re.search(rf"Thursday [0-9A-Za-z/. ]+ {minus}£6 \+£0.50 {minus}£5.50 ", words(settled, "Ann", money))
    assert re.search(rf"Thursday [0-9A-Za-z/. ]+ \+£2 {minus}£0.50 \+£1.50 ", words(settled, "Bob", money))
    (line,) = settled["Ann"].client().get(reverse("api-club-statement", args=[settled.club.slug])).json()["lines"]
    assert (line["points"], line["settled"], line["paid"], line["running"]) == (-3, "-6.00", "0.50", "-5.50")


def test_what_was_waived_or_written_off_is_no_part_of_paid(settled: Table) -> None:
    """Ann lost £6 and paid Bob 50p; Cat waived £1.25 at the evening, Kim wrote off 25p owed to Dan: £4 is open."""
    minus, evening = "\N{MINUS SIGN}", r"Thursday [0-9A-Za-z/. ]+"
    money = reverse("money", args=[settled.club.slug])
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    assert "waived or written off" not in words(settled, "Ann", money)
    pays(settled, "Cat", "Ann", "Cat", "1.25", how=How.WAIVED)
    wrote_off = draft(settled, "Ann", "Dan", "0.25", how=How.WRITTEN_OFF, note="has moved away")
    services.payment_say(actor=settled.kim.actor, club=settled.club, draft=wrote_off)
    read = words(settled, "Ann", money)
    assert re.search(rf"{evening} \+£1.50 waived or written off {minus}£6 \+£0.50 {minus}£4 ", read)
    people.role_give(actor=settled.kim.actor, club=settled.club, to=settled["Cat"].actor, role=Role.MEMBER)
    told = words(settled, "Cat", money)
    assert re.search(rf"{evening} {minus}£1.25 waived or written off \+£2 \+£0.75 ", told)
    assert "waived or written off" not in words(settled, "Bob", money)
    (line,) = settled["Ann"].client().get(reverse("api-club-statement", args=[settled.club.slug])).json()["lines"]
    figures = [line[name] for name in ("settled", "paid", "let_off", "running")]
    assert figures == ["-6.00", "0.50", "1.50", "-4.00"]


def test_an_evening_leads_to_its_games_and_a_game_to_its_events(settled: Table) -> None:
    client = settled["Ann"].client()
    settle = reverse("settle", args=[settled.code])
    assert f'href="{settle}"' in client.get(reverse("money", args=[settled.club.slug])).content.decode()
    game = reverse("sheet-game", args=[settled.code, 1])
    assert f'href="{game}"' in client.get(settle).content.decode()
    opened = client.get(game).content.decode()
    assert f'href="{reverse("moment", args=[settled.code, 2])}"' in opened
    assert (
        f'href="{reverse("moment", args=[settled.code, settled.seq])}"'
        in client.get(account(settled, "Bob")).content.decode()
    )


def test_names_of_the_results_are_links_and_their_sum_is_zero(settled: Table) -> None:
    results = reverse("balances", args=[settled.club.slug])
    bob, shown = UUID(settled.id("Bob")), settled["Ann"].client().get(results).content.decode()
    for one in (bob, UUID(settled.id("Ann"))):
        assert f'href="{reverse("player", args=[settled.club.slug, one])}"' in shown
    assert "Total (must be 0) 0 £0" in words(settled, "Ann", results)
    Club.objects.filter(id=settled.club.id).update(balances="own")
    told = words(settled, "Ann", results)
    assert "Everybody together (must be 0) 0 £0" in told
    assert "Bob" not in told


def test_the_account_has_every_row_with_what_was_then_open(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    read = words(settled, "Ann", account(settled, "Bob"))
    assert "You owe Bob £1.50." in read
    first, second = read.index("Paid in cash"), read.index("Thursday: closed")
    assert first < second  # the latest first
    assert "+£0.50" in read[first:second]
    assert read[first:second].endswith("\N{MINUS SIGN}£1.50 ")
    assert "\N{MINUS SIGN}£2" in read[second:]


def test_it_is_paid_and_confirmed_there_long_after_the_evening(settled: Table) -> None:
    form = {"payer": settled.id("Ann"), "receiver": settled.id("Bob"), "amount": "2", "currency": "GBP",
            "key": "from the account"}  # fmt: skip
    assert settled["Ann"].client().post(account(settled, "Bob"), form).status_code == 302
    payment = Payment.objects.get()
    assert payment.session is None
    assert "Ann says: £2 paid to you today." in words(settled, "Bob", account(settled, "Ann"))
    answer = reverse("money-answer", args=[settled.club.slug, UUID(settled.id("Ann")), payment.id])
    assert settled["Bob"].client().post(answer, {"word": "confirmed"}).status_code == 302
    assert owes(settled, "Ann", "Bob") == 0


def test_what_cannot_be_paid_says_why_and_writes_nothing(settled: Table) -> None:
    form = {"payer": settled.id("Ann"), "receiver": settled.id("Bob"), "amount": "2,005", "currency": "GBP",
            "key": "from the account"}  # fmt: skip
    answer = settled["Ann"].client().post(account(settled, "Bob"), form)
    assert answer.status_code == 422
    assert "“2,005” has more decimals than GBP has. For £2,005, write 2005.00." in answer.content.decode()
    assert not Payment.objects.exists()


def test_nobody_reads_the_account_of_two_others(settled: Table) -> None:
    assert settled["Kim"].client().get(account(settled, "Bob")).status_code == 404  # the organiser, who does not play
    assert settled["Cat"].client().get(account(settled, "Ann")).status_code == 200  # a guest of one evening, their own
    two = reverse("money-between", args=[settled.club.slug, UUID(settled.id("Ann")), UUID(settled.id("Bob"))])
    assert settled["Cat"].client().get(two).status_code == 404  # the account of two others
    assert settled["Ann"].client().get(account(settled, "Ann")).status_code == 404
    told = settled["Bob"].client().get(reverse("api-payments", args=[settled.code])).json()["dues"]
    pays(settled, "Ann", "Ann", "Cat")
    told = settled["Bob"].client().get(reverse("api-payments", args=[settled.code])).json()["dues"]
    assert [len(due["payments"]) for due in told] == [0, 0, 0]


def test_programs_read_the_same(settled: Table) -> None:
    money = settled["Ann"].client().get(reverse("api-club-money", args=[settled.club.slug])).json()["accounts"]
    assert sorted((one["other"], one["owed"]) for one in money) == sorted(
        (str(UUID(settled.id(name))), "2.00") for name in ("Bob", "Cat", "Dan")
    )
    address = reverse("api-club-account", args=[settled.club.slug, UUID(settled.id("Ann"))])
    (account_,) = settled["Bob"].client().get(address).json()["accounts"]
    assert (account_["owed"], [line["debt"]["because"] for line in account_["lines"]]) == ("-2.00", ["close"])


def test_the_files_of_the_club_and_of_one_person_have_it(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50", note="half a pint"), PaymentWord.CONFIRMED)
    answer = settled.kim.client().get(reverse("club-export", args=[settled.club.slug]))
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as packed:
        told = json.loads(packed.read("money.json"))
    assert [(debt["amount"], debt["because"]) for debt in told["debts"]] == [(200, "close")] * 3
    (paid,) = told["payments"]
    assert [(step["word"], step["note"]) for step in paid["steps"]] == [("said", "half a pint"), ("confirmed", "")]
    (own,) = data_of(settled.club.players.get(name="Bob"))["money"]
    assert (own["with"], own["owed"], own["payments"][0]["amount"]) == ("Ann", "-1.50", "0.50")


def test_whoever_is_forgotten_or_merged_has_their_open_sum_said_first(settled: Table) -> None:
    """Kim runs the club. Ann owes £6 in all and Bob is owed £2; once that is paid nothing is said of it."""
    ann, bob = (UUID(settled.id(name)) for name in ("Ann", "Bob"))
    player = reverse("player", args=[settled.club.slug, ann])
    told = words(settled, "Kim", player)
    assert "Ann still owes £6. It stays open under “Former player”; have it settled first if you can." in told
    rob = people.player_add(actor=settled.kim.actor, club=settled.club, name="Rob")
    as_one = words(settled, "Kim", f"{reverse('player', args=[settled.club.slug, rob.id])}?with={bob}")
    assert "It can be undone here. £2 owed by Ann will stand under Rob" in as_one
    assert "No sum changes" not in as_one
    other_way = words(settled, "Kim", f"{reverse('player', args=[settled.club.slug, bob])}?with={rob.id}")
    assert "Rob has played no evening. No sum changes, and it can be undone here." in other_way
    for name in ("Bob", "Cat", "Dan"):
        assert f"£2 owed to {name} will stand under Rob" in words(
            settled, "Kim", f"{reverse('player', args=[settled.club.slug, rob.id])}?with={ann}"
        )
    for name in ("Bob", "Cat", "Dan"):
        says(settled, name, pays(settled, "Ann", "Ann", name), PaymentWord.CONFIRMED)
    assert "still owes" not in words(settled, "Kim", player)


def test_a_correction_after_the_closing_says_what_both_had_and_what_they_have_now(settled: Table) -> None:
    """The Box had won: Ann, who was to pay each of the three £2, gets £2 of each."""
    boxed = {"event": "result", "winner": "box", "kind": "single"}
    settled.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(boxed))
    told = words(settled, "Bob", reverse("settle", args=[settled.code]))
    assert re.search(
        r"Corrected at [0-9:]+: Bob pays Ann £4\. Bob at that settlement: £2 to get before, £2 to pay now\. "
        r"Ann at that settlement: £6 to pay before, £6 to get now\.",
        told,
    )


def test_what_was_done_on_another_day_than_the_evenings_names_that_day(settled: Table) -> None:
    settle = reverse("settle", args=[settled.code])
    assert re.search(r"The evening was closed at [0-9:]+: Ann pays Bob £2\.", words(settled, "Bob", settle))
    Session.objects.filter(id=settled.session.id).update(began_at=timezone.now() - timedelta(days=3))
    settled.tap("Kim", "adjust", points={"Ann": -1, "Bob": 1}, reason="miscounted")
    told, day = words(settled, "Bob", settle), day_words(timezone.localdate())
    assert re.search(rf"The evening was closed at [0-9:]+ on {day}: Ann pays Bob £2\.", told)
    assert re.search(rf"Corrected at [0-9:]+ on {day}: Ann pays Bob £2\. Ann at that settlement: £6 to pay", told)


def test_the_list_game_by_game_has_corrected_points_and_sums_to_the_result(settled: Table) -> None:
    """Ann lost 3 points; a correction gives her 5, of which another takes 1 back; a third is none of hers."""
    settle, minus = reverse("settle", args=[settled.code]), "\N{MINUS SIGN}"
    for points in ({"Ann": 5, "Bob": -5}, {"Ann": -1, "Bob": 1}, {"Bob": 2, "Cat": -2}):
        settled.tap("Kim", "adjust", points=points, reason="miscounted", agreed_by=list(points))
    listed = "Game 1 {} Points corrected {} Points corrected {}"
    assert f"{listed.format(f'{minus}3', '+5', f'{minus}1')} Share" in words(settled, "Ann", settle)
    assert "You won £2" in words(settled, "Ann", settle)
    bobs = f"{listed.format('+1', f'{minus}5', '+1')} Points corrected +2 Share"
    assert bobs in words(settled, "Bob", settle)
    assert "Game 1" not in words(settled, "Kim", settle), "Kim took part in none"
    settled.tap("Kim", "undo")
    assert bobs.replace(" Points corrected +2", "") in words(settled, "Bob", settle)
    moment = re.search(
        r'href="([^"]*)">\s*<span class="t">Points', settled["Ann"].client().get(settle).content.decode()
    )
    assert moment is not None
    assert settled["Ann"].client().get(moment[1]).status_code == 200


def test_programs_read_the_parts_of_a_due_in_the_words_of_settle_up(settled: Table) -> None:
    """Of £2 each, Bob was paid 50p, Cat waived all of it, Dan was paid all of it."""
    address = reverse("api-payments", args=[settled.code])

    def told() -> dict[str, str]:
        names = {str(UUID(settled.id(name))): name for name in ("Bob", "Cat", "Dan")}
        dues = settled["Bob"].client().get(address).json()["dues"]
        return {names[due["receiver"]]: due["words"] for due in dues}

    assert told() == {"Bob": "", "Cat": "", "Dan": ""}
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    pays(settled, "Cat", "Ann", "Cat", how=How.WAIVED)
    says(settled, "Dan", pays(settled, "Ann", "Ann", "Dan"), PaymentWord.CONFIRMED)
    assert told() == {"Bob": "£0.50 paid, £1.50 open", "Cat": "£2 waived", "Dan": ""}
    Club.objects.filter(id=settled.club.id).update(carries_over=True)
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    settled.tap("Kim", "close")
    assert told()["Bob"] == "£0.50 paid, £1.50 on the account"


def test_an_evening_asks_for_its_own_dues_alone_and_names_the_net(settled: Table) -> None:
    """Ann owes Bob £2 of each of two evenings. What is paid at the later one leaves the earlier one open."""
    second = second_of(settled, "Ann", "Bob", "Cat", "Dan")
    closed_evening(second)
    earlier, later = (reverse("settle", args=[table.code]) for table in (settled, second))
    assert "£2 received" in words(second, "Bob", later)
    assert "Ann owes you £4 in all" in words(second, "Bob", later)
    assert "£2 is paid" in words(second, "Kim", later)
    says(second, "Bob", pays(second, "Ann", "Ann", "Bob"), PaymentWord.CONFIRMED)
    told = words(second, "Bob", later)
    assert "Ann pays you £2" in told
    assert "£2 received" not in told
    assert "Another amount" not in told
    assert "Ann owes you £2 in all" in told
    assert "£2 received" in words(settled, "Bob", earlier)
