"""Where somebody is paid, as the one who owes them has it on a page: to be scanned, copied or followed."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from chouette.ledger.money import amount
from chouette.printing.square import transfer_square
from chouette.wording.sums import figure_of
from clubs.ciphertext import PayTo
from clubs.iban import iban_grouped


@dataclass(frozen=True, slots=True, repr=False)
class Payee:
    """`iban` is in fours and `iban_plain` without its spaces, `amount` as a bank's form takes it in the reader's
    language, `purpose` what the transfer is for, `host` of the link; `square` is the code that apps of banks read, for
    a transfer in euros alone."""

    holder: str
    iban: str
    iban_plain: str
    bic: str
    link: str
    host: str
    amount: str
    currency: str
    purpose: str
    square: str


def payee_of(pay_to: PayTo, minor: int, currency: str, purpose: str) -> Payee:
    """For a payment of so much."""
    square = ""
    if pay_to.iban and currency == "EUR":
        square = transfer_square(pay_to.holder, pay_to.iban, pay_to.bic, amount(minor, currency), purpose)
    return Payee(
        holder=pay_to.holder,
        iban=iban_grouped(pay_to.iban),
        iban_plain=pay_to.iban,
        bic=pay_to.bic,
        link=pay_to.link,
        host=urlsplit(pay_to.link).netloc,
        amount=figure_of(minor, currency),
        currency=currency,
        purpose=purpose,
        square=square,
    )
