"""`manage.py export CODE [--clean]`: a session as its transcript, on standard output."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sessions.history.transcript import transcript_of
from sessions.models import Session


class Command(BaseCommand):
    help = "Write a session's transcript to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="the session's code")
        parser.add_argument("--clean", action="store_true", help="only what stands, without what was taken back")

    def handle(self, *args: Any, **options: Any) -> None:
        session = Session.objects.filter(code=options["code"], deleted_at=None, club__deleted_at=None).first()
        if session is None:
            raise CommandError(f"There is no session {options['code']}.")
        self.stdout.write(transcript_of(session.id, clean=options["clean"]), ending="")
