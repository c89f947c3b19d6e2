"""Fill an empty database from a file."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from chouette.embedded import Unusable, restore


class Command(BaseCommand):
    help = "Fill an empty database from a file that `dump` wrote, all of it or nothing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_: Any) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        try:
            restore(settings.OWNER_URL, file)
        except Unusable as why:
            raise CommandError(str(why)) from why
        self.stdout.write(f"Restored from {file}.")
