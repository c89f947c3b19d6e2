"""`manage.py move_club ADDRESS --to URL`: one club into another database, where play goes on."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.selectors import club_by_slug
from sessions.services.evenings.housekeeping import NotTheOwner
from sessions.services.evenings.moving import NotMoved, club_move


class Command(BaseCommand):
    help = (
        "Move a club with its people into another database, freshly migrated, and verify it there. "
        "It is found nowhere meanwhile, and stays where it is if anything is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the address of the club, as in /clubs/ADDRESS/")
        parser.add_argument("--to", required=True, metavar="URL", help="the other database, as its owner")

    def handle(self, *args: Any, **options: Any) -> None:
        club = club_by_slug(options["club"])
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        try:
            sessions = club_move(club=club, to=options["to"], said=self.stdout.write)
        except NotMoved as why:
            raise CommandError(str(why)) from why
        except NotTheOwner as why:
            raise CommandError("Moving a club needs the owner's role: set DATABASE_OWNER_URL.") from why
        self.stdout.write(f"{options['club']}: moved with {sessions} sessions")
