"""A club remembers whether its payments of before were read once and have parts; those that exist have none yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0014_former_members")]

    operations = [
        migrations.AddField("club", "payments_have_parts", models.BooleanField(default=False)),
        migrations.AlterField("club", "payments_have_parts", models.BooleanField(default=True)),
    ]
