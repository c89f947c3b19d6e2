"""What is only ever added to is guarded by one function that compares no table's name: a shard of a table has another.

Before, each table had a function of a package's, which did.
"""

from django.db import migrations

from clubs.migrations import guard

KEPT = """
CREATE FUNCTION chouette_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('chouette.erasing', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'what was written here is neither changed nor deleted';
END $$"""

BEFORE = (
    "pgtrigger_audit_is_append_only_7f7ee", "pgtrigger_append_only_f3fb1", "pgtrigger_append_only_522a5",
    "pgtrigger_append_only_f51f3",
)  # fmt: skip
"""Of the audit, the versions of house rules, the postings, the events."""


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_knocks_of_a_table")]

    operations = [
        *(
            migrations.RunSQL(f"DROP FUNCTION IF EXISTS {name} CASCADE", migrations.RunSQL.noop)
            for name in (*(f"{name}()" for name in BEFORE), "_pgtrigger_should_ignore(name)")
        ),
        migrations.RunSQL(KEPT, "DROP FUNCTION chouette_kept()"),
        guard("clubs_audit"),
        guard("clubs_houserulesversion"),
    ]
