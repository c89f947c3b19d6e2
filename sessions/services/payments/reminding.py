"""Saying that somebody was reminded of what they owe. The words go by whatever people share with; here it is kept that
they did, so that nobody is reminded twice a day.
"""

from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.least_coin import coin_of
from clubs.models import Club, Player
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import Reminder, SaidAs
from sessions.selectors.pair_statement import sums_between
from sessions.services.payments.pair import Pair, pair_held, speaks_as

MAY_REMIND = {SaidAs.RECEIVER, SaidAs.TREASURER, SaidAs.ORGANISER}


def reminder_say(*, actor: Actor, club: Club, debtor: UUID, creditor: UUID) -> UUID:
    """Keep that somebody was reminded of what they owe another; returns its id.

    Raises NotAllowed for all but the one who is owed, treasurer and organisers, and for the one who owes. Raises
    PaymentRefused where nothing, or less than the least coin, is open, where nobody could be told, or twice on a day of
    the club.
    """
    with transaction.atomic():
        pair = pair_held(club.id, debtor, creditor)
        roles = speaks_as(actor, club, pair, None)
        reminds_themselves = SaidAs.PAYER in roles and SaidAs.RECEIVER not in roles
        if MAY_REMIND.isdisjoint(roles) or reminds_themselves:
            raise NotAllowed("the_one_who_is_owed_reminds")
        if pair.payer.till or _is_erased(club, pair.payer.person):
            raise PaymentRefused("nobody_to_remind")
        sums = sums_between(club.id, [pair.payer.person], pair.receiver.person)
        if all(one.open <= 0 for one in sums):
            raise PaymentRefused("nothing_to_remind_of")
        if all(one.open < coin_of(club, one.currency) for one in sums):
            raise PaymentRefused("only_a_rest_is_open")
        if all(min(one.open, one.awaited) <= 0 for one in sums):
            raise PaymentRefused("debtor_has_claimed_it")
        if _reminded_today(club, pair):
            raise PaymentRefused("reminded_today")
        made = Reminder(
            club=club,
            debtor_id=pair.payer.id,
            creditor_id=pair.receiver.id,
            actor_device=actor.device_id,
            actor_user=actor.user_id,
        )
        made.save(force_insert=True)
        return made.id


def _is_erased(club: Club, person: UUID) -> bool:
    return Player.objects.filter(club=club, id=person, former__isnull=False).exists()


def _reminded_today(club: Club, pair: Pair) -> bool:
    """Were they on this day, where the club plays? The two are locked."""
    midnight = timezone.now().astimezone(ZoneInfo(club.time_zone)).replace(hour=0, minute=0, second=0, microsecond=0)
    of_two = Reminder.objects.filter(
        club=club, debtor__person=pair.payer.person, creditor__person=pair.receiver.person, at__gte=midnight
    )
    return of_two.exists()
