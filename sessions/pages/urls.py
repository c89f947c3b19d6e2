"""Addresses of the pages. A table's short addresses are read aloud and typed, so they are short."""

from django.urls import path

from sessions.pages import club, home, inviting, joining, log, order, sheet, start, table, transfer

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", start.start, name="start"),
    path("import/", transfer.transcript_import, name="import"),
    path("j/", joining.join_by_link, name="join-by-link"),
    path("join/", joining.join_by_code, name="join-by-code"),
    path("join/<str:code>/", joining.join, name="join"),
    path("join/<str:code>/wait/", joining.knock, name="knock"),
    path("join/<str:code>/wait/state/", joining.knock_state, name="knock-state"),
    path("s/<str:code>/", table.table, name="table"),
    path("s/<str:code>/screen/", table.screen, name="screen"),
    path("s/<str:code>/qr.svg", table.qr, name="table-qr"),
    path("s/<str:code>/sheet/", sheet.sheet, name="sheet"),
    path("s/<str:code>/log/", log.log, name="log"),
    path("s/<str:code>/order/", order.order, name="order"),
    path("s/<str:code>/qr/", inviting.invite, name="invite"),
    path("s/<str:code>/qr/close/", inviting.invites_close, name="invites-close"),
    path("s/<str:code>/door/", joining.door, name="door"),
    path("s/<str:code>/door/<uuid:knock_id>/", joining.door_answer, name="door-answer"),
    path("s/<str:code>/transcript/", transfer.transcript_file, name="transcript-file"),
    path("clubs/<slug:slug>/", club.club, name="club"),
]
