"""The page on which an organiser brings evenings along: files sent, its rows, and its form as it is shown."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from sessions.models import BroughtFile
from sessions.pages.bring.files_shown import NewLine
from tests.kit.roles import House


def at(own: House) -> str:
    return reverse("bring", args=[own.club.slug])


def send(ann: Client, own: House, **files: bytes) -> str:
    sent = [SimpleUploadedFile(name, content) for name, content in files.items()]
    return ann.post(at(own), {"act": "send", "files": sent}, follow=True).content.decode()


def standings(own: House) -> dict[str, str]:
    return dict(BroughtFile.objects.filter(club=own.club).values_list("name", "standing"))


def rows(ann: Client, own: House) -> dict[str, NewLine]:
    """The rows of the new evenings as the page shows them, by their file."""
    return {line.file.name: line for line in ann.get(at(own)).context["shown"].new}


def ticks(ann: Client, own: House, **more: Any) -> dict[str, Any]:
    """The form as the page shows it, sent with "none were paid" and what is said otherwise."""
    lines = list(rows(ann, own).values())
    return {
        "act": "bring", "paid": "none", "shown": [line.file.id.hex for line in lines],
        "alike": [line.file.id.hex for line in lines if line.like],
        "figures": re.findall(r'name="figures" value="([^"]+)"', ann.get(at(own)).content.decode()),
        "file": [line.file.id.hex for line in lines if line.ticked], **more,
    }  # fmt: skip


def bring(ann: Client, own: House, **persons: str) -> str:
    said = ticks(ann, own, key=list(persons), person=list(persons.values()))
    return ann.post(at(own), said, follow=True).content.decode()
