"""`manage.py export CODE [--clean]`: a session as its transcript, on standard output."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sessions.history.transcript import transcript_of
from sessions.selectors.by_code import session_of_code


class Command(BaseCommand):
    help = "Write a session's transcript to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="the session's code")
        parser.add_argument("--clean", action="store_true", help="only what stands, without what was taken back")

    def handle(self, *args: Any, **options: Any) -> None:
        session = session_of_code(options["code"])
        if session is None:
            raise CommandError(f"There is no session {options['code']}.")
        self.stdout.write(transcript_of(session.key, clean=options["clean"]), ending="")
