"""Puts every room below the one name `guelta`; all else about the package is in pyproject.toml."""

from setuptools import find_namespace_packages, setup

ROOMS = ("rules", "builder", "companion", "source_art")
found = find_namespace_packages(include=[f"{room}*" for room in ROOMS])

setup(
    package_dir={"guelta": "guelta", **{f"guelta.{room}": room for room in ROOMS}},
    packages=["guelta", *(f"guelta.{package}" for package in found)],
)
