"""Pictures of the screens, at every size and in every light, for somebody to look at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Page

SIZES = ((360, 640), (390, 844), (768, 1024), (1440, 900))
WALL = ((1920, 1080),)
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRAST_AT = (390, 844)
MOVES = "document.getAnimations().some(({ playState }) => playState === 'running')"


def come_to_rest(page: Page) -> None:
    """Wait until no animation runs.

    The page itself cannot wait for it: where no frame is drawn any more, Chromium never tells that an animation has
    finished, and a page without scripts gets neither frames nor timers.
    """
    while page.evaluate(MOVES):
        pass


class Look(NamedTuple):
    """How a screen is looked at; in high contrast at one size."""

    width: int
    height: int
    light: Literal["light", "dark"]
    contrast: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}-{self.light}{'-contrast' if self.contrast else ''}"


class Pictures:
    """Written to a folder, named by step, size and light; without a folder nothing is done."""

    def __init__(self, folder: Path | None) -> None:
        self.folder, self.step = folder, 0

    def take(self, page: Page, moment: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        """One moment at these sizes; afterwards the screen has its own size again."""
        if self.folder is None:
            return
        self.step += 1
        for look in self.looks(page, sizes):
            if not look.contrast:
                page.screenshot(path=self.folder / f"{self.step:02}-{moment}-{look}.png")

    def looks(self, page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[Look]:
        """The screen in every size and light, one after the other; afterwards it is as it was."""
        own = page.viewport_size
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for light in LIGHTS:
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                come_to_rest(page)
                yield Look(width, height, light)
                if (width, height) == CONTRAST_AT:
                    page.emulate_media(contrast="more")
                    yield Look(width, height, light, contrast=True)
                    page.emulate_media(contrast="null")
        page.emulate_media(color_scheme="null", reduced_motion="null")
        if own is not None:
            page.set_viewport_size(own)
