"""Save the whole database to a file."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from chouette.backups import backup_note
from chouette.embedded import Unusable, dump


class Command(BaseCommand):
    help = "Save the whole database to a new file; the program may go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_: Any) -> None:
        try:
            dump(settings.OWNER_URL, file)
        except FileExistsError as there:
            raise CommandError(f"{file} is there already; choose another name.") from there
        except (Unusable, OSError) as why:
            raise CommandError(str(why)) from why
        backup_note(settings.BACKUPS_DIR, file)
        self.stdout.write(f"Saved in {file}. Keep the file secret-key of the data folder with it.")
