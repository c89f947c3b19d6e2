"""Keepers by name and role, wherever a sentence says who spoke for the till or for somebody else: one wording."""

from collections.abc import Iterable
from typing import Literal, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from sessions.pages.money.person_names import People, name_inside
from sessions.selectors.club_voices import ClubVoices
from sessions.services.payments.pair import KEEPERS
from sessions.services.payments.payment_rights import PaymentAsRead

KEEPERS_NAMED = {
    "scorekeeper": gettext_lazy("the scorekeeper"),
    "treasurer": gettext_lazy("the treasurer"),
    "organiser": gettext_lazy("an organiser"),
}
"""A keeper inside a sentence, by the role in which they spoke."""

Actors = Iterable[UUID | None]
"""The device and the account with which somebody spoke."""


class WordSpoken(NamedTuple):
    """A word about what is between two: as what it was said, and on which device or with which account."""

    said_as: str
    actors: Actors
    payer: UUID
    receiver: UUID


def keeper_named(voices: ClubVoices, actors: Actors, said_as: str, *, for_the_till: bool = False) -> str:
    """Return a keeper by name and role: "Cat (an organiser)", "Cat (an organiser, for the till)". Empty where nobody
    knows their name.

    Whoever keeps the table's sheet has the role that is theirs in the club, and is its scorekeeper without one.
    """
    found = voices.keeper_behind(actors)
    role = said_as if said_as in KEEPERS else found.role or said_as
    words = {"name": found.name, "role": str(KEEPERS_NAMED.get(role, ""))}
    if not found.name or not (words["role"] or for_the_till):
        return ""
    if not for_the_till:
        return _("%(name)s (%(role)s)") % words
    return (_("%(name)s (%(role)s, for the till)") if words["role"] else _("%(name)s (for the till)")) % words


def spoken_by(voices: ClubVoices, word: WordSpoken) -> str:
    """Return the keeper who spoke, for the till too, or for one of the two on a phone of several; empty where one of
    the two spoke for themselves, or nobody."""
    side = {"payer": word.payer, "receiver": word.receiver}.get(word.said_as)
    if side is not None:
        is_till = side == voices.till
        return keeper_named(voices, word.actors, "", for_the_till=True) if is_till else _keeper_for(voices, word, side)
    return keeper_named(voices, word.actors, word.said_as) if word.said_as in KEEPERS_NAMED else ""


def _keeper_for(voices: ClubVoices, word: WordSpoken, person: UUID) -> str:
    """Return the keeper on whose phone, which speaks for several, a word was said for a person: "Bob (an organiser, for
    Tom)". Empty where that may be the person's own word: it is their phone alone, their own, or nobody's that keeps the
    club's books."""
    keeper, called = voices.keeper_of_several(word.actors), voices.names.get(person, "")
    if not keeper.name or not called or keeper.name == called:
        return ""
    words = {"name": keeper.name, "role": str(KEEPERS_NAMED[keeper.role]), "person": called}
    return _("%(name)s (%(role)s, for %(person)s)") % words


def speaker_words(voices: ClubVoices, word: WordSpoken, people: People) -> str:
    """Return who spoke inside a sentence: one of the two by name, a keeper by name and role. It may be the subject of a
    sentence in some languages, so the till is in no other case."""
    return (
        spoken_by(voices, word)
        or {
            "payer": name_inside(people, word.payer),
            "receiver": name_inside(people, word.receiver),
            **{role: str(name) for role, name in KEEPERS_NAMED.items()},
        }[word.said_as]
    )


def word_of(one: PaymentAsRead, which: Literal["first", "last"]) -> WordSpoken:
    """Return the first or the last word about a payment that was read."""
    said_as, actors = (one.first_as, one.first_actors) if which == "first" else (one.said_as, one.last_actors)
    return WordSpoken(said_as, actors, one.payer, one.receiver)
