"""The API to read: fits every screen, and axe finds nothing, with everything folded and with much of it opened."""

import pytest

from tests.kit.page_faults import faults
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures


@pytest.mark.long
def test_everybody_can_read_what_programs_can_do(phones: Phones, pictures: Pictures) -> None:
    page = phones.bare()
    page.goto(f"{phones.site.url}/api/docs/")
    page.evaluate("""for (const one of [...document.querySelectorAll("details")].slice(0, 9)) one.open = true;""")
    for look in pictures.looks(page, SIZES):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide at {look}"
        if pictures.folder is not None:
            page.screenshot(path=pictures.folder / f"api-docs-{look}.png")
        else:
            assert faults(page) == [], look
