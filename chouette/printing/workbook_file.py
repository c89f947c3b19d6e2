"""Reports as a workbook: what writes it is loaded with the first, for few processes ever write one."""

from collections.abc import Sequence

from chouette.printing.report import Report


def workbook_of(reports: Sequence[Report]) -> bytes:
    """Return the file."""
    from chouette.printing import workbook

    return workbook.workbook_of(reports)
