"""Many evenings at once, from files: sent, looked through, and brought in one by one."""
