"""The demo club: rules of its own, a season of evenings with what was noted and paid, and an evening that is on.

The evenings are told by the same command that makes a club of any size (`manage.py demo_club`), and kept in a file, so
that they only have to be brought. The first start brings the last two, and nobody waits for the rest: the first
housekeeping brings it.
"""

from django.db import transaction
from django.utils import timezone

from chouette.rules.house import ATLANTA
from clubs.actors import NOBODY
from clubs.selectors import demo_club
from clubs.services import club_create, house_create, house_save
from sessions.demo.made_club import evenings_bring, payments_bring
from sessions.demo.made_season import CHANGE, CURRENCY, last_thursday
from sessions.demo.season_file import KEPT, moved, moved_to, season_kept, times_of
from sessions.selectors.first_evening import first_evening
from sessions.services import session_import


def demo_create() -> None:
    """Make the demo club with the evening of last Thursday and one that is on, unless there is one."""
    if demo_club() is not None:
        return
    now = timezone.now()
    *_, last, on = season_kept()
    with transaction.atomic():
        club = club_create(actor=NOBODY, name="Demo club", currency=CURRENCY, demo=True)
        rules = house_create(actor=NOBODY, club=club, name="Thursday rules", sheet=ATLANTA)
        note = "Eight have room, and beavers stay out."
        house_save(actor=NOBODY, rules=rules, change=CHANGE, based_on=1, note=note)
        session_import(club=club, actor=NOBODY, file=moved(last, last_thursday(now.date()) - KEPT.last))
        session_import(club=club, actor=NOBODY, file=moved_to(on, now))


def demo_grow() -> int:
    """Bring the season before the last Thursday of the demo club, and what was paid since; returns how many evenings,
    none where they are there already, or there is no such club."""
    club = demo_club()
    last = None if club is None else first_evening(club.id)
    *before, told, _ = season_kept()
    if club is None or last is None or last.began_at is None or last.seq != len(times_of(told)):
        return 0
    by = last.began_at - times_of(told)[0]
    if by.seconds:
        return 0  # it is another evening that is as long
    now = timezone.now()
    with transaction.atomic():
        evenings_bring(club, [moved(one, by) for one in before], until=now, seed=KEPT.seed)
        payments_bring(club, last, len(before), moved(told, by), until=now, seed=KEPT.seed)
    return len(before)
