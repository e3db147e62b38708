"""From checked effect text to routines: tuples of closures with their operands baked in."""
