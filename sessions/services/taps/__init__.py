"""One tap: asked, judged, appended and announced."""
