"""An index that was left when a former code ceased to be the whole key, and that nobody reads."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0038_game_by_highest")]

    operations = [
        migrations.RunSQL(
            "DROP INDEX IF EXISTS chouette_sessions_formercode_code_b9231ef0_like", migrations.RunSQL.noop
        )
    ]
