"""The notes on the games of an evening: those who are at the table add a line or a photo, all who see it read them."""

import secrets
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.readers.reading_file import BUSY
from chouette.wording.table.note_sentences import note_refused, size
from clubs.access import asked_by, post_only
from clubs.actors import Actor, device_token, token_hashed
from clubs.allowances import NOTES, act_counted, place_of
from clubs.limits import TooOften, said
from sessions.errors import KeyReused, NotAllowed, NotFound, RemarkRefused
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.history.page import number_asked
from sessions.pages.notes.remark_shown import shown
from sessions.pages.paper.page import key_kept
from sessions.permissions import may_in
from sessions.selectors.finished_games import game_ends
from sessions.selectors.remarks import photo_of, remarks_of
from sessions.selectors.sessions import LockedSession, session_asked
from sessions.services import RemarkDraft, remark_add, remark_remove
from sessions.services.remarks.adding import LONGEST_NOTE
from sessions.services.remarks.photo import LARGEST_PHOTO
from sessions.view.sentences import Names


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def notes(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """All notes, the latest first, or with `game` those on one game; above them the form, for those at the table."""
    session = session_seen(actor, code)
    return added(request, actor, session) if request.method == "POST" else page(request, session)


def added(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """Keep a note, or say what stands in the way; what was written stays in the form."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        draft = draft_of(request)
        act_counted(request, actor, NOTES)
        remark_add(code=session.code, token=_token(request), draft=draft, place=place_of(request))
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except RemarkRefused as refused:
        if refused.code == BUSY:
            status = HTTPStatus.SERVICE_UNAVAILABLE
        return page(request, session, note_refused(refused.code, refused.params), status)
    except KeyReused:
        return page(request, session, _("This page was sent before with another note. Send it once more."), status)
    except TooOften as error:
        return page(request, session, said(_("That was too often."), error), HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, _("Your note is in the history."))
    return redirect("notes", session.code)


def draft_of(request: HttpRequest) -> RemarkDraft:
    """The note of the form. Raises RemarkRefused for a photo that is not worth reading."""
    photo = request.FILES.get("photo")
    if photo is not None and (photo.size or 0) > LARGEST_PHOTO:
        raise RemarkRefused("photo_is_too_large", found=photo.size or 0, limit=LARGEST_PHOTO)
    game = request.POST.get("game", "")
    return RemarkDraft(
        key=key_kept(request),
        text=request.POST.get("text", ""),
        photo=None if photo is None else photo.read(),
        game=int(game) if game.isascii() and game.isdecimal() and len(game) < 10 else None,
    )


def page(request: HttpRequest, session: Session, why_not: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    """The form and the list."""
    locked, asker = session_asked(code=session.code, token=_token(request))
    game = number_asked(request, "game")
    found = remarks_of(session.key, game=game)
    removes_all = may_in(asker, "table.remove_notes", locked)
    removable = [one.number for one in found if removes_all or one.is_by(asker)]
    facts: dict[str, Any] = {
        "session": session,
        "notes": list(reversed(shown(found, Names.of(locked.guests), removable))),
        "game": game,
        "games": games_begun(session, locked),
        "may_note": may_in(asker, "table.note", locked),
        "text": request.POST.get("text", "") if why_not else "",
        "chosen": request.POST.get("game", "") if why_not else str(game or ""),
        "longest": LONGEST_NOTE,
        "largest": LARGEST_PHOTO,
        "largest_said": size(LARGEST_PHOTO),
        "why_not": why_not,
        "key": secrets.token_urlsafe(18),
    }
    return render(request, "sessions/notes.html", facts, status=status)


def games_begun(session: Session, locked: LockedSession) -> list[int]:
    """The numbers of the games that a note may be about, the latest first."""
    latest = locked.state.game.number if locked.state.game else len(game_ends(session))
    return list(range(latest, 0, -1))


@require_safe
@never_cache
@asked_by
def photo(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """The photo of a note."""
    found = photo_of(session_seen(actor, code).key, number)
    if found is None:
        raise Http404
    return photo_answer(found, number)


def photo_answer(jpeg: bytes, number: int) -> HttpResponse:
    """A photo that is nobody else's: kept by no browser and no proxy, shown by no other site, and nothing but a
    picture."""
    response = HttpResponse(jpeg, content_type="image/jpeg")
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["Content-Disposition"] = f'inline; filename="note-{number}.jpg"'
    return response


@post_only
@asked_by
def note_remove(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """Remove a note for good: one's own, or anybody's for an organiser."""
    session = session_seen(actor, code)
    try:
        remark_remove(code=session.code, actor=actor, token=_token(request), number=number)
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    messages.success(request, _("The note is removed."))
    return redirect("notes", session.code)


def _token(request: HttpRequest) -> str:
    return token_hashed(device_token(request) or "")
