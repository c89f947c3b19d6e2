"""Whether a player still had a cube when a game ended: a gammon counts for those alone. Only a replay can say it, so the
games there are wait for `manage.py housekeep` as those do whose facts nobody has written (`Game.facts` is null)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0051_zeros_from_paper")]

    operations = [
        migrations.AddField("gameplayer", "stayed_in", models.BooleanField(null=True)),
        migrations.RunSQL("UPDATE chouette_sessions_game SET facts = NULL", migrations.RunSQL.noop),
    ]
