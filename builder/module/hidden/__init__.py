"""What a module hides: decks, hands and masks as VASSAL has them; `hiding` says what a game asks for."""
