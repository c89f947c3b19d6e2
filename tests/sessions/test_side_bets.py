"""Side bets: said by one of the two, confirmed by the other, refused, withdrawn; for those without a phone.

Kim keeps the sheet and organises the club; Ann, Bob, Cat and Dan have come. What is owed between two is in pence.
"""

from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from chouette.wording.table.payment_sentences import payment_refused
from clubs import services as people
from clubs.models import Audit
from sessions import services
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookStep, BookWord
from sessions.services import BetDraft
from tests.kit.keepers import gets_name, speaks_also_for, treasurer
from tests.kit.points import play_for_points
from tests.kit.settling import answers_bet, lost_bet, owes
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
AGREED, REFUSED, WITHDRAWN = BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN


def words(table: Table) -> list[str]:
    found = BookStep.objects.filter(club=table.club).order_by("at", "number")
    return [" as ".join(filter(None, (one.word, one.said_as))) for one in found]


def not_taken(table: Table, who: str, bet: UUID, word: BookWord) -> str:
    before = words(table)
    with pytest.raises(PaymentRefused) as raised:
        answers_bet(table, who, bet, word)
    assert words(table) == before
    return raised.value.code


def test_what_the_loser_says_counts_at_once_and_the_winner_may_agree(table: Table) -> None:
    bet = lost_bet(table, "Ann", "Ann", "Bob")
    assert owes(table, "Ann", "Bob") == 500
    for _ in range(2):
        answers_bet(table, "Bob", bet, AGREED)
    assert owes(table, "Ann", "Bob") == 500
    assert words(table) == ["entered as payer", "in_force", "agreed as receiver"]
    assert not_taken(table, "Bob", bet, REFUSED) == "bet_is_in_force"
    assert not_taken(table, "Ann", bet, WITHDRAWN) == "bet_is_in_force"


def test_what_the_winner_says_counts_once_the_loser_has_confirmed_it(table: Table) -> None:
    bet = lost_bet(table, "Bob", "Ann", "Bob")
    assert owes(table, "Ann", "Bob") == 0
    assert not_taken(table, "Bob", bet, AGREED) == "the_other_confirms"
    for _ in range(2):
        answers_bet(table, "Ann", bet, AGREED)
    assert owes(table, "Ann", "Bob") == 500
    assert words(table) == ["entered as receiver", "agreed as payer", "in_force"]


def test_the_loser_takes_back_what_nobody_has_answered(table: Table) -> None:
    bet = lost_bet(table, "Ann", "Ann", "Bob")
    for _ in range(2):
        answers_bet(table, "Ann", bet, WITHDRAWN)
    assert owes(table, "Ann", "Bob") == 0
    assert words(table)[-1] == "reversed as payer"
    assert not_taken(table, "Bob", bet, AGREED) == "bet_is_reversed"


def test_the_winner_declines_within_thirty_days_what_the_loser_has_entered(table: Table) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=30, minutes=1)):
        late = lost_bet(table, "Ann", "Ann", "Bob", "1")
    assert not_taken(table, "Bob", late, REFUSED) == "bet_objections_are_over"
    with time_machine.travel(timezone.now() - timedelta(days=29)):
        bet = lost_bet(table, "Ann", "Ann", "Bob", "5")
    assert not_taken(table, "Ann", bet, REFUSED) == "bet_is_in_force"
    answers_bet(table, "Bob", bet, REFUSED, "that was a joke")
    assert owes(table, "Ann", "Bob") == 100
    assert words(table)[-1] == "reversed as receiver"
    told = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert "You lost a side bet to Bob, £5: taken back by Bob." in told
    assert "that was a joke" in told


def test_nobody_wins_a_bet_by_their_own_word(table: Table) -> None:
    """Kim's phone speaks for Bob, who has won: nothing that Kim says makes Cat owe it, whatever Kim's role."""
    speaks_also_for(table, "Kim", "Bob")
    has_no_phone(table, "Cat")
    bet = lost_bet(table, "Kim", "Cat", "Bob")
    assert words(table) == ["entered as receiver"]
    assert not_taken(table, "Kim", bet, AGREED) == "the_other_confirms"
    tess = treasurer(table)
    services.bet_answer(actor=tess.actor, club=table.club, entry=bet, word=AGREED)
    assert owes(table, "Cat", "Bob") == 500


def test_a_phone_that_speaks_for_both_enters_the_winners_word(table: Table) -> None:
    speaks_also_for(table, "Ann", "Bob")
    has_no_phone(table, "Bob")
    speaks_also_for(table, "Ann", "Bob")
    bet = lost_bet(table, "Ann", "Ann", "Bob")
    assert owes(table, "Ann", "Bob") == 0
    assert not_taken(table, "Ann", bet, AGREED) == "the_other_confirms"
    assert not_taken(table, "Kim", bet, AGREED) == "keeper_may_be_winner"
    gets_name(table, "Kim")
    answers_bet(table, "Kim", bet, AGREED)
    assert owes(table, "Ann", "Bob") == 500


def test_silence_never_confirms_it(table: Table) -> None:
    lost_bet(table, "Bob", "Ann", "Bob")
    services.silence_confirms()
    assert owes(table, "Ann", "Bob") == 0


def test_it_is_refused_or_withdrawn_before_that_and_then_it_is_over(table: Table) -> None:
    refused, withdrawn = lost_bet(table, "Ann", "Bob", "Ann"), lost_bet(table, "Ann", "Bob", "Ann")
    answers_bet(table, "Bob", refused, REFUSED, "that was a joke")
    assert not_taken(table, "Bob", withdrawn, WITHDRAWN) == "whoever_said_it_withdraws"
    for _ in range(2):
        answers_bet(table, "Ann", withdrawn, WITHDRAWN)
    assert not_taken(table, "Bob", refused, AGREED) == "bet_is_refused"
    assert not_taken(table, "Bob", withdrawn, AGREED) == "bet_is_withdrawn"
    assert owes(table, "Ann", "Bob") == 0


def test_what_both_have_confirmed_stays(table: Table) -> None:
    bet = lost_bet(table, "Ann", "Bob", "Ann")
    answers_bet(table, "Bob", bet, AGREED)
    for who, word in (("Ann", WITHDRAWN), ("Bob", REFUSED)):
        assert not_taken(table, who, bet, word) == "bet_is_in_force"


def test_for_a_player_without_a_phone_the_scorekeeper_confirms_and_it_is_shown(table: Table) -> None:
    has_no_phone(table, "Bob")
    bet = lost_bet(table, "Ann", "Bob", "Ann")
    with pytest.raises(NotAllowed, match="bets_are_of_the_two"):
        answers_bet(table, "Cat", bet, AGREED)
    answers_bet(table, "Kim", bet, AGREED)
    assert owes(table, "Bob", "Ann") == 500
    assert words(table)[1] == "agreed as scorekeeper"
    assert Audit.objects.get(what="bet_agreed_for").principal == str(UUID(table.id("Bob")))
    told = table["Cat"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert "Confirmed by Kim (an organiser)." in told


def test_two_without_a_phone_have_it_entered_for_both_at_once(table: Table) -> None:
    has_no_phone(table, "Bob", "Cat")
    lost_bet(table, "Kim", "Bob", "Cat")
    assert owes(table, "Bob", "Cat") == 500
    assert words(table) == ["entered as scorekeeper", "agreed as scorekeeper", "in_force"]


def test_the_scorekeeper_speaks_for_nobody_who_has_a_phone(table: Table) -> None:
    with pytest.raises(NotAllowed):
        lost_bet(table, "Kim", "Ann", "Bob")
    bet = lost_bet(table, "Bob", "Ann", "Bob")
    assert not_taken(table, "Kim", bet, AGREED) == "the_other_confirms"
    has_no_phone(table, "Cat")
    lost = lost_bet(table, "Kim", "Cat", "Ann")
    assert owes(table, "Cat", "Ann") == 500
    answers_bet(table, "Kim", lost, WITHDRAWN)
    assert owes(table, "Cat", "Ann") == 0
    won = lost_bet(table, "Kim", "Ann", "Cat")
    assert owes(table, "Ann", "Cat") == 0
    answers_bet(table, "Kim", won, WITHDRAWN)
    assert not_taken(table, "Ann", won, AGREED) == "bet_is_withdrawn"


def test_a_treasurer_confirms_long_after_for_somebody_without_a_phone(table: Table) -> None:
    tess = treasurer(table)
    has_no_phone(table, "Bob")
    bet = lost_bet(table, "Ann", "Bob", "Ann", code="")
    services.bet_answer(actor=tess.actor, club=table.club, entry=bet, word=AGREED)
    assert words(table)[1:] == ["agreed as treasurer", "in_force"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"amount": "0"}, "amount_is_zero"), ({"amount": "-5"}, "amount_is_zero"),
        ({"amount": "5.001"}, "too_many_decimals"),
        ({"amount": str(2**53)}, "amount_is_too_large"), ({"currency": "EUR"}, "book_is_in_another_currency"),
        ({"winner": "Ann"}, "nobody_pays_themselves"), ({"note": "x" * 201}, "payment_note_is_too_long"),
    ],
)  # fmt: skip
def test_bad_input_is_a_sentence_and_writes_nothing(table: Table, change: dict[str, str], code: str) -> None:
    with pytest.raises(PaymentRefused) as raised:
        lost_bet(table, "Ann", **{"loser": "Ann", "winner": "Bob", **change})
    assert raised.value.code == code
    assert payment_refused(raised.value.code, raised.value.params).endswith(".")
    assert not BookEntry.objects.exists()


def test_a_bet_is_of_two_players_of_this_evening(table: Table) -> None:
    eve = people.player_add(actor=table.kim.actor, club=table.club, name="Eve")
    draft = BetDraft("not-at-this-evening", UUID(table.id("Ann")), eve.id, "5", "GBP")
    with pytest.raises(PaymentRefused, match="not_at_this_evening"):
        services.bet_say(actor=table["Ann"].actor, club=table.club, draft=draft, code=table.code)
    till = people.till_open(table.club)
    with pytest.raises(PaymentRefused, match="no_such_player"):
        services.bet_say(
            actor=table["Ann"].actor, club=table.club, draft=BetDraft("k" * 8, draft.loser, till.id, "5", "GBP")
        )
    with pytest.raises(NotFound):
        answers_bet(table, "Ann", eve.id, AGREED)


def test_a_key_is_one_bet(table: Table) -> None:
    first = lost_bet(table, "Ann", "Ann", "Bob", key="the same key")
    assert lost_bet(table, "Ann", "Ann", "Bob", key="the same key") == first
    with pytest.raises(KeyReused):
        lost_bet(table, "Ann", "Ann", "Bob", "6", key="the same key")


def test_a_club_in_points_bets_points(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    with pytest.raises(PaymentRefused, match="club_settles_in_points"):
        lost_bet(table, "Ann", "Ann", "Bob")
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", "3", currency=""), AGREED)
    assert owes(table, "Ann", "Bob") == 3
