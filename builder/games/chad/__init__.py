"""The looks of Chad: board.toml says where everything lies, look.toml what it looks like."""
