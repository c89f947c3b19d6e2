"""`manage.py housekeep`: erase what is past its grace, make anew what another program has left.

Run as the owner of the schema, before a new program serves and then hourly.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.services import leftovers_forget
from sessions.demo import demo_grow
from sessions.services import (
    answers_forget,
    clearings_lapse,
    debts_of_before,
    files_forget,
    knocks_over,
    newcomers_over,
    outdated_views_renewed,
    read_earlier_payments,
    reread_games_in_progress,
    silence_confirms,
    verified_evenings_forget,
)
from sessions.services.evenings.game_facts import facts_of_before
from sessions.services.evenings.housekeeping import NotTheOwner, clubs_erase, evenings_erase


class Command(BaseCommand):
    help = (
        "Erase the clubs and evenings deleted more than 14 days ago with all that is theirs, forget passers-by, "
        "read the games that are on by the rules of today, make anew the views of another program, "
        "forget answers that no phone can still ask for and files of evenings that nobody has brought, "
        "and the names of guests that never got a seat, "
        "and what was verified of clubs that have not come, "
        "write what is owed since evenings that an earlier program has closed, "
        "give the payments of an earlier program the evenings that they are for, "
        "count the games that an earlier program has kept, "
        "confirm the payments that nobody has answered for a day, "
        "say of clearings that they have lapsed, "
        "bring the demo club the season before its last evening."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            erased, evenings = clubs_erase(), evenings_erase()
        except NotTheOwner as error:
            raise CommandError("Housekeeping needs the owner's role: set DATABASE_OWNER_URL.") from error
        forgotten, reread = leftovers_forget(), reread_games_in_progress()
        renewed = outdated_views_renewed()
        answers, doors, files = answers_forget(), knocks_over(), files_forget()
        newcomers = newcomers_over()
        verified, counted = verified_evenings_forget(), facts_of_before()
        settled, read = debts_of_before(), read_earlier_payments()
        silent, lapsed = silence_confirms(), clearings_lapse()
        grown = demo_grow()
        self.stdout.write(
            f"housekeep: {erased} clubs and {evenings} evenings erased, {forgotten} passers-by forgotten, "
            f"{reread} games read again, {renewed} views made anew, "
            f"{answers} answers forgotten, {doors} doors cleared, {newcomers} names of guests forgotten, "
            f"{files} files and {verified} verified evenings forgotten, "
            f"debts of {settled} evenings written, payments of {read} clubs given their parts, "
            f"{counted} evenings counted, "
            f"{silent} payments confirmed by silence, {lapsed} clearings lapsed, "
            f"{grown} evenings brought to the demo club"
        )
