"""Where somebody wants to be paid, and how that is kept: as a ciphertext that only this installation can read.

The key comes from the installation's secret key and from whose details they are: what is copied into another account's
row cannot be read there.
"""

from base64 import urlsafe_b64encode
from uuid import UUID

import msgspec
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PURPOSE = b"chouette: how an account is paid, "


class PayTo(msgspec.Struct, frozen=True):
    """The account's holder, IBAN without spaces and BIC, and the https link of a page to pay at; "" for what is not
    given. At least the IBAN or the link is."""

    holder: str = ""
    iban: str = ""
    bic: str = ""
    link: str = ""

    def __repr__(self) -> str:
        """Nothing of it: a log may show it."""
        return "PayTo(...)"


class Undecipherable(Exception):
    """It was encrypted under another secret key."""


def encrypted(user_id: UUID, pay_to: PayTo) -> str:
    """The details of this account as they are stored."""
    return _lock(user_id).encrypt(msgspec.json.encode(pay_to)).decode()


def decrypted(user_id: UUID, ciphertext: str) -> PayTo:
    """The details of this account again. Raises Undecipherable."""
    try:
        return msgspec.json.decode(_lock(user_id).decrypt(ciphertext), type=PayTo)
    except InvalidToken as error:
        raise Undecipherable from error


def _lock(user_id: UUID) -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE + user_id.bytes)
    return Fernet(urlsafe_b64encode(derived.derive(settings.SECRET_KEY.encode())))
