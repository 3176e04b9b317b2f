"""Who plays Winds of Numa Sera; `policy` is the file to read first."""
