"""A cube of any kind in a sentence: the article and the case are those of its language."""

import pytest

from chouette.wording.language import spoken_in
from chouette.wording.table.offer_sentences import OWN_CUBE, TO_THE_TEAM
from chouette.wording.table.proposal_sentences import BUY, SELL, UNSHARE
from chouette.wording.voices import People, Voices, heard

KINDS = ("cube", "extra", "penalty")
ANN_FROM_EVE = {"buyer": ["Ann"], "owner": ["Eve"]}
TO_BOB = {"who": ["Eve"], "buyer": ["Bob"]}


def told(voices: Voices, people: People, language: str, reader: str = "") -> list[str]:
    """What the room hears of each kind of cube, or `reader`."""
    with spoken_in(language):
        said = [heard(voices, people, str, kind=kind) for kind in KINDS]
    return [one.you[reader] if reader else one.text for one in said]


@pytest.mark.parametrize(
    ("voices", "people", "reader", "german", "french"),
    [
        (
            BUY,
            ANN_FROM_EVE,
            "",
            "Ann würde {} von Eve kaufen.|den Doppler|das Extra|den Strafdoppler",
            "Ann achèterait {} d’Eve.|le videau|l’extra|le videau de pénalité",
        ),
        (
            BUY,
            ANN_FROM_EVE,
            "Eve",
            "Ann würde {} kaufen.|deinen Doppler|dein Extra|deinen Strafdoppler",
            "Ann achèterait {}.|votre videau|votre extra|votre videau de pénalité",
        ),
        (
            SELL,
            TO_BOB,
            "Bob",
            "Eve möchte dir {} verkaufen.|den eigenen Doppler|das eigene Extra|den eigenen Strafdoppler",
            "Eve propose de vous vendre {}.|son videau|son extra|son videau de pénalité",
        ),
        (
            UNSHARE,
            {"player": ["Ann"], "owner": ["Eve"]},
            "Eve",
            "Ann würde die eigene Hälfte {} hergeben.|deines Dopplers|deines Extras|deines Strafdopplers",
            "Ann céderait sa moitié {}.|de votre videau|de votre extra|de votre videau de pénalité",
        ),
        (
            TO_THE_TEAM,
            {"by": ["Ann"], "owner": ["Eve"]},
            "Ann",
            "Dein Angebot: Einigung über {} von Eve.|den Doppler|das Extra|den Strafdoppler",
            "Vous offrez de vous arranger sur {} d’Eve.|le videau|l’extra|le videau de pénalité",
        ),
        (
            OWN_CUBE,
            {"by": ["Ann"]},
            "",
            "Ann bietet eine Einigung über {} an.|den eigenen Doppler|das eigene Extra|den eigenen Strafdoppler",
            "Ann offre de s’arranger sur {}.|son videau|son extra|son videau de pénalité",
        ),
    ],
)
def test_a_cube_of_each_kind_is_declined(voices: Voices, people: People, reader: str, german: str, french: str) -> None:
    for language, expected in (("de", german), ("fr", french)):
        sentence, *cubes = expected.split("|")
        assert told(voices, people, language, reader) == [sentence.format(cube) for cube in cubes]
