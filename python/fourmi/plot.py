"""A curve as a picture: by matplotlib where that is installed, else a plain SVG."""
from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT, _MARGIN = 640, 360, 48


def curve(xs: Sequence[float], ys: Sequence[float], path: str | os.PathLike[str], *,
          xlabel: str = "", ylabel: str = "") -> Path:
    """Writes a line through points into a file of the type SVG; where it is."""
    target = Path(path).with_suffix(".svg")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        target.write_text(_svg(xs, ys, xlabel, ylabel))
        return target
    figure = Figure(figsize=(_WIDTH / 100, _HEIGHT / 100), layout="tight")
    axes = figure.add_subplot(xlabel=xlabel, ylabel=ylabel)
    axes.plot(xs, ys)
    figure.savefig(target)
    return target


def _scaled(numbers: Sequence[float], start: float, length: float) -> list[float]:
    """Numbers as places along an axis, from 0 or the least to the greatest."""
    low = min(0.0, *numbers)
    span = max(numbers) - low or 1.0
    return [start + length * (number - low) / span for number in numbers]


def _svg(xs: Sequence[float], ys: Sequence[float], xlabel: str, ylabel: str) -> str:
    bottom, right = _HEIGHT - _MARGIN, _WIDTH - _MARGIN
    points = " ".join(
        f"{x:.1f},{y:.1f}"
        for x, y in zip(_scaled(xs, _MARGIN, right - _MARGIN),
                        _scaled(ys, bottom, _MARGIN - bottom)))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"
     font-family="sans-serif" font-size="12">
  <rect width="100%" height="100%" fill="white"/>
  <path d="M{_MARGIN} {_MARGIN}V{bottom}H{right}" fill="none" stroke="black"/>
  <polyline points="{points}" fill="none" stroke="#1f77b4" stroke-width="2"/>
  <text x="{right}" y="{bottom + 18}" text-anchor="end">{max(xs):g}</text>
  <text x="{_MARGIN - 6}" y="{_MARGIN + 4}" text-anchor="end">{max(ys):g}</text>
  <text x="{_WIDTH / 2}" y="{_HEIGHT - 10}" text-anchor="middle">{escape(xlabel)}</text>
  <text x="{_MARGIN}" y="{_MARGIN - 14}">{escape(ylabel)}</text>
</svg>
"""
