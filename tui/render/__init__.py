"""Pure functions from a scene to lines of text: no widget, no engine state, no terminal."""
