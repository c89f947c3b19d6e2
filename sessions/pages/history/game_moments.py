"""All moments of one game as the script of the replay reads them: the first view whole, then what changed in each."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import UNSET, Raw, Struct, UnsetType

from clubs.access import asked_by
from clubs.actors import Actor
from sessions.history.passage import passage_of
from sessions.history.told_moments import told_moments
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.history.happenings import HappeningSaid
from sessions.pages.history.replay_marks import span_of
from sessions.pages.notes.remark_shown import RemarkShown, shown
from sessions.selectors.finished_games import game_ends, game_rows_between
from sessions.selectors.remarks import remarks_in_place
from sessions.selectors.sessions import session_now
from sessions.view.changes import change, field_of
from sessions.view.fields import View
from sessions.view.sentences import Names


class CorrectionSent(Struct, frozen=True):
    """That it was taken back or corrected, by whom and with which event; `instead` is what stands in its place."""

    seq: int
    said: str
    at: datetime
    note: str
    instead: str


class DisputeSent(Struct, frozen=True):
    """That it was disputed, and how that was settled."""

    text: str
    at: datetime
    settled: str


class NoteSent(Struct, frozen=True):
    """A note that was added when this event was the last."""

    number: int
    who: str
    at: datetime
    text: str
    photo: bool


class MomentSent(Struct, frozen=True, omit_defaults=True):
    """An event as a line, and what it changed in the view of the event before; nothing of the first."""

    seq: int
    text: str
    rule: str
    sender: str
    at: datetime
    stands: bool
    note: str = ""
    correction: CorrectionSent | None = None
    disputes: Sequence[DisputeSent] = ()
    notes: Sequence[NoteSent] = ()
    parts: Raw | UnsetType = UNSET


class GameSent(Struct, frozen=True):
    """A game: its number, its first and last event, the view after the first, and its moments."""

    game: int
    first: int
    last: int
    view: View
    moments: list[MomentSent]


@require_safe
@never_cache
@asked_by
def game_moments(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """The game in which the event of that number is; while it goes on, so far."""
    session = session_seen(actor, code)
    if not 1 <= number <= session.seq:
        raise Http404
    ends, now = game_ends(session), session_now(code)
    span = span_of(ends, session.seq, number)
    within = {"first": span.first, "last": span.last}
    told = told_moments(session, now, passage_of(session, **within), game_rows_between(session, **within))
    names = Names.of(now.guests)
    lines = happenings.lines((one.entry for one in told), session, names)
    remarks = remarks_in_place(session.key, ends)
    notes = shown((one for one in remarks if span.first <= one.seq <= span.last), names)
    views = [one.view for one in told]
    sent = GameSent(
        span.game,
        span.first,
        span.last,
        views[0],
        [
            _moment(line, [note for note in notes if note.seq == line.seq], parts)
            for line, parts in zip(lines, changes_of(views), strict=True)
        ],
    )
    return HttpResponse(msgspec.json.encode(sent), content_type="application/json")


def changes_of(views: Sequence[View]) -> Iterator[Raw | UnsetType]:
    """For each view what makes it of the one before, by field; nothing for the first."""
    before: dict[str, bytes] | None = None
    for view in views:
        now = {field: msgspec.json.encode(getattr(view, field)) for field in view.__struct_fields__}
        if before is None:
            yield UNSET
        else:
            yield Raw(
                b"{%b}"
                % b",".join(
                    field_of(field, change(before[field], text)) for field, text in now.items() if before[field] != text
                )
            )
        before = now


def _moment(line: HappeningSaid, notes: Sequence[RemarkShown], parts: Raw | UnsetType) -> MomentSent:
    gone = line.correction
    return MomentSent(
        seq=line.seq,
        text=line.text,
        rule=line.rule,
        sender=line.sender,
        at=line.at,
        stands=line.stands,
        note=line.note,
        correction=None if gone is None else CorrectionSent(gone.seq, gone.said, gone.at, gone.note, gone.instead),
        disputes=[DisputeSent(one.text, one.at, one.settled) for one in line.disputes],
        notes=[NoteSent(note.number, note.who, note.at, note.text, note.width is not None) for note in notes],
        parts=parts,
    )
