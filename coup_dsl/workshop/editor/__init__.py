"""What an editor asks of a role file: what is wrong, what a word means, what could stand here, where it is from."""
