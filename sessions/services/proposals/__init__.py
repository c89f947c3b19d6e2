"""Events that wait for the word of others: made, answered, over."""
