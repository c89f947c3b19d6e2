"""`manage.py export_club ADDRESS FILE`: everything of a club in one file, for another installation or for keeping."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.selectors import club_by_slug
from sessions.history.club_file import club_file_write
from sessions.pages.club.export import files_of


class Command(BaseCommand):
    help = "Write a club with all that is its to a new file, which `import_club` takes in elsewhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the address of the club, as in /clubs/ADDRESS/")
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--without-addresses", action="store_true",
            help="leave out the e-mail addresses of its accounts, with which their owners sign in again",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        club, file = club_by_slug(options["club"]), options["file"]
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        coming = file.with_name(f"{file.name}.part")
        try:
            if file.exists():
                raise CommandError(f"{file} is there already; choose another name.")
            with os.fdopen(os.open(coming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                manifest = club_file_write(
                    club, out, shown=files_of(club), addresses=not options["without_addresses"], sealed=True
                )
            coming.rename(file)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        finally:
            coming.unlink(missing_ok=True)
        rows = sum(member.rows or 0 for member in manifest.members)
        self.stdout.write(f"{file}: {len(manifest.members)} files, {rows} rows")
