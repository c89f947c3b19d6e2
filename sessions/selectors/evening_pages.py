"""The evenings of a club a page at a time, by the place where a page ends and not by its number: however far back it
is, the database reads the rows of that page alone."""

from datetime import UTC, datetime
from typing import NamedTuple, Self
from uuid import UUID

from django.db.models import Q, QuerySet

from sessions.models import Phase, Session
from sessions.selectors.evenings import as_listed

AT = "%Y-%m-%dT%H:%M:%S.%fZ"
ON = "on"


class EveningKey(NamedTuple):
    """The place of an evening in the list: whether it is among those that are not over, when it began, which it is. The
    further up, the higher."""

    on: bool
    at: datetime
    session: UUID

    def __str__(self) -> str:
        """As it stands in an address."""
        written = f"{self.at.astimezone(UTC).strftime(AT)}_{self.session.hex}"
        return f"{ON}_{written}" if self.on else written

    @classmethod
    def read(cls, written: str) -> Self | None:
        """The place that an address names; nothing where it names none."""
        on, part, rest = written.partition("_")
        at, _, session = (rest if part and on == ON else written).partition("_")
        try:
            return cls(on == ON, datetime.strptime(at, AT).replace(tzinfo=UTC), UUID(hex=session))
        except ValueError:
            return None

    @classmethod
    def of(cls, session: Session) -> Self:
        """The place of an evening."""
        return cls(session.phase != Phase.CLOSED, session.began_at, session.id)


class EveningPage(NamedTuple):
    """A page of evenings in their order, and where it goes on to both sides; null where there is nothing."""

    sessions: list[Session]
    newer: EveningKey | None
    older: EveningKey | None


def page_before(found: QuerySet[Session], key: EveningKey | None, most: int) -> EveningPage:
    """Those that come after this place in the list, from its top without one; at most so many. One statement."""
    over = _older(found, None if key is None or key.on else key, on=False)[: most + 1]
    rows = list(
        over if key is not None and not key.on else _older(found, key, on=True)[: most + 1].union(over, all=True)
    )
    rows.sort(key=EveningKey.of, reverse=True)
    page = rows[:most]
    newer = EveningKey.of(page[0]) if page and key is not None else None
    return EveningPage(page, newer, EveningKey.of(page[-1]) if len(rows) > most else None)


def page_after(found: QuerySet[Session], key: EveningKey, most: int) -> EveningPage | None:
    """Those right before this place in the list, so many; nothing where there are not more of them, for then it is the
    first page that is looked for. One statement."""
    on = _newer(found, key if key.on else None, on=True)[: most + 1]
    rows = list(on if key.on else _newer(found, key, on=False)[: most + 1].union(on, all=True))
    rows.sort(key=EveningKey.of)
    if len(rows) <= most:
        return None
    page = rows[:most][::-1]
    return EveningPage(page, EveningKey.of(page[0]), EveningKey.of(page[-1]))


def _older(found: QuerySet[Session], key: EveningKey | None, *, on: bool) -> QuerySet[Session]:
    """The latest first. The days are said by themselves too, for only that is looked up in the index."""
    if key is not None:
        earlier = Q(began_at__lt=key.at) | Q(id__lt=key.session)
        found = found.filter(earlier, began_at__lte=key.at)
    return _of_part(found, on=on).order_by("-began_at", "-id")


def _newer(found: QuerySet[Session], key: EveningKey | None, *, on: bool) -> QuerySet[Session]:
    """The earliest first."""
    if key is not None:
        later = Q(began_at__gt=key.at) | Q(id__gt=key.session)
        found = found.filter(later, began_at__gte=key.at)
    return _of_part(found, on=on).order_by("began_at", "id")


def _of_part(found: QuerySet[Session], *, on: bool) -> QuerySet[Session]:
    return as_listed(found.exclude(phase=Phase.CLOSED) if on else found.filter(phase=Phase.CLOSED))
