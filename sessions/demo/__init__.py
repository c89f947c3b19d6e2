"""The demo club: rules of its own, one evening that is over and one that is on, the two from their transcripts."""

from pathlib import Path

from django.db import transaction

from chouette.rules.house import ATLANTA
from clubs.actors import NOBODY
from clubs.selectors import demo_club
from clubs.services import club_create, house_create, house_save
from sessions.services import session_import

FOLDER = Path(__file__).parent
EVENINGS = ("finished.jsonl", "live.jsonl")
CHANGE = {"max_players": 8, "immediate_redoubles": "none", "drop_beaver": False}


def demo_create() -> None:
    """Make the demo club with its sessions, unless there is one."""
    if demo_club() is not None:
        return
    with transaction.atomic():
        club = club_create(actor=NOBODY, name="Demo club", currency="GBP", demo=True)
        rules = house_create(actor=NOBODY, club=club, name="Thursday rules", sheet=ATLANTA)
        note = "Eight have room, and beavers stay out."
        house_save(actor=NOBODY, rules=rules, change=CHANGE, based_on=1, note=note)
        for evening in EVENINGS:
            session_import(club=club, actor=NOBODY, file=(FOLDER / evening).read_bytes())
