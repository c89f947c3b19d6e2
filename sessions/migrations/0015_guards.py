"""The log and the money are guarded by the function that guards whatever is only added to."""

from django.db import migrations

from clubs.migrations import guard


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0014_won"), ("clubs", "0008_guards")]
    operations = [guard("chouette_sessions_event"), guard("chouette_sessions_posting")]
