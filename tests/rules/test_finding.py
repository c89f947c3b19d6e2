"""House rules are looked for in the reader's own words, and by clause."""

import pytest

from chouette.rules.house import OPTIONS
from chouette.wording.finding import fits_in_part, nothing_found, options_about, options_with, places_about
from chouette.wording.language import LANGUAGES, spoken_in, translate
from chouette.wording.synonyms import SYNONYMS

GAMMONS = (
    "On a turned cube a gammon counts double and a backgammon triple; on one that nobody turned, the Jacoby "
    "rule decides."
)
"""True with the Jacoby rule and without it."""


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
        ("en", "side bet", "money"),
        ("en", "wager", "money"),
        ("de", "Tischgeld", "club-settings"),
        ("de", "Nebenwette", "money"),
        ("fr", "devise", "club-settings"),
    ],
)
def test_what_is_no_house_rule_is_pointed_to(language: str, wanted: str, page: str) -> None:
    assert page in elsewhere(wanted, language)


FIRST = {
    "en": {
        "table talk": "advice", "kibitzing": "advice", "advice": "advice", "leaving early": "leaving",
        "going home": "leaving", "solo": "lone_taker", "alone": "partner_choice_holds", "overrule": "advice",
        "captain decides": "advice", "doubling rules": "offers_order", "Jacoby": "jacoby",
        "beavers": "immediate_redoubles", "automatic doubles": "automatic_doubles", "order of play": "order_dice",
        "who is captain": "captain_doubled_out", "new player joins": "join_place", "dice": "order_dice",
        "stakes": "stakes", "double stakes": "stakes", "box rotation": "captain_doubled_out",
        "next captain": "captain_doubled_out", "split the table": "over_max", "too many players": "max_players",
        "seven players": "partner_from_players", "gammons": "jacoby", "redouble": "box_redouble",
        "half points": "fractions", "absent player": "absent_cube", "toilet break": "absent_cube",
        "late arrival": "admission", "minimum stake": "minimum_stake", "score sheet": "sheet_marks",
        "two cubes": "cubes", "extra cube": "lone_taker", "sell my game": "team_deals",
        "box must win": "box_must_profit", "spectators": "advice", "penalties": "consulting_remedy",
        "racoon": "immediate_redoubles", "Murphies": "automatic_doubles", "whisper": "advice",
        "fold": "box_answers_all", "wager": "stakes", "cap": "stakes",
    },
    "de": {
        "Reinreden": "advice", "Alleingänger": "lone_taker", "früher gehen": "leaving", "Kiebitz": "advice",
        "Einmischen": "advice", "Doppelregeln": "offers_order", "Solo": "lone_taker", "überstimmen": "advice",
        "Kapitän entscheidet": "advice", "wer ist Kapitän": "captain_doubled_out", "neuer Spieler": "admission",
        "nach Hause": "leaving", "Zuschauer": "advice", "Einsätze": "stakes", "Verdoppler": "cubes",
        "Klo": "absent_cube", "rauchen": "absent_cube", "Neuling": "admission",
    },
    "fr": {
        "conseil": "advice", "partir plus tôt": "leaving", "seul": "lone_taker", "se mêler": "advice",
        "rentrer": "leaving", "qui est capitaine": "captain_doubled_out", "ordre de jeu": "order_dice",
        "nouveau joueur": "admission", "doubles automatiques": "automatic_doubles", "mises": "stakes",
    },
}  # fmt: skip
"""What a player types, and the rule that comes first."""
ELSEWHERE_FIRST = {
    "en": {
        "kitty": "club-settings", "pot": "club-settings", "carry-over": "club-settings", "time limit": "club-settings",
        "time limits": "club-settings", "maximum cube": "", "cube limit": "", "64": "", "cocked dice": "",
        "clock": "", "illegal move": "", "undo": "", "concede": "", "resign": "", "entry fee": "club-settings",
        "dispute": "club-settings",
    },
    "de": {
        "Kasse": "club-settings", "Höchstwürfel": "", "Zeitlimit": "club-settings", "schräge Würfel": "",
        "Startgeld": "club-settings",
    },
    "fr": {"caisse": "club-settings", "plafond du videau": "", "cagnotte": "club-settings", "dés cassés": ""},
}  # fmt: skip
"""What a player types that is no house rule: the page that comes first, or none where no house decides it."""


@pytest.mark.parametrize(
    ("language", "wanted", "first"), [(lang, *one) for lang, words in FIRST.items() for one in words.items()]
)
def test_what_a_player_types_has_the_rule_first_that_they_mean(language: str, wanted: str, first: str) -> None:
    assert listed(wanted, language)[:1] == [first]


@pytest.mark.parametrize(
    ("language", "wanted", "page"), [(lang, *one) for lang, words in ELSEWHERE_FIRST.items() for one in words.items()]
)
def test_what_no_rule_has_is_not_answered_with_a_rule(language: str, wanted: str, page: str) -> None:
    assert listed(wanted, language) == []
    assert elsewhere(wanted, language)[:1] == [page]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("box must take at least half", "box_answers_all"), ("raccon", "immediate_redoubles"),
        ("racccoon", "immediate_redoubles"), ("jacobbi", "jacoby"), ("atuomatic", "automatic_doubles"),
    ],
)  # fmt: skip
def test_where_no_rule_has_all_the_words_those_come_that_fit_best(wanted: str, first: str) -> None:
    assert options_with(wanted) == ()
    assert listed(wanted)[0] == first
    assert fits_in_part(wanted) == f"No rule has “{wanted}” as written. These fit best:"


def test_the_rule_with_most_of_the_words_comes_first() -> None:
    assert "cubes" in listed("captain doubles for everybody")[:3]
    assert len(listed("captain doubles for everybody")) <= 8
    assert listed("captain marmalade")[0] in found("captain")
    assert listed("captain marmalade jam") == [], "less than half"


def test_a_short_word_is_not_taken_for_another() -> None:
    assert "order_dice" not in found("vice")


def test_gammons_without_a_cube_are_those_of_the_jacoby_rule() -> None:
    assert listed("gammon counts without cube") == ["jacoby"]
    assert elsewhere("gammon counts without cube") == [""]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "gammon counts marmalade, what a backgammon counts marmalade, triple marmalade"),
        ("de", "Gammon zählt Marmelade, was ein Backgammon zählt Marmelade, dreifach Marmelade"),
        ("fr", "gammon compte marmelade, ce que compte un backgammon marmelade, triple marmelade"),
    ],
)
def test_what_a_gammon_counts_is_never_answered_without_the_jacoby_rule(language: str, words: str) -> None:
    for wanted in words.split(", "):
        assert listed(wanted, language) == ["jacoby"]
        with spoken_in(language):
            assert [one.text for one in places_about(wanted)] == [translate(GAMMONS)]


def test_pages_are_found_by_words_for_paying_and_by_misspelt_words() -> None:
    assert elsewhere("payment") == ["money"]
    assert elsewhere("side pot") == ["money"]
    assert elsewhere("treasuer") == ["people"]


def test_one_word_of_a_longer_name_does_not_lead_to_its_page() -> None:
    assert elsewhere("keep") == []
    assert elsewhere("who keeps score") == ["people"]


def test_a_cap_may_be_one_of_stakes_or_of_a_cube() -> None:
    assert found("cap") == {"stakes"}
    assert elsewhere("cap") == [""]


def test_who_steps_out_may_leave_or_pass() -> None:
    assert found("aussteigen", "de") >= {"leaving", "box_answers_all"}


def test_what_is_not_found_is_said_with_what_to_try() -> None:
    assert nothing_found("marmalade").startswith("No rule has “marmalade”. Try one word for it")


def test_every_option_has_words_of_players_in_every_language() -> None:
    assert SYNONYMS.keys() == OPTIONS.keys()
    for language in LANGUAGES:
        with spoken_in(language):
            assert all(translate(words).strip() for words in SYNONYMS.values())


def test_nothing_is_found_by_no_word() -> None:
    assert found("  ") == set()
    assert elsewhere("  ") == []


def test_the_rule_that_is_called_so_stands_before_one_that_speaks_of_it() -> None:
    assert listed("no beavers")[0] == "immediate_redoubles"


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "take", "takes"),
        ("en", "take", "taken"),
        ("en", "lose", "loser"),
        ("de", "keiner", "keinen"),
        ("de", "Kapitän", "Kapitäne"),
        ("de", "annehmen", "annimmt"),
        ("fr", "prendre", "pris"),
        ("fr", "videau", "videaux"),
    ],
)
def test_the_forms_of_a_word_find_the_same(language: str, one: str, other: str) -> None:
    assert found(one, language) == found(other, language)
    assert found(one, language)


@pytest.mark.parametrize(
    ("language", "wanted", "same"),
    [
        ("en", "who must only double", "double"),
        ("de", "wer muss nur Doppler", "Doppler"),
        ("fr", "il doit parler", "parler"),
    ],
)
def test_words_that_carry_nothing_are_not_looked_for(language: str, wanted: str, same: str) -> None:
    assert found(wanted, language) == found(same, language)


def test_words_that_stand_apart_in_a_text_are_no_match() -> None:
    assert options_with("box pays double") == ()
    assert options_with("at least half") != (), "one after the other"
