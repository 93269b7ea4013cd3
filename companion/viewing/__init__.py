"""What each reader may see and hear: `viewer` is the one door to every page, chat, console, file and mail.

Nothing in here follows a game or judges one: rooms that do depend on this one.
"""
