"""The live table: the tap, the view with its sentences, and the hub that pushes it."""
