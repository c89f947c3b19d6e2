"""Pages of a club's house rules: its sets, the editor, the versions."""
