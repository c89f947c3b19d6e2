"""How the owner of an account is paid: the page on which they say it, for those who owe them."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs import services
from clubs.access import asked_by, fresh_needed
from clubs.accounts.access import account_needed
from clubs.accounts.how_paid_form import HowPaidForm, as_typed
from clubs.accounts.notices import owner_told
from clubs.accounts.selectors import pay_to_of
from clubs.actors import Actor
from clubs.ciphertext import PayTo, Undecipherable
from clubs.iban import iban_grouped
from clubs.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("holder", "iban", "bic", "link")
@asked_by
@fresh_needed
@account_needed
def how_paid(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """What is kept, and the form to change or remove it."""
    if "remove" in request.POST:
        return removed(request, actor, user)
    if request.method != "POST":
        return how_paid_page(request, user, None)
    form = HowPaidForm(request.POST)
    if not form.is_valid():
        return how_paid_page(request, user, form)
    services.payment_details_keep(actor=actor, user=user, pay_to=form.pay_to())
    owner_told(request, user, gettext_lazy("How you are paid was changed: the bank account or link that others see."))
    messages.success(request, _("It is saved."))
    return redirect("account-paid")


def removed(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """Delete what is kept; nobody sees it from now on."""
    if services.payment_details_remove(actor=actor, user=user):
        owner_told(request, user, gettext_lazy("Your bank details were removed."))
        messages.success(request, _("Your bank details are removed."))
    return redirect("account-paid")


def how_paid_page(request: HttpRequest, user: User, form: HowPaidForm | None) -> HttpResponse:
    """The page, with a form that was filled in wrongly or with one that has what is kept."""
    kept: PayTo | None = None
    undecipherable = False
    try:
        kept = pay_to_of(user)
    except Undecipherable:
        undecipherable = True
    facts = {
        "form": form or HowPaidForm(initial=as_typed(kept)),
        "kept": kept,
        "grouped": iban_grouped(kept.iban) if kept else "",
        "undecipherable": undecipherable,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form else HTTPStatus.OK
    return render(request, "account/paid.html", facts, status=status)
