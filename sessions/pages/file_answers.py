"""Answers with a file that a browser keeps, or shows in its place."""

from django.http import HttpResponse

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "png": "image/png",
}
"""The type of a file by how its name ends."""


def file_answer(content: bytes, name: str, *, shown: bool = False) -> HttpResponse:
    """Return the answer with a file of this name; `shown` says that the browser opens it and does not ask where to keep
    it."""
    way = "inline" if shown else "attachment"
    headers = {"Content-Disposition": f'{way}; filename="{name}"'}
    return HttpResponse(content, content_type=KINDS[name.rpartition(".")[2]], headers=headers)
