"""Lists made by hand, as the loader would make them."""

from guelta.rules.engine.tables.table import Table

__all__ = ["table"]


def table(source: str, columns: str, *rows: str, key: int = 1, provenance: str = "reconstructed") -> Table:
    """Make a list as the loader would; the first `key` columns name a row, "-" stands for nothing."""
    names = tuple(columns.split())
    cells = {}
    for row in rows:
        values = ["" if cell == "-" else cell for cell in row.split()]
        cells[" ".join(values[:key])] = dict(zip(names, values, strict=True))
    return Table(source, source, "2.2", provenance, names, cells)
