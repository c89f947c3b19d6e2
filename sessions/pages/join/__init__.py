"""Coming to a table, and showing others the way."""
