"""A closed session is opened again: at once by who closed it, later by the organiser."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.models import Audit, Role
from sessions import services
from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.models import Event, Posting
from sessions.services.evenings.verification import session_verify
from tests.kit.keepers import gets_role
from tests.kit.table import Table, replaced_by

pytestmark = pytest.mark.django_db


def closed(table: Table) -> None:
    """One game is played, and the evening closed; Kim has since handed the sheet to Bob."""
    table.tap("Bob", "start")
    table.tap("Bob", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    assert table.view["phase"] == "closed"


def opened(table: Table, who: str) -> None:
    person = table.stranger if who == "a stranger" else table[who]
    assert person is not None
    services.session_reopen(code=table.code, actor=person.actor, token=person.hash)


def test_the_organiser_opens_it_again_and_the_log_says_so(table: Table) -> None:
    closed(table)
    postings = Posting.objects.filter(session=table.session).count()
    opened(table, "Kim")
    assert table.view["phase"] == "between"
    assert table.view["settlements"] == []
    assert Event.objects.filter(session=table.session).latest("seq").kind == "undo"
    assert Posting.objects.filter(session=table.session).count() == postings
    assert session_verify(table.code) is None
    assert Audit.objects.get(what="session_reopened").actor_name == "Kim"
    table.tap("Bob", "start")
    opened(table, "Kim")
    assert table.view["phase"] == "game"


def test_the_trail_says_what_happened(table: Table) -> None:
    """Kim, who does not play, opens it again; then Bob, an organiser too, who does."""
    closed(table)
    opened(table, "Kim")
    assert table.view["trail"][-1]["text"] == "The evening was opened again."
    table.tap("Kim", "close")
    gets_role(table, table["Bob"], Role.ORGANISER)
    opened(table, "Bob")
    assert table.view["trail"][-1]["text"] == "Bob opened the evening again."
    assert table.view["last"]["you"] == {table.id("Bob"): "You opened the evening again."}


def test_nobody_else_does(table: Table) -> None:
    closed(table)
    with pytest.raises(NotAllowed) as refused:
        opened(table, "Bob")
    assert refused.value.code == "organiser_opens_again"
    with pytest.raises(NotFound):
        opened(table, "a stranger")
    assert table.view["phase"] == "closed"


def test_it_is_opened_again_however_long_ago_it_was_closed(table: Table) -> None:
    closed(table)
    with time_machine.travel(timezone.now() + timedelta(days=400), tick=False):
        opened(table, "Kim")
    assert table.view["phase"] == "between"


def test_points_corrected_since_stay_corrected(table: Table) -> None:
    closed(table)
    table.tap("Kim", "adjust", points={"Ann": 2, "Bob": -2}, reason="a cube was written at 4")
    opened(table, "Kim")
    assert table.view["phase"] == "between"
    assert table.view["players"][table.id("Ann")]["to_settle"] == -1
    assert table.view["settlements"] == []
    assert session_verify(table.code) is None


def test_a_slip_is_taken_back_within_a_minute_and_no_later(table: Table) -> None:
    closed(table)
    table.tap("Kim", "undo")
    assert table.view["phase"] == "between"
    table.tap("Kim", "close")
    with time_machine.travel(timezone.now() + timedelta(seconds=61), tick=False):
        with pytest.raises(NotAllowed) as refused:
            table.tap("Kim", "undo")
        assert refused.value.code == "organiser_opens_again"
    with pytest.raises(Malformed, match="correction_needs_reason"):
        table.tap("Kim", "amend", seq=2, **replaced_by(None))


def test_the_button_is_there_for_the_organiser(table: Table) -> None:
    closed(table)
    kim, bob = table.kim.client(), table["Bob"].client()
    sheet, reopen = reverse("sheet", args=[table.code]), reverse("reopen", args=[table.code])
    assert "Reopen" in kim.get(sheet).content.decode()
    assert "Reopen" not in bob.get(sheet).content.decode()
    assert bob.post(reopen).status_code == 403
    assert kim.post(reopen).headers["Location"] == reverse("table", args=[table.code])
    assert table.view["phase"] == "between"


def test_corrections_are_in_the_trail_of_the_club(table: Table) -> None:
    table.tap("Bob", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "amend", seq=3, note="Bob did not double", **replaced_by(None))
    table.tap("Kim", "undo")
    lines = Audit.objects.filter(what__in=("amended", "undone")).order_by("id")
    assert [(line.what, line.actor_name) for line in lines] == [("amended", "Kim"), ("undone", "Kim")]
    assert lines[0].details == {"seq": 3, "reason": "Bob did not double"}
