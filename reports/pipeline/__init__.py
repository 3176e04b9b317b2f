"""From what was asked for to what is reported: the study planned, played, analysed."""
