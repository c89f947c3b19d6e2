"""The books of a club: what is open in it, whether its figures agree, and what a month has brought.

Every figure is summed up by the database; what comes here is a row for each two, each person or each fault.
"""
