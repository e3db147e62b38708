"""How a command ends."""

ALL_WELL = 0
FAULTS_FOUND = 1
COULD_NOT_RUN = 2


class CommandError(Exception):
    """A command cannot run: its message is all that is shown."""
