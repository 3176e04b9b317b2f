"""Questions about many games, answered with intervals: a tidy table goes in, a frozen result comes out.

One module answers one question. Nothing here prints, plots, or touches a file.
"""
