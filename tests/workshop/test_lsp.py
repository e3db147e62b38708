"""The language server spoken to over standard input and output, as an editor does."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coup_dsl.commands.main import main

try:
    import pygls  # noqa: F401

    HAS_PYGLS = True
except ImportError:
    HAS_PYGLS = False

needs_pygls = pytest.mark.skipif(not HAS_PYGLS, reason="pygls is not installed: pip install 'coup-dsl[lsp]'")
ROLE = """\
role: raider
name: Raider
group: military
summary: "😀 kill"
text: Whatever.
tokens:
  flag: {on: player}
action:
  target: others
  blocked_by: {who: target, roles: [politician]}
  effect: |
    you place flag on target
    if target has flag:
      target loses influence
"""


class Client:
    """An editor that says what it is told to say."""

    def __init__(self, folder: Path, encodings: list[str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "coup_dsl.commands.main", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        self.watchdog = threading.Timer(60, self.process.kill)
        self.watchdog.start()
        self.number = 0
        self.published: list[dict[str, Any]] = []
        self.uri = (folder / "raider.yaml").as_uri()
        general = {"positionEncodings": encodings} if encodings else {}
        self.capabilities = self.ask("initialize", {"processId": None, "rootUri": folder.as_uri(),
                                                    "capabilities": {"general": general}})["capabilities"]
        self.tell("initialized", {})

    def tell(self, method: str, params: Any) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        self.number += 1
        self._send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == self.number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def open(self, text: str) -> list[dict[str, Any]]:
        self.tell("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": "yaml", "version": 1,
                                                            "text": text}})
        return self.diagnostics()

    def change(self, text: str, version: int = 2) -> list[dict[str, Any]]:
        self.tell("textDocument/didChange", {"textDocument": {"uri": self.uri, "version": version},
                                             "contentChanges": [{"text": text}]})
        return self.diagnostics()

    def diagnostics(self) -> list[dict[str, Any]]:
        while not self.published:
            self._receive()
        return self.published.pop(0)["diagnostics"]  # type: ignore[no-any-return]

    def at(self, method: str, line: int, character: int) -> Any:
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": self.uri},
                                                   "position": {"line": line, "character": character}})

    def close(self) -> int:
        self.ask("shutdown", None)
        self.tell("exit", None)
        code = self.process.wait(timeout=30)
        self.watchdog.cancel()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        return code

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline().strip()) or not length:
            assert line, "the server has ended"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published.append(message["params"])
        return message


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    client = Client(tmp_path)
    yield client
    assert client.close() == 0


@needs_pygls
class TestServer:
    def test_a_role_is_written(self, client: Client) -> None:
        assert client.open(ROLE) == []
        broken = client.change(ROLE.replace("target loses", "target loozes"))
        assert [(d["code"], d["severity"], d["source"]) for d in broken] == [("R203", 1, "coup-roles")]
        assert broken[0]["message"] == "unknown verb 'loozes'\ndid you mean 'loses'?"
        assert broken[0]["range"] == {"start": {"line": 13, "character": 13}, "end": {"line": 13, "character": 19}}
        assert client.change(ROLE, 3) == []

    def test_columns_are_utf_16(self, client: Client) -> None:
        found = client.open(ROLE.replace("on: player}", "on: player, '😀': 1, zz: 2}"))
        assert [(d["range"]["start"]["character"], d["range"]["end"]["character"]) for d in found] == [
            (21, 25), (30, 32)]

    def test_hover(self, client: Client) -> None:
        client.open(ROLE)
        verb = client.at("hover", 13, 15)["contents"]
        assert verb["kind"] == "markdown"
        assert "**`lose influence`**" in verb["value"]
        assert "a token of this role" in client.at("hover", 11, 15)["contents"]["value"]
        assert "**Politician** (special)" in client.at("hover", 9, 40)["contents"]["value"]
        assert client.at("hover", 4, 8) is None

    def test_completion(self, client: Client) -> None:
        client.open(ROLE.replace("      target loses influence\n", "      target \n"))
        client.diagnostics() if client.published else None
        items = {item["label"]: item for item in client.at("completion", 13, 13)["items"]}
        assert {"loses", "takes", "may"} <= set(items)
        assert "stake" not in items
        assert "Lose an influence" in items["loses"]["documentation"]["value"]
        keys = {item["label"] for item in client.at("completion", 8, 2)["items"]}
        assert {"cost", "effect", "requires"} <= keys

    def test_definition(self, client: Client, tmp_path: Path) -> None:
        client.open(ROLE)
        token = client.at("definition", 12, 19)
        assert token["uri"] == client.uri
        assert token["range"]["start"] == {"line": 6, "character": 2}
        role = client.at("definition", 9, 40)
        assert role["uri"].endswith("roles/rebellion/politician.yaml")
        assert role["range"]["start"]["character"] == 6

    def test_a_fault_of_another_file_stands_at_the_top(self, client: Client, tmp_path: Path) -> None:
        (tmp_path / "pirate.yaml").write_text(ROLE.replace("role: raider", "role: pirate").replace("loses", "loozes"),
                                              encoding="utf-8")
        client.uri = (tmp_path / "x.yaml").as_uri()
        found = client.open("- name: x\n  roles: [pirate, spy, judge, priest, director]\n  players:\n"
                            "    Ana: {hand: [pirate]}\n    Bo: {hand: [spy]}\n  play: [Ana income]\n")
        assert found
        assert found[0]["range"]["start"] == {"line": 0, "character": 0}
        assert "pirate.yaml:14:14: unknown verb 'loozes'" in found[0]["message"]

    def test_half_written_files_are_no_fault_of_the_server(self, client: Client) -> None:
        client.open("")
        for version, cut in enumerate(range(0, len(ROLE), 40), 2):
            client.change(ROLE[:cut], version)
            line = ROLE[:cut].count("\n")
            client.at("completion", line, 3)
            client.at("hover", line, 1)

    def test_another_encoding_can_be_agreed(self, tmp_path: Path) -> None:
        client = Client(tmp_path, ["utf-32"])
        encoding = client.capabilities.get("positionEncoding", "utf-16")
        found = client.open(ROLE.replace('"😀 kill"', '[😀, "x"]').replace("loses", "loozes"))
        assert found
        assert encoding in ("utf-16", "utf-32")
        assert client.close() == 0


def test_without_pygls_it_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in list(sys.modules):
        if name.split(".")[0] in ("pygls", "lsprotocol") or name.startswith("coup_dsl.workshop.editor.server"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    assert main(["lsp"]) == 2
    assert capsys.readouterr().err == (
        "coup-roles: the language server needs pygls; install it with: pip install 'coup-dsl[lsp]'\n"
    )
