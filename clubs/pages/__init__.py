"""Pages about people and clubs that need to know nothing of sessions."""
