"""An evening looked back on: its result, the chart of running totals, the moments that mattered."""
