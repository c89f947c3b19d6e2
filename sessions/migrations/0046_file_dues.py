"""What the evening of a waiting file leaves to be paid. New files of before are looked through again."""

from django.db import migrations, models

AGAIN = "UPDATE chouette_sessions_broughtfile SET standing = 'sent' WHERE standing = 'new'"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0045_disputed_game")]

    operations = [
        migrations.AddField(model_name="broughtfile", name="dues", field=models.PositiveIntegerField(null=True)),
        migrations.AddField(
            model_name="broughtfile", name="due_points", field=models.PositiveBigIntegerField(null=True)
        ),
        migrations.AddField(
            model_name="broughtfile", name="figures", field=models.CharField(blank=True, max_length=40)
        ),
        migrations.RunSQL(AGAIN, migrations.RunSQL.noop),
    ]
