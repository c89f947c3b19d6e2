"""`manage.py housekeep`: erase what is past its grace. Run as the owner of the schema; hourly is enough."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.services import leftovers_forget
from sessions.services.housekeeping import NotTheOwner, clubs_erase


class Command(BaseCommand):
    help = "Erase the clubs that were deleted more than 14 days ago, with all that is theirs, and forget passers-by."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            erased = clubs_erase()
        except NotTheOwner as error:
            raise CommandError("Housekeeping needs the owner's role: set DATABASE_OWNER_URL.") from error
        forgotten = leftovers_forget()
        self.stdout.write(f"housekeep: {erased} clubs erased, {forgotten} passers-by forgotten")
