"""Somebody is erased: the files that were sent with their name go, looked through or not; those of others stay."""

from uuid import UUID

import pytest

from clubs import services as people
from clubs.models import Device, DevicePlayer, Player
from clubs.services.brought import BroughtBrowser, browsers_bring
from sessions import services
from sessions.models import BroughtFile, FileStanding
from sessions.services import SentFile, files_receive, files_step
from tests.kit.bringing import bring, send
from tests.kit.brought import file_of
from tests.kit.roles import House

pytestmark = pytest.mark.django_db


def erase(own: House, name: str) -> None:
    player = Player.objects.get(club=own.club, name=name)
    services.person_forget(actor=own.people["organiser"].actor, player=player)


def names_left(own: House) -> set[str]:
    return set(BroughtFile.objects.filter(club=own.club).values_list("name", flat=True))


def test_rows_of_evenings_that_were_brought_go_with_the_person(own: House) -> None:
    ann = own.people["organiser"].client()
    files = {"one.jsonl": file_of("Xaver", "Yves", "Zoe"), "two.jsonl": file_of("Una", "Vic", "Wim", games=2)}
    send(ann, own, **files)
    bring(ann, own)
    assert set(BroughtFile.objects.values_list("standing", flat=True)) == {FileStanding.BROUGHT}
    erase(own, "Xaver")
    assert names_left(own) == {"two.jsonl"}


def test_a_file_is_found_by_the_name_of_a_merged_record_too(own: House) -> None:
    actor = own.people["organiser"].actor
    kept = people.player_add(actor=actor, club=own.club, name="Xaver")
    merged = people.player_add(actor=actor, club=own.club, name="Xavi")
    services.players_merge(actor=actor, kept=kept, merged=merged)
    files_receive(club=own.club, sent=[SentFile("a.jsonl", file_of("Xavi", "Yves", "Zoe"))])
    files_step(actor=actor, club=own.club)
    erase(own, "Xaver")
    assert names_left(own) == set()


def test_a_file_that_nobody_has_looked_through_is_searched_itself(own: House) -> None:
    people.player_add(actor=own.people["organiser"].actor, club=own.club, name="Zoë")
    sent = [
        SentFile("escaped.jsonl", file_of("Xaver", "Yves", "Zoe").replace(b'"Zoe"', b'"Zoe\\u0308"')),
        SentFile("others.jsonl", file_of("Xaver", "Yves", "Wim")),
        SentFile("not of zoë.jsonl", file_of("Xaver", "Yves", "Una")),
        SentFile("broken.jsonl", b"{not JSON\n"),
    ]
    files_receive(club=own.club, sent=sent)
    assert set(BroughtFile.objects.values_list("standing", flat=True)) == {FileStanding.SENT}
    erase(own, "Zoë")
    assert names_left(own) == {"others.jsonl", "broken.jsonl"}


def test_a_file_matched_to_the_person_under_another_name_goes(own: House) -> None:
    actor = own.people["organiser"].actor
    player = people.player_add(actor=actor, club=own.club, name="Xaver")
    BroughtFile.objects.create(
        club=own.club,
        name="a.jsonl",
        content_hash="a",
        players='["Xaverius"]',
        persons=f'{{"xaverius": "{player.id.hex}"}}',
    )
    erase(own, "Xaver")
    assert names_left(own) == set()


def test_a_browser_that_came_with_the_clubs_file_loses_the_name(own: House) -> None:
    actor = own.people["organiser"].actor
    player = people.player_add(actor=actor, club=own.club, name="Xaver")
    here = Device.objects.create(name="Xaver", token_hash="a token of here")
    browsers_bring([BroughtBrowser(UUID(int=7), "Xaver")])
    for device in (UUID(int=7), here.id):
        DevicePlayer.objects.create(club=own.club, device_id=device, player=player)
    erase(own, "Xaver")
    assert Device.objects.get(id=UUID(int=7)).name == ""
    assert Device.objects.get(id=here.id).name == "Xaver"
