"""What is read about accounts: whose they are, their devices, their programs' tokens, their mail."""

from uuid import UUID

from allauth.mfa.models import Authenticator
from django.db.models import QuerySet
from django.utils import timezone

from clubs.actors import Actor
from clubs.ciphertext import PayTo, decrypted
from clubs.models import ApiToken, Device, Mail, PaymentDetails, User


def account_of(actor: Actor) -> User | None:
    """The account with which somebody is signed in."""
    return User.objects.filter(id=actor.user_id).first() if actor.user_id else None


def account_of_address(email: str) -> User | None:
    """The account to which this address belongs, written as the account has it."""
    return User.objects.filter(email=email).first()


def account_found(user_id: UUID) -> User | None:
    """The account with this id, if there is one."""
    return User.objects.filter(id=user_id).first()


def account_of_id(user_id: UUID) -> User:
    """The account with this id, which is there."""
    return User.objects.get(id=user_id)


def devices_of(user: User) -> QuerySet[Device]:
    """The devices on which an account is signed in, the latest first."""
    return Device.objects.filter(user=user).order_by("-signed_in_at")


def open_tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of an account that still open something, the latest first."""
    open_now = ApiToken.objects.filter(user=user, revoked_at=None, expires_at__gt=timezone.now())
    return open_now.order_by("-created_at")


def passkeys_of(user: User) -> QuerySet[Authenticator]:
    """The passkeys of an account, the oldest first."""
    found: QuerySet[Authenticator] = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return found.order_by("created_at", "id")


def is_paid_by_details(user: User) -> bool:
    """Whether an account has said how it is paid."""
    return PaymentDetails.objects.filter(user=user).exists()


def pay_to_of(user: User) -> PayTo | None:
    """How the owner of an account is paid, for them alone; None if they have not said so. Raises Undecipherable."""
    kept = PaymentDetails.objects.filter(user=user).first()
    return None if kept is None else decrypted(user.id, kept.ciphertext)


def latest_mails(most: int) -> QuerySet[Mail]:
    """The last mails, at most so many, the latest first."""
    return Mail.objects.order_by("-made_at")[:most]
