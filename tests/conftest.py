"""What all tests share: the same examples every time, no roles and no language of one's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from coup_dsl import kept

kept.enabled = False  # tests change the language under way
settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def nothing_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Role files and the language of whoever runs the tests do not take part in them."""
    monkeypatch.delenv("COUP_ROLES_DIR", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Says something that is shown after the tests, whether they pass or not."""
    return lambda text: record_property("figures", text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that tests have said."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    said = [(report.nodeid, text) for report in reports if report.when == "call"
            for name, text in report.user_properties if name == "figures"]
    if said:
        terminalreporter.section("figures")
        for test, text in sorted(said):
            terminalreporter.write_line(f"{test}\n{text}\n")
