"""Which of a club's evenings are looked for: the form, and what of it stands in an address."""

from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from chouette.wording.sums import sum_of
from clubs import selectors
from clubs.models import Club
from clubs.written_days import date_format
from sessions.models import Phase
from sessions.selectors.evening_search import EveningsWanted, PlayedUnder, Stake, house_read

LONGEST_TEXT = 100
STATES = {
    "on": (Phase.BETWEEN.value, Phase.GAME.value),
    "gathering": (Phase.LOBBY.value,),
    "over": (Phase.CLOSED.value,),
}


class Narrowed(NamedTuple):
    """One thing that narrows the list: what it is called, what it says, and the address without it."""

    label: str
    value: str
    without: str


def _day(label: Any) -> forms.DateField:
    picked = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    wrong = {"invalid": _("Enter a valid date, such as 2026-03-31.")}
    return forms.DateField(label=label, required=False, widget=picked, error_messages=wrong)


def _choice(label: Any, wrong: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=False, error_messages={"invalid_choice": wrong})


class Narrowing(forms.Form):
    """Which evenings are looked for."""

    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("all")), ("on", _("playing now")), ("gathering", _("not started")), ("over", _("finished"))],
    )
    player = _choice(_("Player"), _("This club has no such player. Choose one of these."))
    house = _choice(_("House rules"), _("No evening was played by these rules. Choose one of these."))
    stake = _choice(_("Stake per point"), _("No evening was played for this stake. Choose one of these."))
    since = _day(_("From"))
    until = _day(_("To"))
    text = forms.CharField(label=_("Words in a note"), required=False, max_length=LONGEST_TEXT)
    noted = forms.BooleanField(label=_("With notes"), required=False)
    corrected = forms.BooleanField(label=_("With a corrected game"), required=False)

    def __init__(self, club: Club, played: PlayedUnder, *args: Any, reads_notes: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        players = selectors.players_of(club.id).values_list("id", "name")
        self._offer("player", _("everybody"), [(str(player), name) for player, name in players])
        self._offer("house", _("all"), played.houses)
        self._offer("stake", _("all"), [(str(one), sum_of(one.minor, one.currency)) for one in played.stakes])
        if club.points_only and not played.stakes:
            del self.fields["stake"]
        if not reads_notes:
            del self.fields["text"], self.fields["noted"]

    def _offer(self, field: str, nothing: Any, choices: list[tuple[str, str]]) -> None:
        self.fields[field].choices = [("", nothing), *choices]  # type: ignore[attr-defined]  # a field of choices has them

    def clean(self) -> dict[str, Any]:
        told = super().clean() or {}
        since, until = told.get("since"), told.get("until")
        if since and until and until < since:
            self.add_error("until", _("This day is before the first. Choose a later one."))
        return told

    def wanted(self) -> EveningsWanted:
        """What is looked for, by every field that says something right."""
        self.full_clean()
        told = self.cleaned_data
        return EveningsWanted(
            phases=STATES.get(told.get("state", ""), ()),
            player=UUID(told["player"]) if told.get("player") else None,
            since=told.get("since"),
            until=told.get("until"),
            house=house_read(told.get("house", "")),
            stake=Stake.read(told.get("stake", "")),
            corrected=told.get("corrected", False),
            noted=told.get("noted", False),
            text=told.get("text", ""),
        )

    @property
    def is_asked(self) -> bool:
        """Does the address say anything of it, right or wrong?"""
        return any(self.data.get(name) for name in self.fields)

    def address(self, **more: str) -> str:
        """What it says, for the address of another page of the same list."""
        return _query(self._said(), **more)

    def narrowed(self) -> list[Narrowed]:
        """Everything that narrows the list, in the order of the form."""
        said = self._said()
        return [Narrowed(str(self.fields[name].label), self._read(name), _query({**said, name: ""})) for name in said]

    def _said(self) -> dict[str, str]:
        """The fields that say something right, as they stand in an address."""
        told = {name: self.cleaned_data.get(name) for name in self.fields}
        return {name: "on" if value is True else str(value) for name, value in told.items() if value}

    def _read(self, name: str) -> str:
        """What a field says, for people; nothing of one that is ticked."""
        value = self.cleaned_data[name]
        choices = dict(getattr(self.fields[name], "choices", ()))
        if isinstance(value, bool):
            return ""
        return date_format(value, "SHORT_DATE_FORMAT") if isinstance(value, date) else str(choices.get(value, value))


def _query(said: dict[str, str], **more: str) -> str:
    return "?" + urlencode([(name, value) for name, value in {**said, **more}.items() if value])
