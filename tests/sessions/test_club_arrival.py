"""The operator takes in a club by a page: what comes, what is refused and where, and that nobody else may."""

import html
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient, Client
from django.urls import reverse

from chouette.waiting import LONG_ROUTES, TURNLESS
from clubs import services as people
from clubs.models import Club, Invite, Role, SiteAudit
from sessions.errors import ImportStopped
from sessions.services import LARGEST_SENT, Patience, club_arrive
from tests.kit.club_files import in_database, row_changed, spoilt, written
from tests.kit.ground import made_of_file
from tests.kit.roles import person
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db(transaction=True)


@made_of_file
def file() -> bytes:
    """A club with an evening of one finished game."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    return written(table.club)


@pytest.fixture
def elsewhere(file: bytes, second: str) -> Iterator[None]:
    """From here on the site has another database, which is empty; the file is of the first."""
    with in_database(second):
        yield


def operator() -> Client:
    olga = person("Olga")
    people.owner_link_open(token=people.owner_link_create(), actor=olga.actor)
    return olga.client()


def sent(client: Client, file: bytes) -> Any:
    return client.post(reverse("club-arrival"), {"file": SimpleUploadedFile("club.zip", file)})


def words(answer: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


def test_a_club_comes_with_a_link_for_its_organiser(file: bytes, elsewhere: None) -> None:
    olga = operator()
    answer = sent(olga, file)
    assert answer.status_code == 200, words(answer)
    club = Club.objects.get()
    assert "The club is here with 1 evening, which is verified." in words(answer)
    assert SiteAudit.objects.filter(what="club_imported").count() == 1
    link = re.search(r'value="[^"]+/#([^"]+)"', answer.content.decode())
    assert link is not None
    there = olga.get(reverse("operator"))
    assert f'href="{reverse("club", args=[club.slug])}"' in there.content.decode()
    invite = Invite.objects.get()
    assert (invite.role, invite.uses_left) == (Role.ORGANISER, 1)
    new = person("Nora")
    new.client().post(reverse("join-by-link"), {"token": link[1], "choice": "join"})
    assert new.client().get(reverse("club-settings", args=[club.slug])).status_code == 200
    again = sent(olga, file)
    assert again.status_code == 422
    said = f"This club is here already, at {club.slug}, and stays as it is. Go on there. Nothing of it was kept."
    assert said in words(again)
    assert Invite.objects.count() == 1


def test_what_is_wrong_is_named_by_its_place(file: bytes, elsewhere: None) -> None:
    olga = operator()
    answer = sent(olga, spoilt(file, "tables/event.jsonl", row_changed(2, seq="two")))
    assert answer.status_code == 422
    assert "tables/event.jsonl, line 2" in words(answer)
    assert "Nothing of it was kept." in words(answer)
    assert sent(olga, b"no ZIP at all").status_code == 422
    assert not Club.objects.exists()


def test_nobody_else_takes_in_a_club(file: bytes, elsewhere: None) -> None:
    eve = person("Eve").client()
    assert eve.get(reverse("club-arrival")).status_code == 404
    assert sent(eve, file).status_code == 404
    assert sent(Client(), file).status_code == 404
    assert not Club.objects.exists()


def test_what_is_too_large_or_no_file_is_said(file: bytes, elsewhere: None) -> None:
    olga = operator()
    assert "At most 7 MB" in words(olga.get(reverse("club-arrival")))
    answer = sent(olga, b"0" * (LARGEST_SENT + 1))
    assert answer.status_code == 422
    assert "This file is larger than 7 MB. Use the command." in words(answer)
    assert "Choose a file." in words(olga.post(reverse("club-arrival")))


class ServedClient(AsyncClient):
    """A client of whom the server says this in its scope."""

    def __init__(self, scope: dict[str, Any]) -> None:
        super().__init__()
        self.said = scope

    def _base_scope(self, **request: Any) -> dict[str, Any]:
        return {**super()._base_scope(**request), **self.said}  # type: ignore[misc]  # not in the stubs


def sent_as_served(client: Client, file: bytes, **scope: Any) -> Any:
    """The same, as the server hands it on with what it knows of the client."""
    served = ServedClient(scope)
    served.cookies = client.cookies
    fields = {"file": SimpleUploadedFile("club.zip", file)}
    return async_to_sync(served.post)(reverse("club-arrival"), fields)


def stopped(_patience: Patience, *, done: int, total: int) -> None:
    raise ImportStopped("", done=done, total=total)


def test_what_takes_too_long_leaves_nothing(file: bytes, elsewhere: None, monkeypatch: pytest.MonkeyPatch) -> None:
    olga = operator()
    with pytest.raises(ImportStopped):
        club_arrive(source=BytesIO(file), actor=person("Olga").actor, patience=Patience(seconds=0))
    monkeypatch.setattr("sessions.services.evenings.import_turns.Patience.asked", stopped)
    answer = sent(olga, file)
    assert "Nothing of it was kept. Use the command." in words(answer)
    assert answer.status_code == 422
    assert not Club.objects.exists()
    assert not Invite.objects.exists()


def test_it_is_answered_by_a_process_of_its_own_and_takes_its_turn(file: bytes, elsewhere: None) -> None:
    assert "club-arrival" in LONG_ROUTES
    olga = operator()
    answer = sent_as_served(olga, file, **{TURNLESS: True})
    assert answer.status_code == 503
    assert "Other evenings are being imported or brought back. Try again in a moment." in words(answer)
