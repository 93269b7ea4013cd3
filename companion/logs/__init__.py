"""Logs of any module joined, cut and saved from damage; no file of a player is changed."""
