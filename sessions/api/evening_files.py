"""Evenings from files: sent, looked at, brought into a club."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.rules.names import name_key
from chouette.waiting import turnless
from clubs.allowances import IMPORTS, act_counted, place_of
from clubs.api.tokens import actor_of
from clubs.models import Club, Scope
from sessions import services
from sessions.api.access import ApiView, body_of
from sessions.api.asked import club_run
from sessions.api.bodies import RawFile, answer, read
from sessions.api.operations import READ, RUN, Count, File, operation, query
from sessions.history.waiting_nights import Likeness, file_header, likenesses
from sessions.models import BroughtFile, FileStanding
from sessions.selectors.brought_files import files_waiting, names_asked, names_told, new_evenings

BYTES = "application/octet-stream"
NAMED = query("name", OpenApiTypes.STR, 'What the file is called: "tuesday.jsonl"; a ZIP is known by what is in it.')


class RawUpload(RawFile):
    """The bytes of a transcript or a ZIP."""

    media_type = BYTES


class SameNightAnswer(msgspec.Struct, frozen=True):
    """The evening that a new file repeats: the club's, by its `code`, or that of another file, by its name. `games` are
    the numbers of the games that differ, `more` is how many games the file has more (below zero: fewer), and `terms`
    says which of `currency`, `stake` and `rules` differ. Where the sums alone are known, `figures` are those of the
    club's evening that are others in the file, in points by name."""

    code: str | None
    file: str | None
    day: str | None
    games: list[Count]
    more: int
    terms: list[str]
    figures: dict[str, int]


class FileAnswer(msgspec.Struct, frozen=True):
    """A file: `standing` is `sent` (not looked through yet), `new`, `known`, `refused`, `wanted` or `brought`; `line`
    and `problem` say what was refused, `code` is the evening that the club has, or that it has become.

    Of a new evening `stake`, `currency` and `rules` (the printed sheet, and how many of its `changes`) are its
    terms; `over` says that the file ends it; `like` is the evening that it repeats: it is not brought unless it is
    named. `figures` is what it leaves to be paid: the number of payments, and their sum in minor units after the
    currency ("4 GBP:2500"; without a currency it is points). `paid` is whether it was paid at the time, false for
    one that has not ended; `batch` is the same for all evenings that were brought together."""

    name: str
    standing: Annotated[str, msgspec.Meta(extra_json_schema={"enum": FileStanding.values})]
    line: Count | None
    problem: str
    evening: str
    day: str | None
    games: Count
    players: list[str]
    code: str | None
    id: str
    stake: str | None
    currency: str | None
    rules: str | None
    changes: Count | None
    over: bool
    like: SameNightAnswer | None
    paid: bool
    batch: str | None
    figures: str | None


class LikeAnswer(msgspec.Struct, frozen=True):
    """A player of the club whom a name may mean."""

    id: str
    name: str


class NameAskedAnswer(msgspec.Struct, frozen=True):
    """A name of the new evenings that the club does not know. If it may mean somebody it must be said whom."""

    name: str
    evenings: Count
    like: list[LikeAnswer]


class FilesAnswer(msgspec.Struct, frozen=True):
    """Every file that waits, and the names about which is asked."""

    files: list[FileAnswer]
    names: list[NameAskedAnswer]


class BringBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom names mean: a player of the club by their id, or null for a new player. `files` are the ids of those to
    bring; without it all are brought that are like no other evening. `paid` says whether the evenings were paid at the
    time: `all` that have ended, `none`, or `some`, those of `paid_files`, which must have ended.
    `figures` are those of the files as they were read, by id: nothing is brought if those of one that was paid have
    changed."""

    persons: dict[str, UUID | None] = {}
    files: list[UUID] | None = None
    paid: Literal["all", "none", "some"] = "none"
    paid_files: list[UUID] = []
    figures: dict[UUID, str] | None = None


class Files(ApiView):
    """Files with evenings that were kept elsewhere."""

    parser_classes = (RawUpload,)
    scope = Scope.MANAGE

    @operation("files", gives={200: FilesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What waits to be brought, and how each file stands."""
        return answer(files_answer(club_run(request, slug)))

    @operation("files-send", gives={200: FilesAnswer}, takes=File(BYTES), queries=(NAMED,), problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Send a transcript, or a ZIP of them; nothing of it is an evening of the club until it is brought."""
        club, actor = club_run(request, slug), actor_of(request)
        act_counted(request._request, actor, IMPORTS, club)
        name = request.query_params.get("name") or "file.jsonl"
        sent = [services.SentFile(name, body_of(request))]
        services.files_receive(club=club, sent=sent, place=place_of(request._request))
        gone_on(request, club)
        return answer(files_answer(club))

    @operation("files-clear", gives={204: None}, problems=READ)
    def delete(self, request: Request, slug: str) -> HttpResponse:
        """Forget all files; evenings that were brought stay."""
        services.files_clear(club=club_run(request, slug))
        return HttpResponse(status=204)


class Bring(ApiView):
    """The evenings of the files brought in."""

    scope = Scope.MANAGE

    @operation("bring", gives={200: FilesAnswer}, takes=BringBody, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Bring the new evenings, as many as a few seconds allow, each whole or not at all. Ask again as long as a file
        is `sent` or `wanted`."""
        club = club_run(request, slug)
        body: BringBody = read(body_of(request), BringBody, "not_persons")
        standings = [one.standing for one in files_waiting(club)]
        if FileStanding.WANTED not in standings and FileStanding.SENT not in standings:
            persons = {name_key(name): player for name, player in body.persons.items()}
            choice = services.BringChoice(
                files=body.files, paid=services.PaidThen(body.paid), paid_files=body.paid_files, figures=body.figures
            )
            services.evenings_want(actor=actor_of(request), club=club, persons=persons, choice=choice)
        gone_on(request, club)
        return answer(files_answer(club))


def gone_on(request: Request, club: Club) -> None:
    """Some seconds of what there is to do."""
    asked = request._request
    services.files_step(actor=actor_of(request), club=club, turnless=turnless(asked))


def files_answer(club: Club) -> FilesAnswer:
    """Every file that waits, and the names about which is asked."""
    rows = files_waiting(club)
    names = [
        NameAskedAnswer(one.name, one.evenings, [LikeAnswer(like.id.hex, like.name) for like in one.like])
        for one in names_asked(club, new_evenings(rows))
    ]
    alike = likenesses(club, [row for row in rows if row.standing == FileStanding.NEW], {})
    return FilesAnswer([_file_answer(club, row, alike.get(row.id)) for row in rows], names)


def _file_answer(club: Club, row: BroughtFile, like: Likeness | None) -> FileAnswer:
    header = file_header(row) if row.header else None
    return FileAnswer(
        row.name, row.standing, row.line, row.problem, row.evening,
        row.day.isoformat() if row.day else None, row.games, list(names_told(row.players).values()),
        row.code or None, row.id.hex,
        stake=header.stake if header else None,
        currency=header.currency if header else None,
        rules=header.house.sheet if header else None,
        changes=len(header.house.departures()) if header else None,
        over=row.over,
        like=_same_night_answer(like) if like else None,
        paid=row.paid,
        batch=row.batch or None,
        figures=services.figures_of_file(club, row) or None,
    )  # fmt: skip


def _same_night_answer(like: Likeness) -> SameNightAnswer:
    differs = like.differences
    terms = [name for name in ("currency", "stake", "rules") if getattr(differs, name)]
    day = like.day.isoformat() if like.day else None
    figures = {one.name: one.points for one in like.figures}
    return SameNightAnswer(like.code or None, like.file or None, day, list(differs.games), differs.more, terms, figures)
