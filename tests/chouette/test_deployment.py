"""What the deploy check asks of an installation."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import reverse

from chouette.checks import FOR_DEPLOYMENT
from chouette.waiting import LONG_CLUB_ROUTES, LONG_ROUTES

ROOT = Path(__file__).parents[2]


def deploy_check(**change: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("DATABASE_", "CHOUETTE_", "DJANGO_"))
    }
    environment = {**kept, **FOR_DEPLOYMENT, **change}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.long  # each day it is one of the checks
def test_the_installation_of_the_compose_file_passes() -> None:
    done = deploy_check()
    assert done.returncode == 0, done.stderr


WEAK = {
    "chouette.W001": {"DATABASE_OWNER_URL": ""},
    "security.W004": {"CHOUETTE_TLS": ""},
    "security.W018": {"CHOUETTE_DEBUG": "1"},
    "security.W009": {"SECRET_KEY": "short"},
    "security.W020": {"CHOUETTE_HOSTS": ""},
}
"""Complaints, and what each is made of."""


def test_whatever_is_weak_about_an_installation_is_complained_of() -> None:
    done = deploy_check(**{name: value for change in WEAK.values() for name, value in change.items()})
    assert done.returncode == 1
    assert [complaint for complaint in WEAK if complaint not in done.stderr] == []


@pytest.mark.long
@pytest.mark.parametrize("complaint", WEAK)
def test_each_weakness_is_complained_of_by_itself(complaint: str) -> None:
    done = deploy_check(**WEAK[complaint])
    assert done.returncode == 1
    assert complaint in done.stderr


def test_a_start_without_a_key_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import chouette.settings"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATABASE_URL": "postgresql://chouette_app@db/chouette"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "SECRET_KEY is not set" in done.stderr


def test_the_proxy_sends_what_may_take_long_to_the_process_that_holds_no_thread() -> None:
    written = re.search(r"@long path (.+)", (ROOT / "Caddyfile").read_text())
    assert written is not None
    of_clubs = (reverse(name, args=["CLUB"]).replace("CLUB", "*") for name in LONG_CLUB_ROUTES)
    assert {*map(reverse, LONG_ROUTES), *of_clubs} <= {*written[1].split()}
