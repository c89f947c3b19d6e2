"""Accounts: made, signed in on a device and out again, changed, deleted."""

from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actors import Actor, token_hashed, token_made
from clubs.models import Device, User
from clubs.services.audit import audit_write
from clubs.services.claim_guest_data import claim_guest_data, clubs_of_account, left_behind, rights_changed_in
from clubs.services.devices import device_of
from clubs.services.errors import EmailTaken


def account_create(*, actor: Actor, name: str, email: str | None = None, id: UUID | None = None) -> User:
    """A new account, without a password; a passkey made before it names its `id`. Raises EmailTaken."""
    user = User(id=id or uuid4(), name=name, email=email)
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save(force_insert=True)
            audit_write(actor=actor, what="account_created", principal=str(user.id))
    except IntegrityError as error:
        raise EmailTaken from error
    return user


def account_change(*, actor: Actor, user: User, name: str, language: str = "", time_zone: str = "") -> None:
    """How the owner is called, in which language, and by which clock; empty for what is not set."""
    with transaction.atomic():
        User.objects.filter(id=user.id).update(name=name, language=language, time_zone=time_zone)
        Device.objects.filter(user=user).update(name=name)
        audit_write(actor=actor, what="account_changed", principal=str(user.id))


def account_address_change(*, actor: Actor, user: User, email: str) -> None:
    """Give an account an address that its owner has shown to be theirs. Raises EmailTaken."""
    try:
        with transaction.atomic():
            User.objects.filter(id=user.id).update(email=email)
            audit_write(actor=actor, what="address_changed", principal=str(user.id))
    except IntegrityError as error:
        raise EmailTaken from error


def password_set(*, actor: Actor, user: User, password: str | None) -> None:
    """Set the password of an account, or take it away; whatever else is signed in is signed out, its sockets too."""
    user.set_password(password)
    with transaction.atomic():
        User.objects.filter(id=user.id).update(password=user.password)
        for device in list(Device.objects.filter(~Q(pk=actor.device_id), user=user)):
            account_sign_out(actor=Actor(actor.device_id, user.id, user.name), device_id=device.id)
        audit_write(
            actor=actor, what="password_set" if password is not None else "password_removed", principal=str(user.id)
        )


def account_sign_in(*, actor: Actor, user: User, by: str, label: str = "") -> str:
    """Tie the actor's device to an account that they have proved to be theirs, and return the device's new token.

    Everything the device has goes along. `by` is `passkey`, `code` or `password`; `label` says what browser it is.
    """
    device_id, token, now = device_of(actor), token_made(), timezone.now()
    with transaction.atomic():
        device = Device.objects.select_for_update().get(id=device_id)
        if device.user_id not in (None, user.id):
            device_untied(device_id, device.user_id)
        Device.objects.filter(id=device_id).update(
            user=user, signed_in_at=now, proven_at=now, label=label, name=user.name, token_hash=token_hashed(token)
        )
        taken = claim_guest_data(device_id, user.id)
        clubs = clubs_of_account(user.id)
        rights_changed_in(clubs | set(taken))
        audited_in(Actor(device_id, user.id, user.name), clubs, "signed_in", by=by)
    return token


def account_prove(*, actor: Actor, by: str) -> None:
    """Remember that they have just proved that it is they."""
    assert actor.user_id is not None, "a guest has nothing to prove it with"
    Device.objects.filter(id=device_of(actor), user_id=actor.user_id).update(proven_at=timezone.now())
    audit_write(actor=actor, what="proven", principal=str(actor.user_id), by=by)


def account_sign_out(*, actor: Actor, device_id: UUID) -> bool:
    """Untie one of the account's devices, whose rights stay with the account alone; False if it is none of theirs."""
    if actor.user_id is None:
        return False
    with transaction.atomic():
        if not Device.objects.select_for_update().filter(id=device_id, user_id=actor.user_id).exists():
            return False
        clubs = device_untied(device_id, actor.user_id)
        audited_in(actor, clubs, "signed_out", device=str(device_id))
    return True


def others_sign_out(*, actor: Actor) -> int:
    """Untie all of the account's devices but the actor's own; returns how many."""
    assert actor.user_id is not None, "only an account has several devices"
    others = Device.objects.filter(user_id=actor.user_id).exclude(id=device_of(actor))
    return sum(account_sign_out(actor=actor, device_id=device.id) for device in list(others))


def device_untied(device_id: UUID, user_id: UUID) -> set[UUID]:
    """The device as if it had never been anybody's: on a shared tablet nothing of them stays behind."""
    Device.objects.filter(id=device_id).update(
        user=None, signed_in_at=None, proven_at=None, name="", operator_since=None
    )
    clubs = clubs_of_account(user_id) | set(left_behind(device_id))
    rights_changed_in(clubs)
    return clubs


def audited_in(actor: Actor, clubs: set[UUID], what: str, **details: str) -> None:
    """One line for each club, whose organiser reads its own; for who is in none, one that belongs to no club."""
    for club_id in (*sorted(clubs),) or (None,):
        audit_write(actor=actor, club_id=club_id, what=what, principal=str(actor.user_id), **details)
