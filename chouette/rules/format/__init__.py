"""The public format: transcripts, names, the marks of the sheet, what an event must be in itself."""
