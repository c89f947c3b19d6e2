"""The game of a dispute as its sheet shows it, and the further roles in which a dispute is settled."""

from django.db import migrations, models

SETTLED_BY = [
    ("", "Nobody"), ("both", "Both"), ("scorekeeper", "Scorekeeper"), ("organiser", "Organiser"), ("by", "By"),
    ("against", "Against"),
]  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0044_correction_effect")]

    operations = [
        migrations.AddField(model_name="review", name="game_then", field=models.TextField(null=True)),
        migrations.AlterField(
            model_name="review",
            name="settled_by",
            field=models.CharField(choices=SETTLED_BY, default="", max_length=12),
        ),
    ]
