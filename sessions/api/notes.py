"""Notes on the games of an evening, and their photos."""

from typing import Annotated

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from clubs.allowances import place_of
from clubs.api.tokens import actor_of
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted, token_of
from sessions.api.asked import LARGEST_NUMBER, number_of, reader_now
from sessions.api.bodies import Raw, answer, read
from sessions.api.operations import Count, File, When, operation, query
from sessions.errors import NotFound
from sessions.pages.notes.page import photo_answer
from sessions.selectors.remarks import RemarkRead, photo_of, remarks_of
from sessions.services.remarks.photo import LARGEST_PHOTO
from sessions.services.taps.tap import LARGEST, Key

ON_GAME = query("game", OpenApiTypes.INT, "Only the notes on this game.")
GameNumber = Annotated[int, msgspec.Meta(ge=1, le=LARGEST_NUMBER)]


class NoteBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note: a line, a photo, or both. The same key again adds nothing."""

    key: Key
    text: str = ""
    photo: Annotated[
        bytes | None,
        msgspec.Meta(description="JPEG, PNG or WebP of at most 300 KB and four million pixels, in base64."),
    ] = None
    game: Annotated[GameNumber | None, msgspec.Meta(description="Null: the one that is on, or the last.")] = None


class NoteNumber(msgspec.Struct, frozen=True):
    """The number of the note."""

    number: Count


class NoteAnswer(msgspec.Struct, frozen=True):
    """A note on a game."""

    number: Count
    game: Count
    seq: Annotated[int, msgspec.Meta(description="The number of the last event when it was added.")]
    by: Annotated[str | None, msgspec.Meta(description="The player; null for a scorekeeper who does not play.")]
    at: When
    text: str
    photo: Annotated[str | None, msgspec.Meta(description="The address of the photo, a JPEG.")]


class NotesAnswer(msgspec.Struct, frozen=True):
    """All notes of an evening, in their order; there are at most a hundred."""

    notes: list[NoteAnswer]


class RawNote(Raw):
    """The bytes of a note with its photo."""

    largest = LARGEST + LARGEST_PHOTO * 4 // 3


class Notes(ApiView):
    """The notes of an evening."""

    parser_classes = (RawNote,)

    @operation("notes", gives={200: NotesAnswer}, queries=(ON_GAME,), problems=(400, 404))
    def get(self, request: Request, code: str) -> HttpResponse:
        """The notes on its games; a photo is at its own address."""
        asked = request.query_params.get("game")
        game = None if asked is None else number_of(asked)
        reader = reader_now(code, token_of(request))
        return answer(NotesAnswer([_note(code, one) for one in remarks_of(reader.key, game=game)]))

    @operation("note-add", gives={201: NoteNumber}, takes=NoteBody, problems=(400, 403, 404, 409, 413, 422, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Add a note to a game, for those at the table; it is no event, and no phone is told."""
        note: NoteBody = read(body_of(request), NoteBody, "not_a_note")
        tap_counted(request)
        draft = services.RemarkDraft(key=note.key, text=note.text, photo=note.photo, game=note.game)
        number = services.remark_add(
            code=code, token=token_of(request), draft=draft, place=place_of(request._request)
        )  # fmt: skip
        return answer(NoteNumber(number), 201)


class OneNote(ApiView):
    """A note."""

    @operation("note-remove", gives={204: None}, problems=(403, 404, 429))
    def delete(self, request: Request, code: str, number: int) -> HttpResponse:
        """Remove a note for good: one's own; an organiser anybody's."""
        tap_counted(request)
        _checked(number)
        services.remark_remove(code=code, actor=actor_of(request), token=token_of(request), number=number)
        return HttpResponse(status=204)


class NotePhoto(ApiView):
    """The photo of a note."""

    @operation("note-photo", gives={200: File("image/jpeg")}, problems=(404,))
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """A JPEG without anything that the camera wrote beside it."""
        _checked(number)
        photo = photo_of(reader_now(code, token_of(request)).key, number)
        if photo is None:
            raise NotFound
        return photo_answer(photo, number)


def _checked(number: int) -> None:
    """Raise NotFound for a number that is too large to be one."""
    if number > LARGEST_NUMBER:
        raise NotFound


def _note(code: str, one: RemarkRead) -> NoteAnswer:
    address = None if one.width is None else reverse("api-note-photo", args=[code, one.number])
    return NoteAnswer(one.number, one.game, one.seq, one.by.hex if one.by else None, one.at, one.text, address)
