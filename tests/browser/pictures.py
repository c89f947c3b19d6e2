"""Pictures of the screens, at every size and in both lights, for somebody to look at."""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

SIZES = ((360, 640), (390, 844), (768, 1024), (1440, 900))
WALL = ((1920, 1080),)
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


class Pictures:
    """Written to a folder, named by step, size and light; without a folder nothing is done."""

    def __init__(self, folder: Path | None) -> None:
        self.folder, self.step = folder, 0

    def take(self, page: Page, moment: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        """One moment at these sizes; afterwards the screen has its own size again."""
        if self.folder is None:
            return
        self.step += 1
        own = page.viewport_size
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for light in LIGHTS:
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.screenshot(path=self.folder / f"{self.step:02}-{moment}-{width}x{height}-{light}.png")
        page.emulate_media(color_scheme="null", reduced_motion="null")
        if own is not None:
            page.set_viewport_size(own)
