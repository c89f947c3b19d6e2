"""`manage.py demo_club [--evenings N] [--players N] [--seed N]`: a club of any size, its evenings played through the
rules by people who double and take as people do."""

from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from sessions.demo.made_club import club_tell
from sessions.demo.made_season import MadeSeason, last_thursday
from sessions.demo.season_file import FILE, season_write

FEWEST = 4
"""A club of fewer has nobody to play with."""


class Command(BaseCommand):
    help = "Make a club with evenings, notes, debts and payments, the same for the same seed and day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--evenings", type=int, default=40)
        parser.add_argument("--players", type=int, default=12)
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--last", type=date.fromisoformat, help="day of the last evening; default: last Thursday")
        parser.add_argument("--name", default="Made club")
        parser.add_argument("--write", action="store_true", help="write the demo club's season into its file instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["write"]:
            season_write()
            self.stdout.write(f"{FILE}: {FILE.stat().st_size} bytes")
            return
        if options["evenings"] < 1 or options["players"] < FEWEST:
            raise CommandError(f"A club has an evening at least, and {FEWEST} players.")
        last = options["last"] or last_thursday(timezone.now().date())
        season = MadeSeason(options["evenings"], options["players"], options["seed"], last)
        club = club_tell(name=options["name"], season=season)
        self.stdout.write(f"/clubs/{club.slug}/")
