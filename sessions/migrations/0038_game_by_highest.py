"""The games of a club by their highest cube, so that the highest of all is found without reading every game's row."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0037_parts_from_paper")]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["club", "-highest"], name="game_by_highest", condition=Q(highest__gt=1)),
        ),
    ]
