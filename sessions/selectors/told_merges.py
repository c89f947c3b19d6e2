"""Records that others made one player of late: of the reader, and of those with whom the reader has anything open."""

from sessions.selectors.reader_sides import NOT_BY_READER

MERGED = f"""
    SELECT 'players_merged', u.club_id, CASE WHEN k.person = ANY(%(persons)s) THEN k.person END, k.person, NULL::uuid,
        ARRAY[]::uuid[], '', 0, u.at, NULL::uuid, m.id, m.id, TRUE, FALSE, NULL,
        coalesce(u.details->>'into', '')
    FROM clubs_audit u
    JOIN clubs_player k ON k.club_id = u.club_id AND k.id::text = u.principal
    JOIN clubs_player m ON m.club_id = u.club_id AND m.id::text = u.details->>'merged' AND m.merged_into_id = k.id
    WHERE u.club_id = ANY(%(clubs)s) AND u.what = 'players_merged' AND u.at >= %(since)s AND k.name <> ''
        AND (k.person = ANY(%(persons)s) OR k.person = ANY(%(others)s)) AND {NOT_BY_READER.format(step="u")}"""  # noqa: S608 - of our own texts alone
"""A row for each record that was merged and still is, as the club's activity has it, with the name that the other had
until then. There is none of a player who is erased: no name is left by which one knew the records."""
