"""The design page: moments of made-up evenings, played by the real rules, drawn by the table's own modules."""
