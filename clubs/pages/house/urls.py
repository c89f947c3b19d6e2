"""Addresses of a club's house rules, below `clubs/<slug>/rules/`."""

from django.urls import path

from clubs.pages.house import editor, sets, versions

urlpatterns = [
    path("", sets.sets, name="house-list"),
    path("new/", sets.new, name="house-new"),
    path("<uuid:rules_id>/", sets.one_set, name="house-set"),
    path("<uuid:rules_id>/name/", sets.rename, name="house-name"),
    path("<uuid:rules_id>/archive/", sets.archive, name="house-archive"),
    path("<uuid:rules_id>/edit/", editor.editor, name="house-edit"),
    path("<uuid:rules_id>/check/", editor.check, name="house-check"),
    path("<uuid:rules_id>/search/", editor.search, name="house-search"),
    path("<uuid:rules_id>/versions/", versions.versions, name="house-versions"),
    path("<uuid:rules_id>/versions/<int:number>/", versions.version, name="house-version"),
    path("<uuid:rules_id>/versions/<int:number>/bring-back/", versions.bring_back, name="house-bring-back"),
]
