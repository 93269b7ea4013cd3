"""What self-play has to know: what holds of every board, and what attracts."""
