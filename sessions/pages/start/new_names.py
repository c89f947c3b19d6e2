"""Typed names that the club does not know and that may be another spelling of one it knows: asked once, before they
become new players."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.selectors import players_of
from sessions.pages.start.form import NamesForm
from sessions.selectors.brought_files import NameAsked, evening_names, names_asked


def doubtful_names(club: Club | None, names: list[str]) -> list[NameAsked]:
    """Return the names that are new in the club and like one of a player who is not listed too."""
    return [name for name in names_asked(club, [evening_names("", names)]) if name.like] if club else []


def ask_new_names(form: NamesForm, club: Club | None, field: str) -> bool:
    """Ask about the doubtful names of a valid form's field that were not asked about before; return whether any is.

    The form notes that they were asked: sent again as it is, it makes new players of them.
    """
    names = form.cleaned_data[field]
    doubtful = doubtful_names(club, names if isinstance(names, list) else [names] if names else [])
    before = form.cleaned_data["asked_names"].splitlines()
    if all(name.key in before for name in doubtful):
        return False
    form.doubtful = doubtful
    for name in doubtful:
        others = " / ".join(player.name for player in name.like)
        form.add_error(field, _("%(name)s is new. %(others)s?") % {"name": name.name, "others": others})
    return True


def correct_name(request: HttpRequest) -> dict[str, str]:
    """Return what was typed with one name written as the club writes it: `meant` is both, the typed one first."""
    typed, _tab, meant = request.POST["meant"].partition("\t")
    fields = request.POST.dict()
    for field in ("names", "own"):
        lines = fields.get(field, "").splitlines()
        fields[field] = "\n".join(meant if line.strip() == typed else line for line in lines)
    return fields


def club_names(club: Club | None) -> list[str]:
    """Return the names of the club's players, to be listed by a tap."""
    return list(players_of(club.id).values_list("name", flat=True)) if club else []
