"""The demo club: one evening that is over and one that is on, made through the services from two transcripts."""

from pathlib import Path

from django.db import transaction

from clubs.actors import NOBODY
from clubs.selectors import demo_club
from clubs.services import club_create
from sessions.services import session_import

FOLDER = Path(__file__).parent
EVENINGS = ("finished.jsonl", "live.jsonl")


def demo_create() -> None:
    """Make the demo club with its sessions, unless there is one."""
    if demo_club() is not None:
        return
    with transaction.atomic():
        club = club_create(actor=NOBODY, name="Demo club", currency="GBP", demo=True)
        for evening in EVENINGS:
            session_import(club=club, actor=NOBODY, file=(FOLDER / evening).read_bytes())
