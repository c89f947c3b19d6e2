"""Typed names that the club does not know and that may be another spelling of one it knows: asked once, before they
become new players.

Of a guest who waits at the table the answer is kept at once: their phone is the player's, or they are somebody else.
"""

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from chouette.rules.names import name_key
from clubs.actors import Actor
from clubs.models import Club, Player
from clubs.selectors import player_named, players_of
from clubs.services import players_tell_apart
from sessions.models import Session
from sessions.pages.start.form import NamesForm
from sessions.selectors.brought_files import NameAsked, evening_names, names_asked
from sessions.selectors.newcomers_alike import newcomers_waiting, players_like_newcomer
from sessions.services import newcomer_is


def doubtful_names(club: Club | None, names: list[str]) -> list[NameAsked]:
    """Return the names that are new in the club and like one of a player who is not listed too."""
    return [name for name in names_asked(club, [evening_names("", names)]) if name.like] if club else []


def ask_new_names(form: NamesForm, club: Club | None, field: str, table: Session | None = None) -> bool:
    """Ask about the doubtful names of a valid form's field that are not yet said to be new; return whether any is.

    `table` is where they sit down, if it is there already: guests may wait at it.
    """
    names = form.cleaned_data[field]
    new = form.cleaned_data["asked_names"].splitlines()
    listed = names if isinstance(names, list) else [names] if names else []
    waiting = newcomers_waiting(table) if table else {}
    typed = [name for name in listed if name_key(name) not in waiting]
    form.doubtful = [
        *(name for name in doubtful_names(club, typed) if name.key not in new),
        *(_asked(table, waiting[name_key(name)]) for name in listed if table and name not in typed),
    ]
    form.doubtful = [name for name in form.doubtful if name.like]
    for name in form.doubtful:
        others = " / ".join(player.name for player in name.like)
        form.add_error(field, _("%(name)s is new. %(others)s?") % {"name": name.name, "others": others})
    return bool(form.doubtful)


def _asked(table: Session, newcomer: Player) -> NameAsked:
    """The name of a guest, with those whom nobody has told apart from them yet."""
    like = players_like_newcomer(table, newcomer)
    return NameAsked(newcomer.name_key, newcomer.name, 1, like, waits=True)


def keep_answer_about_newcomer(request: HttpRequest, actor: Actor, table: Session) -> None:
    """Keep what the scorekeeper says of a guest who waits at the table: which player they are, or that they are none of
    those who were offered. No-op for any other answer."""
    typed, _tab, meant = request.POST.get("meant", "").partition("\t")
    newcomer = newcomers_waiting(table).get(name_key(typed) if meant else request.POST.get("new", ""))
    if newcomer is None:
        return
    player = player_named(table.club_id, meant) if meant else None
    if player is not None:
        newcomer_is(actor=actor, session=table, newcomer=newcomer, player=player, keeps_the_sheet=True)
    elif not meant:
        known = {one.id: one for one in players_of(table.club_id)}
        for like in players_like_newcomer(table, newcomer):
            players_tell_apart(actor=actor, one=newcomer, other=known[like.id])


def answers_about_name(request: HttpRequest) -> bool:
    """Return whether the form was sent by the answer to one question about a name, with which nothing begins."""
    return "meant" in request.POST or "new" in request.POST


def with_answer(request: HttpRequest) -> QueryDict:
    """Return what was typed with the answer about one name in it.

    `meant` is the typed name and, after a tab, the name as the club writes it; `new` is the key of a new name.
    """
    fields = request.POST.copy()
    typed, _tab, meant = request.POST.get("meant", "").partition("\t")
    for field in ("names", "own") if meant else ():
        lines = fields.get(field, "").splitlines()
        fields[field] = "\n".join(meant if line.strip() == typed else line for line in lines)
    if new := request.POST.get("new"):
        fields["asked_names"] = "\n".join([*fields.get("asked_names", "").splitlines(), new])
    return fields


def club_names(club: Club | None) -> list[str]:
    """Return the names of the club's players, to be listed by a tap."""
    return list(players_of(club.id).values_list("name", flat=True)) if club else []
