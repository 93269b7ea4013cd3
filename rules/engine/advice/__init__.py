"""What a game says to a player who asks, and of what was played afterwards.

Nothing here accuses a player or changes a board: findings come from `judging`.
"""
