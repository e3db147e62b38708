"""A page that can be read as HTML, with pictures in it, or as Markdown, with pictures beside it."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

STYLE = """
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5b6675;--line:#dfe4ea;--paper:#fff;--tint:#f5f7f9}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#9aa5b3;--line:#333c48;--paper:#12161c;--tint:#1a2028}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0}
main{max-width:72rem;margin:0 auto;padding:2rem 1.25rem 5rem}
h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0 1rem}h2{margin:2.5rem 0 .5rem;font-size:1.3rem}
h2{border-top:1px solid var(--line);padding-top:1.25rem}p{max-width:46rem}a{color:#2f6fb3}
figure{margin:1rem 0}figcaption{color:var(--soft);font-size:.9rem;max-width:46rem}svg{max-width:100%;height:auto}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem;margin:.75rem 0}
th,td{padding:.3rem .8rem .3rem 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}td:first-child{white-space:normal;min-width:11rem}
nav{color:var(--soft);font-size:.92rem;line-height:1.9}nav a{margin-right:1rem;white-space:nowrap}
th{color:var(--soft);font-weight:600}
.small{color:var(--soft);font-size:.9rem}code{background:var(--tint);padding:.1rem .3rem;border-radius:3px}
"""


#: Sections from which on a page says first what it has.
LONG = 6


@dataclass(frozen=True)
class Heading:
    """A heading within the page."""

    text: str


@dataclass(frozen=True)
class Text:
    """A paragraph; `code` in backticks and [words](address) as in Markdown."""

    text: str
    small: bool = False


@dataclass(frozen=True)
class Grid:
    """A table; its first column is words, the others are figures."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Picture:
    """A picture as SVG, with what it shows."""

    name: str
    svg: str
    caption: str


Block = Heading | Text | Grid | Picture


@dataclass
class Page:
    """A page; blocks are added from top to bottom."""

    title: str
    blocks: list[Block] = field(default_factory=list)

    def heading(self, text: str) -> None:
        """Add a heading."""
        self.blocks.append(Heading(text))

    def text(self, text: str, small: bool = False) -> None:
        """Add a paragraph."""
        self.blocks.append(Text(text, small))

    def grid(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Add a table, unless it is empty."""
        if rows:
            self.blocks.append(Grid(columns, rows))

    def picture(self, name: str, svg: str, caption: str) -> None:
        """Add a picture, unless there is nothing in it."""
        if svg:
            self.blocks.append(Picture(name, svg, caption))

    def html(self) -> str:
        """As one file that needs no other."""
        body = self._contents() + "\n".join(map(_html, self.blocks))
        return (f"<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport "
                f"content='width=device-width,initial-scale=1'>\n<title>{html.escape(self.title)}</title>\n"
                f"<style>{STYLE}</style>\n<main>\n<h1>{html.escape(self.title)}</h1>\n{body}\n</main>\n</html>\n")

    def _contents(self) -> str:
        """Links to the sections of a long page."""
        headings = [block.text for block in self.blocks if isinstance(block, Heading)]
        links = "".join(f'<a href="#{_anchor(text)}">{html.escape(text)}</a> ' for text in headings)
        return f"<nav>{links}</nav>\n" if len(headings) > LONG else ""

    def markdown(self) -> str:
        """As Markdown that shows the pictures beside it."""
        return f"# {self.title}\n\n" + "\n\n".join(map(_markdown, self.blocks)) + "\n"

    @property
    def pictures(self) -> list[Picture]:
        """The pictures on it."""
        return [block for block in self.blocks if isinstance(block, Picture)]


def _anchor(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))
    return re.sub(r"\[([^]]*)\]\(([^)]*)\)", r'<a href="\2">\1</a>', text)


def _html(block: Block) -> str:
    match block:
        case Heading(text):
            return f"<h2 id={_anchor(text)}>{_inline(text)}</h2>"
        case Text(text, small):
            return f"<p{' class=small' if small else ''}>{_inline(text)}</p>"
        case Picture(_, svg, caption):
            return f"<figure>{svg}<figcaption>{_inline(caption)}</figcaption></figure>"
        case Grid(columns, rows):
            head = "".join(f"<th>{_inline(name)}</th>" for name in columns)
            body = "\n".join("<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows)
            return f"<div class=wide><table>\n<tr>{head}</tr>\n{body}\n</table></div>"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text):
            return f"## {text}"
        case Text(text, _):
            return text
        case Picture(name, _, caption):
            return f"![{name}]({name}.svg)\n\n*{caption}*"
        case Grid(columns, rows):
            rule = ["---", *("--:" for _ in columns[1:])]
            return "\n".join(f"| {' | '.join(cells)} |" for cells in (columns, rule, *rows))
