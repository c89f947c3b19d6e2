"""What somebody tries who means no good, or whose finger is too quick."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from clubs import selectors, services
from clubs.models import Audit, Club, DevicePlayer, Invite, Knock, Player, Role
from sessions.models import Attendance, Session
from sessions.services.evenings.opening import attend
from tests.kit.accounts import account, signed_in
from tests.kit.daily import first_daily
from tests.kit.people import club_of, page, person
from tests.kit.permission_table import API, PAGES, Row
from tests.kit.roles import House, house
from tests.kit.routes import address, sent

JSON = "application/json"
FOUNDING = {"name": "Friday", "currency": "GBP", "balances": "all", "language": "en", "time_zone": "UTC"}


# --- A form that is sent twice makes one thing.


@pytest.mark.django_db
def test_a_club_is_founded_once() -> None:
    browser = Client()
    browser.get("/clubs/new/")
    answers = [browser.post("/clubs/new/", FOUNDING) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"] == "/clubs/friday/"
    assert Club.objects.count() == 1
    assert browser.get("/clubs/friday/settings/").status_code == 200, "and the one who was too quick runs it"


@pytest.mark.django_db
def test_another_club_of_that_name_is_no_second_post() -> None:
    ann, eve = person("Ann"), person("Eve")
    ann.client.post("/clubs/new/", FOUNDING)
    assert eve.client.post("/clubs/new/", FOUNDING).status_code == 422
    with travel(timezone.now() + timedelta(hours=1), tick=False):
        assert ann.client.post("/clubs/new/", FOUNDING).status_code == 422


def test_an_invitation_is_made_once_and_mailed_once(own: House) -> None:
    ann = signed_in(account(), own.people["organiser"]).client
    there = f"/clubs/{own.club.slug}/invite/"
    before = Invite.objects.count()
    form = {"role": "member", "life": "week", "uses": "1", "email": "zoe@club.example", "key": str(uuid4())}
    first, second = (page(ann.post(there, form)) for _ in range(2))
    link = first.split("/j/#")[1].split('"')[0].split("<")[0]
    assert link in second
    assert Invite.objects.count() == before + 1
    assert len(mail.outbox) == 1


def test_the_key_of_another_club_tells_nothing(own: House) -> None:
    key, ann = uuid4(), own.people["organiser"]
    token = services.invite_create(actor=ann.actor, club=own.club, role=Role.MEMBER, key=key)
    eve = person("Eve")
    assert services.invite_create(actor=eve.actor, club=club_of(eve), role=Role.MEMBER, key=key) != token


def test_two_records_are_put_together_once(own: House) -> None:
    there = f"/clubs/{own.club.slug}/players/{own.ids['player_id']}/merge/"
    ann = own.people["organiser"].client()
    for _ in range(2):
        assert ann.post(there, {"with": own.ids["free"]}).status_code == 302
    assert Audit.objects.filter(what="players_merged", details__name="Robert").count() == 1


def test_rules_are_saved_once(own: House) -> None:
    row = next(row for row in API if (row.name, row.method) == ("api-house-versions", "POST"))
    ann, key = own.people["organiser"].client(), str(uuid4())
    answers = [sent(ann, row, own, key=key) for _ in range(2)]
    assert [answer.json()["version"] for answer in answers] == [2, 2]


# --- What is sent is not what it should be.


NO_BODIES = (b"{", b"[]", b"", b"\xff", b'"text"', b'{"a": 1}', b"[" * 50_000, b'{"with": {"id": 1}}')


@pytest.mark.parametrize("bodies", first_daily(NO_BODIES[:2], NO_BODIES), ids=len)
def test_a_body_that_is_none_is_refused_with_a_reason(
    own: House, bodies: tuple[bytes, ...], subtests: pytest.Subtests
) -> None:
    for row in (row for row in API if row.body):
        there = address(row.name, own.ids)
        client = own.people["scorekeeper" if own.ids["code"] in there else "organiser"].client()
        with subtests.test(f"{row.method} {row.name}"):
            for body in bodies:
                answer = client.generic(row.method, there, body, content_type=JSON)
                assert answer.status_code in (400, 403, 422), (body[:20], answer.content)
                assert answer["Content-Type"] == "application/problem+json"
            size = 600_000 if row.name == "api-notes" else 70_000  # a note may have a photo
            large = client.generic(row.method, there, b" " * size, content_type=JSON)
            assert large.status_code in (413, 403), large.content
            form = client.generic(row.method, there, b"a=1", "application/x-www-form-urlencoded")
            assert form.status_code in (415, 403), form.content


MEANT = ("organiser", "scorekeeper", "member", "treasurer", "guest", "stranger", "operator")
"""Whoever of these may do it does it."""


@pytest.mark.parametrize("rows", first_daily(API, PAGES), ids=["programs", "forms"])
def test_a_text_that_the_database_cannot_keep_is_no_fault_of_the_program(
    own: House, rows: list[Row], subtests: pytest.Subtests
) -> None:
    """PostgreSQL keeps no NUL in a text. It is refused or left out, in each field by itself."""
    for row in (row for row in rows if row.method != "GET" and isinstance(row.body, dict)):
        role = next((role for role in MEANT if row.answer(role) not in (403, 404)), "organiser")
        for field, value in row.body.items():
            if isinstance(value, str):
                with subtests.test(f"{row.method} {row.name}, {field}"), transaction.atomic():
                    answer = sent(own.people[role].client(), row, own, None, **{field: f"{value}\0"})
                    assert answer.status_code < 500
                    transaction.set_rollback(True)


def test_a_key_of_other_signs_is_refused(own: House, subtests: pytest.Subtests) -> None:
    for row in (row for row in API if isinstance(row.body, dict) and "key" in row.body):
        with subtests.test(f"{row.method} {row.name}"):
            role = next(role for role in MEANT if row.answer(role) not in (403, 404))
            assert sent(own.people[role].client(), row, own, key="another-key\0").status_code == 400


def test_a_form_of_eight_million_signs_is_refused(own: House) -> None:
    there = f"/clubs/{own.club.slug}/settings/"
    assert own.people["organiser"].client().post(there, {"name": "x" * 9_000_000}).status_code == 400


@pytest.mark.long
@pytest.mark.parametrize("name", ["A\x00b", "A\u202eb", "A\u200bb", " ", "", "x" * 61])
def test_what_is_no_name_is_no_name_of_a_club(own: House, name: str) -> None:
    ann, there = own.people["organiser"].client(), f"/api/v1/clubs/{own.club.slug}/"
    assert ann.patch(there, {"name": name}, JSON).status_code == 422
    assert Club.objects.get(id=own.club.id).name == own.club.name


def test_a_mail_carries_no_head_of_somebody_elses_making(own: House) -> None:
    ann = signed_in(account(), own.people["organiser"]).client
    there = f"/api/v1/clubs/{own.club.slug}/invites/"
    refused = ann.post(there, {"role": "member", "email": "a@club.example\nBcc: all@club.example"}, JSON)
    assert refused.status_code == 422
    assert refused.json()["field"] == "email"
    ann.patch(f"/api/v1/clubs/{own.club.slug}/", {"name": "Thurs\r\nBcc: all@club.example"}, JSON)
    assert ann.post(there, {"role": "member", "email": "zoe@club.example"}, JSON).status_code == 201
    (letter,) = mail.outbox
    assert letter.subject == "Chouette: invitation to a backgammon club", "whatever its founder has called it"
    assert letter.recipients() == ["zoe@club.example"]


@pytest.mark.parametrize("name", ["Ann\x00", "\u202enna", "", "x" * 41, "An\u200bn", "Вob", "Ｂｏｂ"])
def test_nobody_comes_to_a_table_by_a_name_that_is_none(own: House, name: str) -> None:
    members, there = Player.objects.count(), reverse("join", args=[own.session.code])
    shown = own.people["guest"].client().post(there, {"name": name})
    assert shown.status_code == 422
    assert 'role="alert"' in page(shown)
    answer = own.people["guest"].client().post(f"/api/v1/sessions/{own.session.code}/join/", {"name": name}, JSON)
    assert answer.status_code == 422
    assert Player.objects.count() == members


@pytest.mark.parametrize("name", ["Ø", "x" * 40, "🦉", "👩🏽\u200d🚀", "Jean-Marie d’Artagnan", "李小龍"])
def test_whoever_has_a_rare_name_has_a_name(own: House, name: str) -> None:
    there = f"/api/v1/sessions/{own.session.code}/join/"
    answer = own.people["guest"].client().post(there, {"name": name}, JSON)
    assert answer.status_code == 200
    assert Player.objects.get(id=answer.json()["player"]).name == name
    assert name in page(own.people["organiser"].client().get(f"/join/{own.session.code}/")), "at the table's door"


# --- Two at once.


@pytest.mark.django_db(transaction=True)
def test_of_two_who_claim_one_seat_at_once_one_has_it_and_the_other_knocks() -> None:
    own = house()
    free, phones = own.ids["free"], [person(), person()]
    attend(own.session, [UUID(free)])  # a name of this table that no phone speaks for
    for phone in phones:
        services.guest_admit(actor=phone.actor, club=own.club, session_code=own.session.code)

    def claims(client: Client) -> str:
        try:
            return str(client.post(reverse("join", args=[own.session.code]), {"player": free})["Location"])
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as hands:
        came = sorted(hands.map(claims, [phone.client for phone in phones]))
    assert came == sorted(reverse(name, args=[own.session.code]) for name in ("knock", "table"))
    assert DevicePlayer.objects.filter(player_id=UUID(free)).count() == 1
    assert Knock.objects.filter(player_id=UUID(free)).count() == 1
    assert Attendance.objects.filter(player_id=UUID(free)).count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_type_one_new_name_at_once_one_has_it() -> None:
    own = house()
    phones = [person(), person()]
    for phone in phones:
        services.guest_admit(actor=phone.actor, club=own.club, session_code=own.session.code)

    def types(client: Client) -> int:
        try:
            return client.post(reverse("join", args=[own.session.code]), {"name": "Zoe"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as hands:
        assert list(hands.map(types, [phone.client for phone in phones])) == [302, 302]
    zoe = Player.objects.get(club=own.club, name="Zoe")
    assert DevicePlayer.objects.filter(player=zoe).count() == 1


# --- Former members.


def test_a_former_member_has_nothing_left(own: House) -> None:
    dan = own.people["member"]
    member = selectors.members_of(own.club.id).get(selectors.held_by(dan.actor))
    services.member_remove(actor=own.people["organiser"].actor, membership=member)
    for there in (f"/clubs/{own.club.slug}/", f"/s/{own.session.code}/", f"/api/v1/clubs/{own.club.slug}/members/"):
        assert dan.client().get(there).status_code == 404
    assert Session.objects.get(id=own.session.id).code == own.session.code
