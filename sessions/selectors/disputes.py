"""What was disputed in an evening, settled or not."""

from collections import defaultdict
from collections.abc import Collection

from sessions.models import Review, ReviewStatus, Session


def disputes_on(session: Session, seqs: Collection[int]) -> defaultdict[int, list[Review]]:
    """What was disputed about each of these events, by its number; of a result that was refused before it was recorded
    under the event before it."""
    made = Review.objects.filter(club=session.club_id, session=session).exclude(status=ReviewStatus.AGREED)
    found: defaultdict[int, list[Review]] = defaultdict(list)
    for review in made.order_by("number"):
        place = review.after if review.seq is None else review.seq
        if place in seqs:
            found[place].append(review)
    return found
