"""Files are looked through, and their evenings brought in: as many at a time as a few seconds allow, each whole or not
at all. What is left is done by the next call, whoever makes it and whenever."""

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from clubs import selectors
from clubs import services as people
from clubs.actors import Actor
from clubs.models import Club
from sessions.errors import BringRefused, EveningKnown, ImportRefused, ImportStopped, ImportTooLarge
from sessions.models import BroughtFile, FileStanding
from sessions.selectors.brought_files import new_evenings
from sessions.services.bringing.persons import Persons, persons_meant
from sessions.services.evenings.import_turns import Patience
from sessions.services.evenings.importing import evening_in_file, session_import
from sessions.services.evenings.opening import in_use
from sessions.services.evenings.transcript_file import FOR_ORGANISERS

SECONDS_AT_ONCE = 3.0

GIVEN_UP = (ImportRefused, ImportTooLarge, ImportStopped)


class BringProgress(NamedTuple):
    """How many files are still to be looked through, and how many evenings still to be brought."""

    unread: int
    wanted: int


def files_step(
    *,
    actor: Actor,
    club: Club,
    seconds: float = SECONDS_AT_ONCE,
    left: Callable[[], bool] = lambda: False,
    turnless: bool = False,
) -> BringProgress:
    """Go on for some seconds: look files through, then bring evenings. Raises NotAllowed in a club that is put away,
    ImportsBusy where another import is under way."""
    in_use(club)
    until = monotonic() + seconds
    known = selectors.names_written(club.id)
    while (file := _next(club)) is not None and not left():
        if file.standing == FileStanding.SENT:
            _looked_through(actor, club, file, known)
        else:
            _brought(actor, club, file, known, Patience(left=left, turnless=turnless))
        if monotonic() > until:
            break
    return progress_of(club)


def progress_of(club: Club) -> BringProgress:
    """What is still to be done."""
    standings = list(BroughtFile.objects.filter(club=club).values_list("standing", flat=True))
    return BringProgress(standings.count(FileStanding.SENT), standings.count(FileStanding.WANTED))


def evenings_want(*, actor: Actor, club: Club, persons: Mapping[str, UUID | None]) -> int:
    """Say that the new evenings are to come, and who is meant by their names: a player of the club, or null for a new
    one. Returns how many evenings. Raises BringRefused, NotAllowed in a club that is put away."""
    in_use(club)
    new = BroughtFile.objects.filter(club=club, standing=FileStanding.NEW).defer("content")
    if not (rows := list(new)):
        raise BringRefused("nothing_is_new")
    chosen = persons_meant(club, new_evenings(rows), persons)
    told = json.dumps({key: player.hex for key, player in chosen.items()})
    ids = [row.id for row in rows]
    count = BroughtFile.objects.filter(club=club, id__in=ids, standing=FileStanding.NEW).update(
        standing=FileStanding.WANTED, persons=told
    )
    people.audit_write(actor=actor, club_id=club.id, what="evenings_wanted", count=count)
    return count


def _next(club: Club) -> BroughtFile | None:
    """The next file with which there is something to do: those to be looked through first."""
    waiting = BroughtFile.objects.filter(club=club).order_by("at", "name")
    first = waiting.filter(standing=FileStanding.SENT).first()
    return first or waiting.filter(standing=FileStanding.WANTED).order_by("day", "name").first()


def _looked_through(actor: Actor, club: Club, file: BroughtFile, known: Persons) -> None:
    try:
        found = evening_in_file(
            club=club, actor=actor, file=bytes(file.content), allowance=FOR_ORGANISERS, persons=known
        )
    except EveningKnown as evening:
        _known(club, file, evening)
    except GIVEN_UP as refused:
        _refused(club, file, refused)
    else:
        _now(
            club, file, standing=FileStanding.NEW, evening=found.name, day=found.day, games=found.games,
            players=json.dumps(found.players),
        )  # fmt: skip


def _brought(actor: Actor, club: Club, file: BroughtFile, known: Persons, patience: Patience) -> None:
    chosen = {key: UUID(player) for key, player in json.loads(file.persons).items()}
    try:
        session = session_import(
            club=club, actor=actor, file=bytes(file.content), allowance=FOR_ORGANISERS, patience=patience,
            persons={**known, **chosen},
        )  # fmt: skip
    except EveningKnown as evening:
        _known(club, file, evening)
    except ImportStopped as stopped:
        if not patience.left():
            _refused(club, file, stopped)
    except GIVEN_UP as refused:
        _refused(club, file, refused)
    else:
        _now(club, file, standing=FileStanding.BROUGHT, code=session.code, day=session.day, content=b"")


def _known(club: Club, file: BroughtFile, evening: EveningKnown) -> None:
    _now(club, file, standing=FileStanding.KNOWN, code=evening.code, evening=evening.name, day=evening.day, content=b"")


def _refused(club: Club, file: BroughtFile, refused: ImportRefused | ImportTooLarge | ImportStopped) -> None:
    line = refused.line if isinstance(refused, ImportRefused) else None
    problem = refused.message or _("This file cannot be read.")
    _now(club, file, standing=FileStanding.REFUSED, line=line, problem=problem, content=b"")


def _now(club: Club, file: BroughtFile, **values: Any) -> None:
    """How a file stands now; one that another has gone on with meanwhile stays as they left it."""
    BroughtFile.objects.filter(club=club, id=file.id, standing=file.standing).update(**values)
