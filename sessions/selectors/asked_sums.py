"""What the account of an evening asks while the evening is on, by one law for every statement (decision 0029)."""

ON = """ARRAY(SELECT y.id FROM chouette_sessions_session y
        WHERE y.club_id = %(club)s AND y.phase <> 'closed' AND y.deleted_at IS NULL)"""
"""The evenings of a club that are on: one or two of thousands, a reopened one among them."""

WAS_CLOSED = """EXISTS (SELECT 1 FROM chouette_sessions_event v
        WHERE v.club_id = %(club)s AND v.session_id = {session} AND v.kind = 'close')"""
"""Whether an evening was ever closed; one that is on is open again only then. A leave may be taken back before."""

ASKED = """CASE WHEN {owed} < 0 THEN greatest(least(greatest({open}, {open} + {closing}), 0), {owed})
        ELSE least(greatest(least({open}, {open} + {closing}), 0), {owed}) END"""
"""What an account asks while its evening is on, of what it leaves `open`: no more than its debts (`owed`), nothing
against them, and no more than it would ask if the evening were closed as it was (`closing`). So nobody gives back what
was paid for the evening, and nobody pays a side bet of which the closing has set more off, before it is closed."""

CLOSED_BEFORE = """
SELECT d.club_id, d.session_id, d.id, d.debtor_id, d.creditor_id, d.points, d.amount, d.currency, d.because, d.at,
    r.seq AS opened, r.at AS opened_at
FROM chouette_sessions_debt d
JOIN chouette_sessions_debt r
    ON r.club_id {club} AND r.club_id = d.club_id AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id
WHERE d.club_id {club} AND {which} AND d.cause = 0 AND d.reverses_id IS NULL
    AND r.seq = (SELECT max(x.seq) FROM chouette_sessions_debt x
        WHERE x.club_id {club} AND x.club_id = d.club_id AND x.session_id = d.session_id AND x.cause = 0
            AND x.reverses_id IS NOT NULL)"""
"""What evenings owed by their last closing, before that was taken back at `opened`; `which` says of which evenings."""

STILL_EXPECTED = """NOT EXISTS (SELECT 1 FROM chouette_sessions_debt v
        WHERE v.club_id {club} AND v.club_id = k.club_id AND v.session_id = k.session_id AND v.cause > 0
            AND v.reverses_id IS NULL AND v.seq > k.opened
            AND least(v.debtor_id, v.creditor_id) = least(k.debtor_id, k.creditor_id)
            AND greatest(v.debtor_id, v.creditor_id) = greatest(k.debtor_id, k.creditor_id))"""
"""Whether a debt `k` of `CLOSED_BEFORE` says what the closing will ask: a leave between the same two since the evening
was opened again has settled their points anew."""

OF_ONE_CLUB = "= %(club)s"

CLOSING_ROWS = f"""
    SELECT k.session_id AS account, a.person AS debtor, b.person AS creditor, k.currency, k.amount, 'closing' AS word,
        FALSE AS counts, k.at, NULL::uuid AS payment, k.opened_at
    FROM ({CLOSED_BEFORE.format(club=OF_ONE_CLUB, which=f"d.session_id = ANY({ON}) AND {{closings}}")}) k
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = k.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = k.creditor_id
    WHERE a.person <> b.person AND {STILL_EXPECTED.format(club=OF_ONE_CLUB)}"""  # noqa: S608 - of our own texts alone
"""What the last closing of evenings that are open again asked, with a place for a condition (`closings`)."""
