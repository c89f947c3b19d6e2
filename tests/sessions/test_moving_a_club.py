"""A club is moved to another database with all that is its, and play goes on at the same address."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from clubs import services as people
from clubs.ciphertext import decrypted
from clubs.models import Club, Player
from sessions.models import Event, Remark, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.accounts import account, signed_in
from tests.kit.database import act_as
from tests.kit.paid import BOB
from tests.kit.photos import note, photo
from tests.kit.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

STRANGER = """
WITH stranger AS (
    INSERT INTO clubs_user (id, password, email, name, language, time_zone, is_active, created_at)
    VALUES (gen_random_uuid(), '', 'dan@club.example', 'Dan', '', '', true, now()) RETURNING id)
INSERT INTO mfa_authenticator (type, data, user_id, created_at)
SELECT 'webauthn', '{}', id, now() FROM stranger RETURNING id"""


@contextmanager
def in_database(name: str) -> Iterator[None]:
    """The site with this database."""
    before = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = name
    act_as(settings.DATABASE_APP_USER)
    try:
        yield
    finally:
        connection.settings_dict["NAME"] = before
        act_as(settings.DATABASE_APP_USER)


def moved(club: Club, url: str) -> None:
    act_as(settings.DATABASE_OWNER_USER)
    try:
        call_command("move_club", club.slug, to=url, verbosity=0)
    finally:
        act_as(settings.DATABASE_APP_USER)


def test_a_club_moves_with_all_that_is_its_and_play_goes_on_there(live_table: Table, second: str) -> None:
    live_table.tap("Kim", "start")
    live_table.tap("Kim", "double", by="Bob")
    note(live_table, "Bob", "66", photo=photo())
    kept = bytes(Remark.objects.get().photo or b"")
    stays = people.club_create(actor=live_table.kim.actor, name="Friday club", currency="GBP")
    view, code = live_table.view, live_table.code
    moved(live_table.club, second)
    assert live_table.kim.client().get(f"/s/{code}/").status_code == 404
    assert set(Club.objects.all()) == {stays}
    assert not Session.objects.exists()
    with in_database(second.split("dbname=")[1].split()[0]):
        assert Club.objects.get() == live_table.club
        assert session_verify(code) is None
        assert bytes(Remark.objects.get(text="66").photo or b"") == kept
        assert live_table.kim.client().get(f"/clubs/{live_table.club.slug}/").status_code == 200
        assert live_table.view["game"] == view["game"]
        before = Event.objects.filter(club=live_table.club).count()
        live_table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
        assert Event.objects.filter(club=live_table.club).count() == before + 1
        assert session_verify(code) is None
        added = people.player_add(actor=live_table.kim.actor, club=live_table.club, name="Newcomer")
        assert Player.objects.filter(club=live_table.club, id=added.id).exists()


@pytest.mark.long
def test_people_bring_their_passkeys_whatever_number_these_had(live_table: Table, second: str) -> None:
    """Somebody there has a passkey of the same number; and who comes with a second club keeps what they have there,
    how they are paid too."""
    ann = account()
    people.payment_details_keep(actor=signed_in(ann).actor, user=ann, pay_to=BOB)
    people.club_create(actor=signed_in(ann).actor, name="Monday club", currency="GBP")
    people.club_create(actor=signed_in(ann).actor, name="Sunday club", currency="GBP")
    with psycopg.connect(second, autocommit=True) as there:
        row = there.execute(STRANGER.encode()).fetchone()
        assert row is not None
        kind, data = Authenticator.Type.WEBAUTHN, {"name": "Ann's phone"}
        Authenticator.objects.create(id=row[0], user=ann, type=kind, data=data)
        for club in Club.objects.filter(name__in=("Monday club", "Sunday club")):
            moved(club, second)
        kept = "SELECT u.name, a.data ->> 'name' FROM mfa_authenticator a JOIN clubs_user u ON u.id = a.user_id"
        assert set(there.execute(kept).fetchall()) == {("Dan", None), ("Ann", "Ann's phone")}
        assert there.execute("SELECT count(*) FROM mfa_authenticator").fetchone() == (2,)
        ((user_id, ciphertext),) = there.execute("SELECT user_id, ciphertext FROM clubs_paymentdetails").fetchall()
        assert (user_id, decrypted(user_id, ciphertext)) == (ann.id, BOB)


def test_a_club_stays_where_it_is_if_it_cannot_live_there(live_table: Table, second: str) -> None:
    """Another version of the program; or another club that has one of its codes. Nothing of it is left there."""
    live_table.tap("Kim", "start")
    other = "INSERT INTO clubs_club (id, slug, name, currency, language, time_zone, points_only, stakes, balances,"
    other += (
        " confirm_results, carries_over, table_fee, fee_for, least_coin, payments_have_parts, demo, created_at)"
        " VALUES (gen_random_uuid(), 'other', 'Other', 'GBP', 'en', 'UTC', false,"
    )
    other += " '[]', 'all', false, false, 0, 'evening', 1, true, false, now()) RETURNING id"
    with psycopg.connect(second, autocommit=True) as there:
        row = there.execute(other.encode()).fetchone()
        assert row is not None
        there.execute("INSERT INTO chouette_sessions_sessioncode VALUES (%s, %s)", [live_table.code, row[0]])
        with pytest.raises(CommandError, match=f"in the way.*{live_table.code}"):
            moved(live_table.club, second)
        there.execute("DELETE FROM chouette_sessions_sessioncode")
        there.execute("DELETE FROM django_migrations WHERE app = 'clubs' AND name LIKE '0010%%'")
        with pytest.raises(CommandError, match="not of this version"):
            moved(live_table.club, second)
        assert there.execute("SELECT slug FROM clubs_club").fetchall() == [("other",)]
        assert there.execute("SELECT count(*) FROM chouette_sessions_event").fetchone() == (0,)
    assert live_table.kim.client().get(f"/s/{live_table.code}/").status_code == 200
    live_table.tap("Kim", "double", by="Bob")
    assert session_verify(live_table.code) is None
