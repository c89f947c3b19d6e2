"""Mail leaves by the server that the settings name; without one it is printed and kept for the operator to pass on."""

import sys
from collections.abc import Sequence
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend as Smtp

from clubs import services


def sends_mail() -> bool:
    """Does mail leave this site by itself?"""
    return bool(settings.EMAIL_HOST)


class Outgoing(BaseEmailBackend):
    """Django's mail backend of the site. What a mail server takes is not kept; what it refuses is, with the reason."""

    def __init__(self, fail_silently: bool = False, **options: Any) -> None:
        super().__init__(fail_silently=fail_silently)
        self.server = Smtp(**options) if settings.EMAIL_HOST else None

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send each to all its recipients; returns how many went. Raises what the mail server raised."""
        return sum(self._sent(message) for message in email_messages)

    def _sent(self, message: EmailMessage) -> bool:
        if self.server is None:
            printed(message)
            kept(message)
            return True
        try:
            return bool(self.server.send_messages([message]))
        except (OSError, SMTPException) as error:
            kept(message, fault=f"{type(error).__name__}: {error}")
            if not self.fail_silently:
                raise
            return False


def kept(message: EmailMessage, fault: str = "") -> None:
    """Once for each recipient."""
    for to in message.recipients():
        services.mail_keep(to=to, subject=str(message.subject), body=str(message.body), fault=fault)


def printed(message: EmailMessage) -> None:
    """As a person at the terminal reads it."""
    head = f"Mail to {', '.join(message.recipients())}: {message.subject}"
    sys.stdout.write(f"\n{head}\n{'-' * len(head)}\n{message.body}\n")
    sys.stdout.flush()
