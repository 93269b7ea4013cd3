"""Which files have come to rest, and which files of a folder are games at all."""

from guelta.companion.following.settling import Settling, Stamp


def test_a_file_is_read_when_its_size_and_time_stand_still():
    files = Settling()
    assert files.look({"a": Stamp(1, 1)}) == ([], ["a"], [])
    assert files.look({"a": Stamp(2, 1)}) == ([], ["a"], [])
    assert files.look({"a": Stamp(2, 2)}) == ([], ["a"], [])
    assert files.look({"a": Stamp(2, 2)}) == (["a"], [], [])
    files.done("a")
    assert files.look({"a": Stamp(2, 2)}) == ([], [], [])
    assert files.look({"a": Stamp(3, 2)}) == ([], ["a"], [])


def test_a_file_that_is_gone_for_a_moment_is_not_given_up():
    files = Settling()
    for _ in range(2):
        files.look({"a": Stamp(1, 1)})
    files.done("a")
    assert files.look({}) == ([], [], [])
    assert files.look({"a": Stamp(1, 1)}) == ([], [], [])
    files.look({})
    assert files.look({}) == ([], [], ["a"])
