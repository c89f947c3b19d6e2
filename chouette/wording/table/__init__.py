"""The sentences of the table, a subject a file; `sessions.view` chooses among them and fills their places."""
