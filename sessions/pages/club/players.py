"""A player of a club: how they have done; for organisers the name, the records, what becomes of them."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.names import name_key
from chouette.wording.table.payment_sentences import payment_refused
from clubs import selectors
from clubs import services as people
from clubs.access import asked_by, fresh_needed, post_only
from clubs.actors import Actor
from clubs.models import Balances, Club, Player
from clubs.names import NAME_FAULTS
from clubs.pages.access import club_at, club_run, club_seen, organiser_needed
from clubs.permissions import may
from sessions import services
from sessions.errors import PaymentRefused
from sessions.pages.club.open_money import merged_debt_words, nets_after_merging, open_money_of
from sessions.pages.club.period import NotAsked
from sessions.pages.club.person_rows import LATEST_EVENINGS, PersonRows
from sessions.pages.club.person_statistics import statistics_of
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.player_records import data_of, evenings_of_another

MOST_TOGETHER = 5
"""So many evenings say why two are no one person."""

ASKED_FAULTS = {
    "period": gettext_lazy("There is no such period. Choose one of these, or a year like 2026."),
    "unit": gettext_lazy("Nobody has played for that here. Choose one of these."),
}

MERGE_FAULTS = {
    "two_records_are_merged": gettext_lazy("Choose another player than this one."),
    "former_players_stay": gettext_lazy("One of the two is a former player and cannot be merged."),
    "is_merged_already": gettext_lazy("One of the two is part of another player already. Part them first."),
    "others_are_merged_into_it": gettext_lazy("Other players were merged into this one. Merge the other way round."),
    "keep_the_account": gettext_lazy("This player has an account: open the other player and merge that one into this."),
    "both_have_accounts": gettext_lazy("Both have accounts, so they are two people."),
    "another_organiser_merges": gettext_lazy(
        "The two owe each other, and you are one of them: another organiser has to merge them."
    ),
    "second_organiser_merges": gettext_lazy(
        "The two owe each other, and you are one of them. Name a second keeper: only another organiser can merge them."
    ),
    "sat_together": gettext_lazy("Both sat at table %(tables)s, so they are two people."),
}

OTHER_WAY_ROUND = ("keep_the_account", "others_are_merged_into_it")
"""Why one of two is not merged into the other, though the other may be merged into that one."""


def player_of(club: Club, player_id: UUID) -> Player:
    """The player of this club with that id, unless they are merged or erased."""
    return get_object_or_404(selectors.players_of(club.id), id=player_id)


@require_safe
@never_cache
@asked_by
def player(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """How a player has done: for themselves, for the organisers, and for the club where it shows everybody's results;
    for organisers also the ways to change their record."""
    club = club_seen(actor, slug)
    shown = player_of(club, player_id)
    runs = may(actor, "clubs.run", club)
    own = not runs and shown.id in selectors.persons_spoken_for(actor, club.id)
    if not own and not may(actor, "clubs.results", club):
        mine = selectors.players_of(club.id).filter(id__in=selectors.voices_of(actor, club.id))
        facts = {"club": club, "mine": mine}
        return render(request, "sessions/player_not_yours.html", facts, status=HTTPStatus.FORBIDDEN)
    if runs:
        return player_page(request, actor, club, shown)
    return render_person(request, club, shown, list(selectors.records_of(shown)), own=own)


def render_person(
    request: HttpRequest, club: Club, shown: Player, records: list[Player], *, own: bool = False, **more: Any
) -> HttpResponse:
    """The page of a person; what organisers change them by is in `more`, with why the last change was not made."""
    asked = {name: request.GET.get(name, "") for name in ("period", "unit")}
    ranks = "merged" in more or club.balances == Balances.ALL
    fault = None
    try:
        found = statistics_of(club, shown.id, [one.id for one in records], ranks=ranks, **asked)
    except NotAsked as wrong:
        fault = ASKED_FAULTS[wrong.field]
        found = statistics_of(club, shown.id, [one.id for one in records], ranks=ranks, period="", unit="")
    facts = {
        "club": club,
        "player": shown,
        "own": own,
        "own_only": club.balances == Balances.OWN,
        "asked_fault": fault,
        **PersonRows(club, shown.id, found).facts(
            *(request.GET.get(name, "") for name in ("games", "against", "value"))
        ),
        **more,
    }
    refused = fault or any(name.endswith("_fault") for name in more)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "sessions/player.html", facts, status=status)


def player_page(request: HttpRequest, actor: Actor, club: Club, shown: Player, **faults: Any) -> HttpResponse:
    """The page for organisers; `faults` say why the last change was not made, beside its field. The other
    player is the one chosen by the address, or the one who has the name that was refused."""
    everybody = selectors.records_with_names(club.id)
    records = [one for one in everybody if one.person == shown.person]
    others = [one for one in everybody if one.merged_into_id is None and one.id != shown.id]
    typed = faults.get("name", "")
    named = selectors.names_written(club.id).get(name_key(typed)) if typed else None
    meant = _uuids(request.GET.get("with", "")) or ([named] if named else [])
    chosen = next((one for one in others if one.id in meant), None)
    accounts = open_accounts([club.id], [shown.person])
    refused = services.why_not_forgotten_by(actor, shown, accounts)
    manage: dict[str, Any] = {
        "not_forgotten": payment_refused(refused.code, refused.params) if refused else "",
        "merged": [one for one in records if one.id != shown.id],
        "others": others,
        "apart": [one for one in others if one.id.hex in shown.other_people],
        "chosen": chosen,
        "open": open_money_of(club, shown, accounts),
        "spoken": selectors.is_spoken_for(shown),
        "managing": bool(chosen or faults),
        "runs": True,
    }
    if chosen:
        fault = people.why_not_merged(shown, chosen)
        manage["records_stay"] = MERGE_FAULTS[fault] if fault else ""
        manage["merges_back"] = fault in OTHER_WAY_ROUND
        nets = nets_after_merging(club, chosen, shown)
        manage["moved_nets"] = [one for one in nets if one.other != shown.person]
        manage |= _of_the_other(club, records, [one for one in everybody if one.person == chosen.person])
        manage |= _money_of_merge(actor, shown, chosen)
    return render_person(request, club, shown, records, **manage, **faults)


def _of_the_other(club: Club, records: list[Player], others: list[Player]) -> dict[str, Any]:
    """The evenings of the one who was chosen, of which those that both came to say that they are two."""
    found = evenings_of_another(club.id, [one.id for one in records], [one.id for one in others], LATEST_EVENINGS)
    together = [one for one in found if one.together]
    return {
        "chosen_evenings": found,
        "chosen_came": found[0].evenings if found else 0,
        "together": together[:MOST_TOGETHER],
        "more_together": len(together[MOST_TOGETHER:]),
    }


def _money_of_merge(actor: Actor, kept: Player, merged: Player) -> dict[str, Any]:
    """Return what merging two players does to their money, and why this reader may not do it."""
    accounts = services.accounts_between(kept, merged)
    fault = services.why_not_merged_by(actor, kept, merged, accounts)
    return {
        "debts_between": merged_debt_words(kept, merged, accounts),
        "may_not_merge": MERGE_FAULTS[fault] if fault else "",
        "needs_organiser": fault == "second_organiser_merges",
    }


def _other(club: Club, shown: Player, raw: str) -> Player | None:
    """The player that is to be put together with the one shown, if one was chosen."""
    try:
        return selectors.players_of(club.id).exclude(id=shown.id).filter(id=UUID(raw)).first() if raw else None
    except ValueError:
        return None


@post_only
@asked_by
def player_rename(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """Call them otherwise, on old sheets too."""
    club = club_run(actor, slug)
    shown, name = player_of(club, player_id), request.POST.get("name", "")
    try:
        services.player_call(actor=actor, player=shown, name=name)
    except people.NameRefused as refused:
        return player_page(request, actor, club, shown, name=name, name_fault=NAME_FAULTS[refused.refusal.code])
    except people.NameTaken:
        fault = _("Another player in the club has that name. If it is the same person, merge the two below.")
        return player_page(request, actor, club, shown, name=name, name_fault=fault)
    messages.success(request, _("The name stands on every sheet now."))
    return redirect("player", club.slug, shown.id)


@post_only
@asked_by
@fresh_needed
def player_merge(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponseBase:
    """Read another record by this one."""
    club = club_run(actor, slug)
    kept = player_of(club, player_id)
    merged = _other(club, kept, request.POST.get("with", ""))
    if selectors.records_of(kept).filter(id__in=_uuids(request.POST.get("with", ""))).exclude(id=kept.id).exists():
        return redirect("player", club.slug, kept.id)  # sent twice
    if merged is None:
        return player_page(request, actor, club, kept, merge_fault=MERGE_FAULTS["two_records_are_merged"])
    other_name = request.POST.get("name") == "other"
    try:
        services.players_merge(actor=actor, kept=kept, merged=merged, name_of_merged=other_name)
    except people.MergeRefused as refused:
        fault = MERGE_FAULTS[refused.code] % {"tables": ", ".join(refused.sessions)}
        return player_page(request, actor, club, kept, merge_fault=fault)
    said = {"name": merged.name, "kept": kept.name, "called": merged.name if other_name else kept.name}
    messages.success(request, _("%(name)s and %(kept)s are one player now, called %(called)s.") % said)
    return redirect("player", club.slug, kept.id)


@post_only
@asked_by
@fresh_needed
def player_part(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponseBase:
    """Undo a merge: `with` is the record that becomes a player of its own again."""
    club = club_run(actor, slug)
    kept = player_of(club, player_id)
    merged = selectors.records_of(kept).filter(id__in=_uuids(request.POST.get("with", ""))).exclude(id=kept.id).first()
    if merged is None:
        raise Http404
    try:
        services.players_part(actor=actor, player=merged)
    except people.NameTaken:
        fault = _("Another player is called %(name)s by now. Rename that player first.") % {"name": merged.name}
        return player_page(request, actor, club, kept, merge_fault=fault)
    messages.success(request, _("%(name)s is a separate player again.") % {"name": merged.name})
    return redirect("player", club.slug, kept.id)


@post_only
@asked_by
def player_apart(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """Say that `with` is somebody else, so that nobody asks again; with `ask` that is taken back."""
    club = club_run(actor, slug)
    shown = player_of(club, player_id)
    other = _other(club, shown, request.POST.get("with", ""))
    if other is None:
        raise Http404
    apart = "ask" not in request.POST
    people.players_tell_apart(actor=actor, one=shown, other=other, apart=apart)
    if not apart:
        return redirect("player", club.slug, shown.id)
    said = _("%(name)s and %(other)s are two people. Either’s page takes that back.")
    messages.success(request, said % {"name": shown.name, "other": other.name})
    return redirect("people", club.slug)


def _uuids(raw: str) -> list[UUID]:
    try:
        return [UUID(raw)]
    except ValueError:
        return []


@post_only
@asked_by
@fresh_needed
def player_forget(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponseBase:
    """Erase a person: their name is typed once more, for it cannot be undone."""
    club = club_run(actor, slug)
    shown = player_of(club, player_id)
    if request.POST.get("name", "").strip().casefold() != shown.name.casefold():
        fault = _("Type the name exactly as above: %(name)s") % {"name": shown.name}
        return player_page(request, actor, club, shown, forget_fault=fault)
    try:
        former = services.person_forget(actor=actor, player=shown)
    except PaymentRefused as refused:
        return player_page(request, actor, club, shown, forget_fault=payment_refused(refused.code, refused.params))
    messages.success(request, _("The sheets now say Former player %(number)s.") % {"number": former})
    return redirect("people", club.slug)


@require_safe
@never_cache
@asked_by
def player_data(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """Everything the club keeps about a person, as a file: for them, and for its organisers."""
    club = club_at(slug)
    if club is None:
        raise Http404
    shown = get_object_or_404(selectors.players_of(club.id).select_related("club"), id=player_id)
    if shown.id not in selectors.voices_of(actor, club.id):
        organiser_needed(actor, club)
    response = JsonResponse(data_of(shown), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-{shown.id.hex[:8]}.json"'
    return response
