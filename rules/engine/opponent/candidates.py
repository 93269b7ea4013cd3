"""The answers to a choice that are worth weighing: all where there are few, else the likely ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from guelta.rules.engine.play.choice import Choice, Option

__all__ = ["candidates", "least_of", "most_of"]


def candidates(
    choice: Choice, pull: Callable[[Option], float], random: Random, width: int
) -> tuple[tuple[str, ...], ...]:
    """Return at most so many answers that are allowed, the likelier first, and none at all where that may be.

    Of two options that attract alike, chance says which is the likelier.
    """
    options = [*choice.options]
    random.shuffle(options)
    options.sort(key=pull, reverse=True)
    found: list[tuple[str, ...]] = [()] if not choice.least else []
    if choice.most == 1:
        found += [(option.value,) for option in options]
    else:
        found += _several(choice, options, random, width)
    allowed = (answer for answer in dict.fromkeys(found) if not choice.fault(answer))
    return tuple(answer for _, answer in zip(range(max(1, width)), allowed, strict=False))


def _several(
    choice: Choice, options: Sequence[Option], random: Random, width: int
) -> Iterator[tuple[str, ...]]:
    """Yield answers of more than one value: the most, the least, the likeliest alone, and some at random."""
    yield most_of(choice, options)
    yield least_of(choice, options)
    yield most_of(choice, options[::-1])
    if choice.least <= 1:
        yield from ((option.value,) for option in options[: width // 2])
    for _ in range(width):
        mixed = [*options]
        random.shuffle(mixed)
        number = random.randint(max(1, choice.least), max(1, choice.most))
        yield _filled(choice, mixed, number)


def most_of(choice: Choice, options: Sequence[Option]) -> tuple[str, ...]:
    """Return as many values as may be chosen and paid for, of the first options first."""
    return _filled(choice, options, choice.most)


def least_of(choice: Choice, options: Sequence[Option]) -> tuple[str, ...]:
    """Return as few values as must be chosen, of the first options first."""
    return _filled(choice, options, choice.least)


def _filled(choice: Choice, options: Sequence[Option], number: int) -> tuple[str, ...]:
    chosen: list[str] = []
    left = choice.budget
    for option in options:
        cost = option.cost or 0
        for _ in range(option.times or number):
            if len(chosen) >= number or (left is not None and cost > left):
                break
            chosen.append(option.value)
            left = None if left is None else left - cost
    return tuple(chosen)
