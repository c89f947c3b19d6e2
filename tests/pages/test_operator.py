"""The operator: mail that waits, a test mail, the last backup; and pages that promise no mail where none leaves."""

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from chouette.backups import backup_note
from clubs import services
from clubs.models import Role, User
from tests.kit.accounts import account, signed_in
from tests.kit.people import Person
from tests.kit.roles import Person as Somebody
from tests.kit.roles import person

pytestmark = pytest.mark.django_db
SERVER = override_settings(EMAIL_HOST="mail.club.example")


@pytest.fixture
def olga() -> Person:
    olga = account("Olga")
    User.objects.filter(id=olga.id).update(operator_since=timezone.now())
    return signed_in(olga)


def words(answer: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", getattr(answer, "content", b"").decode()))


def waits(subject: str = "Your code") -> None:
    services.mail_keep(to="ann@club.example", subject=subject, body="123456")


def test_mail_of_the_last_ten_minutes_is_a_badge(olga: Person) -> None:
    assert "waiting" not in words(olga.client.get(reverse("operator")))
    with travel(timezone.now() - timedelta(minutes=11), tick=False):
        waits()
    waits()
    waits()
    for name in ("operator", "home"):
        assert re.search(r"(Mail|Operator) 2 waiting", words(olga.client.get(reverse(name)))), name
    assert "2 mails of the last ten minutes wait for you" in words(olga.client.get(reverse("operator-mail")))


def test_nobody_else_sees_how_many_wait() -> None:
    waits()
    assert "waiting" not in words(person("Eve").client().get(reverse("home")))


@SERVER
def test_a_test_mail_goes_to_the_operator(olga: Person) -> None:
    answer = olga.client.post(reverse("operator-mail-test"), follow=True)
    assert "The test mail is on its way to olga@club.example." in words(answer)
    assert mail.outbox[-1].to == ["olga@club.example"]
    assert "has arrived" in str(mail.outbox[-1].body)


def test_without_a_mail_server_it_stands_on_the_page(olga: Person) -> None:
    with override_settings(EMAIL_BACKEND="clubs.outgoing.Outgoing"):
        answer = olga.client.post(reverse("operator-mail-test"), follow=True)
    assert "The test mail stands below." in words(answer)
    assert "A test of Chouette" in words(answer)


def test_what_the_mail_server_says_is_told(olga: Person) -> None:
    refused = override_settings(EMAIL_BACKEND="clubs.outgoing.Outgoing", EMAIL_HOST="127.0.0.1", EMAIL_PORT=1)
    with refused:
        answer = olga.client.post(reverse("operator-mail-test"), follow=True)
    assert "The mail server took no mail:" in words(answer)


def test_the_last_backup_and_the_size_of_the_database(olga: Person, tmp_path: Path) -> None:
    with override_settings(BACKUPS_DIR=tmp_path):
        assert "none made by this program yet" in words(olga.client.get(reverse("operator")))
        made = tmp_path / "elsewhere.dump"
        made.write_bytes(b"x" * 2048)
        backup_note(tmp_path, made)
        said = words(olga.client.get(reverse("operator")))
    assert "2.0\xa0KB" in said or "2.0 KB" in said
    assert re.search(r"PostgreSQL [\d.]+ · [\d.]+\sMB", said)


def test_two_days_without_a_backup_are_a_warning_in_each_place(olga: Person, tmp_path: Path) -> None:
    warning = "No backup for two days. Look into the log."
    stick = tmp_path / "stick"
    stick.mkdir()
    with override_settings(BACKUPS_DIR=tmp_path, BACKUPS_TOO=stick):
        before = words(olga.client.get(reverse("operator")))
        assert (before.count("The first is made soon after the start."), before.count(warning)) == (2, 0)
        for folder, age in ((tmp_path, timedelta(hours=47)), (stick, timedelta(hours=49))):
            (folder / "a.dump").write_bytes(b"x")
            os.utime(folder / "a.dump", times=((timezone.now() - age).timestamp(),) * 2)
        assert words(olga.client.get(reverse("operator"))).count(warning) == 1
        assert "In the second place" in words(olga.client.get(reverse("operator")))


def invites(who: Somebody) -> str:
    club = services.club_create(actor=who.actor, name="Thursday", currency="GBP")
    services.role_give(actor=who.actor, club=club, to=who.actor, role=Role.ORGANISER)
    return words(who.client().get(reverse("club-invite", args=[club.slug])))


def test_a_site_without_mail_says_so_before_it_promises_one() -> None:
    ann, nobody = signed_in(account("Ann")), person("Eve").client()
    no_mail = "This site sends no mail."
    for said in (
        words(nobody.get(reverse("account-sign-in"))),
        words(ann.client.get(reverse("account-address"))),
        words(nobody.post(reverse("account-sign-in"), {"email": "eve@club.example"}, follow=True)),
    ):
        assert no_mail in said
        assert "on its way" not in said
        assert "Check your" not in said
    assert "This site sends no mail: pass the link on yourself." in invites(person("Kim"))


@SERVER
def test_a_site_with_mail_does_not() -> None:
    nobody = person("Eve").client()
    for said in (
        words(nobody.get(reverse("account-sign-in"))),
        words(nobody.post(reverse("account-sign-in"), {"email": "eve@club.example"}, follow=True)),
        invites(person("Kim")),
    ):
        assert "sends no mail" not in said
