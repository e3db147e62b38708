"""Pictures as SVG: light and dark as the reader likes it, sized for a page, with a title on every mark."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from coup_dsl.lab.statistics import Estimate

WIDTH = 720
INK = """<style>.l{fill:none;stroke:#c9d0d8}.z{stroke:#8a95a3;stroke-dasharray:3 3}
.t{fill:#3a4452;font:13px system-ui,sans-serif}.s{fill:#6b7684;font:11px system-ui,sans-serif}
.a{fill:#2f6fb3}.b{fill:#c2632b}.w{stroke:#2f6fb3;stroke-width:2}
@media(prefers-color-scheme:dark){.l{stroke:#39434f}.t{fill:#d5dbe3}.s{fill:#98a3b1}.a{fill:#6aa8e6}
.b{fill:#e8935f}.w{stroke:#6aa8e6}}
</style>"""


@dataclass(frozen=True)
class Scale:
    """Values to places on one axis."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a value; what lies beyond the ends is drawn at the end."""
        part = (min(max(value, self.low), self.high) - self.low) / ((self.high - self.low) or 1.0)
        return self.start + part * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round values along it.

        >>> Scale(0, 0.42, 0, 100).ticks()
        [0.0, 0.1, 0.2, 0.3, 0.4]
        """
        wide = (self.high - self.low) or 1.0
        raw = wide / about
        unit = 10.0 ** math.floor(math.log10(raw))
        step = next((unit * m for m in (1, 2, 5) if unit * m >= raw * 0.999), unit * 10)
        first = math.ceil(self.low / step - 1e-9)
        return [round(k * step, 10) + 0.0 for k in range(first, math.floor(self.high / step + 1e-9) + 1)]


def _svg(width: int, height: int, *parts: str) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img">{INK}{"".join(parts)}</svg>')


def _text(x: float, y: float, text: str, kind: str = "t", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(text)}</text>'


def _line(x: float, y: float, u: float, v: float, kind: str = "l") -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{u:.1f}" y2="{v:.1f}"/>'


def _titled(shape: str, title: str) -> str:
    return f"<g><title>{html.escape(title)}</title>{shape}</g>"


def whiskers(rows: Sequence[tuple[str, Estimate]], say: Callable[[float], str], middle: float | None = None) -> str:
    """A dot with its interval for each row that has one; ``middle`` is a value to compare with."""
    rows = [(name, e) for name, e in rows if math.isfinite(e.half)]
    if not rows:
        return ""
    left, right, step = 170, 64, 24
    low = min(*(e.low for _, e in rows), *([middle] if middle is not None else [rows[0][1].low]))
    high = max(*(e.high for _, e in rows), *([middle] if middle is not None else [rows[0][1].high]))
    pad = (high - low) * 0.04 or 0.01
    x = Scale(low - pad, high + pad, left, WIDTH - right)
    height = len(rows) * step + 40
    parts = []
    for tick in x.ticks():
        parts += [_line(x(tick), 8, x(tick), height - 28), _text(x(tick), height - 12, say(tick), "s", "middle")]
    if middle is not None:
        parts.append(_line(x(middle), 4, x(middle), height - 26, "z"))
    for i, (name, e) in enumerate(rows):
        y = 20 + i * step
        dot = (f'{_line(x(e.low), y, x(e.high), y, "w")}<circle class="a" cx="{x(e.value):.1f}" cy="{y}" r="4.5"/>')
        title = f"{name}: {say(e.value)} ({say(e.low)} to {say(e.high)}, {e.cases:,} cases)"
        parts += [_text(left - 12, y + 4, name, anchor="end"), _titled(dot, title),
                  _text(WIDTH - right + 8, y + 4, say(e.value), "s")]
    return _svg(WIDTH, height, *parts)


def columns(counts: Mapping[int, int], what: str) -> str:
    """How often each number came, as columns; many numbers are put together."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    wide = max(1, math.ceil((high - low + 1) / 60))
    bins: dict[int, int] = {}
    for number, count in counts.items():
        bins[(number - low) // wide] = bins.get((number - low) // wide, 0) + count
    bars = (high - low) // wide + 1
    x, y = Scale(0, bars, 40, WIDTH - 12), Scale(0, max(bins.values()), 190, 12)
    parts = [part for tick in y.ticks(4) for part in
             (_line(40, y(tick), WIDTH - 12, y(tick)), _text(34, y(tick) + 4, f"{tick:g}", "s", "end"))]
    for i, count in sorted(bins.items()):
        name = f"{low + i * wide}" + (f" to {low + i * wide + wide - 1}" if wide > 1 else "")
        rect = (f'<rect class="a" x="{x(i) + 0.7:.1f}" y="{y(count):.1f}" '
                f'width="{max(x(i + 1) - x(i) - 1.4, 1):.1f}" height="{190 - y(count):.1f}"/>')
        parts.append(_titled(rect, f"{name} {what}: {count:,}"))
    for tick in Scale(low, high + 1, 0, 1).ticks(8):
        if tick == int(tick):
            parts.append(_text(x((tick - low + 0.5) / wide), 206, f"{tick:g}", "s", "middle"))
    return _svg(WIDTH, 226, *parts, _text(WIDTH - 12, 222, what, "s", "end"))


def heat(rows: Sequence[str], names: Sequence[str], cells: Mapping[tuple[str, str], Estimate],
         say: Callable[[float], str], middle: float) -> str:
    """A value for each row and column: blue above the middle, orange below."""
    if not cells:
        return ""
    left, top = 150, 24 + 6 * max(map(len, names))
    size = min(64, (WIDTH - left - 8) // len(names))
    most = max((abs(e.value - middle) for e in cells.values()), default=0.0) or 1.0
    parts = []
    for j, name in enumerate(names):
        at = left + j * size + size / 2
        parts.append(f'<g transform="translate({at:.1f},{top - 8}) rotate(-50)">{_text(0, 0, name, "s")}</g>')
    for i, row in enumerate(rows):
        y = top + i * size
        parts.append(_text(left - 10, y + size / 2 + 4, row, anchor="end"))
        for j, name in enumerate(names):
            e = cells.get((row, name))
            if e is None:
                continue
            part = (e.value - middle) / most
            rect = (f'<rect class="{"a" if part >= 0 else "b"}" x="{left + j * size + 1}" y="{y + 1}" '
                    f'width="{size - 2}" height="{size - 2}" rx="3" fill-opacity="{0.06 + 0.8 * abs(part):.2f}"/>')
            text = _text(left + j * size + size / 2, y + size / 2 + 4, say(e.value), "s", "middle") if size > 30 else ""
            parts.append(_titled(rect + text, f"{row}, {name}: {say(e.value)} ({say(e.low)} to {say(e.high)}, "
                                              f"{e.cases:,} cases)"))
    return _svg(WIDTH, top + len(rows) * size + 8, *parts)


def cloud(points: Sequence[tuple[float, float]], across: str, up: str, say_across: Callable[[float], str],
          say_up: Callable[[float], str]) -> str:
    """A dot for each of many points."""
    if not points:
        return ""
    xs, ys = zip(*points, strict=True)
    x, y = Scale(min(xs), max(xs), 60, WIDTH - 16), Scale(min(ys), max(ys), 330, 24)
    parts = [part for tick in x.ticks(7) for part in
             (_line(x(tick), 24, x(tick), 330), _text(x(tick), 348, say_across(tick), "s", "middle"))]
    parts += [part for tick in y.ticks() for part in
              (_line(60, y(tick), WIDTH - 16, y(tick)), _text(54, y(tick) + 4, say_up(tick), "s", "end"))]
    path = "".join(f"M{x(px):.0f} {y(py):.1f}h0" for px, py in sorted(set(points)))
    parts.append(f'<path class="w" d="{path}" fill="none" stroke-linecap="round" style="stroke-width:4.5;'
                 'stroke-opacity:.35"/>')
    return _svg(WIDTH, 372, *parts, _text(WIDTH - 16, 366, across, "s", "end"), _text(60, 14, up, "s"))
