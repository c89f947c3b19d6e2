"""What it costs to work out a password, and that many wrong ones at once take little of the machine."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from threading import Event, Semaphore
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, make_password
from django.db import connection
from django.test import Client, override_settings

from clubs.accounts import password_places
from clubs.accounts.password_places import PasswordPlaces
from clubs.limits import TooOften
from clubs.models import User
from clubs.password_hashing import NICENESS, PASSWORDS_AT_ONCE, SmallArgon2
from tests.kit.accounts import PASSWORD, account

OURS = override_settings(PASSWORD_HASHERS=["clubs.password_hashing.SmallArgon2"])
PARAMETERS = "argon2$argon2id$v=19$m=19456,t=2,p=1$"
"""As OWASP names them: m in KiB."""


def test_a_password_is_kept_in_19_mebibytes() -> None:
    with OURS:
        assert make_password(PASSWORD).startswith(PARAMETERS)


MANY_WRONG = """
import os
from concurrent.futures import ThreadPoolExecutor
from django.conf import settings
settings.configure()
from clubs import password_hashing

def memory():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

ours = password_hashing.SmallArgon2()
kept = ours.encode("right", "salt-of-sixteen-bytes")
before = memory()
with ThreadPoolExecutor(8) as threads:
    assert not any(threads.map(lambda _: ours.verify("wrong", kept), range(24)))
lower = [os.getpriority(os.PRIO_PROCESS, one.native_id) for one in password_hashing._threads._threads]
print(memory() - before, min(lower) - os.getpriority(os.PRIO_PROCESS, 0))
"""
"""Says by how many KiB 24 wrong passwords from eight threads make a process larger, and how low they are worked out."""


@pytest.mark.skipif(
    sys.platform != "linux", reason="only there a thread has a priority, and a process tells its memory"
)
def test_many_wrong_passwords_leave_the_process_as_it_was_and_give_way() -> None:
    told = subprocess.run([sys.executable, "-c", MANY_WRONG], capture_output=True, text=True, timeout=60, check=True)
    grown, lower = map(int, told.stdout.split())
    assert grown < PASSWORDS_AT_ONCE * SmallArgon2.memory_cost + 10 * 1024
    assert lower == NICENESS


@pytest.mark.django_db
def test_a_hash_of_before_is_renewed_once_its_owner_signs_in() -> None:
    user = account()
    User.objects.filter(id=user.id).update(password=Argon2PasswordHasher().encode(PASSWORD, "salt-of-sixteen-bytes"))
    with OURS:
        wrong, right = (
            Client().post("/account/sign-in/password/", {"email": user.email, "password": typed}).status_code
            for typed in ("not " + PASSWORD, PASSWORD)
        )
    assert (wrong, right) == (422, 302)
    assert User.objects.get(id=user.id).password.startswith(PARAMETERS)


def test_an_address_has_one_of_two_places() -> None:
    places = PasswordPlaces()
    with places.place_for("a"), places.place_for("b"):
        pass
    with ThreadPoolExecutor(1) as hands, places.place_for("a"):
        free = hands.submit(_took_a_place, places, "b").result()
    assert free


def _took_a_place(places: PasswordPlaces, address: str) -> bool:
    try:
        with places.place_for(address):
            return True
    except TooOften:
        return False


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(password_places, "WAITING_SECONDS", 0.01)
    places = PasswordPlaces()
    with places.place_for("a"):
        assert not _took_a_place(places, "a")
        with places.place_for("b"):
            assert not _took_a_place(places, "c")
        assert places.waiting == 0
    assert _took_a_place(places, "a")


def test_a_stranger_with_many_connections_holds_up_nobody_else(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is worked out and two wait; the others are told at once. Another address has its place all the while."""
    begun, release = Semaphore(0), Event()

    def worked_out(request: Any, **_: Any) -> None:
        if request.META["REMOTE_ADDR"] == "192.0.2.1":
            begun.release()
            assert release.wait(60)

    monkeypatch.setattr("clubs.accounts.signing_in.authenticate", worked_out)
    monkeypatch.setattr(password_places, "WAITING_SECONDS", 60)

    def typed(address: str) -> int:
        try:
            form = {"email": "ann@club.example", "password": "wrong"}
            return Client(REMOTE_ADDR=address).post("/account/sign-in/password/", form).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(9) as hands:
        many = [hands.submit(typed, "192.0.2.1") for _ in range(8)]
        assert begun.acquire(timeout=60)
        assert hands.submit(typed, "192.0.2.2").result(timeout=60) == 422
        told = [one.result(timeout=60) for one in islice(as_completed(many, timeout=60), 5)]
        release.set()
    assert told == [429] * 5
    assert sorted(one.result() for one in many) == [422, 422, 422, 429, 429, 429, 429, 429]
