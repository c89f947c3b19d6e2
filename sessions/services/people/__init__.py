"""People at a table: seats, the sheet's keeper, links, one person's records."""
