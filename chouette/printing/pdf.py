"""A PDF of what a typst source draws."""

from collections.abc import Mapping
from pathlib import Path

import typst


def pdf_of(source: Path, written: Mapping[str, str]) -> bytes:
    """The document of this source with these inputs; the same inputs always give the same bytes."""
    press = typst.Compiler(source, root=source.parent, sys_inputs=dict(written), ignore_system_fonts=True)
    pdf = press.compile(format="pdf", timestamp=0)
    assert isinstance(pdf, bytes), "one file, and no output path"
    return pdf
