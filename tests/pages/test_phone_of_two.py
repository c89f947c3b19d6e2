"""One phone for two people: every row says for whom, "pay" and "received" name the person, and no link leads to 404."""

import html
import re
from collections import deque
from urllib.parse import urljoin
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from clubs import services as people
from clubs.models import Club, DevicePlayer, Player, Role
from sessions.errors import PaymentRefused
from sessions.models import BookLine, Payment, PaymentWord
from sessions.selectors.open_accounts import open_accounts
from sessions.services import evening_link_make, payment_answer
from tests.kit.ground import of_file
from tests.kit.keepers import gets_name
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, pays
from tests.kit.table import Table, person, table_laid

pytestmark = pytest.mark.django_db
YOURS = re.compile(
    r"[^.>]*\b(?:You owe|owes you|You pay|pays you|You lost|You won|you owe|paid you|paid to you|between you and"
    r"|You and|I have paid)\b[^.<]*"
)
"""Sentences that call somebody "you" on a row about money."""
LEADS_OUT = ("/account/sign-out", "mailto:", "http", "#", "/source/", "/static/")


def closed() -> Table:
    """Two evenings; Ann, a member, and Bob have one phone."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    closed_evening(table)
    closed_evening(second_of(table, "Bob", "Ann", "Dan", "Cat"))
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    bob = Player.objects.get(id=table.id("Bob"))
    people.device_speaks_for(actor=table["Ann"].actor, club=table.club, player=bob)
    evening_link_make(actor=table.kim.actor, session=table.session, initials=False, money=True)
    return table


table_of_file = of_file(closed)


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return html.unescape(re.sub(r"\s+", " ", answer.content.decode()))


def links_of(page: str) -> set[str]:
    found = re.findall(r'<a\b[^>]*\bhref="([^"]+)"', page)
    return {html.unescape(link).partition("#")[0] for link in found if not link.startswith(LEADS_OUT)}


def test_no_link_on_any_page_of_such_a_phone_leads_nowhere(table: Table) -> None:
    client, seen, waiting = table["Ann"].client(), {"/"}, deque(["/"])
    while waiting:
        path = waiting.popleft()
        answer = client.get(path, follow=True)
        assert answer.status_code != 404, path
        assert answer.status_code < 500, path
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else path
        for link in links_of(answer.content.decode()):
            to = urljoin(here, link)
            page, _, asked = to.partition("?")
            kind = re.sub(r"[0-9a-f-]{32,36}|\d+", "*", page), bool(asked)
            if to not in seen and sum(kind == one for one in kinds(seen)) < 3:
                seen.add(to)
                waiting.append(to)
    assert len(seen) > 30


def kinds(addresses: set[str]) -> list[tuple[str, bool]]:
    """The addresses without what tells those of one page apart: three of each are opened."""
    pages = [address.partition("?") for address in addresses]
    return [(re.sub(r"[0-9a-f-]{32,36}|\d+", "*", page), bool(asked)) for page, _, asked in pages]


def test_every_row_names_the_person(table: Table) -> None:
    client, slug = table["Ann"].client(), table.club.slug
    accounts = open_accounts([table.club.id], [UUID(table.id(name)) for name in ("Ann", "Bob")])
    pairs = [reverse("money-between", args=[slug, one.person, one.other]) for one in accounts]
    assert len(pairs) > 2
    money = reverse("money", args=[slug])
    for path in ("/", money, reverse("settle", args=[table.code]), reverse("evening", args=[table.code]), *pairs):
        assert YOURS.findall(shown(client, path)) == [], path
    page = shown(client, money)
    for pair in pairs:
        assert f'href="{pair}?currency=GBP"' in page
    settle = shown(client, reverse("settle", args=[table.code]))
    for name in ("Ann", "Bob"):
        assert re.search(rf"\b{name} (?:won|lost) £", settle)


def test_pay_and_received_name_the_person(table: Table) -> None:
    client, slug = table["Ann"].client(), table.club.slug
    names = {UUID(table.id(name)): name for name in ("Ann", "Bob", "Cat", "Dan")}
    page = shown(client, reverse("money", args=[slug]))
    settle = shown(client, reverse("settle", args=[table.code]))
    assert re.search(r"(?:Ann|Bob) has (?:paid|received)", settle)
    assert not re.search(r">\s*(?:Pay|I have paid [^<]*|£\S+ received)\s*<", page + settle)
    for one in open_accounts([table.club.id], [UUID(table.id(name)) for name in ("Ann", "Bob")]):
        me, other = names[one.person], names[one.other]
        account = shown(client, reverse("money-between", args=[slug, one.person, one.other]))
        if one.amount > 0:
            assert f"{me} pays {other}" in page
            assert f"{me} has paid {other} £" in account
        else:
            assert f"{me} has received £" in account


def test_the_statement_is_that_of_one_person_at_a_time(table: Table) -> None:
    client, money = table["Ann"].client(), reverse("money", args=[table.club.slug])
    for name in ("Ann", "Bob"):
        page = shown(client, f"{money}?of={UUID(table.id(name))}")
        assert re.search(rf'aria-current="true">{name}</a>', page)
        assert f"Evening by evening: {name}" in page.replace(" :", ":")
    both = {name: statement(shown(client, f"{money}?of={UUID(table.id(name))}")) for name in ("Ann", "Bob")}
    assert both["Ann"] != both["Bob"]
    assert len(both["Ann"]) == 2


def statement(page: str) -> list[str]:
    return re.findall(r'class="num(?: minus)?">([^<]+)</td> <td [^>]*class="num">[^<]*</td> <td', page)


def test_the_account_of_the_two_on_the_phone_is_there(table: Table) -> None:
    answer = table["Ann"].client().get(reverse("money-pair", args=[table.club.slug, UUID(table.id("Bob"))]))
    assert answer.status_code == 200
    assert "Ann and Bob" in answer.content.decode() or "Bob and Ann" in answer.content.decode()


def test_a_phone_of_one_is_still_called_you(table: Table) -> None:
    page = shown(table["Cat"].client(), reverse("settle", args=[table.code]))
    assert re.search(r"You (?:lost|won) £", page)


def own_figures(page: str) -> list[list[str]]:
    """What each row of a list of evenings says of the reader: "Ann −3 −£6"."""
    rows = re.findall(r"<li(?: class=\"evening\")?>(?:(?!</li>).)*?class=\"mine.*?(?=<ol|</li>)", page)
    found = [re.findall(r"<(?:p|span) class=\"mine.*?(?:</p>|\d\s*</span>)", row) for row in rows]
    return [[" ".join(re.sub(r"<[^>]+>|<", " ", one).split()) for one in row] for row in found]


def test_a_list_of_evenings_has_a_figure_for_each_name_and_never_a_sum(table: Table) -> None:
    client = table["Ann"].client()
    cards = own_figures(shown(client, reverse("evenings", args=[table.club.slug])))
    assert sorted(cards) == [["Ann +1 +£2", "Bob −3 −£6"], ["Ann −3 −£6", "Bob +1 +£2"]]
    rows = own_figures(shown(client, "/"))
    assert sorted(rows) == [["Ann +1", "Bob −3"], ["Ann −3", "Bob +1"]]


def test_an_evening_that_one_of_the_two_did_not_play_names_the_other_alone(table: Table) -> None:
    closed_evening(second_of(table, "Bob", "Cat", "Dan", "Eve"))
    client = table["Ann"].client()
    for path, figure in (("/", "Bob −3"), (reverse("evenings", args=[table.club.slug]), "Bob −3 −£6")):
        page = shown(client, path)
        assert [figure] in own_figures(page)
        assert not re.search(r">you</span>", page)


def test_game_by_game_each_name_has_its_own_figure(table: Table) -> None:
    page = shown(table["Ann"].client(), reverse("settle", args=[table.code]))
    (game,) = re.findall(r"Game 1</span>(.*?)</a>", page)
    assert re.sub(r"<[^>]+>|\s+", " ", game).split() == ["Ann", "−3", "Bob", "+1"]
    (alone,) = re.findall(r"Game 1</span>(.*?)</a>", shown(table["Cat"].client(), reverse("settle", args=[table.code])))
    assert re.sub(r"<[^>]+>|\s+", " ", alone).split() == ["+1"]


def test_what_was_entered_names_for_whom(table: Table) -> None:
    gets_name(table, "Kim")
    pays(table, "Kim", "Ann", "Cat")
    money = reverse("money", args=[table.club.slug])
    assert "1 payment was entered for Ann in the last 30 days" in shown(table["Ann"].client(), money)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Cat"].actor, role=Role.MEMBER)
    assert "1 payment was entered for you in the last 30 days" in shown(table["Cat"].client(), money)


def test_whose_evenings_are_shown_are_two_links_apart(table: Table) -> None:
    page = shown(table["Ann"].client(), reverse("money", args=[table.club.slug]))
    (names,) = re.findall(r'<nav class="[^"]*" aria-label="Whose evenings">(.*?)</nav>', page)
    assert sorted(re.sub(r"<[^>]+>", "", names).split()) == ["Ann", "Bob"]


def with_fee(*shared: str) -> Table:
    """An evening with a table fee of £1 a head; Ann owes £2 to each of the three, and the first of `shared` has the
    phone of the others, too."""
    laid = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    Club.objects.filter(id=laid.club.id).update(table_fee=100, fee_for="head")
    closed_evening(laid)
    for name in shared[1:]:
        player = Player.objects.get(id=laid.id(name))
        people.device_speaks_for(actor=laid[shared[0]].actor, club=laid.club, player=player)
    for name in ("Ann", "Bob"):
        people.role_give(actor=laid.kim.actor, club=laid.club, to=laid[name].actor, role=Role.MEMBER)
    return laid


def test_the_till_is_no_person_and_small_inside_a_sentence() -> None:
    table = with_fee()
    assert "You owe £7 to three people and the till" in shown(table["Ann"].client(), "/")
    assert "You owe the till £1" in shown(table["Bob"].client(), "/")
    for name in ("Cat", "Dan"):
        pays(table, "Kim", "Ann", name)
    assert "You owe £3 to Bob and the till" in shown(table["Ann"].client(), "/")
    money, settle = reverse("money", args=[table.club.slug]), reverse("settle", args=[table.code])
    assert "You owe the till" in shown(table["Ann"].client(), money)
    assert "You pay the till" in shown(table["Ann"].client(), settle)
    assert "Bob pays the till" in shown(table.kim.client(), settle)


def test_the_till_of_a_phone_of_two_is_no_person() -> None:
    page = shown(with_fee("Ann", "Bob")["Ann"].client(), "/")
    assert re.search(r"Ann owes £\d to (?:two|three) people and the till", page)
    assert "Bob owes the till £1" in page


def claimed_on_one_phone() -> Table:
    """Ann, who owes Bob £2, shares a phone with Bob and says that it is paid; Ann is treasurer, Kim organiser."""
    laid = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    closed_evening(laid)
    people.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Ann"].actor, role=Role.TREASURER)
    bob = Player.objects.get(id=laid.id("Bob"))
    people.device_speaks_for(actor=laid["Ann"].actor, club=laid.club, player=bob)
    DevicePlayer.objects.filter(club=laid.club, player=bob).exclude(device_id=laid["Ann"].device).delete()
    pays(laid, "Ann", "Ann", "Bob")
    return laid


def test_what_the_two_owe_each_other_is_one_row() -> None:
    table = claimed_on_one_phone()
    page = shown(table["Ann"].client(), reverse("money", args=[table.club.slug]))
    assert page.count("Ann owes Bob") == 1
    assert "all of which waits for another treasurer or organiser" in page
    assert "owes Ann" not in shown(table["Ann"].client(), "/")
    assert "owe Bob" not in shown(table["Ann"].client(), "/")


def test_who_confirms_between_the_two_is_neither_of_them() -> None:
    table = claimed_on_one_phone()
    two = [UUID(table.id(name)) for name in ("Ann", "Bob")]
    account = reverse("money-between", args=[table.club.slug, *two])
    page = shown(table["Ann"].client(), account)
    assert "A treasurer or organiser other than Ann or Bob confirms it." in page
    keeper = shown(table.kim.client(), account)
    assert "waits for a treasurer or organiser" in keeper
    assert "waits for Bob’s word" not in keeper


def test_a_treasurer_without_a_name_confirms_nothing_that_one_of_a_shared_phone_paid() -> None:
    """The treasurer on a second phone may be the one who has paid: they say their name first."""
    table = claimed_on_one_phone()
    zoe = person("")
    people.role_give(actor=table.kim.actor, club=table.club, to=zoe.actor, role=Role.TREASURER)
    account = reverse("money-between", args=[table.club.slug, *(UUID(table.id(name)) for name in ("Ann", "Bob"))])
    payment = Payment.objects.get(club=table.club)
    why = "You have no name in this club, and the payer shares a phone: you could be the payer."
    page = shown(zoe.client(), account)
    assert why in page
    assert "Yes, that’s right" not in page
    with pytest.raises(PaymentRefused) as refused:
        payment_answer(actor=zoe.actor, club=table.club, payment=payment.id, word=PaymentWord.CONFIRMED)
    assert refused.value.code == "keeper_may_be_payer"
    named = people.player_add(actor=table.kim.actor, club=table.club, name="Zoe")
    people.player_be(actor=zoe.actor, club=table.club, player=named)
    page = shown(zoe.client(), account)
    assert why not in page
    assert "Yes, that’s right" in page
    payment_answer(actor=zoe.actor, club=table.club, payment=payment.id, word=PaymentWord.CONFIRMED)


def test_a_treasurer_without_a_name_confirms_what_somebody_with_a_phone_of_their_own_paid() -> None:
    table = claimed_on_one_phone()
    zoe, bob = person(""), Player.objects.get(id=table.id("Bob"))
    people.role_give(actor=table.kim.actor, club=table.club, to=zoe.actor, role=Role.TREASURER)
    DevicePlayer.objects.filter(club=table.club, player=bob).delete()
    account = reverse("money-between", args=[table.club.slug, *(UUID(table.id(name)) for name in ("Ann", "Bob"))])
    assert "Yes, that’s right" in shown(zoe.client(), account)


def test_the_account_with_somebody_else_names_who_of_the_two_has_one() -> None:
    laid = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    closed_evening(laid)
    people.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Ann"].actor, role=Role.MEMBER)
    eve = people.player_add(actor=laid.kim.actor, club=laid.club, name="Eve")
    people.device_speaks_for(actor=laid["Ann"].actor, club=laid.club, player=eve)
    page = shown(laid["Ann"].client(), reverse("money-pair", args=[laid.club.slug, UUID(laid.id("Dan"))]))
    assert "<h1> Ann and Dan </h1>" in page


def test_a_side_bet_on_a_phone_of_two_is_won_by_name(table: Table) -> None:
    bob, cat = (UUID(table.id(name)) for name in ("Bob", "Cat"))
    client = table["Ann"].client()
    page = shown(client, reverse("money-between", args=[table.club.slug, bob, cat]))
    assert f'value="me:{bob}"' in page
    assert 'class="t">Bob</span>' in page
    assert 'class="t">Me</span>' not in page
    form = {"won": f"other:{bob}", "amount": "3", "currency": "GBP", "note": "the cup", "key": "bet of two"}
    assert client.post(reverse("money-bet", args=[table.club.slug, cat]), form).status_code == 302
    line = BookLine.objects.get(club=table.club)
    assert (line.debtor_id, line.creditor_id) == (bob, cat)
