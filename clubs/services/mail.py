"""Mail that the operator can read: all of it where no mail server is set, else what could not be sent."""

from clubs.models import Mail


def mail_keep(*, to: str, subject: str, body: str, fault: str = "") -> None:
    """Keep a mail to one address for a week; `fault` says why it could not be sent."""
    Mail.objects.create(to=to[:254], subject=subject[:200], body=body, fault=fault[:200])
