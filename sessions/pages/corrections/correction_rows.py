"""Corrections as rows of a page: for their asker, for each whom they cost, and for the other organisers.

They are on the first page, on Money, and on the pages of their evening.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.models import Club
from clubs.name_order import name_order
from clubs.permissions import role_in
from sessions.pages.corrections.correction_words import (
    effect_words,
    ended_words,
    own_words,
    title_words,
    waiting_words,
)
from sessions.pages.money.person_names import called
from sessions.selectors.club_voices import ClubVoices, voices_in
from sessions.selectors.corrections_to_answer import CorrectionToAnswer, corrections_to_answer, organisers_in
from sessions.selectors.open_accounts import people_of
from sessions.services.corrections.correction_rights import (
    CorrectionReader,
    CorrectionRights,
    correction_reader,
    correction_rights,
)
from sessions.services.corrections.own_favour import Gains, gains_by_person
from sessions.services.payments.pair import persons_of

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow

TOLD_FOR = timedelta(days=14)
"""So long the asker reads how a correction ended."""


class CorrectionRow(NamedTuple):
    """A correction as its reader sees it: what it is, what it brings, and what they may say of it.

    `own` is what it brings the reader, `effects` what it brings the others. `waits` says for whom it waits, `ended` how
    it ended. `people` leads to where a second organiser is named, empty where that would not help.
    """

    code: str
    number: int
    title: str
    club: str
    reason: str
    own: str
    effects: Sequence[str]
    waits: str
    ended: str
    people: str
    gains: Gains
    currency: str
    status: Literal["open", "refused", "lapsed"]
    may_agree: bool
    may_refuse: bool
    may_withdraw: bool


def correction_rows(actor: Actor, clubs: Collection[Club], *, named: bool = False) -> list[CorrectionRow]:
    """Return the corrections in these clubs that concern the reader, the oldest first. With `named` each says of which
    club it is."""
    known = {club.id: club for club in clubs}
    found = corrections_to_answer(actor, list(known), _since())
    rows = list[CorrectionRow]()
    for club in known.values():
        here = [one for one in found if one.club == club.id]
        if here:
            rows += _club_rows(actor, club, here, named=named)
    return rows


def evening_corrections(actor: Actor, session: "SessionNow") -> list[CorrectionRow]:
    """Return the corrections of one evening that concern the reader, the oldest first. No statement if it has none."""
    if not session.has_corrections:
        return []
    found = corrections_to_answer(actor, [session.club_id], _since(), session=session.id)
    return _club_rows(actor, session.club, found, named=False) if found else []


def _since() -> datetime:
    return timezone.now() - TOLD_FOR


def _club_rows(actor: Actor, club: Club, found: Sequence[CorrectionToAnswer], *, named: bool) -> list[CorrectionRow]:
    """Return the rows of one club for a reader whom they concern."""
    voices, role = voices_in(club.id), role_in(actor, club)
    reader = correction_reader(actor, (role,) if role else (), voices)
    rows = [_row(club, one, gains_by_person(club.id, one.gains), reader, voices) for one in found]
    return [row if named else row._replace(club="") for row in rows if row is not None]


def _row(
    club: Club, one: CorrectionToAnswer, gains: Gains, reader: CorrectionReader, voices: ClubVoices
) -> CorrectionRow | None:
    """Return a correction as its reader sees it, or None where it does not concern them."""
    author = reader.is_author(one.device, one.user)
    rights = correction_rights(gains, reader, author=author)
    if not (rights.agree or rights.refuse or rights.withdraw):
        return None
    players = [player for player in (one.by, one.declined_by) if player]
    spoke = persons_of(club.id, players) if players else {}
    people = people_of(club.id, {*gains, *spoke.values()})
    names = {person: called(known) for person, known in people.items()}
    who = one.phone or _("An organiser") if one.by is None else names[spoke[one.by]]
    declined_by = "" if one.declined_by is None else names[spoke[one.declined_by]]
    ordered = sorted(gains, key=lambda person: (-gains[person].points, name_order(names[person])))
    mine = [person for person in gains if person in (reader.all_persons if author else reader.persons)]
    single = mine[0] if len(mine) == 1 else None
    waits = one.status == "open"
    organisers = _other_organisers(club, gains, voices)
    return CorrectionRow(
        code=one.code,
        number=one.number,
        title=title_words(one, who, yours=author),
        club=club.name,
        reason=one.reason,
        own="" if single is None else own_words(gains[single], one.currency),
        effects=[effect_words(names[person], gains[person], one.currency) for person in ordered if person != single],
        waits=_waits(ordered, gains, names, voices, organisers) if author and waits else _why_not(rights, waits=waits),
        ended="" if waits else ended_words(one.status, declined_by),
        people=reverse("people", args=[club.slug]) if author and waits and reader.organises and not organisers else "",
        gains={person: gains[person] for person in ordered},
        currency=one.currency,
        status=one.status,
        may_agree=waits and rights.agree,
        may_refuse=waits and rights.refuse,
        may_withdraw=waits and rights.withdraw,
    )


def _why_not(rights: CorrectionRights, *, waits: bool) -> str:
    """Say why a reader whom it concerns may not agree."""
    if rights.agree or not waits:
        return ""
    return _("Somebody for whom you speak gains by it, so another answers.")


def _waits(
    ordered: Sequence[UUID],
    gains: Gains,
    names: Mapping[UUID, str],
    voices: ClubVoices,
    organisers: Collection[UUID],
) -> str:
    """Say for whom a correction waits: those it costs who have a phone that speaks for nobody who gains."""

    def may_agree(person: UUID) -> bool:
        return any(person in persons and not _gains(persons, gains) for persons in voices.voices.values())

    people = [names[person] for person in ordered if gains[person].costs and may_agree(person)]
    return waiting_words(people, organiser=bool(organisers))


def _other_organisers(club: Club, gains: Gains, voices: ClubVoices) -> list[UUID]:
    """Return the accounts and phones that run the club and speak for nobody who gains."""
    return [one for one in organisers_in(club.id) if not _gains(voices.voices.get(one, ()), gains)]


def _gains(persons: Collection[UUID], gains: Gains) -> bool:
    return any(gains[person].gains for person in persons if person in gains)
