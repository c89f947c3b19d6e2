"""Evenings brought along: many files or a ZIP, looked at first, names told apart, then all with one button."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.lookalikes import may_be_one
from clubs.models import Audit, Player
from clubs.services import club_archive, player_add, player_merge, player_rename
from sessions.errors import BringRefused
from sessions.models import BroughtFile, FileStanding, Session
from sessions.services import SentFile, files_forget, files_receive, files_step, session_import
from sessions.services.bringing import sent_files
from sessions.services.bringing.sent_files import unpacked
from sessions.services.evenings.verification import session_verify
from tests.kit.bringing import at, bring, rows, send, standings, ticks
from tests.kit.brought import UNREADABLE, file_of, zipped
from tests.kit.club_files import begins_before_itself, bit_changed
from tests.kit.roles import House

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(own: House) -> Client:
    return own.people["organiser"].client()


def night(day: int) -> bytes:
    """An evening of its own of Xaver, Yves and Zoe, days after the others."""
    return file_of("Xaver", "Yves", "Zoe", games=day, day=f"2024-05-{3 * day:02}")


def test_settings_lead_there(own: House, ann: Client) -> None:
    assert at(own) in ann.get(reverse("club-settings", args=[own.club.slug])).content.decode()


def test_each_file_is_new_or_here_or_refused_in_its_line_before_anything_is_kept(own: House, ann: Client) -> None:
    first = file_of("Ann", "Bob", "Cat")
    send(ann, own, **{"first.jsonl": first})
    bring(ann, own)
    before = Session.objects.count()
    shown = send(ann, own, **{
        "first again.jsonl": first + b"\n", "second.jsonl": file_of("Ann", "Bob", "Cat", games=2, name="Friday"),
        "third.jsonl": file_of("Ann", "Bob", "Cat", more=UNREADABLE),
    })  # fmt: skip
    assert standings(own) == {
        "first.jsonl": "brought", "first again.jsonl": "known", "second.jsonl": "new", "third.jsonl": "refused",
    }  # fmt: skip
    assert "Line 6:" in shown
    assert "Friday" in shown
    assert "3 May 2024" in shown
    assert "2 games" in shown
    assert "Already here" in shown
    assert "Bring this evening" in shown
    assert Session.objects.count() == before


def test_one_button_brings_all_and_the_trail_has_it(own: House, ann: Client) -> None:
    send(ann, own, **{f"{n}.jsonl": night(n) for n in (1, 2, 3)})
    shown = bring(ann, own)
    assert set(standings(own).values()) == {"brought"}
    brought = BroughtFile.objects.filter(club=own.club)
    for row in brought:
        assert session_verify(row.code) is None
        assert reverse("evening", args=[row.code]) in shown
        assert not row.content
    done = list(Audit.objects.filter(club=own.club).values_list("what", flat=True))
    assert done.count("session_imported") == 3
    assert done.count("evenings_wanted") == 1
    trail = ann.get(reverse("audit", args=[own.club.slug])).content.decode()
    assert "had evenings brought along from files: 3" in trail
    assert Player.objects.filter(club=own.club, name="Xaver").count() == 1


def test_who_may_be_a_player_of_the_club_must_be_chosen(own: House, ann: Client) -> None:
    maximilian = player_add(actor=own.people["organiser"].actor, club=own.club, name="Maximilian")
    shown = send(ann, own, **{"a.jsonl": file_of("Max", "Yves", "Zoe")})
    assert "Is it the same player?" in shown
    assert "Maximilian, of this club" in shown
    answer = ann.post(at(own), ticks(ann, own, key=["max"], person=[""]))
    assert answer.status_code == 422
    assert "Choose who Max is." in answer.content.decode()
    assert standings(own) == {"a.jsonl": "new"}
    bring(ann, own, max=maximilian.id.hex)
    session = Session.objects.get(code=BroughtFile.objects.get().code)
    assert maximilian.id in session.attendances.values_list("player", flat=True)
    assert not Player.objects.filter(club=own.club, name="Max").exists()


def test_a_doubtful_name_may_be_a_new_player(own: House, ann: Client) -> None:
    player_add(actor=own.people["organiser"].actor, club=own.club, name="Maximilian")
    send(ann, own, **{"a.jsonl": file_of("Max", "Yves", "Zoe")})
    bring(ann, own, max="new")
    assert Player.objects.filter(club=own.club, name="Max").exists()


def test_two_names_of_one_evening_are_not_one_player(own: House, ann: Client) -> None:
    maximilian = player_add(actor=own.people["organiser"].actor, club=own.club, name="Maximilian")
    send(ann, own, **{"a.jsonl": file_of("Max", "Maximilian", "Zoe")})
    assert "Is it the same player?" not in ann.get(at(own)).content.decode(), "Maximilian plays there too"
    answer = ann.post(at(own), ticks(ann, own, key=["max"], person=[maximilian.id.hex]))
    assert answer.status_code == 422
    assert "Max and Maximilian both play in a.jsonl: they cannot be the same player." in answer.content.decode()


@pytest.mark.parametrize("said", ["nonsense", "00000000-0000-0000-0000-000000000001"])
def test_nobody_of_another_club_can_be_meant(own: House, ann: Client, said: str) -> None:
    send(ann, own, **{"a.jsonl": file_of("Max", "Yves", "Zoe")})
    answer = ann.post(at(own), ticks(ann, own, key=["max"], person=[said]))
    assert answer.status_code == 422
    assert "Choose a player of this club for Max, or a new one." in answer.content.decode()


def test_a_name_that_was_merged_means_whom_it_was_merged_into(own: House, ann: Client) -> None:
    actor = own.people["organiser"].actor
    robert, bobby = (player_add(actor=actor, club=own.club, name=name) for name in ("Rupert", "Bobbie"))
    player_merge(actor=actor, kept=robert, merged=bobby)
    shown = send(ann, own, **{"a.jsonl": file_of("Bobbie", "Yves", "Zoe")})
    assert "Bobbie is Rupert here: the two were merged." in shown
    bring(ann, own)
    session = Session.objects.get(code=BroughtFile.objects.get().code)
    assert robert.id in session.attendances.values_list("player", flat=True)


def test_a_name_that_somebody_had_earlier_is_offered_with_the_player(own: House, ann: Client) -> None:
    """Bobbie was Xaver at first, and was merged into Rupert; Yvonne was Yves."""
    actor = own.people["organiser"].actor
    rupert, xaver, yves = (player_add(actor=actor, club=own.club, name=name) for name in ("Rupert", "Xaver", "Yves"))
    player_rename(actor=actor, player=xaver, name="Bobbie")
    player_rename(actor=actor, player=yves, name="Joan")
    player_merge(actor=actor, kept=rupert, merged=xaver)
    shown = " ".join(send(ann, own, **{"a.jsonl": file_of("Xaver", "Yves", "Zoe")}).split())
    assert "Rupert, of this club, earlier Xaver" in shown
    assert "Joan, of this club, earlier Yves" in shown
    answer = ann.post(at(own), ticks(ann, own, key=["xaver", "yves"], person=["", yves.id.hex]))
    assert "Choose who Xaver is." in answer.content.decode()
    bring(ann, own, xaver=rupert.id.hex, yves=yves.id.hex)
    session = Session.objects.get(code=BroughtFile.objects.get().code)
    assert {rupert.id, yves.id} < set(session.attendances.values_list("player", flat=True))


def test_a_name_like_that_of_a_merged_record_is_offered_too(own: House, ann: Client) -> None:
    actor = own.people["organiser"].actor
    rupert, bobby = (player_add(actor=actor, club=own.club, name=name) for name in ("Rupert", "Maximilian"))
    player_merge(actor=actor, kept=rupert, merged=bobby)
    shown = " ".join(send(ann, own, **{"a.jsonl": file_of("Max", "Yves", "Zoe")}).split())
    assert "Rupert, of this club, earlier Maximilian" in shown


def test_a_single_transcript_knows_the_name_of_a_merged_record(own: House) -> None:
    actor = own.people["organiser"].actor
    rupert, bobby = (player_add(actor=actor, club=own.club, name=name) for name in ("Rupert", "Bobbie"))
    player_merge(actor=actor, kept=rupert, merged=bobby)
    session = session_import(club=own.club, actor=actor, file=file_of("Bobbie", "Yves", "Zoe"))
    assert rupert.id in session.attendances.values_list("player", flat=True)


def test_the_archive_of_a_club_is_taken_apart(own: House, ann: Client) -> None:
    packed = zipped(**{
        "transcripts/2024-05-03-ABC.jsonl": file_of("Xaver", "Yves", "Zoe"), "club.json": b"{}",
        "notes/2024-05-03-ABC.json": b"[]", "transcripts/broken.jsonl": b"not a transcript",
    })  # fmt: skip
    shown = send(ann, own, **{"club.zip": packed})
    assert standings(own) == {"transcripts/2024-05-03-ABC.jsonl": "new", "transcripts/broken.jsonl": "refused"}
    assert "Line 1:" in shown


def test_the_clubs_own_export_is_already_here(own: House, ann: Client) -> None:
    send(ann, own, **{"a.jsonl": file_of("Xaver", "Yves", "Zoe")})
    bring(ann, own)
    ann.post(at(own), {"act": "clear"})
    exported = ann.get(reverse("club-export", args=[own.club.slug])).getvalue()
    send(ann, own, **{"club.zip": exported})
    assert set(standings(own).values()) == {"known"}


def test_what_was_not_finished_goes_on_later(own: House, ann: Client) -> None:
    """Each request does some seconds of it; another, or another browser, does the rest."""
    actor = own.people["organiser"].actor
    files = [SentFile(f"{n}.jsonl", night(n)) for n in (1, 2, 3)]
    files_receive(club=own.club, sent=files)
    assert files_step(actor=actor, club=own.club, seconds=0.0) == (2, 0)
    page = ann.get(at(own)).content.decode()
    assert "1 of 3 looked through" in page
    assert "data-resume" in page
    ann.post(at(own), {"act": "go-on"})
    BroughtFile.objects.filter(club=own.club).update(standing=FileStanding.WANTED)
    assert files_step(actor=actor, club=own.club, seconds=0.0) == (0, 2)
    assert "1 of 3 brought" in ann.get(at(own)).content.decode()
    shown = ann.post(at(own), {"act": "go-on"}, follow=True).content.decode()
    assert set(standings(own).values()) == {"brought"}
    assert "data-resume" not in shown


def test_an_evening_that_came_in_meanwhile_is_not_brought_twice(own: House, ann: Client) -> None:
    """The same evening in two files that differ in a blank line, both ticked."""
    file = file_of("Xaver", "Yves", "Zoe")
    shown = send(ann, own, **{"a.jsonl": file, "b.jsonl": file + b"\n"})
    assert set(standings(own).values()) == {"new"}
    assert "the same results as a.jsonl" in shown
    both = [line.file.id.hex for line in rows(ann, own).values()]
    ann.post(at(own), ticks(ann, own, file=both))
    assert sorted(standings(own).values()) == ["brought", "known"]


def test_the_same_file_waits_once(own: House, ann: Client) -> None:
    file = file_of("Xaver", "Yves", "Zoe")
    send(ann, own, **{"a.jsonl": file})
    assert "One of these files is in the list already." in send(ann, own, **{"b.jsonl": file})
    assert standings(own) == {"a.jsonl": "new"}


def test_a_file_without_times_says_so(own: House, ann: Client) -> None:
    assert "no date in the file: dated today" in send(ann, own, **{"a.jsonl": file_of("Xaver", "Yves", "Zoe", day="")})


def test_nothing_new_cannot_be_brought(own: House, ann: Client) -> None:
    answer = ann.post(at(own), {"act": "bring"})
    assert answer.status_code == 422
    assert "No new evening is in the list." in answer.content.decode()


def test_without_a_file_it_asks_for_one(own: House, ann: Client) -> None:
    answer = ann.post(at(own), {"act": "send"})
    assert answer.status_code == 422
    assert "Choose one or more files." in answer.content.decode()


def test_the_list_is_cleared_and_the_evenings_stay(own: House, ann: Client) -> None:
    send(ann, own, **{"a.jsonl": file_of("Xaver", "Yves", "Zoe")})
    bring(ann, own)
    evenings = Session.objects.count()
    ann.post(at(own), {"act": "clear"})
    assert standings(own) == {}
    assert Session.objects.count() == evenings


def test_files_are_forgotten_after_a_week(own: House, ann: Client) -> None:
    send(ann, own, **{"a.jsonl": file_of("Xaver", "Yves", "Zoe")})
    assert files_forget() == 0
    BroughtFile.objects.filter(club=own.club).update(at=timezone.now() - timedelta(days=8))
    assert files_forget() == 1


def test_nothing_comes_into_a_club_that_is_put_away(own: House, ann: Client) -> None:
    club_archive(actor=own.people["organiser"].actor, club=own.club, archived=True)
    shown = ann.post(at(own), {"act": "send", "files": [SimpleUploadedFile("a.jsonl", file_of("Ann", "Bob"))]})
    assert "The club is in the archive: nothing new comes into it until you take it out." in shown.content.decode()


def problem_of(name: str, content: bytes) -> str:
    """The code of why what is sent is refused as a whole, or as a file."""
    try:
        return unpacked([SentFile(name, content)])[0].fault
    except BringRefused as refused:
        return refused.code


def locked() -> bytes:
    """A ZIP whose entry says that it wants a password."""
    packed = bytearray(zipped(**{"a.jsonl": b"x"}))
    packed[6] |= 1
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    return bytes(packed)


def broken() -> bytes:
    """A ZIP one of whose bytes was changed on the way."""
    packed = bytearray(zipped(**{"a.jsonl": file_of("Ann", "Bob", games=40)}))
    packed[60] ^= 0xFF
    return bytes(packed)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.pdf", b"%PDF", "not_a_transcript_or_zip"),
        ("a.CSV", b"Ann;Bob", "is_a_table"),
        ("a.xlsx", zipped(**{"xl/workbook.xml": b"x"}), "is_a_table"),
        ("a.jsonl", b"", "file_is_empty"),
        ("a.jsonl", b"x" * 8_000_001, "file_is_too_large"),
        ("a.zip", b"PK\x03\x04 and no more", "archive_is_damaged"),
        ("a.zip", zipped(**{"club.json": b"{}"}), "no_transcripts_in_it"),
        ("a.zip", zipped(**{"../../etc/evening.jsonl": b"x"}), "name_leaves_the_archive"),
        ("a.zip", zipped(**{"/etc/evening.jsonl": b"x"}), "name_leaves_the_archive"),
        ("a.zip", zipped(**{"C:\\evening.jsonl": b"x"}), "name_leaves_the_archive"),
        ("a.zip", zipped(**{"evening\u202egnp.jsonl": b"x"}), "name_leaves_the_archive"),
        ("a.zip", locked(), "entry_is_locked"),
        ("a.zip", broken(), "entry_is_damaged"),
        ("a.zip", begins_before_itself(zipped(**{"a.jsonl": b"x"})), "entry_is_damaged"),
        ("a.zip", zipped(**{f"{n}.jsonl": b"0" * 7_900_000 for n in range(8)}), "unpacks_to_too_much"),
        ("a.zip", zipped(**{f"{n}.jsonl": b"x" for n in range(1001)}), "too_many_files"),
    ],
)  # fmt: skip
def test_what_is_hostile_or_broken_is_refused_by_its_name(name: str, content: bytes, code: str) -> None:
    assert problem_of(name, content) == code


def test_no_bit_that_was_changed_on_the_way_breaks_the_program() -> None:
    """What is sent is refused, or taken: whatever the ZIP says of itself."""
    sent = zipped(**{"a.jsonl": file_of("Ann", "Bob"), "b.jsonl": b"x"})
    refused = {problem_of("a.zip", bit_changed(sent, place)) for place in range(len(sent) * 8)}
    assert {"archive_is_damaged", "entry_is_damaged", "entry_is_locked"} <= refused


def test_a_bomb_is_not_believed_about_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that says it is small: no more is read of it than may come."""
    monkeypatch.setattr(sent_files, "MOST_UNPACKED", 1_000_000)
    packed = bytearray(zipped(**{"a.jsonl": b"0" * 5_000_000}))
    where = packed.index(b"PK\x01\x02") + 24
    packed[where : where + 4] = (10).to_bytes(4, "little")
    assert problem_of("a.zip", bytes(packed)) in ("unpacks_to_too_much", "entry_is_damaged")


def test_the_refused_file_is_named_on_the_page(own: House, ann: Client) -> None:
    shown = send(ann, own, **{"a.zip": zipped(**{"../evening.jsonl": b"x"}), "b.pdf": b"%PDF"})
    assert "../evening.jsonl" in shown
    assert "The name of this file leads out of its ZIP. Pack it under a plain name." in shown
    assert "b.pdf" in shown
    assert "Not a transcript: send files that end in .jsonl, or a ZIP of them." in shown


def test_a_table_among_other_files_is_shown_its_way(own: House, ann: Client) -> None:
    shown = send(ann, own, **{"a.xlsx": b"PK", "b.pdf": b"%PDF"}).partition("a.xlsx")[2].partition("</li>")[0]
    assert "A table such as a CSV or an Excel file goes to A sheet from paper." in shown
    assert f'href="{reverse("paper-evening", args=[own.club.slug])}"' in shown


def test_a_table_alone_goes_along_to_the_sheet_from_paper(own: House, ann: Client) -> None:
    shown = send(ann, own, **{"a.csv": b"Ann;Bob;Cat\n4;-2;-2\n-1;0;1\n"})
    assert f'action="{reverse("paper-evening", args=[own.club.slug])}"' in shown
    assert "This file is a table: it is read as a sheet from paper." in shown
    assert "Ann;Bob;Cat" in shown
    assert "2 games" in shown
    refused = send(ann, own, **{"a.xlsx": b"PK and no more"})
    assert "This file is not a table: send CSV or XLSX, or paste the rows." in refused
    assert not BroughtFile.objects.filter(club=own.club).exists()


def test_too_much_at_once_is_refused(own: House) -> None:
    with pytest.raises(BringRefused, match="upload_is_too_large"):
        files_receive(club=own.club, sent=[SentFile("a.jsonl", b"x" * 8_000_001)])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Max", "Maximilian"), ("Mike", "Mike G"), ("Ann B", "Ann Brown"), ("Zoë", "Zoe"), ("Jean Luc", "Jean-Luc"),
        ("Stephen", "Stephan"), ("Steven", "Stevens"), ("Аnn", "Ann"),
    ],
)  # fmt: skip
def test_names_that_may_be_one(name: str, other: str) -> None:
    assert may_be_one(name, other)
    assert may_be_one(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Dan"), ("Al", "Alan"), ("Mike G", "Mick M"), ("Mike G", "Mike M"), ("Jo", "Jon"), ("?", "!")],
)
def test_names_that_are_two(name: str, other: str) -> None:
    assert not may_be_one(name, other)
    assert not may_be_one(other, name)


def test_a_program_sends_looks_and_brings(own: House, ann: Client) -> None:
    player_add(actor=own.people["organiser"].actor, club=own.club, name="Maximilian")
    files, bringing = (reverse(name, args=[own.club.slug]) for name in ("api-files", "api-bring"))
    sent = ann.post(
        f"{files}?name=a.jsonl", file_of("Max", "Yves", "Zoe"), content_type="application/octet-stream"
    ).json()
    assert [(one["name"], one["standing"], one["day"]) for one in sent["files"]] == [("a.jsonl", "new", "2024-05-03")]
    assert sent["names"][0]["like"][0]["name"] == "Maximilian"
    refused = ann.post(bringing, {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "name_is_not_chosen")
    done = ann.post(bringing, {"persons": {"Max": None}}, content_type="application/json").json()
    assert [one["standing"] for one in done["files"]] == ["brought"]
    assert ann.get(files).json() == done
    assert ann.delete(files).status_code == 204
    assert ann.get(files).json()["files"] == []
