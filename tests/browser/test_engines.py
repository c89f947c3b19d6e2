"""The core of an evening on WebKit, which half of the room has in its pocket, and on Firefox."""

from collections.abc import Callable, Iterator

import pytest

from clubs import services as people
from sessions.models import Event
from tests.kit.engines import ENGINES, Driver, OtherPhone, missing
from tests.kit.site import Site
from tests.kit.table import Table

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # selenium's own
]

Phone = Callable[[], OtherPhone]


@pytest.fixture(scope="module", params=ENGINES)
def another(request: pytest.FixtureRequest) -> Iterator[Callable[[], Driver]]:
    """A browser of that engine; where it is not installed that is said."""
    wanted = missing(request.param)
    if wanted:
        pytest.skip(f"{request.param} is NOT tested: it is not installed (apt-get install {wanted})")
    with ENGINES[request.param]() as browsers:
        yield browsers


@pytest.fixture
def phone(another: Callable[[], Driver], site: Site) -> Phone:
    return lambda: OtherPhone(another(), site)


def test_one_joins_by_the_link(phone: Phone, laid: Table) -> None:
    token = people.invite_create(actor=laid.kim.actor, club=laid.club, session_code=laid.code)
    eve = phone()
    eve.open(f"/j/#{token}")
    eve.write("main input[type=text], main input:not([type])", "Eve")
    eve.press("Sit down", within="main")
    eve.press("Ask to join")
    eve.shows(".waits", "Waiting for Ann")
    for name in laid.people:
        laid.reply(name, 1, "agree")
    eve.shows(".lineup-list", "You")


def test_a_game_with_an_answer_taken_back_and_a_tap_made_offline(phone: Phone, laid: Table) -> None:
    ann, bob = phone(), phone()
    ann.sits(laid["Ann"], laid)
    bob.sits(laid["Bob"], laid)
    bob.press("Start game")
    ann.shows("h1", "Game 1")

    ann.press("Double")
    bob.shows(".dock .said", "doubles you to 2.")
    bob.press("Take")
    bob.press("Undo")
    bob.shows(".dock .said", "doubles you to 2.")
    bob.press("Drop")
    for name in ("Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    ann.press("Result")
    ann.press("Single", within="dialog")
    bob.shows(".swings", "Ann")

    ann.site.stop()
    ann.shows(".offline")
    ann.press("Start game 2")
    ann.shows(".dock .queue", "Start the game")
    ann.site.start()
    bob.shows("h1", "Game 2")
    assert Event.objects.filter(session_id=laid.session.id, kind="start").count() == 2
