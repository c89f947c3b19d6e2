"""What reading a ZIP that somebody sent raises where it is damaged, encrypted, or made in a way that we do not read."""

import struct
import zipfile
import zlib

DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError)
"""`RuntimeError` for a password that is wanted or a method that is not known (it is `NotImplementedError` too),
`ValueError` for a file in it that would begin before the ZIP does."""
