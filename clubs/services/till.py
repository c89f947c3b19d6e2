"""The club's till: an account like a person's, that nobody is."""

from clubs.models import Club, Player
from clubs.services.errors import NotAllowed


def till_open(club: Club) -> Player:
    """The till of a club; one is made where there was none. Raises NotAllowed in a club that plays for points alone."""
    if club.points_only:
        raise NotAllowed
    till, _ = Player.objects.get_or_create(club=club, till=True)
    return till
