"""Mail leaves by the server the settings name; what nobody else can pass on is kept for the operator, for a week."""

import socket
from collections.abc import Iterator
from datetime import timedelta
from io import BufferedRWPair
from threading import Thread

import pytest
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage, get_connection
from django.test import override_settings
from django.utils import timezone
from time_machine import travel

from clubs import services
from clubs.models import Mail

pytestmark = pytest.mark.django_db
BACKEND = "clubs.outgoing.Outgoing"
ANSWERS = {"DATA": "354 go on", "QUIT": "221 bye"}


def message() -> EmailMessage:
    return EmailMessage("Your code: 123456", "Your code is 123456.", None, ["ann@club.example", "bob@club.example"])


def test_without_a_mail_server_it_is_printed_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert get_connection(BACKEND).send_messages([message()]) == 1
    assert "Mail to ann@club.example, bob@club.example: Your code: 123456" in capsys.readouterr().out
    assert set(Mail.objects.values_list("to", "subject", "body", "fault")) == {
        ("ann@club.example", "Your code: 123456", "Your code is 123456.", ""),
        ("bob@club.example", "Your code: 123456", "Your code is 123456.", ""),
    }


@pytest.fixture
def server() -> Iterator[list[str]]:
    """A mail server that takes one mail, or refuses whom its name says; what it was told is listed."""
    heard: list[str] = []
    listener = socket.create_server(("127.0.0.1", 0))
    where = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": listener.getsockname()[1]}
    thread = Thread(target=served, args=(listener, heard), daemon=True)
    thread.start()
    with override_settings(**where, EMAIL_USE_TLS=False, EMAIL_USE_SSL=False):
        yield heard
    thread.join(10)
    listener.close()


def served(listener: socket.socket, heard: list[str]) -> None:
    talk, _ = listener.accept()
    with talk, talk.makefile("rwb") as wire:
        said(wire, "220 here")
        while line := wire.readline().decode().strip():
            heard.append(line)
            word = line.split()[0].upper()
            said(wire, "550 no such user" if "nobody@" in line and word == "RCPT" else ANSWERS.get(word, "250 ok"))
            if word == "DATA":
                while wire.readline() != b".\r\n":
                    continue
                said(wire, "250 taken")
            if word == "QUIT":
                return


def said(wire: BufferedRWPair, line: str) -> None:
    wire.write(f"{line}\r\n".encode())
    wire.flush()


def test_what_a_mail_server_takes_is_not_kept(server: list[str]) -> None:
    sent = EmailMessage("Your code", "Your code is 123456.", None, ["ann@club.example"])
    assert get_connection(BACKEND).send_messages([sent]) == 1
    assert "rcpt TO:<ann@club.example>" in server
    assert not Mail.objects.exists()


def test_what_it_refuses_is_kept_with_the_reason(server: list[str]) -> None:
    lost = EmailMessage("Your code", "Your code is 123456.", None, ["nobody@club.example"])
    with pytest.raises(OSError, match="no such user"):
        get_connection(BACKEND).send_messages([lost])
    kept = Mail.objects.get()
    assert kept.to == "nobody@club.example"
    assert "no such user" in kept.fault


def test_mail_and_old_sessions_are_forgotten_after_a_week() -> None:
    with travel(timezone.now() - timedelta(days=8), tick=False):
        services.mail_keep(to="ann@club.example", subject="old", body="")
        Session.objects.create(session_key="old", session_data="", expire_date=timezone.now() + timedelta(days=1))
    services.mail_keep(to="ann@club.example", subject="new", body="")
    Session.objects.create(session_key="new", session_data="", expire_date=timezone.now() + timedelta(days=1))
    services.leftovers_forget()
    assert Mail.objects.get().subject == "new"
    assert Session.objects.get().session_key == "new"
