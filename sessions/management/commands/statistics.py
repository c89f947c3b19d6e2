"""`manage.py statistics [CLUB...] [--check]`: count the finished games of every club anew from their logs; or only say
whether what is kept of them agrees."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from sessions.errors import NotFound
from sessions.history.replay import Broken
from sessions.services.evenings.game_facts import codes_by_club, facts_rebuild, facts_verify


class Command(BaseCommand):
    help = (
        "Count finished games anew from their logs; with --check, name what differs. Exit status 1 if something does."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("clubs", nargs="*", help="the clubs by their addresses; all if none is named")
        parser.add_argument("--check", action="store_true", help="write nothing, compare")

    def handle(self, *args: Any, **options: Any) -> None:
        evenings = wrong = 0
        for club, codes in codes_by_club():
            if options["clubs"] and club.slug not in options["clubs"]:
                continue
            evenings += len(codes)
            wrong += sum(self._differs(code, check=options["check"]) for code in codes)
        done = "compared" if options["check"] else "counted anew"
        self.stdout.write(f"{evenings} evenings {done}, {wrong} not as their logs say")
        if wrong:
            raise SystemExit(1)

    def _differs(self, code: str, *, check: bool) -> bool:
        """Count one evening, or hold it against its log, and say what is wrong with it."""
        try:
            what = facts_verify(code=code) if check else None
            if not check:
                facts_rebuild(code=code)
        except NotFound:
            return False  # deleted meanwhile
        except Broken as broken:
            what = str(broken)
        if what is not None:
            self.stdout.write(f"{code}: {what}")
        return what is not None
