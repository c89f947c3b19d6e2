"""A phone's line to the table: cut, slow, refused."""

from playwright.sync_api import Page, WebSocketRoute

from clubs.models import DevicePlayer, Membership
from clubs.services import rights_changed
from tests.kit.table import Table

REFUSED = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "ERR_CONNECTION_RESET", "WebSocket connection", "ERR_EMPTY_RESPONSE")


def shut_out(table: Table, name: str) -> None:
    """Take the right to the table from somebody's phone."""
    device = table[name].actor.device_id
    assert device is not None
    DevicePlayer.objects.filter(device_id=device).delete()
    Membership.objects.filter(device_id=device).delete()
    rights_changed(table.club.id)


class Wire:
    """The sockets of one phone; `cut` lets nothing through either way, and neither end notices."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        page.route_web_socket("**/live/**", self._open)

    def _open(self, here: WebSocketRoute) -> None:
        if self.cut:
            return  # it stays half open, as on a network that swallows everything
        there = here.connect_to_server()
        here.on_message(lambda text: None if self.cut else there.send(text))
        there.on_message(lambda text: None if self.cut else here.send(text))
