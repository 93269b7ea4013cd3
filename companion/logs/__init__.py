"""Logs of any module joined, cut and saved from damage: `joining`, `trimming` and `repairing` each make one.

Whatever is made is a new log; nothing here writes a file, knows a rule, or changes a step as it is written.
"""
