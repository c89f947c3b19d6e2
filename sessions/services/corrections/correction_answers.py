"""Answering a correction that waits: it was so, it was not so, or the asker takes it back (decision 0035)."""

from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from chouette.ledger.gain import Gain
from chouette.rules import Refusal
from chouette.rules.events import Adjust, Amend, GameEvent, Start, Undo
from chouette.rules.open.consent import acting
from chouette.rules.paper.written_game import Paper
from clubs.models import Device, Role, User
from clubs.selectors import role_of
from clubs.services import audit_write
from sessions.errors import Malformed, NotAllowed
from sessions.models import Proposal, ProposalStatus, ProposalWord
from sessions.permissions import may_in
from sessions.services.corrections.correction_rights import CorrectionReader, correction_rights, load_reader
from sessions.services.corrections.own_favour import actor_of, gains_by_person
from sessions.services.corrections.waiting_corrections import (
    GAME_UNDONE,
    PAPER_GAME,
    CorrectionEvent,
    carry_out,
    reason_of,
)
from sessions.services.locking import lock_session
from sessions.services.proposals.lapsing import proposal_close
from sessions.services.proposals.proposing import Proposed, word_write
from sessions.services.taps.append import draft
from sessions.services.taps.events import event_said, game_taken_back
from sessions.services.taps.idempotency import refusal_kept
from sessions.services.taps.paper import write_paper_game
from sessions.services.taps.tap import Reply
from sessions.services.writing import EventDraft, view_write
from sessions.store.proposals import OpenProposal
from sessions.store.session_row import Asker, LockedSession

CORRECTION_OVER = "correction_is_over"
"""What somebody who was not let in to the table is told of a correction that is no longer open."""

effect_decoder = msgspec.json.Decoder(dict[str, Gain])


class CorrectionLapsed(Exception):
    """The correction no longer fits: the rules refuse it, or it would bring something else than was shown."""

    def __init__(self, refusal: Refusal | None) -> None:
        super().__init__()
        self.refusal = refusal


class CorrectionReply(NamedTuple):
    """A word about a correction that waits."""

    asker: Asker
    waiting: OpenProposal
    reply: Reply
    content: str

    @property
    def effect(self) -> dict[str, Gain]:
        """What the correction brings each player."""
        return self.waiting.effect or {}


def is_asked(locked: LockedSession, asker: Asker, number: int) -> bool:
    """Return whether a correction, which waits or has waited, is one of which the asker may say something."""
    of = {**locked.session._asdict(), "number": number}
    effect = Proposal.objects.filter(**of).values_list("effect", flat=True).first()
    if not effect:
        return False
    device, user = ProposalWord.objects.filter(**of, word="propose").values_list("actor_device", "actor_user").get()
    reader = load_reader(actor_of(asker), locked.club, asker.roles)
    gains = gains_by_person(locked.club, effect_decoder.decode(effect))
    return any(correction_rights(gains, reader, author=reader.is_author(device, user)))


def answer_correction(locked: LockedSession, answer: CorrectionReply) -> Proposed | str:
    """Say one word about a correction that waits, or return the body of the rules' refusal.

    Raises NotAllowed for who may not say it, and Malformed for other points.
    """
    if answer.reply.answer == "counter":
        raise Malformed("cannot_be_countered")
    author = _author_of(locked, answer.waiting)
    gains = gains_by_person(locked.club, answer.effect)
    reader = load_reader(actor_of(answer.asker), locked.club, answer.asker.roles)
    rights = correction_rights(gains, reader, author=reader.is_author(author.device, author.user))
    if not getattr(rights, answer.reply.answer):
        raise NotAllowed("another_agrees_to_it" if answer.reply.answer == "agree" else "is_not_asked_of_them")
    word = _word(locked, answer, reader)
    if answer.reply.answer == "agree":
        return _agree(locked, answer, word, author)
    return _end(locked, answer, word)


def _end(locked: LockedSession, answer: CorrectionReply, word: EventDraft) -> Proposed:
    """Close a correction that was refused or taken back."""
    refused = answer.reply.answer == "refuse"
    status = ProposalStatus.REFUSED if refused else ProposalStatus.WITHDRAWN
    proposal_close(locked, answer.waiting.number, status, declined_by=word.player if refused else None)
    _log(locked, answer, "correction_refused" if refused else "correction_withdrawn")
    view_write(locked)
    return word_write(locked, word, answer.waiting.number, answer.reply.answer)


def _word(locked: LockedSession, answer: CorrectionReply, reader: CorrectionReader) -> EventDraft:
    """Draft the word under the key of the reply: as a player whom it costs, if the asker speaks for one."""
    speaks_as = [player for player in answer.waiting.needed if player in answer.asker.voices]
    voice = next(iter([*speaks_as, *answer.asker.voices]), None)
    return draft(event_of(answer.waiting), key=answer.reply.key, content=answer.content, asker=answer.asker,
                 player=voice, principal=voice, at=timezone.now())  # fmt: skip


def event_of(waiting: OpenProposal) -> CorrectionEvent | GameEvent:
    """Return the correction, or what is to be entered, as an event; of a game from paper the beginning of the game."""
    if waiting.kind == PAPER_GAME:
        return Start()
    event: CorrectionEvent | GameEvent = waiting.event
    return event


def _agree(locked: LockedSession, answer: CorrectionReply, word: EventDraft, author: Asker) -> Proposed | str:
    """Record the correction as its author's event, or let it lapse if it no longer fits."""
    number = answer.waiting.number
    try:
        with transaction.atomic():
            _record(locked, answer, author)
            _log(locked, answer, "correction_agreed", seq=locked.seq)
            return word_write(locked, word, number, "agree", seq=locked.seq)
    except CorrectionLapsed as lapsed:
        refusal = lapsed.refusal
    before, _, _ = lock_session(code=locked.code)  # as it was: what was tried is rolled back
    if before.state.game is None or not isinstance(event_of(answer.waiting), Adjust):  # that waits for the game's end
        proposal_close(before, number, ProposalStatus.LAPSED)
        view_write(before)
    if refusal is not None:
        return refusal_kept(before, answer.reply.key, answer.content, refusal)
    return word_write(before, word, number, "agree")


def _record(locked: LockedSession, answer: CorrectionReply, author: Asker) -> None:
    """Carry the correction out. Raises CorrectionLapsed if it no longer fits."""
    event, waiting = event_of(answer.waiting), answer.waiting
    if not _may_still(locked, author, waiting):
        raise CorrectionLapsed(None)
    principal = None if isinstance(event, Undo | Amend | Adjust) else next(iter(acting(event)), None)
    drafted = draft(event, key=answer.reply.key, content=answer.content, asker=author, player=waiting.by,
                    principal=principal, at=timezone.now())  # fmt: skip
    proposal_close(locked, waiting.number, ProposalStatus.RECORDED, recorded_as=locked.seq + 1)

    def record(at: LockedSession) -> Refusal | None:
        if waiting.kind == GAME_UNDONE and isinstance(event, Undo):
            return game_taken_back(at, event, drafted)
        if waiting.kind == PAPER_GAME:
            return write_paper_game(at, msgspec.convert(waiting.body["paper"], Paper), drafted)
        return event_said(at, event, drafted)

    refusal, effect = carry_out(locked, record)
    if refusal is not None or effect != answer.effect:
        raise CorrectionLapsed(refusal)


def _may_still(locked: LockedSession, author: Asker, waiting: OpenProposal) -> bool:
    """Return whether the author may still correct: an undo or an entry was theirs to send when it was asked."""
    if not isinstance(event_of(waiting), Adjust | Amend):
        return True
    return may_in(author, "table.amend_closed" if locked.state.closed else "table.amend", locked)


def _author_of(locked: LockedSession, waiting: OpenProposal) -> Asker:
    """Return who asked for a correction, in their role of today."""
    of_session = ProposalWord.objects.filter(**locked.session._asdict(), number=waiting.number, word="propose")
    device, user = of_session.values_list("actor_device", "actor_user").get()
    return _asker(locked.club, device, user, waiting.by)


def _asker(club: UUID, device: UUID | None, user: UUID | None, voice: str | None) -> Asker:
    names = [
        None if user is None else User.objects.filter(id=user).values_list("name", flat=True).first(),
        None if device is None else Device.objects.filter(id=device).values_list("name", flat=True).first(),
    ]
    name = next(filter(None, names), "")
    actor = Asker(device, user, name)
    role = role_of(actor_of(actor), club)
    return Asker(device, user, name, (role,) if role else (), (voice,) if voice else ())


def _log(locked: LockedSession, answer: CorrectionReply, what: str, **details: object) -> None:
    """Add the line about a word to the club's activity."""
    speaks_as = next((player for player in answer.waiting.needed if player in answer.asker.voices), "")
    audit_write(
        actor=actor_of(answer.asker), club_id=locked.club, session_code=locked.code, what=what,
        principal=speaks_as or Role.ORGANISER, reason=reason_of(answer.waiting.body), **details,
    )  # fmt: skip
