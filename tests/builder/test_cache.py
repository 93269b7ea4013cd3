"""What was drawn is kept under all it is made of."""

from pathlib import Path

from guelta.builder.cache import Cache


def test_the_same_ingredients_are_made_once(tmp_path: Path) -> None:
    made: list[str] = []

    def make(name: str) -> bytes:
        made.append(name)
        return name.encode()

    first = Cache(tmp_path / "deep" / "cache.zip")
    assert first.get(lambda: make("a"), "png", b"\x00") == b"a"
    assert first.get(lambda: make("a"), "png", b"\x00") == b"a"
    first.save()
    second = Cache(tmp_path / "deep" / "cache.zip")
    assert second.get(lambda: make("b"), "png", b"\x00") == b"a"
    assert second.get(lambda: make("c"), "png", b"\x01") == b"c"
    assert made == ["a", "c"]
    assert (first.drawn, second.drawn, second.kept) == (1, 1, 1)


def test_ingredients_are_told_apart_where_one_ends_and_the_next_begins(tmp_path: Path) -> None:
    cache = Cache(None)
    assert cache.get(lambda: b"1", "ab", "c") == b"1"
    assert cache.get(lambda: b"2", "a", "bc") == b"2"


def test_what_a_build_no_longer_uses_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "cache.zip"
    cache = Cache(path)
    cache.get(lambda: b"1", "old")
    cache.save()
    cache = Cache(path)
    cache.get(lambda: b"2", "new")
    cache.save()
    assert Cache(path).get(lambda: b"made anew", "old") == b"made anew"


def test_what_is_lacking_may_be_in_another_cache_which_stays_as_it_is(tmp_path: Path) -> None:
    own, other, damaged = (tmp_path / name for name in ("own.zip", "other.zip", "damaged.zip"))
    first = Cache(other)
    first.get(lambda: b"1", "a")
    first.save()
    kept = other.read_bytes()
    damaged.write_bytes(b"not a zip")
    second = Cache(own, [damaged, other, tmp_path / "missing.zip"])
    assert second.get(lambda: b"2", "a") == b"1"
    second.get(lambda: b"3", "b")
    second.save()
    assert (second.kept, second.drawn) == (1, 1) and other.read_bytes() == kept
    assert [Cache(own).get(lambda: b"anew", part) for part in ("a", "b")] == [b"1", b"3"]


def test_a_damaged_cache_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "cache.zip"
    cache = Cache(path)
    cache.get(lambda: b"picture" * 50, "a")
    cache.save()
    whole = path.read_bytes()
    for damaged in (b"", b"not a zip", whole[: len(whole) // 2], whole.replace(b"picture", b"gibbers", 1)):
        path.write_bytes(damaged)
        assert Cache(path).get(lambda: b"again", "a") == b"again"


def test_an_empty_picture_is_kept_too(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.zip")
    cache.get(lambda: b"", "a")
    cache.save()
    again = Cache(tmp_path / "cache.zip")
    assert (again.get(lambda: b"x", "a"), again.drawn) == (b"", 0)
