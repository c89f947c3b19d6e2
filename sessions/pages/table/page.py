"""The table itself: the page is an empty room with the view in it; everything on it is drawn from the view."""

from collections.abc import Collection
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from chouette.rules.outlook.fair import ROLLS, totals
from chouette.wording.language import language_spoken
from clubs import selectors
from clubs.access import asked_by, speaking
from clubs.actors import Actor
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.corrections.correction_rows import evening_corrections
from sessions.pages.home import first_page
from sessions.pages.money.claim_rows import claims_in
from sessions.permissions import may_at
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.following import former_codes
from sessions.selectors.own_rules import version_played
from sessions.selectors.sessions import view_text
from sessions.view.view import PROTOCOL

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow

TRUSTED_TYPES = {"require-trusted-types-for": "'script'", "trusted-types": "lit-html worker"}


@require_safe
@never_cache
@ensure_csrf_cookie
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def table(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The table on a phone; the door for all others, with the code of the address filled in. It is the same door for
    every code: which of them opens a table is said only once it is tried there, where tries are counted."""
    try:
        session = session_seen(actor, code)
    except Http404:
        return first_page(request, actor, code=code, onward=request.path, status=HTTPStatus.NOT_FOUND)
    me = [player.hex for player in selectors.voices_of(actor, session.club_id)]
    keeps = may_at(actor, "sessions.keep", session)
    page = page_of(request, session, me, keeper=keeps)
    if actor.user_id is None:
        page["urls"]["sign_in"] = f"{reverse('account-sign-in')}?next={reverse('table', args=[session.code])}"
    page |= {
        "me": me, "scorekeeper": keeps, "first": first_table(actor, session),
        "takes": may_at(actor, "sessions.take", session), "amends": may_at(actor, "sessions.run", session),
        "former": former_codes(session),
        "claims": claims_sent(request, actor, session),
        "corrections": corrections_sent(actor, session),
    }  # fmt: skip
    return render(request, "sessions/table.html", {"session": session, "page": page})


def claims_sent(request: HttpRequest, actor: Actor, session: Session) -> list[dict[str, Any]]:
    """Return the claims that wait for the reader, as the API answers them."""
    found = claims_in(request, actor, [session.club], selectors.persons_spoken_for(actor, session.club_id))
    return [{"id": str(one.id), "text": one.text, "note": one.note, "reasons": list(one.reasons)} for one in found]


def corrections_sent(actor: Actor, session: "SessionNow") -> list[dict[str, str]]:
    """Return the corrections that concern the reader, as the API answers them, as far as the table draws them."""
    return [
        {"text": one.title, "own": one.own, "waits": one.waits or one.ended}
        for one in evening_corrections(actor, session)
    ]


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def screen(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The table for the whole room, large and without controls, in the language of the club."""
    session = session_seen(actor, code)
    with speaking(session.club.language):
        page = page_of(request, session) | {"me": [], "scorekeeper": False}
        return render(request, "sessions/screen.html", {"session": session, "page": page})


def page_of(
    request: HttpRequest, session: Session, me: Collection[str] = (), *, keeper: bool = False
) -> dict[str, Any]:
    """What the page knows besides the view that is pushed."""
    view = msgspec.json.decode(view_text(session.key, session.code, me, keeper=keeper))
    api = f"/api/v1/sessions/{session.code}/"
    pages = {
        name: reverse(name, args=[session.code])
        for name in (
            "sheet",
            "house",
            "log",
            "invite",
            "screen",
            "door",
            "join",
            "seating",
            "latecomer",
            "split",
            "paper",
            "adjust",
            "notes",
            "settle",
        )
    }
    urls = {
        **pages,
        "change": reverse("house-change", args=[session.code]),
        "qr": reverse("table-qr", args=[session.code]),
        "home": reverse("home"),
        "language": f"{reverse('language')}?next={reverse('table', args=[session.code])}",
        "transcript": reverse("transcript-file", args=[session.code]),
        "table": api,
        "events": f"{api}events/",
        "hold": f"{api}hold/",
        "payments": f"{api}payments/",
        "claims": f"{api}claims/",
        "corrections": f"{api}corrections/",
        "leaving": f"{api}leaving/",
        "closing": f"{api}closing/",
        "dice": f"{api}dice/",
        "proposals": f"{api}proposals/",
        "scorekeeper": f"{api}scorekeeper/",
        "seen": f"{api}seen/",
        "order": f"{api}order/",
        "confirming": f"{api}confirming/",
        "worker": reverse("worker"),
        "live": f"/live/sessions/{session.code}/?language={language_spoken()}",
    }
    now = int(timezone.now().timestamp() * 1000)  # the phone's own clock may be wrong
    version = version_played(session)
    house = version.house_rules.name if version else None
    known = {
        "protocol": PROTOCOL, "now": now, "csrf": get_token(request), "house": house,
        "totals": [totals(throws) for throws in range(ROLLS)], "carries": is_carried(session),
    }  # fmt: skip
    return known | {"view": view, "urls": urls}


def first_table(actor: Actor, session: Session) -> bool:
    """Was this table split from one that they may see?"""
    return (
        session.split_from is not None
        and session.split_from.deleted_at is None
        and may_at(actor, "sessions.see", session.split_from)
    )
