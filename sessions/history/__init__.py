"""The log and what it makes: its chain of hashes, a replay, the table as it once stood, the transcript."""
