"""Everything of a club in one file, for its organisers."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from tempfile import TemporaryFile
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import rule_sets, selectors
from clubs import services as people
from clubs.access import asked_by, fresh_needed
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_run
from clubs.pages.club_form import as_written
from clubs.seasons import seasons_told
from sessions.errors import StillSealed
from sessions.history.club_file import Content, club_file_write
from sessions.history.transcript import transcript_of
from sessions.selectors.balances import balances_of
from sessions.selectors.evenings import evenings_to_export
from sessions.selectors.money_told import money_of_club
from sessions.selectors.remarks import remarks_told

SENT_AT_A_TIME = 64 * 1024


@require_safe
@never_cache
@asked_by
@fresh_needed
def club_export(request: HttpRequest, actor: Actor, slug: str) -> HttpResponseBase:
    """The club's file: its tables, and for people a transcript of each evening, notes, balances, money and trail."""
    club = club_run(actor, slug)
    try:
        return club_packed(actor, club)
    except StillSealed as still:
        facts = {"club": club, "tables": still.tables}
        return render(request, "sessions/club_sealed.html", facts, status=HTTPStatus.CONFLICT)


def club_packed(actor: Actor, club: Club) -> FileResponse:
    """The file, and a line in the club's trail that it was taken. It is made on the disk and sent from there: in memory
    there is never more of it than one evening. Raises StillSealed."""
    packed = TemporaryFile()  # noqa: SIM115 - the answer closes it once it is sent
    try:
        club_file_write(club, packed, shown=files_of(club), addresses=False, sealed=False)
    except BaseException:
        packed.close()
        raise
    packed.seek(0)
    people.audit_write(actor=actor, club_id=club.id, what="exported")
    response = FileResponse(packed, as_attachment=True, filename=f"{club.slug}.zip", content_type="application/zip")
    response.block_size = SENT_AT_A_TIME
    return response


def files_of(club: Club) -> Iterator[tuple[str, Content]]:
    """Each file for people, and its text; of what may be long the text in pieces."""
    for session in evenings_to_export(club).iterator(chunk_size=500):
        evening = f"{session.day:%Y-%m-%d}-{session.code}"
        yield f"transcripts/{evening}.jsonl", transcript_of(session.key)
        remarks = remarks_told(session.key)
        if remarks:
            yield f"notes/{evening}.json", _json(remarks)
    yield "club.json", _json(as_written(club))
    yield "people.json", _json(_people(club))
    yield "seasons.json", _json(seasons_told(club.id))
    yield "balances.json", _json(_results(club))
    yield "money.json", money_of_club(club.id)
    yield "rules.json", _json(rule_sets.versions_told(club.id))
    yield "audit.json", _trail(club)


def _trail(club: Club) -> Iterator[str]:
    """The club's trail as a list of JSON, a line each."""
    lines = selectors.audit_of(club.id).values("at", "actor_name", "principal", "what", "details")
    for number, line in enumerate(lines.iterator(chunk_size=500)):
        yield f"{',' if number else '['}\n{json.dumps(line, ensure_ascii=False, default=str)}"
    yield "\n]\n"  # it was founded: there is a line


def _results(club: Club) -> dict[str, list[dict[str, Any]]]:
    """What everybody has won or lost, by currency; at evenings for points alone in these."""
    return {
        currency or "points": [
            {name: value for name, value in one._asdict().items() if currency or name != "minor"} for one in of
        ]
        for currency, of in balances_of(club.id).items()
    }


def _people(club: Club) -> dict[str, Any]:
    members = [
        {"name": people.member_name(one), "role": one.role, "since": one.created_at}
        for one in selectors.members_of(club.id)
    ]
    return {"members": members, "players": selectors.players_told(club.id)}


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False, default=str)
