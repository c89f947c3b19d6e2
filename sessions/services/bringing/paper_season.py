"""A season from one sheet on paper: all of its evenings are kept, each as one from paper, or none."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from chouette.rules.names import name_key
from clubs.actors import Actor
from clubs.models import Club
from clubs.selectors import names_written
from sessions.errors import FormRefused, ImportRefused, Nothing
from sessions.history.waiting_nights import GamesOfEvening, Likeness, likenesses_of_games
from sessions.models import Session
from sessions.selectors.brought_files import EveningNames, evening_names, names_apart, names_asked
from sessions.services.bringing.form_gathering import GatheredFaults
from sessions.services.bringing.paper_evening import (
    EveningAlike,
    PaperEvening,
    check_began,
    check_name,
    check_terms,
    games_on_paper,
    paper_evening_keep,
)
from sessions.services.bringing.persons import persons_meant
from sessions.services.evenings.import_turns import import_turn
from sessions.services.evenings.opening import in_use

ANY_STAKE = "1"
"""Stands for the stake of an evening that is compared before one is said."""


class SeasonStopped(Nothing):
    """One evening of a season cannot be taken in, and none was kept: its day, and the refusal."""

    def __init__(self, day: date, refused: ImportRefused) -> None:
        super().__init__(str(refused))
        self.day = day
        self.refused = refused


class SeasonLikeness(NamedTuple):
    """The evening of the club that one of a season is like, and the one of the season."""

    evening: PaperEvening
    alike: EveningAlike

    @property
    def like(self) -> Likeness:
        """How the two differ."""
        return self.alike.like


def season_keep(
    *, actor: Actor, club: Club, evenings: Sequence[PaperEvening], persons: Mapping[str, UUID | None]
) -> list[Session]:
    """Keep all evenings of a season, each by `paper_evening_keep`, or none of them. `persons` says whom their names
    mean, for all of them; what an evening itself says of that is passed over.

    Raises FormRefused with everything that is wrong, an EveningAlike for each evening that is like one of the club of
    which it does not know; SeasonStopped, and what `paper_evening_keep` does.
    """
    in_use(club)
    faults = season_faults(club=club, evenings=evenings, persons=persons)
    faults += [one.alike for one in season_likenesses(club, evenings, persons) if one.like.code != one.evening.alike]
    if faults:
        raise FormRefused(faults)
    told = persons_told(club, evenings, persons)
    with import_turn(club.id), transaction.atomic():
        return [_kept(actor, club, evening._replace(persons=told, alike=None)) for evening in evenings]


def _kept(actor: Actor, club: Club, evening: PaperEvening) -> Session:
    try:
        return paper_evening_keep(actor=actor, club=club, evening=evening, has_turn=True)
    except ImportRefused as refused:
        assert evening.day is not None, "an evening without a day was refused before"
        raise SeasonStopped(evening.day, refused) from refused


def season_faults(
    *, club: Club, evenings: Sequence[PaperEvening], persons: Mapping[str, UUID | None]
) -> list[Exception]:
    """Return what is wrong with the form of a season: players, name, day, rules, stake; each fault once."""
    faults = GatheredFaults()
    with faults.gather():
        names = season_names(club, evenings)
        persons_meant(club, names.evenings, persons, names.pairs)
    for check in (check_name, check_began, check_terms):
        for evening in evenings:
            count = len(faults.found)
            with faults.gather():
                check(club, evening)
            if len(faults.found) > count:
                break
    return faults.found


class SeasonNames(NamedTuple):
    """The players of each evening, and each pair of new names of different evenings that may be one person's."""

    evenings: list[EveningNames]
    pairs: list[EveningNames]

    @property
    def all(self) -> list[EveningNames]:
        """All names about which may have to be asked."""
        return [*self.evenings, *self.pairs]


def season_names(club: Club, evenings: Sequence[PaperEvening]) -> SeasonNames:
    """Return the names of a season."""
    rows, known = [evening.rows for evening in evenings], names_written(club.id)
    everybody = dict.fromkeys(name for one in rows for name in one.players if name_key(name) not in known)
    found = names_apart("", everybody, [row.points for one in rows for row in one.rows])
    pairs = [EveningNames("", {key: found.names[key] for key in pair}, (pair,)) for pair in found.alike]
    return SeasonNames([evening_names("", one.players) for one in rows], pairs)


def persons_told(
    club: Club, evenings: Sequence[PaperEvening], persons: Mapping[str, UUID | None]
) -> dict[str, UUID | None]:
    """Return whom every unknown name of a season means: what was said, otherwise a new player. A new player of one
    evening is then not taken for another name of a later one."""
    return {**{one.key: None for one in names_asked(club, season_names(club, evenings).all)}, **persons}


def season_likenesses(
    club: Club, evenings: Sequence[PaperEvening], persons: Mapping[str, UUID | None]
) -> list[SeasonLikeness]:
    """Return the evenings that are like one of the club. Where no stake is said, none differs; an evening whose day or
    rules are wrong is like none."""
    known = {**names_written(club.id), **{key: player for key, player in persons.items() if player}}
    nights = [(evening, night) for evening in evenings if (night := _night(club, evening)) is not None]
    likes = likenesses_of_games(club, [night for _evening, night in nights], known)
    return [
        SeasonLikeness(evening, EveningAlike(_without_stake(like, evening), night.header, night.day))
        for (evening, night), like in zip(nights, likes, strict=True)
        if like is not None
    ]


def _night(club: Club, evening: PaperEvening) -> GamesOfEvening | None:
    """Return an evening as it is compared; at any stake where it has none."""
    faults = GatheredFaults()
    with faults.gather():
        header = check_terms(club, evening if evening.stake else evening._replace(stake=ANY_STAKE))
        check_began(club, evening)
        assert evening.day is not None, "its day was looked at"
        return GamesOfEvening(evening.day, games_on_paper(evening.rows), header)
    return None


def _without_stake(like: Likeness, evening: PaperEvening) -> Likeness:
    return like if evening.stake else like._replace(differences=like.differences._replace(stake=False))
