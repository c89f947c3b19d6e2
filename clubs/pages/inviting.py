"""Inviting people into a club: by link, by a square to scan, by mail."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from http import HTTPStatus
from smtplib import SMTPException
from types import MappingProxyType
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.core.mail import send_mail
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.printing.square import square
from chouette.wording.spoken import some_of
from clubs import limits, selectors, services
from clubs.access import address_of, asked_by, post_only, speaking_to
from clubs.acting_names import acting_name
from clubs.actors import Actor
from clubs.allowances import INVITES, MAILS, MAILS_TO, act_counted
from clubs.models import Club, Player, Role
from clubs.pages.access import club_run
from clubs.pages.people import ROLE_NAMES, ROLE_RIGHTS
from clubs.shared_phones import invitable_names, phone_hosts

LIVES = {
    "day": (timedelta(days=1), gettext_lazy("a day")),
    "week": (timedelta(days=7), gettext_lazy("a week")),
    "month": (timedelta(days=30), gettext_lazy("a month")),
}
MOST_USES = 100
CLOSES_EARLIER = gettext_lazy("A new link closes an earlier one for the same player.")


class PlayerChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # at run time it takes no parameter
    """A player of the club, with whose phone they use if it is not their own."""

    hosts: Mapping[UUID, str] = MappingProxyType({})

    def label_from_instance(self, obj: Player) -> str:
        host = self.hosts.get(obj.id, "")
        return _("%(name)s (on %(host)s’s phone so far)") % {"name": obj.name, "host": host} if host else obj.name


USES_FAULT = format_lazy(gettext_lazy("Write a number from 1 to {most}, or leave it empty."), most=MOST_USES)


class InviteForm(forms.Form):
    """Whom a link makes what, for how long, and where it goes."""

    role = forms.ChoiceField(choices=(), widget=forms.RadioSelect, label=gettext_lazy("It makes whoever opens it"))
    life = forms.ChoiceField(
        choices=[(key, words) for key, (_life, words) in LIVES.items()], label=gettext_lazy("It is open for")
    )
    uses = forms.IntegerField(
        min_value=1,
        max_value=MOST_USES,
        required=False,
        label=gettext_lazy("How many may use it"),
        help_text=gettext_lazy("Empty: as many as come while it is open."),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), USES_FAULT),
    )
    player = PlayerChoice(
        queryset=None,
        required=False,
        empty_label=gettext_lazy("anyone (they keep their name)"),
        label=gettext_lazy("For"),
        help_text=gettext_lazy("The link brings that player’s past evenings along. It works once."),
    )
    email = forms.EmailField(
        required=False,
        max_length=254,
        label=gettext_lazy("Send it to"),
        help_text=gettext_lazy("Empty: you pass on the link or the code yourself."),
        error_messages={"invalid": gettext_lazy("Write an address such as ann@example.org.")},
    )

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        role, player = self.fields["role"], self.fields["player"]
        assert isinstance(role, forms.ChoiceField)
        assert isinstance(player, PlayerChoice)
        role.choices = [(key.value, ROLE_NAMES[key]) for key in reversed(ROLE_RIGHTS)]
        player.hosts = phone_hosts(club.id)
        player.queryset = invitable_names(club.id, player.hosts)
        notes = (player.help_text, CLOSES_EARLIER, *left_out_notes(club, player.queryset))
        player.help_text = format_html_join(mark_safe("<br>"), "{}", ((text,) for text in notes))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def club_invite(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The form; then the link, once, large enough to be scanned across a table."""
    club = club_run(actor, slug)
    if request.method != "POST":
        begins = {"role": Role.MEMBER, "life": "week", "uses": 1, "key": uuid4(), "player": request.GET.get("player")}
        return form_page(request, club, InviteForm(club, initial=begins))
    form = InviteForm(club, request.POST)
    if not form.is_valid():
        return form_page(request, club, form)
    try:
        act_counted(request, actor, INVITES, club)
        if refused := mail_refused(request, actor, form.cleaned_data["email"]):
            form.add_error("email", refused)
            return form_page(request, club, form)
    except limits.TooOften as too_often:
        form.add_error(None, limits.said(_("Too many invitations were made."), too_often))
        page = form_page(request, club, form, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    return invited(request, actor, club, form)


def mail_refused(request: HttpRequest, actor: Actor, email: str) -> str:
    """Why an invitation is not mailed, empty if it is: the site writes to strangers only for whoever it knows.

    Raises TooOften.
    """
    if not email:
        return ""
    if not selectors.address_of(actor):
        return _("Only an account with an e-mail address sends mail. Pass the link on yourself.")
    act_counted(request, actor, MAILS)
    limits.attempt_count(limit=MAILS_TO, source=email.lower())
    return ""


def invited(request: HttpRequest, actor: Actor, club: Club, form: InviteForm) -> HttpResponse:
    """Make the invitation; mail it, if it is to be mailed; show it."""
    chosen = form.cleaned_data
    life, _words = LIVES[chosen["life"]]
    with transaction.atomic():  # one mail, though the form be sent twice at one instant
        services.one_at_a_time(chosen["key"])
        again = chosen["key"] is not None and services.is_invite_made(club=club, key=chosen["key"])
        token = services.invite_create(
            actor=actor, club=club, role=Role(chosen["role"]), uses=chosen["uses"], life=life, player=chosen["player"],
            email=chosen["email"], key=chosen["key"],
        )  # fmt: skip
    link = f"{address_of(request)}{reverse('join-by-link')}#{token}"
    role = Role(chosen["role"])
    facts = {
        "club": club, "link": link, "qr": SafeString(square(link)), "email": chosen["email"], "role": ROLE_NAMES[role],
        "until": timezone.now() + life, "by": acting_name(actor, club.id), "player": chosen["player"],
        "uses": chosen["uses"], "from": selectors.address_of(actor),
    }  # fmt: skip
    if chosen["email"] and not again:
        facts["unsent"] = not mailed(chosen["email"], facts)
    return render(request, "clubs/invited.html", facts)


def mailed(email: str, facts: dict[str, Any]) -> bool:
    """Send the invitation; False if no mail server takes it."""
    with speaking_to(email):
        # Anybody may found a club and name it as they like: the subject is ours alone.
        subject = _("Chouette: invitation to a backgammon club")
        body = render_to_string("clubs/invitation.txt", facts)
    try:
        send_mail(subject, body, None, [email])
    except (SMTPException, OSError):
        return False
    return True


@post_only
@asked_by
def club_invite_close(request: HttpRequest, actor: Actor, slug: str, invite_id: UUID) -> HttpResponse:
    """Close one invitation."""
    club = club_run(actor, slug)
    get_object_or_404(club.invites, id=invite_id, session_code="")
    services.invite_revoke(actor=actor, club=club, invite_id=invite_id)
    messages.success(request, _("The invitation is closed."))
    return redirect("people", club.slug)


def form_page(request: HttpRequest, club: Club, form: InviteForm, status: int = 0) -> HttpResponse:
    """The form as far as it is filled in."""
    wrong = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    rights = {role.value: words for role, words in ROLE_RIGHTS.items()}
    facts = {"club": club, "form": form, "rights": rights}
    return render(request, "clubs/invite.html", facts, status=status or wrong)


def left_out_notes(club: Club, offered: Iterable[Player]) -> list[str]:
    """Say which players an invitation cannot be for, and why: nobody takes over a name that has a phone or account."""
    free, left = {player.id for player in offered}, selectors.persons_who_left(club.id)
    taken = [player for player in selectors.players_of(club.id) if player.id not in free]
    return [
        note
        for note in (
            _spoken_for_note([player.name for player in taken if player.id not in left]),
            _left_club_note([player.name for player in taken if player.id in left]),
        )
        if note
    ]


def _spoken_for_note(names: list[str]) -> str:
    if not names:
        return ""
    return ngettext(
        "Not in this list: %(names)s has a phone or an account here already.",
        "Not in this list: %(names)s have a phone or an account here already.",
        len(names),
    ) % {"names": some_of(names, str)}


def _left_club_note(names: list[str]) -> str:
    if not names:
        return ""
    return ngettext(
        "Not in this list: %(names)s left the club but still has the name on a phone or account. A link for anyone, "
        "opened there, brings them back.",
        "Not in this list: %(names)s left the club but still have their names on a phone or account. A link for "
        "anyone, opened there, brings them back.",
        len(names),
    ) % {"names": some_of(names, str)}
