"""The games: their tables as data, and the engine that reads them and judges positions by their rules."""
