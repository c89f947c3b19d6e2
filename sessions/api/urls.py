"""Addresses of the API, with its schema and a page to read and try it."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from sessions.api import views

# The page to read and try the API sets styles in its script; it is the only one that may.
documentation = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(url_name="api-schema", title="Chouette")
)

urlpatterns = [
    path("v1/sessions/", views.Sessions.as_view(), name="api-sessions"),
    path("v1/sessions/import/", views.Import.as_view(), name="api-import"),
    path("v1/sessions/<str:code>/", views.Snapshot.as_view(), name="api-session"),
    path("v1/sessions/<str:code>/events/", views.Events.as_view(), name="api-events"),
    path("v1/sessions/<str:code>/hold/", views.Hold.as_view(), name="api-hold"),
    path("v1/sessions/<str:code>/proposals/<int:number>/", views.Proposals.as_view(), name="api-proposal"),
    path("v1/sessions/<str:code>/rules/", views.Rules.as_view(), name="api-rules"),
    path("v1/sessions/<str:code>/scorekeeper/", views.Scorekeeper.as_view(), name="api-scorekeeper"),
    path("v1/sessions/<str:code>/transcript/", views.Transcript.as_view(), name="api-transcript"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", documentation, name="api-docs"),
]
