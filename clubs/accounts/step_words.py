"""What somebody is about to do who is asked whether it is they, and what answers them with a file."""

from urllib.parse import urlsplit

from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import gettext_lazy

STEPS = {
    "account-address": gettext_lazy("Change the e-mail address"),
    "account-data": gettext_lazy("Download your data"),
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

FILES = {"account-data": "account", "club-export": "club-settings"}
"""Those that answer with a file, each with the page that it belongs to. A browser that is led to a file stays where it
is, so whoever has shown that it is they gets a page with a link to the file. Such a link is not marked `download`: the
browser would save the question whether it is they in place of the file."""


def step_behind(address: str) -> str:
    """Return what an address of this site is for, in words; empty where none are known."""
    found = _resolved(address)
    return str(STEPS.get(found.url_name or "", "")) if found else ""


def page_of_file(address: str) -> str:
    """Return the page that a file of this site belongs to, by the file's address; empty for what is no such file."""
    found = _resolved(address)
    if found is None or found.url_name not in FILES:
        return ""
    return reverse(FILES[found.url_name], args=found.args, kwargs=found.kwargs)


def _resolved(address: str) -> ResolverMatch | None:
    try:
        return resolve(urlsplit(address).path)
    except Resolver404:
        return None
