"""Which club a page is about, and whether the one who asks may see or run it, or keeps its books."""

from django.http import Http404

from clubs.actors import Actor
from clubs.missing_right import RightMissing
from clubs.models import Club
from clubs.permissions import club_for, may
from clubs.selectors import club_by_slug
from clubs.time_zones import tell_time_of


def club_seen(actor: Actor, slug: str) -> Club:
    """The club, for those who may see it; for all others it is not there (404, as if it had never been)."""
    club = club_for(actor, slug)
    if club is None or not may(actor, "clubs.see", club):
        raise Http404
    tell_time_of(club)
    return club


def club_at(slug: str) -> Club | None:
    """Return the club at an address whose page decides by itself who may see it; None where there is none."""
    club = club_by_slug(slug)
    if club is not None:
        tell_time_of(club)
    return club


def club_own_money(actor: Actor, slug: str) -> Club:
    """Return the club for those who read and answer their own accounts there. Raises Http404 for all others."""
    club = club_for(actor, slug)
    if club is None or not may(actor, "clubs.own_money", club):
        raise Http404
    tell_time_of(club)
    return club


def club_books(actor: Actor, slug: str) -> Club:
    """The club, for its treasurer and organisers; who may only see it is told so (403)."""
    club = club_seen(actor, slug)
    if not may(actor, "clubs.books", club):
        raise RightMissing("clubs.books")
    return club


def club_run(actor: Actor, slug: str) -> Club:
    """The club, for its organisers; who may only see it is told so (403)."""
    club = club_seen(actor, slug)
    organiser_needed(actor, club)
    return club


def organiser_needed(actor: Actor, club: Club) -> None:
    """Raise what one gets who is no organiser of it: 403 if they may see it, else 404."""
    if not may(actor, "clubs.see", club):
        raise Http404
    if not may(actor, "clubs.run", club):
        raise RightMissing("clubs.run")
