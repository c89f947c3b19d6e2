from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


class ChouetteConfig(AppConfig):
    name = "chouette"
    label = "chouette"

    def ready(self) -> None:
        from chouette import deployment  # noqa: F401 - its checks register themselves
        from chouette.grants import grant
        from chouette.languages.making import make
        from chouette.logs import configure_structlog

        configure_structlog()
        make()

        # One sender, so that it is done once: all tables are there when the first app is reported.
        post_migrate.connect(grant, sender=apps.get_app_config("clubs"), dispatch_uid="chouette.grants")
