"""A note is added to a game. It is no event: nothing of the game changes, and no phone has to be told at once."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from chouette.readers.pictures import Picture
from sessions.errors import KeyReused, NotAllowed, NotFound, RemarkRefused
from sessions.models import Game, Remark
from sessions.permissions import may_in
from sessions.services.locking import lock_session
from sessions.services.remarks.photo import read_photo
from sessions.store.session_row import Asker, LockedSession

LONGEST_NOTE = 500
MOST_ON_A_GAME = 10
"""Notes of one person on one game."""
MOST_IN_AN_EVENING = 100


@dataclass(frozen=True, slots=True)
class RemarkDraft:
    """A note as it is sent: the same key again adds nothing. Without a game it is about the one that is on, or the
    last."""

    key: str
    text: str = ""
    photo: bytes | None = None
    game: int | None = None


def remark_add(*, code: str, token: str, draft: RemarkDraft, place: str = "") -> int:
    """Keep a note and return its number; `place` is the address that a photo comes from.

    Raises NotFound, NotAllowed, KeyReused, RemarkRefused.
    """
    text = _text_of(draft)
    with transaction.atomic():  # a stranger's photo is not even looked at
        locked, asker, _ = lock_session(code=code, token=token)
        _allowed(locked, asker)
        known = _known(locked, draft.key, text)
    if known is not None:
        return known
    photo = None if draft.photo is None else read_photo(draft.photo, place=place)
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        _allowed(locked, asker)
        known = _known(locked, draft.key, text)
        return known or _kept(locked, asker, draft, text, photo)


def _text_of(draft: RemarkDraft) -> str:
    """What is written, in one line. Raises RemarkRefused."""
    text = " ".join(draft.text.split())
    if not text and draft.photo is None:
        raise RemarkRefused("note_is_empty")
    if len(text) > LONGEST_NOTE:
        raise RemarkRefused("note_is_too_long", found=len(text), limit=LONGEST_NOTE)
    if not text.isprintable():
        raise RemarkRefused("note_has_control_characters")
    return text


def _allowed(locked: LockedSession, asker: Asker) -> None:
    if not may_in(asker, "table.enter", locked):
        raise NotFound
    if not may_in(asker, "table.note", locked):
        raise NotAllowed("notes_are_added_at_the_table")


def _known(locked: LockedSession, key: str, text: str) -> int | None:
    """The number of the note that this key has added already. Raises KeyReused."""
    found = Remark.objects.filter(club=locked.club, session=locked.id, key=key)
    row = found.values_list("number", "text").first()
    if row is not None and row[1] != text:
        raise KeyReused
    return None if row is None else row[0]


def _kept(locked: LockedSession, asker: Asker, draft: RemarkDraft, text: str, photo: Picture | None) -> int:
    came = {guest.id for guest in locked.guests}
    by = next((UUID(voice) for voice in asker.voices if voice in came), None)
    game = _game_of(locked, draft.game)
    here = Remark.objects.filter(club=locked.club, session=locked.id)
    own = Q(by=by) if by else Q(by=None, actor_user=asker.user, actor_device=asker.device)
    if here.filter(own, game=game).count() >= MOST_ON_A_GAME:
        raise RemarkRefused("notes_are_full", limit=MOST_ON_A_GAME)
    if here.count() >= MOST_IN_AN_EVENING:
        raise RemarkRefused("evening_is_full_of_notes", limit=MOST_IN_AN_EVENING)
    number = (here.aggregate(Max("number"))["number__max"] or 0) + 1  # under the lock of the session
    Remark.objects.create(
        club_id=locked.club, session_id=locked.id, number=number, game=game, seq=locked.seq, key=draft.key, text=text,
        photo=photo.jpeg if photo else None, width=photo.width if photo else None,
        height=photo.height if photo else None,
        by_id=by, actor_device=asker.device, actor_user=asker.user, at=timezone.now(),
    )  # fmt: skip
    return number


def _game_of(locked: LockedSession, asked: int | None) -> int:
    """The number of the game that a note is about. Raises RemarkRefused."""
    if locked.state.game is not None:
        latest = locked.state.game.number
    else:
        games = Game.objects.filter(club=locked.club, session=locked.id)
        latest = games.aggregate(Max("number"))["number__max"] or 0
    if not latest:
        raise RemarkRefused("no_game_to_note")
    if asked is not None and not 1 <= asked <= latest:
        raise RemarkRefused("no_such_game")
    return asked or latest
