from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "sessions"
    label = "chouette_sessions"
    verbose_name = "Sessions"
