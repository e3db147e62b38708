"""The language server: what the other modules of this package find, said in the editor's protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from lsprotocol import types

from coup_dsl.errors import Finding
from coup_dsl.workshop.editor.buffer import Buffer
from coup_dsl.workshop.editor.columns import to_letters, to_units
from coup_dsl.workshop.editor.completion import Choice, completion
from coup_dsl.workshop.editor.definition import definition
from coup_dsl.workshop.editor.hover import hover

NAME, VERSION = "coup-roles", "1"
KINDS = {
    "key": types.CompletionItemKind.Property, "value": types.CompletionItemKind.Value,
    "verb": types.CompletionItemKind.Function, "offer": types.CompletionItemKind.Function,
    "routine": types.CompletionItemKind.Function, "event": types.CompletionItemKind.Event,
    "role": types.CompletionItemKind.Class, "action": types.CompletionItemKind.Method,
    "token": types.CompletionItemKind.Variable, "pile": types.CompletionItemKind.Variable,
    "pot": types.CompletionItemKind.Variable, "name": types.CompletionItemKind.Variable,
    "option": types.CompletionItemKind.Constant, "ruleset": types.CompletionItemKind.Module,
    "word": types.CompletionItemKind.Keyword,
}


def path_of(uri: str) -> str:
    """The file of an address; the address itself when it is of no file."""
    parts = urlparse(uri)
    if parts.scheme != "file":
        return uri
    path = unquote(parts.path)
    return path[1:] if len(path) > 2 and path[0] == "/" and path[2] == ":" else path


class Lines:
    """Positions of a text as the editor counts them."""

    def __init__(self, lines: Sequence[str], encoding: str) -> None:
        self.lines, self.encoding = lines, encoding

    def position(self, line: int, column: int) -> types.Position:
        """A place counted from 0 in letters, as the editor counts."""
        text = self.lines[line] if line < len(self.lines) else ""
        return types.Position(line=line, character=to_units(text, column, self.encoding))

    def range(self, line: int, column: int, length: int) -> types.Range:
        """A run of letters."""
        return types.Range(start=self.position(line, column), end=self.position(line, column + length))

    def letters(self, at: types.Position) -> tuple[int, int]:
        """Line and column in letters of the editor's position."""
        text = self.lines[at.line] if at.line < len(self.lines) else ""
        return at.line, to_letters(text, at.character, self.encoding)


def diagnostic(finding: Finding, lines: Lines, path: str) -> types.Diagnostic:
    """A finding as the editor shows it, its help part of the message; one of another file stands at the top."""
    help = f"\n{finding.help}" if finding.help else ""
    severity = types.DiagnosticSeverity.Error if finding.severity == "error" else types.DiagnosticSeverity.Warning
    place = finding.place
    here = place.file == path
    where = lines.range(place.line - 1, place.column - 1, max(finding.length, 1)) if here else lines.range(0, 0, 1)
    message = finding.message if here else f"{place}: {finding.message}"
    return types.Diagnostic(range=where, message=message + help, severity=severity, code=finding.code, source=NAME)


def item(choice: Choice) -> types.CompletionItem:
    """A choice as the editor offers it."""
    docs = types.MarkupContent(kind=types.MarkupKind.Markdown, value=choice.doc) if choice.doc else None
    return types.CompletionItem(label=choice.label, insert_text=choice.text, kind=KINDS.get(choice.kind),
                                documentation=docs, detail=choice.kind)


def make_server(folders: Sequence[str] = ()) -> Any:
    """A server that has not been started; see its ``start_io``."""
    LanguageServer = _server_class()
    server = LanguageServer(NAME, VERSION)
    kept = tuple(folders)

    def opened(uri: str) -> tuple[Buffer, Lines]:
        text = server.workspace.get_text_document(uri).source
        buffer = Buffer(text, path_of(uri), kept)
        encoding = getattr(server.workspace, "position_encoding", None)
        return buffer, Lines(buffer.lines, str(getattr(encoding, "value", encoding) or "utf-16"))

    def check(uri: str) -> None:
        buffer, lines = opened(uri)
        _publish(server, uri, [diagnostic(found, lines, buffer.path) for found in buffer.findings()])

    @_on(server, types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        check(params.text_document.uri)

    @_on(server, types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        check(params.text_document.uri)

    @_on(server, types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        check(params.text_document.uri)

    @_on(server, types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        _publish(server, params.text_document.uri, [])

    @_on(server, types.TEXT_DOCUMENT_HOVER)
    def hovered(params: types.HoverParams) -> types.Hover | None:
        buffer, lines = opened(params.text_document.uri)
        text = hover(buffer, *lines.letters(params.position))
        if text is None:
            return None
        return types.Hover(contents=types.MarkupContent(kind=types.MarkupKind.Markdown, value=text))

    @_on(server, types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "{", "[", ","]))
    def completed(params: types.CompletionParams) -> types.CompletionList:
        buffer, lines = opened(params.text_document.uri)
        found = completion(buffer, *lines.letters(params.position))
        return types.CompletionList(is_incomplete=False, items=[item(choice) for choice in found])

    @_on(server, types.TEXT_DOCUMENT_DEFINITION)
    def defined(params: types.DefinitionParams) -> types.Location | None:
        buffer, lines = opened(params.text_document.uri)
        found = definition(buffer, *lines.letters(params.position))
        if found is None:
            return None
        if found.path == buffer.path:
            return types.Location(uri=params.text_document.uri,
                                  range=lines.range(found.line, found.column, found.length))
        there = Lines([""] * found.line + [found.text], lines.encoding)
        return types.Location(uri=Path(found.path).resolve().as_uri(),
                              range=there.range(found.line, found.column, found.length))

    return server


def _on(server: Any, feature: str, *options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers what is called for a request; the decorator of either release of pygls, typed."""
    decorate: Callable[[Callable[..., Any]], Callable[..., Any]] = server.feature(feature, *options)
    return decorate


def _server_class() -> Any:
    """The class of servers, wherever this release of pygls has it."""
    try:
        from pygls.lsp.server import LanguageServer
    except ImportError:
        from importlib import import_module

        return import_module("pygls.server").LanguageServer
    return LanguageServer


def _publish(server: Any, uri: str, found: list[types.Diagnostic]) -> None:
    if hasattr(server, "text_document_publish_diagnostics"):
        params = types.PublishDiagnosticsParams(uri=uri, diagnostics=found)
        server.text_document_publish_diagnostics(params)
    else:
        server.publish_diagnostics(uri, found)
