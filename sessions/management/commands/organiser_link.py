"""`manage.py organiser_link ADDRESS`: a link that makes somebody an organiser of a club."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from clubs.actors import NOBODY
from clubs.models import Role
from clubs.selectors import club_by_slug
from clubs.services import invite_create

OPEN_FOR = timedelta(days=7)


class Command(BaseCommand):
    help = (
        "Print a link that works once, within a week, and makes whoever opens it an organiser of the club: for a club "
        "that came in from a file, or whose organisers cannot sign in any more. The club's trail has it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the address of the club, as in /clubs/ADDRESS/")

    def handle(self, *args: Any, **options: Any) -> None:
        club = club_by_slug(options["club"])
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        token = invite_create(actor=NOBODY, club=club, role=Role.ORGANISER, uses=1, life=OPEN_FOR)
        self.stdout.write(f"{settings.PUBLIC_URL}{reverse('join-by-link')}#{token}")
