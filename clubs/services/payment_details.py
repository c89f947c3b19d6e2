"""How the owner of an account is paid: kept as a ciphertext, and removed. No trail has what it says."""

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.ciphertext import PayTo, encrypted
from clubs.models import PaymentDetails, User
from clubs.services.audit import audit_write


@transaction.atomic
def payment_details_keep(*, actor: Actor, user: User, pay_to: PayTo) -> None:
    """Keep these details in place of those of before."""
    kept = {"ciphertext": encrypted(user.id, pay_to), "changed_at": timezone.now()}
    PaymentDetails.objects.update_or_create(user=user, defaults=kept)
    audit_write(actor=actor, what="payment_details_kept", principal=str(user.id))


@transaction.atomic
def payment_details_remove(*, actor: Actor, user: User) -> bool:
    """Delete them; False if there were none."""
    removed = PaymentDetails.objects.filter(user=user).delete()[0]
    if removed:
        audit_write(actor=actor, what="payment_details_removed", principal=str(user.id))
    return bool(removed)
