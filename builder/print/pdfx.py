"""PDF/X-4 as print shops ask for it: inks and no screen colours, an output intent, boxes and dates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from io import BytesIO

import pikepdf

from guelta.builder.print.boxes import saved
from guelta.builder.print.inks import PressProfile
from guelta.builder.print.paper import INCH
from guelta.builder.print.recolour import recoloured

__all__ = ["PressRun", "for_press"]

_VERSION = "1.6"
_SCREEN_ONLY = ("/StructTreeRoot", "/MarkInfo", "/ViewerPreferences")


@dataclass(frozen=True)
class PressRun:
    """What a PDF for a print shop is made for: the profile of its press, and when it was ordered."""

    profile: PressProfile
    when: datetime


def for_press(pdf: bytes, run: PressRun, bleed: float) -> bytes:
    """Turn a PDF with its boxes into PDF/X-4; PrintError when something in it cannot be turned into inks.

    A page that is cut nowhere inside its paper gets paper round it, `bleed` mm on each side.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        recoloured(document, run.profile)
        for page in document.pages:
            _leave_room(page, bleed * 72 / INCH)
            _without(page.obj, "/StructParents", "/Tabs")
        _without(document.Root, *_SCREEN_ONLY)
        document.Root.OutputIntents = pikepdf.Array([_intent(document, run.profile)])
        _mark(document, run.when)
        return saved(document, _VERSION)


def _without(dictionary: pikepdf.Object, *keys: str) -> None:
    for key in keys:
        if key in dictionary:
            del dictionary[key]


def _leave_room(page: pikepdf.Page, bleed: float) -> None:
    media = [float(length) for length in page.mediabox]
    if any(abs(float(a) - b) > 0.01 for a, b in zip(page.trimbox, media, strict=True)):
        return
    left, bottom, right, top = media
    whole = pikepdf.Array([left - bleed, bottom - bleed, right + bleed, top + bleed])
    page.mediabox = page.cropbox = page.bleedbox = whole


def _intent(document: pikepdf.Pdf, profile: PressProfile) -> pikepdf.Dictionary:
    stream = document.make_stream(profile.data)
    stream.N = 4
    return pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=profile.name,
        Info=profile.name,
        DestOutputProfile=document.make_indirect(stream),
    )


def _mark(document: pikepdf.Pdf, when: datetime) -> None:
    moment = when.astimezone().replace(microsecond=0)
    title = str(document.docinfo.get("/Title", "Guelta"))
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        metadata["pdfxid:GTS_PDFXVersion"] = "PDF/X-4"
        metadata["dc:title"] = title
        metadata["pdf:Trapped"] = "False"
        for key in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
            metadata[key] = moment.isoformat()
        metadata["xmpMM:VersionID"] = "1"
        metadata["xmpMM:RenditionClass"] = "default"
    info = document.docinfo
    zone = moment.strftime("%z")
    stamp = f"D:{moment:%Y%m%d%H%M%S}{zone[:3]}'{zone[3:]}'"
    info["/Title"], info["/CreationDate"], info["/ModDate"] = title, stamp, stamp
    info["/Trapped"] = pikepdf.Name("/False")
