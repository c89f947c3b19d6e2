"""`manage.py import_transcript --club SLUG FILE...`: evenings kept elsewhere, taken in through the rules."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.actors import NOBODY
from clubs.selectors import club_by_slug
from sessions.errors import EveningKnown, ImportRefused, ImportsBusy, ImportStopped, ImportTooLarge
from sessions.services import session_import
from sessions.services.evenings.transcript_file import FOR_ORGANISERS


class Command(BaseCommand):
    help = "Take transcripts into a club, each of them whole or not at all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--club", required=True, help="the address of the club, as in /clubs/ADDRESS/")

    def handle(self, *args: Any, **options: Any) -> None:
        club = club_by_slug(options["club"])
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        for path in options["files"]:
            try:
                session = session_import(club=club, actor=NOBODY, file=path.read_bytes(), allowance=FOR_ORGANISERS)
            except OSError as error:
                raise CommandError(f"{path}: {error.strerror}") from error
            except EveningKnown as known:
                raise CommandError(f"{path}: the club has this evening already: {known.code}, {known.day}") from known
            except (ImportRefused, ImportTooLarge, ImportStopped, ImportsBusy) as refused:
                raise CommandError(f"{path}: {refused}") from refused
            self.stdout.write(f"{path}: {session.code}")
