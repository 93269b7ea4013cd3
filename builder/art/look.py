"""A game's look: grounds, emblems and layouts, read and proved once from its look.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from guelta.builder.art.face_sets import FACES, SYMBOLS
from guelta.builder.art.symbol import Art
from guelta.builder.defaults import merged
from guelta.builder.folders import art_folder, game_folder
from guelta.builder.letters.font import OURS, Fonts
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.palette import ArtError, is_colour
from guelta.builder.plain_look import plain_look
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import unread_keys

__all__ = ["Band", "Face", "Ground", "Look", "Picture", "Scene", "Shown", "Text", "drawn_of", "filled"]

_NAMED = ("counter", "ground", "also", "layout")

_KEYS = (
    *("counter", "ground", "emblem", "also", "face", "layout", "card", "fonts", "nato", "relief", "faces"),
    *FACES,
)

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Band:
    """A stripe across the ground, in units of the counter."""

    fill: str
    box: Box


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a counter's face, and its band if it has one."""

    fill: str
    ink: str
    panel: str
    edge: str
    band: Band | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text: a template, the anchor of its baseline, how wide it may run, degrees of turn.

    `on` names the colour of the ground that lies under it. One that `shrinks` is set smaller where it does
    not fit, any other is refused. With two `lines` it is broken first, upwards from its baseline.
    """

    text: str
    at: tuple[float, float]
    size: float
    font: str
    most: float
    anchor: str = "middle"
    turn: float = 0
    needs: str = ""
    on: str = "fill"
    shrinks: bool = False
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol fitted into a box; `paint` names a pair of colours of the ground's emblems.

    `ink` and `panel` are its colours where those of the ground are not. With a colour of `shadow` it stands
    on the foot of its box and throws one on the ground before it.
    """

    symbol: str
    box: Box
    paint: str = ""
    needs: str = ""
    ink: str = ""
    panel: str = ""
    shadow: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies behind the figures of a face from side to side, and on to the cut: a symbol as wide as that.

    It runs from `top` to `foot`, and where it does not run to both sides, from `left` or to `right`. A line
    of the ground's edge parts it from the ground.
    """

    scene: str
    top: float
    foot: float
    left: float | None = None
    right: float | None = None
    needs: str = ""


Element = Text | Picture | Scene


@dataclass(frozen=True, slots=True)
class Face:
    """What faces look how: the words a row must have, by column, then templates for ground and layout."""

    when: Mapping[str, tuple[str, ...]]
    ground: str
    layout: str

    def fits(self, row: Mapping[str, str]) -> bool:
        """Return whether this rule is about such a row."""
        return all(row.get(column, "") in words for column, words in self.when.items())


@dataclass(frozen=True, slots=True)
class Shown:
    """What to draw for one face of a counter."""

    row: Mapping[str, str]
    ground: Ground
    emblems: Mapping[str, tuple[str, str]]
    elements: tuple[Element, ...]

    @property
    def there(self) -> Iterator[Element]:
        """The elements of which this counter has what they need."""
        return (each for each in self.elements if not each.needs or self.row.get(each.needs))


@dataclass(frozen=True)
class Look:
    """How a game's counters are drawn; errors name the files `source`, of the look, and `counters`."""

    source: str
    counters: str
    size: float
    pixels: int
    radius: float
    grounds: Mapping[str, Ground]
    emblems: Mapping[str, Mapping[str, tuple[str, str]]]
    also: Mapping[str, Mapping[str, Mapping[str, str]]]
    faces: tuple[Face, ...]
    layouts: Mapping[str, tuple[Element, ...]]
    fonts: Fonts = field(default=OURS, repr=False)
    art: Art = field(default_factory=Art, repr=False, compare=False)

    @classmethod
    def first(cls, game: Game[Any]) -> Look:
        """Read that with the faces which its key `faces` shows first, where nobody asks for others."""
        folder = game_folder(game)
        kind = folder.layered_toml("look.toml").get("faces", SYMBOLS)
        if kind not in FACES:
            layer = folder.saying("look.toml", "faces") or folder
            raise ArtError(f"{layer.name}/look.toml, faces: {kind!r} is none of {', '.join(FACES)}")
        return cls.load(game, kind)

    @classmethod
    def all_of(cls, game: Game[Any]) -> list[Look]:
        """Read those with each kind of faces that a game has."""
        plain, other = (cls.load(game, kind) for kind in FACES)
        return [plain] if other == plain else [plain, other]

    @classmethod
    def load(cls, game: Game[Any], faces: str = "") -> Look:
        """Read the `look.toml` of a game, if it has one; ArtError or RulesDataError name what is wrong in it.

        Where it says nothing of faces, its grounds and layouts lie over the plain ones of the same names.
        With a name out of FACES its columns and layouts are those that it has in the table of that name;
        where it has none, nothing changes.
        """
        folder, symbols = game_folder(game), (art_folder(game) / "symbols").names(".svg")
        given, source = folder.layered_toml("look.toml"), f"{folder.name}/look.toml"
        drawn = (name.removesuffix(".svg") for name in symbols)
        plain = plain_look(game, drawn, given.pop("nato", {}), source)
        if "face" in given:
            del plain["silhouettes"]
        return cls.of(
            _with(merged(plain, given, _NAMED if "face" not in given else ()), faces),
            source,
            game.file("counters.csv"),
            fonts_of(game),
            Art.of(game),
        )

    @classmethod
    def of(
        cls,
        toml: Mapping[str, Any],
        source: str,
        counters: str = "counters.csv",
        fonts: Fonts = OURS,
        art: Art | None = None,
    ) -> Look:
        """Make a look of a parsed look.toml; ArtError says which entry is wrong."""
        if strange := [f"{source}, {fault}" for fault in unread_keys(toml, _KEYS, "a look")]:
            raise ArtError("\n".join(strange))
        reader = _Reader(source, fonts)
        try:
            return cls(
                source=source,
                counters=counters,
                **toml["counter"],
                grounds={name: reader.ground(name, entry) for name, entry in toml["ground"].items()},
                emblems={name: reader.emblems(name, entry) for name, entry in toml["emblem"].items()},
                also=toml["also"],
                faces=tuple(reader.face(entry) for entry in toml["face"]),
                layouts={name: reader.layout(name, entry) for name, entry in toml["layout"].items()},
                fonts=fonts,
                art=art or Art(),
            )
        except KeyError as error:
            raise ArtError(f"{source}: {error} is missing") from None
        except TypeError as error:
            raise ArtError(f"{source}: {error}") from None

    def shown(self, row: Mapping[str, str], face: str) -> Shown:
        """Return how a face of a counter is drawn; ArtError when no rule fits it or one is not to be met."""
        full = {**_by_face(row, face), "face": face}
        for column, values in self.also.items():
            full |= values.get(row.get(column, ""), {})
        rule = next((rule for rule in self.faces if rule.fits(full)), None)
        if rule is None:
            raise ArtError(f"{self.source}: no [[face]] is for such a counter")
        ground, layout = filled(rule.ground, full), filled(rule.layout, full)
        if ground not in self.grounds:
            raise ArtError(f"{self.source}: there is no ground {ground}")
        if layout not in self.layouts:
            raise ArtError(f"{self.source}: there is no layout {layout}")
        return Shown(full, self.grounds[ground], self.emblems.get(ground, {}), self.layouts[layout])

    def drawn(self, row: Mapping[str, str], face: str) -> tuple[object, ...]:
        """Return what distinguishes the drawing of a face: its ground, and its elements as filled."""
        shown = self.shown(row, face)
        return shown.ground, *((element, filled(drawn_of(element), shown.row)) for element in shown.there)

    def texts(self, row: Mapping[str, str], face: str) -> list[str]:
        """Return what is written on a face, line by line."""
        shown = self.shown(row, face)
        return [filled(each.text, shown.row) for each in shown.there if isinstance(each, Text)]


def drawn_of(element: Element) -> str:
    """Return the template that says what an element shows."""
    match element:
        case Text():
            return element.text
        case Picture():
            return element.symbol
        case Scene():
            return element.scene


def _by_face(row: Mapping[str, str], face: str) -> dict[str, str]:
    """Return a row with the values that it has for one face, `strength:weak`, in place of the plain ones."""
    own = {
        column.removesuffix(f":{face}"): cell for column, cell in row.items() if column.endswith(f":{face}")
    }
    return {**row, **{column: cell for column, cell in own.items() if cell}}


def filled(template: str, row: Mapping[str, str]) -> str:
    """Fill a template such as "{home:title}" from a row; ArtError for a column the row has not.

    Forms: `upper`, `lower`, `title`, `letters`, which makes "a-b" to "A B", and `number`, which leaves the
    digits at the end.
    """
    try:
        return template.format_map({column: _Word(word) for column, word in row.items()})
    except KeyError as error:
        raise ArtError(f"{template!r} needs the column {error}, which this counter has not") from None
    except ValueError as error:
        raise ArtError(f"{template!r}: {error}") from None


def _with(toml: Mapping[str, Any], faces: str) -> dict[str, Any]:
    """Lay the columns and layouts of one kind of faces over the others, value by value.

    Its columns come after those that it says nothing of, in its own order: what a later one adds holds.
    """
    above = toml.get(faces, {}) if faces else {}
    below, added = toml.get("also", {}), above.get("also", {})
    also = {column: dict(values) for column, values in below.items() if column not in added}
    for column, values in added.items():
        own = below.get(column, {})
        also[column] = {**own, **{value: {**own.get(value, {}), **more} for value, more in values.items()}}
    layouts = {**toml.get("layout", {}), **above.get("layout", {})}
    changed = {"also": also, "layout": layouts}
    return {**toml, **{key: table for key, table in changed.items() if table or key in toml}}


class _Word(str):
    def __format__(self, form: str) -> str:
        match form:
            case "":
                return str(self)
            case "upper" | "lower" | "title":
                return str(getattr(str(self), form)())
            case "letters":
                return self.replace("-", " ").upper()
            case "number":
                return self[len(self.rstrip("0123456789")) :]
        raise ValueError(f"{form!r} is none of upper, lower, title, letters, number")


class _Reader:
    """Proves the entries of a look as it makes them; every error names file and entry."""

    def __init__(self, source: str, fonts: Fonts) -> None:
        self.source, self.fonts = source, fonts

    def ground(self, name: str, entry: Mapping[str, Any]) -> Ground:
        colours = {key: value for key, value in entry.items() if key != "band"}
        self._refuse_non_colours(f"ground.{name}", colours)
        band = entry.get("band")
        if band is None:
            return Ground(**colours)
        self._refuse_non_colours(f"ground.{name}.band", {"fill": band["fill"]})
        return Ground(**colours, band=Band(band["fill"], _box(band["box"])))

    def emblems(self, name: str, entry: Mapping[str, Sequence[str]]) -> Mapping[str, tuple[str, str]]:
        for style, pair in entry.items():
            self._refuse_non_colours(f"emblem.{name}", {f"{style} fill": pair[0], f"{style} border": pair[1]})
        return {style: (pair[0], pair[1]) for style, pair in entry.items()}

    def face(self, entry: Mapping[str, Any]) -> Face:
        when = {key: (word,) if isinstance(word, str) else tuple(word) for key, word in entry["when"].items()}
        return Face(when, entry["ground"], entry["layout"])

    def layout(self, name: str, entries: Sequence[Mapping[str, Any]]) -> tuple[Element, ...]:
        return tuple(self._element(f"{self.source}, layout {name}", entry) for entry in entries)

    def _element(self, where: str, entry: Mapping[str, Any]) -> Element:
        try:
            if "scene" in entry:
                return Scene(**entry)
            if "symbol" in entry:
                given = {key: entry[key] for key in ("ink", "panel", "shadow") if key in entry}
                self._refuse_non_colours(where.removeprefix(f"{self.source}, "), given)
                return Picture(**{**entry, "box": _box(entry["box"])})
            text = Text(**{**entry, "at": (entry["at"][0], entry["at"][1])})
        except (KeyError, TypeError) as error:
            raise ArtError(f"{where}: {error}") from None
        if text.font not in self.fonts:
            raise ArtError(f"{where}: there is no font {text.font}; there is {', '.join(self.fonts.names)}")
        if text.anchor not in ("start", "middle", "end"):
            raise ArtError(f"{where}: anchor {text.anchor} is none of start, middle, end")
        return text

    def _refuse_non_colours(self, where: str, colours: Mapping[str, object]) -> None:
        for key, colour in colours.items():
            if not is_colour(colour):
                raise ArtError(f"{self.source}, {where}: {key} {colour!r} is no colour like #1f55a5")


def _box(numbers: Sequence[float]) -> Box:
    x, y, width, height = numbers
    return x, y, width, height
