"""The books of a club: what is entered in them beside the evenings, and who was reminded. Rows are only ever added.

Amounts are those of a debt: minor units of a currency, or whole points where it is empty.
"""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.models import FeeFor
from clubs.models.ties import ClubTie
from sessions.models.money import NOTE_LENGTH, SaidAs
from sessions.models.session import Session
from sessions.models.text_lengths import KEY_LENGTH


class BookKind(models.TextChoices):
    """What was entered in the books: a side bet of two, a balance brought from a book, the table fee of an evening, a
    deposit with the till or one given back, a clearing of accounts across evenings, one player's share of a shared
    expense, money that the till spent or took in, or an objection to a balance from a book, which is its opposite."""

    BET = "bet"
    OPENING = "opening"
    FEE = "fee"
    DEPOSIT = "deposit"
    CLEARING = "clearing"
    EXPENSE = "expense"
    PURCHASE = "purchase"
    NOT_SO = "not_so"


class SharedExpense(models.Model):
    """An expense of an evening that one player paid and several share: who paid, and the whole amount in minor units.

    Each player who shares it, other than the payer, has a book entry of kind `expense` that names it.
    """

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, on_delete=models.PROTECT, related_name="shared_expenses")
    payer = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    key = models.CharField(max_length=KEY_LENGTH)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["club", "session"], name="expense_by_session")]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0) & ~Q(currency=""), name="expense_is_money"),
            models.UniqueConstraint(fields=["club", "key"], name="one_expense_for_a_key"),
        ]


class BookEntry(models.Model):
    """Something that somebody entered in the books; its lines are the debts that it brings once it is in force.

    A bet is in force once the other has agreed, a clearing once all have whose accounts it changes, a share of an
    expense once the player who owes it has agreed, what the till owes a keeper once another keeper has; the rest at
    once. `session` is the evening that it belongs to, if it does; `fee_for` what a table fee was asked for;
    `expense_id` the shared expense of which it is a share.
    """

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    session = ClubTie(Session, null=True, on_delete=models.PROTECT, related_name="book_entries")
    kind = models.CharField(max_length=8, choices=BookKind.choices)
    fee_for = models.CharField(max_length=7, choices=FeeFor.choices, blank=True)
    expense_id = models.UUIDField(null=True)
    key = models.CharField(max_length=KEY_LENGTH)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["club", "session"], name="entry_by_session"),
            models.Index(fields=["club", "expense_id"], name="entry_by_expense", condition=Q(expense_id__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=BookKind.values), name="entry_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=BookKind.EXPENSE) ^ Q(expense_id=None), name="entry_of_an_expense_names_it"
            ),
            models.UniqueConstraint(fields=["club", "key"], name="one_entry_for_a_key"),
        ]


class BookLine(models.Model):
    """One debt that an entry brings, in the order of its numbers. Amounts as those of a debt."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "entry_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    entry_id = models.UUIDField()
    number = models.PositiveIntegerField()
    debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="entry_line_above_zero"),
            models.CheckConstraint(condition=~Q(debtor=F("creditor")), name="entry_line_between_two"),
        ]


class BookWord(models.TextChoices):
    """What was said of an entry. Whoever enters it has agreed; `in_force` is when its debts were written, `lapsed` that
    something between those it concerns has changed first, `reversed` that opposite debts have taken it back."""

    ENTERED = "entered"
    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    IN_FORCE = "in_force"
    REVERSED = "reversed"


class BookStep(models.Model):
    """One step of an entry: what was said of it, for whom (null: for the club), by whom and as what: as the one who
    owes (`payer`) or is owed (`receiver`), or for them. The last of `refused`, `withdrawn`, `lapsed`, `in_force` and
    `reversed` says how it stands; without one it waits."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "entry_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    entry_id = models.UUIDField()
    number = models.PositiveIntegerField()
    word = models.CharField(max_length=9, choices=BookWord.choices)
    player = ClubTie("clubs.Player", null=True, on_delete=models.PROTECT, related_name="+")
    said_as = models.CharField(max_length=11, choices=SaidAs.choices, blank=True)
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)


class BookNote(models.Model):
    """Free words said with a step of an entry; they stand apart, so that they can be erased."""

    pk = models.CompositePrimaryKey("club_id", "entry_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    entry_id = models.UUIDField()
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=NOTE_LENGTH)


class TillCash(models.Model):
    """Cash that went into the till, or below zero out of it, with a step of an entry of kind `purchase`: with the first
    step the purchase itself, with the step that takes the entry back the opposite amount."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "entry_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    entry_id = models.UUIDField()
    number = models.PositiveIntegerField()
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(amount=0) & ~Q(currency=""), name="till_cash_is_money"),
        ]


class ClearedAccount(models.Model):
    """What was open between two of those who were asked when a clearing was proposed. If any of it is otherwise by the
    time that all have agreed, the clearing has lapsed. Amounts are in the currency of its lines."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "entry_id", "number")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    entry_id = models.UUIDField()
    number = models.PositiveIntegerField()
    debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="cleared_account_above_zero"),
            models.CheckConstraint(condition=~Q(debtor=F("creditor")), name="cleared_account_between_two"),
        ]


class Reminder(models.Model):
    """Somebody was reminded of what they owe: who was, for whom, and when the words for it were shared."""

    append_only = True

    pk = models.CompositePrimaryKey("club_id", "id")
    id = models.UUIDField(default=uuid.uuid4)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    debtor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    creditor = ClubTie("clubs.Player", on_delete=models.PROTECT, related_name="+")
    actor_device = models.UUIDField(null=True)
    actor_user = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["club", "debtor"], name="reminder_by_debtor")]
        constraints = [
            models.CheckConstraint(condition=~Q(debtor=F("creditor")), name="reminder_between_two"),
        ]
