"""Pictures: rows of the tables and a look become SVG text, and `raster` alone makes PNG of it.

Nothing here writes VASSAL's format or a sheet of paper: `module` and `print` use what is drawn.
"""
