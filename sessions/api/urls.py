"""Addresses of the API, with its schema, a page to read it and one to try it."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerSplitView

from sessions.api import (
    bets,
    compare,
    description,
    evening_links,
    events,
    games,
    house_sets,
    moments,
    notes,
    options,
    payments,
    proposals,
    reading,
    reviews,
    scorekeeper,
    snapshot,
    starting,
)

# The page to try the API sets styles in its script; it is the only one that may.
trying = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(url_name="api-schema", title="Chouette")
)

urlpatterns = [
    path("v1/sessions/", starting.Sessions.as_view(), name="api-sessions"),
    path("v1/sessions/import/", starting.Import.as_view(), name="api-import"),
    path("v1/sessions/<str:code>/", snapshot.Snapshot.as_view(), name="api-session"),
    path("v1/sessions/<str:code>/events/", events.Events.as_view(), name="api-events"),
    path("v1/sessions/<str:code>/events/<int:seq>/", events.OneEvent.as_view(), name="api-event"),
    path(
        "v1/sessions/<str:code>/events/<int:seq>/amendment/",
        events.AmendmentPreview.as_view(),
        name="api-amendment-preview",
    ),
    path("v1/sessions/<str:code>/events/<int:seq>/review/", reviews.Reviews.as_view(), name="api-review"),
    path("v1/sessions/<str:code>/confirming/", reviews.Confirming.as_view(), name="api-confirming"),
    path("v1/sessions/<str:code>/games/", games.Games.as_view(), name="api-games"),
    path("v1/sessions/<str:code>/moments/", moments.Moments.as_view(), name="api-moments"),
    path("v1/sessions/<str:code>/hold/", proposals.Hold.as_view(), name="api-hold"),
    path("v1/sessions/<str:code>/evening-links/", evening_links.EveningLinks.as_view(), name="api-evening-links"),
    path(
        "v1/sessions/<str:code>/evening-links/<uuid:link>/",
        evening_links.OneEveningLink.as_view(),
        name="api-evening-link",
    ),
    path("v1/sessions/<str:code>/leaving/<str:player>/", snapshot.LeavePlan.as_view(), name="api-leaving"),
    path("v1/sessions/<str:code>/dice/", events.Dice.as_view(), name="api-dice"),
    path("v1/sessions/<str:code>/bets/", bets.SessionBets.as_view(), name="api-bets"),
    path("v1/sessions/<str:code>/bets/<uuid:bet>/", bets.SessionBet.as_view(), name="api-bet"),
    path("v1/sessions/<str:code>/payments/", payments.Payments.as_view(), name="api-payments"),
    path("v1/sessions/<str:code>/payments/all/", payments.AllPayments.as_view(), name="api-payments-all"),
    path("v1/sessions/<str:code>/payments/way/", payments.PaymentWay.as_view(), name="api-payments-way"),
    path("v1/sessions/<str:code>/payments/<uuid:payment>/", payments.OnePayment.as_view(), name="api-payment"),
    path("v1/sessions/<str:code>/notes/", notes.Notes.as_view(), name="api-notes"),
    path("v1/sessions/<str:code>/notes/<int:number>/", notes.OneNote.as_view(), name="api-note"),
    path("v1/sessions/<str:code>/notes/<int:number>/photo/", notes.NotePhoto.as_view(), name="api-note-photo"),
    path("v1/sessions/<str:code>/order/", scorekeeper.Order.as_view(), name="api-order"),
    path("v1/sessions/<str:code>/paper/", games.Paper.as_view(), name="api-paper"),
    path("v1/sessions/<str:code>/paper/preview/", games.PaperPreview.as_view(), name="api-paper-preview"),
    path("v1/sessions/<str:code>/proposals/<int:number>/", proposals.Proposals.as_view(), name="api-proposal"),
    path("v1/sessions/<str:code>/rules/", snapshot.Rules.as_view(), name="api-rules"),
    path("v1/sessions/<str:code>/seen/", scorekeeper.Seen.as_view(), name="api-seen"),
    path("v1/sessions/<str:code>/scorekeeper/", scorekeeper.Scorekeeper.as_view(), name="api-scorekeeper"),
    path("v1/sessions/<str:code>/transcript/", snapshot.Transcript.as_view(), name="api-transcript"),
    path("v1/options/", options.Options.as_view(), name="api-options"),
    path("v1/compare/", compare.Compare.as_view(), name="api-compare"),
    path("v1/clubs/<slug:slug>/rules/", house_sets.Sets.as_view(), name="api-house-sets"),
    path("v1/clubs/<slug:slug>/rules/<uuid:rules_id>/", house_sets.OneSet.as_view(), name="api-house-set"),
    path(
        "v1/clubs/<slug:slug>/rules/<uuid:rules_id>/versions/", house_sets.Versions.as_view(), name="api-house-versions"
    ),
    path(
        "v1/clubs/<slug:slug>/rules/<uuid:rules_id>/versions/<int:number>/",
        house_sets.OneVersion.as_view(),
        name="api-house-version",
    ),
    path("v1/", include("sessions.api.club_urls")),
    path("schema/", description.Schema.as_view(), name="api-schema"),
    path("docs/", reading.documentation, name="api-docs"),
    path("docs/try/", trying, name="api-try"),
]
