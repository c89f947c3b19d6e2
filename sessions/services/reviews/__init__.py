"""What is said of events that others have entered: agreed to, disputed, settled."""
