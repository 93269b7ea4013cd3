"""The pictures: counters and map as SVG text from rows and a look, PNG out of SVG by raster alone."""
