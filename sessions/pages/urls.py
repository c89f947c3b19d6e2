"""Addresses of the pages. A table's short addresses are read aloud and typed, so they are short."""

from django.urls import path, register_converter

from sessions.pages import (
    balances,
    club,
    home,
    house,
    house_change,
    inviting,
    joining,
    log,
    order,
    mine,
    persons,
    seating,
    sheet,
    split,
    start,
    table,
    taking_along,
    transfer,
)
from sessions.pages.codes import CodeConverter

register_converter(CodeConverter, "code")

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", start.start, name="start"),
    path("import/", transfer.transcript_import, name="import"),
    path("j/", joining.join_by_link, name="join-by-link"),
    path("join/", joining.join_by_code, name="join-by-code"),
    path("join/<code:code>/", joining.join, name="join"),
    path("join/<code:code>/wait/", joining.knock, name="knock"),
    path("join/<code:code>/wait/state/", joining.knock_state, name="knock-state"),
    path("s/<code:code>/", table.table, name="table"),
    path("s/<code:code>/screen/", table.screen, name="screen"),
    path("s/<code:code>/qr.svg", inviting.qr, name="table-qr"),
    path("s/<code:code>/sheet/", sheet.sheet, name="sheet"),
    path("s/<code:code>/rules/", house.house, name="house"),
    path("s/<code:code>/rules/change/", house_change.house_change, name="house-change"),
    path("s/<code:code>/log/", log.log, name="log"),
    path("s/<code:code>/order/", order.order, name="order"),
    path("s/<code:code>/seating/", seating.seating, name="seating"),
    path("s/<code:code>/split/", split.split, name="split"),
    path("s/<code:code>/qr/", inviting.invite, name="invite"),
    path("s/<code:code>/qr/close/", inviting.invites_close, name="invites-close"),
    path("s/<code:code>/door/", joining.door, name="door"),
    path("s/<code:code>/door/<uuid:knock_id>/", joining.door_answer, name="door-answer"),
    path("s/<code:code>/transcript/", transfer.transcript_file, name="transcript-file"),
    path("clubs/<slug:slug>/", club.club, name="club"),
    path("clubs/<slug:slug>/balances/", balances.balances, name="balances"),
    path("account/data/", mine.account_data, name="account-data"),
    path("clubs/<slug:slug>/export/", taking_along.club_export, name="club-export"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/", persons.player, name="player"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/name/", persons.player_rename, name="player-rename"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/merge/", persons.player_merge, name="player-merge"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/part/", persons.player_part, name="player-part"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/forget/", persons.player_forget, name="player-forget"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/data/", persons.player_data, name="player-data"),
]
