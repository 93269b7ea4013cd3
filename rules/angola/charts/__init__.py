"""What the tables of Angola! say, by name: counters with their values, regions, borders, charts.

Nothing here looks at a board or judges one.
"""
