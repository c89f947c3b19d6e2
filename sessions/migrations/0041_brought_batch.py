"""What a file is compared by with other evenings, whether its evening was paid, and the batch it is brought with.

New files are looked through once more: what they are compared by is read from their content.
"""

from django.db import migrations, models

LOOK_AGAIN = "UPDATE chouette_sessions_broughtfile SET standing = 'sent' WHERE standing = 'new'"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0040_movements")]

    operations = [
        migrations.AddField("broughtfile", "header", models.TextField(blank=True, default=""), preserve_default=False),
        migrations.AddField("broughtfile", "results", models.TextField(default="[]")),
        migrations.AddField("broughtfile", "over", models.BooleanField(default=True)),
        migrations.AddField("broughtfile", "paid", models.BooleanField(default=False)),
        migrations.AddField(
            "broughtfile",
            "batch",
            models.CharField(blank=True, default="", max_length=12),
            preserve_default=False,
        ),
        migrations.RunSQL(LOOK_AGAIN, migrations.RunSQL.noop),
    ]
