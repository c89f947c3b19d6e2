"""Who is at a table and who they are: seats, the sheet's keeper, links, one person's records."""
