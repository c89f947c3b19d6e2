"""Notes on a game: who adds, reads and removes them, what a photo loses on its way, and where they go with others."""

import io
import json
import zipfile
from base64 import b64encode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from chouette.bounded import PlacesTaken, WorkEnded
from chouette.wording.table.note_sentences import note_refused
from clubs import services as people
from clubs.models import Audit, Player, Role
from sessions import services
from sessions.errors import KeyReused, NotAllowed, NotFound, RemarkRefused
from sessions.models import Note, Remark
from sessions.selectors.player_records import data_of
from sessions.services.remarks.adding import LONGEST_NOTE, MOST_IN_AN_EVENING, MOST_ON_A_GAME
from sessions.services.remarks.photo import LARGEST_PHOTO, read_photo
from tests.kit.accounts import account
from tests.kit.people import page
from tests.kit.photos import PLACE, hidden_scans, many_scans, noise, note, photo
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def texts(table: Table, game: int | None = None) -> list[str]:
    """The notes as a program reads them."""
    address = reverse("api-notes", args=[table.code]) + ("" if game is None else f"?game={game}")
    return [one["text"] for one in table["Ann"].client().get(address).json()["notes"]]


def refused(table: Table, who: str = "Bob", **asked: Any) -> str:
    with pytest.raises(RemarkRefused) as raised:
        note(table, who, **asked)
    return raised.value.code


def played(table: Table) -> Table:
    """One game is over, the second is on."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    return table


# What is kept


def test_a_note_is_about_the_game_that_is_on_or_the_last_or_the_one_that_is_named(table: Table) -> None:
    assert refused(table, text="before the first") == "no_game_to_note"
    table.tap("Kim", "start")
    note(table, "Bob", "  last roll 66,\n position for the post mortem ")
    table.tap("Kim", "result", winner="box", kind="single")
    note(table, "Kim", "between two games")
    table.tap("Kim", "start")
    note(table, "Ann", "in the second")
    note(table, "Ann", "about the first", game=1)
    assert refused(table, text="of the future", game=3) == "no_such_game"
    first = ["last roll 66, position for the post mortem", "between two games", "about the first"]
    assert (texts(table, 1), texts(table, 2), texts(table, 7)) == (first, ["in the second"], [])
    told = table["Ann"].client().get(reverse("api-notes", args=[table.code])).json()["notes"]
    assert [one["by"] for one in told] == [table.id("Bob"), None, table.id("Ann"), table.id("Ann")]
    assert [one["seq"] for one in told] == [2, 3, 4, 4]


def test_it_is_no_event(table: Table) -> None:
    table.tap("Kim", "start")
    before = (table.seq, table.session.version, table.session.head)
    note(table, "Bob", "three checkers back", photo=photo())
    assert (table.seq, table.session.version, table.session.head) == before


def test_the_same_key_again_adds_nothing(table: Table) -> None:
    played(table)
    assert note(table, "Bob", "66", key="once-only") == note(table, "Bob", "66", key="once-only") == 1
    with pytest.raises(KeyReused):
        note(table, "Bob", "55", key="once-only")
    assert texts(table) == ["66"]


def test_what_cannot_be_a_note(table: Table) -> None:
    played(table)
    assert refused(table, text=" \n ") == "note_is_empty"
    assert refused(table, text="x" * (LONGEST_NOTE + 1)) == "note_is_too_long"
    assert refused(table, text="a bell \a") == "note_has_control_characters"
    assert refused(table, text="nul \0") == "note_has_control_characters"
    assert not Remark.objects.exists()


def test_one_person_fills_neither_a_game_nor_an_evening(table: Table) -> None:
    played(table)
    for number in range(MOST_ON_A_GAME):
        note(table, "Bob", f"note {number}")
    assert refused(table, text="one more") == "notes_are_full"
    note(table, "Bob", "about another game", game=1)
    note(table, "Cat", "somebody else")
    note(table, "Kim", "the scorekeeper")
    there = Remark.objects.get(by=None)
    Remark.objects.bulk_create(
        Remark(club=there.club, session=there.session, number=n, game=1, seq=1, key=f"{n}", text="x")
        for n in range(100, 100 + MOST_IN_AN_EVENING)
    )
    assert refused(table, "Cat", text="one too many") == "evening_is_full_of_notes"


# Those who may


def test_those_at_the_table_add_and_all_who_see_the_evening_read(table: Table) -> None:
    played(table)
    note(table, "Bob", "66", photo=photo())
    stranger = table.stranger
    assert stranger is not None
    with pytest.raises(NotFound):
        services.remark_add(code=table.code, token=stranger.hash, draft=services.RemarkDraft("a-key-of-theirs", "x"))
    for name, args in (("notes", []), ("note-photo", [1]), ("api-notes", []), ("api-note-photo", [1])):
        address = reverse(name, args=[table.code, *args])
        assert stranger.client().get(address).status_code == 404, name
        assert table["Cat"].client().get(address).status_code == 200, name


def test_a_member_who_is_not_at_the_table_reads_and_adds_nothing(table: Table) -> None:
    played(table)
    stranger = table.stranger
    assert stranger is not None
    people.role_give(actor=table.kim.actor, club=table.club, to=stranger.actor, role=Role.MEMBER)
    client = stranger.client()
    shown = page(client.get(reverse("notes", args=[table.code])))
    assert "No notes yet." in shown
    assert "Add the note" not in shown
    with pytest.raises(NotAllowed):
        services.remark_add(code=table.code, token=stranger.hash, draft=services.RemarkDraft("a-key-of-theirs", "x"))


def test_its_author_and_the_organiser_remove_it(table: Table) -> None:
    played(table)
    for text in ("first", "second", "third"):
        note(table, "Bob", text)

    def remove(who: str, number: int) -> None:
        services.remark_remove(code=table.code, actor=table[who].actor, token=table[who].hash, number=number)

    with pytest.raises(NotAllowed):
        remove("Cat", 1)
    remove("Bob", 1)
    assert not Audit.objects.filter(what="note_removed").exists()
    remove("Kim", 2)  # who organises the club
    assert Audit.objects.get(what="note_removed").principal.replace("-", "") == table.id("Bob")
    with pytest.raises(NotFound):
        remove("Bob", 2)
    assert texts(table) == ["third"]


# The photo


def test_a_photo_keeps_its_picture_and_nothing_else(table: Table) -> None:
    played(table)
    sent = photo()
    assert PLACE in sent
    number = note(table, "Bob", photo=sent)
    answer = table["Cat"].client().get(reverse("note-photo", args=[table.code, number]))
    assert PLACE not in answer.content
    assert answer["Content-Type"] == "image/jpeg"
    assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    with Image.open(io.BytesIO(answer.content)) as shown:
        assert (shown.format, shown.size, dict(shown.getexif())) == ("JPEG", (40, 30), {})
    again = table["Cat"].client().get(reverse("api-note-photo", args=[table.code, number]))
    assert (again.content, again["Cache-Control"]) == (answer.content, "private, no-store")


def test_what_lies_behind_the_picture_is_gone() -> None:
    assert b"<script>" not in read_photo(photo() + b"<script>alert(1)</script>").jpeg


def test_no_comment_and_no_text_of_a_picture_is_kept() -> None:
    """Neither the comment of a JPEG, nor the texts of a PNG, nor a profile of colours with a name in it."""
    about = PngInfo()
    for key in ("comment", "Author", "Software"):
        about.add_text(key, "Ann, 7 Mill Lane")
    about.add_itxt("Title", "Ann, 7 Mill Lane", zip=True)
    for kind, more in (("JPEG", {"comment": b"Ann, 7 Mill Lane"}), ("PNG", {"pnginfo": about})):
        drawn = io.BytesIO()
        Image.new("RGB", (8, 8)).save(drawn, kind, icc_profile=b"Ann, 7 Mill Lane", **more)
        kept = read_photo(drawn.getvalue()).jpeg
        assert b"Mill Lane" not in kept
        assert not {b"\xff\xfe", b"\xff\xe1", b"\xff\xe2", b"\xff\xed"} & {kept[at : at + 2] for at in range(len(kept))}


def test_a_photo_of_too_many_scans_is_refused_before_it_is_decoded() -> None:
    """As large as a photo may be, it would take 28 seconds of the processor."""
    with pytest.raises(RemarkRefused) as refused:
        read_photo(many_scans(13_000))
    assert note_refused(refused.value.code, refused.value.params) == (
        "This photo is built up in more than 40 steps. Save it as a plain JPEG."
    )
    assert read_photo(many_scans(40, 80, 80)).width == 80
    progressive = io.BytesIO()
    with Image.open(io.BytesIO(noise(300, 200))) as rough:
        rough.save(progressive, "JPEG", progressive=True)
    assert read_photo(progressive.getvalue()).width == 300


@pytest.mark.parametrize("marker", [b"\xff\x02", b"\xff\xff\xbf", b"\xff\x01", b"\xff\xee", b"\xff\xdc"])
def test_scans_that_stand_within_the_length_of_a_marker_are_counted(marker: bytes) -> None:
    """A decoder that waits for a restart decodes them: as many as a photo has room for take ten seconds."""
    assert code_of(hidden_scans(60, marker)) == "photo_has_too_many_scans"


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_picture_that_moves_is_refused(kind: str) -> None:
    moving = io.BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(moving, kind, save_all=True, append_images=frames[1:])
    assert code_of(moving.getvalue()) == "photo_is_an_animation"


def test_a_photo_with_a_smaller_one_in_its_file_is_read() -> None:
    """Phones add a preview or the brightness."""
    several = io.BytesIO()
    frames = [Image.new("RGB", size, "red") for size in ((80, 60), (8, 6))]
    frames[0].save(several, "MPO", save_all=True, append_images=frames[1:])
    assert read_photo(several.getvalue()).width == 80


def test_a_photo_that_cannot_be_read_in_time_is_refused_with_a_sentence(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(table)
    monkeypatch.setattr("chouette.readers.reading_file.run_bounded", ended)
    answer = table["Bob"].client().post(
        reverse("notes", args=[table.code]),
        {"photo": SimpleUploadedFile("a.jpg", photo()), "key": "a-key-of-this-page"},
    )  # fmt: skip
    assert answer.status_code == 422
    assert "Reading this picture takes too long. Save it again in a simpler form." in answer.content.decode()


def ended(*_args: object, **_more: object) -> None:
    raise WorkEnded("time", -9)


def taken(*_args: object, **_more: object) -> None:
    raise PlacesTaken


def test_a_photo_that_finds_no_place_may_be_sent_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    played(table)
    monkeypatch.setattr("chouette.readers.reading_file.run_bounded", taken)
    sent = {"key": "from-a-program", "photo": b64encode(photo()).decode()}
    answer = (
        table["Bob"]
        .client()
        .post(reverse("api-notes", args=[table.code]), json.dumps(sent), content_type="application/json")
    )
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert answer.json()["message"] == "Other files are being read. Try again in a moment."


def test_a_photo_stands_as_it_was_held() -> None:
    made = read_photo(photo(turned=True))
    assert (made.width, made.height) == (30, 40)
    with Image.open(io.BytesIO(made.jpeg)) as shown:
        above, below = shown.getpixel((15, 2)), shown.getpixel((15, 37))
    assert isinstance(above, tuple)
    assert isinstance(below, tuple)
    assert above[0] > 200 > below[0]
    assert below[2] > 200 > above[2]


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_pictures_become_a_jpeg(kind: str) -> None:
    made = read_photo(photo(kind=kind))
    assert made.jpeg.startswith(b"\xff\xd8\xff")
    assert PLACE not in made.jpeg


def test_what_could_be_seen_through_is_white() -> None:
    drawn = io.BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(drawn, "PNG")
    with Image.open(io.BytesIO(read_photo(drawn.getvalue()).jpeg)) as shown:
        assert shown.getpixel((4, 4)) == (255, 255, 255)


def code_of(sent: bytes) -> str:
    with pytest.raises(RemarkRefused) as raised:
        read_photo(sent)
    return raised.value.code


def test_what_is_no_photo_or_too_much_of_one() -> None:
    drawn = io.BytesIO()
    Image.new("RGB", (8, 8)).save(drawn, "GIF")
    for sent in (b"", b"<svg onload='alert(1)'/>", b"%PDF-1.7", drawn.getvalue(), photo()[:200]):
        assert code_of(sent) == "not_a_photo"
    wide = io.BytesIO()
    Image.new("1", (4000, 1001)).save(wide, "PNG")
    assert len(wide.getvalue()) < LARGEST_PHOTO
    assert code_of(wide.getvalue()) == "photo_has_too_many_pixels"
    assert code_of(b"x" * (LARGEST_PHOTO + 1)) == "photo_is_too_large"


def test_a_photo_longer_than_a_jpeg_can_be_is_refused_before_it_is_read() -> None:
    """It ended the child, and whoever sent the next one waited for another."""
    long = io.BytesIO()
    Image.new("1", (4_000_000, 1)).save(long, "PNG")
    with pytest.raises(RemarkRefused) as raised:
        read_photo(long.getvalue())
    assert (raised.value.code, raised.value.params) == ("photo_is_too_long", {"found": 4_000_000, "limit": 65_500})


def test_grey_of_a_scanner_in_16_bits_stays_grey() -> None:
    sent = io.BytesIO()
    scanned = Image.new("I;16", (60, 20), 46 * 65535 // 100)
    scanned.paste(65535, (40, 0, 60, 20))
    scanned.save(sent, "PNG")
    with Image.open(io.BytesIO(read_photo(sent.getvalue()).jpeg)) as kept:
        grey = kept.convert("L").tobytes()[10 * kept.width :][: kept.width]
    assert 113 < grey[10] < 121
    assert grey[50] > 250


def test_a_photo_that_grows_as_it_is_written_anew_is_held_small() -> None:
    sent = io.BytesIO()
    with Image.open(io.BytesIO(noise(900, 700))) as rough:
        rough.save(sent, "WEBP", quality=1)
    assert len(sent.getvalue()) < LARGEST_PHOTO
    assert len(read_photo(sent.getvalue()).jpeg) <= LARGEST_PHOTO


WHOLE = {kind: photo(kind=kind) for kind in ("JPEG", "PNG", "WEBP")}


@given(
    kind=st.sampled_from(sorted(WHOLE)),
    place=st.integers(0, 5000),
    byte=st.integers(0, 255),
    cut=st.integers(0, 200),
)
def test_no_broken_photo_breaks_anything_else(kind: str, place: int, byte: int, cut: int) -> None:
    """A photo with a wrong byte, or without its end, is one or is none; nothing else comes of it."""
    broken = bytearray(WHOLE[kind])
    broken[place % len(broken)] = byte
    try:
        made = read_photo(bytes(broken[: len(broken) - cut]))
    except RemarkRefused as refusal:
        assert refusal.code in ("not_a_photo", "photo_has_too_many_pixels", "photo_is_too_large")  # noqa: PT017 - what is raised is one of several outcomes
    else:
        assert made.jpeg.startswith(b"\xff\xd8\xff")


# Where notes go with others


def test_the_clubs_file_has_the_notes_and_the_photos(table: Table) -> None:
    played(table)
    note(table, "Bob", "66", photo=photo())
    table.tap("Kim", "result", winner="box", kind="single")
    packed = table.kim.client().get(reverse("club-export", args=[table.club.slug])).getvalue()
    evening = f"{timezone.localdate():%Y-%m-%d}-{table.code}"
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        told = json.loads(archive.read(f"notes/{evening}.json"))
        assert archive.read(told[0]["photo"]) == bytes(Remark.objects.get().photo or b"")
    assert [(one["game"], one["text"]) for one in told] == [(2, "66")]


def test_a_persons_file_has_theirs_and_nobody_elses(table: Table) -> None:
    played(table)
    note(table, "Bob", "66", photo=photo())
    note(table, "Cat", "55")
    told = data_of(Player.objects.get(id=table.id("Bob")))["notes_on_games"]
    kept = bytes(Remark.objects.get(text="66").photo or b"")
    assert [(one["text"], one["photo"]) for one in told] == [("66", b64encode(kept).decode())]


def test_a_persons_erasure_takes_theirs_along(table: Table) -> None:
    played(table)
    note(table, "Bob", "66", photo=photo())
    note(table, "Cat", "55")
    services.person_forget(actor=table.kim.actor, player=Player.objects.get(id=table.id("Bob")))
    assert texts(table) == ["55"]


def test_so_does_the_deletion_of_an_account_whose_names_go(table: Table) -> None:
    played(table)
    user = account("Bob")
    Player.objects.filter(id=table.id("Bob")).update(user=user)
    note(table, "Bob", "66")
    table.tap("Bob", "double", by="Bob", note="said with an event")
    people.account_delete(actor=table["Bob"].actor, user=user, names_stay=False)
    assert not Remark.objects.exists()
    assert not Note.objects.exists()


def test_the_api_adds_reads_and_removes(table: Table) -> None:
    played(table)
    client = table["Bob"].client()
    address = reverse("api-notes", args=[table.code])
    sent = {"key": "from-a-program", "text": "66", "photo": b64encode(photo()).decode(), "game": 1}
    assert client.post(address, sent, content_type="application/json").json() == {"number": 1}
    (told,) = client.get(address).json()["notes"]
    assert (told["game"], told["photo"]) == (1, reverse("api-note-photo", args=[table.code, 1]))
    for photo_sent, code, message in (
        (b"none", "not_a_photo", "This is not a photo that can be shown: use JPEG, PNG or WebP."),
        (b"x" * 310_000, "photo_is_too_large", "This photo is 310 KB; at most 300 KB."),
    ):
        wrong = {**sent, "key": "another-one", "photo": b64encode(photo_sent).decode()}
        refusal = client.post(address, wrong, content_type="application/json")
        assert (refusal.status_code, refusal.json()["code"], refusal.json()["message"]) == (422, code, message)
    too_much = client.post(address, {**sent, "text": "x" * 500_000}, "application/json")
    assert too_much.status_code == 413
    assert client.delete(reverse("api-note", args=[table.code, 1])).status_code == 204
    assert client.get(address).json() == {"notes": []}
