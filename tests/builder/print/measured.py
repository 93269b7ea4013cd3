"""A PDF measured from its own operators: where filled squares lie, its words, fonts, pictures and boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pikepdf

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


def box(page: pikepdf.Page, name: str) -> tuple[float, float, float, float]:
    """A box as x, y, width and height in mm from the upper left corner of the paper."""
    left, bottom, right, top = (float(length) * MM for length in page.obj[name])
    return left, float(page.mediabox[3]) * MM - top, right - left, top - bottom


def squares(page: pikepdf.Page, side: float) -> list[Point]:
    """The centres, in mm from the upper left corner, of filled squares of this side, in the order drawn."""
    height = float(page.mediabox[3]) * MM
    found = []
    for corners in _filled(page):
        xs, ys = [x * MM for x, _ in corners], [y * MM for _, y in corners]
        if abs(max(xs) - min(xs) - side) < 0.02 and abs(max(ys) - min(ys) - side) < 0.02:
            found.append(((min(xs) + max(xs)) / 2, height - (min(ys) + max(ys)) / 2))
    return found


def unembedded(pdf: pikepdf.Pdf) -> list[str]:
    """Every font that does not travel with the file."""
    missing = []
    for font in _objects(pdf, "/Type", "/Font"):
        for inner in font.get("/DescendantFonts", [font]):
            descriptor = inner.get("/FontDescriptor", {})
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
                missing.append(str(font.get("/BaseFont")))
    return missing


def fonts(pdf: pikepdf.Pdf) -> set[str]:
    """The names of its fonts, without the tag of the subset."""
    return {str(font["/BaseFont"]).rpartition("+")[2] for font in _objects(pdf, "/Type", "/Font")}


def rasters(pdf: pikepdf.Pdf) -> int:
    """How many pictures made of pixels it holds, beside their masks."""
    return len(spaces_of_pixels(pdf))


def spaces_of_pixels(pdf: pikepdf.Pdf) -> list[str]:
    """The colour space of each picture made of pixels that is no mask."""
    pictures = list(_objects(pdf, "/Subtype", "/Image"))
    masks = {each.SMask.objgen for each in pictures if "/SMask" in each}
    return [str(each.ColorSpace) for each in pictures if each.objgen not in masks]


def words(page: pikepdf.Page) -> list[str]:
    """Every run of letters that a reader finds on a page by searching it, but for those in pictures."""
    letters: dict[int, str] = {}
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "Tf":
            letters = _letters(page.resources.Font[str(operands[0])])
        elif str(operator) in ("Tj", "TJ"):
            runs = operands[0] if str(operator) == "TJ" else operands
            codes = b"".join(bytes(run) for run in runs if isinstance(run, pikepdf.String))
            pairs = zip(codes[::2], codes[1::2], strict=True)
            found.append("".join(letters.get(high << 8 | low, "?") for high, low in pairs))
    return found


def _letters(font: pikepdf.Object) -> dict[int, str]:
    """Read which letters the codes of a font stand for."""
    table = font.ToUnicode.read_bytes().decode()
    letters = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, text in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            letters[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
    return letters


def _objects(pdf: pikepdf.Pdf, key: str, value: str) -> Iterator[pikepdf.Object]:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream) and each.get(key) == value:
            yield each


def _filled(page: pikepdf.Page) -> Iterator[list[Point]]:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    path: list[Point] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        numbers = [float(number) for number in operands] if str(operator) in ("cm", "m", "l", "re") else []
        match str(operator):
            case "q":
                kept.append(matrix)
            case "Q":
                matrix = kept.pop()
            case "cm":
                matrix = _times(numbers, matrix)
            case "m" | "l":
                path.append(_at(matrix, numbers[0], numbers[1]))
            case "re":
                x, y, width, height = numbers
                path += [_at(matrix, x, y), _at(matrix, x + width, y + height)]
            case "f" | "f*" | "B":
                if path:
                    yield path
                path = []
            case "n" | "S":
                path = []


def _times(inner: list[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u
    )  # fmt: skip


def _at(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
