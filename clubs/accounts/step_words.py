"""What somebody is about to do who is asked whether it is they."""

from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from django.utils.translation import gettext_lazy

STEPS = {
    "account-address": gettext_lazy("Change the e-mail address"),
    "account-delete": gettext_lazy("Delete the account"),
    "account-passkey-add": gettext_lazy("Add a passkey"),
    "account-password": gettext_lazy("Choose a password"),
    "account-tokens": gettext_lazy("Make a token for a program"),
    "adjust": gettext_lazy("Correct the points"),
    "club-delete": gettext_lazy("Delete the club"),
    "club-export": gettext_lazy("Download the whole club"),
    "correct": gettext_lazy("Correct a game"),
    "member-remove": gettext_lazy("Remove somebody from the club"),
    "player-forget": gettext_lazy("Erase this person"),
    "player-merge": gettext_lazy("Merge two players"),
    "player-part": gettext_lazy("Undo the merge"),
    "reopen": gettext_lazy("Open the evening again"),
    "role-set": gettext_lazy("Change a role"),
    "session-delete": gettext_lazy("Delete the evening"),
}
"""By the name of its address."""


def step_behind(address: str) -> str:
    """Return what an address of this site is for, in words; empty where none are known."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return ""
    return str(STEPS.get(found.url_name or "", ""))
