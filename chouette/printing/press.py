"""What draws a page from a typst source: the same source and inputs always give the same bytes.

Names are drawn in every script that people have them in: what the serif of the pages lacks comes from `fonts/`, never
from the machine, on which other fonts may lie.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typst

FONTS = Path(__file__).with_name("fonts")
RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
"""Hebrew, Arabic and the scripts between them, for a class of characters."""
RIGHT_TO_LEFT_WORDS = re.compile(f"[{RIGHT_TO_LEFT}]+(?:[ '’.-]+[{RIGHT_TO_LEFT}]+)*")
ISOLATED = "\u2068{}\u2069"
"""A place of its own for its reading direction."""


def press_of(source: Path, written: Mapping[str, str]) -> "typst.Compiler":
    """The typst source with these inputs, ready to be drawn or asked."""
    import typst  # 7 MB, which a process that answers imports never needs

    inputs = {name: keep_figures_in_place(text) for name, text in written.items()}
    return typst.Compiler(source, root=source.parent, sys_inputs=inputs, font_paths=[FONTS], ignore_system_fonts=True)


def pdf_of(source: Path, written: Mapping[str, str]) -> bytes:
    """The document of this source with these inputs."""
    pdf = press_of(source, written).compile(format="pdf", timestamp=0)
    assert isinstance(pdf, bytes), "one file, and no output path"
    return pdf


def keep_figures_in_place(text: str) -> str:
    """Set words that are read from right to left apart, so that figures beside them stay where the sentence has them:
    "Ann pays דוד 2" would be drawn as "Ann pays 2 דוד"."""
    return RIGHT_TO_LEFT_WORDS.sub(lambda words: ISOLATED.format(words[0]), text)
