"""In which club an evening begins, and what that club offers for it."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from chouette.ledger import money
from chouette.wording.sums import figure_typed, sum_of
from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Role
from clubs.permissions import may

OWN = "new"
"""Instead of a club's address, which this never is: a small club of their own, if they run none."""


@dataclass(frozen=True)
class Where:
    """The club of the evening (null: it gets a small one of its own), where else they may begin one, and whether they
    run one, in which an evening without a named club begins."""

    club: Club | None
    others: tuple[Club, ...] = ()
    runs: bool = False

    @property
    def points_only(self) -> bool:
        """No money is played for there."""
        return self.club is not None and self.club.points_only

    @property
    def stakes(self) -> list[tuple[str, str]]:
        """The stakes offered for a point: as they are typed, and as they are read."""
        if self.club is None or self.points_only:
            return []
        currency = self.club.currency
        return [(typed(minor, currency), sum_of(minor, currency)) for minor in self.club.stakes]


def where_chosen(request: HttpRequest, actor: Actor) -> Where:
    """The club that is named, by the form or in the address; else the one they run, the latest first. Raises
    Http404."""
    slug = request.POST.get("to") or request.POST.get("club") or request.GET.get("club", "")
    clubs = tuple(club for club in selectors.clubs_of(actor) if may(actor, "clubs.start", club))
    run = club_run_by(actor)
    if not slug or slug == OWN:
        return Where(run, clubs, runs=run is not None)
    named = selectors.club_by_slug(slug) if slug.isprintable() else None
    if named is None or not may(actor, "clubs.belong", named):
        raise Http404
    return Where(named, clubs, runs=run is not None)


def club_run_by(actor: Actor) -> Club | None:
    """The club they run that is not put away, the latest first."""
    clubs = selectors.clubs_of(actor).filter(archived_at=None)
    return next((club for club in clubs if selectors.role_of(actor, club.id) == Role.ORGANISER), None)


def typed(minor: int, currency: str) -> str:
    """An amount as one types it: without decimals where there are none to type."""
    whole, _, part = money.amount(minor, currency).partition(".")
    return figure_typed(minor, currency) if part.strip("0") else whole
