"""`manage.py organiser_link ADDRESS`: a link that makes somebody an organiser of a club."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from clubs.actors import NOBODY
from clubs.selectors import club_by_slug
from clubs.services import organiser_link_create


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
        token = organiser_link_create(actor=NOBODY, club=club)
        self.stdout.write(f"{settings.PUBLIC_URL}{reverse('join-by-link')}#{token}")
