"""Debts between people, and what was paid. Rows are only ever added: what was wrong is answered by another row.

An amount is in minor units of its currency, or in whole points where the currency is empty: of an evening for points
alone, and in a club that plays for these.
"""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.models.ties import ClubTie
from sessions.models.session import Session
from sessions.models.text_lengths import KEY_LENGTH

NOTE_LENGTH = 200


class Because(models.TextChoices):
    """What a debt comes from: somebody who left was settled with, the evening was closed, or its log was corrected
    after either; or an entry in the books, of the kind that is called alike."""

    LEAVE = "leave"
    CLOSE = "close"
    CORRECTION = "correction"
    BET = "bet"
    OPENING = "opening"
    FEE = "fee"
    DEPOSIT = "deposit"
    CLEARING = "clearing"
    EXPENSE = "expense"
    PURCHASE = "purchase"
    NOT_SO = "not_so"


class PlanWay(models.TextChoices):
    """How the plan of a closing is paid: as it came with the closing and its corrections, with the fewest payments, or
    by way of one who collects for all."""

    HOUSE = "house"
    FEWEST = "fewest"
    COLLECT = "collect"


class PlanChoice(models.Model):
    """The plan of an evening's closing was chosen to be paid another way: `collector` is the one who collects for all.
    The debts that it wrote, and the opposites of those before it, name it."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="plan_choices")
    way = models.CharField(max_length=7, choices=PlanWay.choices)
    collector = ClubTie("clubs.Player", null=True, on_delete=models.PROTECT, related_name="+")
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["club", "session"], name="plan_choice_by_session")]
        constraints = [
            models.CheckConstraint(condition=Q(way__in=PlanWay.values), name="plan_way_known"),
            models.CheckConstraint(
                condition=Q(way=PlanWay.COLLECT) ^ Q(collector=None), name="plan_collector_where_one_collects"
            ),
        ]


class Debt(models.Model):
    """Somebody owes somebody an amount.

    One of an evening has its `session`: `seq` is the event with which it came, `cause` the event of the leave that it
    belongs to, 0 for the closing, and `points` what it is of; `choice_id` is the choice of a way to pay that wrote it,
    if one did, at the time of the closing. Any other has its `entry_id`, and zeros there. A debt that no longer holds
    is answered by the opposite one, with `reverses` set.
    """

    append_only = True

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, null=True, on_delete=models.PROTECT, related_name="debts")
    entry_id = models.UUIDField(null=True)
    choice_id = models.UUIDField(null=True)
    seq = models.PositiveIntegerField(default=0)
    cause = models.PositiveIntegerField(default=0)
    because = models.CharField(max_length=10, choices=Because.choices)
    debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    points = models.PositiveIntegerField(default=0)
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3, blank=True)
    reverses = ClubTie("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["club", "session", "cause"], name="debt_by_cause"),
            models.Index(fields=["club", "debtor"], name="debt_by_debtor"),
            models.Index(fields=["club", "creditor"], name="debt_by_creditor"),
            models.Index(fields=["club", "entry_id"], name="debt_by_entry"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0) & (Q(points__gt=0) | Q(session=None)), name="debt_above_zero"
            ),
            models.CheckConstraint(
                condition=Q(session=None, entry_id__isnull=False) | Q(session__isnull=False, entry_id=None),
                name="debt_of_an_evening_or_an_entry",
            ),
            models.CheckConstraint(condition=~Q(debtor=F("creditor")), name="debt_between_two"),
            models.UniqueConstraint(
                fields=["club", "reverses"], condition=Q(reverses__isnull=False), name="debt_reversed_once"
            ),
        ]


class How(models.TextChoices):
    """How an amount went from one to the other, empty where nobody said; `waived`: the one who is owed wants it no
    more; `written_off`: the treasurer expects it no more, for a reason."""

    UNSAID = ""
    CASH = "cash"
    BANK = "bank"
    OTHER = "other"
    WAIVED = "waived"
    WRITTEN_OFF = "written_off"


class Payment(models.Model):
    """Somebody paid somebody an amount, as one of them or the scorekeeper says. What became of it are its steps.

    Its parts (`PaymentPart`) name the accounts that it is for; `session` is the evening at which it was entered, if it
    was at one. `paid_on` is the day on which it was made, where that was said. Payments that one act recorded together
    share its `act`. A payment that was made at an evening of before bears the end of that evening, and in `kept_at`
    when it was recorded; otherwise that is empty.
    """

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, null=True, on_delete=models.PROTECT, related_name="payments")
    payer = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    receiver = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3, blank=True)
    how = models.CharField(max_length=11, choices=How.choices, blank=True)
    paid_on = models.DateField(null=True)
    key = models.CharField(max_length=KEY_LENGTH)
    act = models.CharField(max_length=KEY_LENGTH, blank=True, default="")
    kept_at = models.DateTimeField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["club", "payer"], name="payment_by_payer"),
            models.Index(fields=["club", "receiver"], name="payment_by_receiver"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_above_zero"),
            models.CheckConstraint(condition=~Q(payer=F("receiver")), name="payment_between_two"),
            models.UniqueConstraint(fields=["club", "key"], name="one_payment_for_a_key"),
        ]


class PaymentWord(models.TextChoices):
    """What was said of a payment. It counts once it is confirmed, until somebody disputes it or takes it back."""

    SAID = "said"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    WITHDRAWN = "withdrawn"


class SaidAs(models.TextChoices):
    """As what somebody spoke of a payment: one of the two, the scorekeeper, the treasurer or an organiser for them,
    or nobody within a day."""

    PAYER = "payer"
    RECEIVER = "receiver"
    SCOREKEEPER = "scorekeeper"
    TREASURER = "treasurer"
    ORGANISER = "organiser"
    SILENCE = "silence"


class PaymentStep(models.Model):
    """One step of a payment: what was said of it, by whom and for whom. The last one says how it stands."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "payment_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    payment_id = models.UUIDField()
    number = models.PositiveIntegerField()
    word = models.CharField(max_length=9, choices=PaymentWord.choices)
    said_as = models.CharField(max_length=11, choices=SaidAs.choices)
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)


class PaymentNote(models.Model):
    """Free words said with a step of a payment; they stand apart, so that they can be erased."""

    pk = models.CompositePrimaryKey("club_id", "payment_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    payment_id = models.UUIDField()
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=NOTE_LENGTH)


class PaymentSeen(models.Model):
    """When the server first sent a claimed payment to a phone of its receiver, and to which one. A day later silence
    confirms the claim."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "payment_id")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    payment_id = models.UUIDField()
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)
