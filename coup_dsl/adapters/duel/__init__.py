"""A game of two players, three roles and few coins, small enough to be solved: YAML files alone."""
