"""What is stored of a session, as it is read and written: in one statement each."""
