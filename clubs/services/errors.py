"""Why a service did nothing."""

from chouette.rules.refusal import Refusal


class NotAllowed(Exception):
    """This actor has not the right."""


class LinkClosed(Exception):
    """The link is unknown, expired, used up or revoked: nobody is told which."""


class NameTaken(Exception):
    """Another player of the club has that name."""


class NameRefused(Exception):
    """That is no name; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
