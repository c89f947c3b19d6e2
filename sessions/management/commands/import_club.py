"""`manage.py import_club FILE`: a club taken in from the file of another installation, all of it or nothing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.actors import NOBODY
from sessions.errors import ClubFileRefused, ImportsBusy
from sessions.services import club_import


class Command(BaseCommand):
    help = (
        "Take in a club that is not here yet from a file that `export_club` or its organiser has written. Every "
        "evening is verified; if anything is wrong the place is named and nothing is kept. If it is cut off, start it "
        "again: it goes on with the evenings that were not verified yet."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as source:
                brought = club_import(source=source, actor=NOBODY, told=self._told(options["verbosity"]))
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except ClubFileRefused as refused:
            raise CommandError(f"{options['file']}: {str(refused).rstrip('.')}. Nothing of it was kept.") from refused
        except ImportsBusy as busy:
            raise CommandError(busy.message) from busy
        told = f"{brought.club.slug}: {brought.evenings} evenings verified, {brought.events} events"
        self.stdout.write(f"{told}. `manage.py organiser_link {brought.club.slug}` lets somebody run it here.")

    def _told(self, verbosity: int) -> Any:
        return self.stdout.write if verbosity else lambda _: None
