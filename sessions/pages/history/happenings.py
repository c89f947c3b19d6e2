"""The events of an evening as lines to read: what happened, by which clause, who said it, and what became of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from chouette.wording import clause
from chouette.wording.language import render
from chouette.wording.table.dispute_sentences import IN_THE_HISTORY, SETTLED
from chouette.wording.table.someone_sentences import UNOPPOSED
from sessions.history.timeline import TimelineEntry
from sessions.models import Event, ReviewStatus, Session, SettledBy, Source
from sessions.selectors.log import SaidBeside
from sessions.view import happened
from sessions.view.sentences import Names
from sessions.view.trail import answered_away


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
        words = _("Corrected by %(who)s") if self.instead else _("Undone by %(who)s")
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
    from_paper: bool  # entered with a game from paper: how its points came about was filled in
    unopposed: bool  # `who` proposed it, and nobody objected in time

    @property
    def sender(self) -> str:
        """Whose word it is: "Kim", "Kim for Ann", "Kim, from paper"; of what nobody objected to, that too."""
        if self.unopposed:
            return render(UNOPPOSED, {"who": self.who})
        said = _("%(who)s for %(whom)s") % {"who": self.who, "whom": self.whom} if self.whom else self.who
        return _("%(sender)s, from paper") % {"sender": said} if self.from_paper else said


def lines(story: Iterable[TimelineEntry], session: Session, names: Names) -> list[HappeningSaid]:
    """A line for each event, corrections included, with what was disputed about it and who agreed to it."""
    return [_line(told, session, names) for told in story]


def _agreed(agreement: SaidBeside | None, names: Names) -> str:
    """Say who agreed to what was in its sender's favour: a player whom it cost, or an organiser."""
    if agreement is None:
        return ""
    return _("Agreed to by %(who)s") % {"who": names(agreement.by.hex) if agreement.by else _("another organiser")}


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


def _whom(told: TimelineEntry, names: Names) -> str:
    """Say for whom somebody else spoke; empty where nobody did."""
    entry, away = told.entry, answered_away(told.trace)
    if away:
        return names.all(away)
    return names(entry.principal.hex) if entry.principal and entry.principal != entry.actor_player else ""


def _line(told: TimelineEntry, session: Session, names: Names) -> HappeningSaid:
    """Say one event. Where others had to agree to it, it is the word of the player who asked them."""
    entry = told.entry
    unopposed = entry.source == Source.TIME and entry.principal is not None
    return HappeningSaid(
        seq=entry.seq,
        text=happened.event(told.trace, names),
        rule=clause(told.rule) if told.rule else "",
        who=who(entry, session, names) if told.asker is None or unopposed else names(told.asker.hex),
        whom="" if told.asker or unopposed else _whom(told, names),
        at=entry.at,
        note=told.note,
        correction=None if told.gone is None else _correction(told, told.gone, session, names),
        corrects=entry.undoes or entry.amends,
        stands=told.stands is not None,
        disputes=[_dispute(said, names) for said in told.disputes],
        agreed=_agreed(told.agreement, names),
        from_paper=entry.source == Source.PAPER,
        unopposed=unopposed,
    )


def _correction(told: TimelineEntry, gone: Event, session: Session, names: Names) -> Correction:
    instead = "" if told.instead is None else happened.event(told.instead, names)
    return Correction(
        gone.seq,
        _both(told.disputes, names) or who(gone, session, names),
        gone.at,
        told.gone_note,
        instead,
        _agreed(told.gone_agreement, names),
    )


def _both(disputes: Iterable[SaidBeside], names: Names) -> str:
    """Name the two who have agreed on the correction of what was disputed; empty where it is another's word."""
    for one in disputes:
        if (one.status, one.settled_by) == (ReviewStatus.CORRECTED, SettledBy.BOTH) and one.by and one.against:
            return names.all([one.by.hex, one.against.hex])
    return ""


def who(entry: Event, session: Session, names: Names) -> str:
    """Name the sender where there is one; a scorekeeper who has not sat down as the table does."""
    by_device = entry.actor_device is not None and entry.actor_device == session.scorekeeper_device
    by_account = entry.actor_user is not None and entry.actor_user == session.scorekeeper_user
    keeper = session.scorekeeper_name if by_device or by_account else ""
    if entry.actor_player is not None and not (keeper and entry.actor_player.hex not in names.names):
        return names(entry.actor_player.hex)
    if entry.source == Source.IMPORT:
        return _("imported")
    if entry.source == Source.TIME:
        return names(entry.principal.hex) if entry.principal else _("its time had come")
    return keeper or _("the scorekeeper")
