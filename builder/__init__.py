"""The builder: counters, map and VASSAL module made from the tables of rules."""
