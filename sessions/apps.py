from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "sessions"
    label = "chouette_sessions"
    verbose_name = "Sessions"

    def ready(self) -> None:
        """Let the push tell the services who is at the table, and the clubs when a device becomes an account's."""
        from clubs.services.taking_along import also_taken_along
        from sessions.services import scorekeepers_seen
        from sessions.services.taking_along import sheets_taken_along
        from sessions.table.hub import presence_told

        presence_told.append(scorekeepers_seen)
        also_taken_along.append(sheets_taken_along)
