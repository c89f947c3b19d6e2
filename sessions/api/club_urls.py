"""Addresses of the API for clubs, people and what is around a table; below `api/v1/`."""

from django.urls import path

from sessions.api import (
    admission,
    audit,
    bets,
    cards,
    clearings,
    clubs,
    evenings,
    figures,
    invites,
    members,
    money,
    openings,
    players,
)

CLUB = "clubs/<slug:slug>/"
PLAYER = f"{CLUB}players/<uuid:player_id>/"
TABLE = "sessions/<str:code>/"

urlpatterns = [
    path("clubs/", clubs.Clubs.as_view(), name="api-clubs"),
    path(CLUB, clubs.OneClub.as_view(), name="api-club"),
    path(f"{CLUB}restore/", clubs.Restore.as_view(), name="api-club-restore"),
    path(f"{CLUB}export/", clubs.Export.as_view(), name="api-club-export"),
    path(f"{CLUB}leave/", clubs.Leave.as_view(), name="api-club-leave"),
    path(f"{CLUB}tables/", figures.Tables.as_view(), name="api-club-tables"),
    path(f"{CLUB}balances/", figures.ClubBalances.as_view(), name="api-club-balances"),
    path(f"{CLUB}money/", money.ClubMoney.as_view(), name="api-club-money"),
    path(f"{CLUB}money/<uuid:other>/", money.ClubAccount.as_view(), name="api-club-account"),
    path(f"{CLUB}bets/", bets.ClubBets.as_view(), name="api-club-bets"),
    path(f"{CLUB}bets/<uuid:bet>/", bets.ClubBet.as_view(), name="api-club-bet"),
    path(f"{CLUB}openings/", openings.Openings.as_view(), name="api-openings"),
    path(f"{CLUB}openings/preview/", openings.OpeningPreview.as_view(), name="api-opening-preview"),
    path(f"{CLUB}entries/<uuid:entry>/", openings.OneEntry.as_view(), name="api-entry"),
    path(f"{CLUB}clearings/", clearings.Clearings.as_view(), name="api-clearings"),
    path(f"{CLUB}clearings/<uuid:clearing>/", clearings.OneClearing.as_view(), name="api-clearing"),
    path(f"{CLUB}payments/", money.ClubPayments.as_view(), name="api-club-payments"),
    path(f"{CLUB}payments/<uuid:payment>/", money.ClubPayment.as_view(), name="api-club-payment"),
    path(f"{CLUB}sessions/", evenings.ClubSessions.as_view(), name="api-club-sessions"),
    path(f"{CLUB}sessions/deleted/", evenings.DeletedSessions.as_view(), name="api-sessions-deleted"),
    path(f"{CLUB}audit/", audit.AuditTrail.as_view(), name="api-club-audit"),
    path(f"{CLUB}members/", members.Members.as_view(), name="api-members"),
    path(f"{CLUB}members/<int:member>/", members.OneMember.as_view(), name="api-member"),
    path(f"{CLUB}invites/", invites.Invites.as_view(), name="api-invites"),
    path(f"{CLUB}invites/<uuid:invite_id>/", invites.OneInvite.as_view(), name="api-invite"),
    path("invites/open/", invites.OpenInvite.as_view(), name="api-invite-open"),
    path(f"{CLUB}players/", players.Players.as_view(), name="api-players"),
    path(PLAYER, players.OnePlayer.as_view(), name="api-player"),
    path(f"{PLAYER}merge/", players.Merge.as_view(), name="api-player-merge"),
    path(f"{PLAYER}part/", players.Part.as_view(), name="api-player-part"),
    path(f"{PLAYER}data/", players.Data.as_view(), name="api-player-data"),
    path(f"{TABLE}reopen/", evenings.Reopen.as_view(), name="api-reopen"),
    path(f"{TABLE}restore/", evenings.RestoreSession.as_view(), name="api-session-restore"),
    path(f"{TABLE}join/", admission.Join.as_view(), name="api-join"),
    path(f"{TABLE}links/", admission.Links.as_view(), name="api-links"),
    path(f"{TABLE}door/", admission.AtTheDoor.as_view(), name="api-door"),
    path(f"{TABLE}door/<uuid:knock_id>/", admission.DoorAnswer.as_view(), name="api-door-answer"),
    path(f"{TABLE}guests/", admission.Guests.as_view(), name="api-guests"),
    path(f"{TABLE}guests/<int:guest>/", admission.OneGuest.as_view(), name="api-guest"),
    path("cards/<str:ref>/", cards.Card.as_view(), name="api-card"),
    path("cards/<str:ref>/pdf/", cards.CardPrint.as_view(), name="api-card-print"),
]
