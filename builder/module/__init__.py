"""The VASSAL module: a game's `module.toml` and design become the components of its build file.

`design` reads and proves everything it is made of, `build_file` puts the components together, the others are
one window, menu or kind of piece each.

Neither VASSAL's syntax nor the drawing of a counter belongs here: `vassal` and `art` have them.
"""
