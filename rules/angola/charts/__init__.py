"""What the tables of Angola! say, by name: counters with their values, regions, borders, charts."""
