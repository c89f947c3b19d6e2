"""The API: the same doors for the phones and for programs."""
