"""The operator's page of mail: what nobody else can pass on, and a mail to oneself to see that it arrives."""

from smtplib import SMTPException

from django.conf import settings
from django.contrib import messages
from django.core.mail import send_mail
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import limits, selectors
from clubs.access import asked_by, post_only
from clubs.accounts.selectors import latest_mails
from clubs.actors import Actor
from clubs.allowances import MAILS, act_counted
from clubs.outgoing import sends_mail

SHOWN = 100


@require_safe
@never_cache
@asked_by
def mail(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The mail of the last week, the newest first: all of it without a mail server, else what could not be sent."""
    if not actor.operator:
        raise Http404
    facts = {
        "mails": latest_mails(SHOWN),
        "server": settings.EMAIL_HOST,
        "waiting": selectors.mails_waiting(),
        "own": selectors.address_of(actor),
    }
    return render(request, "clubs/operator_mail.html", facts)


@post_only
@asked_by
def mail_test(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Send the operator a mail, and say what became of it."""
    if not actor.operator:
        raise Http404
    to = selectors.address_of(actor)
    if not to:
        messages.error(request, _("Your account needs an e-mail address first."))
        return redirect("operator-mail")
    try:
        act_counted(request, actor, MAILS)
        send_mail(_("A test of Chouette"), _("This mail has arrived: the mail of your site works."), None, [to])
    except limits.TooOften as too_often:
        messages.error(request, limits.said(_("Too many mails were sent."), too_often))
    except (SMTPException, OSError) as fault:
        messages.error(request, _("The mail server took no mail: %(why)s") % {"why": fault})
    else:
        said = _("The test mail is on its way to %(to)s.") if sends_mail() else _("The test mail stands below.")
        messages.success(request, said % {"to": to})
    return redirect("operator-mail")
