"""A finished game from paper: how each cube ended and who won, what that books, and then all of it at once."""

import secrets
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec.structs import replace

from chouette.ledger.money import points_shown
from chouette.rules.house import AUTOMATIC_DOUBLES, CUBES, LONE_TAKER
from chouette.rules.paper.from_paper import PaperReading, begun, courses_on_paper, game_from_paper
from chouette.rules.paper.written_game import Paper
from chouette.rules.refusal import Refusal
from chouette.rules.state import Game
from chouette.wording import accepted_sentence, listed, refusal_sentence
from clubs.access import asked_by
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from sessions.errors import Refused, Stale
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.paper.form import cubes_on_paper, one_cube_on_paper, paper_written
from sessions.permissions import may_at
from sessions.selectors.sessions import LockedSession, session_asked
from sessions.services import Proposed, paper_record
from sessions.services.taps.tap import PaperTap
from sessions.sheet.from_paper import paper_shown
from sessions.view.results import results_after
from sessions.view.sentences import Names

WAYS_SHOWN = 4
"""So many lines to which the paper may lead are in sight; the others are one tap away."""
LIVES_AGAIN = ("extras", "take_all_pay_or_drop")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def paper(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The form, with what it books beside it; `look` only looks. The scorekeeper's page."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.keep", session):
        raise RightMissing("sessions.keep")
    locked, _asker = session_asked(code=session.code, token=token_hashed(device_token(request) or ""))
    written = paper_written(request.POST) if request.method == "POST" else None
    if isinstance(written, Paper) and "look" not in request.POST:
        return recorded(request, session, locked, written)
    return page(request, session, locked, written)


def recorded(request: HttpRequest, session: Session, locked: LockedSession, written: Paper) -> HttpResponse:
    """Record it, and back to the table; or say what stands in the way."""
    seen = request.POST.get("seen", "")
    if not written.next and len(courses_on_paper(locked.state, written)) > 1:
        return page(request, session, locked, written, undecided=True)
    tap = PaperTap(key_kept(request), int(seen) if seen.isdecimal() and len(seen) < 10 else 0, written)
    try:
        entered = paper_record(session=session.code, actor=token_hashed(device_token(request) or ""), tap=tap)
    except Refused as refused:
        return page(request, session, locked, written, msgspec.json.decode(refused.answer)["message"])
    except Stale:
        return page(request, session, locked, written, _("Another game has been entered since; look at the table."))
    if isinstance(entered, Proposed):
        return redirect(f"{reverse('sheet', args=[session.code])}#correction-{session.code}-{entered.proposal}")
    return redirect("table", session.code)


def key_kept(request: HttpRequest) -> str:
    """The key that the page was made with, so that the same page sent twice is one game."""
    key = request.POST.get("key", "")
    return key if 8 <= len(key) <= 64 and key.replace("-", "").replace("_", "").isalnum() else secrets.token_urlsafe(18)


def page(
    request: HttpRequest,
    session: Session,
    locked: LockedSession,
    written: Paper | str | None,
    why_not: str = "",
    *,
    undecided: bool = False,
) -> HttpResponse:
    """The form as it was filled in, and what it books; `written` is a text where it cannot be read."""
    names = Names.of(locked.guests)
    step = begun(locked.state)
    game = None if isinstance(step, Refusal) else step.state.game
    facts = {
        "session": session,
        "closed": refusal_sentence(step, names) if isinstance(step, Refusal) else "",
        "books": books(locked, written, names, why_not),
        "key": secrets.token_urlsafe(18) if why_not or request.method != "POST" else key_kept(request),
        "seen": locked.seq,
        **(form_of(locked, game, request.POST, names) if game else {}),
    }
    fragment = "look" in request.POST and request.headers.get("X-Part") == "books"
    status = HTTPStatus.UNPROCESSABLE_ENTITY if why_not or undecided else HTTPStatus.OK
    return render(request, "sessions/paper_books.html" if fragment else "sessions/paper.html", facts, status=status)


def form_of(locked: LockedSession, game: Game, said: Mapping[str, str], names: Names) -> dict[str, Any]:
    """What the house lets happen to a cube, and what has been said of each."""
    house = locked.state.house
    again = house[LONE_TAKER] in LIVES_AGAIN
    automatic = house[AUTOMATIC_DOUBLES]
    single = house[CUBES] == "single"
    cubes = cubes_on_paper(list(game.cubes.values()), said, names, captain=game.captain)
    return {
        "number": game.number,
        "box": names(game.box),
        "cubes": cubes,
        "one": one_cube_on_paper(max(cube.value for cube in game.cubes.values()), said) if single else None,
        "again": again,
        "choice": house[LONE_TAKER] == "take_all_pay_or_drop",
        "foot": house[LONE_TAKER] == "foot_if_loses",
        "automatic": automatic,
        "said": {key: said.get(key, "") for key in ("won", "taker", "lone", "automatic", "apart")},
        "kinds": (("single", _("Single")), ("gammon", _("Gammon")), ("backgammon", _("Backgammon"))),
    }


def _ways_to_go_on(courses: Sequence[PaperReading], chosen: tuple[str, ...], names: Names) -> list[dict[str, Any]]:
    """Return each Box and line to which the paper may lead, where there are several: they must say which it was."""
    if len(courses) < 2:
        return []
    seatings = [reading.row.next.seating for reading in courses]
    return [
        {
            "value": " ".join(seating),
            "box": names(seating[0]),
            "line": listed(map(names, seating[1:])),
            "chosen": seating == chosen,
        }
        for seating in seatings
    ]


def books(locked: LockedSession, written: Paper | str | None, names: Names, why_not: str) -> dict[str, Any]:
    """What it books, for each player and who is next; or why it cannot have been."""
    if not isinstance(written, Paper) or why_not:
        return {"why_not": why_not or written or ""}
    reading = game_from_paper(locked.state, written)
    courses = courses_on_paper(locked.state, written)
    if isinstance(reading, Refusal) and written.next and courses:
        reading, written = courses[0], replace(written, next=())  # what else was said has changed since
    if isinstance(reading, Refusal):
        return {"why_not": refusal_sentence(reading, names), "instead": accepted_sentence(reading, names)}
    seen = paper_shown(locked, reading)
    totals = results_after(reading.row, [one.settlement for one in locked.recent.settled])
    players = [
        {
            "name": names(player),
            "points": points_shown(points),
            "lost": points < 0,
            "total": points_shown(totals[player]) if player in totals else "",
            "behind": totals.get(player, 0) < 0,
        }
        for player, points in sorted(reading.row.points.items(), key=lambda one: -one[1])
    ]
    following = seen.next
    ways = _ways_to_go_on(courses, written.next, names)
    return {
        "players": players,
        "ways": ways[:WAYS_SHOWN],
        "more_ways": ways[WAYS_SHOWN:],
        "more_chosen": any(way["chosen"] for way in ways[WAYS_SHOWN:]),
        "undecided": bool(ways) and not any(way["chosen"] for way in ways),
        "text": seen.text,
        "next": following.text,
        "rule": following.rule,
        "box": names(following.box),
        "captain": names(following.captain or ""),
        "events": seen.events,
    }
