"""The laboratory: many games between bots, counted in small parts, and what they say about draws, roles and bots.

From one game to a page: :mod:`watch` counts a game, :mod:`sums` adds games up, :mod:`chunk` is the unit of work,
:mod:`store` keeps the chunks that are done, :mod:`run` plays what is missing, :mod:`statistics` makes estimates of
sums, and :mod:`page` writes them down.
"""
