"""Two players who owe each other are not made one player by either of them.

By a book that was brought along Ann, an organiser, owes Zoe £50. Zoe has no phone.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Membership, Player, Role
from sessions import services
from sessions.services import BalanceRow, OpeningDraft
from tests.kit.accounts import account
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.settling import owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def owing(table: Table) -> Table:
    rows = [BalanceRow(None, "Ann", "-50"), BalanceRow(None, "Zoe", "+50")]
    draft = OpeningDraft(rows=rows, currency="GBP", key="the old book")
    services.opening_bring(actor=table.kim.actor, club=table.club, draft=draft)
    gets_role(table, table["Ann"], Role.ORGANISER)
    return table


def player(table: Table, name: str) -> Player:
    return Player.objects.get(club=table.club, name=name)


def merges(table: Table, who: str, kept: str = "Ann", merged: str = "Zoe") -> tuple[int, str]:
    """Merge two on the page; return its status and words."""
    address = reverse("player-merge", args=[table.club.slug, player(table, kept).id])
    answer = table[who].client().post(address, {"with": str(player(table, merged).id)})
    return answer.status_code, unescape(answer.content.decode())


def looks(table: Table, who: str, kept: str = "Ann", merged: str = "Zoe") -> str:
    """Return the words of the page before the two are merged."""
    address = reverse("player", args=[table.club.slug, player(table, kept).id])
    page = table[who].client().get(address, {"with": str(player(table, merged).id)}).content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def are_two(table: Table) -> bool:
    return not Player.objects.filter(club=table.club).exclude(merged_into=None).exists()


@pytest.mark.parametrize(("kept", "merged"), [("Ann", "Zoe"), ("Zoe", "Ann")])
def test_who_owes_the_other_does_not_merge_them(owing: Table, kept: str, merged: str) -> None:
    status, words = merges(owing, "Ann", kept, merged)
    assert status == 422
    assert "another organiser has to merge them" in words
    assert are_two(owing)
    asked = {"with": str(player(owing, merged).id)}
    address = reverse("api-player-merge", args=[owing.club.slug, player(owing, kept).id])
    problem = owing["Ann"].client().post(address, asked, content_type="application/json")
    assert (problem.status_code, problem.json()["code"]) == (422, "another_organiser_merges")
    assert are_two(owing)
    assert not Audit.objects.filter(what="merged_debt").exists()


def test_nor_does_a_phone_that_speaks_for_either(owing: Table) -> None:
    gets_role(owing, owing["Bob"], Role.ORGANISER)
    speaks_also_for(owing, "Bob", "Ann")
    assert merges(owing, "Bob")[0] == 422
    assert are_two(owing)


def test_without_another_organiser_it_says_to_name_one(owing: Table) -> None:
    Membership.objects.filter(club=owing.club, device=owing.kim.device).update(role=Role.TREASURER)
    assert "Name a second keeper: only another organiser can merge them." in merges(owing, "Ann")[1]
    assert "Name a second keeper: only another organiser can merge them. Name a second organiser" in looks(owing, "Ann")
    assert are_two(owing)


def test_another_organiser_merges_them_and_activity_has_the_sum(owing: Table) -> None:
    assert merges(owing, "Kim")[0] == 302
    assert not are_two(owing)
    page = owing.kim.client().get(reverse("audit", args=[owing.club.slug]), {"chapter": "money"}).content.decode()
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert "merged Ann and Zoe: £50 that Ann owed Zoe no longer counts" in words


@pytest.mark.parametrize(("kept", "merged"), [("Ann", "Zoe"), ("Zoe", "Ann")])
def test_the_page_says_one_true_sentence_beforehand(owing: Table, kept: str, merged: str) -> None:
    words = looks(owing, "Kim", kept, merged)
    assert words.count("£50 that Ann owes Zoe will no longer count.") == 1
    assert "No sum changes" not in words
    assert "That will stand in the account" not in words
    assert f"Make {merged} and {kept} one player" in words
    own = looks(owing, "Ann", kept, merged)
    assert "another organiser has to merge them" in own
    assert f"Make {merged} and {kept} one player" not in own


def test_who_owes_a_third_is_merged_as_before(owing: Table) -> None:
    services.players_merge(actor=owing["Ann"].actor, kept=player(owing, "Bob"), merged=player(owing, "Zoe"))
    assert owes(owing, "Ann", "Bob") == 5000
    assert not Audit.objects.filter(what="merged_debt").exists()
    assert UUID(owing.id("Bob")) == player(owing, "Zoe").merged_into_id


def test_the_page_says_beforehand_that_an_account_is_not_merged_and_leads_the_other_way_round(table: Table) -> None:
    """Zoe has an account, Yan has none."""
    zoe, yan = (people.player_add(actor=table.kim.actor, club=table.club, name=one) for one in ("Zoe", "Yan"))
    Player.objects.filter(club=table.club, id=zoe.id).update(user=account("Zoe"))
    refused = looks(table, "Kim", "Yan", "Zoe")
    assert (
        "This player has an account: open the other player and merge that one into this. Merge Yan into Zoe" in refused
    )
    assert "it can be undone here" not in refused
    assert "Make Zoe and Yan one player" not in refused
    address = reverse("player", args=[table.club.slug, yan.id])
    page = table.kim.client().get(address, {"with": str(zoe.id)}).content.decode()
    assert f'href="{reverse("player", args=[table.club.slug, zoe.id])}?with={yan.id}#merge"' in page
    assert "Make Yan and Zoe one player" in looks(table, "Kim", "Zoe", "Yan")
