"""Mail to the owner of an account when the ways into it have changed, in case it was not they."""

from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubs.access import speaking_to
from clubs.models import User


def owner_told(request: HttpRequest, user: User, what: Promise, **facts: str) -> None:
    """Mail one sentence about what was changed, with these facts in its places.

    It is no fault of the change if the mail does not go.
    """
    if user.email:
        with speaking_to(user.email):
            body = render_to_string("account/mail/changed.txt", {"what": what % facts, "host": request.get_host()})
            send_mail(_("Your account at Chouette was changed"), body, None, [user.email], fail_silently=True)
