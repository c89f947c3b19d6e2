"""`manage.py verify [CODE...] [--rebuild]`: hold every session against its log. Meant for a nightly job."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sessions.errors import NotFound
from sessions.services.rebuilding import session_rebuild
from sessions.verification import session_verify, sessions_to_verify
from sessions.walk import Broken


class Command(BaseCommand):
    help = "Recompute sessions from their logs and name the first difference of each; exit status 1 if there is damage."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="sessions; all if none is named")
        parser.add_argument("--rebuild", action="store_true", help="write state, trail, view and games anew first")

    def handle(self, *args: Any, **options: Any) -> None:
        codes = options["codes"] or list(sessions_to_verify())
        damaged = 0
        for code in codes:
            try:
                if options["rebuild"]:
                    session_rebuild(code=code)
                difference = session_verify(code)
            except NotFound as error:
                raise CommandError(f"There is no session {code}.") from error
            except Broken as broken:
                raise CommandError(f"{code}: cannot be rebuilt, {broken}") from broken
            if difference is not None:
                kind = "damaged" if difference.damage else "of older rules"
                self.stdout.write(f"{code}: {kind}: {difference.what}")
                damaged += difference.damage
        self.stdout.write(f"{len(codes)} sessions verified, {damaged} damaged")
        if damaged:
            raise SystemExit(1)
