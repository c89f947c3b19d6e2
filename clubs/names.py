"""Why something is no name, in words."""

from django.utils.translation import gettext_lazy as _

NAME_FAULTS = {
    "name_is_empty": _("Type a name."),
    "name_is_too_long": _("A name has at most 40 characters."),
    "name_has_control_characters": _("There is a character in this name that cannot be written on a sheet."),
    "name_turns_the_writing": _("There is a character in this name that turns the direction of the writing."),
    "name_looks_like_another": _(
        "Somebody in the club has a name that looks just like this. If it is you, choose it; else write yours "
        "otherwise."
    ),
    "name_has_invisible_characters": _("There is a character in this name that nobody can see."),
    "name_has_too_many_marks": _("There are too many accents and marks on one letter of this name."),
}
