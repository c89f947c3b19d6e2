"""Why an event is not accepted: a sentence for each code."""
