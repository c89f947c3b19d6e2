"""The events of an evening as lines to read: what happened, by which clause, who said it, and what became of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from chouette.wording import clause
from chouette.wording.language import render
from chouette.wording.table.dispute_sentences import IN_THE_HISTORY, SETTLED
from sessions.history.timeline import TimelineEntry
from sessions.models import Event, Session, SettledBy, Source
from sessions.selectors.corrections_to_answer import agreed_corrections
from sessions.selectors.log import SaidBeside
from sessions.view import happened
from sessions.view.sentences import Names

CORRECTIONS = ("undo", "amend", "adjust")
"""The kinds of events that may have waited for somebody to agree to them."""


@dataclass(frozen=True)
class Correction:
    """Says who took an event back or corrected it, when and why; `instead` is what stands in its place, `agreed` who
    agreed to it where it was in their own favour."""

    seq: int
    who: str
    at: datetime
    note: str
    instead: str
    agreed: str

    @property
    def said(self) -> str:
        """ "Corrected by Kim" """
        words = _("Corrected by %(who)s") if self.instead else _("Taken back by %(who)s")
        return words % {"who": self.who}


@dataclass(frozen=True)
class DisputeSaid:
    """Says of an event that it was disputed, by whom and when, and how that was settled; empty while it is not."""

    text: str
    at: datetime
    settled: str


@dataclass(frozen=True)
class HappeningSaid:
    """One event as a line. `whom` is empty where nobody else was spoken for, `rule` where no clause speaks."""

    seq: int
    text: str
    rule: str
    who: str
    whom: str
    at: datetime
    note: str
    correction: Correction | None
    corrects: int | None
    stands: bool  # as it was said, or as it was put right
    disputes: list[DisputeSaid]
    agreed: str  # who agreed to a correction in their own favour

    @property
    def sender(self) -> str:
        """Whose word it is: "Kim", or "Kim for Ann"."""
        return _("%(who)s for %(whom)s") % {"who": self.who, "whom": self.whom} if self.whom else self.who


def lines(story: Iterable[TimelineEntry], session: Session, names: Names) -> list[HappeningSaid]:
    """A line for each event, corrections included, with what was disputed about it and who agreed to it."""
    entries = list(story)
    corrections = {told.entry.seq for told in entries if told.entry.kind in CORRECTIONS}
    corrections |= {told.gone.seq for told in entries if told.gone is not None}
    agreed = agreed_corrections(session.club_id, session.id, corrections) if corrections else {}
    said = {seq: _agreed(player, names) for seq, player in agreed.items()}
    return [_line(told, session, names, said) for told in entries]


def _agreed(player: str | None, names: Names) -> str:
    """Say who agreed to a correction: a player whom it cost, or an organiser."""
    return _("Agreed to by %(who)s") % {"who": names(player) if player else _("another organiser")}


def _dispute(said: SaidBeside, names: Names) -> DisputeSaid:
    assert said.by is not None, "somebody has disputed it"
    assert said.at is not None, "at some time"
    settled = SETTLED.get((said.status, said.settled_by))
    alone = said.against if said.settled_by == SettledBy.AGAINST else said.by
    return DisputeSaid(
        text=render(IN_THE_HISTORY, {"who": names(said.by.hex)}),
        at=said.at,
        settled="" if settled is None else render(settled, {"who": names(alone.hex) if alone else ""}),
    )


def _line(told: TimelineEntry, session: Session, names: Names, agreed: Mapping[int, str]) -> HappeningSaid:
    entry = told.entry
    return HappeningSaid(
        seq=entry.seq,
        text=happened.event(told.trace, names),
        rule=clause(told.rule) if told.rule else "",
        who=who(entry, session, names),
        whom=names(entry.principal.hex) if entry.principal and entry.principal != entry.actor_player else "",
        at=entry.at,
        note=told.note,
        correction=None if told.gone is None else _correction(told, told.gone, session, names, agreed),
        corrects=entry.undoes or entry.amends,
        stands=told.stands is not None,
        disputes=[_dispute(said, names) for said in told.disputes],
        agreed=agreed.get(entry.seq, ""),
    )


def _correction(
    told: TimelineEntry, gone: Event, session: Session, names: Names, agreed: Mapping[int, str]
) -> Correction:
    instead = "" if told.instead is None else happened.event(told.instead, names)
    return Correction(gone.seq, who(gone, session, names), gone.at, told.gone_note, instead, agreed.get(gone.seq, ""))


def who(entry: Event, session: Session, names: Names) -> str:
    """Names the sender where there is one."""
    if entry.actor_player is not None:
        return names(entry.actor_player.hex)
    if entry.source == Source.IMPORT:
        return _("imported")
    if entry.source == Source.TIME:
        return _("its time had come")
    by_device = entry.actor_device is not None and entry.actor_device == session.scorekeeper_device
    by_account = entry.actor_user is not None and entry.actor_user == session.scorekeeper_user
    return ((by_device or by_account) and session.scorekeeper_name) or _("the scorekeeper")
