"""`python3 run.py front` draws the table for the first page and for previews of links, in each language and light.

It is no test of its own and runs when it is asked for: the pictures are kept in `static/img/front`, and
`tests/pages/test_front_page.py` sees that none is missing or too large.
"""

import base64
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, ViewportSize

from tests.kit.phones import Phones
from tests.kit.pictures import LIGHTS, come_to_rest

FOLDER = Path(settings.BASE_DIR) / "static" / "img" / "front"
SCENE = "/design/box-answers/"
ON_THE_PAGE: ViewportSize = {"width": 390, "height": 620}
IN_PREVIEWS: ViewportSize = {"width": 1200, "height": 630}
"""The size that messengers ask for."""


@pytest.mark.parametrize("language", [language for language, _name in settings.LANGUAGES])
def test_draw(language: str, phones: Phones) -> None:
    FOLDER.mkdir(exist_ok=True)
    for light in LIGHTS:
        page = phones.bare(viewport=ON_THE_PAGE, device_scale_factor=2, locale=language)
        page.goto(f"{phones.site.url}{SCENE}?light={light}")
        _draw(page, FOLDER / f"table-{language}-{light}.webp", quality=60)
    page = phones.bare(viewport=IN_PREVIEWS, locale=language)
    page.goto(f"{phones.site.url}{SCENE}?light=light")
    _draw(page, FOLDER / f"preview-{language}.jpeg", quality=80)


def _draw(page: Page, file: Path, *, quality: int) -> None:
    """Write what the page shows in the format of the file's name."""
    page.emulate_media(reduced_motion="reduce")
    page.locator("main.table").wait_for()
    come_to_rest(page)
    asked = {"format": file.suffix[1:], "quality": quality}
    drawn = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    file.write_bytes(base64.b64decode(drawn["data"]))
