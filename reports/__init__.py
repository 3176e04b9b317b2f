"""Results of analysis turned into pages, figures, terminal tables and the command line.

Nothing here computes a statistic: it words, draws and lays out what `analysis` found.
"""
