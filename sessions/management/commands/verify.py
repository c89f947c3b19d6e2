"""`manage.py verify [CODE...] [--rebuild]`: hold every session against its log, and without codes the books and
payments of every club against what was entered. Meant for a nightly job."""

from typing import Any

import structlog
from django.core.management.base import BaseCommand, CommandParser

from sessions.errors import NotFound
from sessions.history.replay import Broken
from sessions.services.books.book_checking import books_verify
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify, sessions_to_verify
from sessions.services.payments.account_checking import verify_accounts

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Recompute sessions from their logs and name the first difference of each; exit status 1 if there is damage."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="sessions; all if none is named")
        parser.add_argument("--rebuild", action="store_true", help="write state, trail, view and games anew first")

    def handle(self, *args: Any, **options: Any) -> None:
        codes = options["codes"] or list(sessions_to_verify())
        damaged = sum(self._damaged(code, rebuild=options["rebuild"]) for code in codes)
        books = [] if options["codes"] else [*books_verify(), *verify_accounts()]
        for club, what in books:
            self.stdout.write(f"books of {club}: damaged: {what}")
        self.stdout.write(f"{len(codes)} sessions verified, {damaged} damaged")
        if damaged or books:
            raise SystemExit(1)

    def _damaged(self, code: str, *, rebuild: bool) -> bool:
        """Hold one session against its log, and say what is wrong with it; nothing in it stops the next one."""
        try:
            if rebuild:
                session_rebuild(code=code)
            difference = session_verify(code)
        except NotFound:
            self.stdout.write(f"{code}: There is no such session.")
            return True
        except Broken as broken:
            self.stdout.write(f"{code}: damaged: it cannot be rebuilt, {broken}")
            return True
        except Exception as fault:  # finding tables that nothing can read is what this command is for
            log.exception("a session cannot be verified", session=code)
            self.stdout.write(f"{code}: damaged: it cannot be read, {type(fault).__name__}: {fault}")
            return True
        if difference is None:
            return False
        kind = "damaged" if difference.damage else "of older rules"
        self.stdout.write(f"{code}: {kind}: {difference.what}")
        return difference.damage
