"""A club with its evenings, brought in one after the other by the services, with what was said and paid beside them.

What is made has its own past times: an evening those of its file, payments, notes and balances those at which they
would have been told.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from random import Random

import msgspec
from django.utils import timezone

from clubs.actors import NOBODY, Actor
from clubs.models import Club
from clubs.services import club_create
from sessions.demo.characters import name_of
from sessions.demo.made_season import CURRENCY, MadeSeason
from sessions.demo.paying_up import payments_of
from sessions.demo.season_file import times_of
from sessions.models import Session
from sessions.selectors.settle_up import dues_of
from sessions.services import (
    BalanceRow,
    OpeningDraft,
    ToldRemark,
    dispute_tell,
    opening_tell,
    payments_tell,
    remarks_tell,
    session_import,
)
from sessions.services.evenings.transcript_file import FOR_ORGANISERS

BALANCES = (2400, -1150, 700, -1950)
"""What the first of the club are owed by the book that was kept before, in minor units."""
NOTED = (
    "The prime held for nine rolls", "A joker: 6-5 was the only number", "Double six from the bar",
    "Nobody saw the shot but the kibitzer", "Played on after the lights went out", "The longest back game of the year",
)  # fmt: skip
NOTED_IN = 4
"""One evening of so many has notes; another has a dispute that was settled."""


def club_tell(*, name: str, season: MadeSeason, actor: Actor = NOBODY) -> Club:
    """A new club with a season that is told as it is brought; its organiser is the actor, if it is anybody."""
    club = club_create(actor=actor, name=name, currency=CURRENCY)
    files = (season.evening(number).file for number in range(season.evenings))
    evenings_bring(club, files, until=timezone.now(), seed=season.seed)
    return club


def _balances_tell(club: Club, at: datetime) -> None:
    """What was open when the club began to keep its accounts here."""
    rows = [BalanceRow(None, name_of(place), f"{minor / 100:.2f}") for place, minor in enumerate(BALANCES)]
    draft = OpeningDraft("told-balances", CURRENCY, rows, note="From the book in the drawer")
    opening_tell(actor=NOBODY, club=club, draft=draft, at=at)


def evenings_bring(club: Club, files: Iterable[bytes], *, until: datetime, seed: int) -> None:
    """Bring evenings that are over, the oldest first, and what was noted, disputed and paid after each."""
    for number, file in enumerate(files):
        times = times_of(file)
        if number == 0:
            _balances_tell(club, times[0] - timedelta(days=1))
        session = session_import(club=club, actor=NOBODY, file=file, allowance=FOR_ORGANISERS)
        if number % NOTED_IN == 1:
            remarks_tell(session=session, told=_notes(file, times, Random(f"{seed}/notes {number}")))
        if number % NOTED_IN == 2:
            dispute_tell(code=session.code)
        payments_bring(club, session, number, file, until=until, seed=seed)


def payments_bring(club: Club, session: Session, number: int, file: bytes, *, until: datetime, seed: int) -> None:
    """Bring what was paid after an evening, which is one of so many."""
    dice = Random(f"{seed}/paid {number}")
    told = payments_of(session.id, dues_of(session.key), times_of(file)[-1], until, dice, f"told-{number}")
    payments_tell(club=club, told=told)


def _notes(file: bytes, times: list[datetime], dice: Random) -> list[ToldRemark]:
    """What somebody noted on one game or two, right after it."""
    events = [msgspec.json.decode(line)["event"] for line in file.splitlines()[1:]]
    ends = [place for place, event in enumerate(events) if event == "result"]
    chosen = sorted(dice.sample(ends, min(len(ends), 2)))
    texts = dice.sample(NOTED, len(chosen))
    return [
        ToldRemark(events[: place + 1].count("start"), place + 1, text, times[place])
        for place, text in zip(chosen, texts, strict=True)
    ]
