"""What a game says to a player who asks, and of what was played afterwards."""
