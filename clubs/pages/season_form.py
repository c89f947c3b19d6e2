"""The forms on which an organiser sets up a season, and says when the club meets next."""

from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from chouette.known_times import FIRST_DAY, LAST_DAY
from clubs.models import NextDate, Season
from clubs.services import SeasonOverlaps
from clubs.written_days import date_format

MOST_EVENINGS = 366


def _day(label: Any, missing: Any, **more: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": missing, "invalid": _("Enter a valid date, such as 2026-03-31.")},
        validators=[
            MinValueValidator(FIRST_DAY, _("Choose a day after 1900.")),
            MaxValueValidator(LAST_DAY, _("Choose a day before the year 3000.")),
        ],
        **more,
    )


class SeasonForm(forms.Form):
    """A season: its name, its days, and how many evenings a rank takes."""

    name = forms.CharField(
        max_length=60, label=_("Name of the season"), error_messages={"required": _("Give the season a name.")}
    )
    since = _day(_("First day"), _("Choose the first day."))
    until = _day(_("Last day"), _("Choose the last day."))
    least_evenings = forms.IntegerField(
        required=False,
        label=_("Evenings needed for a rank"),
        help_text=_("Players with fewer are listed apart. Empty: everybody is ranked."),
        min_value=0,
        max_value=MOST_EVENINGS,
        error_messages={
            "invalid": _("Enter a whole number, such as 5."),
            "min_value": _("Enter 0 or more."),
            "max_value": _("A year has no more than 366 evenings: enter fewer."),
        },
    )

    def clean_name(self) -> str:
        return _printable(self.cleaned_data["name"], _("Give the season a name."))

    def clean_least_evenings(self) -> int:
        return self.cleaned_data["least_evenings"] or 0

    def clean(self) -> dict[str, Any]:
        told = super().clean() or {}
        since, until = told.get("since"), told.get("until")
        if since and until and until < since:
            fault = _("It ends before it begins. Choose %(first)s or a later day.")
            self.add_error("until", forms.ValidationError(fault, params={"first": date_format(since)}))
        return told

    def overlaps(self, refused: SeasonOverlaps) -> None:
        """Say beside the first day with which season it shares one, and what would be right."""
        other = refused.other
        fault = _now("“%(name)s” runs from %(since)s to %(until)s. Begin after that, or end before it.")
        since, until = date_format(other.since), date_format(other.until)
        self.add_error("since", fault % {"name": other.name, "since": since, "until": until})


class NextDateForm(forms.Form):
    """When and where the club meets next, by its own clock."""

    day = _day(_("Day"), _("Choose the day."))
    time = forms.TimeField(
        label=_("Time"),
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        error_messages={"required": _("Enter a time, such as 19:30."), "invalid": _("Enter a time, such as 19:30.")},
    )
    place = forms.CharField(
        max_length=120, required=False, label=_("Place, or a note"), help_text=_("Such as “At Ann’s, bring a board”.")
    )

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if day < self.today:
            raise forms.ValidationError(_("That day is over. Choose today or a later day."))
        return day

    def clean_place(self) -> str:
        return _printable(self.cleaned_data["place"])


def _printable(written: str, missing: Any = "") -> str:
    """A text on one line. Raises ValidationError."""
    text = " ".join(written.split())
    if missing and not text:
        raise forms.ValidationError(missing)
    if not text.isprintable():
        raise forms.ValidationError(_("There is a character in it that cannot be printed."))
    return text


def season_as_written(season: Season) -> dict[str, Any]:
    """A season as it stands on its form."""
    told = {name: getattr(season, name) for name in ("name", "since", "until", "least_evenings")}
    return told | {"least_evenings": season.least_evenings or None}


def date_as_written(meeting: NextDate | None) -> dict[str, Any]:
    """The next date as it stands on its form."""
    return {name: getattr(meeting, name) for name in ("day", "time", "place")} if meeting else {}
