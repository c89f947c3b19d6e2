"""The pages of a club's house rules: sets, the editor with what is wrong and the ways out, versions, two at once."""

import html
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import limits, rule_sets, services
from clubs.models import Club, HouseRules, HouseRulesVersion, Role
from tests.kit.people import Person, club_of, page, person

pytestmark = pytest.mark.django_db


class Editor:
    """Ann's club with its Thursday rules, and the forms of its pages."""

    def __init__(self) -> None:
        self.ann = person("Ann")
        self.club: Club = club_of(self.ann)
        self.rules: HouseRules = services.house_create(
            actor=self.ann.actor, club=self.club, name="Thursday rules", sheet="atlanta"
        )

    def at(self, part: str = "") -> str:
        return f"/clubs/{self.club.slug}/rules/{self.rules.id}/{part}"

    def opened(self, part: str = "", client: Client | None = None) -> str:
        response = (client or self.ann.client).get(self.at(part))
        assert response.status_code == 200, response.content
        return html.unescape(page(response))

    def sent(self, part: str = "edit/", *, who: Person | None = None, based_on: int = 1, **said: str) -> Any:
        return (who or self.ann).client.post(self.at(part), {"based_on": str(based_on), **said})

    def saved(self, *, who: Person | None = None, based_on: int = 1, **said: str) -> Any:
        return self.sent(who=who, based_on=based_on, save="1", **said)

    def latest(self) -> HouseRulesVersion:
        version = rule_sets.version_of(self.rules)
        assert version is not None
        return version


@pytest.fixture
def editor() -> Editor:
    return Editor()


def figure(**figures: str) -> dict[str, Any]:
    """What is typed as the figure of a rule: its field's name is none in Python."""
    return {f"{key}-figure": typed for key, typed in figures.items()}


def question(shown: str, key: str) -> str:
    """One question of the editor, with its choices."""
    return shown.split(f'id="o-{key}"')[1].split('<details class="rule')[0]


def chosen(shown: str, key: str) -> str:
    """The code of the answer that is chosen."""
    found = re.search(rf'name="{key}" value="([^"]*)" checked', shown)
    assert found is not None
    return found[1]


def test_the_first_set_is_made_from_a_sheet_and_opens_in_the_editor(editor: Editor) -> None:
    ann, slug = editor.ann.client, editor.club.slug
    response = ann.post(f"/clubs/{slug}/rules/new/", {"name": "Friday", "from": "brighton"}, follow=True)
    assert response.redirect_chain[0][0].endswith("/edit/")
    assert "from Brighton, version 1" in page(response)
    assert "Friday" in page(ann.get(f"/clubs/{slug}/rules/"))


def test_a_set_is_made_from_another_with_all_that_it_has(editor: Editor) -> None:
    editor.saved(jacoby="false")
    address = f"/clubs/{editor.club.slug}/rules/new/"
    editor.ann.client.post(address, {"name": "Friday", "from": str(editor.rules.id)})
    friday = HouseRules.objects.get(name="Friday")
    version = rule_sets.version_of(friday)
    assert version is not None
    assert (friday.sheet, version.change) == ("atlanta", {"jacoby": False})


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"name": "", "from": "atlanta"}, "The name is empty."),
        ({"name": "thursday RULES", "from": "atlanta"}, "There is a set of that name already."),
        ({"name": "Fri\u202eday", "from": "atlanta"}, "turns the direction of writing"),
        ({"name": "Friday", "from": "hoyle"}, "Choose what to begin with."),
        ({"name": "Friday", "from": "00000000-0000-0000-0000-000000000000"}, "Choose what to begin with."),
    ],
)
def test_what_is_wrong_with_a_new_set_stands_beside_its_field(editor: Editor, said: dict[str, str], fault: str) -> None:
    response = editor.ann.client.post(f"/clubs/{editor.club.slug}/rules/new/", said)
    assert response.status_code == 422
    assert fault in page(response)
    assert HouseRules.objects.count() == 1


def test_every_question_stands_there_with_what_each_answer_does(editor: Editor) -> None:
    shown = question(editor.opened("edit/"), "jacoby")
    assert "Does a gammon count only once the cube has been turned?" in shown
    assert "Ann −6, Bob +4, Cat +1, Dan +1." in shown.replace("\u00a0", " ")
    assert "Ann −8, Bob +4, Cat +2, Dan +2." in shown.replace("\u00a0", " ")
    assert "Atlanta 4.1" in shown
    assert "St Albans 16" in shown
    assert chosen(shown, "jacoby") == "true"


def test_what_is_changed_is_kept_as_the_next_version(editor: Editor) -> None:
    response = editor.saved(jacoby="false", max_players="figure", **figure(max_players="8"), note="Room for eight")
    assert response.status_code == 302
    version = editor.latest()
    assert (version.number, version.change, version.note) == (2, {"max_players": 8, "jacoby": False}, "Room for eight")
    shown = editor.opened()
    assert "Unlike Atlanta" in shown
    assert "At most 8 players." in shown


def test_a_change_without_effect_is_only_named_at_the_head_of_the_rules(editor: Editor) -> None:
    follow = re.search(r'value="([^"]*stakes=equal[^"]*)"', html.unescape(page(editor.sent(cubes="single"))))
    assert follow is not None
    changed = dict(parse_qsl(follow[1])) | {"cubes": "single", "box_answers_all": "any"}
    assert editor.saved(**changed).status_code == 302
    shown = editor.opened()
    head = shown.partition('class="ledger"')[2].partition("</section>")[0]
    listed, _idle, idle = head.partition("Changed, but without effect beside other answers:")
    assert "When the whole team doubles" not in listed
    assert "When the whole team doubles" in idle
    assert "Has no effect with the current “Cubes”" in shown


def test_a_form_that_is_only_looked_at_keeps_nothing_but_what_was_written(editor: Editor) -> None:
    response = editor.sent(jacoby="false", note="Not yet")
    shown = html.unescape(page(response))
    assert chosen(shown, "jacoby") == "false"
    assert 'value="Not yet"' in shown
    assert "1 change since version 1" in shown
    assert editor.latest().number == 1


def test_an_answer_is_set_back_to_the_sheets_alone_or_with_all_others(editor: Editor) -> None:
    editor.saved(jacoby="false", cube_advice="true")
    one = html.unescape(page(editor.sent(based_on=2, set="jacoby=true")))
    assert (chosen(one, "jacoby"), chosen(one, "cube_advice")) == ("true", "true")
    both = html.unescape(page(editor.sent(based_on=2, set="jacoby=true&cube_advice=false")))
    assert chosen(both, "cube_advice") == "false"
    assert "Nothing: every answer is the sheet’s." in both


def test_a_contradiction_is_named_at_once_with_the_ways_out(editor: Editor) -> None:
    response = editor.sent("check/", immediate_redoubles="none", lone_taker="must_beaver")
    shown = html.unescape(page(response))
    assert "Cannot be saved yet" in shown
    margin = shown.split('id="margin"')[1].split('id="tally"')[0]
    assert "Beavers and raccoons" in margin
    assert 'value="immediate_redoubles=beaver"' in margin
    assert 'value="lone_taker=extras"' in margin
    assert "cannot be so" in shown.split('id="s-lone_taker"')[1][:600]


def test_one_cube_takes_all_that_contradicts_it_along(editor: Editor) -> None:
    shown = html.unescape(page(editor.sent(cubes="single")))
    pairs = shown.partition('id="odd-head"')[2].partition("<ul>")[2].partition("</ul>")[0].count("<li>")
    assert pairs > 1
    assert f"{pairs} pairs of rules contradict each other" in shown
    follow = re.search(r'value="([^"]*stakes=equal[^"]*)"', shown)
    assert follow is not None
    followed = html.unescape(page(editor.sent(cubes="single", set=follow[1])))
    assert "contradict each other" not in followed
    assert chosen(followed, "cubes") == "single"
    assert chosen(followed, "box_initial_double") == "whole_team"


def test_a_contradiction_is_not_kept_and_nothing_typed_is_lost(editor: Editor) -> None:
    response = editor.saved(cubes="single", note="One cube")
    shown = html.unescape(page(response))
    assert response.status_code == 422
    assert "contradicts the answers" in shown
    assert chosen(shown, "cubes") == "single"
    assert 'value="One cube"' in shown
    assert editor.latest().number == 1


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("2", "the least is 3"),
        ("many", "Write a whole number in digits, from 3 to 9999."),
        ("", "Write a figure, or choose another answer."),
        ("12345", "Write a whole number in digits, from 3 to 9999."),
    ],
)
def test_what_is_no_figure_is_said_beside_it_and_stays_there(editor: Editor, typed: str, fault: str) -> None:
    response = editor.saved(max_players="figure", jacoby="false", **figure(max_players=typed))
    shown = html.unescape(page(response))
    assert response.status_code == 422
    assert fault in question(shown, "max_players")
    assert f'name="max_players-figure" value="{typed}"' in shown
    assert chosen(shown, "jacoby") == "false"
    assert editor.latest().number == 1


def test_money_may_be_written_with_a_comma(editor: Editor) -> None:
    editor.saved(minimum_stake="figure", **figure(minimum_stake="1,50"))
    assert editor.latest().change == {"minimum_stake": "1.50"}


def test_money_that_may_be_a_thousand_is_not_guessed(editor: Editor) -> None:
    assert editor.saved(minimum_stake="figure", **figure(minimum_stake="1.250")).status_code == 422


def test_an_answer_that_there_is_not_is_no_answer(editor: Editor) -> None:
    response = editor.saved(jacoby="perhaps")
    assert response.status_code == 422
    assert "perhaps" in page(response)


def test_an_option_without_effect_says_beside_which_other(editor: Editor) -> None:
    shown = question(editor.opened("edit/"), "order_doubles_count_twice")
    assert "Has no effect" not in shown
    shown = question(html.unescape(page(editor.sent(order_dice="1"))), "order_doubles_count_twice")
    assert "Has no effect with the current “Dice for the order”." in shown


def test_how_we_read_the_sheet_stands_with_the_question(editor: Editor) -> None:
    assert "Penalties do not count" in question(editor.opened("edit/"), "box_must_profit")
    assert "Backgammon ACT does not say" not in question(editor.opened("edit/"), "box_must_profit")


@pytest.mark.parametrize(
    ("words", "found", "not_found"),
    [
        ("5.10", ["When the whole team doubles"], ["Advice on plays"]),
        ("5.1", ["Automatic doubles"], ["When the whole team doubles"]),
        ("beaver", ["Beavers and raccoons", "Dropping a beaver", "The lone taker"], ["Dice for the order"]),
        ("st albans dice", ["Dice for the order"], ["Jacoby rule"]),
        ("zugzwang", ["No rule has “zugzwang”. Try one word for it"], ["<a"]),
        ("", [], ["<a"]),
    ],
)
def test_rules_are_found_by_words_and_by_clauses(
    editor: Editor, words: str, found: list[str], not_found: list[str]
) -> None:
    shown = html.unescape(page(editor.ann.client.get(editor.at("search/"), {"q": words})))
    assert all(text in shown for text in found)
    assert all(text not in shown for text in not_found)


def test_without_a_script_what_was_written_goes_along_with_what_is_looked_for(editor: Editor) -> None:
    shown = html.unescape(page(editor.sent(q="5.10", jacoby="false")))
    assert chosen(shown, "jacoby") == "false"
    assert re.search(r'id="o-jacoby"[^>]* hidden', shown)
    assert re.search(r'id="o-box_answers_all"[^>]* open', shown)


def test_a_chapter_without_a_rule_that_was_found_is_out_of_sight(editor: Editor) -> None:
    """Its heading, and the way to it; where nothing is looked for every chapter is there."""
    section, way = r'<section class="chapter"[^>]*>', r'<a href="#c-[^>]*>'
    for part in (section, way):
        tags = re.findall(part, html.unescape(page(editor.sent(q="beaver"))))
        assert 0 < sum("hidden" in tag for tag in tags) < len(tags)
        assert not any("hidden" in tag for tag in re.findall(part, editor.opened("edit/")))
    shown = html.unescape(page(editor.sent(q="beaver")))
    for chapter in re.split(section, shown)[1:]:
        body = chapter.partition("</section>")[0]
        rules = re.findall(r'<details class="rule[^>]*>', body)
        heading = shown[: shown.index(body)].rpartition("<section")[2]
        assert ("hidden" in heading) == all(" hidden" in rule for rule in rules)


def test_what_players_call_a_rule_finds_it_and_what_is_none_leads_to_its_page(editor: Editor) -> None:
    assert 'href="#o-automatic_doubles"' in editor.opened("search/?q=Murphy")
    pointed = editor.opened("search/?q=table+fee")
    assert f'href="/clubs/{editor.club.slug}/settings/">Table fee: Settings</a>' in pointed
    assert "No rule has" not in pointed
    without_script = html.unescape(page(editor.sent(q="table fee")))
    assert "Table fee: Settings</a>" in without_script


def test_the_same_form_twice_makes_one_version(editor: Editor) -> None:
    for _ in range(2):
        assert editor.saved(jacoby="false", key="3e2b5f5e-6d2b-4d1e-9a53-0a4b4b1f6c11").status_code == 302
    assert editor.latest().number == 2


def test_saving_what_is_not_changed_says_so_and_makes_none(editor: Editor) -> None:
    response = editor.ann.client.post(editor.at("edit/"), {"based_on": "1", "save": "1"}, follow=True)
    assert "Nothing is different, so version 1 stays." in page(response)
    assert editor.latest().number == 1


@pytest.fixture
def bob(editor: Editor) -> Person:
    bob = person("Bob")
    services.role_give(actor=editor.ann.actor, club=editor.club, to=bob.actor, role=Role.ORGANISER)
    return bob


def test_the_second_organiser_sees_what_the_first_changed_and_decides(editor: Editor, bob: Person) -> None:
    editor.saved(jacoby="false", cube_advice="true")
    response = editor.saved(who=bob, jacoby="true", box_must_profit="false", cube_advice="false", note="Mine")
    shown = html.unescape(page(response))
    assert response.status_code == 409
    assert "Ann has saved version 2 meanwhile" in shown
    assert "Jacoby rule" in shown
    assert "The Box must come out ahead" in shown  # Bob's own change, which Ann did not touch
    assert 'name="decide-jacoby" value="false"' in shown
    assert 'name="box_must_profit" value="false"' in shown
    assert editor.latest().number == 2
    editor.saved(
        who=bob, based_on=2, box_must_profit="false", note="Mine",
        **{"decide-jacoby": "true", "decide-cube_advice": "true"},
    )  # fmt: skip
    assert editor.latest().change == {"cube_advice": True, "box_must_profit": False}


def test_where_both_have_changed_one_thing_neither_is_chosen_beforehand(editor: Editor, bob: Person) -> None:
    editor.saved(max_players="figure", **figure(max_players="6"))
    shown = page(editor.saved(who=bob, max_players="figure", **figure(max_players="8")))
    decide = shown.split("decide-max_players", 1)[1]
    assert "checked" not in decide.split("</fieldset>")[0]


def test_versions_say_who_when_why_and_what(editor: Editor) -> None:
    editor.saved(jacoby="false", note="Gammons count")
    shown = editor.opened("versions/")
    assert "“Gammons count”" in shown
    assert "Ann" in shown
    assert "Jacoby rule" in shown
    assert "As Atlanta has it." in shown


def test_an_old_version_is_looked_at_and_brought_back_as_a_new_one(editor: Editor) -> None:
    editor.saved(jacoby="false")
    assert "This is an old version." in editor.opened("versions/1/")
    editor.ann.client.post(editor.at("versions/1/bring-back/"))
    version = editor.latest()
    assert (version.number, version.change, version.note) == (3, {}, "As version 1.")
    assert editor.ann.client.get(editor.at("versions/9/")).status_code == 404


def test_a_set_is_called_otherwise_put_away_and_brought_back(editor: Editor) -> None:
    ann = editor.ann.client
    assert ann.post(editor.at("name/"), {"name": "x" * 41}).status_code == 422
    ann.post(editor.at("name/"), {"name": "Friday"})
    ann.post(editor.at("archive/"), {"away": "1"})
    assert "Put away" in page(ann.get(f"/clubs/{editor.club.slug}/rules/"))
    ann.post(editor.at("archive/"), {"away": "0"})
    editor.rules.refresh_from_db()
    assert (editor.rules.name, editor.rules.archived_at) == ("Friday", None)


def test_a_set_of_another_club_is_not_there(editor: Editor) -> None:
    eve = person("Eve")
    other = club_of(eve, "Friday")
    for part in ("", "edit/", "versions/", "versions/1/", "search/"):
        address = f"/clubs/{other.slug}/rules/{editor.rules.id}/{part}"
        assert eve.client.get(address).status_code == 404
    assert eve.client.post(f"/clubs/{other.slug}/rules/{editor.rules.id}/edit/", {"save": "1"}).status_code == 404
    address = f"/clubs/{other.slug}/rules/new/"
    assert eve.client.post(address, {"name": "Mine", "from": str(editor.rules.id)}).status_code == 422


def test_a_member_reads_and_changes_nothing(editor: Editor) -> None:
    cat = person("Cat")
    services.role_give(actor=editor.ann.actor, club=editor.club, to=cat.actor, role=Role.MEMBER)
    assert ">Change<" not in editor.opened(client=cat.client)
    assert "Bring it back" not in editor.opened("versions/", client=cat.client)
    assert editor.saved(who=cat, jacoby="false").status_code == 403


def test_the_demo_clubs_rules_are_open_to_everybody(editor: Editor) -> None:
    demo = services.club_create(actor=editor.ann.actor, name="Demo", currency="GBP", demo=True)
    rules = services.house_create(actor=editor.ann.actor, club=demo, name="Demo rules", sheet="atlanta")
    assert Client().get(f"/clubs/{demo.slug}/rules/{rules.id}/").status_code == 200
    assert Client().get(f"/clubs/{demo.slug}/rules/{rules.id}/edit/").status_code == 403


def test_no_word_of_the_format_is_read_on_the_pages(editor: Editor) -> None:
    for part in ("", "edit/", "versions/"):
        text = re.sub(r"<[^>]*>", "", editor.opened(part).split("<main")[1])
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", text)


def test_pages_need_few_statements_however_many_versions(editor: Editor) -> None:
    for number in range(1, 21):
        editor.saved(based_on=number, max_players="figure", **figure(max_players=str(number + 6)))
    for part in ("", "edit/", "versions/", "versions/3/"):
        with CaptureQueriesContext(connection) as said:
            editor.opened(part)
        assert len(said) < 12, part
    with CaptureQueriesContext(connection) as said:
        editor.ann.client.get(f"/clubs/{editor.club.slug}/rules/")
    assert len(said) < 12


def test_a_note_is_kept_without_what_cannot_be_printed(editor: Editor) -> None:
    editor.saved(jacoby="false", note="Gammons\x00count\u202e now")
    assert editor.latest().note == "Gammons count now"


def test_what_is_kept_too_often_waits_and_is_not_lost(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HOUSE_SAVINGS", limits.Limit("house", most=1, seconds=3600))
    editor.saved(jacoby="false")
    response = editor.saved(based_on=2, jacoby="true")
    assert (response.status_code, int(response["Retry-After"]) > 0) == (429, True)
    assert chosen(page(response), "jacoby") == "true"
    assert "Nothing is lost" in page(response)
    said = {"name": "Friday", "from": "brighton"}
    again = editor.ann.client.post(f"/clubs/{editor.club.slug}/rules/new/", said)
    assert again.status_code == 429
    assert 'value="Friday"' in page(again)


def test_a_sheet_that_leaves_a_value_open_is_named_with_it(editor: Editor) -> None:
    assert "Brighton Special Conditions, if you like" in question(editor.opened("edit/"), "lone_taker")
