"""All buttons: each file lists its own when it is loaded."""

from tests.browser.buttons import alone, corrections, cubes, deals, ends, partners
from tests.browser.buttons.scene import CASES

FILES = (alone, corrections, cubes, deals, ends, partners)

__all__ = ["CASES", "FILES"]
