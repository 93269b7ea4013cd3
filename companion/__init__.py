"""The companion: follows a VASSAL game from a file, has it judged by the rules and says what was found."""
