"""Save the whole database among the backups, and let old ones go."""

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from chouette.backups import back_up, backup_places, copy_to_second, is_due, last_backup
from chouette.embedded import Unusable
from chouette.pending import pending


class Command(BaseCommand):
    help = "Save the whole database among the backups, verify the file, copy it to the second place, let old ones go."

    def add_arguments(self, parser: CommandParser) -> None:
        when = parser.add_mutually_exclusive_group()
        when.add_argument(
            "--if-due", action="store_true", help="only if none was made for a day, or half a day at night"
        )
        when.add_argument("--before-migration", action="store_true", help="only if the tables are about to change")

    def handle(self, *, if_due: bool, before_migration: bool, **_: Any) -> None:
        now = datetime.now(UTC)
        if if_due and not is_due(last_backup(settings.BACKUPS_DIR), now):
            return
        if before_migration and pending() != (True, True):
            return
        try:
            file = back_up(settings.OWNER_URL, backup_places(), now)
        except (Unusable, OSError) as why:
            raise CommandError(str(why)) from why
        self.stdout.write(f"Saved in {file}. Keep the file secret-key of the data folder with it.")
        fault = copy_to_second(file, backup_places(), now)
        if fault and not before_migration:
            raise CommandError(fault)
        if fault:  # no update waits for a stick
            self.stderr.write(fault)
