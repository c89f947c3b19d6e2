"""Saying of an event that another has entered whether it was so: a result, or an answer given in one's own name.

Agreeing changes nothing. "That’s wrong" takes an answer back as long as it has had no effect; what rests on something
by then is disputed, and no game begins until both or the scorekeeper have spoken (decision 0027).
"""

from dataclasses import replace
from typing import Any

from django.utils import timezone

from chouette.rules import Refusal
from chouette.rules.events import Amend
from chouette.rules.state import Cube, Ends
from sessions.errors import Malformed, NotAllowed, Stale
from sessions.history import chain
from sessions.models import ReviewStatus, SettledBy
from sessions.services.corrections.waiting_corrections import last_closing_of
from sessions.services.reviews.review_rows import review_make, review_said, review_settle
from sessions.services.reviews.settling_right import own_side, settles_alone_as
from sessions.services.taps.append import draft
from sessions.services.taps.asking import event_read, stale
from sessions.services.taps.events import event_said
from sessions.services.taps.idempotency import Recorded, answered_once, refusal_kept
from sessions.services.taps.tap import ReviewTap
from sessions.services.writing import view_write
from sessions.store.changed_so_far import changed_so_far
from sessions.store.disputed_game import AnsweredCube
from sessions.store.own_answers import own_answers, whose
from sessions.store.recent import Trace, plain
from sessions.store.reviews import (
    Body,
    GivenReview,
    alike,
    answers_for,
    disputed,
    reviewed,
    side_of,
    to_review,
)
from sessions.store.session_row import Asker, LockedSession


def review_say(*, session: str, actor: str, seq: int, tap: ReviewTap) -> Recorded:
    """Say one word of the event of that number. Said once more it changes nothing.

    Raises NotFound, NotAllowed, Malformed, Stale (it is settled, or was never disputed), KeyReused, or Refused (what
    both say it was no longer fits what followed).
    """
    content = chain.content_hash({"review": seq, "answer": tap.answer, "event": tap.event}, tap.by)
    answer = answered_once(
        session=session,
        actor=actor,
        key=tap.key,
        content=content,
        judge=lambda locked, asker: _Saying(locked, asker, seq, tap, content).judged(),
        stale=lambda locked, asker: stale(locked, asker, locked.seq),
    )
    assert isinstance(answer, Recorded), "nobody is asked about a review"
    return answer


class _Saying:
    """One word, and whose it is."""

    def __init__(self, locked: LockedSession, asker: Asker, seq: int, tap: ReviewTap, content: str) -> None:
        self.locked, self.asker, self.seq, self.tap, self.content = locked, asker, seq, tap, content
        if tap.by is not None and tap.by not in asker.voices:
            raise NotAllowed("device_does_not_speak_for_them")
        self.voices = asker.voices if tap.by is None else (tap.by,)

    def judged(self) -> Recorded | str:
        """What comes of it. Raises NotAllowed, Malformed, Stale."""
        found = next((one for one in disputed(self.locked.reviews) if one.seq == self.seq), None)
        if self.tap.answer == "stands":
            return self._stands(found)
        if found is not None and any(voice in found.two for voice in self.voices):
            return self._of_two(found)
        return self._first()

    def _done(self) -> Recorded:
        return Recorded(self.locked.seq, self.locked.version)

    def _shown(self) -> Recorded:
        view_write(self.locked)
        return self._done()

    def _stale(self) -> Stale:
        return stale(self.locked, self.asker, self.locked.seq)

    def _stands(self, found: GivenReview | None) -> Recorded:
        """Leave it as it was entered, as the scorekeeper or in their place."""
        if found is None:
            if not self.locked.keeps_the_sheet(self.asker):
                raise NotAllowed("scorekeeper_settles")
            raise self._stale()
        role = settles_alone_as(self.locked, self.asker, found)
        if role is None:
            raise NotAllowed(self._why_not(found))
        review_settle(self.locked, found, ReviewStatus.STANDS, role)
        return self._shown()

    def _why_not(self, found: GivenReview) -> str:
        """Return why the asker does not let it stand alone."""
        if not self.locked.keeps_the_sheet(self.asker):
            return "scorekeeper_settles"
        return "other_of_two_settles" if own_side(self.asker, found) else "party_does_not_settle"

    def _first(self) -> Recorded | str:
        """What somebody says of it who has said nothing yet."""
        locked = self.locked
        if self.tap.answer == "dispute":
            free = next((one for one in own_answers(locked.state, locked.recent) if one.seq == self.seq), None)
            if free is not None and any(voice in whose(free) for voice in self.voices):
                return self._replaced(None)
        asked = {player: trace for player, trace in self._asked() if player in self.voices}
        if not asked:
            return self._said_before()
        player, trace = next(iter(asked.items()))
        agrees = self.tap.answer == "agree"
        if self.tap.answer == "say":
            raise Malformed("not_a_review")
        review_make(
            locked, seq=self.seq, game=trace.game or 0, body=trace.event, by=player,
            against=_against(trace), status=ReviewStatus.AGREED if agrees else ReviewStatus.OPEN,
        )  # fmt: skip
        return self._shown()

    def _asked(self) -> list[tuple[str, Trace]]:
        """Those who may say something of this event now."""
        locked = self.locked
        trace = next((one for one in locked.recent.trail if one.seq == self.seq), None)
        if trace is None:
            return []
        if trace.event["event"] == "result":
            asked = () if locked.confirm_results else to_review(locked.state, locked.recent, locked.reviews)
            return [(player, trace) for player in asked if locked.recent.rows[-1].seq == self.seq]
        given = answers_for(locked.state, locked.recent, locked.reviews)
        return [(player, trace) for player, traces in given.items() if trace in traces]

    def _said_before(self) -> Recorded:
        """The same word said once more; anything else comes too late, or is not theirs to say."""
        before = next((one for voice in self.voices if (one := reviewed(self.locked.reviews, self.seq, voice))), None)
        if before is None:
            raise NotAllowed("is_not_asked_of_them")
        wanted = {"agree": ("agreed", "stands", "corrected"), "dispute": ("open", "stands", "corrected")}
        if before.status in wanted.get(self.tap.answer, ("corrected",)):
            return self._done()
        raise self._stale()

    def _of_two(self, found: GivenReview) -> Recorded | str:
        """One of the two between whom it is disputed."""
        player = next(voice for voice in self.voices if voice in found.two)
        if self.tap.answer == "dispute":
            return self._done()
        if self.tap.answer == "say":
            said = self._event(found)
            if found.said.get(player) != said:
                found = review_said(self.locked, found, player, said)
        wanted = found.agrees_to(player)
        if self.tap.answer == "say" and (wanted is None or not alike(found.said[player] or {}, wanted)):
            return self._shown()
        if wanted is None:
            raise self._stale()
        return self._settled(found, wanted)

    def _event(self, found: GivenReview) -> Body:
        """What it was instead: an event of the same kind, of the same player, about the same cubes. Raises
        Malformed."""
        said = plain(event_read(self.tap.event or {}))
        if any(said.get(name) != found.body.get(name) for name in ("event", "by")):
            raise Malformed("not_a_review")
        if isinstance(said.get("cubes"), dict) and said["cubes"].keys() != found.body["cubes"].keys():
            raise Malformed("not_a_review")
        return said

    def _settled(self, found: GivenReview, wanted: Body) -> Recorded | str:
        """Both say the same."""
        if alike(wanted, found.body):
            review_settle(self.locked, found, ReviewStatus.STANDS, SettledBy.BOTH)
            return self._shown()
        if self.locked.state.closed:
            raise NotAllowed("organiser_corrects_closed")
        self._require_holders(found, wanted)
        if set(found.two) <= set(self.asker.voices) and self.seq < last_closing_of(self.locked):
            raise NotAllowed("another_agrees_to_it")  # one phone is both of the two
        answer = self._replaced(wanted)
        if isinstance(answer, Recorded):
            self._require_loser(found)
        return answer

    def _require_holders(self, found: GivenReview, wanted: Body) -> None:
        """Refuse to change what was answered of cubes against others than the two, or of those that others hold by now.

        What a finished game pays says by itself whom it costs. Raises NotAllowed.
        """
        game, then = self.locked.state.game, found.game_then
        if game is None or game.number != found.game or then is None or not isinstance(wanted.get("cubes"), dict):
            return
        changed = [name for name, word in wanted["cubes"].items() if found.body["cubes"].get(name) != word]
        for name in changed:
            sold = _ends_sold(then.cubes[name], game.cubes.get(name)) if name in then.cubes else []
            if name not in then.theirs or any(set(end).isdisjoint(found.two) for end in sold):
                raise NotAllowed("costs_others")

    def _require_loser(self, found: GivenReview) -> None:
        """Refuse a correction that costs others alone: of whatever game it changes one of the two has to lose, too.

        Raises NotAllowed, and with it nothing is written.
        """
        locked = self.locked
        changes = [change for change in locked.changes if change.seq == locked.seq]
        for change in [*changes, *changed_so_far(locked.recent, since=locked.seq)]:
            lose = {one for one in change.touched if change.after.get(one, 0) < change.before.get(one, 0)}
            if lose.isdisjoint(found.two):
                raise NotAllowed("costs_others")

    def _replaced(self, wanted: Body | None) -> Recorded | str:
        """Amend the event, as both have said, or take an own answer back."""
        locked, tap = self.locked, self.tap
        event = Amend(seq=self.seq, with_=None if wanted is None else dict[str, Any](wanted))
        voice = next(iter(self.voices), None)
        drafted = draft(event, key=tap.key, content=self.content, asker=self.asker, player=voice, principal=voice,
                        at=timezone.now())  # fmt: skip
        drafted = replace(drafted, both_agree=wanted is not None)
        refusal = event_said(locked, event, drafted)
        if isinstance(refusal, Refusal):
            return refusal_kept(locked, tap.key, self.content, refusal, None)
        return self._done()


def _ends_sold(before: AnsweredCube, now: Cube | None) -> list[Ends]:
    """Return who holds the ends of a cube that is still in play and had others there when it was answered."""
    if now is None or not now.live:
        return []
    return [held for was, held in ((before.box_end, now.box_end), (before.team_end, now.team_end)) if held != was]


def _against(trace: Trace) -> str | None:
    """Return the player who entered a result, as the other of the two; of an answer the game says who that is.

    A scorekeeper whose points it is not is none, even if they were in the game; then the one player is alone.
    """
    is_entered_by_side = trace.event["event"] == "result" and side_of(trace) is not None
    return trace.principal or trace.player if is_entered_by_side else None
