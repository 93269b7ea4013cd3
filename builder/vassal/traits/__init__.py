"""The traits of VASSAL's pieces, one class each, grouped in files by family."""
