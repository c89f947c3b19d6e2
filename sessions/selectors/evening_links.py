"""The links by which people who are not members see one evening, and what such a link opens."""

from clubs.actors import token_hashed
from sessions.models import EveningLink, EveningLinkToken, SessionKey
from sessions.selectors.sessions import people_of
from sessions.view.initials import initials_of
from sessions.view.sentences import Names


def links_of(session: SessionKey) -> list[EveningLink]:
    """The links to an evening that are open, the latest first."""
    links = EveningLink.objects.filter(club=session.club, session=session.session, revoked_at=None)
    return list(links.order_by("-made_at", "id"))


def link_opened(token: str) -> EveningLink | None:
    """The link of this token with its evening and club; null where there is none, it is revoked, or evening or club is
    deleted. Two statements."""
    hashed = token_hashed(token)
    club = EveningLinkToken.objects.filter(token_hash=hashed).values_list("club_id", flat=True).first()
    if club is None:
        return None
    links = EveningLink.objects.filter(
        club=club, token_hash=hashed, revoked_at=None, session__deleted_at=None, club__deleted_at=None
    )
    heavy = ("session__state", "session__recent", "session__view")
    return links.select_related("club", "session__club").defer(*heavy).first()


def names_told(link: EveningLink) -> Names:
    """How the players of the evening are called to whoever comes by the link."""
    names, former = people_of(link.session.key)
    if link.initials:
        names = initials_of({player: name for player, name in names.items() if former[player] is None})
    return Names(names, former)
