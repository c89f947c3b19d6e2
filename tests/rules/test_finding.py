"""House rules are looked for in the reader's own words, and by clause."""

import pytest

from chouette.rules.house import OPTIONS
from chouette.wording.finding import options_about, places_about
from chouette.wording.language import LANGUAGES, spoken_in, translate
from chouette.wording.synonyms import SYNONYMS


def listed(wanted: str, language: str = "en") -> list[str]:
    with spoken_in(language):
        return [option.key for option in options_about(wanted)]


def found(wanted: str, language: str = "en") -> set[str]:
    return set(listed(wanted, language))


def elsewhere(wanted: str, language: str = "en") -> list[str]:
    with spoken_in(language):
        return [one.route for one in places_about(wanted)]


@pytest.mark.parametrize(
    ("language", "wanted", "option"),
    [
        ("en", "raccoon", "immediate_redoubles"),
        ("en", "lone taker", "lone_taker"),
        ("en", "automatics", "automatic_doubles"),
        ("en", "Murphy", "automatic_doubles"),
        ("en", "kibitz", "advice"),
        ("en", "crew", "advice"),
        ("en", "consulting", "cube_advice"),
        ("en", "rotation", "captain_passes"),
        ("en", "roll-off", "fractions"),
        ("en", "latecomer", "admission"),
        ("en", "quit", "leaving"),
        ("en", "insurance", "team_deals"),
        ("en", "sell", "team_deals"),
        ("en", "props", "propositions_first_come"),
        ("en", "winner stays", "box_must_profit"),
        ("de", "Murphy", "automatic_doubles"),
        ("de", "Automatik", "automatic_doubles"),
        ("de", "Nachzügler", "admission"),
        ("de", "verkaufen", "team_deals"),
        ("de", "aufhören", "leaving"),
        ("de", "Beratung", "advice"),
        ("fr", "automatiques", "automatic_doubles"),
        ("fr", "retardataire", "admission"),
        ("fr", "vendre", "team_deals"),
        ("fr", "partir", "leaving"),
        ("fr", "rotation", "captain_passes"),
        ("de", "hälfte", "partner_split"),
        ("de", "Verlierer", "leaver_pays"),
        ("fr", "moitié", "box_answers_all"),
        ("fr", "videau", "cubes"),
    ],
)
def test_a_rule_is_found_by_words_of_the_readers_language(language: str, wanted: str, option: str) -> None:
    assert option in found(wanted, language)


def test_words_of_another_language_find_nothing() -> None:
    assert found("videau", "de") == found("Doppler", "fr") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_is_found_whole_in_every_language(language: str) -> None:
    assert found("5.10", language) == {"box_answers_all"}
    assert found("5.1", language) == {"automatic_doubles"}
    assert "jacoby" in found("St Albans 16", language)


def test_a_clause_is_found_in_the_sheet_that_is_named_before_it() -> None:
    assert found("St Albans 16") == {"jacoby"}
    assert "jacoby" not in found("ACT 16")
    assert found("S 16") == {"jacoby"}


def test_the_name_of_a_sheet_finds_no_rule() -> None:
    assert found("Brighton") <= {option for option, words in SYNONYMS.items() if "Brighton" in words} | readings()
    assert "max_players" not in found("backgammon act")


def readings() -> set[str]:
    """Options whose reading names the sheet."""
    return {key for key, option in OPTIONS.items() if option.readings}


def test_titles_come_first_then_the_words_of_players() -> None:
    assert listed("beavers")[:1] == ["immediate_redoubles"]
    assert listed("box")[:2] == ["box_initial_double", "box_redouble"]
    assert listed("stakes")[0] == "stakes"


def test_words_are_found_whole_and_their_beginnings_only_where_none_is() -> None:
    assert "automatic_doubles" in found("autom")
    assert found("roll off") >= {"fractions"}
    assert "advice" not in found("vice")
    assert found("ta") == set()


@pytest.mark.parametrize(
    ("language", "wanted", "page"),
    [
        ("en", "table fee", "club-settings"),
        ("en", "currency", "club-settings"),
        ("en", "treasurer", "people"),
        ("de", "Tischgeld", "club-settings"),
        ("fr", "devise", "club-settings"),
    ],
)
def test_what_is_no_house_rule_is_pointed_to(language: str, wanted: str, page: str) -> None:
    assert page in elsewhere(wanted, language)


def test_every_option_has_words_of_players_in_every_language() -> None:
    assert SYNONYMS.keys() == OPTIONS.keys()
    for language in LANGUAGES:
        with spoken_in(language):
            assert all(translate(words).strip() for words in SYNONYMS.values())


def test_nothing_is_found_by_no_word() -> None:
    assert found("  ") == set()
    assert elsewhere("  ") == []
