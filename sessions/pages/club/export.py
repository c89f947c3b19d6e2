"""Everything of a club in one file, for its organisers."""

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs import services as people
from clubs.actors import Actor
from clubs.doors import asked_by, fresh_needed
from clubs.models import Club, HouseRulesVersion
from clubs.pages.club_form import as_written
from clubs.pages.doors import club_run
from sessions.history.transcript import transcript_of
from sessions.models import Session
from sessions.selectors.balances import balances_of


@require_safe
@never_cache
@asked_by
@fresh_needed
def club_export(request: HttpRequest, actor: Actor, slug: str) -> HttpResponseBase:
    """A zip: a transcript for each evening, and people, rules, balances and the audit trail as JSON."""
    return club_packed(actor, club_run(actor, slug))


def club_packed(actor: Actor, club: Club) -> HttpResponse:
    """The file, and a line in the club's trail that it was taken."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files_of(club):
            archive.writestr(name, text)
    people.audit_write(actor=actor, club_id=club.id, what="exported")
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}.zip"'
    return response


def files_of(club: Club) -> Iterator[tuple[str, str]]:
    """Each file's name and text."""
    sessions = Session.objects.filter(club=club, deleted_at=None).order_by("began_at", "id")
    for session in sessions.select_related("club").only("code", "began_at", "club__time_zone"):
        yield f"transcripts/{session.day:%Y-%m-%d}-{session.code}.jsonl", transcript_of(session.id)
    yield "club.json", _json(as_written(club))
    yield "people.json", _json(_people(club))
    yield "balances.json", _json({key: [one._asdict() for one in of] for key, of in balances_of(club.id).items()})
    yield "rules.json", _json(_rules(club))
    yield (
        "audit.json",
        _json(list(selectors.audit_of(club.id).values("at", "actor_name", "principal", "what", "details"))),
    )


def _people(club: Club) -> dict[str, Any]:
    members = [
        {"name": people.member_name(one), "role": one.role, "since": one.created_at}
        for one in selectors.members_of(club.id)
    ]
    players = list(club.players.values("id", "name", "former", "merged_into", "created_at").order_by("created_at"))
    return {"members": members, "players": players}


def _rules(club: Club) -> list[dict[str, Any]]:
    versions = HouseRulesVersion.objects.filter(club=club).order_by("house_rules__name", "number")
    columns = ("house_rules__name", "house_rules__sheet", "number", "change", "note", "made_by", "made_at")
    return [dict(version) for version in versions.values(*columns)]


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False, default=str)
