"""An evening shared with people who are not members: who makes and revokes a link, and what it shows and never does."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from benchmarks.pages import statements_of
from clubs import services as clubs
from clubs.actors import token_made
from clubs.models import Audit
from sessions import services
from sessions.models import EveningLink, EveningLinkToken
from tests.kit.ground import of_file
from tests.kit.photos import note, photo
from tests.kit.points import play_for_points
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

MINUS = "\N{MINUS SIGN}"


def closed() -> Table:
    table = table_laid(names=("Ann", "Dan", "Dora", "Bob"))
    closed_evening(table)
    return table


table_of_file = of_file(closed)


def made(table: Table, who: str = "Kim", **fields: str) -> str:
    """The address of a link that they make on the page."""
    answer = table[who].client().post(reverse("evening-share", args=[table.code]), {"players": "names", **fields})
    assert answer.status_code == 200, answer.content
    found = re.search(r'data-copy="http://[^/]+(/e/[^"]+/)"', answer.content.decode())
    assert found
    return found[1]


def opened(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def told(address: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", opened(address)))


def test_anybody_who_has_the_link_sees_result_chart_and_sheet(table: Table) -> None:
    page = opened(made(table))
    assert "Dan, Dora and Bob won most: +1 each · 1 game · 4 players" in told(made(table))
    assert page.count('<svg class="running') == 2
    assert page.count("<table") == 2
    assert "£" not in page
    assert "GBP" not in page


def test_nothing_on_it_leads_anywhere_or_names_an_id(table: Table) -> None:
    note(table, "Bob", "a private word", photo=photo(8, 8), game=1)
    table.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="Bob owed it")
    page = opened(made(table, money="on"))
    links = set(re.findall(r'href="(/[^"#]*)"', page)) - set(re.findall(r'<link[^>]*href="([^"]*)"', page))
    assert {link.split("?")[0] for link in links} == {"/", "/language/", "/source/"}
    assert table.code not in page
    assert table.club.slug not in page
    assert not any(person.id in page or person.id[:8] in page for person in table.people.values())
    assert "a private word" not in page
    assert "owed it" not in page
    assert "<img" not in page


def test_money_is_there_where_the_link_says_so_and_the_club_plays_for_it(table: Table) -> None:
    address = made(table, money="on")
    assert f"{MINUS}£6" in opened(address)
    play_for_points(table.club.id)
    assert "£" not in opened(address)
    assert "Show amounts" not in table["Kim"].client().get(reverse("evening-share", args=[table.code])).content.decode()
    made(table, money="on")
    assert list(EveningLink.objects.order_by("made_at").values_list("money", flat=True)) == [True, False]


def test_initials_tell_players_apart_and_give_no_name_away(table: Table) -> None:
    page = told(made(table, players="initials"))
    assert "Da, Do and B won most: +1 each" in page
    assert not any(name in page for name in ("Ann", "Dan", "Dora", "Bob"))


def test_a_revoked_link_and_one_that_never_was_are_answered_alike(table: Table) -> None:
    address = made(table)
    link = EveningLink.objects.get()
    back = table["Kim"].client().post(reverse("evening-link-close", args=[table.code, link.id]))
    assert back.status_code == 302
    revoked, unknown = Client().get(address), Client().get(reverse("evening-shared", args=[token_made()]))
    assert revoked.status_code == unknown.status_code == 404
    assert "This link is no longer valid." in revoked.content.decode()
    assert "Ask whoever sent it to you for a new one." in revoked.content.decode()
    said = [re.sub(r"next=\S+|nonce=\S+|/e/[\w-]+/", "", one.content.decode()) for one in (revoked, unknown)]
    assert said[0] == said[1]


def test_with_the_evening_or_its_club_the_link_goes(table: Table) -> None:
    address = made(table)
    organiser = table["Kim"]
    services.session_delete(code=table.code, actor=organiser.actor, token=organiser.hash)
    assert Client().get(address).status_code == 404
    services.session_restore(code=table.code, actor=organiser.actor)
    assert Client().get(address).status_code == 200
    clubs.club_delete(actor=organiser.actor, club=table.club)
    assert Client().get(address).status_code == 404


def test_no_search_engine_no_cache_and_no_other_site_learns_of_it(table: Table) -> None:
    for address in (made(table), reverse("evening-shared", args=["never-made"])):
        head = Client().get(address).headers
        assert "noindex" in head["X-Robots-Tag"]
        assert head["Referrer-Policy"] == "no-referrer"
        assert "private" in head["Cache-Control"]
        assert "no-store" in head["Cache-Control"]


def test_only_the_hash_of_a_token_is_kept(table: Table) -> None:
    token = made(table).split("/")[2]
    assert len(token) >= 27
    assert EveningLink.objects.get().token_hash == EveningLinkToken.objects.get().token_hash != token
    assert (
        "not shown again"
        in table["Kim"]
        .client()
        .post(reverse("evening-share", args=[table.code]), {"players": "names"})
        .content.decode()
    )
    listed = table["Kim"].client().get(reverse("evening-share", args=[table.code])).content.decode()
    assert token not in listed
    assert "Names" in listed


def test_a_form_sent_twice_makes_one_link(table: Table) -> None:
    key = str(uuid4())
    assert made(table, key=key) == made(table, key=key)
    assert EveningLink.objects.count() == 1


def test_players_do_not_share_and_are_not_offered_to(table: Table) -> None:
    assert reverse("evening-share", args=[table.code]) not in (
        table["Ann"].client().get(reverse("evening", args=[table.code])).content.decode()
    )
    assert reverse("evening-share", args=[table.code]) in (
        table["Kim"].client().get(reverse("evening", args=[table.code])).content.decode()
    )
    assert table["Ann"].client().get(reverse("evening-share", args=[table.code])).status_code == 403
    assert table["Ann"].client().post(reverse("evening-share", args=[table.code])).status_code == 403


def test_a_wrong_choice_is_named(table: Table) -> None:
    answer = table["Kim"].client().post(reverse("evening-share", args=[table.code]), {"players": "faces"})
    assert answer.status_code == 422
    assert not EveningLink.objects.exists()


def test_the_trail_has_what_was_made_and_revoked(table: Table) -> None:
    made(table)
    link = EveningLink.objects.get()
    services.evening_link_revoke(actor=table["Kim"].actor, session=table.session, link=link.id)
    services.evening_link_revoke(actor=table["Kim"].actor, session=table.session, link=link.id)
    trail = Audit.objects.filter(what__startswith="evening_link").order_by("id").values_list("what", flat=True)
    assert list(trail) == ["evening_link_made", "evening_link_revoked"]


def test_programs_make_list_and_revoke_links(table: Table) -> None:
    client, where = table["Kim"].client(), reverse("api-evening-links", args=[table.code])
    answer = client.post(where, {"players": "initials", "money": True}, content_type="application/json")
    assert answer.status_code == 201
    address = answer.json()["link"].removeprefix("http://testserver")
    (listed,) = client.get(where).json()["links"]
    assert (listed["players"], listed["money"]) == ("initials", True)
    assert "link" not in listed
    assert Client().get(address).status_code == 200
    assert client.delete(reverse("api-evening-link", args=[table.code, listed["id"]])).status_code == 204
    assert client.get(where).json()["links"] == []
    assert Client().get(address).status_code == 404
    wrong = client.post(where, {"players": "faces"}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "not_an_evening_link")


def test_few_statements_however_many_games(table: Table) -> None:
    address = made(table)
    assert statements_of(Client(), address) <= 6
