"""Codes by mail. The browser that asked for one types it in; only a keyed hash of it is stored, with its session."""

import time
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac
from django.utils.translation import gettext as _

from chouette.ledger.typed import plainly_typed
from clubs.access import speaking_to
from clubs.limits import Limit, TooOften, attempt_count

KEY = "mail_code"
DIGITS = 6
LIFE = 10 * 60  # seconds
TRIES = 5
TRIED = Limit("code_tries", most=TRIES, seconds=24 * 60 * 60)


class Purpose(StrEnum):
    """What a code is good for. One that was sent for one purpose serves no other."""

    SIGN_IN = "sign_in"
    PROVE = "prove"
    ADDRESS = "address"


def digits_of(typed: str) -> str:
    """Return the digits of what was typed for a code, whatever stands between them."""
    return "".join(sign for sign in plainly_typed(typed) if sign.isdecimal())


class MailCode:
    """A code on its way: asked for in this session, sent to one address, good for five tries and ten minutes."""

    def __init__(self, request: HttpRequest, state: dict[str, Any]) -> None:
        self.request = request
        self.state = state

    @classmethod
    def begin(
        cls, request: HttpRequest, *, email: str, purpose: Purpose, on_to: str, taken: bool = False
    ) -> "MailCode":
        """Send a code to an address; one asked for earlier in this session is worth nothing any more.

        `taken`: the address belongs to somebody else, who is told so instead. Raises what the mail server raises.
        """
        state = {"email": email, "purpose": purpose, "on_to": on_to, "taken": taken}
        code = cls(request, state | {"id": get_random_string(32), "began": time.time()})
        code.send()
        code.persist()
        return code

    @classmethod
    def waiting(cls, request: HttpRequest) -> "MailCode | None":
        """The code that this session waits for, None when there is none or its time is over."""
        state = request.session.get(KEY)
        if state and time.time() - state["at"] > LIFE:
            del request.session[KEY]
            return None
        return cls(request, state) if state else None

    @property
    def email(self) -> str:
        return str(self.state["email"])

    @property
    def purpose(self) -> Purpose:
        return Purpose(self.state["purpose"])

    @property
    def on_to(self) -> str:
        return str(self.state["on_to"])

    def send(self) -> None:
        """Mail a new code; it begins its ten minutes and keeps the tries that were made."""
        code = get_random_string(DIGITS, "0123456789")
        self.state |= {"hash": self._hashed(code), "at": time.time()}
        if self.state["taken"]:
            self.state["hash"] = ""
        page = "account/mail/taken.txt" if self.state["taken"] else "account/mail/code.txt"
        facts = {"code": code, "minutes": LIFE // 60, "host": self.request.get_host(), "purpose": self.purpose}
        with speaking_to(self.email):
            subject = _("Your code for Chouette: %(code)s") % {"code": code}
            if self.state["taken"]:
                subject = _("Your e-mail address at Chouette")
            send_mail(subject, render_to_string(page, facts), None, [self.email])

    def is_typed(self, typed: str) -> bool:
        """Whether that is the code; after five tries it is worth nothing.

        A try is counted before it is judged, in the database: the browser's session, which several requests at once
        read alike, counts nothing.
        """
        began = datetime.fromtimestamp(self.state["began"], UTC)
        try:
            attempt_count(limit=TRIED, source=self.state["id"], since=began)
        except TooOften:
            self.abort()
            return False
        if self.state["hash"] and constant_time_compare(self._hashed(digits_of(typed)), self.state["hash"]):
            self.abort()
            return True
        self.state["wrong"] = self.state.get("wrong", 0) + 1
        if self.state["wrong"] < TRIES:
            self.persist()
        else:
            self.abort()
        return False

    def persist(self) -> None:
        """Keep it in the session."""
        self.request.session[KEY] = self.state

    def abort(self) -> None:
        """Forget it."""
        self.request.session.pop(KEY, None)

    def _hashed(self, code: str) -> str:
        return salted_hmac("clubs.accounts.codes", f"{self.email} {code}", algorithm="sha256").hexdigest()
