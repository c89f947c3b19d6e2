"""Typed names that the club does not know and that may be another spelling of one it knows: asked once, before they
become new players."""

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.selectors import players_of
from sessions.pages.start.form import NamesForm
from sessions.selectors.brought_files import NameAsked, evening_names, names_asked


def doubtful_names(club: Club | None, names: list[str]) -> list[NameAsked]:
    """Return the names that are new in the club and like one of a player who is not listed too."""
    return [name for name in names_asked(club, [evening_names("", names)]) if name.like] if club else []


def ask_new_names(form: NamesForm, club: Club | None, field: str) -> bool:
    """Ask about the doubtful names of a valid form's field that are not yet said to be new; return whether any is."""
    names = form.cleaned_data[field]
    new = form.cleaned_data["asked_names"].splitlines()
    listed = names if isinstance(names, list) else [names] if names else []
    form.doubtful = [name for name in doubtful_names(club, listed) if name.key not in new]
    for name in form.doubtful:
        others = " / ".join(player.name for player in name.like)
        form.add_error(field, _("%(name)s is new. %(others)s?") % {"name": name.name, "others": others})
    return bool(form.doubtful)


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
