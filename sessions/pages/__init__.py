"""The server-rendered pages around the table: the first page, starting, joining, the sheet, the history, files."""
