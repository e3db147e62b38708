"""The commands of `coup-lab`."""
