"""Tokens for a person's programs: made, shown once, revoked."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import services
from clubs.access import asked_by, fresh_needed, post_only
from clubs.accounts.access import account_needed
from clubs.accounts.forms import DAYS, TokenForm
from clubs.accounts.selectors import open_tokens_of
from clubs.actors import Actor
from clubs.models import Scope, User


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@fresh_needed
@account_needed
def tokens(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """The open tokens, and a form for a new one, whose text is shown this once."""
    if request.method != "POST":
        return tokens_page(request, user, TokenForm(initial={"scope": Scope.READ, "days": "90"}))
    form = TokenForm(request.POST)
    if not form.is_valid():
        return tokens_page(request, user, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    chosen = form.cleaned_data
    try:
        _token, text = services.token_create(
            actor=actor, user=user, name=chosen["name"], scope=Scope(chosen["scope"]), days=chosen["days"]
        )
    except services.TooManyTokens:
        form.add_error("name", _("You have reached the limit of tokens. Revoke one that you no longer use."))
        return tokens_page(request, user, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return tokens_page(request, user, TokenForm(initial={"scope": Scope.READ, "days": "90"}), made=text)


def tokens_page(
    request: HttpRequest, user: User, form: TokenForm, *, made: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page, with the token that was just made."""
    may = {
        Scope.READ: _("Read: clubs, tables, sheets"),
        Scope.PLAY: _("Play: read, and everything at a table"),
        Scope.MANAGE: _("Manage: play, and clubs, people, house rules, deleting"),
    }
    facts = {
        "form": form,
        "made": made,
        "tokens": [{"token": token, "may": may[Scope(token.scope)]} for token in open_tokens_of(user)],
        "scopes": list(may.items()),
        "days": list(DAYS.items()),
    }
    return render(request, "account/tokens.html", facts, status=status)


@post_only
@never_cache
@asked_by
@fresh_needed
@account_needed
def token_revoke(request: HttpRequest, actor: Actor, user: User, token_id: UUID) -> HttpResponse:
    """Close a token at once."""
    if not services.token_revoke(actor=actor, user=user, token_id=token_id):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("account-tokens")
