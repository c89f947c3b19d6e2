"""A table whose people have accounts, some of which say how they are paid."""

from clubs import services
from clubs.actors import Actor
from clubs.ciphertext import PayTo
from clubs.models import Player, User
from tests.kit.table import Table

IBAN = "DE89370400440532013000"
BOB = PayTo(holder="Robert Gold", iban=IBAN, bic="COBADEFFXXX", link="https://pay.example/bob")


def says_how_paid(table: Table, name: str, pay_to: PayTo = BOB) -> User:
    """Somebody at the table gets an account that says how they are paid."""
    user = services.account_create(actor=Actor(), name=name)
    Player.objects.filter(club=table.club, id=table.id(name)).update(user=user)
    services.payment_details_keep(actor=Actor(), user=user, pay_to=pay_to)
    return user
