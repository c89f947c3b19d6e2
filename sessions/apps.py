from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "sessions"
    label = "chouette_sessions"
    verbose_name = "Sessions"

    def ready(self) -> None:
        """Let the push tell the services who is at the table."""
        from sessions.services import scorekeepers_seen
        from sessions.table.hub import presence_told

        presence_told.append(scorekeepers_seen)
