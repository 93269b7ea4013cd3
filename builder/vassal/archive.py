"""VASSAL's files are zip archives: read with suspicion, written reproducibly."""

from __future__ import annotations

import io
import os
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from guelta.builder.vassal.errors import LogFormatError

_MEBIBYTE = 1 << 20
_FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Limits:
    """How large an archive may be: bytes of one entry and of all together when unpacked, number of entries.

    `ratio` is how many times larger than packed an entry may be, once it is larger than `harmless` bytes.
    """

    entry: int = 256 * _MEBIBYTE
    total: int = 1024 * _MEBIBYTE
    count: int = 20_000
    ratio: int = 300
    harmless: int = 8 * _MEBIBYTE


LIMITS = Limits()


class Archive:
    """The entries of one archive, each unpacked only when asked for.

    `name` leads every error. Raises LogFormatError for what is no zip archive, is cut off, or looks like an
    attack: entries outside the archive, doubled or encrypted, or more than `limits` allow.
    """

    def __init__(self, data: bytes, name: str, limits: Limits = LIMITS) -> None:
        self.name = name
        self._limits = limits
        with self._told_plainly():
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        self._entries = self._checked()

    @classmethod
    def open(cls, path: Path, limits: Limits = LIMITS) -> Archive:
        """Read the archive at `path`."""
        return cls(read_file(path, limits), path.name, limits)

    def names(self) -> tuple[str, ...]:
        """Return the names of all files inside, in order of the alphabet."""
        return tuple(sorted(self._entries))

    def __contains__(self, entry: str) -> bool:
        return entry in self._entries

    def size(self, entry: str) -> int:
        """Return how many bytes an entry has unpacked: `read` gives no more, whatever comes out of it."""
        if entry not in self._entries:
            raise LogFormatError(f"there is no {entry} inside", [self.name])
        return self._entries[entry].file_size

    def read(self, entry: str) -> bytes:
        """Return the content of one entry; raises LogFormatError when it is missing or broken."""
        if entry not in self._entries:
            raise LogFormatError(f"there is no {entry} inside", [self.name])
        info = self._entries[entry]
        with self._told_plainly(entry), self._zip.open(info) as stream:
            return stream.read(info.file_size)  # no more than it says, which a hostile one may not keep to

    def parts(self, entry: str, size: int = _MEBIBYTE) -> Iterator[bytes]:
        """Unpack one entry piece by piece, each of at most `size` bytes; LogFormatError as `read`."""
        if entry not in self._entries:
            raise LogFormatError(f"there is no {entry} inside", [self.name])
        with self._told_plainly(entry), self._zip.open(self._entries[entry]) as stream:
            while part := stream.read(size):
                yield part

    @contextmanager
    def _told_plainly(self, *entry: str) -> Iterator[None]:
        """Whatever the zip reader stumbles over becomes one sentence."""
        try:
            yield
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            if entry:
                raise LogFormatError("the entry is damaged or cut off", [self.name, *entry]) from error
            raise LogFormatError("this is not a zip archive, or it is cut off", [self.name]) from error
        except (NotImplementedError, RuntimeError, ValueError, OSError, MemoryError, LookupError) as error:
            raise LogFormatError("the zip archive cannot be unpacked", [self.name, *entry]) from error

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        found: dict[str, zipfile.ZipInfo] = {}
        total = 0
        if len(self._zip.infolist()) > self._limits.count:
            raise LogFormatError(f"more than {self._limits.count} entries inside", [self.name])
        for info in self._zip.infolist():
            entry = info.orig_filename
            check_entry(info, entry, self.name, self._limits)
            total += info.file_size
            if total > self._limits.total:
                raise LogFormatError(
                    f"unpacked it would be larger than {self._limits.total // _MEBIBYTE} MiB", [self.name]
                )
            if entry in found:
                raise LogFormatError("the entry is there twice", [self.name, entry])
            if not entry.endswith("/"):
                found[entry] = info
        return found


def lies_outside(entry: str) -> bool:
    """Return whether the name of an entry leads out of its archive, on whatever system it is unpacked."""
    path, windows = PurePosixPath(entry), PureWindowsPath(entry)
    return bool(path.is_absolute() or windows.drive or windows.root or ".." in windows.parts or "\0" in entry)


def check_entry(info: zipfile.ZipInfo, entry: str, archive: str, limits: Limits) -> None:
    """Raise LogFormatError for an entry that lies outside, is encrypted, or larger than the limits."""
    if lies_outside(entry):
        raise LogFormatError(f"the entry {entry[:80]!r} lies outside the archive", [archive])
    if info.flag_bits & 1:
        raise LogFormatError("the entry is encrypted", [archive, entry])
    if info.file_size > limits.entry:
        raise LogFormatError(
            f"unpacked it would be larger than {limits.entry // _MEBIBYTE} MiB", [archive, entry]
        )
    packed = max(info.compress_size, 1)
    if info.file_size > limits.harmless and info.file_size // packed > limits.ratio:
        raise LogFormatError(f"unpacked it is {info.file_size // packed} times larger", [archive, entry])


def within_zip(path: Path) -> tuple[Path, str] | None:
    """Return the zip archive in which a path leads to an entry, and the entry; None for any other path."""
    for holder in path.parents:
        if holder.suffix.lower() == ".zip" and holder.is_file():
            return holder, path.relative_to(holder).as_posix()
    return None


def _entry(holder: Path, entry: str, limits: Limits) -> bytes:
    archive = Archive.open(holder, limits)
    return archive.read(next((name for name in archive.names() if name.replace("\\", "/") == entry), entry))


def read_file(path: Path, limits: Limits = LIMITS) -> bytes:
    """Return the bytes of a file no larger than the limit of a whole archive; raises LogFormatError.

    What is no file, such as a device or a pipe, is refused by its kind; and no more is read than the limit,
    whatever size the file is said to have. A path that leads into a zip archive is that of an entry.
    """
    if (zipped := within_zip(path)) is not None:
        return _entry(*zipped, limits)
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:  # a pipe that nobody writes to is opened without waiting
            about = os.fstat(stream.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise LogFormatError("this is not a file but a device, a pipe or the like", [path.name])
            data = stream.read(limits.total + 1) if about.st_size <= limits.total else None
    except OSError as error:
        raise LogFormatError(f"the file cannot be read: {error.strerror or error}", [str(path)]) from None
    if data is None or len(data) > limits.total:
        raise LogFormatError(f"the file is larger than {limits.total // _MEBIBYTE} MiB", [path.name])
    return data


def pack(entries: Mapping[str, bytes], *, compress: bool = False) -> bytes:
    """Return a zip archive of `entries`, the same bytes everywhere: sorted, without clock, owner or system.

    Entries are stored, not deflated, unless told: how far zlib deflates depends on its build.
    """
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, _FIRST_MOMENT)
            info.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            archive.writestr(info, entries[name], compresslevel=9)
    return found.getvalue()


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let an OSError of what is written meanwhile name a path: its own is a passing file of ours, or none."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def write_file(path: Path, data: bytes, *, replace: bool = False) -> None:
    """Write a file at once or not at all; an existing one is only replaced when told.

    Raises FileExistsError, and OSError when the folder cannot be written.
    """
    if path.exists() and not replace:
        raise FileExistsError(f"{path} exists already")
    with naming(path):
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    written = Path(name)
    try:
        with naming(path), os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if os.name == "posix":
            written.chmod(0o666 & ~_umask())
        if replace:
            written.replace(path)
        else:
            _settle(written, path)
    finally:
        with suppress(OSError):
            written.unlink()


def _settle(written: Path, path: Path) -> None:
    """Rename a finished file, unless another has taken its name meanwhile."""
    try:
        os.link(written, path)
    except FileExistsError:
        raise FileExistsError(f"{path} exists already") from None
    except (OSError, NotImplementedError):  # a file system without links
        if path.exists():
            raise FileExistsError(f"{path} exists already") from None
        written.rename(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
