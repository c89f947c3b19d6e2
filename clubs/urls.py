"""Addresses of people and clubs that need to know nothing of sessions."""

from django.urls import path

from clubs import views

urlpatterns = [
    path("owner/", views.owner, name="owner"),
    path("operator/", views.operator, name="operator"),
    path("operator/demo/delete/", views.demo_delete, name="demo-delete"),
]
