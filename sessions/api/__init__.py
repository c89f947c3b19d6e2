"""The API: the same for the phones and for programs."""
