"""The trail of a club is read in the order in which it was written, whatever the clock said."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0005_proof")]

    operations = [
        migrations.AddIndex("audit", models.Index(fields=["club", "id"], name="audit_in_order")),
    ]
