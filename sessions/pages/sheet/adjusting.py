"""Correcting the points alone: a difference for each player, a reason, and who agreed; for those who may correct."""

import secrets
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger.money import points_shown
from chouette.ledger.typed import plainly_typed
from chouette.rules.facts import adjustable
from chouette.rules.shape import LONGEST_REASON
from chouette.rules.state import State
from clubs.access import asked_by, proof_asked
from clubs.actors import Actor, device_token, is_fresh, token_hashed
from clubs.missing_right import RightMissing
from sessions.errors import Malformed, Refused
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.paper.page import key_kept
from sessions.permissions import SessionRight, may_at
from sessions.selectors.sessions import names_of, state_of
from sessions.services import Proposed, event_record
from sessions.services.taps.tap import Tap
from sessions.view.problems import problem

MINUS_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})
DIGITS = 9
"""More than the rules let anybody be adjusted by; what is longer is not read as a number."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def adjust(request: HttpRequest, actor: Actor, code: str) -> HttpResponseBase:
    """The form between two games; after the close an organiser's, who proves once more who it is."""
    session = session_seen(actor, code)
    closed = session.phase == Phase.CLOSED
    right: SessionRight = "sessions.correct_closed" if closed else "sessions.correct"
    if not may_at(actor, right, session):
        raise RightMissing(right)
    if closed and not is_fresh(actor):
        return proof_asked(request)
    if request.method == "POST":
        return adjusted(request, session)
    return page(request, session)


def adjusted(request: HttpRequest, session: Session) -> HttpResponse:
    """Record it and show the sheet, on top of which it waits if it is in the asker's own favour; or say why not."""
    state = state_of(session.key)
    try:
        event = {
            "event": "adjust",
            "points": points_written(request.POST, state),
            "reason": request.POST.get("reason", "").strip(),
            "agreed_by": [player for player in adjustable(state) if f"agreed-{player}" in request.POST],
        }
        tap = Tap(key=key_kept(request), seen=session.seq, event=event)
        recorded = event_record(session=session.code, actor=token_hashed(device_token(request) or ""), tap=tap)
    except Refused as refused:
        return page(request, session, msgspec.json.decode(refused.answer)["message"])
    except Malformed as malformed:
        said = problem(HTTPStatus.BAD_REQUEST, malformed.code, params=malformed.params)
        return page(request, session, said["message"])
    waits = f"#correction-{session.code}-{recorded.proposal}" if isinstance(recorded, Proposed) else ""
    return redirect(reverse("sheet", args=[session.code]) + waits)


def points_written(fields: QueryDict, state: State) -> dict[str, int]:
    """The differences by player; an empty field or 0 is none. Raises Malformed for what is no whole number."""
    written: dict[str, int] = {}
    for player in adjustable(state):
        text = plainly_typed(fields.get(f"points-{player}", "")).strip().translate(MINUS_SIGNS)
        digits = text.removeprefix("-").removeprefix("+")
        if text and not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS):
            raise Malformed("not_whole_points", points=text[:20])
        if text and int(text):
            written[player] = int(text)
    return written


def page(request: HttpRequest, session: Session, why_not: str = "") -> HttpResponse:
    """Everybody with their figure, as it was filled in."""
    state, names = state_of(session.key), names_of(session.key)
    figures = [
        {
            "id": player,
            "name": names(player),
            "total": points_shown(state.totals[player]) if player in state.totals else _("settled"),
            "minus": state.totals.get(player, 0) < 0,
            "points": request.POST.get(f"points-{player}", ""),
            "agreed": f"agreed-{player}" in request.POST,
        }
        for player in adjustable(state)
    ]
    facts = {
        "session": session,
        "players": figures,
        "game": None if state.game is None else state.game.number,
        "closed": state.closed,
        "reason": request.POST.get("reason", ""),
        "longest": LONGEST_REASON,
        "why_not": why_not,
        "key": secrets.token_urlsafe(18) if why_not or request.method != "POST" else key_kept(request),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if why_not else HTTPStatus.OK
    return render(request, "sessions/adjust.html", facts, status=status)


def may_adjust(actor: Actor, session: Session) -> bool:
    """Is the way to this page shown: between two games, or after the close to an organiser?"""
    if session.phase == Phase.CLOSED:
        return may_at(actor, "sessions.correct_closed", session)
    return session.phase == Phase.BETWEEN and may_at(actor, "sessions.correct", session)


def facts_of_correcting(actor: Actor, session: Session) -> dict[str, Any]:
    """What the sheet and the history say of correcting: whether, where, or who can."""
    closed = session.phase == Phase.CLOSED
    runs = closed and may_at(actor, "sessions.run", session)
    return {
        "amends": may_at(actor, "sessions.correct_closed" if closed else "sessions.correct", session),
        "may_adjust": may_adjust(actor, session),
        "may_reopen": runs,
        "closed_to_keeper": closed and may_at(actor, "sessions.keep", session) and not runs,
    }
