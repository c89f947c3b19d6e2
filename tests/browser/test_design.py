"""The design page: all components in all their states, from moments that the rules have played."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Phones


def test_every_component_is_drawn_in_every_state(phones: Phones) -> None:
    page = phones.bare(viewport={"width": 1440, "height": 900})
    page.goto(f"{phones.site.url}/design/")
    expect(page.locator(".phone[data-part=trail]")).to_contain_text("double")
    empty = page.evaluate(
        """() => [...document.querySelectorAll("[data-part]")]
            .filter((part) => !part.textContent.trim()).map((part) => part.dataset.scene)"""
    )
    assert empty == []
    for kind in ("mine", "offered", "answered", "still", "extra", "penalty", "halved"):
        assert page.locator(f".kinds.cubes .cube.{kind}").count(), kind
    assert page.locator(".kinds.cubes .cube").count() == page.locator(".kinds.cubes li").count()


IN_EVERY_LIGHT = [
    "light=dark",
    *(pytest.param(f"light={light}{more}", marks=pytest.mark.long) for light, more in
      (("light", ""), ("light", "&contrast=more"), ("dark", "&contrast=more"))),
]  # fmt: skip


@pytest.mark.parametrize("asked", IN_EVERY_LIGHT)
def test_every_component_can_be_read_in_every_light(phones: Phones, asked: str) -> None:
    page = phones.bare(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.goto(f"{phones.site.url}/design/?{asked}")
    expect(page.locator(".phone[data-part=trail]")).to_contain_text("double")
    found = Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
    assert [f"{node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]] == []
