"""Before a rule is asked: is it an event, may this device send it, and is what the phone saw still so?"""

from datetime import datetime
from typing import Any

from django.utils import timezone

from chouette.rules import Refusal
from chouette.rules.events import Adjust, Amend, Base, Event, Split, Undo, kind_of, seats_taken
from chouette.rules.format.transcript import decode
from chouette.rules.open.consent import acting
from chouette.rules.open.stale import changed
from clubs.selectors import players_of
from sessions.errors import Malformed, NotAllowed, Stale
from sessions.history import chain
from sessions.history.event_times import time_refused
from sessions.permissions import may_in
from sessions.selectors.log import events_after, last_correction
from sessions.selectors.sessions import view_text
from sessions.services.taps.tap import may_send, strangers
from sessions.store.own_answers import own_answers, whose
from sessions.store.recent import Trace
from sessions.store.reviews import holding
from sessions.store.sealed import answered_by, seal
from sessions.store.session_row import Asker, LockedSession
from sessions.view.alternatives import still_possible
from sessions.view.reviews import HELD_BACK, dispute_sentence
from sessions.view.sentences import Names
from sessions.view.view import keeper_of, scorekeeping_player

UNDO_SECONDS = 60
ON_RECORD = (*chain.CORRECTIONS, str(Adjust.__struct_config__.tag))
"""What corrects the record: the scorekeeper's, and an organiser's who does not keep the sheet."""


def event_read(raw: dict[str, Any]) -> Event:
    """An event of the format from its plain fields, at a time that can have been. Raises Malformed."""
    event = decode(raw)
    refused = event if isinstance(event, Refusal) else time_refused(event)
    if refused is not None:
        raise Malformed(refused.code, **refused.params)
    assert not isinstance(event, Refusal)
    return event


def known_here(locked: LockedSession, event: Event) -> None:
    """Those who take a seat by this event, or by what an amendment puts in its place, have come; to a new table anybody
    of the club may. Raises Malformed."""
    if isinstance(event, Amend):
        replacement = None if event.with_ is None else decode(event.with_)
        return None if replacement is None or isinstance(replacement, Refusal) else known_here(locked, replacement)
    here = {guest.id for guest in locked.guests}
    strangers = [player for player in seats_taken(event) if player not in here]
    if strangers and isinstance(event, Split):
        of_the_club = {player.id.hex for player in players_of(locked.club)}
        strangers = [player for player in strangers if player not in of_the_club]
    if strangers:
        raise Malformed("unknown_player", player=strangers[0])
    return None


def require_undisputed(locked: LockedSession, asker: Asker, event: Event) -> None:
    """Refuse what a dispute holds back, naming its game and the two. Raises NotAllowed."""
    if not isinstance(event, HELD_BACK):
        return
    for review in holding(locked.reviews, locked.state):
        names, keeper = Names.of(locked.guests), (scorekeeping_player(locked), keeper_of(locked))
        said = dispute_sentence(review, locked.state, names, keeper, asker.voices)
        raise NotAllowed("game_is_disputed", said, game=review.game)


def allowed(locked: LockedSession, asker: Asker, event: Base, by: str | None) -> tuple[str | None, str | None]:
    """As whom the device speaks, and for whom the event is meant. Raises NotAllowed, Malformed."""
    meant = by or next(iter(acting(event)), None)
    own = meant if meant in asker.voices else next(iter(asker.voices), None)
    if locked.state.closed and kind_of(event) in ON_RECORD:
        _after_the_close(locked, asker, event)
    if locked.keeps_the_sheet(asker):
        came = {guest.id for guest in locked.guests}
        if by is not None and by not in came:
            raise Malformed("unknown_player", player=by)
        return own if own in came else None, meant  # who keeps the sheet and has not sat down is no player of it
    if by is not None and by not in asker.voices:
        raise NotAllowed("device_does_not_speak_for_them")
    if kind_of(event) in ON_RECORD:
        _may_correct(locked, asker, event)
        return own, None
    if strangers(event, asker.voices):
        raise NotAllowed("others_agree_for_themselves")
    voices = asker.voices if by is None else (by,)
    sender = next((voice for voice in voices if may_send(locked.state, event, voice)), None)
    if sender is None:
        raise NotAllowed("is_for_somebody_else_to_say")
    return sender, meant or sender


def _may_correct(locked: LockedSession, asker: Asker, event: Base) -> None:
    """Take back one's own last event within a minute, or one's own answer as long as it has had no effect; or, as
    organiser, amend. Raises NotAllowed."""
    if kind_of(event) != chain.UNDO:
        if not may_in(asker, "table.amend", locked):
            _may_take_answer_back(locked, asker, event)
        return
    last = _taken_back_next(locked)
    if last is None or asker.device is None or last.device != asker.device.hex:
        raise NotAllowed("scorekeeper_takes_back")
    if _is_over_a_minute_old(last):
        raise NotAllowed("minute_is_over")


def _taken_back_next(locked: LockedSession) -> Trace | None:
    """Return the event that an undo would take back: after other undos one from before them. None where the trail does
    not reach back so far."""
    standing = (one for one in reversed(locked.recent.trail) if one.event["event"] != chain.UNDO)
    return next((one for one in standing if one.taken_back is None or one.changed), None)


def _is_over_a_minute_old(trace: Trace) -> bool:
    return (timezone.now() - datetime.fromisoformat(trace.at)).total_seconds() > UNDO_SECONDS


def _may_take_answer_back(locked: LockedSession, asker: Asker, event: Base) -> None:
    """Take one's own answer back as long as it has had no effect; no other amendment. Raises NotAllowed."""
    answer = _answer_removed(locked, event)
    if answer is None or set(asker.voices).isdisjoint(whose(answer)):
        raise NotAllowed("scorekeeper_corrects")
    if answer not in own_answers(locked.state, locked.recent):
        raise NotAllowed("answer_has_effect")


def _answer_removed(locked: LockedSession, event: Base) -> Trace | None:
    """The answer that an event takes out of the record, if it is one of the last events."""
    if not isinstance(event, Amend) or event.with_ is not None:
        return None
    return next((one for one in locked.recent.trail if one.seq == event.seq and answered_by(one.event)), None)


def _after_the_close(locked: LockedSession, asker: Asker, event: Base) -> None:
    """A closing is taken back within a minute; later the organiser opens the session again. What else is to be
    corrected an organiser corrects, at any time and with a reason. Raises NotAllowed, Malformed."""
    if kind_of(event) == chain.UNDO:
        last = _taken_back_next(locked)
        if last is None or _is_over_a_minute_old(last):
            raise NotAllowed("organiser_opens_again")
    elif not may_in(asker, "table.amend_closed", locked):
        raise NotAllowed("organiser_corrects_closed")
    elif isinstance(event, Amend) and not (isinstance(event.note, str) and event.note.strip()):
        raise Malformed("correction_needs_reason")


def not_stale(locked: LockedSession, asker: Asker, event: Event, seen: int) -> None:
    """Has the very action that is tapped changed since the phone saw the table? Raises Stale, or Malformed."""
    if seen > locked.seq:
        raise Malformed("seen_is_not_yet", seen=seen, seq=locked.seq)
    if seen < locked.seq and seen < _changed(locked, event, seen):
        raise stale(locked, asker, seen, event)


def stale(locked: LockedSession, asker: Asker, seen: int, event: Event | None = None) -> Stale:
    """What has happened since a phone saw the table, and the view as the asker may see it; of an event what could be
    tapped instead."""
    events = events_after(club=locked.club, session=locked.id, seal=seal(locked.state, locked.recent), after=seen)
    instead = () if event is None else still_possible(locked.state, event)
    view = view_text(locked.session, locked.code, asker.voices, keeper=locked.keeps_the_sheet(asker))
    return Stale(seq=locked.seq, version=locked.version, view=view, events=events, instead=instead)


def _changed(locked: LockedSession, event: Event, seen: int) -> int:
    """The number of the event that last changed what this one means.

    An undo means the last event, whatever it is; an amendment the record as it was corrected last, but for an answer
    that is taken back as it was given.
    """
    match event:
        case Undo():
            return locked.seq
        case Amend() if _answer_removed(locked, event) in own_answers(locked.state, locked.recent):
            return 0
        case Amend():
            return last_correction(club=locked.club, session=locked.id, after=seen)
        case _:
            return changed(locked.state, event, locked.recent.moved)
