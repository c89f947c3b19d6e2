"""What makes a due smaller: the parts of payments, and movements between two accounts of the same two people.

An account is named by one id: that of an evening's session, of an entry in the books that belongs to no evening, or of
a payment, for what that payment overpaid. Rows are only ever added.
"""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.models.ties import ClubTie
from sessions.models.session import Session


class PaymentPart(models.Model):
    """The part of a payment for one account: of an evening, of an entry, or of what another payment overpaid.

    Without any of them it is what this payment overpaid.
    """

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "payment_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    payment_id = models.UUIDField()
    number = models.PositiveIntegerField()
    session = ClubTie(Session, null=True, on_delete=models.PROTECT, related_name="payment_parts")
    entry_id = models.UUIDField(null=True)
    overpaid_id = models.UUIDField(null=True)
    amount = models.PositiveBigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["club", "session"], name="part_by_session"),
            models.Index(fields=["club", "entry_id"], name="part_by_entry"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="part_above_zero"),
            models.CheckConstraint(
                condition=Q(session=None, entry_id=None)
                | Q(session=None, overpaid_id=None)
                | Q(entry_id=None, overpaid_id=None),
                name="part_of_one_account",
            ),
        ]


class Why(models.TextChoices):
    """Why a movement was made: by hand or with a payment, for an evening of a club that carries over,
    against a deposit, by a clearing, or when accounts of before were first read."""

    SET_OFF = "set_off"
    CARRIED = "carried"
    DEPOSIT = "deposit"
    CLEARED = "cleared"
    EARLIER = "earlier"


AUTOMATIC = (Why.CARRIED, Why.DEPOSIT)
"""Movements that the program makes when an evening is closed, and takes back when it is opened again."""


class Movement(models.Model):
    """An amount moved between two accounts of the same two people: it makes a due and the opposite one smaller.

    On `from_account` the debtor owes the creditor, on `to_account` the debtor there owes the creditor there: the same
    two persons the other way round, perhaps under other records. A movement with a `payment_id` counts while that
    payment counts. A movement that no longer holds is answered by one with `reverses` set.
    """

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    from_account = models.UUIDField()
    debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    to_account = models.UUIDField()
    to_debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    to_creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3, blank=True)
    why = models.CharField(max_length=7, choices=Why.choices)
    payment_id = models.UUIDField(null=True)
    entry_id = models.UUIDField(null=True)
    reverses = models.UUIDField(null=True)
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["club", "from_account"], name="movement_by_from"),
            models.Index(fields=["club", "to_account"], name="movement_by_to"),
            models.Index(fields=["club", "debtor"], name="movement_by_debtor"),
            models.Index(fields=["club", "creditor"], name="movement_by_creditor"),
            models.Index(fields=["club", "payment_id"], name="movement_by_payment"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="movement_above_zero"),
            models.CheckConstraint(condition=~Q(from_account=F("to_account")), name="movement_between_accounts"),
            models.CheckConstraint(
                condition=~Q(debtor=F("creditor")) & ~Q(to_debtor=F("to_creditor")), name="movement_between_two"
            ),
            models.UniqueConstraint(
                fields=["club", "reverses"], condition=Q(reverses__isnull=False), name="movement_reversed_once"
            ),
        ]
