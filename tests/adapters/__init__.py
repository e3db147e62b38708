"""The game in research libraries: judged by their own tests, and by ours of what a seat may know."""
