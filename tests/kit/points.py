"""A club that plays for points alone, and has from the start."""

from uuid import UUID

from clubs.models import Club
from sessions.models import Session


def play_for_points(club: UUID) -> None:
    """Let the club play for points alone, in the evenings that it has had too."""
    Club.objects.filter(id=club).update(points_only=True)
    Session.objects.filter(club=club).update(points_only=True)
