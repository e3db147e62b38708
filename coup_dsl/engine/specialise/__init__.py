"""The second back end: the instructions of a routine, made into Python functions of their own.

The compiler's closures are the only place that says what a statement does.  This package reads their
source, puts in what each closure knows (numbers of roles, places of registers, other closures), and joins
what runs between two decisions into one function.  Positions and frames are the same in both back ends, so
either can go on where the other stopped.
"""
