"""A study drawn: how often each side wins in one edition or two, with the interval of each."""

from __future__ import annotations

from xml.sax.saxutils import escape

from guelta.companion.designing.estimate import Estimate
from guelta.companion.designing.figures import WINS, Study

__all__ = ["plot"]

_WIDTH, _LEFT, _RIGHT = 720, 190, 70
_ROW, _TOP, _GAP = 54, 62, 18
_COLOURS = ("#5b6b7a", "#b4531f")
"""Before and after: told apart in grey as well, and by their signs."""
_FONT = 'font-family="Barlow, Arial, sans-serif"'


def plot(study: Study) -> str:
    """Return the picture as SVG."""
    rows = study.of(WINS)
    bottom = _TOP + _ROW * max(1, len(rows))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{bottom + 46}"'
        f' viewBox="0 0 {_WIDTH} {bottom + 46}" {_FONT} font-size="14" fill="#22282e">',
        f'<rect width="{_WIDTH}" height="{bottom + 46}" fill="#ffffff"/>',
    ]
    parts += [*_legend(study), *_axis(bottom)]
    for number, row in enumerate(rows):
        middle = _TOP + _ROW * number + _ROW / 2
        parts.append(f'<text x="{_LEFT - 14}" y="{middle + 5}" text-anchor="end">{escape(row.title)}</text>')
        for which, share in enumerate(row.editions):
            parts += _whisker(share, middle + (which - (len(row.editions) - 1) / 2) * _GAP, which)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _x(value: float) -> float:
    return round(_LEFT + value * (_WIDTH - _LEFT - _RIGHT), 1)


def _legend(study: Study) -> list[str]:
    found = ['<text x="16" y="26" font-size="16" font-weight="600">Games won, of 100</text>']
    for which, name in enumerate(study.names):
        x, y = _LEFT + 14 + 260 * which, 44
        found += [
            _sign(x, y - 4, which),
            f'<text x="{x + 14}" y="{y}">{escape(_short(name))}, {study.games} games</text>',
        ]
    return found


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _axis(bottom: int) -> list[str]:
    found = []
    for step in range(0, 101, 20):
        x = _x(step / 100)
        found += [
            f'<line x1="{x}" y1="{_TOP}" x2="{x}" y2="{bottom}" stroke="#d9dee2"/>',
            f'<text x="{x}" y="{bottom + 20}" text-anchor="middle" font-size="12">{step}</text>',
        ]
    note = "a line spans where 95 of 100 such studies would find the share"
    return [*found, f'<text x="{_x(0)}" y="{bottom + 38}" font-size="11" fill="#5b6b7a">{note}</text>']


def _whisker(share: Estimate, y: float, which: int) -> list[str]:
    colour = _COLOURS[which]
    low, high, middle = _x(share.low), _x(share.high), _x(share.value)
    return [
        f'<line x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke="{colour}" stroke-width="2"/>',
        *(
            f'<line x1="{x}" y1="{y - 4}" x2="{x}" y2="{y + 4}" stroke="{colour}" stroke-width="2"/>'
            for x in (low, high)
        ),
        _sign(middle, y, which),
        f'<text x="{high + 8}" y="{y + 4}" font-size="12">{100 * share.value:.1f}</text>',
    ]


def _sign(x: float, y: float, which: int) -> str:
    if which == 0:
        return f'<circle cx="{x}" cy="{y}" r="5" fill="{_COLOURS[0]}"/>'
    return f'<rect x="{x - 5}" y="{y - 5}" width="10" height="10" fill="{_COLOURS[1]}"/>'
