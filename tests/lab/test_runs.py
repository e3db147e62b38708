"""Playing: the same bytes for any number of workers and for shards, resuming, and what an interruption leaves."""

from __future__ import annotations

import gzip
import importlib.util
import io
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from coup_dsl.bots import LEVELS
from coup_dsl.commands.lab.doing import LONG, slug
from coup_dsl.commands.lab.main import COMMANDS, main
from coup_dsl.commands.main import main as roles
from coup_dsl.content.library import data_folder
from coup_dsl.errors import Invalid
from coup_dsl.lab.chunk import Chunk, Done, chunks, work
from coup_dsl.lab.files import write
from coup_dsl.lab.progress import Progress
from coup_dsl.lab.run import Hands, Outcome, play
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.size import COSTS
from coup_dsl.lab.store import Store
from coup_dsl.lab.trials import Trials

DRAW = ("banker", "guerrilla", "director", "peacekeeper", "politician")
OTHER = ("spy", "judge", "writer", "lawyer", "missionary")
TRIALS = Trials((Setting(draw=DRAW), Setting(draw=OTHER)), "level-0", 100, 3, command="coup-lab play")
QUIET = Progress(io.StringIO())


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of results by its path, without what says how long it took."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and path.relative_to(folder).parts[0] != "times"}


def played(folder: Path, *hands: Hands) -> dict[str, bytes]:
    store = Store(folder)
    outcomes = [play(TRIALS, store, each, QUIET) for each in hands]
    assert outcomes[-1] == Outcome()
    for path in [*folder.glob("chunks/*/*")]:
        assert (folder / "times" / path.relative_to(folder / "chunks")).is_file()
    TRIALS.report(store).write(folder / "reports")
    page = folder / "reports" / "index.html"
    page.write_text("".join(line for line in page.read_text("utf-8").splitlines() if "CPU" not in line), "utf-8")
    return contents(folder)


@pytest.mark.usefixtures("small_chunks")
def test_the_same_bytes_for_workers_and_shards(tmp_path: Path) -> None:
    alone = played(tmp_path / "1", Hands(1))
    assert len(alone) == 2 * 3 + 2
    assert played(tmp_path / "2", Hands(2)) == alone
    assert played(tmp_path / "shards", *(Hands(1, (i, 3)) for i in (2, 3, 1))) == alone


def test_the_same_bytes_on_a_dask_cluster(tmp_path: Path) -> None:
    """Two processes of a cluster on this machine, started by a program of its own."""
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("dask.distributed is not installed (extra 'cluster')")
    words = ["play", ",".join(DRAW), "--bots", "level-0", "--games", "900", "--longest", "24"]
    assert main([*words, "--workers", "1", "--out", str(tmp_path / "plain")]) == 0
    done = subprocess.run([sys.executable, "-m", "coup_dsl.commands.lab.main", *words, "--workers", "2", "--backend",
                           "dask", "--out", str(tmp_path / "cluster")], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    plain, cluster = (contents(tmp_path / name / "chunks") for name in ("plain", "cluster"))
    assert len(plain) > 1
    assert cluster == plain
    data = [(tmp_path / name / "reports").glob("*/draws.csv.gz") for name in ("plain", "cluster")]
    here, there = (next(files).read_bytes() for files in data)
    assert here == there


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty games of the quickest players are a chunk."""
    monkeypatch.setattr("coup_dsl.lab.size.SECONDS", 40 * COSTS["level-0"])


def test_a_chunk_takes_some_seconds_whoever_plays() -> None:
    for kind in LEVELS:
        for hero in (None, *LEVELS):
            (chunk, *_) = chunks("x", Setting(), kind, 2000, hero=hero)
            each = COSTS[kind] if hero is None else (COSTS[hero] + 3 * COSTS[kind]) / 4
            assert chunk.games >= 4
            assert chunk.games == 4 or 2 <= chunk.games * each <= 30


class Killed(Hands):
    """Stops after two chunks."""

    def results(self, chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, Done], None, None]:
        for chunk in chunks[:2]:
            yield chunk, work(chunk)
        raise KeyboardInterrupt


@pytest.mark.usefixtures("small_chunks")
def test_what_is_done_is_kept_and_the_rest_played_later(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    assert play(TRIALS, store, Killed(), QUIET) == Outcome(200 - 80, stopped=True)
    assert len(contents(tmp_path / "a")) == 2
    (tmp_path / "a" / "chunks" / ".half-written").write_bytes(b"")
    (tmp_path / "a" / "chunks" / ".half-written").unlink()
    assert played(tmp_path / "a", Hands(1)) == played(tmp_path / "b", Hands(1))


@pytest.mark.usefixtures("small_chunks")
def test_a_signal_to_end_is_an_interruption(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(chunk: Chunk) -> Done:
        if chunk.first:
            signal.raise_signal(signal.SIGTERM)
        return work(chunk)

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("coup_dsl.lab.run.work", killed)
    assert main(["play", ",".join(DRAW), "--bots", "level-0", "--games", "100", "--workers", "1",
                 "--out", str(tmp_path)]) == 130
    assert capsys.readouterr().err.endswith("stopped; 60 games are missing, and the same command goes on\n")
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_file_that_was_broken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", ",".join(DRAW), "--bots", "level-0", "--games", "4", "--workers", "1", "--out", str(tmp_path)]
    assert main(words) == 0
    (chunk,) = (tmp_path / "chunks").rglob("*.gz")
    for part in (b"", chunk.read_bytes()[:60]):
        chunk.write_bytes(part)
        assert main(words) == 2
        err = capsys.readouterr().err
        assert "cannot be read" in err
        assert "delete it" in err
    chunk.unlink()
    assert main(words) == 0


@pytest.mark.usefixtures("small_chunks")
def test_more_games_keep_the_earlier_ones() -> None:
    setting = Setting(draw=DRAW)
    few, more = (Trials((setting,), "level-0", games).chunks(setting) for games in (80, 160))
    assert more[:2] == few


def test_other_rules_are_other_chunks(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "roles" / "rebellion" / "banker.yaml").read_text("utf-8")
    (tmp_path / "banker.yaml").write_text(text.replace("take 3", "take 4"), "utf-8")
    here = Setting(draw=DRAW, folders=(str(tmp_path),))
    assert here.mark() != Setting(draw=DRAW).mark()
    assert Setting(draw=OTHER, folders=(str(tmp_path),)).mark() == Setting(draw=OTHER).mark()


class TestOwnRoles:
    WORDS = ("play", "banker,raider,director,peacekeeper,politician", "--bots", "level-0", "--games", "4",
             "--workers", "1")

    def test_one_can_be_drawn_as_at_the_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert roles(["new", "raider", "--like", "guerrilla", "--dir", str(tmp_path)]) == 0
        words = [*self.WORDS, "--out", str(tmp_path / "out")]
        assert main([*words, "--roles-dir", str(tmp_path)]) == 0
        capsys.readouterr()
        assert main(words) == 2
        assert "unknown role 'raider'" in capsys.readouterr().err

    def test_one_that_is_broken_is_named_with_its_fault(self, tmp_path: Path,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "raider.yaml").write_text("role: raider\nnam: x\n", encoding="utf-8")
        assert main([*self.WORDS, "--out", str(tmp_path / "out"), "--roles-dir", str(tmp_path)]) == 2
        assert "role 'raider' is left out" in capsys.readouterr().err


def test_a_game_of_one_role_has_no_stronger_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tiny.yaml").write_text("""\
ruleset: tiny
name: Tiny
text: Bankers only.
general: [income, coup]
pools:
  finance: {draw: 1, roles: [banker]}
copies: [{players: 10, each: 10}]
options: {coins: 2, two-player-coins: [2, 2], treasury: 50, forced-coup: 10, concede: true}
""", encoding="utf-8")
    assert main(["balance", "banker", "--ruleset", "tiny", "--roles-dir", str(tmp_path), "--bots", "level-0", "--skill",
                 "0", "--games", "4", "--workers", "1", "--out", str(tmp_path / "out")]) == 0
    assert "banker +0.0" in capsys.readouterr().out


def test_bots_whose_games_never_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [",".join(DRAW), "--bots", "level-2", "--games", "4", "--longest", "20", "--workers", "1", "--out",
             str(tmp_path)]
    for more in (["play", *words], ["balance", *words, "--skill", "0"]):
        assert main(more) == 0
        said = capsys.readouterr().out
        assert "none, no game has ended" in said
        assert "None" not in said


class TestCommand:
    @pytest.mark.parametrize("name", COMMANDS)
    def test_help(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert "coup-lab" in capsys.readouterr().out

    def test_play_and_report(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["play", ",".join(DRAW), "--bots", "level-0", "--games", "40", "--workers", "1"]
        assert main([*words, "--out", str(tmp_path)]) == 0
        first = capsys.readouterr()
        assert "turns" in first.out
        assert first.err == ""
        before = contents(tmp_path)
        assert main(["report", "--out", str(tmp_path)]) == 0
        assert capsys.readouterr().out == first.out
        assert contents(tmp_path) == before

    def test_a_report_of_a_run_that_was_killed(self, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                               monkeypatch: pytest.MonkeyPatch) -> None:
        def killed(*_: object) -> None:
            raise SystemExit

        with monkeypatch.context() as patched:
            patched.setattr("coup_dsl.lab.run.play", killed)
            with pytest.raises(SystemExit):
                main(["play", ",".join(DRAW), "--bots", "level-0", "--games", "40", "--out", str(tmp_path)])
        assert main(["report", "--out", str(tmp_path)]) == 0
        assert "nothing is played yet" in capsys.readouterr().out

    @pytest.mark.parametrize("text", ["", "coup-lab", "coup-lab fly", "coup-lab play '", "coup-lab report"])
    def test_a_report_without_its_command(self, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "reports" / "odd").mkdir(parents=True)
        (tmp_path / "reports" / "odd" / "command.txt").write_text(text, "utf-8")
        assert main(["report", "--out", str(tmp_path)]) == 2
        assert "holds no command of coup-lab" in capsys.readouterr().err

    def test_a_report_stays_when_its_games_or_its_rules_are_gone(self, tmp_path: Path,
                                                                 capsys: pytest.CaptureFixture[str]) -> None:
        out, own = tmp_path / "out", tmp_path / "own"
        own.mkdir()
        role = (data_folder("roles") / "rebellion" / "guerrilla.yaml").read_text("utf-8")
        (own / "guerrilla.yaml").write_text(role.replace("cost: 4", "cost: 3"), "utf-8")
        words = ["play", ",".join(DRAW), "--bots", "level-0", "--games", "4", "--workers", "1", "--out", str(out)]
        assert main(words) == main([*words, "--roles-dir", str(own)]) == 0
        usual, changed = sorted((out / "reports").iterdir())
        assert changed.name.startswith(f"{usual.name}-rules-")
        (own / "guerrilla.yaml").write_text(role.replace("cost: 4", "cost: 5"), "utf-8")
        before = contents(out)
        said = subprocess.run([sys.executable, "-m", "coup_dsl.commands.lab.main", "report", "--out", str(out)],
                              capture_output=True, text=True, check=False)
        assert said.returncode == 2
        assert said.stderr.startswith(f"coup-lab: report '{changed.name}' is left as it is: there are no games of it ")
        assert "seat 1 wins" in said.stdout
        capsys.readouterr()
        shutil.rmtree(out / "chunks")
        assert main(["report", "--out", str(out)]) == 2
        assert capsys.readouterr().err.count("is left as it is") == 2
        assert contents(out / "reports") == {path.removeprefix("reports/"): held for path, held in before.items()
                                             if path.startswith("reports/")}

    def test_a_broken_file_of_ones_own_is_named(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        own = tmp_path / "own"
        own.mkdir()
        (own / "guerrilla.yaml").write_text("role: [unclosed", "utf-8")
        assert main(["play", ",".join(DRAW), "--bots", "level-0", "--games", "4", "--workers", "1", "--roles-dir",
                     str(own), "--out", str(tmp_path / "out")]) == 0
        assert "coup-lab: file 'guerrilla.yaml' is left out: " in capsys.readouterr().err

    def test_names_that_are_long_end_with_a_hash(self) -> None:
        names = {slug(f"ladder {'level-2 ' * 20} seed {seed}") for seed in range(3)}
        assert len(names) == 3
        assert {len(name) for name in names} == {LONG}

    def test_reports_of_other_tables_lie_beside_each_other(self, tmp_path: Path) -> None:
        words = ["play", ",".join(DRAW), "--bots", "level-0", "--games", "4", "--workers", "1", "--out", str(tmp_path)]
        for more in ([], ["--players", "2"], ["--seed", "7"], ["--seed", "-7"], ["--longest", "100"]):
            assert main([*words, *more]) == 0
        usual = f"play-rebellion-{'-'.join(DRAW)}-level-0"
        assert {path.name for path in (tmp_path / "reports").iterdir()} == {
            usual, f"{usual}-2-players", f"{usual}-seed-7", f"{usual}-seed-minus-7", f"{usual}-longest-100"}

    def test_reports_of_other_bots_lie_beside_each_other(self, tmp_path: Path) -> None:
        words = ["balance", ",".join(DRAW), "--skill", "0", "--games", "2", "--workers", "1", "--out", str(tmp_path)]
        for more in ([], ["--bots", "level-0"], ["--skill-bots", "level-1,level-0"]):
            assert main([*words, *more]) == 0
        usual = f"balance-rebellion-{'-'.join(DRAW)}"
        assert {path.name for path in (tmp_path / "reports").iterdir()} == {
            usual, f"{usual}-level-0", f"{usual}-level-1-among-level-0"}

    def test_many_draws_say_first_what_is_coming(self, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("coup_dsl.commands.lab.play_command.done", lambda *_: 0)
            self._said_first(tmp_path, capsys)
        assert main(["play", "--draws", "21", "--games", "2", "--bots", "level-0", "--out", str(tmp_path)]) == 0
        said = capsys.readouterr()
        assert said.err.startswith("21 draws with 4 games each are 84 games; ")
        assert said.out.startswith("21 draws\n  unfinished     0.0 % [0.0, 4.4] n=84\n")

    def _said_first(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["play", "--draws", "all", "--out", str(tmp_path)]) == 0
        assert capsys.readouterr().err == ("5,625 draws with 400 games each are 2,250,000 games; the data will have "
                                           "about 393,750 rows (5.1 MB)\n")
        assert main(["play", "--draws", "3", "--out", str(tmp_path)]) == 0
        assert capsys.readouterr().err == ""

    @pytest.mark.parametrize(("what", "text", "why"), [
        ("chunks", "[1, 2]", "holds no counts of games"),
        ("chunks", '{"chunk": {}}', "holds no counts of games"),
        ("chunks", '{"sums": {"deals": 1, "rates": {"turns": [1]}, "tallies": {}, "outliers": {}}}', "holds no counts"),
        ("chunks", '{"sums": {"deals": 1, "rates": [], "tallies": {}, "outliers": {}}}', "holds no counts of games"),
        ("chunks", '{"sums"', "cannot be read"),
        ("times", '"soon"', "does not say how long"),
        ("times", '{"seconds": 1, "spent": {"level-0": 1}, "asked": {}}', "does not say how long"),
    ])
    def test_a_result_that_holds_something_else(self, what: str, text: str, why: str, tmp_path: Path,
                                                capsys: pytest.CaptureFixture[str]) -> None:
        words = ["play", ",".join(DRAW), "--bots", "level-0", "--games", "4", "--workers", "1", "--out", str(tmp_path)]
        assert main(words) == 0
        (path,) = (tmp_path / what).rglob("*.json.gz")
        path.write_bytes(gzip.compress(text.encode()))
        capsys.readouterr()
        for again in (words, ["report", "--out", str(tmp_path)]):
            assert main(again) != 0
            said = capsys.readouterr().err
            assert f"'{path}' {why}" in said
            assert ("delete it, and its games are played again" if what == "chunks" else
                    "delete it; reports then do not say how long these games took") in said
        path.unlink()
        assert main(words) == 0

    @pytest.mark.parametrize(("words", "said"), [
        (["play", "banker,spy,judge,writer,lawyer"], "no legal draw"),
        (["play", "--bots", "rando"], "known: balanced"),
        (["play", "--bots", "level-2@HEAD"], "only coup-lab ladder"),
        (["play", "--draws", "9999"], "from 1 to 5625"),
        (["play", "--ruleset", "rebelion"], "did you mean 'rebellion'"),
        (["atlas", "--ruleset", "classic"], "an atlas is of 20 draws or more"),
        (["ladder", "--accept", "level-2"], "takes two kinds"),
        (["balance", "banker"], "no legal draw"),
        (["balance", "banker,duke,director,lawyer,priest"], "another ruleset may draw 'duke'"),
        (["play", ",".join(DRAW), "--draws", "3"], "not both"),
        (["whatif", "--role", "nowhere.yaml"], "there is no file 'nowhere.yaml'"),
        (["report", "--out", "nowhere"], "there are no reports"),
    ])
    def test_bad_input_is_one_message(self, words: list[str], said: str, tmp_path: Path,
                                      capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        assert main(words) == 2
        err = capsys.readouterr().err
        assert said in err
        assert "Traceback" not in err
        assert list(tmp_path.iterdir()) == []

    def test_dask_that_is_missing_is_said(self, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                          monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        assert main(["play", ",".join(DRAW), "--bots", "level-0", "--games", "8", "--backend", "dask",
                     "--out", str(tmp_path)]) == 2
        assert "pip install 'coup-dsl[cluster]'" in capsys.readouterr().err


def test_results_that_can_be_kept_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in ("file", "file/further"):
        words = ["play", ",".join(DRAW), "--games", "40", "--bots", "level-0", "--out", str(tmp_path / place)]
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said.startswith("coup-lab: --out ")
        assert "cannot be made" in said


def test_a_page_that_can_be_kept_nowhere_is_said_before_anything_is_played(tmp_path: Path,
                                                                           capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy", reason="numpy is not installed (extra 'lab')")
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["atlas", "--write", str(tmp_path / "file"), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith("coup-lab: --write ")
    assert not (tmp_path / "out" / "chunks").exists()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "page" / "inside").mkdir(parents=True)
    with pytest.raises(Invalid, match=f"^'{re.escape(str(tmp_path / 'page'))}' cannot be written: is a directory"):
        write(tmp_path / "page", b"text")
    assert [path.name for path in tmp_path.iterdir()] == ["page"]
