"""Files are looked through, and their evenings brought in: as many at a time as a few seconds allow, each whole or not
at all. What is left is done by the next call, whoever makes it and whenever."""

import json
from collections.abc import Mapping
from time import monotonic
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext as _

from chouette.wording.table.bring_sentences import bring_refused
from chouette.wording.table.payment_sentences import payment_refused
from clubs import selectors
from clubs import services as people
from clubs.actors import Actor
from clubs.models import Club
from sessions.errors import EveningKnown, ImportRefused, ImportStopped, ImportTooLarge, PaymentRefused
from sessions.history.waiting_nights import stored_games
from sessions.models import BroughtFile, FileStanding, Session
from sessions.selectors.brought_files import files_waiting, new_evenings
from sessions.services.bringing.batch import BringChoice, ensure_paid_as_shown, files_to_bring, new_batch_key
from sessions.services.bringing.file_dues import figures_of_file, points_of_dues
from sessions.services.bringing.form_gathering import GatheredFaults
from sessions.services.bringing.persons import Persons, persons_meant
from sessions.services.evenings.import_turns import Patience
from sessions.services.evenings.importing import NOBODY_ELSE, evening_in_file, session_import
from sessions.services.evenings.opening import in_use
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.services.payments.paid_then import record_evening_as_paid

SECONDS_AT_ONCE = 3.0

BY_DEFAULT = BringChoice()

GIVEN_UP = (ImportRefused, ImportTooLarge, ImportStopped)


class BringProgress(NamedTuple):
    """How many files are still to be looked through, and how many evenings still to be brought."""

    unread: int
    wanted: int


def files_step(*, actor: Actor, club: Club, seconds: float = SECONDS_AT_ONCE, turnless: bool = False) -> BringProgress:
    """Go on for some seconds: look files through, then bring evenings. Raises NotAllowed in a club that is put away,
    ImportsBusy where another import is under way."""
    in_use(club)
    until = monotonic() + seconds
    known = selectors.names_written(club.id)
    while (file := _next(club)) is not None:
        if file.standing == FileStanding.SENT:
            _looked_through(actor, club, file, known)
        else:
            _brought(actor, club, file, known, Patience(turnless=turnless))
        if monotonic() > until:
            break
    return progress_of(club)


def progress_of(club: Club) -> BringProgress:
    """What is still to be done."""
    standings = list(BroughtFile.objects.filter(club=club).values_list("standing", flat=True))
    return BringProgress(standings.count(FileStanding.SENT), standings.count(FileStanding.WANTED))


def evenings_want(
    *, actor: Actor, club: Club, persons: Mapping[str, UUID | None], choice: BringChoice = BY_DEFAULT
) -> int:
    """Say that the chosen evenings are to come, and who is meant by their names: a player of the club, or null for a
    new one. Returns how many evenings. Raises BringRefused, FormRefused, NotAllowed in a club that is put away."""
    in_use(club)
    new = [row for row in files_waiting(club) if row.standing == FileStanding.NEW]
    files, chosen, faults = files_to_bring(club, new, choice, persons), NOBODY_ELSE, GatheredFaults()
    with faults.gather():
        ensure_paid_as_shown(club, files, choice)
    with faults.gather():
        chosen = persons_meant(club, new_evenings(files), persons)
    faults.refuse()
    told = json.dumps({key: player.hex for key, player in chosen.items()})
    ids = [file.id for file in files]
    figures = {file.id: figures_of_file(club, file) for file in files if choice.was_paid(file)}
    count = BroughtFile.objects.filter(club=club, id__in=ids, standing=FileStanding.NEW).update(
        standing=FileStanding.WANTED, persons=told, batch=new_batch_key(), problem="",
        paid=Case(When(Q(id__in=figures), then=True), default=False),
        figures=Case(*(When(id=file, then=Value(shown)) for file, shown in figures.items()), default=Value("")),
    )  # fmt: skip
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
        _refused(club, file, refused.message, _line_of(refused))
    else:
        points = points_of_dues(found.settled)
        _now(
            club, file, standing=FileStanding.NEW, evening=found.name, day=found.day, games=len(found.games),
            players=json.dumps(found.players), header=found.header, results=stored_games(found.games), over=found.over,
            dues=len(points), due_points=sum(points),
        )  # fmt: skip


def _brought(actor: Actor, club: Club, file: BroughtFile, known: Persons, patience: Patience) -> None:
    chosen = {key: UUID(player) for key, player in json.loads(file.persons).items()}
    try:
        session_import(
            club=club, actor=actor, file=bytes(file.content), allowance=FOR_ORGANISERS, patience=patience,
            persons={**known, **chosen}, on_written=lambda session: _on_brought(actor, club, file, session),
        )  # fmt: skip
    except EveningKnown as evening:
        _known(club, file, evening)
    except PaymentRefused as refused:
        if refused.code == "figures_have_changed":
            _look_again(club, file, bring_refused(refused.code, {"evening": file.evening}))
        else:
            _refused(club, file, payment_refused(refused.code, refused.params))
    except GIVEN_UP as refused:
        _refused(club, file, refused.message, _line_of(refused))


def _on_brought(actor: Actor, club: Club, file: BroughtFile, session: Session) -> None:
    """Record the evening as paid if it was, and the file as brought, with the evening or not at all."""
    if file.paid:
        record_evening_as_paid(
            actor=actor, club=club, session=session, key=file.batch, shown=file.figures, while_bringing=True
        )
    _now(club, file, standing=FileStanding.BROUGHT, code=session.code, day=session.day, content=b"")


def _known(club: Club, file: BroughtFile, evening: EveningKnown) -> None:
    _now(club, file, standing=FileStanding.KNOWN, code=evening.code, evening=evening.name, day=evening.day, content=b"")


def _look_again(club: Club, file: BroughtFile, message: str) -> None:
    """Look a file through again, so that its row shows what is to be paid now, and why it was not brought."""
    _now(club, file, standing=FileStanding.SENT, problem=message, paid=False, figures="", batch="")


def _line_of(refused: Exception) -> int | None:
    return refused.line if isinstance(refused, ImportRefused) else None


def _refused(club: Club, file: BroughtFile, message: str, line: int | None = None) -> None:
    problem = message or _("This file cannot be read.")
    _now(club, file, standing=FileStanding.REFUSED, line=line, problem=problem, content=b"")


def _now(club: Club, file: BroughtFile, **values: Any) -> None:
    """How a file stands now; one that another has gone on with meanwhile stays as they left it."""
    BroughtFile.objects.filter(club=club, id=file.id, standing=file.standing).update(**values)
