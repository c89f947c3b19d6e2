"""Addresses of people and clubs that need to know nothing of sessions."""

from django.urls import include, path

from clubs import views
from clubs.accounts import operating
from clubs.pages import adding_names, audit, club, code_sheet, inviting, language, people, seasons

urlpatterns = [
    path("owner/", views.owner, name="owner"),
    path("language/", language.language, name="language"),
    path("operator/", views.operator, name="operator"),
    path("operator/mail/", operating.mail, name="operator-mail"),
    path("operator/mail/test/", operating.mail_test, name="operator-mail-test"),
    path("account/", include("clubs.accounts.urls")),
    path("operator/demo/delete/", views.demo_delete, name="demo-delete"),
    path("clubs/new/", club.club_new, name="club-new"),
    path("clubs/new/stakes/", club.stakes_as_read, name="stakes-read"),
    path("clubs/deleted/", club.clubs_deleted, name="clubs-deleted"),
    path("clubs/<slug:slug>/settings/", club.club_settings, name="club-settings"),
    path("clubs/<slug:slug>/archive/", club.club_archive, name="club-archive"),
    path("clubs/<slug:slug>/delete/", club.club_delete, name="club-delete"),
    path("clubs/<slug:slug>/restore/", club.club_restore, name="club-restore"),
    path("clubs/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("clubs/<slug:slug>/seasons/<uuid:season_id>/", seasons.season_change, name="season-change"),
    path("clubs/<slug:slug>/seasons/<uuid:season_id>/end/", seasons.season_end, name="season-end"),
    path("clubs/<slug:slug>/seasons/<uuid:season_id>/remove/", seasons.season_remove, name="season-remove"),
    path("clubs/<slug:slug>/next/", seasons.next_date, name="next-date"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/<int:membership>/role/", people.role_set, name="role-set"),
    path("clubs/<slug:slug>/names/", adding_names.names_add, name="names-add"),
    path("clubs/<slug:slug>/invite/", inviting.club_invite, name="club-invite"),
    path("clubs/<slug:slug>/codes/", code_sheet.personal_codes, name="personal-codes"),
    path("clubs/<slug:slug>/invites/<uuid:invite_id>/close/", inviting.club_invite_close, name="club-invite-close"),
    path("clubs/<slug:slug>/rules/", include("clubs.pages.house.urls")),
    path("clubs/<slug:slug>/audit/", audit.audit, name="audit"),
]
