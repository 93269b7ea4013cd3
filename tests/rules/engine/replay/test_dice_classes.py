"""A die notes which other faces a procedure would have read alike."""

from guelta.rules.engine.replay.dice_classes import Die, Faces


def faces(read) -> set[int]:  # type: ignore[no-untyped-def]
    alike = Faces(range(1, 7))
    read(Die(4, alike))
    return set(alike.faces)


def test_what_is_compared_keeps_the_faces_that_compare_alike():
    assert faces(lambda die: die >= 3) == {3, 4, 5, 6}
    assert faces(lambda die: die + 1 > 5) == {1, 2, 3, 4}
    assert faces(lambda die: 2 + die - 1 == 5) == {4}
    assert faces(lambda die: die != 6) == {1, 2, 3, 4, 5}


def test_what_is_looked_up_or_told_pins_the_face_down():
    looked_up = (lambda die: range(9)[die], lambda die: {4: "hit"}[die], lambda die: die % 2)
    for read in (str, int, hash, abs, *looked_up):
        assert faces(read) == {4}


def test_what_is_only_formatted_or_not_read_at_all_keeps_every_face():
    assert faces(lambda die: f"{die} was thrown") == {1, 2, 3, 4, 5, 6}


def test_two_dice_compared_with_each_other_bind_each_other():
    one, other = Faces(range(1, 7)), Faces(range(1, 7))
    assert Die(4, one) > Die(2, other)
    assert (set(one.faces), set(other.faces)) == ({3, 4, 5, 6}, {1, 2, 3})
