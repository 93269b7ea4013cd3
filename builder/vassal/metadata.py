"""What an archive is: its moduledata and savedata (VASSAL.build.module.metadata)."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from guelta.builder.vassal.errors import LogFormatError

BUILD_FILE = "buildFile.xml"
MODULE_ENTRY = "moduledata"
SAVE_ENTRY = "savedata"
_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Metadata:
    """What moduledata or savedata says.

    `version` is the module's, `vassal_version` the engine's that wrote it, `date_saved` milliseconds since
    1970 as text. `name` is the module's and stands in moduledata only. None: there is no such element.
    """

    version: str | None = ""
    vassal_version: str | None = ""
    date_saved: str | None = "0"
    description: str | None = None
    name: str | None = None
    extra1: str | None = None
    extra2: str | None = None

    @classmethod
    def read(cls, data: bytes, entry: str) -> Metadata:
        """Read the entry; raises LogFormatError for broken XML, and for any document type or entity."""
        root = parse_xml(data, entry)
        return cls(**{field: _text(root, tag) for tag, field in _ELEMENTS})

    def to_xml(self) -> bytes:
        """Return the entry as VASSAL reads it, UTF-8, the same bytes every time."""
        root = etree.Element("data", {"version": "1"})
        for tag, field in _ELEMENTS:
            value = getattr(self, field)
            if value is not None:
                etree.SubElement(root, tag).text = value
        return etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)


_ELEMENTS = (
    ("version", "version"),
    ("extra1", "extra1"),
    ("extra2", "extra2"),
    ("VassalVersion", "vassal_version"),
    ("dateSaved", "date_saved"),
    ("description", "description"),
    ("name", "name"),
)


_ENTITIES = "XML with a document type or entities is refused"


def parse_xml(data: bytes, entry: str, largest: int = _LARGEST) -> etree._Element:
    """Read a hostile XML file: no entities, no document type, nothing fetched; raises LogFormatError."""
    if len(data) > largest:
        raise LogFormatError(f"the XML is larger than {largest} bytes", [entry])
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        if b"<!DOCTYPE" in data.replace(b"\0", b""):  # one whose entities explode is no XML to the parser
            raise LogFormatError(_ENTITIES, [entry]) from None
        line = error.lineno or 1
        raise LogFormatError(f"the XML is broken in line {line}", [entry]) from None
    except ValueError:
        raise LogFormatError("the XML is broken", [entry]) from None
    if root.getroottree().docinfo.doctype:
        raise LogFormatError(_ENTITIES, [entry])
    return root


def _text(root: etree._Element, tag: str) -> str | None:
    element = root.find(tag)
    return None if element is None else (element.text or "")
