"""One game being followed at a table: its session, the players' room and whoever listens."""
